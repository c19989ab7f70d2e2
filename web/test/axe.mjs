// The accessibility checks of axe-core on pages in Chromium.
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Widths of a desk, a telephone and a small telephone, in pixels. */
const WIDTHS = [1440, 390, 360];

/** Returns a check that a page has no violation in both themes at all widths. Without axe-core in `tools`, the check only prints a message. */
export function axe(tools) {
  const path = join(tools, "axe/node_modules/axe-core/axe.min.js");
  if (!existsSync(path)) return async (_, name) => console.log(`skipped: axe on ${name}, because axe-core cannot be installed`);
  const source = readFileSync(path, "utf8");
  return async (page, name) => {
    await page.evaluate(source);
    await page.evaluate(drawAll);
    const before = page.viewportSize();
    for (const colorScheme of ["light", "dark"]) {
      for (const width of WIDTHS) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        assert.deepEqual(await page.evaluate(violations), [], `${name}, ${colorScheme}, ${width} pixels`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        assert.ok(wide <= 0, `${name} is wider than ${width} pixels by ${wide}`);
      }
    }
    await page.setViewportSize(before);
    await page.emulateMedia({ colorScheme: "light" });
    console.log(`axe finds nothing on ${name}`);
  };
}

/** Lays out the content outside the window. The browser delays that layout and only estimates its positions. */
function drawAll() {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

async function violations() {
  const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((it) => it.html.slice(0, 200)).join(" | ")}`);
}
