#!/bin/sh
# Installs the wheel of dist/ into a fresh virtual environment, as a user would, and checks the sample package with it.
set -eu
cd "$(dirname "$0")/.."
if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
    echo "skipped: installing the wheel needs python3 with venv and pip"
    exit 0
fi
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
python3 -m venv "$fresh"
"$fresh/bin/pip" install --quiet --disable-pip-version-check --no-index dist/vnfcheck-*.whl

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
told=$("$fresh/bin/vnfcheck" --version)
[ "$told" = "vnfcheck $version" ] || { echo "it is version $version, the wheel tells '$told'"; exit 1; }

status=0
"$fresh/bin/vnfcheck" check --format json testdata/packages/vfw > "$fresh/report.json" || status=$?
[ "$status" = 1 ] || { echo "the sample package fails; exit status $status"; exit 1; }
"$fresh/bin/python" - "$fresh/report.json" <<'PYTHON'
import json, sys
report = json.load(open(sys.argv[1]))
failing = [it["id"] for it in report["packages"][0]["requirements"] if it["status"] == "fail"]
assert report["schema"] == "vnfcheck.report/2" and "R-90526" in failing, failing
PYTHON
"$fresh/bin/vnfcheck" check testdata/packages/vlb > "$fresh/table.txt" || { cat "$fresh/table.txt"; exit 1; }
echo "the wheel installs, tells its version and checks: $told"
