//! Notes that help to read a report: the legend, and where to start.

use std::collections::BTreeSet;
use std::io::Write;
use vnfcheck_check::Level;

use vnfcheck_maps::HashSet;

use super::entry::Entry;
use super::{RenderOptions, command, printable, summary, write_lines};
use crate::defects::defects;
use crate::{PLACEHOLDERS, PackageReport, Report};

/// Number of entries above which a report contains advice on where to start.
const LONG_REPORT: usize = 20;
/// Number of entries above which a report contains advice on narrowing the report.
const VERY_LONG_REPORT: usize = 200;
/// Indentation of continuation lines.
const INDENT: &str = "    ";

/// Requirements on syntax and on Heat itself, whose defects hide or cause other defects.
const FIRST: [&str; 2] = ["R-95303", "R-92635"];

/// Returns `true` for errors of the requirements in [`FIRST`].
pub(super) fn is_first(entry: &Entry<'_>) -> bool {
    first_ids(entry).next().is_some()
}

/// Returns the requirements in [`FIRST`] that an error violates.
fn first_ids<'e>(entry: &'e Entry<'_>) -> impl Iterator<Item = &'static str> + 'e {
    let is_violated = move |id: &str| entry.ids.split([',', ' ']).any(|it| it == id);
    FIRST.into_iter().filter(move |id| entry.level == Level::Error && is_violated(id))
}

/// Meaning of the mark of fixable findings.
pub(super) const MARK: &str = "[*] marks findings with a safe fix";

/// Notes on the entries of a report.
#[derive(Default)]
pub(super) struct Guide {
    entries: usize,
    /// Number of defects of the requirements in [`FIRST`], reported if there are also other entries.
    first: usize,
    /// The requirements in [`FIRST`] that these defects violate.
    first_ids: BTreeSet<&'static str>,
    /// The first of these defects.
    start: Option<Start>,
    has_mark: bool,
    /// Positions of the placeholders in messages and help texts.
    used: HashSet<usize>,
}

/// A place to start.
struct Start {
    place: String,
    /// Path of the package.
    package: String,
}

/// Advice on where to start.
pub(super) struct StartAdvice {
    pub(super) line: String,
    /// The command that lists the findings to start with.
    pub(super) command: Option<String>,
}

impl Guide {
    /// Returns the notes on the defects of a report.
    pub(super) fn of(report: &Report) -> Self {
        let mut guide = Self::default();
        for package in &report.packages {
            guide.add_all(package);
        }
        guide
    }

    /// Returns the notes on the defects of a package.
    #[cfg(feature = "html")]
    pub(super) fn of_package(package: &PackageReport) -> Self {
        let mut guide = Self::default();
        guide.add_all(package);
        guide
    }

    fn add_all(&mut self, package: &PackageReport) {
        for defect in defects(&package.requirements) {
            self.add(&Entry::of_defect(&defect, package), package);
        }
    }

    pub(super) fn add(&mut self, entry: &Entry<'_>, package: &PackageReport) {
        self.entries += 1;
        self.has_mark |= entry.is_fixable;
        let texts = || std::iter::once(&entry.message).chain(&entry.help);
        for (at, placeholder) in PLACEHOLDERS.iter().enumerate() {
            if texts().any(|text| text.contains(placeholder.text)) {
                self.used.insert(at);
            }
        }
        if is_first(entry) {
            self.first += 1;
            self.first_ids.extend(first_ids(entry));
            self.start.get_or_insert_with(|| {
                let place = format!("{}:{}", printable(&entry.file), entry.line);
                Start { place, package: package.path.clone() }
            });
        }
    }

    /// Returns the meaning of the mark of fixable findings, if an entry has the mark.
    pub(super) fn mark(&self) -> Option<&'static str> {
        self.has_mark.then_some(MARK)
    }

    /// Returns the meanings of the placeholders in the entries.
    pub(super) fn meanings(&self) -> Vec<String> {
        let used = PLACEHOLDERS.iter().enumerate().filter(|(at, _)| self.used.contains(at));
        used.map(|(_, placeholder)| placeholder.sentence()).collect()
    }

    /// Returns the advice to start with the findings that can hide or cause other findings.
    pub(super) fn start(&self) -> Option<StartAdvice> {
        let is_useful = self.entries > LONG_REPORT && self.first < self.entries;
        let Start { place, package } = self.start.as_ref().filter(|_| is_useful)?;
        let findings = summary::plural(self.first, "finding");
        let ids: Vec<&str> = self.first_ids.iter().copied().collect();
        let command = command(&["check", "--select", &ids.join(",")], package);
        let first = ids.join(" and ");
        let line = format!(
            "start here: {place}: {} {findings} of {first} can hide or cause other findings",
            self.first
        );
        Some(StartAdvice { line, command })
    }

    /// Writes the advice on where to start. The command is not wrapped, so that users can copy the command.
    pub(super) fn write_start(&self, options: &RenderOptions, out: &mut dyn Write) -> std::io::Result<()> {
        let Some(StartAdvice { line, command }) = self.start() else { return Ok(()) };
        write_lines(options.wrapped(&line, INDENT), out)?;
        let command = command.filter(|_| options.has_paths);
        command.iter().try_for_each(|command| writeln!(out, "{INDENT}`{command}`"))
    }

    /// Returns the advice at the end of a very long report.
    pub(super) fn advice(&self) -> Option<String> {
        (self.entries > VERY_LONG_REPORT).then(|| {
            "to narrow the report: `--statistics` counts findings by requirement, `--select R-NNNNN` checks one \
             requirement, `--fixable` lists findings with a fix"
                .to_owned()
        })
    }
}
