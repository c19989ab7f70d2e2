//! Summary of a run: a line per package, then the total.

use std::collections::BTreeSet;
use std::io::Write;
use vnfcheck_check::Level;

use textwrap::core::display_width;

use super::commands::fix_command_in_words;
use super::foreign::is_foreign;
use super::style::{GREEN, RED, YELLOW};
use super::{RenderError, RenderOptions, basis, printable, write_lines, write_unchecked_files};
use crate::defects::{Defect, defects, undecided};
use crate::{Estimate, Fixable, Outcome, PackageReport, Report, RequirementReport};

/// Maximum number of packages shown with all counts. More packages have one line each, failed packages first.
const MOST_DETAILED: usize = 20;

/// Counts of one package or of all packages.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub(super) errors: usize,
    pub(super) warnings: usize,
    pub(super) notes: usize,
    /// Number of findings that make requirements fail.
    pub(super) open: usize,
    /// Number of these findings at the level `error`.
    open_errors: usize,
    /// Number of open findings that fixes resolve, or that have a fix.
    pub(super) fixable: Fixable,
    /// Number of undecided requirements.
    not_decided: usize,
    /// Number of subjects that the files alone cannot decide.
    subjects: usize,
    waived: usize,
    known: usize,
    ignored: usize,
    excluded: usize,
    /// `true` if the package has no sign of ONAP.
    pub(super) is_foreign: bool,
}

impl Counts {
    /// Counts the findings, requirements and files of a package.
    pub fn of(package: &PackageReport) -> Self {
        Self::with(package, &defects(&package.requirements))
    }

