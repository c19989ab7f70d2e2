#!/bin/sh
# Downloads a release and installs its program below PREFIX, as install.sh does: download.sh TAG PREFIX [--quiet]
# VNFCHECK_RELEASES names a mirror of the folder with the releases.
set -eu
tag=$1 prefix=$2 quiet=${3:-}
releases=${VNFCHECK_RELEASES:-https://github.com/vnfcheck/vnfcheck/releases/download}
installer=$(cd "$(dirname "$0")" && pwd)/install.sh
program=$(sh "$installer" --program)
files=$(mktemp -d)
trap 'rm -rf "$files"' EXIT
for file in "$program" SHA256SUMS; do
    curl --fail --silent --show-error --location --retry 3 --output "$files/$file" "$releases/$tag/$file"
done
cp "$installer" "$files"
sh "$files/install.sh" ${quiet:+"$quiet"} "$prefix"
