#!/bin/sh
# Runs vnfcheck with reports of version 1, for tools that expect the six statuses of that version: report-1.sh check --format
# json ... VNFCHECK names the program.
for argument; do
    shift
    [ "$argument" = json ] && argument=json-v1
    set -- "$@" "$argument"
done
exec "$VNFCHECK" "$@"
