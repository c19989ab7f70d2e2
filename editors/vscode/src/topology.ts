/** The picture of a package in the form that the server sends. */
export interface Topology {
  svg: string;
  style: string;
  /** URI of the folder to which the paths of places are relative. */
  root: string;
  collapsed: boolean;
}

/** A place in a file of the package. Lines count from 1. */
export interface Place {
  file: string;
  line: number;
}

/** The lines of an element of the picture. */
export interface Spot {
  file: string;
  line: number;
  last: number;
}

/** Returns the position of the innermost element that contains a line; -1 if there is none. */
export function spotAt(spots: Spot[], file: string, line: number): number {
  let found = -1;
  let least = Infinity;
  spots.forEach((spot, position) => {
    const size = spot.last - spot.line;
    if (spot.file === file && spot.line <= line && line <= spot.last && size < least) {
      [found, least] = [position, size];
    }
  });
  return found;
}

/** Returns the path of a file in the folder of a package; `undefined` for a file outside of the folder. */
export function pathIn(root: string, file: string): string | undefined {
  const folder = root.endsWith("/") ? root : `${root}/`;
  return file.startsWith(folder) ? file.slice(folder.length) : undefined;
}

/** Selects the body of a webview with a dark theme. The class `vscode-high-contrast` also marks light themes. */
const DARK = ":is(.vscode-dark, .vscode-high-contrast:not(.vscode-high-contrast-light))";

/** Returns a style sheet that follows the theme of the editor, not the theme of the system. */
export function themed(style: string): string {
  return style.replaceAll("@media (prefers-color-scheme: dark)", DARK);
}

/** Returns the page that shows the picture, marks the element of the cursor, and sends the place of a selected element. */
export function page({ svg, style }: Topology, nonce: string): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Servers on networks</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'">
<style nonce="${nonce}">${themed(style)}
.see { max-width: none; }
[data-line] { cursor: pointer; }
[data-line].at-cursor .see-card { stroke: var(--vscode-focusBorder); stroke-width: 3; }
[data-line].at-cursor .see-lane { stroke-width: 9; }
[data-line].at-cursor .see-dot { r: 6px; }
[data-line].at-cursor .see-text { font-weight: 700; }
</style></head><body>${svg}<script nonce="${nonce}">
const spotAt = ${spotAt.toString()};
const editor = acquireVsCodeApi();
const elements = Array.from(document.querySelectorAll("[data-line]"));
const spots = elements.map(({ dataset }) => ({ file: dataset.file, line: Number(dataset.line), last: Number(dataset.last) }));
elements.forEach((element, position) => {
  const { file, line } = spots[position];
  const go = () => editor.postMessage({ file, line });
  element.setAttribute("tabindex", "0");
  element.setAttribute("role", "link");
  element.addEventListener("click", go);
  element.addEventListener("keydown", (event) => event.key === "Enter" && go());
});
addEventListener("message", ({ data: { file, line } }) => {
  const current = spotAt(spots, file, line);
  elements.forEach((element, position) => element.classList.toggle("at-cursor", position === current));
  elements[current]?.scrollIntoView({ block: "nearest" });
});
editor.postMessage("ready");
</script></body></html>`;
}
