// Compares the reports of the page's worker in Chromium with those of the program, byte for byte, for each STEPth package:
// node reports-page.mjs WEB_DIR PLAYWRIGHT_DIR CHROMIUM PROGRAM SHARED_DIR STEP
import { resolve } from "node:path";

import { launch, serve } from "./browser.mjs";
import { conclude, difference, differences, inputs, options, read, reported } from "./inputs.mjs";

const [web, playwright, chromium, program, shared] = process.argv.slice(2, 7).map((path) => resolve(path));
const step = Number(process.argv[7] ?? 1);
const today = new Date().toISOString().slice(0, 10);
const coded = (content) => content.toString("base64");

const all = inputs(shared).filter((_, at) => at % step === 0);
const { server, origin } = await serve(web);
const browser = await launch(playwright, chromium);
try {
  const page = await browser.newPage();
  await page.goto(origin);
  // The pages' own connection to the worker, one for each of the two checks at a time.
  await page.evaluate(async () => {
    const { Engine } = await import("/engine.js");
    const idle = [new Engine(), new Engine()];
    const bytes = (code) => Uint8Array.from(atob(code), (char) => char.charCodeAt(0));
    self.reportOf = async (input, options) => {
      const content = input.content && bytes(input.content);
      const files = input.files?.map((file) => ({ path: file.path, content: bytes(file.content) }));
      const engine = idle.pop();
      try {
        await engine.call("check", { input: { ...input, content, files }, options });
        const report = await engine.call("render", { format: "json" });
        const parts = [];
        for (let at = 0; at < report.length; at += 0x8000) parts.push(String.fromCharCode(...report.subarray(at, at + 0x8000)));
        return btoa(parts.join(""));
      } finally {
        idle.push(engine);
      }
    };
  });
  const different = await differences(all, async (input) => {
    const expected = await reported(program, input, today);
    const given = read(input.path);
    if (given.content) given.content = coded(given.content);
    given.files = given.files?.map(({ path, content }) => ({ path, content: coded(content) }));
    const code = await page.evaluate(([given, options]) => self.reportOf(given, options), [given, options(input, today)]);
    return difference(expected, Buffer.from(code, "base64"));
  });
  conclude(different, all.length, step === 1 ? "Chromium" : `Chromium, 1 of ${step} packages`);
} finally {
  await browser.close();
  server.close();
  server.closeAllConnections();
}
