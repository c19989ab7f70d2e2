// Compares the reports of the engine in WebAssembly under Node with those of the program, byte for byte:
// node reports.mjs MODULE_DIR PROGRAM SHARED_DIR
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { conclude, difference, differences, inputs, options, read, reported } from "./inputs.mjs";

const [module, program, shared] = process.argv.slice(2).map((path) => resolve(path));
const engine = await (await import(pathToFileURL(join(module, "node.js")))).load();
const today = new Date().toISOString().slice(0, 10);

function open(input) {
  if (input.kind === "archive") return engine.Package.archive(input.name, input.content);
  const opened = engine.Package.folder(input.name);
  for (const { path, content } of input.files) opened.add(path, content);
  return opened;
}

const all = inputs(shared);
const different = await differences(all, async (input) => {
  const expected = await reported(program, input, today);
  const opened = open(read(input.path));
  const report = engine.check(opened, options(input, today));
  const actual = Buffer.from(engine.render(report, "json"));
  report.free();
  opened.free();
  return difference(expected, actual);
});
conclude(different, all.length, "Node");
