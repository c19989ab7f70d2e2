//! How a run ends: a line for each package, then the total.

use std::collections::BTreeSet;
use std::io::Write;

use super::style::{GREEN, RED, YELLOW, columns};
use super::{Look, RenderError, basis, printable, write_not_judged};
use crate::defects::{defects, undecided};
use crate::{FixReport, Outcome, PackageReport, Report, RequirementReport};

/// Packages that are told one by one; of more, those that failed come first.
const MOST_PACKAGES: usize = 20;
/// Most characters of a package's path; of a longer one the end is shown.
const LONGEST_PATH: usize = 44;

/// What is counted of one package, or of all.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) errors: usize,
    pub(super) warnings: usize,
    pub(super) notes: usize,
    /// Defects that a program mends without anybody looking.
    mended_safely: usize,
    /// Defects that a program mends where somebody looks.
    mended_unsafely: usize,
    /// Requirements that are not decided.
    not_decided: usize,
    /// Subjects that the files alone do not decide.
    subjects: usize,
    waived: usize,
    known: usize,
    ignored: usize,
    excluded: usize,
}

impl Counts {
    pub(super) fn of(package: &PackageReport) -> Self {
        let mut counts = Self::default();
        for defect in defects(&package.requirements) {
            match defect.level() {
                "error" => counts.errors += 1,
                "warning" => counts.warnings += 1,
                _ => counts.notes += 1,
            }
            match defect.fix().map(FixReport::is_safe) {
                Some(true) => counts.mended_safely += 1,
                Some(false) => counts.mended_unsafely += 1,
                None => {}
            }
        }
        for requirement in &package.requirements {
            match requirement.level.as_ref() {
                "error" => counts.errors += requirement.findings_omitted,
                "warning" => counts.warnings += requirement.findings_omitted,
                _ => counts.notes += requirement.findings_omitted,
            }
            counts.notes += requirement.advice_omitted;
            let waivers = requirement.findings.iter().filter_map(|it| it.waiver.as_ref());
            let (known, waived): (Vec<_>, Vec<_>) = waivers.partition(|waiver| waiver.by == "baseline");
            counts.known += known.len();
            counts.waived += waived.len();
        }
        counts.not_decided = undecided(&package.requirements).iter().map(|it| it.requirements.len()).sum();
        counts.subjects = undecided_subjects(&package.requirements);
        counts.ignored = package.requirements.iter().filter(|it| it.ignored.is_some()).count();
        counts.excluded = package.files.iter().filter(|file| file.excluded).count();
        counts
    }

    fn add(&mut self, other: Self) {
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.notes += other.notes;
        self.mended_safely += other.mended_safely;
        self.mended_unsafely += other.mended_unsafely;
        self.not_decided += other.not_decided;
        self.subjects += other.subjects;
        self.waived += other.waived;
        self.known += other.known;
        self.ignored += other.ignored;
        self.excluded += other.excluded;
    }

    /// What there is, by level; `no findings` where there is none.
    fn words(self) -> String {
        let findings =
            told(&[(self.errors, "error", ""), (self.warnings, "warning", ""), (self.notes, "note", "")]);
        if findings.is_empty() { "no findings".to_owned() } else { findings }
    }

    /// How many of the findings a program can mend, and by which command; nothing where it can mend none.
    fn mended(self) -> Option<String> {
        let all = self.errors + self.warnings + self.notes;
        let of_all =
            |count| format!("{count} of {all} {} can be mended: vnfcheck fix", plural(all, "finding"));
        match (self.mended_safely, self.mended_unsafely) {
            (0, 0) => None,
            (0, looked_at) => Some(format!("{} --unsafe", of_all(looked_at))),
            (safe, 0) => Some(of_all(safe)),
            (safe, looked_at) => Some(format!("{} ({looked_at} more with --unsafe)", of_all(safe))),
        }
    }

    /// What was decided beside the catalogue, and what was not decided.
    fn remarks(self) -> String {
        told(&[
            (self.not_decided, "requirement", " not decided"),
            (self.waived, "finding", " waived"),
            (self.known, "finding", " known from the baseline"),
            (self.ignored, "requirement", " ignored"),
            (self.excluded, "file", " excluded"),
        ])
    }
}

/// The counts that are not zero: `3 errors, 1 note`.
fn told(counts: &[(usize, &str, &str)]) -> String {
    let there = counts.iter().filter(|(count, ..)| *count > 0);
    let words: Vec<String> =
        there.map(|(count, word, how)| format!("{count} {}{how}", plural(*count, word))).collect();
    words.join(", ")
}

/// The word, with an `s` unless it is one.
pub(super) fn plural(count: usize, word: &str) -> String {
    if count == 1 { word.to_owned() } else { format!("{word}s") }
}

