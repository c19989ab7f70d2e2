import type { Defect, Engine, Report } from "vnfcheck-wasm";

/** A finding for an editor. Lines and characters count from 0, characters in UTF-16 units. */
export interface Found {
  start: Place;
  end: Place;
  level: Defect["level"];
  message: string;
  code: string;
}

/** The files of a package by name. */
export interface Folder {
  name: string;
  files: Map<string, Uint8Array>;
}

export interface Place {
  line: number;
  character: number;
}

/** Returns the place of a position whose column counts Unicode characters from 1. */
export function place(lines: string[], { line, column }: { line: number; column: number }): Place {
  const before = Array.from(lines[line - 1] ?? "").slice(0, column - 1);
  return { line: line - 1, character: before.join("").length };
}

/** Runs `use` on the report of a folder, and releases the memory of the report. */
function withReport<T>(engine: Engine, { name, files }: Folder, options: object, use: (report: Report) => T): T {
  const vnf = engine.Package.folder(name);
  for (const [path, bytes] of files) {
    vnf.add(path, bytes);
  }
  const report = engine.check(vnf, JSON.stringify(options));
  try {
    return use(report);
  } finally {
    report.free();
    vnf.free();
  }
}

/** Checks a folder, and returns the findings of each file. */
export function findings(engine: Engine, folder: Folder, options: object): Map<string, Found[]> {
  return withReport(engine, folder, options, (report) => {
    const found = new Map<string, Found[]>();
    const texts = new Map<string, string[]>();
    const defects: Defect[] = JSON.parse(report.defects(0));
    for (const { ids, state, level, message, help, location } of defects) {
      if (location === null || state === "waived") {
        continue;
      }
      const { file, range } = location;
      const lines = texts.get(file) ?? (report.text(0, file) ?? "").split("\n");
      texts.set(file, lines);
      const inFile = found.get(file) ?? [];
      found.set(file, inFile);
      inFile.push({
        start: place(lines, range.start),
        end: place(lines, range.end),
        level: state === "undecided" ? "note" : level,
        message: help ? `${message}\n${help}` : message,
        code: ids.join(", "),
      });
    }
    return found;
  });
}

/** Returns the HTML report of a folder. */
export function htmlReport(engine: Engine, folder: Folder, options: object): string {
  return withReport(engine, folder, options, (report) => new TextDecoder().decode(engine.render(report, "html")));
}
