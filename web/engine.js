// The connection to the worker: one call at a time, cancelled by ending the worker.

export class Cancelled extends Error {}
export class Crashed extends Error {}

export class Engine {
  #worker = null;
  #waiting = new Map();
  #next = 0;

  /** Calls the engine. `progress` receives the stages of a long call. */
  call(name, args = {}, progress = () => {}) {
    this.#worker ??= this.#start();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, progress });
      this.#worker.postMessage({ id, call: name, args });
    });
  }

  /**
   * Calls the engine, and ends the worker if the call takes longer than this number of seconds. Each second, `progress`
   * receives the last stage with the elapsed time.
   */
  async callWithin(seconds, name, args, progress = () => {}) {
    const start = Date.now();
    let stage = "";
    const report = (it) => ((stage = it.stage), progress(it));
    const clock = setInterval(() => stage && progress({ stage, done: Math.round((Date.now() - start) / 1000), of: seconds, unit: "s" }), 1000);
    const timer = setTimeout(() => this.#end(new Error(`the call took longer than ${seconds} s`)), seconds * 1000);
    try {
      return await this.call(name, args, report);
    } finally {
      clearTimeout(timer);
      clearInterval(clock);
    }
  }

  /** Ends the current calls. The next call starts another worker. */
  cancel() {
    this.#end(new Cancelled("cancelled"));
  }

  /** Returns `true` if a worker holds the last package and report. */
  get isAlive() {
    return this.#worker !== null;
  }

  #start() {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { id, result, error, fatal, progress } }) => {
      const waiting = this.#waiting.get(id);
      if (!waiting) return;
      if (progress) return waiting.progress(progress);
      this.#waiting.delete(id);
      if (fatal) {
        waiting.reject(new Crashed(error));
        this.#end(new Crashed(error));
      } else if (error !== undefined) {
        waiting.reject(new Error(error));
      } else {
        waiting.resolve(result);
      }
    };
    worker.onerror = (event) => this.#end(new Crashed(event.message || "the engine cannot be loaded"));
    return worker;
  }

  #end(error) {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}
