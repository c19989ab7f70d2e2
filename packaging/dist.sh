#!/bin/sh
# Builds the files of a release in dist/: the program with its installer, completions, manual pages and components (SBOM), the wheels, the
# gate, the programs for other platforms, and checksums. Files whose tools are missing are skipped with the reason.
#   CROSS=0        skips the programs for other platforms
#   ONLY=program   builds only the program
#   PROFILE=ci     selects the cargo profile (default: release)
#   CARGO=PATH     selects another cargo
# Dependencies are locked, and the program contains no paths and no build times.
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
    # The allocator is written in C.
    if command -v musl-gcc > /dev/null; then
        target=$musl
    else
        echo "note: the program is linked with glibc, because musl needs musl-gcc (package musl-tools)" >&2
    fi
fi
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}
flags="--remap-path-prefix=$root=/vnfcheck --remap-path-prefix=$build=/build --remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=/cargo"
# Packed relocations start faster; glibc applies them from 2.36 on, musl from 1.2.4 on.
case $target in
    *-linux-*) flags="-C target-feature=+crt-static -C link-arg=-Wl,-z,pack-relative-relocs $flags" ;;
esac
# RUSTFLAGS would replace the flags of .cargo/config.toml.
export SOURCE_DATE_EPOCH "CARGO_TARGET_$(echo "$target" | tr 'a-z-' 'A-Z_')_RUSTFLAGS=$flags"

"$CARGO" build --profile "$PROFILE" --locked --package vnfcheck --target "$target"
rm -rf "$out"
mkdir -p "$out/completions"
cp "$build/$target/$folder/vnfcheck" "$out/vnfcheck"
[ "${ONLY:-}" != program ] || exit 0
for shell in bash zsh fish powershell elvish; do
    "$out/vnfcheck" completions "$shell" > "$out/completions/vnfcheck.$shell"
done
"$out/vnfcheck" man "$out/man"
cp LICENSE packaging/install.sh "$out"

# Components of the program, as CycloneDX. cargo-cyclonedx writes one file per crate, with absolute paths.
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
        "$build/packaging/bin/pip" install --quiet --disable-pip-version-check 'maturin[zig]==1.16.0'
    }
    packaging/wheels.sh "$build/packaging/bin/maturin" "$out"
else
    echo "skipped: the wheel needs python3 with venv and pip" >&2
fi

# The gate is linked with the C library of the system.
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