    /// Counts like [`Self::of`], with the known defects of the package.
    pub(super) fn with(package: &PackageReport, defects: &[Defect<'_>]) -> Self {
        let mut counts = Self { is_foreign: is_foreign(package), ..Self::default() };
        for defect in defects {
            *counts.of_level(defect.level()) += 1;
            counts.open += usize::from(defect.is_open());
            counts.open_errors += usize::from(defect.is_open() && defect.level() == Level::Error);
        }
        counts.fixable = package.fixable.unwrap_or_else(|| Fixable::offered(defects));
        for requirement in &package.requirements {
            *counts.of_level(requirement.level) += requirement.findings_omitted;
            counts.open += requirement.findings_omitted;
            if requirement.level == Level::Error {
                counts.open_errors += requirement.findings_omitted;
            }
            counts.notes += requirement.advice_omitted;
            let waivers = requirement.findings.iter().filter_map(|it| it.waiver.as_ref());
            let (known, waived): (Vec<_>, Vec<_>) = waivers.partition(|waiver| waiver.by == "baseline");
            counts.known += known.len();
            counts.waived += waived.len();
        }
        counts.not_decided = undecided(&package.requirements).iter().map(|it| it.requirements.len()).sum();
        counts.subjects = undecided_subjects(&package.requirements);
        counts.ignored = package.requirements.iter().filter(|it| it.is_deselected()).count();
        counts.excluded = package.files.iter().filter(|file| file.excluded).count();
        counts
    }

    /// Returns `true` if all requirements were checked and no error is left.
    pub(super) fn is_complete(&self) -> bool {
        self.open_errors == 0 && self.ignored == 0
    }

    /// Counts the packages of a report.
    pub(super) fn all(report: &Report) -> Vec<Self> {
        report.packages.iter().map(Self::of).collect()
    }

    fn sum(all: impl Iterator<Item = Self>) -> Self {
        let mut sum = Self::default();
        for counts in all {
            sum.add(counts);
        }
        sum
    }

    fn add(&mut self, other: Self) {
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.notes += other.notes;
        self.open += other.open;
        self.open_errors += other.open_errors;
        self.fixable += other.fixable;
        self.not_decided += other.not_decided;
        self.subjects += other.subjects;
        self.waived += other.waived;
        self.known += other.known;
        self.ignored += other.ignored;
        self.excluded += other.excluded;
    }

    fn of_level(&mut self, level: Level) -> &mut usize {
        match level {
            Level::Error => &mut self.errors,
            Level::Warning => &mut self.warnings,
            Level::Note => &mut self.notes,
        }
    }

    /// Returns the counts by level, or `no findings`.
    fn words(self) -> String {
        let findings = count_words(&[
            (self.errors, "error", ""),
            (self.warnings, "warning", ""),
            (self.notes, "note", ""),
        ]);
        if findings.is_empty() { "no findings".to_owned() } else { findings }
    }

    /// Returns the counts of one package; among many packages only gating findings and undecided requirements.
    fn counts_of(self, package: &PackageReport, of_many: bool, noun: &str) -> String {
        let parts = if of_many {
            let gating = Self { notes: 0, ..self };
            vec![gating.words(), count_words(&[(self.not_decided, noun, " not decided")])]
        } else {
            // A pass with unmet recommendations must not read like a failure.
            let how = if package.outcome == Outcome::Pass { " unmet, not gating" } else { " failing" };
            let failing = count_words(&[(package.summary.fail, noun, how)]);
            vec![self.words(), failing, self.remarks(noun)]
        };
        parts.into_iter().filter(|it| !it.is_empty()).collect::<Vec<_>>().join("; ")
    }

    /// Returns the number of open findings that `fix` resolves for a path, or that have a fix; `None` for 0.
    fn fixable(self, path: Option<&str>) -> Option<String> {
        let Fixable { safely, unsafely, .. } = self.fixable;
        let words = |estimate: Estimate, kind: &str, options: &[&str]| {
            let Estimate { findings, is_untried, .. } = estimate;
            let of = format!("{findings} of {} {}", self.open, plural(self.open, "finding"));
            let command = fix_command_in_words(options, path);
            let is = if findings == 1 { "is" } else { "are" };
            (findings > 0).then(|| {
                if is_untried {
                    format!("{of} {is} fixable by {kind} fix (`{command}`)")
                } else {
                    format!("{of} {is} fixable with `{command}`")
                }
            })
        };
        let Some(safe) = words(safely, "a safe", &[]) else {
            return words(unsafely, "an unsafe", &["--unsafe"]);
        };
        Some(match unsafely.findings.saturating_sub(safely.findings) {
            0 => safe,
            1 if unsafely.is_untried => format!("{safe}, 1 more has an unsafe fix (`--unsafe`)"),
            more if unsafely.is_untried => format!("{safe}, {more} more have an unsafe fix (`--unsafe`)"),
            _ => format!("{safe} ({} with `--unsafe`)", unsafely.findings),
        })
    }

    /// Returns the counts of undecided requirements, waivers and exclusions.
    fn remarks(self, noun: &str) -> String {
        count_words(&[
            (self.not_decided, noun, " not decided"),
            (self.waived, "finding", " waived"),
            (self.known, "finding", " known from the baseline"),
            (self.ignored, noun, " ignored"),
            (self.excluded, "file", " excluded"),
        ])
    }
}

/// Returns the counts that are not zero: `3 errors, 1 note`.
fn count_words(counts: &[(usize, &str, &str)]) -> String {
    let there = counts.iter().filter(|(count, ..)| *count > 0);
    let words: Vec<String> =
        there.map(|(count, word, how)| format!("{count} {}{how}", plural(*count, word))).collect();
    words.join(", ")
}

/// Returns the noun for the items that a run checks; Heat alone has checks instead of requirements.
fn noun(report: &Report) -> &'static str {
    match report.rule_sets.as_slice() {
        [only] if only.as_ref() == "heat" => "check",
        _ => "requirement",
    }
}

/// Returns the word in the singular or plural.
pub(super) fn plural(count: usize, word: &str) -> String {
    if count == 1 { word.to_owned() } else { format!("{word}s") }
}

/// Returns the number of subjects that the files alone cannot decide. A subject of several requirements counts once.
pub(super) fn undecided_subjects(requirements: &[RequirementReport]) -> usize {
    let subjects = requirements.iter().flat_map(|it| &it.undecided);
    let places: BTreeSet<_> =
        subjects.map(|it| (&it.location.file, it.location.range.start.offset)).collect();
    places.len() + requirements.iter().map(|it| it.undecided_omitted).sum::<usize>()
}

