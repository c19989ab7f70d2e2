import { $, count, isWide, make, prose, seen } from "./dom.js";
import { Editor } from "./editor.js";
import { Cancelled, Crashed, Engine } from "./engine.js";
import { fillFilter, isShown, showAll, showList } from "./findings.js";
import { chosen, dropped, example, examples, fragment, linked } from "./input.js";
import { showPicture } from "./picture.js";
import { confirmed } from "./preview.js";
import { showQuestions } from "./questions.js";
import { show as showSource } from "./source.js";
import { foreign, title, words } from "./terms.js";

const engine = new Engine();

/**
 * The page's own copy of the package, which outlives a worker; the report on the package; all findings, the listed findings, and
 * the selected finding; the form of open questions, and the applied answers.
 */
const state = {
  input: null, report: null, defects: [], package: 0, findings: [], shown: [], selected: null, texts: new Map(), run: 0,
  reading: null, examples: [], form: null, decisions: null,
};

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

// Status of the page

function say(message, isError = false) {
  $("status").textContent = seen(message);
  $("status").classList.toggle("error", isError);
}

function progressed({ stage, done, of, unit = "" }) {
  say(of ? `${stage}: ${done} of ${unit ? "at most " : ""}${of} ${unit}`.trimEnd() : `${stage}…`);
  const bar = $("progress");
  if (of) [bar.max, bar.value] = [of, done];
  else bar.removeAttribute("value");
}

/** Runs a task with progress and a cancel button. Reports a failure, and then leaves the page unchanged. */
async function busily(task) {
  const run = ++state.run;
  $("busy").hidden = false;
  $("progress").removeAttribute("value");
  try {
    await task();
  } catch (error) {
    if (run !== state.run) return;
    if (error instanceof Cancelled) say("Cancelled.");
    else if (error.name === "AbortError") say("Cancelled.");
    else if (error instanceof Crashed) say(`The engine stopped: ${error.message}. The page still works; try again.`, true);
    else say(`Error: ${error.message}`, true);
  } finally {
    if (run === state.run) $("busy").hidden = true;
  }
}

// Options

/** Returns the options that differ from the defaults: first the options of the link, then the options chosen on the page. */
function chosenOptions(input) {
  const given = { ...input?.options };
  for (const name of ["release", "profile", "fail_on"]) if ($(name).value) given[name] = $(name).value;
  const rules = [...$("rules").querySelectorAll("input:checked")].map((box) => box.value);
  // The default also checks CSARs of network functions, which a choice of rule sets does not.
  if (rules.length > 0) given.rules = rules;
  if ($("strict").checked) given.strict_environment = true;
  return given;
}

const options = (input) => JSON.stringify({ today: new Date().toISOString().slice(0, 10), ...chosenOptions(input) });

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
    make("p", { className: "hint", text: "By default: onap, and csar for CSARs of network functions." }),
  );
}

// Checks

async function check(input, { quietly = false } = {}) {
  const { report, defects } = await engine.call("check", { input, options: options(input) }, progressed);
  Object.assign(state, { input, report, defects, package: 0, selected: null, texts: new Map() });
  state.form = null;
  $("questions").hidden = true;
  showReport();
  if (quietly) return;
  $("result-title").focus({ preventScroll: true });
  $("result").scrollIntoView({ block: "start" });
}

/** Ends the running task. */
function cancel() {
  state.reading?.abort();
  engine.cancel();
}

/** Checks the package that `take` returns; `take` receives a signal that ends the reading, and a function that shows the progress. */
function checkNew(take) {
  cancel();
  const reading = (state.reading = new AbortController());
  const { signal } = reading;
  $("account").hidden = true;
  return busily(async () => {
    say("Reading the package…");
    const progress = (number) => signal.aborted || say(`Reading the package: ${count(number, "file")}`);
    const ended = new Promise((_, reject) => (signal.onabort = () => reject(signal.reason)));
    const input = await Promise.race([take({ signal, progress }), ended]);
    editor.close();
    state.decisions = null;
    if (!input) return say("Nothing to check.");
    await check(input);
  });
}

