// Drives the page in Chromium: node page.mjs WEB_DIR PLAYWRIGHT_DIR SCREENSHOT_DIR CHROMIUM
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { deflateRawSync } from "node:zlib";

import { axe } from "./axe.mjs";
import { launch, serve } from "./browser.mjs";

const [web, playwright, shots, chromium] = process.argv.slice(2).map((path) => resolve(path));
const sample = resolve("testdata/packages/vfw");
mkdirSync(shots, { recursive: true });

const { server, origin } = await serve(web);
const browser = await launch(playwright, chromium);
const context = await browser.newContext({ acceptDownloads: true, reducedMotion: "reduce", viewport: { width: 1280, height: 900 } });
const page = await context.newPage();
const errors = [];
const requests = [];
page.on("pageerror", (error) => errors.push(error.message));
context.on("request", (request) => requests.push(request.url()));

const status = page.locator("#status");
/** Starts a check and waits until the page shows its result. */
async function after(act, expected = "Checked") {
  await page.evaluate(() => (document.getElementById("status").textContent = ""));
  await act();
  await page.waitForFunction((expected) => document.getElementById("status").textContent.startsWith(expected), expected);
}
const findings = async () => Number(/: (\d+) finding/.exec(await status.textContent())[1]);
const saved = async (button) => {
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator(button).click()]);
  const path = join(shots, download.suggestedFilename());
  await download.saveAs(path);
  return path;
};

const devtools = await context.newCDPSession(page);
/** Drops files and folders of the disk on the page. */
async function drop(files) {
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await devtools.send("Input.dispatchDragEvent", { type, x: 300, y: 200, data });
}
/** Starts a fix, and applies the changes that the page shows. */
async function applied(button, expected) {
  await button.click();
  await page.locator("#preview[open]").waitFor();
  await after(() => page.locator("#apply").click(), expected);
}
/** Checks one of the examples. */
async function checkExample(title) {
  await page.locator("#examples").selectOption({ label: title });
  await after(() => page.locator("#example").click());
}
const isInWindow = (selector) =>
  page.locator(selector).evaluate((it) => {
    const { top, bottom } = it.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && it.checkVisibility();
  });
const focused = () => page.evaluate(() => document.activeElement.textContent);

/** Moves the focus with the key Tab to an element. */
async function tabTo(selector) {
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((it) => document.activeElement.matches(it), selector)) return;
  }
  assert.fail(`Tab does not reach ${selector}`);
}