/// Returns the number of open findings of a package that `fix` resolves, in words; `None` for 0. The command names the
/// path of the package if commands can open the path.
#[cfg(feature = "html")]
pub(super) fn fixable_words(package: &PackageReport, has_paths: bool) -> Option<String> {
    Counts::of(package).fixable(has_paths.then_some(package.path.as_str()))
}

/// Returns the number of findings that make requirements fail. A finding of several requirements counts once.
pub(super) fn open_findings(report: &Report) -> usize {
    Counts::all(report).iter().map(|counts| counts.open).sum()
}

/// Returns the totals over all packages of a run in one line.
pub(super) fn total(report: &Report, options: &RenderOptions) -> String {
    total_line(report, &Counts::sum(report.packages.iter().map(Counts::of)), options)
}

fn total_line(report: &Report, total: &Counts, options: &RenderOptions) -> String {
    let of = |outcome| report.packages.iter().filter(|it| it.outcome == outcome).count();
    let packages = report.packages.len() + report.errors.len();
    let outcomes = [
        (of(Outcome::Pass), Outcome::Pass),
        (of(Outcome::Fail), Outcome::Fail),
        (of(Outcome::Error) + report.errors.len(), Outcome::Error),
    ];
    let outcomes: Vec<String> = outcomes
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, outcome)| {
            options.paint_words(outcome_style(*outcome), &format!("{count} {}", outcome.words()))
        })
        .collect();
    // Keep the number and the unit on one line.
    let elapsed = options.elapsed.map(|it| format!(", {:.2}\u{a0}s", it.as_secs_f64())).unwrap_or_default();
    let basis = basis(report);
    if report.packages.is_empty() {
        return format!("no package was checked ({basis}{elapsed})");
    }
    let (noun, outcomes, findings) = (plural(packages, "package"), outcomes.join(", "), total.words());
    format!("{packages} {noun}: {outcomes}; {findings} ({basis}{elapsed})")
}

/// Writes the summary of a run whose packages have been counted, in the order of the report. The requirements of the
/// packages are not read.
///
/// # Errors
///
/// [`RenderError`] if writing fails.
pub fn render_counted_summary(
    report: &Report,
    counts: &[Counts],
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    let counted = report.packages.iter().zip(counts);
    let counted: Vec<_> = counted.map(|(package, counts)| Counted { package, counts: *counts }).collect();
    let total = Counts::sum(counts.iter().copied());
    write_packages(&counted, noun(report), options, out)?;
    for error in &report.errors {
        let line = format!("{}  {}", printable(&error.path), Outcome::Error.words());
        writeln!(out, "{}", options.paint(YELLOW, &line))?;
    }
    if counted.len() + report.errors.len() > 1 {
        writeln!(out)?;
    }
    write_lines(options.wrapped(&total_line(report, &total, options), "    "), out)?;
    if total.subjects > 0 {
        let undecided = report.packages.iter().map(|it| it.summary.undecided).sum();
        let subjects = plural(total.subjects, "subject");
        let counted = format!("{} {subjects}", total.subjects);
        let counted = match count_words(&[(undecided, noun(report), " undecided because of ")]) {
            requirements if requirements.is_empty() => format!("{counted} undecided"),
            requirements => requirements + &counted,
        };
        let line = format!("{counted}; `--format plain` lists the {subjects}");
        write_lines(options.wrapped(&line, "    "), out)?;
    }
    let only = report.packages.first().filter(|_| report.packages.len() == 1 && options.has_paths);
    if let Some(words) = total.fixable(only.map(|it| it.path.as_str())) {
        write_lines(options.wrapped_around_commands(&words, "    "), out)?;
    }
    write_unchecked_files(report, options, out)
}

/// A package with its counts.
struct Counted<'r> {
    package: &'r PackageReport,
    counts: Counts,
}

