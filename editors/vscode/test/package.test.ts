import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { test } from "node:test";

const root = path.resolve(__dirname, "..", "..", "..");
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
const manifest = JSON.parse(read("package.json"));

test("every file that the manifest names is there", () => {
  const { grammars, snippets, walkthroughs } = manifest.contributes;
  const steps = walkthroughs.flatMap((it: { steps: { media: { markdown: string } }[] }) => it.steps);
  const named: string[] = [
    ...grammars.map((it: { path: string }) => it.path),
    ...snippets.map((it: { path: string }) => it.path),
    ...steps.map((it: { media: { markdown: string } }) => it.media.markdown),
  ];
  assert.ok(named.length >= 5);
  for (const file of named) {
    assert.ok(fs.existsSync(path.join(root, file)), file);
  }
});

test("every command of the manifest is registered, every setting handed on or used", () => {
  const entries = [read("src/extension.ts"), read("src/browser.ts")];
  for (const { command } of manifest.contributes.commands) {
    assert.ok(entries.every((it) => it.includes(`registerCommand("${command}"`)), command);
  }
  const source = entries.join() + read("src/settings.ts");
  for (const name of Object.keys(manifest.contributes.configuration.properties)) {
    const short = name.replace("vnfcheck.", "");
    assert.ok(short === "trace.server" || source.includes(`"${short}"`), name);
  }
});

test("an edit without new diagnostics updates the picture", () => {
  const source = read("src/extension.ts");
  assert.match(source, /diagnosticPullOptions: \{ onChange: true \}/);
  assert.match(source, /provideDiagnostics: async .*\n.*\n\s*topology\.later\(\)/);
});

test("snippets have a prefix and a body of lines", () => {
  for (const [name, snippet] of Object.entries<{ prefix: string; body: string[] }>(JSON.parse(read("snippets/hot.json")))) {
    assert.match(snippet.prefix, /^[a-z]+$/, name);
    assert.ok(snippet.body.length > 0 && snippet.body.every((line) => !line.includes("\t")), name);
  }
});
