// Keeps the page for use without a network. `make web` replaces the version by a hash of the files.
const VERSION = "@VERSION@";
const FILES = [
  "./", "index.html", "style.css", "icon.svg", "picture.css", "app.js", "dom.js", "editor.js", "engine.js", "findings.js", "input.js",
  "picture.js", "preview.js", "questions.js", "source.js", "terms.js", "theme.js", "worker.js",
  "engine/vnfcheck_wasm.js", "engine/vnfcheck_wasm_bg.wasm", "example/index.json",
];

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(VERSION);
      await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
      const examples = await (await cache.match("example/index.json")).json();
      await cache.addAll(examples.flatMap(({ name, files }) => files.map((file) => `example/${name}/${file}`)));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  const old = async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name !== VERSION).map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(old());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => (await (await caches.open(VERSION)).match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  event.respondWith(answer());
});
