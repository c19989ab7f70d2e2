#!/bin/sh
# Builds the packages into dist/: the program, its installer, completions and manual pages, its components (SBOM), a wheel, the gate, the programs of other platforms (CROSS=0
# leaves them out), and checksums. Packages whose tools are missing are skipped with the reason. CARGO names another cargo.
# PROFILE selects the profile of cargo (default release).
# Versions are locked, and paths and times are kept out of the program.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
export CARGO="${CARGO:-cargo}" PROFILE="${PROFILE:-release}"
folder=$PROFILE
[ "$PROFILE" != dev ] || folder=debug
build=${CARGO_TARGET_DIR:-$root/target}
out=$root/dist

target=$(rustc -vV | sed -n 's/^host: //p')
musl=$(echo "$target" | sed 's/-gnu$/-musl/')
if rustup target list --installed 2>/dev/null | grep -qx "$musl"; then
    target=$musl
fi
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}
flags="--remap-path-prefix=$root=/vnfcheck --remap-path-prefix=$build=/build --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo"
# Packed relocations start faster; glibc applies them from 2.36 on, musl from 1.2.4 on.
case $target in
    *-linux-*) flags="-C target-feature=+crt-static -C link-arg=-Wl,-z,pack-relative-relocs $flags" ;;
esac
# Unlike RUSTFLAGS, this variable keeps the flags of .cargo/config.toml.
export SOURCE_DATE_EPOCH "CARGO_TARGET_$(echo "$target" | tr 'a-z-' 'A-Z_')_RUSTFLAGS=$flags"

# The cryptography of `vnfcheck submit` needs no C library, so the compiler of this machine compiles it for musl too.
compiler=CC_$(echo "$target" | tr - _)
case $target in
    *-musl) command -v musl-gcc > /dev/null || eval "export $compiler=\"\${$compiler:-cc}\"" ;;
esac

"$CARGO" build --profile "$PROFILE" --locked --package vnfcheck --target "$target"
rm -rf "$out"
mkdir -p "$out/completions"
cp "$build/$target/$folder/vnfcheck" "$out/vnfcheck"
for shell in bash zsh fish powershell elvish; do
    "$out/vnfcheck" completions "$shell" > "$out/completions/vnfcheck.$shell"
done
"$out/vnfcheck" man "$out/man"
cp LICENSE packaging/install.sh "$out"

# The components of the program, as CycloneDX. The tool writes a file for each crate, and paths of this machine.
tools=$build/tools
if [ -x "$tools/bin/cargo-cyclonedx" ] || "$CARGO" install --quiet --debug --locked --root "$tools" cargo-cyclonedx@0.5.9; then
    PATH=$tools/bin:$PATH "$CARGO" cyclonedx --quiet --manifest-path crates/cli/Cargo.toml --format json --spec-version 1.5 \
        --target "$target" --override-filename vnfcheck.cdx
    sed "s|file://$root|file:///vnfcheck|g" crates/cli/vnfcheck.cdx.json > "$out/vnfcheck.cdx.json"
    find crates tests -name vnfcheck.cdx.json -delete
else
    echo "skipped: the list of components needs cargo-cyclonedx" >&2
fi

if python3 -c 'import ensurepip, venv' 2>/dev/null; then
    [ -x "$build/packaging/bin/maturin" ] || {
        python3 -m venv "$build/packaging"
        "$build/packaging/bin/pip" install --quiet --disable-pip-version-check maturin==1.16.0
    }
    # A static program runs with either libc.
    tags=
    case $target in
        *-linux-musl) tags="--compatibility manylinux2014 musllinux_1_1" ;;
    esac
    "$build/packaging/bin/maturin" build --quiet --profile "$PROFILE" --locked --target "$target" $tags --out "$out"
else
    echo "skipped: the wheel needs python3 with venv and pip" >&2
fi

# The gate uses the C library of the system, so it is built for this platform as it is.
case $(uname -s) in
    Linux)
        "$CARGO" build --profile "$PROFILE" --locked --package vnfcheck-gate
        packaging/gate/tarball.sh "$build/$folder/vnfcheck-gate" "$out/vnfcheck-gate-linux-$(uname -m).tar.gz"
        ;;
    *) echo "skipped: the tarball of the gate is for Linux" >&2 ;;
esac

[ "${CROSS:-1}" = 0 ] || packaging/cross.sh "$out/vnfcheck" "$out"

(cd "$out" && find . -type f ! -name SHA256SUMS | sed 's|^\./||' | LC_ALL=C sort | xargs sha256sum > SHA256SUMS)
"$out/vnfcheck" --version
case $(ldd "$out/vnfcheck" 2>&1 || true) in
    *'not a dynamic executable'* | *'statically linked'*) echo "$target, statically linked" ;;
    *) echo "$target, linked with the system's libraries" ;;
esac
