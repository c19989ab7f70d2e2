import assert from "node:assert/strict";
import * as fs from "node:fs";
import Module from "node:module";
import * as path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const root = path.resolve(__dirname, "..", "..", "..", "..", "..");
const target = path.resolve(root, process.env["CARGO_TARGET_DIR"] ?? "target");
const npm = path.join(target, "web-npm");
const skip = fs.existsSync(npm) ? false : "`make web` has not built the engine";
const sample = path.join(root, "testdata", "packages", "vfw");

class Uri {
  constructor(readonly path: string) {}
  static joinPath = (base: Uri, ...parts: string[]) => new Uri(path.posix.join(base.path, ...parts));
  toString = () => this.path;
}
class Range {
  constructor(readonly line: number, readonly character: number) {}
}
class Diagnostic {
  code?: string;
  constructor(readonly range: Range, readonly message: string, readonly severity: string) {}
}

/** An editor with one open file of the sample, as far as the extension uses an editor. */
function editor(text: string) {
  const shown = new Map<string, Diagnostic[]>();
  const document = { uri: new Uri(`${sample}/base_vfw.yaml`), getText: () => text };
  const disposable = () => ({ dispose: () => undefined });
  const fsOf = {
    readFile: async ({ path: file }: Uri) => fs.readFileSync(file.startsWith("/extension/out") ? path.join(npm, "engine", path.basename(file)) : file),
    readDirectory: async ({ path: folder }: Uri) => fs.readdirSync(folder).map((name) => [name, 1]),
  };
  const api = {
    Uri, Range, Diagnostic,
    FileType: { File: 1 },
    DiagnosticSeverity: { Error: "error", Warning: "warning", Information: "note" },
    commands: { registerCommand: disposable },
    window: { showErrorMessage: (message: string) => assert.fail(message) },
    languages: {
      createDiagnosticCollection: () => ({
        set: (uri: Uri, all: Diagnostic[]) => shown.set(path.basename(uri.path), all),
        delete: (uri: Uri) => shown.delete(path.basename(uri.path)),
      }),
    },
    workspace: {
      fs: fsOf,
      textDocuments: [document],
      getConfiguration: () => ({ get: (_: string, otherwise: unknown) => otherwise }),
      onDidOpenTextDocument: disposable, onDidSaveTextDocument: disposable,
      onDidChangeTextDocument: disposable, onDidChangeConfiguration: disposable,
    },
  };
  return { api, shown };
}

test("the entry for browsers shows the findings of the open text", { skip }, async () => {
  const text = fs.readFileSync(path.join(sample, "base_vfw.yaml"), "utf8").replace("\n", "\n\n");
  const { api, shown } = editor(text);
  const engine = await import(pathToFileURL(path.join(npm, "index.js")).href);
  const loader = Module as unknown as { _load: (name: string, ...rest: unknown[]) => unknown };
  const original = loader._load;
  loader._load = (name, ...rest) => (name === "vscode" ? api : name === "vnfcheck-wasm" ? engine : original(name, ...rest));
  try {
    const { activate } = await import("../src/browser.js");
    await activate({ extensionUri: new Uri("/extension"), subscriptions: [] } as never);
    for (let waits = 0; !shown.has("base_vfw.yaml") && waits < 200; waits++) {
      await new Promise((done) => setTimeout(done, 50));
    }
  } finally {
    loader._load = original;
  }
  const constant = shown.get("base_vfw.yaml")?.find((it) => it.code?.split(", ").includes("R-01896"));
  assert.deepEqual([constant?.range.line, constant?.range.character, constant?.severity], [15, 4, "error"]);
});
