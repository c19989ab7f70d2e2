#!/bin/sh
# hostile.sh MAKE_HOSTILE VNFCHECK: every hostile input must end by itself, with exit status 1 or 2 or a verdict, and leave
# nothing behind outside its folder.
set -eu
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 "$1" "$work" >/dev/null
binary=$2
count=0
for input in "$work"/yaml/* "$work"/packages/* "$work"/zips/*; do
    status=0
    timeout 20 "$binary" check --format json "$input" >"$work/out" 2>"$work/err" || status=$?
    if [ "$status" -gt 2 ]; then
        echo "hostile: exit status $status for ${input#"$work"/}"
        cat "$work/err"
        exit 1
    fi
    if grep -q 'panicked' "$work/err"; then
        echo "hostile: panic for ${input#"$work"/}"
        cat "$work/err"
        exit 1
    fi
    count=$((count + 1))
done
for outside in /tmp/evil.yaml /abs.yaml; do
    if [ -e "$outside" ]; then echo "hostile: $outside was written"; exit 1; fi
done
echo "$count hostile inputs, each ended with a verdict or a refusal"
