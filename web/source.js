// The source of a file with numbered lines and the places of its findings.

/** Number of lines shown around the selected line; larger files are shown in part. */
const AROUND = 1_500;

const element = (name, className, text) => {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
};

/** Returns the columns of a line that a range covers, as indices of `characters`. */
function columns(range, line, characters) {
  const from = line === range.start.line ? range.start.column - 1 : 0;
  const to = line === range.end.line ? range.end.column - 1 : characters.length;
  return [from, Math.max(to, from + 1)];
}

/** Shows text in `view`, marks the ranges, and scrolls to the selected range. */
export function show(view, { path, text, marks, selected, select }) {
  const lines = text.split("\n");
  // A finding may be at the end of the file, after the last line end.
  const lastMarked = Math.max(0, ...marks.map((mark) => mark.range.start.line));
  if (lines.at(-1) === "" && lastMarked < lines.length) lines.pop();
  const at = selected?.range.start.line ?? 1;
  const first = Math.max(1, at - AROUND);
  const last = Math.min(lines.length, at + AROUND);
  const byLine = new Map();
  for (const mark of marks) {
    const line = Math.min(mark.range.start.line, lines.length);
    byLine.set(line, [...(byLine.get(line) ?? []), mark]);
  }
  const list = element("ol", "lines");
  list.style.setProperty("--digits", String(last).length);
  let target = null;
  for (let line = first; line <= last; line++) {
    const content = (lines[line - 1] ?? "").replace(/\r$/, "");
    const marksHere = byLine.get(line) ?? [];
    const item = element("li");
    item.dataset.line = line;
    const code = element("code");
    const top = Math.min(selected?.range.start.line ?? 0, lines.length);
    const isSelected = selected && line >= top && line <= Math.max(selected.range.end.line, top);
    if (isSelected && line - selected.range.start.line < 200) {
      const characters = Array.from(content);
      const [from, to] = columns(selected.range, line, characters);
      code.append(
        characters.slice(0, from).join(""),
        element("mark", "", characters.slice(from, to).join("") || " "),
        characters.slice(to).join(""),
      );
    } else {
      code.textContent = content;
    }
    item.append(code);
    if (marksHere.length > 0) {
      item.classList.add("has-finding");
      const worst = marksHere.some((mark) => mark.state === "fail") ? "fail" : marksHere[0].state;
      item.dataset.state = worst;
      const button = element("button", "marker", `${marksHere.length}`);
      button.type = "button";
      button.title = marksHere.map((mark) => mark.message).join("\n");
      const noun = marksHere.length === 1 ? "finding" : "findings";
      button.setAttribute("aria-label", `${marksHere.length} ${noun} in line ${line}: ${marksHere.map((mark) => mark.message).join("; ")}`);
      // More clicks select the other findings of the line.
      button.onclick = () => select(marksHere[(marksHere.indexOf(selected) + 1) % marksHere.length]);
      item.append(button);
    }
    if (isSelected && !target) target = item;
    list.append(item);
  }
  const title = element("h3", "path", path);
  const isPart = first > 1 || last < lines.length;
  const hint = element("p", "hint", isPart ? `Lines ${first} to ${last} of ${lines.length}` : "");
  // A clicked marker keeps the focus.
  const focused = view.contains(document.activeElement) && document.activeElement.closest("[data-line]")?.dataset.line;
  view.replaceChildren(title, ...(isPart ? [hint] : []), list);
  if (focused) list.querySelector(`[data-line="${focused}"] .marker`)?.focus({ preventScroll: true });
  if (target) view.scrollTop = Math.max(0, target.offsetTop - view.offsetTop - view.clientHeight / 3);
  else view.scrollTop = 0;
}
