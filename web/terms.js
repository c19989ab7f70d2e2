// The terms of a check: options that differ from the defaults, in words and for links.

import { seen } from "./dom.js";

const list = (value) => [value].flat().join(", ");

/** Words for each option; other options appear under their own names. */
const WORDS = {
  select: (ids) => `only ${list(ids)}`,
  ignore: (ids) => `ignore ${list(ids)}`,
  fail_on: (keywords) => `fail on ${list(keywords)}`,
  rules: (sets) => `rules ${list(sets)}`,
  strict_environment: (isStrict) => (isStrict ? "strict environment" : "environment not strict"),
};

/** Returns the options in words, such as `ignore R-90526` and `fail on never`. */
export const words = (options = {}) =>
  Object.entries(options ?? {}).map(([name, value]) => WORDS[name]?.(value) ?? `${name.replaceAll("_", " ")} ${list(value)}`);

/** Returns the terms that the author of a linked package chose, in words; none for a package of the user. */
export function foreign(input, report, defects) {
  if (!input.isLinked) return [];
  const isWaived = defects.flat().some((it) => it.state === "waived");
  return [
    ...words(input.options),
    ...(report.configuration ? [`the configuration ${report.configuration}`] : []),
    ...(isWaived ? ["waivers of the package"] : []),
  ];
}

const OUTCOMES = { pass: "Passed", fail: "Failed", error: "Not decided" };

/** Returns the title of a report, which names terms that somebody else chose. */
export function title(report, terms) {
  const names = report.packages.map((it) => it.name);
  const subject = names.length === 0 ? "no package was checked" : names.length === 1 ? names[0] : `${names.length} packages`;
  const outcome = OUTCOMES[report.outcome] ?? report.outcome;
  return `${outcome}${terms.length > 0 ? " with the options of the link" : ""}: ${seen(subject)}`;
}
