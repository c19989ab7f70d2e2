import type * as engine from "./engine/vnfcheck_wasm.js";

export type { Fixed, Package, Report } from "./engine/vnfcheck_wasm.js";

/** The functions of the engine. */
export type Engine = Omit<typeof engine, "default" | "initSync">;

/**
 * Loads the engine. Without `source`, the module is read from this package; bundlers that do not copy the file need
 * `source`, for example the address of `vnfcheck-wasm/engine.wasm`.
 */
export function load(source?: string | URL | Request | Response | BufferSource | WebAssembly.Module): Promise<Engine>;

/** Options of a check. `JSON.stringify` writes them for the engine. */
export interface Options {
  release?: string;
  profile?: "text" | "vvp";
  /** Rule sets, such as `onap`. */
  rules?: string[];
  fail_on?: string;
  strict_environment?: boolean;
  /** IDs of requirements to check; all others are left out. */
  select?: string[];
  /** IDs of requirements to leave out. */
  ignore?: string[];
  /** Date as YYYY-MM-DD, for the expiry of waivers. */
  today?: string;
}

/** A defect in the list of `Report.defects`. */
export interface Defect {
  /** IDs of the requirements that the defect violates. */
  ids: string[];
  state: "fail" | "advice" | "waived" | "undecided";
  level: "error" | "warning" | "note";
  message: string;
  help: string | null;
  location: Location | null;
  /** Sentence about the requirements that fail as a consequence. */
  aftermath: string | null;
  /** Arguments for `Report.apply`. */
  fix: { title: string; applicability: "safe" | "unsafe"; requirement: string; finding: number } | null;
}

/** A location in a file of the package. */
export interface Location {
  file: string;
  /** YAML path; empty for the whole document. */
  path: string;
  range: { start: Position; end: Position };
}

/** Line and column count from 1, the column in Unicode characters; the offset counts bytes from 0. */
export interface Position {
  line: number;
  column: number;
  offset: number;
}
