#!/bin/sh
# hostile.sh VNFCHECK HOSTILE_INPUTS [MAKE_HOSTILE]: The check of every hostile package at full size must end by itself with
# exit status 1 or 2 (0 for packages from MAKE_HOSTILE that are only unusual), without a panic, with readable reports, and
# without files outside its folder. Prints one line for each package.
#
# The limits hold on every machine: they bound processor time instead of elapsed time, and the memory is generous. The
# targets of docs/performance.md are tighter; `make bench` measures them.
set -eu
processor_seconds=15
stuck_seconds=120
base_kilobytes=250000 # program, stacks, and the reserve of the allocator
bytes_per_byte=40
report_bytes=50000000

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
    [ -e "$input" ] || [ -L "$input" ] || continue
    kilobytes=$((base_kilobytes + bytes_per_byte * $(du -sk "$input" | cut -f1)))
    status=0
    rm -f "$work"/report.*
    (
        ulimit -v $kilobytes && ulimit -t $processor_seconds &&
            MALLOC_ARENA_MAX=2 RAYON_NUM_THREADS=2 exec timeout $stuck_seconds "$vnfcheck" check \
                --format json="$work/report.json" --format plain="$work/report.txt" --format sarif="$work/report.sarif" "$input"
    ) >"$work/out" 2>"$work/err" || status=$?
    ! grep -q 'panicked' "$work/err" || fail "a panic"
    [ "$status" -le 2 ] || fail "exit status $status, from $processor_seconds s or $kilobytes kB at most"
    case "$input" in "$work"/own/*) [ "$status" -ge 1 ] || fail "a pass" ;; esac
    # A refusal has a report, too, and every report is readable.
    for report in json txt sarif; do
        [ -e "$work/report.$report" ] || fail "no report.$report"
        [ "$(wc -c <"$work/report.$report")" -le $report_bytes ] || fail "a report of more than $report_bytes bytes"
    done
    grep -q '"outcome": *"\(fail\|error\|pass\)"' "$work/report.json" || fail "a report without outcome"
    echo "$status ${input#"$work"/}"
    count=$((count + 1))
done
[ $count -gt 0 ] || { echo "hostile: nothing was written"; exit 1; }
for outside in /tmp/evil.yaml /tmp/evil /abs.yaml; do
    if [ -e "$outside" ]; then echo "hostile: $outside was written"; exit 1; fi
done
echo "$count hostile inputs, each ended with a verdict or a refusal"
