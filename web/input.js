// Packages from drag and drop, choosers and links.

/** Folders of version control, which are not part of a package. */
const LEFT_OUT = new Set([".git", ".hg", ".svn"]);
const isArchive = (name) => /\.(zip|csar)$/i.test(name);
const isKept = (path) => !path.split("/").some((part) => LEFT_OUT.has(part));

/** A package of files without a common folder. */
function loose(files) {
  if (files.length === 1 && isArchive(files[0].name)) {
    return { kind: "archive", name: files[0].name, content: files[0] };
  }
  return { kind: "folder", name: "files", files: files.map((file) => ({ path: file.name, content: file })) };
}

const all = (directory) => {
  const reader = directory.createReader();
  const entries = [];
  // The reader returns at most 100 entries at a time, and none at the end.
  const read = (resolve, reject) =>
    reader.readEntries((some) => {
      if (some.length === 0) return resolve(entries);
      entries.push(...some);
      read(resolve, reject);
    }, reject);
  return new Promise(read);
};

const file = (entry) => new Promise((resolve, reject) => entry.file(resolve, reject));

async function walk(directory, prefix, found, reading) {
  for (const entry of await all(directory)) {
    reading.signal.throwIfAborted();
    const path = `${prefix}${entry.name}`;
    if (entry.isFile) found.push({ path, content: await file(entry) });
    else if (!LEFT_OUT.has(entry.name)) await walk(entry, `${path}/`, found, reading);
    if (found.length % 100 === 0) reading.progress(found.length);
  }
  return found;
}

/** Returns the package of a drop; `null` for a drop without files. `reading` has a `signal` that ends the reading, and `progress`. */
export async function dropped(transfer, reading) {
  // Read the entries before the first wait, because the browser then empties the transfer.
  const items = [...transfer.items].filter((item) => item.kind === "file");
  const entries = items.map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
  const files = [...transfer.files];
  if (entries.length === 1 && entries[0].isDirectory) {
    return { kind: "folder", name: entries[0].name, files: await walk(entries[0], "", [], reading) };
  }
  if (entries.some((entry) => entry.isDirectory)) {
    const found = [];
    for (const entry of entries) {
      if (entry.isDirectory) await walk(entry, `${entry.name}/`, found, reading);
      else found.push({ path: entry.name, content: await file(entry) });
    }
    return { kind: "folder", name: "files", files: found };
  }
  return files.length === 0 ? null : loose(files);
}

/** Returns the package of a chooser for files or a folder; `null` if nothing was chosen. */
export function chosen(list) {
  const files = [...list];
  if (files.length === 0) return null;
  if (!files[0].webkitRelativePath) return loose(files);
  const [name] = files[0].webkitRelativePath.split("/");
  const inside = files.map((content) => ({ path: content.webkitRelativePath.slice(name.length + 1), content }));
  return { kind: "folder", name, files: inside.filter((it) => isKept(it.path)) };
}

async function get(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`cannot read ${path}`);
  return response;
}

/** Returns the examples of this site, each with `name`, `title`, `files`, and `archive` if it is an archive. */
export const examples = async () => (await get("example/index.json")).json();

/** Returns the package of an example. */
export async function example({ name, files, archive }) {
  const read = async (path) => ({ path, content: new Uint8Array(await (await get(`example/${name}/${path}`)).arrayBuffer()) });
  return { kind: "folder", name, files: await Promise.all(files.map(read)), archive };
}

const through = (bytes, stream) => new Response(new Blob([bytes]).stream().pipeThrough(stream));

async function packed(text) {
  const bytes = await through(text, new CompressionStream("deflate-raw")).arrayBuffer();
  const binary = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Returns the fragment of a link to a text, with the options that differ from the defaults. */
export async function fragment(text, options = {}) {
  const terms = Object.keys(options).length > 0 ? `&options=${await packed(JSON.stringify(options))}` : "";
  return `#text=${await packed(text)}${terms}`;
}

/** Returns the fragment of a link to a package, from file contents by path, and options. `archive` is the name of an archive, if the package is one. */
export const packageFragment = async ({ files, archive, options }) =>
  `#package=${await packed(JSON.stringify({ files, archive, options }))}`;

/** Maximum size of the unpacked content of a link, in bytes. */
const MOST_IN_LINK = 1024 * 1024;

async function unpacked(code) {
  const binary = atob(code.replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const reader = through(packed, new DecompressionStream("deflate-raw")).body.getReader();
  const decoder = new TextDecoder();
  let [text, size] = ["", 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > MOST_IN_LINK) throw new Error("too long");
    text += decoder.decode(value, { stream: true });
  }
}

/** Returns options that are an object; refuses other values. */
function record(options) {
  if (typeof options !== "object" || Array.isArray(options)) throw new TypeError("no options");
  return options;
}

/** Returns the package in a fragment, a text or an example of the documentation; `null` if there is none. */
export async function linked(hash) {
  const [, kind, code, terms] = /^#(text|package)=([^&]*)(?:&options=([^&]*))?$/.exec(hash) ?? [];
  if (!kind) return null;
  try {
    const content = await unpacked(code);
    if (kind === "text") {
      return { kind, text: content, isLinked: true, options: terms && record(JSON.parse(await unpacked(terms))) };
    }
    const { files, archive, options: given } = JSON.parse(content);
    const options = given && record(given);
    const encoder = new TextEncoder();
    const contents = Object.entries(files).map(([path, text]) => ({ path, content: encoder.encode(text) }));
    return { kind: "folder", name: "example", files: contents, archive, isLinked: true, options };
  } catch {
    throw new Error("the link contains no readable package");
  }
}