fn write_packages(
    counted: &[Counted<'_>],
    noun: &str,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    let is_many = counted.len() > MOST_DETAILED;
    let mut shown: Vec<&Counted<'_>> = counted.iter().collect();
    if is_many {
        shown.sort_by_key(|it| (it.package.outcome == Outcome::Pass, std::cmp::Reverse(it.counts.errors)));
    }
    let paths: Vec<_> = shown.iter().map(|it| printable(&it.package.path)).collect();
    // Paths are not broken, because users copy and open them. A very long path does not affect the column width.
    let widths = paths.iter().map(|path| display_width(path));
    let width = widths.filter(|width| *width <= options.width * 3 / 5).max().unwrap_or_default();
    let outcome_width = shown.iter().map(|it| it.package.outcome.words().len()).max().unwrap_or_default();
    for (Counted { package, counts }, path) in shown.iter().zip(paths) {
        let outcome = package.outcome.words();
        let gap = " ".repeat(width.saturating_sub(display_width(&path)));
        let outcome_gap = " ".repeat(outcome_width - outcome.len());
        let painted = options.paint_words(outcome_style(package.outcome), outcome);
        let counts = counts.counts_of(package, is_many, noun);
        let line = format!("{path}{gap}  {painted}{outcome_gap}  {counts}");
        let lines = if is_many { vec![line] } else { options.wrapped(&line, "    ") };
        write_lines(lines, out)?;
    }
    Ok(())
}

fn outcome_style(outcome: Outcome) -> anstyle::Style {
    match outcome {
        Outcome::Pass => GREEN,
        Outcome::Fail => RED,
        Outcome::Error => YELLOW,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fixable(open: usize, safely: Estimate, unsafely: Estimate) -> Option<String> {
        fixable_at(None, open, safely, unsafely)
    }

    fn fixable_at(path: Option<&str>, open: usize, safely: Estimate, unsafely: Estimate) -> Option<String> {
        let fixable = Fixable { safely, unsafely, has_questions: false };
        Counts { open, fixable, ..Counts::default() }.fixable(path)
    }

    fn untried(findings: usize) -> Estimate {
        Estimate { is_untried: true, ..Estimate::exactly(findings) }
    }

    #[test]
    fn the_command_names_the_package() {
        let exactly = Estimate::exactly;
        for (path, safely, unsafely, expected) in [
            ("vnf", exactly(3), exactly(3), "3 of 3 findings are fixable with `vnfcheck fix vnf`"),
            (
                "a/vnf.zip",
                exactly(1),
                exactly(2),
                "1 of 3 findings is fixable with `vnfcheck fix --output a/vnf-fixed.zip a/vnf.zip` (2 with `--unsafe`)",
            ),
            (
                "vnf.csar",
                exactly(0),
                untried(3),
                "3 of 3 findings are fixable by an unsafe fix (`vnfcheck fix --unsafe --output vnf-fixed.csar vnf.csar`)",
            ),
        ] {
            assert_eq!(fixable_at(Some(path), 3, safely, unsafely).as_deref(), Some(expected));
        }
    }

    /// The number for `vnfcheck fix` contains no unsafe fix, and the number for `--unsafe` contains only unsafe fixes.
    #[test]
    fn safe_and_unsafe_fixes_are_counted_separately() {
        let exactly = Estimate::exactly;
        for (open, safely, unsafely, expected) in [
            (9, exactly(2), exactly(2), "2 of 9 findings are fixable with `vnfcheck fix`"),
            (9, exactly(1), exactly(4), "1 of 9 findings is fixable with `vnfcheck fix` (4 with `--unsafe`)"),
            (9, exactly(0), exactly(4), "4 of 9 findings are fixable with `vnfcheck fix --unsafe`"),
            (
                9,
                exactly(2),
                untried(3),
                "2 of 9 findings are fixable with `vnfcheck fix`, 1 more has an unsafe fix (`--unsafe`)",
            ),
            (9, exactly(2), untried(2), "2 of 9 findings are fixable with `vnfcheck fix`"),
            (
                9,
                exactly(0),
                untried(1),
                "1 of 9 findings is fixable by an unsafe fix (`vnfcheck fix --unsafe`)",
            ),
            (
                41,
                untried(19),
                untried(37),
                "19 of 41 findings are fixable by a safe fix (`vnfcheck fix`), 18 more have an unsafe fix (`--unsafe`)",
            ),
            (1, untried(1), untried(1), "1 of 1 finding is fixable by a safe fix (`vnfcheck fix`)"),
        ] {
            assert_eq!(fixable(open, safely, unsafely).as_deref(), Some(expected));
        }
        assert_eq!(fixable(9, exactly(0), exactly(0)), None);
    }
}
