import * as vscode from "vscode";
import { load, type Engine } from "vnfcheck-wasm";
import { type Change, type Folder, type Found, explained, findings, fixAll, fixOf, htmlReport } from "./checking";
import { settings } from "./settings";

/** Milliseconds without a change before a check. */
const PAUSE = 300;
const CHECKED = /\.(ya?ml|env|template)$/;
const FILES = { pattern: "**/*.{yaml,yml,env,template}" };
const SEVERITIES = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  note: vscode.DiagnosticSeverity.Information,
};

let engine: Engine;
let diagnostics: vscode.DiagnosticCollection;
/** Findings by file name, and the pending check, by folder. */
const shown = new Map<string, Map<string, Found[]>>();
const pending = new Map<string, ReturnType<typeof setTimeout>>();

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  diagnostics = vscode.languages.createDiagnosticCollection("vnfcheck");
  await start(context);
  const later = (document: vscode.TextDocument) => schedule(document.uri);
  context.subscriptions.push(
    diagnostics,
    vscode.commands.registerCommand("vnfcheck.restart", () => start(context)),
    vscode.commands.registerCommand("vnfcheck.report", report),
    // The report starts with the picture.
    vscode.commands.registerCommand("vnfcheck.showTopology", report),
    vscode.languages.registerCodeActionsProvider(FILES, { provideCodeActions, resolveCodeAction }, {
      providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.SourceFixAll],
    }),
    vscode.languages.registerHoverProvider(FILES, { provideHover }),
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

/** Returns the files of a folder, with the current text of open files. */
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
  for (const name of shown.get(key)?.keys() ?? []) {
    diagnostics.delete(vscode.Uri.joinPath(folder, name));
  }
  for (const [name, inFile] of found) {
    diagnostics.set(vscode.Uri.joinPath(folder, name), inFile.map((it) => {
      const diagnostic = new vscode.Diagnostic(rangeOf(it), it.message, SEVERITIES[it.level]);
      diagnostic.source = "vnfcheck";
      diagnostic.code = it.code;
      return diagnostic;
    }));
  }
  shown.set(key, found);
}

function rangeOf({ start, end }: Found): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

/** An available fix, whose edit is computed when the user selects the fix; without a finding, all safe fixes of the folder. */
class Fix extends vscode.CodeAction {
  constructor(title: string, kind: vscode.CodeActionKind, readonly file: vscode.Uri, readonly found?: Found) {
    super(title, kind);
  }
}

function provideCodeActions(document: vscode.TextDocument, range: vscode.Range): Fix[] {
  const folder = vscode.Uri.joinPath(document.uri, "..");
  const inFile = shown.get(folder.toString())?.get(nameOf(document.uri)) ?? [];
  const actions = inFile.flatMap((it) => {
    const { fix } = it;
    if (fix === null || !rangeOf(it).intersection(range)) {
      return [];
    }
    const title = fix.applicability === "safe" ? fix.title : `${fix.title} (unsafe; needs a review)`;
    return [new Fix(title, vscode.CodeActionKind.QuickFix, document.uri, it)];
  });
  if (inFile.some((it) => it.fix?.applicability === "safe")) {
    actions.push(new Fix("apply all fixes that do not change the stack", vscode.CodeActionKind.SourceFixAll, document.uri));
  }
  return actions;
}

async function resolveCodeAction(action: Fix): Promise<Fix> {
  const folder = vscode.Uri.joinPath(action.file, "..");
  const files = await read(folder);
  const changes = action.found
    ? fixOf(engine, files, options(), nameOf(action.file), action.found)
    : fixAll(engine, files, options());
  action.edit = new vscode.WorkspaceEdit();
  for (const change of changes) {
    add(action.edit, vscode.Uri.joinPath(folder, change.file), change, files.files.has(change.file));
  }
  return action;
}

function add(edit: vscode.WorkspaceEdit, file: vscode.Uri, { from, to, text }: Change, isKnown: boolean): void {
  if (text === null) {
    edit.deleteFile(file);
    return;
  }
  if (!isKnown) {
    edit.createFile(file);
  }
  edit.replace(file, new vscode.Range(from, 0, to, 0), text);
}

const nameOf = (file: vscode.Uri): string => file.path.split("/").pop() ?? "";

/** Shows the requirement whose ID is at the cursor, for example in a waiver. */
function provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | null {
  const range = document.getWordRangeAtPosition(position, /\bR-\d{5,6}\b/);
  const text = range && explained(engine, document.getText(range));
  return text ? new vscode.Hover(new vscode.MarkdownString(text), range) : null;
}

/** Shows the HTML report of the open file's folder next to the text. */
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
