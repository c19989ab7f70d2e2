//! Each defect once, by file and line, with suggested actions; then the summary.

use std::io::Write;

use super::{Look, Omitted, RenderError, Show, joined, note_lines, printable, remark, summary};
use crate::defects::{Defect, Undecided, defects, level, undecided};
use crate::render::style::{DIM, level_style};
use crate::{FailOn, Location, PackageReport, Report, Status};

/// Indentation of all lines of a defect except the first.
const INDENT: &str = "    ";

pub(super) fn render(report: &Report, look: &Look, out: &mut dyn Write) -> Result<(), RenderError> {
    let mut hidden = 0;
    let mut file: Option<String> = None;
    for package in &report.packages {
        let mut entries: Vec<Entry<'_>> = Vec::new();
        for defect in defects(&package.requirements) {
            if is_shown(&defect, report, look) {
                entries.push(Entry::of_defect(&defect, package));
            } else {
                hidden += 1;
            }
        }
        entries
            .extend(undecided(&package.requirements).into_iter().map(|it| Entry::of_undecided(&it, package)));
        entries.sort_by(|a, b| (&a.file, a.offset).cmp(&(&b.file, b.offset)));
        for entry in entries {
            if file.as_ref().is_some_and(|file| *file != entry.file) {
                writeln!(out)?;
            }
            entry.write(look, out)?;
            file = Some(entry.file);
        }
        for omitted in package.requirements.iter().filter_map(Omitted::of) {
            file = Some(String::new());
            writeln!(out, "{}", omitted.message)?;
        }
        if look.show == Show::All {
            for requirement in package.requirements.iter().filter(|it| it.status == Status::Pass) {
                file = Some(String::new());
                for line in look.wrapped(&super::passed(requirement), "  ") {
                    writeln!(out, "{line}")?;
                }
            }
        }
    }
    if file.is_some() {
        writeln!(out)?;
    }
    if hidden > 0 {
        let notes = summary::plural(hidden, "note");
        writeln!(out, "{hidden} {notes} beside the verdicts; --show notes lists them")?;
    }
    summary::render(report, look, out)?;
    for line in note_lines(report) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Returns `true` if a defect is listed. Notes are listed only on request or if they gate.
fn is_shown(defect: &Defect<'_>, report: &Report, look: &Look) -> bool {
    let gates = |level: &str| {
        let by = FailOn::ALL.into_iter().find(|it| it.name() == report.fail_on);
        rules::Level::from_name(level).is_some_and(|level| by.unwrap_or_default().gates(level))
    };
    look.show != Show::Failures
        || defect.level() != "note"
        || defect.is_open() && gates(level(defect.requirement, defect.finding))
}

/// A defect, or a reason for undecided requirements.
struct Entry<'r> {
    /// Path that a terminal can open.
    file: String,
    offset: u32,
    place: String,
    level: &'r str,
    ids: String,
    message: String,
    /// Lines below the message.
    further: Vec<String>,
}

impl<'r> Entry<'r> {
    fn of_defect(defect: &Defect<'r>, package: &PackageReport) -> Self {
        let finding = defect.finding;
        let help = finding.help.as_ref().map(|help| format!("help: {help}"));
        Self {
            ids: defect.names(),
            level: defect.level(),
            message: format!("{}{}", finding.message, remark(finding)),
            further: help.into_iter().chain(also_at(defect)).chain(defect.aftermath()).collect(),
            ..Self::at(&finding.primary, package)
        }
    }

    fn of_undecided(undecided: &Undecided<'r>, package: &PackageReport) -> Self {
        let at = undecided.at.map_or_else(
            || Self { file: package.path.clone(), place: package.path.clone(), ..Self::nowhere() },
            |at| Self::at(at, package),
        );
        Self { level: undecided.level(), message: undecided.words(), ..at }
    }

    fn at(at: &Location, package: &PackageReport) -> Self {
        let file = joined(package, &at.file);
        let start = at.range.start;
        let place = format!("{file}:{}:{}", start.line, start.column);
        Self { file, offset: start.offset, place, ..Self::nowhere() }
    }

    fn nowhere() -> Self {
        Self {
            file: String::new(),
            offset: 0,
            place: String::new(),
            level: "error",
            ids: String::new(),
            message: String::new(),
            further: Vec::new(),
        }
    }

    fn write(&self, look: &Look, out: &mut dyn Write) -> std::io::Result<()> {
        let place = printable(&self.place);
        let ids = if self.ids.is_empty() { String::new() } else { format!("  {}", printable(&self.ids)) };
        let head = format!("{place}  {}{ids}", self.level);
        let line = format!("{head}  {}", printable(&self.message));
        for (at, line) in look.wrapped(&line, INDENT).iter().enumerate() {
            // Only the part of the head on the first line is coloured.
            match line.strip_prefix(&head).filter(|_| at == 0) {
                Some(rest) => {
                    let level = look.paint(level_style(self.level), self.level);
                    let ids = look.paint(super::style::BOLD, &ids);
                    writeln!(out, "{place}  {level}{ids}{rest}")?;
                }
                None => writeln!(out, "{line}")?,
            }
        }
        for text in &self.further {
            let text = format!("{INDENT}{}", printable(text));
            for line in look.wrapped(&text, INDENT) {
                writeln!(out, "{}", look.paint(DIM, &line))?;
            }
        }
        Ok(())
    }
}

/// Maximum number of other locations listed per defect.
const MOST_PLACES: usize = 3;

/// Returns the other locations of a defect: `also at base.yaml:12:5 and 2 more places`.
fn also_at(defect: &Defect<'_>) -> Option<String> {
    let mut places = defect.elsewhere().map(|it| {
        let start = it.primary.range.start;
        format!("{}:{}:{}", it.primary.file, start.line, start.column)
    });
    let first: Vec<String> = places.by_ref().take(MOST_PLACES).collect();
    let more = match places.count() {
        0 => String::new(),
        1 => " and 1 more place".to_owned(),
        more => format!(" and {more} more places"),
    };
    (!first.is_empty()).then(|| format!("also at {}{more}", first.join(", ")))
}
