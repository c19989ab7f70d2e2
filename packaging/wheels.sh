#!/bin/sh
# Builds the wheels for this platform: `wheels.sh MATURIN OUT`. On Linux, builds one wheel for each installed target, which is a
# processor and a C library. The linker of Zig uses the C library version of the wheel's tag. PROFILE selects the cargo profile.
set -eu
cd "$(dirname "$0")/.."
maturin=$1 out=$2
# Maturin starts the Zig of the first Python in the path.
PATH=$(cd "$(dirname "$maturin")" && pwd):$PATH
build() { "$maturin" build --quiet --profile "${PROFILE:-release}" --locked --out "$out" "$@"; }

if [ "$(uname -s)" != Linux ]; then
    build
    exit
fi
host=$(rustc -vV | sed -n 's/^host: //p')
installed="$host $(rustup target list --installed 2>/dev/null || true)"
for processor in x86_64 aarch64; do
    for library in gnu musl; do
        target=$processor-unknown-linux-$library
        case " $(echo "$installed" | tr '\n' ' ') " in
            *" $target "*) ;;
            *) echo "skipped: the wheel for $target needs \`rustup target add $target\`" >&2; continue ;;
        esac
        variable=$(echo "$target" | tr 'a-z-' 'A-Z_')
        tag=manylinux2014
        [ "$library" = gnu ] || tag=musllinux_1_2
        # Unlike the static program, a module uses the C library of its interpreter.
        (
            unset "CC_$(echo "$target" | tr - _)"
            export "CARGO_TARGET_${variable}_RUSTFLAGS=-C target-feature=-crt-static"
            build --zig --target "$target" --compatibility "$tag"
        )
    done
done
