/** Replaces the package `vnfcheck-wasm` in a build without WebAssembly. */
export function load(): Promise<never> {
  return Promise.reject(new Error("this build of the extension does not run in the browser"));
}
