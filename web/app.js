import { Cancelled, Crashed, Engine } from "./engine.js";
import { chosen, dropped, example, fragment, linked } from "./input.js";
import { show as showSource } from "./source.js";

const $ = (id) => document.getElementById(id);
const engine = new Engine();

/** The page's own copy of the package, which outlives a worker; the report on it; and what is selected. */
const state = { input: null, report: null, defects: [], package: 0, findings: [], selected: null, texts: new Map(), run: 0 };

const STATES = { fail: "Failed", undecided: "Undecided", advice: "Advice", waived: "Waived" };
const EXPORTS = [
  ["html", "HTML", "text/html"],
  ["xlsx", "Excel workbook", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["json", "JSON", "application/json"],
  ["sarif", "SARIF", "application/sarif+json"],
  ["junit", "JUnit", "application/xml"],
  ["markdown", "Markdown", "text/markdown"],
  ["csv", "CSV", "text/csv"],
];
const EXTENSIONS = { junit: "xml", markdown: "md" };

function make(name, { className, text, ...properties } = {}, ...children) {
  const element = document.createElement(name);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  Object.assign(element, properties);
  element.append(...children);
  return element;
}

/** Returns a message with its names in backticks as code. */
function prose(message) {
  const parts = message.split(/`([^`]+)`/);
  return parts.map((part, at) => (at % 2 ? make("code", { text: part }) : part));
}

const count = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

// Status of the page

function say(message, isError = false) {
  $("status").textContent = message;
  $("status").classList.toggle("error", isError);
}

function progressed({ stage, done, of }) {
  say(of ? `${stage}: ${done} of ${of}` : `${stage}…`);
  const bar = $("progress");
  if (of) [bar.max, bar.value] = [of, done];
  else bar.removeAttribute("value");
}

/** Runs a task with progress and cancel; a failure is told and leaves the page as it is. */
async function busily(task) {
  const run = ++state.run;
  $("busy").hidden = false;
  $("progress").removeAttribute("value");
  try {
    await task();
  } catch (error) {
    if (run !== state.run) return;
    if (error instanceof Cancelled) say("Cancelled.");
    else if (error instanceof Crashed) say(`The engine stopped: ${error.message}. The page still works; try again.`, true);
    else say(`Error: ${error.message}`, true);
  } finally {
    if (run === state.run) $("busy").hidden = true;
  }
}

// Options

/** Returns the options of the page for a package; an example of the documentation has options of its own. */
function options(input) {
  const given = { today: new Date().toISOString().slice(0, 10), ...input.options };
  for (const name of ["release", "profile", "fail_on"]) if ($(name).value) given[name] = $(name).value;
  const rules = [...$("rules").querySelectorAll("input:checked")].map((box) => box.value);
  // The default also checks CSARs of network functions, which a choice of rule sets does not.
  if (rules.length > 0) given.rules = rules;
  if ($("strict").checked) given.strict_environment = true;
  return JSON.stringify(given);
}

function fillOptions({ rules, releases, profiles, fail_on: failOn }) {
  const fill = (id, names, usual) => {
    $(id).replaceChildren(
      make("option", { value: "", text: `default (${usual})` }),
      ...names.map((name) => make("option", { value: name, text: name })),
    );
  };
  fill("release", releases, releases[0]);
  fill("profile", profiles, "text");
  fill("fail_on", failOn, "must");
  $("rules").replaceChildren(
    ...rules.map(({ name, title }) =>
      make("label", { className: "check" }, make("input", { type: "checkbox", value: name }), ` ${name}: ${title}`),
    ),
    make("p", { className: "hint", text: "Without a choice: onap, and csar for CSARs of network functions." }),
  );
}

// Checks

async function check(input, { quietly = false } = {}) {
  const { report, defects } = await engine.call("check", { input, options: options(input) }, progressed);
  Object.assign(state, { input, report, defects, package: 0, selected: null, texts: new Map() });
  showReport();
  if (!quietly) $("result-title").focus({ preventScroll: true });
  $("result").scrollIntoView({ block: "start" });
}

function checkNew(take) {
  engine.cancel();
  $("account").hidden = true;
  return busily(async () => {
    say("Reading the package…");
    const input = await take();
    if (!input) return say("Nothing to check.");
    await check(input);
  });
}

/** Returns the hint that the link of an example selects requirements, with a way to check all. */
function checkAll(ids) {
  const { options: _, ...input } = state.input;
  const all = make("button", { type: "button", className: "link", id: "check-all", text: "Check all requirements" });
  all.onclick = () => checkNew(async () => input);
  return make("li", {}, `Only ${ids.join(", ")} is checked. `, all);
}

/** Checks the present package again if its worker has ended. */
async function revive() {
  if (!engine.isAlive) await engine.call("check", { input: state.input, options: options(state.input) }, progressed);
}

// The report

const OUTCOMES = { pass: "Passed", fail: "Failed", error: "Not decided" };

function showReport() {
  const { report } = state;
  $("result").hidden = false;
  const names = report.packages.map((it) => it.name);
  const title = names.length === 1 ? names[0] : count(names.length, "package");
  $("result-title").textContent = `${OUTCOMES[report.outcome]}: ${names.length ? title : "no package was checked"}`;
  $("result").dataset.outcome = report.outcome;
  $("package-label").hidden = names.length < 2;
  $("package").replaceChildren(...report.packages.map((it, at) => make("option", { value: at, text: it.path })));
  const messages = report.errors.map((it) => `${it.path}: ${it.message}${it.help ? ` (${it.help})` : ""}`);
  const notes = (report.notes ?? []).map((it) => it.message ?? String(it));
  const only = state.input.options?.select;
  $("messages").replaceChildren(
    ...(only ? [checkAll(only)] : []),
    ...messages.map((text) => make("li", { className: "error" }, ...prose(text))),
    ...notes.map((text) => make("li", {}, ...prose(text))),
  );
  for (const id of ["fix-all", "download"]) $(id).disabled = names.length === 0;
  showPackage();
}

function showPackage() {
  const checked = state.report.packages[state.package];
  const defects = state.defects[state.package] ?? [];
  state.findings = defects.map((it) => ({ ...it, file: it.location?.file ?? "", range: it.location?.range ?? null }));
  state.selected = null;
  const open = state.findings.filter((it) => it.state === "fail").length;
  const { summary } = checked ?? {};
  $("summary").textContent = checked
    ? [
        count(open, "finding"),
        `requirements: ${summary.pass} passed, ${summary.fail} failed`,
        ...(summary.undecided ? [`${summary.undecided} undecided`] : []),
        ...(summary.error ? [`${summary.error} not checked because of an error`] : []),
        `${count(checked.files.length, "file")}`,
      ].join(" · ")
    : "";
  say(checked ? `Checked ${checked.name}: ${count(open, "finding")}.` : "No package was checked.");
  $("show-all").checked ||= open === 0 && state.findings.length > 0;
  showFindings();
  showRequirements();
}

const isShown = (finding) => $("show-all").checked || finding.state === "fail" || finding.state === "undecided";

function showFindings() {
  const files = Map.groupBy
    ? Map.groupBy(state.findings.filter(isShown), (it) => it.file)
    : state.findings.filter(isShown).reduce((map, it) => map.set(it.file, [...(map.get(it.file) ?? []), it]), new Map());
  const groups = [...files].map(([file, findings]) =>
    make("section", {},
      make("h3", { className: "path" }, file || "The package", make("span", { className: "count", text: findings.length })),
      make("ul", {}, ...findings.map(item)),
    ),
  );
  $("findings").replaceChildren(...groups);
  if (groups.length === 0) $("findings").replaceChildren(make("p", { className: "hint", text: "No findings." }));
  const first = state.findings.find((it) => isShown(it) && it.range);
  if (first) select(first, false);
  else $("source").replaceChildren(make("p", { className: "hint", text: "No source to show." }));
}

function item(finding) {
  const place = finding.range ? `${finding.range.start.line}:${finding.range.start.column}` : "";
  const button = make("button", { type: "button", className: "finding", onclick: () => select(finding) },
    make("span", { className: "state", text: STATES[finding.state] }),
    make("span", { className: "place", text: place }),
    make("span", { className: "message" }, ...prose(finding.message)),
  );
  const extra = make("div", { className: "extra" });
  for (const text of [finding.help, finding.aftermath]) if (text) extra.append(make("p", { className: "help" }, ...prose(text)));
  const row = make("div", { className: "row" });
  for (const id of finding.ids) {
    row.append(make("button", { type: "button", className: "link", text: id, onclick: () => explain(id) }));
  }
  const { fix } = finding;
  if (fix) {
    const label = fix.applicability === "safe" ? "Fix" : "Fix (review needed)";
    row.append(make("button", { type: "button", className: "fix", text: label, title: fix.title, onclick: () => applyFix(fix) }));
  }
  extra.append(row);
  finding.item = make("li", {}, button, extra);
  finding.item.dataset.state = finding.state;
  return finding.item;
}

async function select(finding, isChosen = true) {
  state.selected?.item?.removeAttribute("aria-current");
  state.selected = finding;
  finding.item?.setAttribute("aria-current", "true");
  if (isChosen && matchMedia("(min-width: 60rem)").matches) finding.item?.scrollIntoView({ block: "nearest" });
  if (!finding.file || !finding.range) {
    $("source").replaceChildren(make("p", { className: "hint", text: "This finding concerns the whole package." }));
    return;
  }
  const { file } = finding;
  const key = `${state.package} ${file}`;
  if (!state.texts.has(key)) {
    try {
      await revive();
      state.texts.set(key, await engine.call("text", { package: state.package, path: file }));
    } catch {
      return;
    }
  }
  if (state.selected !== finding) return;
  const text = state.texts.get(key);
  if (text === undefined) {
    $("source").replaceChildren(make("p", { className: "hint", text: `${file} has no text.` }));
    return;
  }
  const marks = state.findings.filter((it) => it.file === file && it.range && isShown(it));
  showSource($("source"), { path: file, text, marks, selected: finding, select });
  if (isChosen && !matchMedia("(min-width: 60rem)").matches) $("source").scrollIntoView({ block: "nearest" });
}

function showRequirements() {
  const checked = state.report.packages[state.package];
  const all = checked?.requirements ?? [];
  const statuses = [...new Set(all.map((it) => it.status))].sort();
  const chosenStatus = $("status-filter").value;
  $("status-filter").replaceChildren(
    make("option", { value: "", text: `all (${all.length})` }),
    ...statuses.map((status) => {
      const text = `${status.replaceAll("_", " ")} (${all.filter((it) => it.status === status).length})`;
      return make("option", { value: status, text });
    }),
  );
  $("status-filter").value = statuses.includes(chosenStatus) ? chosenStatus : "";
  const [status, words] = [$("status-filter").value, $("search").value.toLowerCase()];
  const isMatch = (it) => (!status || it.status === status) && `${it.id} ${it.title} ${it.keyword}`.toLowerCase().includes(words);
  $("requirements").replaceChildren(
    ...all.filter(isMatch).map((it) =>
      make("tr", {},
        make("td", {}, make("button", { type: "button", className: "link", text: it.id, onclick: () => explain(it.id) })),
        make("td", { text: it.keyword }),
        make("td", {}, make("span", { className: "state", text: it.status.replaceAll("_", " ") })),
        make("td", { text: it.findings.length || "" }),
        make("td", {}, ...prose(it.title)),
      ),
    ),
  );
  for (const cell of $("requirements").querySelectorAll(".state")) cell.closest("tr").dataset.state = cell.textContent.replaceAll(" ", "_");
}

async function explain(id) {
  try {
    const page = await engine.call("explain", { id });
    $("page-title").replaceChildren(...prose(`${page.id}: ${page.title}`));
    $("page-facts").replaceChildren(
      ...[page.keyword, page.chapter, page.section].filter(Boolean).join(" · ").split("\n"),
      ...(page.official_page ? [" · ", make("a", { href: page.official_page, target: "_blank", rel: "noreferrer noopener", text: "official text" })] : []),
    );
    // The pages are part of the engine, which removes HTML from them.
    $("page-body").innerHTML = page.page;
    for (const link of $("page-body").querySelectorAll("a")) {
      // Pages link to each other by file name.
      const other = /^(?:.*\/)?([^/]+)\.(?:md|html)$/.exec(link.getAttribute("href"));
      if (other) link.onclick = (event) => (event.preventDefault(), explain(other[1]));
      else Object.assign(link, { target: "_blank", rel: "noreferrer noopener" });
    }
    if (!$("page").open) $("page").showModal();
    $("page").scrollTop = 0;
  } catch (error) {
    say(`Error: ${error.message}`, true);
  }
}

// Fixes and files

/** The name of the package as a folder. */
const nameOf = (input) => (input.kind === "text" ? "stdin" : input.name.replace(/\.(zip|csar)$/i, ""));

function applyFix({ requirement, finding, title }) {
  return busily(async () => {
    await revive();
    const input = await engine.call("apply", { package: state.package, requirement, finding, name: nameOf(state.input) }, progressed);
    await recheck(input);
    $("account").hidden = true;
    say(`Applied: ${title}. ${$("summary").textContent}`);
  });
}

function fixAll() {
  return busily(async () => {
    await revive();
    const args = { options: options(state.input), unsafe: $("unsafe").checked, name: nameOf(state.input) };
    const { account, input } = await engine.call("fix", args, progressed);
    await recheck(input);
    showAccount(account);
  });
}

async function recheck(fixed) {
  const { options: own } = state.input;
  const input = own ? { ...fixed, options: own } : fixed;
  const position = state.package;
  await check(input, { quietly: true });
  if (input.kind === "text") $("text").value = input.text;
  if (position > 0 && position < state.report.packages.length) {
    state.package = position;
    $("package").value = position;
    showPackage();
  }
}

function showAccount(account) {
  const sum = (name) => account.reduce((total, it) => total + it[name], 0);
  const [before, after, further] = ["findings_before", "findings_after", "unsafe_after"].map(sum);
  const rest = further > 0 ? `; unsafe fixes remove ${further} more` : "";
  const message = `Fixed ${before - after} of ${count(before, "finding")}, ${after} left${rest}`;
  const [summary, list] = $("account").children;
  summary.textContent = message;
  list.replaceChildren(
    ...account.flatMap((it) => it.made).map((it) => make("li", {}, `${it.file}: `, ...prose(it.title), ` (${it.requirement})`)),
    ...account.flatMap((it) => it.left).map((it) => make("li", {}, `Not made in ${it.file}: `, ...prose(`${it.title} (${it.requirement}): ${it.why}`))),
  );
  $("account").hidden = false;
  say(`${message}.`);
}

function save(bytes, name, type) {
  const link = make("a", { href: URL.createObjectURL(new Blob([bytes], { type })), download: name });
  link.click();
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

// Events

function connect() {
  $("choose-folder").onclick = () => $("folder").click();
  $("choose-files").onclick = () => $("files").click();
  for (const id of ["folder", "files"]) {
    $(id).onchange = () => {
      const input = chosen($(id).files);
      $(id).value = "";
      if (input) checkNew(async () => input);
    };
  }
  $("example").onclick = () => checkNew(example);
  document.addEventListener("dragover", (event) => (event.preventDefault(), $("drop").classList.add("over")));
  document.addEventListener("dragleave", (event) => event.relatedTarget ?? $("drop").classList.remove("over"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    $("drop").classList.remove("over");
    const input = dropped(event.dataTransfer);
    checkNew(() => input);
  });
  $("check-text").onclick = () => checkNew(async () => ({ kind: "text", text: $("text").value }));
  $("permalink").onclick = () =>
    busily(async () => {
      history.replaceState(null, "", await fragment($("text").value));
      try {
        await navigator.clipboard.writeText(location.href);
        say("Copied the link.");
      } catch {
        say("The address bar contains the link.");
      }
    });
  $("options").onchange = () => state.input && checkNew(async () => state.input);
  $("cancel").onclick = () => engine.cancel();
  $("package").onchange = () => ((state.package = Number($("package").value)), showPackage());
  $("show-all").onchange = showFindings;
  $("status-filter").onchange = showRequirements;
  $("search").oninput = showRequirements;
  $("fix-all").onclick = fixAll;
  $("download").onclick = () =>
    busily(async () => {
      await revive();
      save(await engine.call("zip"), `${nameOf(state.input)}.zip`, "application/zip");
      say("Saved the package.");
    });
  $("format").replaceChildren(...EXPORTS.map(([value, text]) => make("option", { value, text })));
  $("export").onclick = () =>
    busily(async () => {
      const [format, , type] = EXPORTS.find(([name]) => name === $("format").value);
      await revive();
      save(await engine.call("render", { format }), `${nameOf(state.input)}.${EXTENSIONS[format] ?? format}`, type);
      say("Saved the report.");
    });
  $("close-page").onclick = () => $("page").close();
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const open = (tab) => {
    for (const other of tabs) {
      const isOpen = other === tab;
      other.setAttribute("aria-selected", isOpen);
      other.tabIndex = isOpen ? 0 : -1;
      $(other.getAttribute("aria-controls")).hidden = !isOpen;
    }
    tab.focus();
  };
  for (const [at, tab] of tabs.entries()) {
    tab.onclick = () => open(tab);
    tab.onkeydown = ({ key }) => {
      if (key === "ArrowRight" || key === "ArrowLeft") open(tabs[(at + 1) % tabs.length]);
    };
  }
  window.addEventListener("hashchange", openLink);
}

async function openLink() {
  if (!location.hash) return;
  try {
    const input = await linked(location.hash);
    if (input === null) return;
    if (input.kind === "text") {
      $("paste").open = true;
      $("text").value = input.text;
    }
    await checkNew(async () => input);
  } catch (error) {
    say(`Error: ${error.message}`, true);
  }
}

async function start() {
  connect();
  try {
    const { version, catalogue } = await engine.call("names");
    $("version").textContent = `version ${version}`;
    fillOptions(catalogue);
  } catch (error) {
    say(`The engine cannot be started: ${error.message}`, true);
  }
  await openLink();
  navigator.serviceWorker?.register("sw.js").catch(() => {}); // offline use is a convenience
}

start();
