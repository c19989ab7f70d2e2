import { execFile } from "node:child_process";
import * as fs from "node:fs";
import * as vscode from "vscode";
import type { WorkspaceEdit } from "vscode-languageclient";
import { LanguageClient, LanguageClientOptions, ServerOptions } from "vscode-languageclient/node";
import { programPath } from "./program";
import { checkArguments, settings } from "./settings";
import type { Topology } from "./topology";
import { TopologyView } from "./topology-view";

/** Maximum size of a report in bytes. */
const LARGEST_REPORT = 256 * 1024 * 1024;

let client: LanguageClient | undefined;

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const topology = new TopologyView(async (uri) => {
    return (await client?.sendRequest<Topology | null>("vnfcheck/topology", { textDocument: { uri } })) ?? null;
  });
  context.subscriptions.push(
    topology,
    vscode.commands.registerCommand("vnfcheck.showTopology", () => topology.show()),
    vscode.commands.registerCommand("vnfcheck.restart", () => restart(context, topology)),
    vscode.commands.registerCommand("vnfcheck.report", () => report(context)),
    vscode.commands.registerCommand("vnfcheck.decide", decide),
    vscode.commands.registerCommand("vnfcheck.explain", (id: string) => explain(context, id)),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("vnfcheck.path")) {
        void restart(context, topology);
      }
    }),
  );
  await start(context, topology);
}

export async function deactivate(): Promise<void> {
  await client?.stop();
}

function program(context: vscode.ExtensionContext): string {
  const configured = vscode.workspace.getConfiguration("vnfcheck").get("path", "");
  return programPath(configured, context.extensionPath, process.platform, fs.existsSync);
}

async function start(context: vscode.ExtensionContext, topology: TopologyView): Promise<void> {
  const configuration = vscode.workspace.getConfiguration("vnfcheck");
  const server: ServerOptions = { command: program(context), args: ["lsp"] };
  const options: LanguageClientOptions = {
    documentSelector: [{ scheme: "file", pattern: "**/*.{yaml,yml,env,template}" }],
    initializationOptions: settings((name, otherwise) => configuration.get(name, otherwise)),
    synchronize: { configurationSection: "vnfcheck" },
    diagnosticPullOptions: { onChange: true },
    middleware: {
      // The answer to the request marks the end of a check, even of a check that found the same diagnostics.
      provideDiagnostics: async (document, previous, token, next) => {
        const report = await next(document, previous, token);
        topology.later();
        return report;
      },
    },
  };
  client = new LanguageClient("vnfcheck", "vnfcheck", server, options);
  await client.start();
}

async function restart(context: vscode.ExtensionContext, topology: TopologyView): Promise<void> {
  await client?.stop();
  await start(context, topology);
}

/** Returns the standard output of the program. An exit status for a failed gate is not an error here. */
function run(context: vscode.ExtensionContext, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program(context), args, { maxBuffer: LARGEST_REPORT }, (error, stdout, stderr) => {
      if (stdout === "" && error) {
        reject(new Error(stderr || error.message));
      } else {
        resolve(stdout);
      }
    });
  });
}

/** Shows the HTML report of the open file's package next to the text. */
async function report(context: vscode.ExtensionContext): Promise<void> {
  const document = vscode.window.activeTextEditor?.document;
  const uri = document?.uri.toString();
  const root = await client?.sendRequest<string | null>("workspace/executeCommand", {
    command: "vnfcheck.package",
    arguments: [uri ?? ""],
  });
  if (!root) {
    void vscode.window.showInformationMessage("vnfcheck: the open file belongs to no package");
    return;
  }
  await vscode.workspace.saveAll();
  const folder = vscode.Uri.parse(root).fsPath;
  try {
    const configuration = vscode.workspace.getConfiguration("vnfcheck");
    const chosen = checkArguments(settings((name, otherwise) => configuration.get(name, otherwise)));
    const html = await run(context, ["check", "--format", "html", ...chosen, folder]);
    const panel = vscode.window.createWebviewPanel("vnfcheck.report", "vnfcheck report", vscode.ViewColumn.Beside, {
      enableScripts: true,
    });
    panel.webview.html = html;
  } catch (error) {
    void vscode.window.showErrorMessage(`vnfcheck: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Shows the page of a requirement, with examples, next to the text. */
async function explain(context: vscode.ExtensionContext, id: string): Promise<void> {
  const content = await run(context, ["explain", id]);
  const document = await vscode.workspace.openTextDocument({ content, language: "markdown" });
  await vscode.window.showTextDocument(document, vscode.ViewColumn.Beside, true);
}

/** An open question of findings, in the form that the server sends. */
interface Question {
  uri: string;
  question: string;
  text: string;
  type: string;
  choices: string[];
}

/** Asks for the answer to a question, and applies the resulting changes. */
async function decide({ uri, question, text, type, choices }: Question): Promise<void> {
  const placeHolder = choices.length > 0 ? `for example ${choices.join(", ")}` : type;
  const answer = await vscode.window.showInputBox({ prompt: text, placeHolder, ignoreFocusOut: true });
  if (answer === undefined || client === undefined) {
    return;
  }
  try {
    const edit = await client.sendRequest<WorkspaceEdit>("workspace/executeCommand", {
      command: "vnfcheck.decision",
      arguments: [{ uri, question, answer }],
    });
    await vscode.workspace.applyEdit(await client.protocol2CodeConverter.asWorkspaceEdit(edit));
  } catch (error) {
    void vscode.window.showErrorMessage(`vnfcheck: ${error instanceof Error ? error.message : String(error)}`);
  }
}