/** Returns the terms of the link, with a button that checks without the options of the link. */
function checkedWith(terms) {
  const { options, ...input } = state.input;
  const item = make("li", { id: "terms" }, `Checked with: ${terms.join(", ")}. `);
  if (words(options).length > 0) {
    const all = make("button", { type: "button", className: "link", id: "check-all", text: "Check without the options of the link" });
    all.onclick = () => checkNew(async () => input);
    item.append(all);
  }
  return item;
}

/** Checks the current package again if its worker has ended. */
async function revive() {
  if (!engine.isAlive) await engine.call("check", { input: state.input, options: options(state.input) }, progressed);
}

// The report

function showReport() {
  const { report } = state;
  for (const id of ["result", "result-title"]) $(id).hidden = false;
  const names = report.packages.map((it) => it.name);
  const terms = foreign(state.input, report, state.defects);
  $("result-title").textContent = title(report, terms);
  $("verdict").dataset.outcome = report.outcome;
  $("package-label").hidden = names.length < 2;
  $("package").replaceChildren(...report.packages.map((it, at) => make("option", { value: at, text: it.path })));
  const messages = report.errors.map((it) => `${it.path}: ${it.message}${it.help ? ` (${it.help})` : ""}`);
  const notes = (report.notes ?? []).map((it) => it.message ?? String(it));
  $("messages").replaceChildren(
    ...(terms.length > 0 ? [checkedWith(terms)] : []),
    ...messages.map((text) => make("li", { className: "error" }, ...prose(text))),
    ...notes.map((text) => make("li", {}, ...prose(text))),
  );
  $("save-answers").hidden = state.decisions === null;
  for (const id of ["fix-all", "download", "ask"]) $(id).disabled = names.length === 0;
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
  const paths = (checked?.files ?? []).map((it) => it.path);
  $("file-choice").replaceChildren(...paths.map((path) => make("option", { value: path, text: path })));
  $("file-choice").value = editor.file?.path ?? paths[0] ?? "";
  $("tools").hidden = paths.length === 0;
  fillFilter(state.findings);
  showFindings();
  showRequirements();
  drawPicture();
}

async function drawPicture() {
  const { package: at, report } = state;
  try {
    const drawn = report.packages[at] ? await engine.call("graph", { package: at }) : null;
    if (state.package === at && state.report === report) showPicture(drawn, reveal);
  } catch {
    showPicture(null); // the picture is not part of the verdict
  }
}

/** Selects the finding at a position, even if the filters hide the finding. */
function reveal(position) {
  const finding = state.findings[position];
  if (!finding) return;
  if (!isShown(finding)) {
    showAll();
    showFindings();
  }
  $("tab-findings").click();
  select(finding);
  focusOn(finding);
}

function focusOn(finding) {
  finding.item?.querySelector("button").focus({ preventScroll: true });
  finding.item?.scrollIntoView({ block: "nearest" });
}

const actions = { select, explain, fix: applyFix };

function showFindings() {
  state.shown = showList(state.findings, actions);
  const { file } = editor;
  const first = state.shown.find((it) => it.range && (!file || it.file === file.path));
  if (first) select(first, false);
  else if (!file) showFile($("file-choice").value);
}

async function select(finding, isChosen = true) {
  state.selected?.item?.removeAttribute("aria-current");
  state.selected = finding;
  if (isChosen) finding.expand?.();
  finding.item?.setAttribute("aria-current", "true");
  if (isChosen && isWide()) finding.item?.scrollIntoView({ block: "nearest" });
  if (editor.file && finding.file === editor.file.path) {
    if (isChosen) editor.go(finding.range);
    return;
  }
  if (isChosen) await closeEditor();
  if (state.selected !== finding) return;
  if (finding.file && finding.range) return showFile(finding.file, finding, isChosen);
  $("source").replaceChildren(make("p", { className: "hint", text: "This finding concerns the whole package." }));
}

