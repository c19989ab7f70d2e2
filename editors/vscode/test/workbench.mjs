// Drives the packaged extension in code-server with Chromium. Skipped unless CODE_SERVER (the folder with node_modules/code-server and
// node_modules/playwright-core), CHROMIUM and a packaged .vsix exist. Use: node test/workbench.mjs EXTENSION.vsix PACKAGE FILE ERRORS
import { spawn, spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { createRequire } from "node:module";
import * as os from "node:os";
import * as path from "node:path";

const [vsix, folder, file, errors] = process.argv.slice(2);
const home = process.env.CODE_SERVER ?? "";
const chromium = process.env.CHROMIUM ?? "/usr/bin/chromium";
const entry = path.join(home, "node_modules/code-server/out/node/entry.js");
if (home === "" || !fs.existsSync(entry) || !fs.existsSync(chromium) || !fs.existsSync(vsix ?? "")) {
  console.log("skipped: code-server, Chromium or the packaged extension is missing");
  process.exit(0);
}
const node = process.env.CODE_SERVER_NODE ?? process.execPath;
const { chromium: browsers } = createRequire(path.join(home, "x.js"))("playwright-core");
const data = fs.mkdtempSync(path.join(os.tmpdir(), "workbench-"));
const sample = path.join(data, "package");
fs.cpSync(folder, sample, { recursive: true });
fs.mkdirSync(path.join(data, "User"));
fs.writeFileSync(path.join(data, "User/settings.json"), JSON.stringify({
  "workbench.startupEditor": "none", "telemetry.telemetryLevel": "off", "workbench.colorTheme": "Default Dark Modern",
}));
const common = ["--user-data-dir", data, "--extensions-dir", path.join(data, "ext")];
const installed = spawnSync(node, [entry, ...common, "--install-extension", vsix], { stdio: "inherit", timeout: 120_000 });
if (installed.status !== 0) {
  throw new Error("the extension cannot be installed");
}
const port = Number(process.env.WORKBENCH_PORT ?? 18200);
const server = spawn(node, [entry, ...common, "--auth", "none", "--bind-addr", `127.0.0.1:${port}`, "--disable-telemetry",
  "--disable-update-check", "--disable-workspace-trust"], { stdio: "ignore" });
let failed = 0, passed = 0;
const expect = (what, holds) => {
  console.log(`${holds ? "ok" : "FAILED"}: ${what}`);
  holds ? passed++ : failed++;
};
const until = async (what, probe, seconds = 120) => {
  for (let i = 0; i < seconds * 2; i++) {
    const found = await probe().catch(() => undefined);
    if (found) { expect(what, true); return found; }
    await new Promise((done) => setTimeout(done, 500));
  }
  expect(what, false);
};
let browser;
try {
  browser = await browsers.launch({ executablePath: chromium, args: ["--no-sandbox", "--disable-gpu"] });
  const page = await browser.newPage({ viewport: { width: 1500, height: 900 } });
  await until("the server answers", async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok);
  await page.goto(`http://127.0.0.1:${port}/?folder=${sample}`, { waitUntil: "domcontentloaded" });
  const row = page.locator(".explorer-folders-view .monaco-list-row", { hasText: file }).first();
  await row.dblclick({ timeout: 60_000 });
  const status = async () => (await page.locator(".statusbar").innerText()).replace(/\s+/g, " ").trim();
  await until(`${errors} errors`, async () => new RegExp(`^${errors} `).test((await status()).replace("Activating Extensions...", "")));
  await page.keyboard.press("F1");
  await page.locator(".quick-input-widget input[type=text]").waitFor();
  await page.keyboard.type("vnfcheck: Show Topology");
  await page.waitForTimeout(1500);
  await page.keyboard.press("Enter");
  const frame = await until("the picture appears", async () => {
    for (const it of page.frames()) {
      if (await it.locator("[data-line]").count().catch(() => 0)) return it;
    }
  });
  if (frame) {
    const element = frame.locator("[data-line]").first();
    const line = await element.getAttribute("data-line");
    await element.dispatchEvent("click"); // proves that the nonce lets the script run
    await until("a click goes to the place", async () => (await status()).includes(`Ln ${line},`), 15);
    await until("the picture follows the cursor", async () =>
      (await frame.locator(".at-cursor").first().getAttribute("data-line", { timeout: 500 })) === line, 15);
    const fill = await frame.locator(".see-page").first().evaluate((it) => getComputedStyle(it).fill);
    expect("the picture is dark in a dark theme", fill !== "rgb(255, 255, 255)");
  }
  const logs = fs.readdirSync(path.join(data, "logs"), { recursive: true }).filter((it) => it.endsWith("remoteexthost.log"));
  const bad = logs.flatMap((it) => fs.readFileSync(path.join(data, "logs", it), "utf8").split("\n"))
    .filter((it) => /\[(error|warning)\]/.test(it) && it.includes("vnfcheck"));
  expect(`nothing about the extension in the log of the host ${bad.join("; ")}`, bad.length === 0);
} catch (error) {
  expect(String(error), false);
} finally {
  if (failed > 0 && process.env.WORKBENCH_SHOT) await (await browser?.contexts()[0]?.pages()[0])?.screenshot({ path: process.env.WORKBENCH_SHOT });
  await browser?.close();
  server.kill();
  await new Promise((done) => setTimeout(done, 1000));
  fs.rmSync(data, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
