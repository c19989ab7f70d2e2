#!/bin/sh
# Builds the page with the engine in WebAssembly: web/build.sh TARGET_DIR. Without the target or its tools, prints what is missing and builds nothing.
set -eu
target=$1
out=$target/web
tools=$target/tools
cargo=${CARGO:-cargo}
skip() { echo "skipped: $1"; exit 0; }

if command -v rustup >/dev/null && rustup target add wasm32-unknown-unknown >/dev/null 2>&1; then
    "$cargo" build --profile wasm --locked --target wasm32-unknown-unknown --target-dir "$target" --package vnfcheck-wasm
elif [ -x /usr/bin/cargo ] && [ -d /usr/lib/rustlib/src ] && command -v wasm-ld-22 >/dev/null; then
    # Debian's compiler with the sources of the standard library (rustc-web cargo-web rust-web-src lld-22).
    env PATH=/usr/bin:/bin RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER="$(command -v wasm-ld-22)" \
        /usr/bin/cargo build --profile wasm --locked --target wasm32-unknown-unknown --target-dir "$target" \
        -Zbuild-std=std,panic_abort --package vnfcheck-wasm
else
    skip "the target wasm32-unknown-unknown cannot be installed"
fi

# The command must have the version of the crate.
version=$(sed -n '/^name = "wasm-bindgen"$/{n;s/version = "\(.*\)"/\1/p}' Cargo.lock)
if [ "$("$tools/bin/wasm-bindgen" --version 2>/dev/null)" != "wasm-bindgen $version" ]; then
    "$cargo" install --quiet --debug --root "$tools" "wasm-bindgen-cli@$version" || skip "wasm-bindgen-cli cannot be installed"
fi
rm -rf "$out"
mkdir -p "$out/example"
module=$target/wasm32-unknown-unknown/wasm/vnfcheck_wasm.wasm
"$tools/bin/wasm-bindgen" --target web --out-dir "$out/engine" "$module"

# Smaller and faster where npm has binaryen.
wasm_opt=$tools/node_modules/.bin/wasm-opt
if [ ! -x "$wasm_opt" ] && command -v npm >/dev/null; then
    npm install --silent --no-audit --no-fund --no-save --prefix "$tools" binaryen@132 >/dev/null 2>&1 || true
fi
if [ -x "$wasm_opt" ]; then
    engine=vnfcheck_wasm_bg.wasm
    # A second build of the same module takes the result of the first.
    if ! cmp -s "$out/engine/$engine" "$tools/$engine"; then
        # The features that the compiler emits by default; other features fail in some browsers.
        features="--enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals --enable-reference-types --enable-multivalue"
        "$wasm_opt" -O2 $features "$out/engine/$engine" -o "$tools/$engine.small"
        cp "$out/engine/$engine" "$tools/$engine"
    fi
    cp "$tools/$engine.small" "$out/engine/$engine"
else
    echo "note: the module is not optimised, because binaryen cannot be installed"
fi

cp web/*.html web/*.css web/*.js web/*.svg "$out"
cp crates/see/src/picture/style.css "$out/picture.css"
listed=
# Copies an example: FOLDER TITLE [ARCHIVE]
example() {
    name=$(basename "$1")
    cp -R "$1" "$out/example/$name"
    files=$(cd "$1" && find . -type f | LC_ALL=C sort | sed 's|^\./\(.*\)$|"\1"|' | paste -sd , -)
    archive=${3:+", \"archive\": \"$3\""}
    listed="$listed${listed:+,
}{\"name\": \"$name\", \"title\": \"$2\", \"files\": [$files]$archive}"
}
example testdata/packages/vfw "Firewall: a package with findings"
example testdata/packages/vlb "Load balancer: a package with few findings"
example web/examples/heat "A Heat template"
example web/examples/csar "Router: a CSAR" router.csar
printf '[%s]\n' "$listed" >"$out/example/index.json"
hash=$(find "$out" -type f | LC_ALL=C sort | xargs cat | sha256sum | cut -c 1-16)
sed -i "s/@VERSION@/vnfcheck-$hash/" "$out/sw.js"

# The npm package around the same module.
release=$(sed -n '/^\[workspace.package\]$/,/^$/s/^version = "\(.*\)"/\1/p' Cargo.toml)
npm=$target/web-npm
rm -rf "$npm"
mkdir -p "$npm"
cp -R web/npm/. LICENSE "$out/engine" "$npm"
sed -i "s/@VERSION@/$release/" "$npm/package.json"
if command -v node >/dev/null; then node web/types.mjs schemas/vnfcheck.report-2.schema.json >"$npm/report.d.ts"; fi
if command -v npm >/dev/null; then
    (cd "$npm" && npm pack --silent >/dev/null)
fi
echo "built $out and $npm"
