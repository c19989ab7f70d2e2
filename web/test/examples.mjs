// Edits and checks examples of the documentation in Chromium:
// node examples.mjs BOOK_DIR PLAYWRIGHT_DIR PICTURE_DIR CHROMIUM
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { launch, serve } from "./browser.mjs";

const [book, playwright, pictures, chromium] = process.argv.slice(2).map((path) => resolve(path));
mkdirSync(pictures, { recursive: true });
const { server, origin } = await serve(book);
const browser = await launch(playwright, chromium);
const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1280, height: 900 } });
const page = await context.newPage();
const errors = [];
const requests = [];
page.on("pageerror", (error) => errors.push(error.message));
page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
context.on("request", (request) => requests.push(request.url()));

const editor = page.locator(".example-editor").first();
const status = editor.locator(".example-status");
const told = (text) => page.waitForFunction((text) => document.querySelector(".example-editor .example-status")?.textContent === text, text);
const findings = () => editor.locator("li button").allTextContents();
const open = async (id) => {
  await page.goto(`${origin}/rules/${id}.html`);
  await page.locator(".example-edit").first().click();
  await page.waitForFunction(() => /: /.test(document.querySelector(".example-editor .example-status")?.textContent ?? ""));
};
/** Takes pictures of the first example of a page, wide and narrow, light and dark. */
async function shots(id) {
  for (const [width, theme] of [[1280, "light"], [1280, "navy"], [400, "light"], [400, "navy"]]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((theme) => localStorage.setItem("mdbook-theme", theme), theme);
    await open(id);
    await editor.scrollIntoViewIfNeeded();
    await page.screenshot({ path: join(pictures, `live-example-${width}-${theme}.png`) });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.ok(wide <= 0, `the page is wider than ${width} pixels by ${wide}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

try {
  // Readers who do not edit load no engine.
  await page.goto(`${origin}/rules/R-90526.html`);
  await page.locator(".example-edit").first().waitFor();
  assert.deepEqual(requests.filter((url) => url.includes("/check/")), []);

  await shots("R-90526");

  // An example has the findings of its page; a fixed example passes; a reset example fails again.
  await open("R-90526");
  await told("R-90526: fail");
  const [expected] = await page.locator("main pre code.language-text").allTextContents();
  assert.deepEqual(await findings(), expected.trim().split("\n").map((line) => line.replaceAll("`", "")));
  const text = editor.locator("textarea").first();
  const before = await text.inputValue();
  await text.fill(before.split("\n").filter((line) => !line.includes("default:")).join("\n"));
  await told("R-90526: pass");
  assert.deepEqual(await findings(), []);
  const link = await page.locator('main a[href*="#package="]').first().getAttribute("href");
  await editor.getByRole("button", { name: "Reset" }).click();
  await told("R-90526: fail");
  assert.equal(await text.inputValue(), before);

  // A finding selects its place.
  await editor.locator("li button").first().click();
  const selected = await text.evaluate((it) => it.value.slice(it.selectionStart, it.selectionEnd));
  assert.match(selected, /^default/);

  // A text that is not YAML gets a message, too.
  await text.fill("parameters: [");
  await page.waitForFunction(() => !/^$|: fail$|Checking/.test(document.querySelector(".example-editor .example-status").textContent));
  assert.match(await status.textContent(), /^R-90526: /);

  // The link opens the edited text in the page.
  const other = await context.newPage();
  await other.goto(new URL(link, `${origin}/rules/`).href);
  await other.waitForFunction(() => document.getElementById("status").textContent.startsWith("Checked example: 0 findings"));
  await other.close();

  // Each tenth page gives the findings that it lists.
  const ids = readdirSync(join(book, "rules")).filter((name) => readFileSync(join(book, "rules", name), "utf8").includes("#package="));
  let count = 0;
  for (const id of ids.filter((_, at) => at % 10 === 0).map((name) => name.replace(/\.html$/, ""))) {
    await open(id);
    const listed = await page.evaluate(() => {
      const link = document.querySelector('main a[href*="#package="], .example-editor');
      const texts = [];
      let at = (link.closest("p") ?? link).previousElementSibling;
      for (; at && at.tagName !== "H3"; at = at.previousElementSibling) {
        if (at.textContent.startsWith("Findings, by line and column:")) texts.push(at.nextElementSibling.textContent);
      }
      return texts.join("");
    });
    const lines = listed.trim().split("\n").filter(Boolean).map((line) => line.replaceAll("`", "").replace(/^advice /, ""));
    const shown = (await findings()).length;
    assert.equal(shown, lines.length, `${id}: ${shown} findings instead of ${lines.length}`);
    count += 1;
  }
  assert.ok(count > 20, `${count} pages`);

  // A page opened from the disk states why it cannot check.
  const disk = await context.newPage();
  await disk.goto(`${pathToFileURL(join(book, "rules/R-90526.html"))}`);
  await disk.locator(".example-edit").first().click();
  await disk.getByText("Browsers do not load the engine from the disk").waitFor();
  assert.equal(await disk.evaluate(() => getComputedStyle(document.querySelector(".example-edit")).cursor), "pointer");

  assert.deepEqual(errors, []);
  assert.deepEqual(requests.filter((url) => !url.startsWith(origin) && !/^(?:blob|data|file):/.test(url)), []);
  console.log(`examples of ${count} pages give the findings of their page`);
} finally {
  await browser.close();
  server.close();
  server.closeAllConnections();
}
