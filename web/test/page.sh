#!/bin/sh
# Drives the page in Chromium, and compares the reports of each STEPth package there with those of the program, if Chromium and
# playwright-core are available: web/test/page.sh TARGET_DIR PROGRAM SHARED_DIR STEP
set -eu
target=$1 program=$2 shared=$3 step=$4
chromium=$(command -v chromium || command -v chromium-browser || true)
[ -n "$chromium" ] || { echo "skipped: chromium is not installed"; exit 0; }
tools=$target/tools
if [ ! -d "$tools/node_modules/playwright-core" ]; then
    npm install --silent --no-audit --no-fund --no-save --prefix "$tools" playwright-core@1.64 >/dev/null 2>&1 ||
        { echo "skipped: playwright-core cannot be installed"; exit 0; }
fi
if [ ! -d "$tools/axe/node_modules/axe-core" ]; then
    npm install --silent --no-audit --no-fund --no-save --prefix "$tools/axe" axe-core@4.14 >/dev/null 2>&1 || true
fi
node web/test/html.mjs "$program" "$tools" "$target/web-pictures" "$chromium"
node web/test/page.mjs "$target/web" "$tools" "$target/web-pictures" "$chromium"
node web/test/reports-page.mjs "$target/web" "$tools" "$chromium" "$program" "$shared" "$step"
if [ -d "$target/book/check" ]; then
    node web/test/examples.mjs "$target/book" "$tools" "$target/web-pictures" "$chromium"
else
    echo "skipped: the examples of the documentation, because \`make docs\` has not built them"
fi
