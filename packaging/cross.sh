#!/bin/sh
# Builds the program for other platforms, and checks the sample package with each; all JSON reports must be equal.
#   packaging/cross.sh PROGRAM [FOLDER]    PROGRAM is the program for this platform; the new programs go to FOLDER (default dist/)
# PROFILE selects the cargo profile (default release), and TARGETS the platforms (default all). Platforms whose tools are missing are
# skipped with the reason.
set -eu
cd "$(dirname "$0")/.."
program=$1
out=${2:-dist}
profile=${PROFILE:-release}
targets=${TARGETS:-aarch64-unknown-linux-musl x86_64-pc-windows-gnu}
build=${CARGO_TARGET_DIR:-$PWD/target}
folder=$profile
[ "$profile" != dev ] || folder=debug
sample=testdata/packages/vfw
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"

is_selected() {
    case " $targets " in *" $target "*) ;; *) return 1 ;; esac
}

skip() { echo "skipped: $1" >&2; }

# Writes the report. The sample package fails, so the expected exit status is 1.
report() {
    status=0
    "$@" check --format json "$sample" > "$work/report.json" 2> "$work/errors" || status=$?
    [ "$status" = 1 ] || { echo "$1 exited with status $status, expected 1" >&2; cat "$work/errors" >&2; exit 1; }
}

same() {
    cmp "$work/expected.json" "$work/report.json"
    echo "$1: same report"
}

compile() {
    if ! rustup target list --installed 2>/dev/null | grep -qx "$1"; then
        skip "$1 needs its standard library (rustup target add $1)"
        return 1
    fi
    # The cryptography of `vnfcheck submit` is written in C.
    features="--features default"
    if ! command -v "$2" > /dev/null; then
        features="--no-default-features --features lsp,preload,signatures,xlsx"
        skip "\`vnfcheck submit\` for $1 needs $2"
    fi
    # shellcheck disable=SC2086
    "${CARGO:-cargo}" build --profile "$profile" --locked --package vnfcheck $features --target "$1" || exit 1
}

report "$program"
mv "$work/report.json" "$work/expected.json"

target=aarch64-unknown-linux-musl
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER=rust-lld
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_RUSTFLAGS="-C target-feature=+crt-static"
# The C compiler for glibc is enough, because the cryptography needs no C library.
export CC_aarch64_unknown_linux_musl="${CC_aarch64_unknown_linux_musl:-aarch64-linux-gnu-gcc}"
if is_selected && compile $target "$CC_aarch64_unknown_linux_musl"; then
    cp "$build/$target/$folder/vnfcheck" "$out/vnfcheck-$target"
    if emulator=$(command -v qemu-aarch64 || command -v qemu-aarch64-static); then
        report "$emulator" "$out/vnfcheck-$target"
        same $target
    else
        skip "running $target needs qemu-user"
    fi
fi

target=x86_64-pc-windows-gnu
if ! is_selected; then
    :
elif ! command -v x86_64-w64-mingw32-gcc > /dev/null; then
    skip "$target needs gcc-mingw-w64-x86-64"
elif compile $target x86_64-w64-mingw32-gcc; then
    cp "$build/$target/$folder/vnfcheck.exe" "$out/vnfcheck-$target.exe"
    wine=$(command -v wine64 || ls /usr/lib/wine/wine64 2>/dev/null || true)
    if [ -n "$wine" ]; then
        # Wine 8 lacks the one function that Rust's standard library takes from this library.
        cat > "$work/random.c" <<'C'
#include <windows.h>
BOOLEAN WINAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) { return SystemFunction036(data, (ULONG)size); }
C
        x86_64-w64-mingw32-gcc -shared -o "$work/bcryptprimitives.dll" "$work/random.c" -ladvapi32
        cp "$out/vnfcheck-$target.exe" "$work/vnfcheck.exe"
        export WINEPREFIX="$work/wine" WINEDEBUG=-all
        report "$wine" "$work/vnfcheck.exe"
        same $target
    else
        skip "running $target needs wine64"
    fi
fi
