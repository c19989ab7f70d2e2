import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { type Change, explained, findings, fixAll, fixOf, htmlReport, place } from "../src/checking";

const root = path.resolve(__dirname, "..", "..", "..", "..", "..");
const target = path.resolve(root, process.env["CARGO_TARGET_DIR"] ?? "target");
const engineModule = path.join(target, "web-npm", "node.js");
const skip = fs.existsSync(engineModule) ? false : "`make web` has not built the engine";

test("columns count Unicode characters, editors count UTF-16 units", () => {
  assert.deepEqual(place(["a: 1", "b: 😀 x"], { line: 2, column: 6 }), { line: 1, character: 6 });
  assert.deepEqual(place([], { line: 1, column: 1 }), { line: 0, character: 0 });
});

const loaded = async () => (await import(pathToFileURL(engineModule).href)).load();

function sampleFolder() {
  const sample = path.join(root, "testdata", "packages", "vfw");
  const names = fs.readdirSync(sample);
  return { name: "vfw", files: new Map(names.map((name) => [name, new Uint8Array(fs.readFileSync(path.join(sample, name)))])) };
}

/** Returns the folder after changes, applied as an editor applies them. */
function changed(folder: ReturnType<typeof sampleFolder>, changes: Change[]) {
  const files = new Map(folder.files);
  for (const { file, from, to, text } of changes) {
    const lines = new TextDecoder().decode(files.get(file)).split(/(?<=\n)/);
    lines.splice(from, to - from, text ?? "");
    if (text === null) files.delete(file);
    else files.set(file, new TextEncoder().encode(lines.join("")));
  }
  return { ...folder, files };
}

test("a folder has the findings of its files", { skip }, async () => {
  const engine = await loaded();
  const folder = sampleFolder();
  const found = findings(engine, folder, {});
  const constant = found.get("base_vfw.yaml")?.find((it) => it.code.split(", ").includes("R-01896"));
  assert.deepEqual(constant?.start, { line: 14, character: 4 });
  assert.equal(constant?.level, "error");
  assert.match(htmlReport(engine, folder, { release: "istanbul" }), /^<!doctype html>/i);
});

test("a fix changes the lines of its finding", { skip }, async () => {
  const engine = await loaded();
  const folder = sampleFolder();
  const constant = findings(engine, folder, {}).get("base_vfw.yaml")?.find((it) => it.code.split(", ").includes("R-01896") && it.fix);
  assert.ok(constant);
  const changes = fixOf(engine, folder, {}, "base_vfw.yaml", constant);
  const template = changes.find((it) => it.file === "base_vfw.yaml");
  assert.ok(template && template.from >= 14 && template.to <= template.from + 400);
  const after = findings(engine, changed(folder, changes), {}).get("base_vfw.yaml") ?? [];
  assert.deepEqual(after.filter((it) => it.message === constant.message), []);
  // A finding of an outdated text has no fix.
  assert.deepEqual(fixOf(engine, folder, {}, "base_vfw.yaml", { ...constant, message: "other" }), []);
});

test("all safe fixes leave no safe fix", { skip }, async () => {
  const engine = await loaded();
  const folder = sampleFolder();
  const safe = (all: ReturnType<typeof findings>) => [...all.values()].flat().filter((it) => it.fix?.applicability === "safe");
  assert.ok(safe(findings(engine, folder, {})).length > 0);
  assert.deepEqual(safe(findings(engine, changed(folder, fixAll(engine, folder, {})), {})), []);
});

test("a requirement is explained by its ID", { skip }, async () => {
  const engine = await loaded();
  assert.match(explained(engine, "R-90526") ?? "", /^\*\*R-90526: Parameter declarations/);
  assert.equal(explained(engine, "R-00000"), null);
});
