// The packages whose reports are compared, as the command line and the engine take them.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { spawn } from "node:child_process";

/** Folders of packages with the rule sets that check them; a folder without rule sets uses the defaults. */
const FOLDERS = [
  ["corpus/packages"], ["corpus/vvp-cases"], ["corpus/micro"], ["corpus/naming-cases"], ["corpus/zips"],
  ["heat/trees", "heat"], ["gate/mutations"], ["gate/csar/packages", "csar"], ["gate/sdc/packages", "sdc"],
];

const list = (folder) => (existsSync(folder) ? readdirSync(folder).sort().map((name) => join(folder, name)) : []);

/** Returns the packages of the project and of the shared folder as `{ path, rules }`; empty folders are not packages. */
export function inputs(shared) {
  const found = list("testdata/packages").map((path) => ({ path: resolve(path), rules: [] }));
  for (const [folder, ...rules] of FOLDERS) {
    for (const path of list(join(shared, folder))) {
      const isPackage = statSync(path).isDirectory() || /\.(zip|csar)$/i.test(path);
      if (isPackage) found.push({ path: resolve(path), rules });
    }
  }
  return found;
}

function* files(folder, prefix = "") {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path, `${prefix}${name}/`);
    else yield { path: `${prefix}${name}`, content: readFileSync(path) };
  }
}

/** Reads a package in the form that the page passes to its worker. */
export function read(path) {
  const name = basename(path);
  if (!statSync(path).isDirectory()) return { kind: "archive", name, content: readFileSync(path) };
  return { kind: "folder", name, files: [...files(path)] };
}

/** Returns the JSON report of the command line. */
export function reported(program, { path, rules }, today) {
  const chosen = rules.flatMap((name) => ["--rules", name]);
  const args = ["check", "--format", "json", "--no-config", "--today", today, ...chosen, basename(path)];
  return new Promise((done, failed) => {
    const child = spawn(program, args, { cwd: dirname(path), stdio: ["ignore", "pipe", "ignore"] });
    const chunks = [];
    child.on("error", failed);
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.on("close", () => done(Buffer.concat(chunks)));
  });
}

/** Returns the options of the engine for the same report. */
export const options = ({ rules }, today) => JSON.stringify(rules.length > 0 ? { today, rules } : { today });

/** Calls `compare` for each package, two at a time, and returns the paths of packages with other reports. */
export async function differences(all, compare) {
  const different = [];
  const waiting = [...all];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      try {
        const place = await compare(next);
        if (place !== null) different.push(`${next.path}: ${place}`);
      } catch (error) {
        different.push(`${next.path}: ${error.message}`);
        // After a trap, the memory of the engine is in an unknown state.
        if (error instanceof WebAssembly.RuntimeError) waiting.length = 0;
      }
    }
  };
  await Promise.all([work(), work()]);
  return different.sort();
}

/** Returns the first difference of two reports; `null` if the reports are equal. An empty report is a difference, too. */
export function difference(expected, actual) {
  if (expected.length === 0) return "the command line gives no report";
  if (expected.equals(actual)) return null;
  const at = expected.findIndex((byte, at) => byte !== actual[at]);
  const around = (bytes) => bytes.subarray(Math.max(0, at - 80), at + 80).toString();
  return `from byte ${at < 0 ? expected.length : at}\n  command line: ${around(expected)}\n  engine: ${around(actual)}`;
}

/** Ends the program with the differences, or prints the number of equal reports. */
export function conclude(different, count, where) {
  if (different.length > 0) {
    console.error(`${different.length} different reports in ${where}:\n${different.join("\n")}`);
    process.exitCode = 1;
  } else if (count === 0) {
    console.error(`no reports to compare in ${where}`);
    process.exitCode = 1;
  } else {
    console.log(`${count} reports are equal in ${where}`);
  }
}
