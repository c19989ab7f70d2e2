import assert from "node:assert/strict";
import { test } from "node:test";
import { page, pathIn, spotAt, themed } from "../src/topology";

const spots = [
  { file: "base.yaml", line: 10, last: 20 },
  { file: "base.yaml", line: 14, last: 15 },
  { file: "nested.yaml", line: 1, last: 40 },
];

test("the cursor belongs to the innermost element", () => {
  assert.equal(spotAt(spots, "base.yaml", 10), 0);
  assert.equal(spotAt(spots, "base.yaml", 15), 1);
  assert.equal(spotAt(spots, "base.yaml", 20), 0);
  assert.equal(spotAt(spots, "base.yaml", 21), -1);
  assert.equal(spotAt(spots, "nested.yaml", 15), 2);
  assert.equal(spotAt(spots, "other.yaml", 15), -1);
});

test("a file has a path in the folder of its package only", () => {
  assert.equal(pathIn("/packages/vfw", "/packages/vfw/parts/nested.yaml"), "parts/nested.yaml");
  assert.equal(pathIn("/packages/vfw/", "/packages/vfw/base.yaml"), "base.yaml");
  assert.equal(pathIn("/packages/vfw", "/packages/vfw2/base.yaml"), undefined);
});

test("the page allows its own script and style only, and knows how to find an element", () => {
  const html = page({ svg: '<svg class="see"></svg>', style: ".see {}", root: "file:///packages/vfw", collapsed: false }, "abc");
  assert.match(html, /default-src 'none'; style-src 'nonce-abc'; script-src 'nonce-abc'/);
  assert.ok(html.includes('<svg class="see"></svg>') && html.includes(".see {}"));
  const found = /const spotAt = ([^]*?);\nconst editor/.exec(html)?.[1];
  const inPage = new Function(`return (${found})`)() as typeof spotAt;
  assert.equal(inPage(spots, "base.yaml", 14), 1);
});

test("the picture has the colours of the theme of the editor", () => {
  const style = themed(".see { --page: #fff; }\n@media (prefers-color-scheme: dark) {\n  .see { --page: #000; }\n}");
  assert.ok(!style.includes("prefers-color-scheme"));
  assert.match(style, /^:is\(\.vscode-dark, .*\) \{\n  \.see \{ --page: #000; \}\n\}$/m);
});
