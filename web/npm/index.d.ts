import type * as engine from "./engine/vnfcheck_wasm.js";
import type { Location, Outcome, ReportDocument } from "./report.js";

export type { Fixed, Package, Questions, Report } from "./engine/vnfcheck_wasm.js";
export type * from "./report.js";

declare module "./engine/vnfcheck_wasm.js" {
  interface Report {
    /** Outcome of the check. */
    readonly outcome: Outcome;
    /** Returns the report as an object: the format `json`. */
    toJSON(): ReportDocument;
  }
}

/** The functions throw an `Error` with a message for arguments of another type, and for paths outside the package. */
export interface Engine extends Omit<typeof engine, "default" | "initSync" | "check" | "fix" | "questions" | "fix_with"> {
  check(package_: engine.Package, options?: Options | string | null): engine.Report;
  fix(package_: engine.Package, options?: Options | string | null, unsafe?: boolean): engine.Fixed;
  questions(package_: engine.Package, options?: Options | string | null): engine.Questions;
  fix_with(package_: engine.Package, options: Options | string | null, decisions: string): engine.Fixed;
}

/**
 * Loads the engine. Without `source`, the module is read from this package; bundlers that do not copy the file need
 * `source`, for example the address of `vnfcheck-wasm/engine.wasm`.
 */
export function load(source?: string | URL | Request | Response | BufferSource | WebAssembly.Module): Promise<Engine>;

/** Options of a check. */
export interface Options {
  release?: string;
  profile?: "text" | "vvp";
  /** Rule sets, such as `onap`. */
  rules?: string[];
  fail_on?: string;
  strict_environment?: boolean;
  /** IDs of requirements to check; all other requirements are skipped. */
  select?: string[];
  /** IDs of requirements to skip. */
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

/** A question in the list of `Questions.list`. */
export interface Question {
  id: string;
  kind: string;
  question: string;
  /** The change that `fix_with` makes with an answer. */
  effect: string;
  /** IDs of the requirements whose findings wait for the answer. */
  requirements: string[];
  places: { file: string; line: number }[];
  /** Type of a parameter; empty for text. */
  type: string;
  choices: string[];
  /** `true` if only the choices are permitted. */
  closed: boolean;
  proposal: string | null;
}
