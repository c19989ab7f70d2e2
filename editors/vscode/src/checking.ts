import type { Defect, Engine, Package, Report } from "vnfcheck-wasm";

/** A finding for an editor. Lines and characters count from 0, characters in UTF-16 units. */
export interface Found {
  start: Place;
  end: Place;
  level: Defect["level"];
  message: string;
  code: string;
  fix: Defect["fix"];
}

/** The change of a file: `text` replaces the lines from `from` to `to`, without `to`. If `text` is `null`, the file is deleted. */
export interface Change {
  file: string;
  from: number;
  to: number;
  text: string | null;
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

/** Converts a position whose column counts Unicode characters from 1. */
export function place(lines: string[], { line, column }: { line: number; column: number }): Place {
  const before = Array.from(lines[line - 1] ?? "").slice(0, column - 1);
  return { line: line - 1, character: before.join("").length };
}

/** Runs `use` on the report of a folder, and releases the memory of the report. */
function withReport<T>(engine: Engine, { name, files }: Folder, options: object, use: (report: Report, vnf: Package) => T): T {
  const vnf = engine.Package.folder(name);
  for (const [path, bytes] of files) {
    vnf.add(path, bytes);
  }
  const report = engine.check(vnf, JSON.stringify(options));
  try {
    return use(report, vnf);
  } finally {
    report.free();
    vnf.free();
  }
}

/** Checks a folder, and returns the findings of each file. */
export function findings(engine: Engine, folder: Folder, options: object): Map<string, Found[]> {
  return withReport(engine, folder, options, (report) => findingsOf(report));
}

function findingsOf(report: Report): Map<string, Found[]> {
  const found = new Map<string, Found[]>();
  const texts = new Map<string, string[]>();
  const defects: Defect[] = JSON.parse(report.defects(0));
  for (const { ids, state, level, message, help, location, fix } of defects) {
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
      fix,
    });
  }
  return found;
}

/** Returns the changes of the fix of a finding; none if the folder no longer has the finding. */
export function fixOf(engine: Engine, folder: Folder, options: object, file: string, wanted: Found): Change[] {
  return withReport(engine, folder, options, (report) => {
    const same = (it: Found) =>
      it.code === wanted.code && it.message === wanted.message && it.fix?.title === wanted.fix?.title &&
      it.start.line === wanted.start.line && it.start.character === wanted.start.character;
    const fix = findingsOf(report).get(file)?.find(same)?.fix;
    if (!fix) {
      return [];
    }
    return takeChanges(folder, report.apply(0, fix.requirement, fix.finding));
  });
}

/** Returns the changes of all safe fixes of a folder. */
export function fixAll(engine: Engine, folder: Folder, options: object): Change[] {
  return withReport(engine, folder, options, (_, vnf) => {
    const fixed = engine.fix(vnf, JSON.stringify(options), false);
    try {
      return takeChanges(folder, fixed.package());
    } finally {
      fixed.free();
    }
  });
}

/** Returns the changes that make a folder a package, and releases the memory of the package. */
function takeChanges(folder: Folder, fixed: Package): Change[] {
  try {
    const decoder = new TextDecoder();
    const left = new Set<string>(fixed.paths());
    const changes: Change[] = [];
    for (const [file, bytes] of folder.files) {
      if (!left.has(file)) {
        changes.push({ file, from: 0, to: 0, text: null });
      } else {
        changes.push(...change(file, decoder.decode(bytes), decoder.decode(fixed.file(file))));
      }
    }
    for (const file of left) {
      if (!folder.files.has(file)) {
        changes.push({ file, from: 0, to: 0, text: decoder.decode(fixed.file(file)) });
      }
    }
    return changes;
  } finally {
    fixed.free();
  }
}

/** Returns the change between two texts, without the lines that both have at the start and at the end. */
function change(file: string, before: string, after: string): Change[] {
  if (before === after) {
    return [];
  }
  const lines = (text: string) => text.split(/(?<=\n)/);
  const [old, made] = [lines(before), lines(after)];
  const shorter = Math.min(old.length, made.length);
  let start = 0;
  while (start < shorter && old[start] === made[start]) {
    start++;
  }
  let end = 0;
  while (end < shorter - start && old[old.length - 1 - end] === made[made.length - 1 - end]) {
    end++;
  }
  return [{ file, from: start, to: old.length - end, text: made.slice(start, made.length - end).join("") }];
}

/** Returns the title, the facts and the official text of a requirement in Markdown; `null` for an unknown ID. */
export function explained(engine: Engine, id: string): string | null {
  try {
    const { title, keyword, chapter, section, official_page: official } = JSON.parse(engine.explain(id));
    const link = official ? `\n\n[Official text](${official})` : "";
    return `**${id}: ${title}**\n\n${keyword} · ${chapter} · ${section}${link}`;
  } catch {
    return null;
  }
}

/** Returns the HTML report of a folder. */
export function htmlReport(engine: Engine, folder: Folder, options: object): string {
  return withReport(engine, folder, options, (report) => new TextDecoder().decode(engine.render(report, "html")));
}
