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
  constructor(readonly line: number, readonly character: number, readonly endLine: number, readonly endCharacter: number) {}
  intersection = (other: Range) => (this.line <= other.endLine && other.line <= this.endLine ? this : undefined);
}
class CodeAction {
  edit?: WorkspaceEdit;
  constructor(readonly title: string, readonly kind: string) {}
}
class WorkspaceEdit {
  readonly changes: { file: string; from: number; text: string }[] = [];
  replace = ({ path: file }: Uri, range: Range, text: string) => this.changes.push({ file: path.basename(file), from: range.line, text });
}
class MarkdownString {
  constructor(readonly value: string) {}
}
class Hover {
  constructor(readonly contents: MarkdownString) {}
}
interface Actions {
  provideCodeActions: (document: unknown, range: Range) => CodeAction[];
  resolveCodeAction: (action: CodeAction) => Promise<CodeAction>;
}
interface Hovers {
  provideHover: (document: unknown, position: unknown) => Hover | null;
}
class Diagnostic {
  code?: string;
  constructor(readonly range: Range, readonly message: string, readonly severity: string) {}
}

/** An editor with one open file of the sample, limited to the functions that the extension uses. */
function editor(text: string) {
  const shown = new Map<string, Diagnostic[]>();
  const document = {
    uri: new Uri(`${sample}/base_vfw.yaml`),
    getText: (range?: unknown) => (range === "word" ? "R-01896" : text),
    getWordRangeAtPosition: () => "word",
  };
  const providers: { actions?: Actions; hovers?: Hovers } = {};
  const disposable = () => ({ dispose: () => undefined });
  const fsOf = {
    readFile: async ({ path: file }: Uri) => fs.readFileSync(file.startsWith("/extension/out") ? path.join(npm, "engine", path.basename(file)) : file),
    readDirectory: async ({ path: folder }: Uri) => fs.readdirSync(folder).map((name) => [name, 1]),
  };
  const api = {
    Uri, Range, Diagnostic, CodeAction, WorkspaceEdit, MarkdownString, Hover,
    CodeActionKind: { QuickFix: "quickfix", SourceFixAll: "source.fixAll" },
    FileType: { File: 1 },
    DiagnosticSeverity: { Error: "error", Warning: "warning", Information: "note" },
    commands: { registerCommand: disposable },
    window: { showErrorMessage: (message: string) => assert.fail(message) },
    languages: {
      registerCodeActionsProvider: (_: unknown, given: Actions) => ((providers.actions = given), disposable()),
      registerHoverProvider: (_: unknown, given: Hovers) => ((providers.hovers = given), disposable()),
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
  return { api, shown, document, providers };
}

test("the entry for browsers shows the findings of the open text", { skip }, async () => {
  const text = fs.readFileSync(path.join(sample, "base_vfw.yaml"), "utf8").replace("\n", "\n\n");
  const { api, shown, document, providers } = editor(text);
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
  // The fixes of a line and of the package; a fix has its edit after the user selects the fix.
  const offered = providers.actions?.provideCodeActions(document, new Range(15, 4, 15, 4)) ?? [];
  assert.deepEqual(offered.map((it) => it.kind).filter((kind, at, all) => all.indexOf(kind) === at), ["quickfix", "source.fixAll"]);
  assert.deepEqual(offered.map((it) => it.edit), offered.map(() => undefined));
  for (const action of offered) {
    const { edit } = (await providers.actions?.resolveCodeAction(action)) ?? {};
    assert.ok(edit?.changes.some((it) => it.file === "base_vfw.yaml" && it.from >= 1), action.title);
  }
  assert.match(providers.hovers?.provideHover(document, null)?.contents.value ?? "", /^\*\*R-01896: /);
});
