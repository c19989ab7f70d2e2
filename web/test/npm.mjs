// Installs the packed npm package and checks the sample with it: node npm.mjs NPM_DIR WORK_DIR
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [npm, work] = process.argv.slice(2).map((path) => resolve(path));
rmSync(work, { recursive: true, force: true });
mkdirSync(work, { recursive: true });
writeFileSync(join(work, "package.json"), "{}");
const tarball = join(npm, readdirSync(npm).find((name) => name.endsWith(".tgz")));
execFileSync("npm", ["install", "--silent", "--no-audit", "--no-fund", "--offline", tarball], { cwd: work });
const entry = createRequire(join(work, "_")).resolve("vnfcheck-wasm");
const vnfcheck = await (await import(pathToFileURL(entry))).load();

const sample = resolve("testdata/packages/vfw");
const vnf = vnfcheck.Package.folder("vfw");
for (const name of readdirSync(sample)) vnf.add(name, readFileSync(join(sample, name)));
const today = "2026-01-01";
const options = JSON.stringify({ today: "2026-01-01" });
const report = vnfcheck.check(vnf, options);
const { outcome } = JSON.parse(new TextDecoder().decode(vnfcheck.render(report, "json")));
assert.equal(outcome, "fail");
const defects = JSON.parse(report.defects(0));
const constant = defects.find((it) => it.ids.includes("R-01896"));
const { file, range } = constant.location;
assert.deepEqual([file, range.start.line, range.start.column], ["base_vfw.yaml", 15, 5]);
const { requirement, finding } = constant.fix;
const fixed = vnfcheck.check(report.apply(0, requirement, finding), options);
assert.ok(JSON.parse(fixed.defects(0)).length < defects.length);
console.log("the npm package checks and fixes the sample");
