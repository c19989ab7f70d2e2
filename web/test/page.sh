#!/bin/sh
# Drives the page in Chromium, where Chromium and playwright-core can be had: web/test/page.sh TARGET_DIR
set -eu
target=$1
chromium=$(command -v chromium || command -v chromium-browser || true)
[ -n "$chromium" ] || { echo "skipped: chromium is not installed"; exit 0; }
tools=$target/tools
if [ ! -d "$tools/node_modules/playwright-core" ]; then
    npm install --silent --no-audit --no-fund --no-save --prefix "$tools" playwright-core@1.64 >/dev/null 2>&1 ||
        { echo "skipped: playwright-core cannot be installed"; exit 0; }
fi
node web/test/page.mjs "$target/web" "$tools" "$target/web-pictures" "$chromium"
