// Calls the npm package's functions with wrong arguments: node guard.mjs
import assert from "node:assert/strict";

import { guard } from "../npm/guard.js";

/** An engine that records its calls. */
function engine() {
  const calls = [];
  const record = (name) => (...given) => (calls.push([name, ...given]), name);
  class Package {
    __wbg_ptr = 1;
    static folder = record("folder");
    static archive = record("archive");
    static text = record("text");
    add(...given) { return record("add")(...given); }
    file(...given) { return record("file")(...given); }
    paths() { return []; }
    zip() { return record("zip")(); }
    free() { this.__wbg_ptr = 0; }
  }
  class Report {
    __wbg_ptr = 1;
    defects(...given) { return record("defects")(...given); }
    text(...given) { return record("text of")(...given); }
    apply(...given) { return record("apply")(...given); }
    patch(...given) { return record("patch")(...given); }
    edit(...given) { return record("edit")(...given); }
    graph(...given) { return record("graph")(...given); }
  }
  class Fixed {
    package() {}
    account() {}
    patch() {}
  }
  class Questions {
    list() {}
    defect() {}
    decisions() {}
  }
  const json = (called) => (...given) => (record(called)(...given), new TextEncoder().encode('{"outcome": "fail", "packages": []}'));
  const functions = Object.fromEntries(["check", "render", "fix", "questions", "fix_with", "explain"].map((name) => [name, record(name)]));
  functions.render = json("render");
  return { calls, engine: { Package, Report, Fixed, Questions, ...functions, version: () => "1" } };
}

const { calls, engine: raw } = engine();
const vnfcheck = guard(raw);
assert.equal(guard(raw), vnfcheck);
assert.equal(vnfcheck.version(), "1");
const [vnf, report] = [new vnfcheck.Package(), new vnfcheck.Report()];
const last = () => calls.at(-1).slice(1);

// Options are an object, its JSON, or nothing.
for (const [given, expected] of [[undefined, ""], [null, ""], ["", ""], ["{}", "{}"], [{ rules: ["heat"] }, '{"rules":["heat"]}'], [Object.create(null), "{}"]]) {
  vnfcheck.check(vnf, given);
  assert.deepEqual(last(), [vnf, expected]);
  vnfcheck.fix(vnf, given);
  assert.deepEqual(last(), [vnf, expected, false]);
}

// Decisions and changed files are text.
vnfcheck.fix_with(vnf, undefined, "schema: x");
assert.deepEqual(last(), [vnf, "", "schema: x"]);
assert.throws(() => vnfcheck.fix_with(vnf, undefined, 1), /`decisions` must be a string/);
assert.throws(() => vnfcheck.questions({}), /`package` must be a package/);
report.edit(0, "a.yaml", "b");
assert.deepEqual(last(), [0, "a.yaml", "b"]);
assert.throws(() => report.edit(0, "a.yaml", null), /`text` must be a string/);
assert.throws(() => report.graph(-1), /`package` must be a position/);

// The report is an object that is read once.
assert.equal(report.outcome, "fail");
assert.deepEqual(last(), [report, "json"]);
const rendered = calls.length;
assert.deepEqual(JSON.parse(JSON.stringify(report)), { outcome: "fail", packages: [] });
assert.equal(calls.length, rendered);

// Text is encoded, and all kinds of bytes are accepted.
const bytes = new TextEncoder().encode("ä: 1");
for (const given of ["ä: 1", bytes, bytes.buffer, Buffer.from("ä: 1"), new DataView(bytes.buffer)]) {
  vnf.add("a.yaml", given);
  assert.deepEqual(last(), ["a.yaml", bytes]);
}

// Wrong arguments are errors with a message, and do not reach the engine.
const count = calls.length;
const other = [undefined, null, 1, true, {}, [], () => 1, Symbol("s"), new Date()];
const notString = (call) => other.forEach((value) => assert.throws(() => call(value), /^TypeError: `\w+` must be a string, not /));
notString((it) => vnfcheck.Package.folder(it));
notString((it) => vnfcheck.Package.archive(it, bytes));
notString((it) => vnfcheck.Package.text(it));
notString((it) => vnf.add(it, bytes));
notString((it) => vnf.file(it));
notString((it) => vnfcheck.explain(it));
notString((it) => vnfcheck.render(report, it));
notString((it) => report.text(0, it));
notString((it) => report.apply(0, it, 0));
for (const value of other) {
  assert.throws(() => vnf.add("a", value), /^TypeError: `bytes` must be a string, an ArrayBuffer or a typed array, not /);
  assert.throws(() => vnfcheck.check(value), /^TypeError: `package` must be a package, not /);
  assert.throws(() => vnfcheck.render(value, "json"), /^TypeError: `report` must be a report, not /);
}
for (const value of [1, true, [], () => 1, Symbol("s"), new Date(), new Map()]) {
  assert.throws(() => vnfcheck.check(vnf, value), /^TypeError: `options` must be an object, not /);
}
for (const value of [undefined, null, "0", -1, 0.5, NaN, 2 ** 32, {}, 0n]) {
  assert.throws(() => report.defects(value), /^TypeError: `package` must be a position, counted from 0$/);
}
vnf.free();
assert.throws(() => vnfcheck.check(vnf), /^TypeError: the package is used after `free\(\)`$/);
assert.throws(() => vnf.zip(), /^TypeError: the package is used after `free\(\)`$/);
assert.equal(calls.length, count);
console.log("the npm package refuses wrong arguments");
