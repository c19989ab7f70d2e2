import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { type Place, type Topology, page, pathIn } from "./topology";

/** Milliseconds after the last event before the picture is drawn again. */
const PAUSE = 300;

/** The picture next to the text. The picture shows the package of the last open file that belongs to a package. */
export class TopologyView implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;
  private shown: Topology | undefined;
  private pending: ReturnType<typeof setTimeout> | undefined;
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly ask: (uri: string) => Promise<Topology | null>) {
    this.subscriptions = [
      vscode.window.onDidChangeTextEditorSelection(() => this.follow()),
      vscode.window.onDidChangeActiveTextEditor(() => this.later()),
      vscode.languages.onDidChangeDiagnostics(() => this.later()),
    ];
  }

  /** Opens the picture of the open file's package. */
  async show(): Promise<void> {
    const uri = vscode.window.activeTextEditor?.document.uri.toString();
    const topology = uri === undefined ? null : await this.ask(uri);
    if (topology === null) {
      void vscode.window.showInformationMessage("vnfcheck: the package of the open file has no server and no network");
      return;
    }
    if (this.panel === undefined) {
      const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
      this.panel = vscode.window.createWebviewPanel("vnfcheck.topology", "Servers on networks", place, { enableScripts: true });
      this.panel.onDidDispose(() => (this.panel = this.shown = undefined));
      this.panel.webview.onDidReceiveMessage((message: Place | "ready") => {
        void (message === "ready" ? this.follow() : this.go(message));
      });
    }
    this.draw(topology);
  }

  dispose(): void {
    clearTimeout(this.pending);
    this.panel?.dispose();
    this.subscriptions.forEach((it) => void it.dispose());
  }

  /** Draws the picture again soon, if it is open. */
  later(): void {
    if (this.panel !== undefined) {
      clearTimeout(this.pending);
      this.pending = setTimeout(() => void this.refresh(), PAUSE);
    }
  }

  private async refresh(): Promise<void> {
    const uri = vscode.window.activeTextEditor?.document.uri.toString();
    const topology = uri === undefined ? null : await this.ask(uri).catch(() => null);
    if (topology !== null && topology.svg !== this.shown?.svg) {
      this.draw(topology);
    } else {
      this.follow();
    }
  }

  private draw(topology: Topology): void {
    if (this.panel !== undefined) {
      this.shown = topology;
      this.panel.webview.html = page(topology, randomBytes(16).toString("hex"));
    }
  }

  /** Marks the element at the cursor. */
  private follow(): void {
    const editor = vscode.window.activeTextEditor;
    if (this.panel === undefined || this.shown === undefined || editor === undefined) {
      return;
    }
    const file = pathIn(vscode.Uri.parse(this.shown.root).path, editor.document.uri.path);
    if (file !== undefined) {
      void this.panel.webview.postMessage({ file, line: editor.selection.active.line + 1 });
    }
  }

  /** Moves the cursor to the place of an element. */
  private async go({ file, line }: Place): Promise<void> {
    if (this.shown === undefined) {
      return;
    }
    const uri = vscode.Uri.joinPath(vscode.Uri.parse(this.shown.root), file);
    const at = new vscode.Range(line - 1, 0, line - 1, 0);
    await vscode.window.showTextDocument(uri, { viewColumn: vscode.ViewColumn.One, selection: at });
  }
}
