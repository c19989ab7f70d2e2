// The list of findings by file, with filters; long lists are folded.
import { $, count, make, prose } from "./dom.js";

const STATES = { fail: "Failed", undecided: "Undecided", advice: "Advice", waived: "Waived" };

/** Maximum number of listed places of one message; the list folds the rest. */
const MOST_ALIKE = 3;
/** Maximum number of listed findings of a file; the list folds the rest. */
const MOST_OF_FILE = 100;

/** Maximum number of listed requirements of a finding; the list folds the rest. */
const MOST_IDS = 8;

function groupedBy(all, key) {
  const groups = new Map();
  for (const it of all) {
    const group = groups.get(key(it));
    if (group) group.push(it);
    else groups.set(key(it), [it]);
  }
  return [...groups.values()];
}

/** Offers the requirements of these findings as a filter. */
export function fillFilter(findings) {
  const filter = $("requirement-filter");
  const chosen = filter.value;
  const counts = new Map();
  for (const id of findings.flatMap((it) => it.ids)) counts.set(id, (counts.get(id) ?? 0) + 1);
  filter.replaceChildren(
    make("option", { value: "", text: "all" }),
    ...[...counts].sort().map(([id, number]) => make("option", { value: id, text: `${id} (${number})` })),
  );
  filter.value = counts.has(chosen) ? chosen : "";
}

/** Returns `true` if the filters show a finding. */
export function isShown({ state, ids, level, fix }) {
  const [requirement, chosenLevel] = [$("requirement-filter").value, $("level-filter").value];
  return (
    ($("show-all").checked || state === "fail" || state === "undecided") &&
    (!requirement || ids.includes(requirement)) &&
    (!chosenLevel || level === chosenLevel) &&
    (!$("fixable").checked || fix !== null)
  );
}

/** Opens all filters. */
export function showAll() {
  for (const id of ["requirement-filter", "level-filter"]) $(id).value = "";
  $("fixable").checked = false;
  $("show-all").checked = true;
}

function item(finding, { select, explain, fix }) {
  const place = finding.range ? `${finding.range.start.line}:${finding.range.start.column}` : "";
  const button = make("button", { type: "button", className: "finding", onclick: () => select(finding) },
    make("span", { className: "state", text: STATES[finding.state] }),
    make("span", { className: "place", text: place }),
    make("span", { className: "message" }, ...prose(finding.message)),
  );
  const extra = make("div", { className: "extra" });
  for (const text of [finding.help, finding.aftermath]) if (text) extra.append(make("p", { className: "help" }, ...prose(text)));
  const row = make("div", { className: "row" });
  const links = finding.ids.map((id) => make("button", { type: "button", className: "link", text: id, onclick: () => explain(id) }));
  row.append(...links.slice(0, MOST_IDS));
  if (links.length > MOST_IDS) {
    const summary = make("summary", { text: count(links.length - MOST_IDS, "more requirement") });
    row.append(make("details", {}, summary, make("div", { className: "row" }, ...links.slice(MOST_IDS))));
  }
  if (finding.fix) {
    const label = finding.fix.applicability === "safe" ? "Fix…" : "Fix… (review needed)";
    row.append(make("button", { type: "button", className: "fix", text: label, title: finding.fix.title, onclick: () => fix(finding) }));
  }
  extra.append(row);
  finding.item = make("li", {}, button, extra);
  finding.item.dataset.state = finding.state;
  return finding.item;
}

/** Returns an item that lists the remaining findings when opened. */
function folded(findings, noun, actions) {
  const list = make("ul");
  const details = make("details", { className: "more" }, make("summary", { text: count(findings.length, `more ${noun}`) }), list);
  const expand = () => {
    if (list.childElementCount === 0) list.append(...findings.map((it) => item(it, actions)));
    details.open = true;
  };
  details.ontoggle = () => details.open && expand();
  for (const it of findings) it.expand = expand;
  return make("li", { className: "fold" }, details);
}

function ofFile(findings, actions) {
  const listed = findings.slice(0, MOST_OF_FILE);
  const items = groupedBy(listed, (it) => `${it.ids}\n${it.message}`).flatMap((alike) => {
    if (alike.length <= MOST_ALIKE) return alike.map((it) => item(it, actions));
    const [first, ...others] = alike;
    return [item(first, actions), folded(others, "place", actions)];
  });
  const rest = findings.slice(MOST_OF_FILE);
  return rest.length > 0 ? [...items, folded(rest, "finding", actions)] : items;
}

/** Shows findings by file, and returns them in the order of the list. */
export function showList(all, actions) {
  for (const it of all) [it.item, it.expand] = [null, null];
  const files = groupedBy(all.filter(isShown), (it) => it.file);
  $("findings").replaceChildren(
    ...files.map((findings) =>
      make("section", {},
        make("h3", { className: "path" }, findings[0].file || "The package", make("span", { className: "count", text: findings.length })),
        make("ul", {}, ...ofFile(findings, actions)),
      ),
    ),
  );
  const shown = files.flat();
  if (shown.length === 0) $("findings").replaceChildren(make("p", { className: "hint", text: all.length > 0 ? "The filters hide all findings." : "No findings." }));
  $("shown").textContent = shown.length < all.length ? `${shown.length} of ${all.length} shown` : "";
  return shown;
}
