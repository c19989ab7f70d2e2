#!/bin/sh
# Prints a short-lived token for crates.io or PyPI, which trust the release workflow: token.sh crates|pypi
set -eu
identity() { # AUDIENCE
    curl --fail --silent --show-error --header "Authorization: bearer $ACTIONS_ID_TOKEN_REQUEST_TOKEN" \
        "$ACTIONS_ID_TOKEN_REQUEST_URL&audience=$1" | jq --raw-output .value
}
exchange() { # MEMBER IDENTITY ADDRESS
    jq --null-input --arg identity "$2" "{$1: \$identity}" |
        curl --fail --silent --show-error --header 'Content-Type: application/json' --data @- "$3" | jq --raw-output .token
}
case $1 in
    crates) exchange jwt "$(identity crates.io)" https://crates.io/api/v1/trusted_publishing/tokens ;;
    pypi) exchange token "$(identity pypi)" https://pypi.org/_/oidc/mint-token ;;
    *) echo "error: unknown registry \`$1\`; use crates or pypi" >&2; exit 2 ;;
esac
