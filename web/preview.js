// The changes of a fix, before they are applied.
import { $, count, make, prose } from "./dom.js";

/** Maximum number of lines of a patch that are shown. */
const MOST_LINES = 4_000;

const KINDS = { "+": "added", "-": "removed", "@": "place" };

function lines(patch) {
  const all = patch.split("\n");
  if (all.at(-1) === "") all.pop();
  const shown = all.slice(0, MOST_LINES).map((line) => {
    const isHead = line.startsWith("--- ") || line.startsWith("+++ ");
    return make("span", { className: isHead ? "head" : (KINDS[line[0]] ?? ""), text: `${line}\n` });
  });
  const more = all.length - shown.length;
  return more > 0 ? [...shown, make("span", { className: "place", text: `and ${count(more, "more line")}\n` })] : shown;
}

/** Shows a patch and returns `true` if the user applies the change. */
export function confirmed(title, notes, patch) {
  $("preview-title").replaceChildren(...prose(title));
  $("preview-notes").replaceChildren(...notes.map((note) => make("li", {}, ...prose(note))));
  $("patch").replaceChildren(...lines(patch));
  const dialog = $("preview");
  return new Promise((resolve) => {
    dialog.returnValue = "";
    dialog.onclose = () => resolve(dialog.returnValue === "apply");
    $("apply").onclick = () => dialog.close("apply");
    $("keep").onclick = () => dialog.close();
    dialog.showModal();
    $("apply").focus();
    $("patch").scrollTop = 0;
  });
}
