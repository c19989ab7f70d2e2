// Opens the HTML report and the gate's page of a check in Chromium: node html.mjs PROGRAM PLAYWRIGHT_DIR SCREENSHOT_DIR CHROMIUM
// Checks that a mark of the picture leads to its finding, and that axe reports no violation.
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { axe } from "./axe.mjs";
import { launch } from "./browser.mjs";

const [program, playwright, shots, chromium] = process.argv.slice(2).map((path) => resolve(path));
const PACKAGES = ["vfw", "vlb"].map((name) => resolve("testdata/packages", name));
mkdirSync(shots, { recursive: true });
const check = axe(playwright);
const folder = mkdtempSync(join(tmpdir(), "vnfcheck-"));
const browser = await launch(playwright, chromium);
const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
const errors = [];
page.on("pageerror", (error) => errors.push(error.message));

/** Writes the HTML report of a package, and returns its address. */
function report(path) {
  const { stdout, status } = spawnSync(program, ["check", "--format", "html", path], { encoding: "utf8", maxBuffer: 1 << 26 });
  assert.ok(status === 0 || status === 1, `${path}: status ${status}`);
  const file = join(folder, "report.html");
  writeFileSync(file, stdout);
  return pathToFileURL(file).href;
}

/** Clicks all marks of the picture: each leads to a visible finding of the element that has the mark. */
async function clickMarks(name) {
  const marks = page.locator("svg.see a");
  const count = await marks.count();
  assert.ok(count > 0, name);
  for (let at = 0; at < count; at++) {
    const mark = marks.nth(at);
    const href = await mark.getAttribute("href");
    const title = await mark.evaluate((it) => it.closest("g").querySelector("title").textContent);
    const [, element] = /^\S+ ([^,]+),/.exec(title);
    await mark.click();
    const target = page.locator(href);
    assert.equal(new URL(page.url()).hash, href, name);
    assert.ok(await target.evaluate((it) => it.matches(".finding:target") && it.checkVisibility()), `${name}: ${href}`);
    const text = await target.textContent();
    assert.ok(text.split(/[^\w-]+/).includes(element), `${name}: ${title}: ${text}`);
  }
  console.log(`marks lead to their findings in ${name}: ${count}`);
}

/** No text of the picture covers another text or a mark, and the edge of the picture cuts no text. */
async function assertReadable(name) {
  const covered = await page.evaluate(() => {
    const svg = document.querySelector("svg.see");
    const whole = svg.getBoundingClientRect();
    const places = [...svg.querySelectorAll("text, .see-mark")].map((it) => ({ it, box: it.getBoundingClientRect() }));
    const shared = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const tall = (one, other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    const isOver = (one, other) => shared(one.box, other.box) > 1 && tall(one.box, other.box) > 4;
    const isCount = ({ it }) => it.matches(".see-count, .see-mark");
    const out = places.filter(({ box }) => box.right > whole.right + 1 || box.bottom > whole.bottom + 1);
    const over = places.filter((one, at) => places.slice(at + 1).some((other) => !(isCount(one) && isCount(other)) && isOver(one, other)));
    return [...out, ...over].map(({ it }) => it.textContent);
  });
  assert.deepEqual(covered, [], name);
}

/** Starts the gate with an empty database, and returns its process and address. */
async function startGate(gate) {
  const child = spawn(gate, ["serve", "--listen", "127.0.0.1:0"], { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });
  const address = await new Promise((done, failed) => {
    child.stdout.on("data", (text) => {
      const [, found] = /^(http:\S+?)\/?\s/m.exec(text) ?? [];
      if (found) done(found);
    });
    child.on("exit", (status) => failed(new Error(`the gate ended with ${status}`)));
  });
  return { child, address };
}

try {
  for (const path of PACKAGES) {
    const name = `the report of ${path.split("/").at(-1)}`;
    await page.goto(report(path));
    await assertReadable(name);
    await clickMarks(name);
  }
  await check(page, "the report");
  await page.screenshot({ path: join(shots, "report.png") });
  // The tests build the gate in another profile than the program.
  const folders = [dirname(program), join(dirname(program), "..", "debug")];
  const gate = folders.map((it) => join(it, "vnfcheck-gate")).find((it) => existsSync(it));
  if (gate) {
    const { child, address } = await startGate(gate);
    try {
      const archive = join(folder, "vfw.zip");
      execFileSync("zip", ["-qrX", archive, "."], { cwd: PACKAGES[0] });
      const body = readFileSync(archive);
      const headers = { "content-type": "application/zip" };
      const response = await fetch(`${address}/api/v1/checks?wait=30&name=vfw`, { method: "POST", body, headers });
      const { id } = await response.json();
      await page.goto(`${address}/checks/${id}`);
      await clickMarks("the gate's page of a check");
      await check(page, "the gate's page of a check");
      await page.goto(address);
      await check(page, "the gate's first page");
    } finally {
      child.kill();
    }
  } else {
    console.log("skipped: the pages of the gate, because `vnfcheck-gate` is not built");
  }
  assert.deepEqual(errors, []);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
