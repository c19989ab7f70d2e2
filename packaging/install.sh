#!/bin/sh
# Installs the program in this folder, with completions and manual pages; --help describes the arguments.
set -eu
fail() { echo "error: $1" >&2; exit 1; }
refuse() { echo "error: $1; use sh install.sh [--quiet] [PREFIX]" >&2; exit 2; }

help='Installs vnfcheck with completions and manual pages.

Usage: sh install.sh [--quiet] [PREFIX]

PREFIX is the folder for bin/ and share/; default: ~/.local.

  --quiet    print nothing on success
  --program  print the name of the program for this system, without an installation
  --help     print this help

The folder of install.sh needs the program for this system, and SHA256SUMS with the checksum of the program.'

prefix= quiet= names_program=
for argument; do
    case $argument in
        -h | --help) echo "$help"; exit ;;
        -q | --quiet) quiet=1 ;;
        --program) names_program=1 ;;
        -*) refuse "unknown option \`$argument\`" ;;
        '') refuse "PREFIX is empty" ;;
        *) [ -z "$prefix" ] || refuse "more than one PREFIX"; prefix=$argument ;;
    esac
done

suffix=
case $(uname -s)-$(uname -m) in
    Linux-x86_64) program=vnfcheck-x86_64-unknown-linux-musl ;;
    Linux-aarch64) program=vnfcheck-aarch64-unknown-linux-musl ;;
    Darwin-arm64) program=vnfcheck-aarch64-apple-darwin ;;
    Darwin-x86_64) program=vnfcheck-x86_64-apple-darwin ;;
    MINGW*-x86_64 | MSYS*-x86_64 | CYGWIN*-x86_64) program=vnfcheck-x86_64-pc-windows-gnu.exe suffix=.exe ;;
    *) program= ;;
esac
if [ -n "$names_program" ]; then
    [ -n "$program" ] || fail "no release has a program for $(uname -s) on $(uname -m); install the wheel with pip"
    echo "$program"
    exit
fi

prefix=${prefix:-${HOME:?}/.local}
mkdir -p "$prefix/bin"
prefix=$(cd "$prefix" && pwd)
cd "$(dirname "$0")"
# `make dist` omits the suffix of the program for its own platform.
[ -f "$program" ] || program=vnfcheck
[ -f "$program" ] || fail "no program for $(uname -s) on $(uname -m) in $PWD"
[ -f SHA256SUMS ] || fail "no file SHA256SUMS in $PWD"

sums="sha256sum -c"
command -v sha256sum > /dev/null || sums="shasum -a 256 -c"
line=$(grep "^[0-9a-f]\{64\} [ *]$program\$" SHA256SUMS) || fail "no checksum of $program in SHA256SUMS"
echo "$line" | $sums > /dev/null 2>&1 || fail "the checksum of $program differs; download it again"

# A rename can replace a running program.
new=$prefix/bin/.vnfcheck.new$suffix
trap 'rm -f "$new"' EXIT
cp "$program" "$new"
chmod 755 "$new"
version=$("$new" --version) || fail "$program does not run on this system"
vnfcheck=$prefix/bin/vnfcheck$suffix
mv "$new" "$vnfcheck"

share=$prefix/share
mkdir -p "$share/bash-completion/completions" "$share/zsh/site-functions" "$share/fish/vendor_completions.d" "$share/man/man1"
"$vnfcheck" completions bash > "$share/bash-completion/completions/vnfcheck"
"$vnfcheck" completions zsh > "$share/zsh/site-functions/_vnfcheck"
"$vnfcheck" completions fish > "$share/fish/vendor_completions.d/vnfcheck.fish"
"$vnfcheck" man "$share/man/man1"

[ -z "$quiet" ] || exit 0
echo "installed $version: $vnfcheck"
case ":$PATH:" in
    *":$prefix/bin:"*) echo "next: vnfcheck check PACKAGE" ;;
    *) echo "next: export PATH=\"$prefix/bin:\$PATH\" (add this line to your shell's profile), then vnfcheck check PACKAGE" ;;
esac
