// Compares the reports of the engine in WebAssembly with those of the program, byte for byte:
// node reports.mjs MODULE_DIR PROGRAM SHARED_DIR
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [module, program, shared] = process.argv.slice(2).map((path) => resolve(path));
const engine = await (await import(pathToFileURL(join(module, "node.js")))).load();

const list = (folder) => (existsSync(folder) ? readdirSync(folder).sort().map((name) => join(folder, name)) : []);

function* files(folder, prefix = "") {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path, `${prefix}${name}/`);
    else yield [`${prefix}${name}`, readFileSync(path)];
  }
}

function open(path) {
  const name = basename(path);
  if (!statSync(path).isDirectory()) return engine.Package.archive(name, readFileSync(path));
  const opened = engine.Package.folder(name);
  for (const [file, bytes] of files(path)) opened.add(file, bytes);
  return opened;
}

const inputs = [
  ...list("testdata/packages"),
  ...list(join(shared, "corpus/packages")).filter((path) => statSync(path).isDirectory()),
  ...list(join(shared, "corpus/zips")).filter((path) => /\.(zip|csar)$/i.test(path)),
].map((path) => resolve(path));
const today = new Date().toISOString().slice(0, 10);
const different = [];
for (const path of inputs) {
  const args = ["check", "--format", "json", "--no-config", "--today", today, basename(path)];
  const expected = spawnSync(resolve(program), args, { cwd: dirname(path), maxBuffer: 1 << 30 }).stdout;
  try {
    const report = engine.check(open(path), JSON.stringify({ today }));
    if (!expected.equals(Buffer.from(engine.render(report, "json")))) different.push(path);
    report.free();
  } catch (error) {
    different.push(`${path}: ${error.message}`);
    if (error instanceof WebAssembly.RuntimeError) break;
  }
}
if (different.length > 0) {
  console.error(`different reports:\n${different.join("\n")}`);
  process.exit(1);
}
console.log(`${inputs.length} reports are equal`);
