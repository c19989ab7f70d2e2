// Runs the engine outside the page's thread, so that the page can cancel a check and survives a crash of the engine.
import init, * as engine from "./engine/vnfcheck_wasm.js";

/** The size limits of the engine, checked before the files are read into memory. */
const MOST_FILES = 10_000;
const MOST_BYTES = 512 * 1024 * 1024;

const ready = init();
let current = null; // the package
let report = null;
let asked = null; // the questions about the package

const bytesOf = async (content) =>
  content instanceof Blob ? new Uint8Array(await content.arrayBuffer()) : content;

async function open(input, progress) {
  if (input.kind === "text") return engine.Package.text(input.text);
  const contents = input.kind === "archive" ? [input.content] : input.files.map((file) => file.content);
  const size = contents.reduce((sum, content) => sum + (content.size ?? content.length), 0);
  if (contents.length > MOST_FILES) throw new Error(`the package contains too many files; the limit is ${MOST_FILES}`);
  if (size > MOST_BYTES) throw new Error(`the package is too large in total; the limit is ${MOST_BYTES}`);
  if (input.kind === "archive") return engine.Package.archive(input.name, await bytesOf(input.content));
  const opened = engine.Package.folder(input.name);
  for (const [at, file] of input.files.entries()) {
    if (at % 20 === 0) progress({ stage: "Reading files", done: at, of: input.files.length });
    opened.add(file.path, await bytesOf(file.content));
  }
  return input.archive ? engine.Package.archive(input.archive, opened.zip()) : opened;
}

/** The package in the form that the page keeps, to check the package again or pass it to another worker. */
function input(of, name) {
  const paths = of.paths();
  if (paths.length === 1 && paths[0] === "stdin.yaml") {
    return { kind: "text", text: new TextDecoder().decode(of.file(paths[0])) };
  }
  return { kind: "folder", name, files: paths.map((path) => ({ path, content: of.file(path) })) };
}

const described = (fixed, name) => ({ account: JSON.parse(fixed.account()), patch: fixed.patch(), input: input(fixed.package(), name) });

const calls = {
  names: () => ({ version: engine.version(), catalogue: JSON.parse(engine.catalogue()) }),
  async check({ input, options }, progress) {
    // After a failed call, no report of another package must remain.
    for (const held of [report, current, asked]) held?.free();
    report = current = asked = null;
    current = await open(input, progress);
    progress({ stage: "Checking" });
    report = engine.check(current, options);
    const parsed = JSON.parse(new TextDecoder().decode(engine.render(report, "json")));
    return { report: parsed, defects: parsed.packages.map((_, at) => JSON.parse(report.defects(at))) };
  },
  text: ({ package: at, path }) => report.text(at, path),
  render: ({ format }) => engine.render(report, format),
  fix({ options, unsafe, name }, progress) {
    progress({ stage: "Fixing" });
    return described(engine.fix(current, options, unsafe), name);
  },
  apply: ({ package: at, requirement, finding, name }) => ({
    patch: report.patch(at, requirement, finding),
    input: input(report.apply(at, requirement, finding), name),
  }),
  edit: ({ package: at, path, text, name }) => input(report.edit(at, path, text), name),
  graph: ({ package: at }) => JSON.parse(report.graph(at)),
  questions({ options }, progress) {
    progress({ stage: "Searching for questions" });
    asked?.free();
    asked = engine.questions(current, options);
    return JSON.parse(asked.list());
  },
  /** Returns the defects of answers by ID. */
  defects({ answers }) {
    const found = Object.entries(answers).map(([id, answer]) => [id, asked.defect(id, answer)]);
    return Object.fromEntries(found.filter(([, defect]) => defect !== undefined));
  },
  decisions: ({ answers }) => asked.decisions(JSON.stringify(answers)),
  decide({ options, decisions, name }, progress) {
    progress({ stage: "Applying the answers" });
    return described(engine.fix_with(current, options, decisions), name);
  },
  zip: () => current.zip(),
  explain: ({ id }) => JSON.parse(engine.explain(id)),
};

self.onmessage = async ({ data: { id, call, args } }) => {
  try {
    await ready;
    const result = await calls[call](args, (progress) => self.postMessage({ id, progress }));
    self.postMessage({ id, result });
  } catch (error) {
    // After a trap, the memory of the engine is in an unknown state; after a failed start, there is no engine.
    const isRefusal = error instanceof Error && error.constructor === Error;
    self.postMessage({ id, error: error.message ?? String(error), fatal: !isRefusal });
  }
};
