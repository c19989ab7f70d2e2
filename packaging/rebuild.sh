#!/bin/sh
# Builds the program of a commit twice, in two folders, and compares the bytes: packaging/rebuild.sh [COMMIT].
# PROFILE selects the cargo profile. OUTPUT=FILE compares the first build with a downloaded program.
set -eu
cd "$(dirname "$0")/.."
commit=$(git rev-parse --verify "${1:-HEAD}^{commit}")
work=$(mktemp -d)
trap 'git worktree prune; rm -rf "$work"' EXIT

build() { # FOLDER PROGRAM
    git worktree add --quiet --detach "$work/$1" "$commit"
    (cd "$work/$1" && env -u CARGO_TARGET_DIR CARGO_INCREMENTAL=0 ONLY=program packaging/dist.sh >&2)
    cp "$work/$1/dist/vnfcheck" "$work/$2"
    git worktree remove --force "$work/$1"
    echo "$work/$2"
}

first=$(build first first.program)
second=${OUTPUT:-$(build another/folder second.program)}
sha256sum "$first" "$second"
cmp "$first" "$second"
echo "the builds of $commit are equal"
