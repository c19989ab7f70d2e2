#!/bin/sh
# Writes a tarball of the gate for systemd: program, unit, guide, configuration with all defaults, dashboard and licence.
#   packaging/gate/tarball.sh PROGRAM FILE    FILE is a .tar.gz to unpack in /
# The same program and SOURCE_DATE_EPOCH give the same bytes.
set -eu
program=$1
file=$2
sources=$(cd "$(dirname "$0")" && pwd)
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
install -D -m 755 "$program" "$root/usr/bin/vnfcheck-gate"
install -D -m 644 "$sources/vnfcheck-gate.service" "$root/usr/lib/systemd/system/vnfcheck-gate.service"
install -D -m 644 "$sources/../../docs/gate-service.md" "$root/usr/share/doc/vnfcheck-gate/gate-service.md"
install -D -m 644 "$sources/gate.yaml" "$root/usr/share/doc/vnfcheck-gate/gate.yaml"
install -D -m 644 "$sources/grafana-dashboard.json" "$root/usr/share/doc/vnfcheck-gate/grafana-dashboard.json"
install -D -m 644 "$sources/../../LICENSE" "$root/usr/share/doc/vnfcheck-gate/LICENSE"
chmod -R u+rwX,go+rX,go-w "$root"
tar --create --sort=name --mtime="@${SOURCE_DATE_EPOCH:-315532800}" --owner=0 --group=0 --numeric-owner --directory "$root" usr | gzip --no-name > "$file"