/** Returns the text of a file of the current package; `undefined` if the file is not text. */
async function textOf(file) {
  const key = `${state.package} ${file}`;
  if (!state.texts.has(key)) {
    await revive();
    state.texts.set(key, await engine.call("text", { package: state.package, path: file }));
  }
  return state.texts.get(key);
}

/** Shows the source of a file at a finding, or from the start. */
async function showFile(file, finding = null, isChosen = false) {
  if (!file) return $("source").replaceChildren(make("p", { className: "hint", text: "No source to show." }));
  let text;
  try {
    text = await textOf(file);
  } catch {
    return; // the check of another package ended this one
  }
  if (finding && state.selected !== finding) return;
  $("file-choice").value = file;
  $("edit").disabled = text === undefined;
  if (text === undefined) return $("source").replaceChildren(make("p", { className: "hint", text: `The source of ${file} is not available.` }));
  const marks = state.findings.filter((it) => it.file === file && it.range && isShown(it));
  showSource($("source"), { path: file, text, marks, selected: finding, select });
  if (isChosen && !isWide()) $("file").scrollIntoView({ block: "nearest" });
}

// Changes of files

const editor = new Editor({ check: checkEdit, isBusy: () => !$("busy").hidden });

async function edit() {
  const path = $("file-choice").value;
  const text = await textOf(path);
  if (text === undefined) return;
  const { selected } = state;
  editor.open({ path, package: state.package }, text, state.input, selected?.file === path ? selected.range : null);
}

/** Checks the package with the text of the editor. */
async function flush() {
  const { file } = editor;
  if (!file || !editor.isPending) return false;
  await revive();
  // A change can remove the last package; the next change then starts from the previous package.
  const isGone = file.package >= state.report.packages.length;
  if (isGone) await engine.call("check", { input: file.input, options: options(file.input) });
  const { text } = editor;
  await recheck(await engine.call("edit", { package: file.package, path: file.path, text, name: nameOf(file.input) }));
  editor.note(text);
  return true;
}

function checkEdit() {
  return busily(flush);
}

async function closeEditor() {
  if (!editor.file) return;
  const { path } = editor.file;
  if (editor.isPending) await checkEdit();
  editor.close();
  await showFile(path, state.selected?.file === path ? state.selected : null);
}

