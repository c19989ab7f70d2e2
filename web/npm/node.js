import { readFile } from "node:fs/promises";
import { load as loadFrom } from "./index.js";

const file = new URL("engine/vnfcheck_wasm_bg.wasm", import.meta.url);

export async function load(source) {
  return loadFrom(source ?? (await readFile(file)));
}
