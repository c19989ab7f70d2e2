#!/bin/sh
# Fuzzes a gate with the description of its API: gate.sh VNFCHECK_GATE. Every response conforms to the description, and no
# response is a 5xx. Needs schemathesis (pip install schemathesis).
set -eu
folder=$(mktemp -d)
cp "$(dirname "$0")/../../crates/attest/testdata/secret.pem" "$folder/key.pem"
echo "signing-key: key.pem" >"$folder/gate.yaml"
"$1" serve --config "$folder/gate.yaml" --listen 127.0.0.1:0 --database "sqlite:$folder/gate.db" --packages "$folder/packages" >"$folder/address" 2>"$folder/log" &
gate=$!
trap 'kill $gate 2>/dev/null; wait $gate || true; rm -rf "$folder"' EXIT
tries=0
until [ -s "$folder/address" ]; do
	tries=$((tries + 1))
	[ $tries -lt 100 ] || { cat "$folder/log" >&2; exit 1; }
	sleep 0.1
done
cd "$folder"
# The gate may refuse a text that is meant to be a `vnfcheck.yaml` or the JSON of cases, because schemathesis generates
# arbitrary texts.
cat >schemathesis.toml <<'END'
[[operations]]
include-name = ["PUT /api/v1/projects/{project}", "POST /onapapi/vnfsdk-marketplace/v1/vtp/executions"]
checks.positive_data_acceptance.enabled = false
END
schemathesis run "$(cat "$folder/address")openapi.json" --generation-deterministic --no-color --request-timeout 40 \
	--max-examples "${EXAMPLES:-60}"