function discard() {
  return busily(async () => {
    await recheck(editor.discard());
    editor.say("Discarded");
  });
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

/** The time limit of the gate for a package, in seconds. */
const FIX_SECONDS = 30;

/** The name of the package as a folder. */
const nameOf = (input) => (input.kind === "text" ? "stdin" : input.name.replace(/\.(zip|csar)$/i, ""));

/** Shows the changes of a fix and, if the user agrees, applies them. */
async function propose(title, compute, finish) {
  let fixed = null;
  await busily(async () => {
    fixed = await compute();
  });
  if (!fixed) return;
  const notes = fixed.account ? summaryOf(fixed.account) : [];
  if (fixed.patch && !(await confirmed(title, notes, fixed.patch))) return say("The package is unchanged.");
  await busily(async () => {
    editor.close();
    if (fixed.patch) await recheck(fixed.input);
    finish(fixed);
  });
}

function applyFix(finding) {
  const { requirement, finding: number, title } = finding.fix;
  const position = state.shown.indexOf(finding);
  const compute = async () => {
    await revive();
    if (await flush()) return say("Checked the change; select the fix again.");
    return engine.callWithin(FIX_SECONDS, "apply", { package: state.package, requirement, finding: number, name: nameOf(state.input) }, progressed);
  };
  return propose(title, compute, () => {
    $("account").hidden = true;
    say(`Applied: ${title}. ${$("summary").textContent}`);
    const next = state.shown[Math.min(position, state.shown.length - 1)];
    if (!next) return $("result-title").focus({ preventScroll: true });
    select(next);
    focusOn(next);
  });
}

function fixAll() {
  const compute = async () => {
    await revive();
    await flush();
    const args = { options: options(state.input), unsafe: $("unsafe").checked, name: nameOf(state.input) };
    return engine.callWithin(FIX_SECONDS, "fix", args, progressed);
  };
  return propose("Fix all", compute, ({ account }) => {
    showAccount(account);
    $("result-title").focus({ preventScroll: true });
  });
}

async function recheck(fixed) {
  const { options, isLinked } = state.input;
  const input = { ...fixed, options, isLinked };
  const position = state.package;
  await check(input, { quietly: true });
  if (input.kind === "text") $("text").value = input.text;
  if (position > 0 && position < state.report.packages.length) {
    state.package = position;
    $("package").value = position;
    showPackage();
  }
}

// Questions

function ask() {
  return busily(async () => {
    await revive();
    await flush();
    const questions = await engine.callWithin(FIX_SECONDS, "questions", { options: options(state.input) }, progressed);
    if (questions.length === 0) return say("There are no questions for the author.");
    const go = ({ file, line }) => showFile(file, null, true).then(() => $("source").querySelector(`[data-line="${line}"]`)?.scrollIntoView({ block: "center" }));
    state.form = showQuestions(questions, { explain, go });
    $("questions-title").textContent = count(questions.length, "question");
    $("questions").hidden = false;
    $("questions-title").focus({ preventScroll: true });
    $("questions").scrollIntoView({ block: "start" });
    say(`${count(questions.length, "question")} for the author.`);
  });
}

/** Returns the file of decisions with the answers of the form; `null` if an answer is not permitted. */
async function decisions() {
  if (!engine.isAlive) {
    await revive();
    await engine.callWithin(FIX_SECONDS, "questions", { options: options(state.input) }, progressed);
  }
  const answers = state.form.answers();
  const defects = await engine.call("defects", { answers });
  state.form.refuse(defects);
  const refused = Object.keys(defects).length;
  if (refused === 0) return engine.call("decisions", { answers });
  say(`${count(refused, "answer")} ${refused === 1 ? "is" : "are"} not permitted.`, true);
  return null;
}

function applyAnswers() {
  let text = null;
  const compute = async () => {
    text = await decisions();
    const args = { options: options(state.input), decisions: text, name: nameOf(state.input) };
    return text && engine.callWithin(FIX_SECONDS, "decide", args, progressed);
  };
  return propose("Apply answers", compute, ({ account }) => {
    state.decisions = text;
    $("save-answers").hidden = false;
    showAccount(account);
    $("result-title").focus({ preventScroll: true });
  });
}

const saveDecisions = (text) => {
  save(text, "decisions.yaml", "application/yaml");
  say("Saved the answers.");
};

const sumOf = (account, name) => account.reduce((total, it) => total + it[name], 0);

/** Returns the number of findings that a fix leaves, and the fixes and answers without an effect. */
function summaryOf(account) {
  const [before, after, further] = ["findings_before", "findings_after", "unsafe_after"].map((name) => sumOf(account, name));
  const rest = further > 0 ? `; unsafe fixes remove ${further} more` : "";
  return [
    `Fixed ${before - after} of ${count(before, "finding")}, ${after} left${rest}`,
    ...account.flatMap((it) => it.refused).map((it) => `The answer to ${it.id} has no effect: ${it.why}`),
  ];
}

function showAccount(account) {
  const [message, ...refused] = summaryOf(account);
  const [summary, list] = $("account").children;
  summary.textContent = message;
  list.replaceChildren(
    ...refused.map((it) => make("li", {}, ...prose(it))),
    ...account.flatMap((it) => it.made).map((it) => make("li", {}, `${it.file}: `, ...prose(it.title), ` (${it.requirement})`)),
    ...account.flatMap((it) => it.left).map((it) => make("li", {}, `Skipped in ${it.file}: `, ...prose(`${it.title} (${it.requirement}): ${it.why}`))),
  );
  $("account").hidden = false;
  $("account").open ||= refused.length > 0;
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
  $("example").onclick = () =>
    checkNew(async () => {
      if (state.examples.length === 0) await fillExamples();
      return example(state.examples[$("examples").selectedIndex]);
    });
  document.addEventListener("dragover", (event) => (event.preventDefault(), $("drop").classList.add("over")));
  document.addEventListener("dragleave", (event) => event.relatedTarget ?? $("drop").classList.remove("over"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    $("drop").classList.remove("over");
    checkNew((reading) => dropped(event.dataTransfer, reading));
  });
  $("check-text").onclick = () => checkNew(async () => ({ kind: "text", text: $("text").value }));
  $("permalink").onclick = () =>
    busily(async () => {
      const text = $("text").value;
      const isShown = state.input?.kind === "text" && state.input.text === text;
      history.replaceState(null, "", await fragment(text, chosenOptions(isShown ? state.input : null)));
      try {
        await navigator.clipboard.writeText(location.href);
        say("Copied the link.");
      } catch {
        say("The address bar contains the link.");
      }
    });
  $("options").onchange = () => state.input && checkNew(async () => state.input);
  $("cancel").onclick = cancel;
  $("package").onchange = () => ((state.package = Number($("package").value)), showPackage());
  for (const id of ["show-all", "fixable", "requirement-filter", "level-filter"]) $(id).onchange = showFindings;
  $("file-choice").onchange = async () => {
    const path = $("file-choice").value;
    await closeEditor();
    await showFile(path);
  };
  $("edit").onclick = edit;
  $("check-edit").onclick = checkEdit;
  $("discard").onclick = discard;
  $("close-edit").onclick = async () => {
    await closeEditor();
    $("edit").focus({ preventScroll: true });
  };
  $("ask").onclick = ask;
  $("apply-answers").onclick = applyAnswers;
  $("save-decisions").onclick = () =>
    busily(async () => {
      const text = await decisions();
      if (text) saveDecisions(text);
    });
  $("save-answers").onclick = () => saveDecisions(state.decisions);
  $("close-questions").onclick = () => {
    $("questions").hidden = true;
    $("ask").focus();
  };
  $("status-filter").onchange = showRequirements;
  $("search").oninput = showRequirements;
  $("fix-all").onclick = fixAll;
  $("download").onclick = () =>
    busily(async () => {
      await revive();
      await flush();
      save(await engine.call("zip"), `${nameOf(state.input)}.zip`, "application/zip");
      say("Saved the package.");
    });
  $("format").replaceChildren(...EXPORTS.map(([value, text]) => make("option", { value, text })));
  $("export").onclick = () =>
    busily(async () => {
      const [format, , type] = EXPORTS.find(([name]) => name === $("format").value);
      await revive();
      await flush();
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
  // Scrolled content stays below the verdict.
  const verdict = $("verdict");
  new ResizeObserver(() => document.documentElement.style.setProperty("--bar", `${verdict.offsetHeight}px`)).observe(verdict);
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

async function fillExamples() {
  state.examples = await examples();
  $("examples").replaceChildren(...state.examples.map((it) => make("option", { text: it.title })));
}

/** Returns the version and the values of options, and calls the engine again if a check ends the call. */
async function names() {
  try {
    return await engine.call("names");
  } catch (error) {
    if (error instanceof Cancelled) return names();
    throw error;
  }
}

async function start() {
  connect();
  fillExamples().catch(() => {}); // a click on the button tries again
  try {
    const { version, catalogue } = await names();
    $("version").textContent = `version ${version}`;
    fillOptions(catalogue);
  } catch (error) {
    say(`The engine cannot be started: ${error.message}`, true);
  }
  await openLink();
  navigator.serviceWorker?.register("sw.js").catch(() => {}); // offline use is a convenience
}

start();
