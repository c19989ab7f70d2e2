#!/bin/sh
# hostile.sh VNFCHECK HOSTILE_INPUTS [MAKE_HOSTILE]: every hostile package, written at full size, must end by itself with exit
# status 1 or 2 (0 for what is only odd, from MAKE_HOSTILE), within bounds of time and memory that leave room for a busy
# machine, without a panic, and leave nothing behind outside its folder.
set -eu
seconds=20
kilobytes=2000000
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
vnfcheck=$1
"$2" "$work/own"
if [ -n "${3:-}" ] && [ -e "$3" ] && command -v python3 >/dev/null; then python3 "$3" "$work/more" >/dev/null; fi

count=0
fail() {
    echo "hostile: $1 for ${input#"$work"/}"
    cut -c1-500 "$work/err"
    exit 1
}
for input in "$work"/own/* "$work"/more/*/*; do
    [ -e "$input" ] || continue
    for format in json plain sarif; do
        status=0
        (ulimit -v $kilobytes && exec timeout $seconds "$vnfcheck" check --format $format "$input") \
            >"$work/out" 2>"$work/err" || status=$?
        [ "$status" -le 2 ] || fail "exit status $status of $format"
        case "$input" in "$work"/own/*) [ "$status" -ge 1 ] || fail "a pass" ;; esac
        ! grep -q 'panicked' "$work/err" || fail "a panic"
        # A report stays readable whatever it is about.
        [ "$(wc -c <"$work/out")" -le 50000000 ] || fail "a report of more than 50 MB"
    done
    count=$((count + 1))
done
for outside in /tmp/evil.yaml /tmp/evil /abs.yaml; do
    if [ -e "$outside" ]; then echo "hostile: $outside was written"; exit 1; fi
done
echo "$count hostile inputs, each ended with a verdict or a refusal"