async function shot(name) {
  for (const [width, scheme] of [[1280, "light"], [1280, "dark"], [400, "light"], [400, "dark"]]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: join(shots, `${name}-${width}-${scheme}.png`) });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 0, `${name} is wider than ${width} pixels by ${wide}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

try {
  await page.goto(origin);
  await page.locator("#release option").nth(1).waitFor({ state: "attached" });
  await shot("start");

  const start = Date.now();
  await after(() => page.locator("#example").click(), "Checked vfw");
  console.log(`example checked in ${Date.now() - start} ms`);
  const before = await findings();
  assert.ok(before > 0);
  await shot("example");

  // The verdict and the status stay in the window.
  for (const selector of ["#result-title", "#status"]) assert.ok(await isInWindow(selector), selector);

  // Each mark in the picture links to a finding of the marked element, and to the line.
  await page.locator("#picture-view svg").waitFor();
  await page.locator("#format").selectOption("json");
  const marked = JSON.parse(readFileSync(await saved("#export"), "utf8"));
  const reported = marked.packages[0].requirements.flatMap((it) => it.findings).map((it) => it.primary);
  const marks = page.locator("#picture-view a");
  assert.ok((await marks.count()) > 0);
  for (let at = 0; at < (await marks.count()); at++) {
    const mark = marks.nth(at);
    const title = await mark.evaluate((it) => it.closest("g").querySelector("title").textContent);
    const [, element, number] = /^\S+ ([^,]+),.* (\d+) findings?, highest level /.exec(title);
    const own = reported.filter(({ path }) => `${path}.`.startsWith(`resources.${element}.`));
    // Findings of one defect are counted once.
    assert.ok(Number(number) >= 1 && Number(number) <= own.length, title);
    await mark.focus();
    await page.keyboard.press("Enter");
    const places = own.map(({ range }) => `${range.start.line}:${range.start.column}`);
    // The page shows the finding and its line after the key press.
    const isShown = (places) => {
      const current = document.querySelector("#findings li[aria-current] .place")?.textContent;
      const line = document.querySelector("#source mark")?.closest("li").dataset.line;
      return places.includes(current) && line === current.split(":")[0];
    };
    await page.waitForFunction(isShown, places);
  }
  assert.equal(new URL(page.url()).hash, "");
  assert.ok(await page.evaluate(() => document.activeElement.matches("#findings li[aria-current] .finding")));
  await shot("picture");
  await axe(playwright)(page, "the browser page with a report");

  // Filters: fixable, level, requirement.
  const all = await page.locator("#findings .finding").count();
  await page.locator("#fixable").check();
  assert.equal(await page.locator("#findings .finding").count(), await page.locator("#findings .fix").count());
  assert.ok((await page.locator("#findings .finding").count()) < all);
  assert.match(await page.locator("#shown").textContent(), /^\d+ of \d+ shown$/);
  await page.locator("#fixable").uncheck();
  const id = await page.locator("#findings .link").first().textContent();
  await page.locator("#requirement-filter").selectOption(id);
  assert.ok((await page.locator("#findings li > .extra").allTextContents()).every((text) => text.includes(id)));
  await page.locator("#requirement-filter").selectOption("");
  await page.locator("#level-filter").selectOption("warning");
  assert.ok((await page.locator("#findings .finding").count()) < all);
  await page.locator("#level-filter").selectOption("");

  // A fix of one finding shows its changes; then the next finding has the focus.
  const fix = page.locator("#findings .fix").first();
  const following = page.locator("#findings .finding");
  const position = await fix.evaluate((it) => [...document.querySelectorAll("#findings .finding")].indexOf(it.closest("li").querySelector(".finding")));
  await fix.click();
  await page.locator("#preview[open]").waitFor();
  assert.match(await page.locator("#patch").textContent(), /^--- a\/.*\n\+\+\+ b\/.*\n@@/);
  await after(() => page.keyboard.press("Escape"), "The package is unchanged");
  await applied(fix, "Applied");
  assert.equal(await focused(), await following.nth(position).textContent());
  assert.ok(await isInWindow("#result-title"));
  await after(() => page.locator("#example").click(), "Checked vfw");

  // A file is edited next to the findings, and checked after a pause; Discard reverts the change.
  await page.locator("#file-choice").selectOption("base_vfw.yaml");
  await page.locator("#edit").click();
  const text = await page.locator("#editor").inputValue();
  await after(() => page.locator("#editor").fill(`${text}  broken: [\n`));
  await page.locator("#edit-state").getByText("Checked").waitFor();
  assert.ok(await page.evaluate(() => document.activeElement.id === "editor"));
  const broken = await findings();
  assert.notEqual(broken, before);
  await shot("editor");
  await page.locator("#close-edit").click();
  // A syntax error at the end of a file has a mark.
  const last = text.split("\n").length + 1;
  await page.locator(`#source li[data-line="${last}"] .marker`).waitFor();
  const { width, height } = await page.locator("#source .marker").first().boundingBox();
  assert.ok(width >= 24 && height >= 24);
  assert.match(await page.locator("#source .marker").first().getAttribute("aria-label"), /^\d+ findings? in line /);
  await page.locator("#edit").click();
  await page.locator("#editor").fill(text);
  await after(() => page.locator("#check-edit").click());
  assert.equal(await findings(), before);
  await page.locator("#close-edit").click();
  await page.locator("#edit").click();
  await after(() => page.locator("#editor").fill(`${text}# more\n`));
  await after(() => page.locator("#discard").click());
  assert.equal(await page.locator("#editor").inputValue(), text);
  await page.locator("#close-edit").click();

  // Questions for the author: answers are checked, applied and saved.
  await page.locator("#ask").click();
  await page.locator("#questions:not([hidden])").waitFor();
  await shot("questions");
  const asked = page.locator("#question-list fieldset");
  assert.ok((await asked.count()) > 0);
  const decisions = readFileSync(await saved("#save-decisions"), "utf8");
  assert.match(decisions, /^schema: vnfcheck\.decisions\/1$/m);
  await applied(page.locator("#apply-answers"), "Fixed");
  assert.ok(Number(/, (\d+) left/.exec(await status.textContent())[1]) < before);
  assert.equal(readFileSync(await saved("#save-answers"), "utf8"), decisions);
  await after(() => page.locator("#example").click(), "Checked vfw");

  // Other examples: a template, and a CSAR with its rules.
  await checkExample("A Heat template");
  assert.equal(await page.locator("#findings .path").first().evaluate((it) => it.firstChild.data), "server.yaml");
  await checkExample("Router: a CSAR");
  assert.match(await page.locator("#findings").textContent(), /router\.mf|TOSCA/);
  await page.locator("#examples").selectOption({ index: 0 });
  await after(() => page.locator("#example").click(), "Checked vfw");

  // The theme is remembered.
  await page.emulateMedia({ colorScheme: "light" });
  const back = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await back();
  await page.locator("#theme").click();
  assert.equal(await back(), light);
  await page.locator("#theme").click();
  assert.notEqual(await back(), light);
  await page.reload();
  assert.equal(await page.locator("#theme").textContent(), "Theme: dark");
  assert.notEqual(await back(), light);
  await page.locator("#theme").click();
  await after(() => page.locator("#example").click(), "Checked vfw");

  // A folder gives the report of the example.
  await after(() => page.locator("#folder").setInputFiles(sample));
  assert.equal(await findings(), before);

  // An export is a file in the selected format.
  await page.locator("#format").selectOption("json");
  const report = JSON.parse(readFileSync(await saved("#export"), "utf8"));
  assert.equal(report.packages.length, 1);
  await page.locator("#format").selectOption("xlsx");
  assert.equal(readFileSync(await saved("#export")).subarray(0, 2).toString(), "PK");

  // Requirements open their pages.
  await page.locator("#tab-requirements").click();
  await page.locator("#search").fill("R-90526");
  await page.locator("#requirements button").first().click();
  await page.locator("#page[open]").waitFor();
  assert.match(await page.locator("#page-title").textContent(), /^R-90526/);
  await shot("requirement");
  await page.locator("#close-page").click();
  await page.locator("#tab-findings").click();

  // Fixes leave fewer findings, and the downloaded package has the fixed files.
  await page.locator("#fix-all").click();
  await page.locator("#preview[open]").waitFor();
  assert.match(await page.locator("#preview-notes").textContent(), /^Fixed \d+ of \d+ findings/);
  assert.match(await page.locator("#patch").textContent(), /--- a\/base_vfw\.yaml\n\+\+\+ b\/base_vfw\.yaml\n@@/);
  await shot("preview");
  await after(() => page.locator("#keep").click(), "The package is unchanged");
  await applied(page.locator("#fix-all"), "Fixed");
  const left = Number(/, (\d+) left/.exec(await status.textContent())[1]);
  assert.ok(left < before);
  const zip = await saved("#download");
  await after(() => page.locator("#files").setInputFiles(zip));
  assert.equal(await findings(), left);

  // A damaged archive is an error, and the page stays usable.
  const damaged = join(shots, "damaged.zip");
  writeFileSync(damaged, readFileSync(zip).subarray(0, 100));
  await after(() => page.locator("#files").setInputFiles(damaged), "No package");
  assert.match(await page.locator("#messages").textContent(), /damaged\.zip/);
  await after(() => page.locator("#example").click(), "Checked vfw");
  assert.equal(await findings(), before);

  // Drops: a folder, a zip, a CSAR and single files.
  const csar = join(shots, "vfw.csar");
  copyFileSync(zip, csar);
  for (const [files, expected] of [[[sample], before], [[zip], left], [[csar], left]]) {
    await after(() => drop(files));
    assert.equal(await findings(), expected, files[0]);
  }
  await after(() => drop(["base_vfw.yaml", "base_vfw.env"].map((name) => join(sample, name))), "Checked files");
  assert.deepEqual(await page.locator("#findings .path").evaluateAll((all) => all.every((it) => it.textContent.startsWith("base_vfw."))), true);

  // Cancel ends a check and leaves the last report; the next check has a new worker.
  const large = join(shots, "large.yaml");
  const port = (at) => `  p_${at}:\n    type: OS::Neutron::Port\n    properties: {network: {get_param: n_${at}}}\n`;
  writeFileSync(large, `heat_template_version: 2016-10-14\nresources:\n${Array.from({ length: 9_000 }, (_, at) => port(at)).join("")}`);
  await page.locator("#files").setInputFiles(large);
  await page.locator("#status").getByText("Checking…").waitFor();
  assert.ok(await isInWindow("#cancel"));
  await after(() => page.locator("#cancel").click(), "Cancelled");
  assert.equal(await page.locator("#busy").isVisible(), false);
  assert.match(await page.locator("#result-title").textContent(), /files$/);
  await after(() => page.locator("#example").click(), "Checked vfw");

  // Cancel ends the reading of a folder.
  await page.evaluate(() => {
    const never = { isDirectory: true, name: "large", createReader: () => ({ readEntries: () => {} }) };
    const event = new Event("drop", { cancelable: true });
    event.dataTransfer = { items: [{ kind: "file", webkitGetAsEntry: () => never }], files: [] };
    document.dispatchEvent(event);
  });
  await page.locator("#status").getByText("Reading the package").waitFor();
  await after(() => page.locator("#cancel").click(), "Cancelled");
  assert.equal(await page.locator("#busy").isVisible(), false);

  // The list folds many similar findings.
  const alike = join(shots, "alike.yaml");
  writeFileSync(alike, `heat_template_version: 2016-10-14\nparameters:\n${Array.from({ length: 150 }, (_, at) => `  p${at}: { type: string }\n`).join("")}resources: {}\n`);
  await after(() => page.locator("#files").setInputFiles(alike));
  assert.ok((await page.locator("#findings .finding").count()) <= 100);
  await page.locator("#findings .fold summary").first().click();
  await page.locator("#findings .fold .finding").first().waitFor();
  await shot("folded");
  await after(() => page.locator("#example").click(), "Checked vfw");

  // After a crash, the page reports the crash and continues with another worker.
  const worker = page.workers().at(-1);
  await worker.evaluate(async () => {
    const { Package } = await import("/engine/vnfcheck_wasm.js");
    Package.prototype.zip = () => {
      throw new WebAssembly.RuntimeError("unreachable");
    };
  });
  await after(() => page.locator("#download").click(), "The engine stopped: unreachable.");
  assert.equal(readFileSync(await saved("#download")).subarray(0, 2).toString(), "PK");
  assert.notEqual(page.workers().at(-1), worker);

  // Without a mouse: check, select a finding, open and close the page of its requirement, change the view.
  await page.reload();
  await tabTo("#example");
  await after(() => page.keyboard.press("Enter"), "Checked vfw");
  assert.equal(await page.evaluate(() => document.activeElement.id), "result-title");
  await tabTo("#findings .finding");
  await page.keyboard.press("Enter");
  await page.locator("#source mark").first().waitFor();
  await tabTo("#findings .link");
  await page.keyboard.press("Enter");
  await page.locator("#page[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("#page[open]").waitFor({ state: "detached" });
  assert.ok(await page.evaluate(() => document.activeElement.matches("#findings .link")));
  await page.locator("#tab-findings").focus();
  await page.keyboard.press("ArrowRight");
  await page.locator("#requirements-view").waitFor();

  // A pasted template, and its link in another page.
  await page.locator("#paste summary").click();
  await page.locator("#text").fill("heat_template_version: 2016-10-14\nresources: {}\n");
  await after(() => page.locator("#check-text").click());
  await page.locator("#permalink").click();
  await page.waitForFunction(() => location.hash.length > 1);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.waitForFunction(() => document.getElementById("status").textContent.startsWith("Checked"));
  assert.equal(await other.locator("#text").inputValue(), await page.locator("#text").inputValue());

  // A copied link carries the options, and the other page names them.
  await page.locator("#options summary").click();
  await after(() => page.locator("#fail_on").selectOption("never"));
  await page.locator("#permalink").click();
  await page.waitForFunction(() => location.hash.includes("&options="));
  await other.goto("about:blank");
  await other.goto(page.url());
  await other.waitForFunction(() => document.getElementById("status").textContent.startsWith("Checked"));
  assert.match(await other.locator("#result-title").textContent(), /^\w+ with the options of the link: /);
  assert.match(await other.locator("#terms").textContent(), /^Checked with: fail on never\. /);
  await page.locator("#fail_on").selectOption("");

  // The link of an example checks its requirement alone; a button checks all. A damaged link is an error.
  const linked = {
    files: { "base.yaml": "parameters:\n  a: { type: string, default: b }\n" },
    archive: null,
    options: { rules: ["onap"], profile: "text", select: ["R-90526"] },
  };
  const code = deflateRawSync(JSON.stringify(linked)).toString("base64url");
  await page.goto("about:blank");
  await page.goto(`${origin}/#package=${code}`);
  await page.waitForFunction(() => document.getElementById("status").textContent.startsWith("Checked example"));
  assert.equal(await findings(), 1);
  assert.equal(await page.locator("#findings .place").textContent(), "2:22");
  assert.equal(await page.locator("#result-title").textContent(), "Failed with the options of the link: example");
  assert.match(await page.locator("#terms").textContent(), /^Checked with: rules onap, profile text, only R-90526\. /);
  await shot("linked");
  await after(() => page.locator("#check-all").click(), "Checked example");
  assert.ok((await findings()) > 1);
  await after(() => page.evaluate(() => (location.hash = "#package=AAAA")), "Error: the link contains no readable package");

  // Without a network, the page comes from the service worker.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto("about:blank");
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await page.goto(origin);
  await after(() => page.locator("#example").click(), "Checked vfw");
  assert.equal(await findings(), before);

  assert.deepEqual(errors, []);
  assert.deepEqual(requests.filter((url) => !url.startsWith(origin) && !url.startsWith("blob:") && !url.startsWith("data:")), []);
  console.log(`the page holds; ${requests.length} requests, all to its own origin`);
} finally {
  await browser.close();
  server.close();
  server.closeAllConnections();
}
