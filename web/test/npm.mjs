// Installs the packed npm package and checks the sample with it: node npm.mjs NPM_DIR WORK_DIR
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
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
assert.equal(report.outcome, "fail");
const [requirement90526] = report.toJSON().packages[0].requirements.filter((it) => it.id === "R-90526");
assert.equal(requirement90526.status, "fail");
assert.deepEqual(report.toJSON(), JSON.parse(new TextDecoder().decode(vnfcheck.render(report, "json"))));
const defects = JSON.parse(report.defects(0));
const constant = defects.find((it) => it.ids.includes("R-01896"));
const { file, range } = constant.location;
assert.deepEqual([file, range.start.line, range.start.column], ["base_vfw.yaml", 15, 5]);
const { requirement, finding } = constant.fix;
const fixed = vnfcheck.check(report.apply(0, requirement, finding), options);
assert.ok(JSON.parse(fixed.defects(0)).length < defects.length);

// Options are an object or nothing, text is encoded, and misuse is an error with a message.
assert.equal(vnfcheck.check(vnf, { today }).defects(0), report.defects(0));
const folder = vnfcheck.Package.folder("text");
folder.add("base.yaml", readFileSync(join(sample, "base_vfw.yaml"), "utf8"));
assert.equal(JSON.parse(vnfcheck.check(folder).defects(0)).length > 0, true);
for (const path of ["../evil.yaml", "/abs.yaml", "c:/x", ""]) {
  assert.throws(() => folder.add(path, "a: 1"), /not a path inside the package/);
}
assert.deepEqual(folder.paths(), ["base.yaml"]);
assert.throws(() => vnfcheck.check(folder, 1), TypeError);
assert.throws(() => vnfcheck.check(folder, { colour: 1 }), /unknown field `colour`/);
assert.throws(() => vnfcheck.render(report, "pdf"), /unknown format `pdf`/);

const tsc = resolve("editors/vscode/node_modules/.bin/tsc");
if (existsSync(tsc)) {
  copyFileSync("web/test/types.mts", join(work, "types.mts"));
  const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022", "--lib", "es2022,esnext.disposable,dom"];
  execFileSync(tsc, [...options, "types.mts"], { cwd: work, stdio: "inherit" });
} else {
  console.log("skipped: the types of the npm package, because editors/vscode has no TypeScript");
}
console.log("the npm package checks and fixes the sample");
