import init, * as engine from "./engine/vnfcheck_wasm.js";
import { guard } from "./guard.js";

export async function load(source) {
  await init(source && { module_or_path: source });
  return guard(engine);
}
