import assert from "node:assert/strict";
import * as path from "node:path";
import { test } from "node:test";
import { programPath } from "../src/program";
import { checkArguments, settings } from "../src/settings";

test("the program that is set wins, then the one that came along, then the one on the path", () => {
  const bundled = path.join("/extension", "server", "vnfcheck");
  const exists = (file: string) => file === bundled;
  assert.equal(programPath("/own/vnfcheck", "/extension", "linux", exists), "/own/vnfcheck");
  assert.equal(programPath("", "/extension", "linux", exists), bundled);
  assert.equal(programPath("", "/extension", "linux", () => false), "vnfcheck");
  assert.equal(programPath("", "/extension", "win32", () => false), "vnfcheck.exe");
});

test("settings go to the server under the names it knows", () => {
  const set = new Map<string, unknown>([["profile", "vvp"], ["inlayHints", true]]);
  const get = <T>(name: string, otherwise: T): T => (set.get(name) as T | undefined) ?? otherwise;
  assert.deepEqual(settings(get), { release: "", profile: "vvp", config: "", inlayHints: true });
});

test("the report has the settings of the editor", () => {
  const chosen = { release: "casablanca", profile: "vvp", config: "", inlayHints: true };
  assert.deepEqual(checkArguments(chosen), ["--release", "casablanca", "--profile", "vvp"]);
});
