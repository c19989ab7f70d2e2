#!/bin/sh
# Prints a short-lived token for crates.io or PyPI, which trust the release workflow: token.sh crates|pypi
# The script uses assignments, because the shell ignores the failure of a command in a pipe or an argument.
set -eu
member() { # MEMBER JSON
    value=$(echo "$2" | jq --raw-output ".$1 // empty")
    [ -n "$value" ] || { echo "error: the answer has no \`$1\`" >&2; exit 1; }
    echo "$value"
}
identity() { # AUDIENCE
    answer=$(curl --fail --silent --show-error --header "Authorization: bearer $ACTIONS_ID_TOKEN_REQUEST_TOKEN" \
        "$ACTIONS_ID_TOKEN_REQUEST_URL&audience=$1")
    member value "$answer"
}
exchange() { # MEMBER IDENTITY ADDRESS
    request=$(jq --null-input --arg identity "$2" "{$1: \$identity}")
    answer=$(echo "$request" | curl --fail --silent --show-error --header 'Content-Type: application/json' --data @- "$3")
    member token "$answer"
}
case ${1:-} in
    crates)
        identity=$(identity crates.io)
        exchange jwt "$identity" https://crates.io/api/v1/trusted_publishing/tokens ;;
    pypi)
        identity=$(identity pypi)
        exchange token "$identity" https://pypi.org/_/oidc/mint-token ;;
    *) echo "error: unknown registry \`${1:-}\`; use crates or pypi" >&2; exit 2 ;;
esac
