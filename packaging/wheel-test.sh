#!/bin/sh
# Installs the wheel of dist/ in a new virtual environment, and checks the sample package with the program and the Python module.
set -eu
cd "$(dirname "$0")/.."
if ! python3 -c 'import ensurepip, venv' 2>/dev/null; then
    echo "skipped: installing the wheel needs python3 with venv and pip"
    exit 0
fi
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
python3 -m venv "$fresh"
"$fresh/bin/pip" install --quiet --disable-pip-version-check --no-index --find-links dist vnfcheck

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
printed=$("$fresh/bin/vnfcheck" --version)
[ "$printed" = "vnfcheck $version" ] || { echo "expected version $version, but the wheel prints '$printed'"; exit 1; }

status=0
"$fresh/bin/vnfcheck" check --format json testdata/packages/vfw > "$fresh/report.json" || status=$?
[ "$status" = 1 ] || { echo "expected exit status 1 for the sample package, got $status"; exit 1; }
"$fresh/bin/python" - "$fresh/report.json" <<'PYTHON'
import json, sys
report = json.load(open(sys.argv[1]))
failing = [it["id"] for it in report["packages"][0]["requirements"] if it["status"] == "fail"]
assert report["schema"] == "vnfcheck.report/2" and "R-90526" in failing, failing
PYTHON
printed=$("$fresh/bin/python" -m vnfcheck --version)
[ "$printed" = "vnfcheck $version" ] || { echo "\`python -m vnfcheck\` prints '$printed'"; exit 1; }
if cat "$fresh"/lib/python*/site-packages/vnfcheck-*.dist-info/METADATA | grep -n '](\(docs\|SECURITY\|\.\)'; then
    echo "the description on PyPI has relative links"
    exit 1
fi
"$fresh/bin/vnfcheck" check testdata/packages/vlb > "$fresh/table.txt" || { cat "$fresh/table.txt"; exit 1; }
"$fresh/bin/python" - "$fresh/report.json" <<'PYTHON'
import sys, vnfcheck
report = vnfcheck.check("testdata/packages/vfw")
assert report.to_json() == open(sys.argv[1], encoding="utf-8").read()
assert report.packages[0].requirements["R-90526"].status is vnfcheck.Status.FAIL
PYTHON
echo "the wheel works: $printed"