/// Number of subjects that the files alone do not decide, each counted once whatever number of requirements asks for it.
pub(super) fn undecided_subjects(requirements: &[RequirementReport]) -> usize {
    let subjects = requirements.iter().flat_map(|it| &it.undecided);
    let places: BTreeSet<_> =
        subjects.map(|it| (&it.location.file, it.location.range.start.offset)).collect();
    places.len() + requirements.iter().map(|it| it.undecided_omitted).sum::<usize>()
}

pub(super) fn render(report: &Report, look: &Look, out: &mut dyn Write) -> Result<(), RenderError> {
    let counted: Vec<(&PackageReport, Counts)> =
        report.packages.iter().map(|package| (package, Counts::of(package))).collect();
    let mut total = Counts::default();
    for (_, counts) in &counted {
        total.add(*counts);
    }
    write_packages(&counted, look, out)?;
    for error in &report.errors {
        let line = format!("{}  {}", end_of(&error.path), Outcome::Error.words());
        writeln!(out, "{}", look.paint(YELLOW, &line))?;
    }
    if counted.len() + report.errors.len() > 1 {
        writeln!(out)?;
    }
    let of = |outcome| report.packages.iter().filter(|it| it.outcome == outcome).count();
    let packages = counted.len() + report.errors.len();
    let outcomes = [
        (of(Outcome::Pass), Outcome::Pass),
        (of(Outcome::Fail), Outcome::Fail),
        (of(Outcome::Error) + report.errors.len(), Outcome::Error),
    ];
    let outcomes: Vec<String> = outcomes
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, outcome)| look.paint(outcome_style(*outcome), &format!("{count} {}", outcome.words())))
        .collect();
    let elapsed = look.elapsed.map(|it| format!(", {:.2} s", it.as_secs_f64())).unwrap_or_default();
    writeln!(
        out,
        "{packages} {}: {}{} ({}{elapsed})",
        plural(packages, "package"),
        outcomes.join(", "),
        if counted.is_empty() { String::new() } else { format!("; {}", total.words()) },
        basis(report),
    )?;
    if total.subjects > 0 {
        let subjects = plural(total.subjects, "subject");
        writeln!(out, "{} {subjects} only known at run time; --format plain lists them", total.subjects)?;
    }
    if let Some(words) = total.mended() {
        writeln!(out, "{words}")?;
    }
    write_not_judged(report, look, out)
}

fn write_packages(
    counted: &[(&PackageReport, Counts)],
    look: &Look,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    let mut shown: Vec<&(&PackageReport, Counts)> = counted.iter().collect();
    if shown.len() > MOST_PACKAGES {
        shown.sort_by_key(|(package, counts)| {
            (package.outcome == Outcome::Pass, std::cmp::Reverse(counts.errors))
        });
    }
    let left = shown.len().saturating_sub(MOST_PACKAGES);
    shown.truncate(MOST_PACKAGES);
    let rows: Vec<Vec<String>> = shown
        .iter()
        .map(|(package, counts)| {
            let remarks = Some(counts.remarks()).filter(|remarks| !remarks.is_empty());
            let failing = package.summary.fail;
            let failing =
                (failing > 0).then(|| format!("{failing} {} failing", plural(failing, "requirement")));
            let words = [Some(counts.words()), failing, remarks];
            let words: Vec<String> = words.into_iter().flatten().collect();
            vec![end_of(&package.path), package.outcome.words().to_owned(), words.join("; ")]
        })
        .collect();
    for ((package, _), line) in shown.iter().zip(columns(&rows)) {
        let words = package.outcome.words();
        // The path may hold the word as well: the outcome is the first behind it.
        let path = end_of(&package.path).len();
        let at = line.get(path..).and_then(|rest| rest.find(words)).map(|at| at + path);
        let parts = at.and_then(|at| Some((line.get(..at)?, line.get(at + words.len()..)?)));
        let Some((before, behind)) = parts else { continue };
        for line in look.wrapped(&format!("{before}{words}{behind}"), "    ") {
            let painted = look.paint(outcome_style(package.outcome), words);
            match line.strip_prefix(&format!("{before}{words}")) {
                Some(rest) => writeln!(out, "{before}{painted}{rest}")?,
                None => writeln!(out, "{line}")?,
            }
        }
    }
    if left > 0 {
        writeln!(out, "and {left} more {}; html, xlsx and json tell each", plural(left, "package"))?;
    }
    Ok(())
}

fn outcome_style(outcome: Outcome) -> super::style::Style {
    match outcome {
        Outcome::Pass => GREEN,
        Outcome::Fail => RED,
        Outcome::Error => YELLOW,
    }
}

/// A path, of a long one the end.
fn end_of(path: &str) -> String {
    let path = printable(path);
    match path.char_indices().rev().nth(LONGEST_PATH - 1) {
        Some((at, _)) if at > 0 => format!("…{}", path.get(at..).unwrap_or_default()),
        _ => path.into_owned(),
    }
}
