#!/usr/bin/env bash
# truth.sh PROGRAM SHARED: Runs small executable cases of the shared corpus, values after many steps, and command lines of
# other tools. truth-open.txt lists the cases that are expected to fail; a listed case that passes is an error, too.
set -euo pipefail
program=$1
shared=$2
here=$(dirname "$0")
python3 "$shared/tools/truth_cases.py" --bin "$program" --cases "$shared/spec/truth/cases.yaml"
found=$(mktemp)
trap 'rm -f "$found" "$found.names" "$found.open"' EXIT
python3 "$shared/tools/truth_cases.py" --bin "$program" --cases "$shared/spec/truth/cases-4.yaml" >"$found" || true
tail -1 "$found" | grep -q ' cases, ' || { cat "$found"; exit 1; }
sed -n 's/^ \([a-z]*\/[a-z0-9-]*\): .*/\1/p' "$found" | sort >"$found.names"
grep -v '^#' "$here/truth-open.txt" | sort >"$found.open"
if ! diff "$found.open" "$found.names"; then
    echo "the cases that do not hold differ from $here/truth-open.txt (<: holds now, >: does not hold)"
    exit 1
fi
tail -1 "$found"
python3 "$shared/tools/value_depths.py" --bin "$program" | tail -3
python3 "$shared/tools/value_forms.py" --bin "$program" | tail -3
python3 "$shared/tools/habits.py" --bin "$program" | tail -3
