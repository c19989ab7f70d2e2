#!/bin/sh
# Publishes the crates; cargo keeps the order of dependencies, and leaves out crates with `publish = false`.
#   packaging/publish.sh --dry-run    packages and compiles each crate, and publishes nothing
set -eu
cd "$(dirname "$0")/.."
exec "${CARGO:-cargo}" publish --workspace --locked "$@"
