import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { findings, htmlReport, place } from "../src/checking";

const root = path.resolve(__dirname, "..", "..", "..", "..", "..");
const target = path.resolve(root, process.env["CARGO_TARGET_DIR"] ?? "target");
const engineModule = path.join(target, "web-npm", "node.js");
const skip = fs.existsSync(engineModule) ? false : "`make web` has not built the engine";

test("columns count Unicode characters, editors count UTF-16 units", () => {
  assert.deepEqual(place(["a: 1", "b: 😀 x"], { line: 2, column: 6 }), { line: 1, character: 6 });
  assert.deepEqual(place([], { line: 1, column: 1 }), { line: 0, character: 0 });
});

test("a folder has the findings of its files", { skip }, async () => {
  const { load } = await import(pathToFileURL(engineModule).href);
  const engine = await load();
  const sample = path.join(root, "testdata", "packages", "vfw");
  const names = fs.readdirSync(sample);
  const folder = { name: "vfw", files: new Map(names.map((name) => [name, fs.readFileSync(path.join(sample, name))])) };
  const found = findings(engine, folder, {});
  const constant = found.get("base_vfw.yaml")?.find((it) => it.code.split(", ").includes("R-01896"));
  assert.deepEqual(constant?.start, { line: 14, character: 4 });
  assert.equal(constant?.level, "error");
  assert.match(htmlReport(engine, folder, { release: "istanbul" }), /^<!doctype html>/i);
});
