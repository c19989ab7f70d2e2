import * as vscode from "vscode";
import { load, type Engine } from "vnfcheck-wasm";
import { type Folder, findings, htmlReport } from "./checking";
import { settings } from "./settings";

/** Milliseconds without a change before a check. */
const PAUSE = 300;
const CHECKED = /\.(ya?ml|env|template)$/;
const SEVERITIES = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  note: vscode.DiagnosticSeverity.Information,
};

let engine: Engine;
let diagnostics: vscode.DiagnosticCollection;
/** Files with findings, and the pending check, by folder. */
const shown = new Map<string, vscode.Uri[]>();
const pending = new Map<string, ReturnType<typeof setTimeout>>();

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  diagnostics = vscode.languages.createDiagnosticCollection("vnfcheck");
  await start(context);
  const later = (document: vscode.TextDocument) => schedule(document.uri);
  context.subscriptions.push(
    diagnostics,
    vscode.commands.registerCommand("vnfcheck.restart", () => start(context)),
    vscode.commands.registerCommand("vnfcheck.report", report),
    vscode.workspace.onDidOpenTextDocument(later),
    vscode.workspace.onDidSaveTextDocument(later),
    vscode.workspace.onDidChangeTextDocument((event) => later(event.document)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("vnfcheck")) {
        checkAll();
      }
    }),
  );
}

export function deactivate(): void {
  for (const timer of pending.values()) {
    clearTimeout(timer);
  }
}

async function start(context: vscode.ExtensionContext): Promise<void> {
  const module = vscode.Uri.joinPath(context.extensionUri, "out", "vnfcheck_wasm_bg.wasm");
  engine = await load(await vscode.workspace.fs.readFile(module));
  checkAll();
}

function checkAll(): void {
  for (const document of vscode.workspace.textDocuments) {
    schedule(document.uri);
  }
}

function schedule(file: vscode.Uri): void {
  if (!CHECKED.test(file.path)) {
    return;
  }
  const folder = vscode.Uri.joinPath(file, "..");
  const key = folder.toString();
  clearTimeout(pending.get(key));
  const run = () => {
    pending.delete(key);
    check(folder).catch(tell);
  };
  pending.set(key, setTimeout(run, PAUSE));
}

function tell(error: unknown): void {
  void vscode.window.showErrorMessage(`vnfcheck: ${error instanceof Error ? error.message : String(error)}`);
}

function options(): object {
  const configuration = vscode.workspace.getConfiguration("vnfcheck");
  const { release, profile } = settings((name, otherwise) => configuration.get(name, otherwise));
  return { ...(release && { release }), ...(profile && { profile }) };
}

/** Returns the files of a folder, those that are open with their present text. */
async function read(folder: vscode.Uri): Promise<Folder> {
  const open = new Map(vscode.workspace.textDocuments.map((it) => [it.uri.toString(), it.getText()]));
  const files = new Map<string, Uint8Array>();
  for (const [name, type] of await vscode.workspace.fs.readDirectory(folder)) {
    if (type !== vscode.FileType.File || /\.(zip|csar)$/i.test(name)) {
      continue;
    }
    const file = vscode.Uri.joinPath(folder, name);
    const text = open.get(file.toString());
    files.set(name, text === undefined ? await vscode.workspace.fs.readFile(file) : new TextEncoder().encode(text));
  }
  return { name: folder.path.split("/").pop() || "package", files };
}

async function check(folder: vscode.Uri): Promise<void> {
  const found = findings(engine, await read(folder), options());
  const key = folder.toString();
  for (const file of shown.get(key) ?? []) {
    diagnostics.delete(file);
  }
  const uris = [...found].map(([name, findings]) => {
    const file = vscode.Uri.joinPath(folder, name);
    diagnostics.set(file, findings.map(({ start, end, level, message, code }) => {
      const range = new vscode.Range(start.line, start.character, end.line, end.character);
      const diagnostic = new vscode.Diagnostic(range, message, SEVERITIES[level]);
      diagnostic.source = "vnfcheck";
      diagnostic.code = code;
      return diagnostic;
    }));
    return file;
  });
  shown.set(key, uris);
}

/** Shows the HTML report of the folder of the open file beside the text. */
async function report(): Promise<void> {
  const file = vscode.window.activeTextEditor?.document.uri;
  if (file === undefined) {
    void vscode.window.showInformationMessage("vnfcheck: no file is open");
    return;
  }
  try {
    const html = htmlReport(engine, await read(vscode.Uri.joinPath(file, "..")), options());
    const panel = vscode.window.createWebviewPanel("vnfcheck.report", "vnfcheck report", vscode.ViewColumn.Beside, {
      enableScripts: true,
    });
    panel.webview.html = html;
  } catch (error) {
    tell(error);
  }
}
