// Links with options, and the time limit of a call: node terms.mjs
import assert from "node:assert/strict";

import { Engine } from "../engine.js";
import { fragment, linked, packageFragment } from "../input.js";
import { foreign, title, words } from "../terms.js";

// A link carries options, and names them.
const text = "heat_template_version: 2016-10-14\n";
assert.doesNotMatch(await fragment(text), /options/);
const options = { ignore: ["R-90526", "R-1"], fail_on: "never", release: "istanbul" };
const input = await linked(await fragment(text, options));
assert.deepEqual(input, { kind: "text", text, isLinked: true, options });
assert.deepEqual((await linked(await fragment(text))).options, undefined);
assert.deepEqual(words(options), ["ignore R-90526, R-1", "fail on never", "release istanbul"]);
assert.deepEqual(words({ select: ["R-1"], strict_environment: true, today: "2026-01-01" }), ["only R-1", "strict environment", "today 2026-01-01"]);
assert.deepEqual(words(undefined), []);
const example = await linked(await packageFragment({ files: { "base.yaml": text }, archive: null, options }));
assert.deepEqual(example.options, options);
for (const odd of [[], "x", 1]) {
  await assert.rejects(async () => linked(await packageFragment({ files: {}, options: odd })), /no readable package/);
}
assert.equal(await linked("#other"), null);

// A title that claims a pass always names the terms that somebody else chose.
const report = { outcome: "pass", packages: [{ name: "example" }], configuration: null };
const of = (input, report, defects = [[]]) => title(report, foreign(input, report, defects));
assert.equal(of(example, report), "Passed with the options of the link: example");
assert.equal(of({ ...example, options: undefined }, report), "Passed: example");
assert.equal(of({ ...example, options: undefined }, { ...report, configuration: "example/vnfcheck.yaml" }), "Passed with the options of the link: example");
assert.equal(of({ ...example, options: undefined }, report, [[{ state: "waived" }]]), "Passed with the options of the link: example");
assert.equal(of({ kind: "text", text, options }, report), "Passed: example", "options of the user's own page");
assert.equal(of(example, { outcome: "error", packages: [] }), "Not decided with the options of the link: no package was checked");

// Names in a link cannot hide a part of the title or reverse its direction.
const odd = { outcome: "fail", packages: [{ name: "a\u202eb\u200b\u00ad" }] };
assert.equal(title(odd, []), "Failed: a\ufffdb\ufffd\ufffd");
assert.equal(title({ ...odd, packages: [{ name: "Füße 网络 \u{1f642}" }] }, []), "Failed: Füße 网络 \u{1f642}");

// A call that exceeds its time limit ends the worker, and the next call starts another worker.
let [started, ended] = [0, 0];
globalThis.Worker = class {
  constructor() { started++; }
  postMessage({ id, call }) { if (call === "quick") setTimeout(() => this.onmessage({ data: { id, result: 7 } })); }
  terminate() { ended++; }
};
const engine = new Engine();
assert.equal(await engine.callWithin(5, "quick"), 7);
await assert.rejects(engine.callWithin(0.05, "slow"), /^Error: the call took longer than 0.05 s$/);
assert.deepEqual([started, ended, engine.isAlive], [1, 1, false]);
assert.equal(await engine.callWithin(5, "quick"), 7);
assert.equal(started, 2);
console.log("links name their options, and calls have a time limit");
