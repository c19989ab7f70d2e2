// Checks the arguments of the engine's functions, because the generated code would write an argument of a wrong type to the
// memory of the module.

const describe = (value) => (value === null ? "null" : Array.isArray(value) ? "an array" : `a value of type ${typeof value}`);

function string(value, name) {
  if (typeof value !== "string") throw new TypeError(`\`${name}\` must be a string, not ${describe(value)}`);
  return value;
}

/** Accepts bytes, and encodes text as UTF-8. */
function bytes(value, name) {
  if (typeof value === "string") return new TextEncoder().encode(value);
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  throw new TypeError(`\`${name}\` must be a string, an ArrayBuffer or a typed array, not ${describe(value)}`);
}

/** Accepts an object, its JSON, or nothing. */
function options(value, name) {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  const isRecord = typeof value === "object" && [Object.prototype, null].includes(Object.getPrototypeOf(value));
  if (!isRecord) throw new TypeError(`\`${name}\` must be an object, not ${describe(value)}`);
  return JSON.stringify(value);
}

function position(value, name) {
  const isPosition = Number.isInteger(value) && value >= 0 && value < 2 ** 32;
  if (!isPosition) throw new TypeError(`\`${name}\` must be a position, counted from 0`);
  return value;
}

const flag = (value) => Boolean(value);

const instance = (type, called) => (value, name) => {
  if (!(value instanceof type)) throw new TypeError(`\`${name}\` must be a ${called}, not ${describe(value)}`);
  return live(value, called);
};

/** Refuses an object after `free()`. */
function live(value, called) {
  if (value.__wbg_ptr === 0) throw new TypeError(`the ${called} is used after \`free()\``);
  return value;
}

/** Returns a function that checks its arguments, given by name. */
const checked = (call, parameters, called) =>
  function (...given) {
    if (called) live(this, called);
    return call.apply(this, Object.entries(parameters).map(([name, accept], at) => accept(given[at], name)));
  };

const guarded = new WeakMap();

/** Returns the engine with functions that throw an error with a message for wrong arguments. */
export function guard(engine) {
  if (guarded.has(engine)) return guarded.get(engine);
  const { Fixed, Package, Questions, Report } = engine;
  const guardAll = (owner, functions, called) => {
    for (const [name, parameters] of Object.entries(functions)) owner[name] = checked(owner[name], parameters, called);
  };
  guardAll(Package, { folder: { path: string }, archive: { name: string, bytes }, text: { text: string } });
  guardAll(Package.prototype, { add: { path: string, bytes }, file: { path: string }, paths: {}, zip: {} }, "package");
  const fix = { package: position, requirement: string, finding: position };
  const file = { package: position, path: string };
  const ofReport = { defects: { package: position }, graph: { package: position }, text: file, edit: { ...file, text: string }, apply: fix, patch: fix };
  guardAll(Report.prototype, ofReport, "report");
  const documents = new WeakMap();
  /** Returns the report as an object, which is read once. */
  const document = (report) => {
    if (!documents.has(report)) documents.set(report, JSON.parse(new TextDecoder().decode(engine.render(live(report, "report"), "json"))));
    return documents.get(report);
  };
  Object.defineProperties(Report.prototype, {
    outcome: { get() { return document(this).outcome; }, configurable: true },
    toJSON: { value() { return document(this); }, configurable: true, writable: true },
  });
  guardAll(Fixed.prototype, { package: {}, account: {}, patch: {} }, "fixed package");
  guardAll(Questions.prototype, { list: {}, defect: { id: string, answer: string }, decisions: { answers: string } }, "list of questions");
  const [aPackage, aReport] = [instance(Package, "package"), instance(Report, "report")];
  const result = {
    ...engine,
    check: checked(engine.check, { package: aPackage, options }),
    render: checked(engine.render, { report: aReport, format: string }),
    fix: checked(engine.fix, { package: aPackage, options, unsafe: flag }),
    questions: checked(engine.questions, { package: aPackage, options }),
    fix_with: checked(engine.fix_with, { package: aPackage, options, decisions: string }),
    explain: checked(engine.explain, { id: string }),
  };
  guarded.set(engine, result);
  return result;
}
