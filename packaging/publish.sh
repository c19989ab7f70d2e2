#!/bin/sh
# Publishes one part of a release: publish.sh crates|pypi|npm|site|container [--dry-run]
# With --dry-run, the part is built and verified, and nothing is published. The parts need: crates nothing, pypi the wheels in dist/,
# npm the output of `make web`, site the output of `make docs`, container Docker.
set -eu
cd "$(dirname "$0")/.."
part=${1:-} dry=${2:-}
build=${CARGO_TARGET_DIR:-$PWD/target}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
image=ghcr.io/vnfcheck/vnfcheck

case $dry in
    '' | --dry-run) ;;
    *) echo "error: unknown option \`$dry\`; use --dry-run" >&2; exit 2 ;;
esac

# Cargo keeps the order of dependencies, and omits crates with `publish = false`.
crates() { "${CARGO:-cargo}" publish --workspace --locked ${dry:+"$dry"}; }

pypi() {
    [ -x "$build/packaging/bin/twine" ] || {
        python3 -m venv "$build/packaging"
        "$build/packaging/bin/pip" install --quiet --disable-pip-version-check twine
    }
    "$build/packaging/bin/twine" check --strict dist/*.whl
    [ -n "$dry" ] || "$build/packaging/bin/twine" upload --non-interactive dist/*.whl
}

npm_package() { npm publish "$build/web-npm/vnfcheck-wasm-$version.tgz" --access public ${dry:+"$dry"}; }

# The branch `gh-pages` contains the site of the newest release and no history.
site() {
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    cp -R "$build/book/." "$folder"
    touch "$folder/.nojekyll"
    [ -f "$folder/index.html" ] || { echo "error: no site in $build/book" >&2; exit 1; }
    git -C "$folder" init --quiet --initial-branch gh-pages
    git -C "$folder" add --all
    git -C "$folder" -c user.name=vnfcheck -c user.email=vnfcheck@users.noreply.github.com commit --quiet --message "Publish $version"
    [ -n "$dry" ] || git -C "$folder" push --force "$SITE_REMOTE" gh-pages
}

# The image with the program alone, and the image with a shell.
container() {
    push=--push
    [ -z "$dry" ] || push=--output=type=cacheonly
    docker buildx build --file Containerfile --sbom=true --provenance=mode=max \
        --tag "$image:$version" --tag "$image:latest" "$push" .
    docker buildx build --file Containerfile --target shell --sbom=true --provenance=mode=max \
        --tag "$image:$version-shell" --tag "$image:latest-shell" "$push" .
}

case $part in
    crates | pypi | site | container) "$part" ;;
    npm) npm_package ;;
    *) echo "error: unknown part \`$part\`; use crates, pypi, npm, site or container" >&2; exit 2 ;;
esac
