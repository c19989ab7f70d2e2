import assert from "node:assert/strict";
import * as fs from "node:fs";
import * as path from "node:path";
import { test } from "node:test";
import * as oniguruma from "vscode-oniguruma";
import { INITIAL, IRawGrammar, Registry, parseRawGrammar } from "vscode-textmate";

const root = path.resolve(__dirname, "..", "..", "..");

/** The smallest YAML grammar that the injection needs. */
const YAML: IRawGrammar = parseRawGrammar(
  JSON.stringify({
    scopeName: "source.yaml",
    patterns: [
      { match: "#.*$", name: "comment.line.yaml" },
      { match: '"[^"]*"', name: "string.quoted.double.yaml" },
    ],
  }),
  "yaml.json",
);

async function scopes(line: string): Promise<Map<string, string>> {
  const wasm = fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(new Uint8Array(wasm).buffer).catch(() => undefined);
  const injection = path.join(root, "syntaxes", "hot.tmLanguage.json");
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) =>
      scope === "source.yaml" ? YAML : parseRawGrammar(fs.readFileSync(injection, "utf8"), injection),
    getInjections: (scope) => (scope === "source.yaml" ? ["hot.injection"] : undefined),
  });
  const grammar = await registry.loadGrammar("source.yaml");
  const found = new Map<string, string>();
  for (const token of grammar!.tokenizeLine(line, INITIAL).tokens) {
    const scope = token.scopes.at(-1)!;
    if (scope.endsWith(".hot")) {
      found.set(line.slice(token.startIndex, token.endIndex).trim(), scope);
    }
  }
  return found;
}

test("sections, functions, types and pseudo parameters have different scopes", async () => {
  assert.deepEqual([...(await scopes("resources:"))], [["resources", "keyword.control.section.hot"]]);
  assert.deepEqual([...(await scopes("    resources: {}"))], []);
  assert.deepEqual([...(await scopes("  a: { get_param: OS::stack_name }"))], [
    ["get_param", "support.function.hot"],
    ["OS::stack_name", "variable.language.hot"],
  ]);
  assert.deepEqual([...(await scopes("  type: OS::Nova::Server"))], [["OS::Nova::Server", "entity.name.type.hot"]]);
  assert.deepEqual([...(await scopes("  a: { if: [ b, c, d ] }"))], [["if", "support.function.hot"]]);
  assert.deepEqual([...(await scopes("  if: other"))], []);
  assert.deepEqual([...(await scopes("# get_param: x"))], []);
});
