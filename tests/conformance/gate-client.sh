#!/bin/sh
# Drives a whole job at a gate with a client that openapi-python-client generates from the description of the gate's API:
# gate-client.sh VNFCHECK_GATE PACKAGE_FOLDER. The file `gate_client.py` next to this script contains the job.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
program=$(realpath "$1")
package=$(realpath "$2")
folder=$(mktemp -d)
gate=
trap '[ -z "$gate" ] || { kill $gate 2>/dev/null; wait $gate || true; }; rm -rf "$folder"' EXIT
cd "$folder"
if ! command -v openapi-python-client >/dev/null; then
	python3 -m venv tools && tools/bin/pip install --quiet --disable-pip-version-check openapi-python-client==0.29.1 ||
		{ echo "skipped: openapi-python-client cannot be installed (pip install openapi-python-client)"; exit 0; }
	PATH="$folder/tools/bin:$PATH"
fi
# The client runs with the interpreter of its generator, whose environment contains the libraries for clients.
python=$(head -n 1 "$(command -v openapi-python-client)" | cut -c 3-)
"$program" serve --listen 127.0.0.1:0 --database "sqlite:$folder/gate.db" --packages "$folder/packages" >address 2>log &
gate=$!
tries=0
until [ -s address ]; do
	tries=$((tries + 1))
	[ $tries -lt 300 ] || { cat log >&2; exit 1; }
	sleep 0.1
done
openapi-python-client generate --url "$(cat address)openapi.json" --meta none --output-path gate_client_api
(cd "$package" && python3 -m zipfile -c "$folder/package.zip" .)
PYTHONPATH="$folder" "$python" "$here/gate_client.py" "$(cat address)" package.zip
