#!/usr/bin/env bash
# practice.sh PROGRAM SHARED [--write]: Compares the number of findings of each rule of good practice, over the packages and
# trees of the shared corpus, with practice.txt. In that file, a reader's verdict on a sample follows the number. --write
# updates the numbers.
set -euo pipefail
exec python3 - "$(dirname "$0")/practice.txt" "$@" <<'PYTHON'
import collections, difflib, glob, json, subprocess, sys

record, program, shared, *options = sys.argv[1:]
folders = sorted(glob.glob(f"{shared}/corpus/packages/*/") + glob.glob(f"{shared}/heat/trees/*/"))
listed = json.loads(subprocess.check_output([program, "list", "--no-config", "--rules", "practice", "--format", "json"]))
counts = collections.Counter({it["id"]: 0 for it in listed["requirements"]})
command = [program, "check", "--no-config", "--rules", "practice", "--select", "practice.*", "--format", "json"]
for folder in folders:
    run = subprocess.run([*command, folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    for package in json.loads(run.stdout)["packages"]:
        for requirement in package["requirements"]:
            if requirement["status"] != "error":
                counts[requirement["id"]] += len(requirement["findings"]) + requirement["findings_omitted"]
lines = open(record, encoding="utf-8").read().splitlines()
verdicts = {line.split()[0]: line.split(maxsplit=2)[2:] for line in lines if line and not line.startswith("#")}
head = [line for line in lines if line.startswith("#")]
new = head + [" ".join([rule, str(count), *verdicts.get(rule, [])]) for rule, count in sorted(counts.items())]
if "--write" in options:
    open(record, "w", encoding="utf-8").write("\n".join(new) + "\n")
elif new != lines:
    print("\n".join(difflib.unified_diff(lines, new, record, "now", lineterm="", n=0)))
    sys.exit("the numbers differ: read the new findings, then run tests/conformance/practice.sh PROGRAM SHARED --write")
print(f"{len(counts)} rules of good practice, {sum(counts.values())} findings in {len(folders)} folders, as recorded")
PYTHON
