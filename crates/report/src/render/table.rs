//! One line per requirement that needs attention, then counts by keyword and status.

use std::collections::BTreeSet;
use std::io::Write;

use rules::Keyword;
use tabled::builder::Builder;
use tabled::settings::Style;
use tabled::settings::peaker::Priority;
use tabled::settings::width::Width;

use super::{Look, Omitted, RenderError, basis, note_lines, printable};
use crate::{Outcome, PackageReport, Report, RequirementReport, Status};

pub(super) fn render(report: &Report, look: &Look, out: &mut dyn Write) -> Result<(), RenderError> {
    for (index, package) in report.packages.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        let files = package.files.len();
        let heading = format!("{} ({files} {})", printable(&package.name), plural(files, "file"));
        writeln!(out, "{}", paint(look, "1", &heading))?;
        write_requirements(package, look, out)?;
        for (message, ids) in undecided(package) {
            writeln!(out, "{} {} {message}", ids.len(), plural(ids.len(), "requirement"))?;
        }
        writeln!(out, "{}", counts(package))?;
        for line in decisions(package) {
            writeln!(out, "{line}")?;
        }
        let advice: usize = package.requirements.iter().map(advice).sum();
        if advice > 0 {
            writeln!(out, "{advice} {} beside the verdicts", plural(advice, "note"))?;
        }
        let undecided = package.requirements.iter().flat_map(|it| &it.undecided);
        let places: BTreeSet<_> =
            undecided.map(|it| (&it.location.file, it.location.range.start.offset)).collect();
        let omitted: usize = package.requirements.iter().map(|it| it.undecided_omitted).sum();
        let open = places.len() + omitted;
        if open > 0 {
            writeln!(
                out,
                "{open} {} not decided by the files alone; json lists them",
                plural(open, "subject")
            )?;
        }
        let verdict = match package.outcome {
            Outcome::Pass => paint(look, "1;32", "pass"),
            Outcome::Fail => paint(look, "1;31", "fail"),
            Outcome::Error => paint(look, "1;33", "not decided"),
        };
        for omitted in package.requirements.iter().filter_map(Omitted::of) {
            writeln!(out, "{}", omitted.message)?;
        }
        let more = if package.summary.fail > 0 { "; --format plain shows every finding" } else { "" };
        writeln!(out, "{verdict} ({}){more}", basis(report))?;
    }
    for line in note_lines(report) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn advice(requirement: &RequirementReport) -> usize {
    requirement.findings.iter().filter(|it| it.advisory).count() + requirement.advice_omitted
}

fn write_requirements(report: &PackageReport, look: &Look, out: &mut dyn Write) -> Result<(), RenderError> {
    let shown = |requirement: &&RequirementReport| match requirement.status {
        Status::Fail | Status::Waived => true,
        Status::Error | Status::Pass | Status::NotApplicable | Status::Unchecked => look.show_all,
    };
    let mut builder = Builder::default();
    builder.push_record([
        "requirement",
        "keyword",
        "status",
        "findings",
        "what holds when it is met",
        "first at",
    ]);
    for requirement in report.requirements.iter().filter(shown) {
        let failing = || requirement.findings.iter().filter(|finding| !finding.advisory);
        let first = failing().find(|finding| finding.is_open()).or_else(|| failing().next());
        let at = first.map_or(String::new(), |finding| {
            let start = finding.primary.range.start;
            format!("{}:{}:{}", printable(&finding.primary.file), start.line, start.column)
        });
        let all = failing().count() + requirement.findings_omitted;
        let count = match (all, failing().filter(|finding| !finding.is_open()).count()) {
            (0, _) => String::new(),
            (all, waived) if waived == 0 || waived == all => all.to_string(),
            (all, waived) => format!("{all}, {waived} waived"),
        };
        builder.push_record([
            requirement.id.to_string(),
            requirement.keyword.to_string(),
            requirement.status.name().replace('_', " "),
            count,
            requirement.title.to_string(),
            at,
        ]);
    }
    if builder.count_records() > 1 {
        let mut table = builder.build();
        table.with(Style::sharp());
        table.with(Width::wrap(look.width).priority(Priority::max(true)).keep_words(true));
        writeln!(out, "{table}")?;
    }
    Ok(())
}

/// Number of requirements by keyword and status; keywords without any requirement are left out.
fn counts(report: &PackageReport) -> String {
    let mut builder = Builder::default();
    let heads = Status::ALL.map(|status| status.name().replace('_', " "));
    builder.push_record(std::iter::once("keyword".to_owned()).chain(heads).chain(["all".to_owned()]));
    let row = |name: &str, of: &dyn Fn(&&RequirementReport) -> bool| {
        let chosen: Vec<_> = report.requirements.iter().filter(of).collect();
        let by_status =
            Status::ALL.map(|status| chosen.iter().filter(|it| it.status == status).count().to_string());
        std::iter::once(name.to_owned())
            .chain(by_status)
            .chain([chosen.len().to_string()])
            .collect::<Vec<_>>()
    };
    for keyword in Keyword::ALL {
        let of = |requirement: &&RequirementReport| requirement.keyword == keyword.name();
        if report.requirements.iter().any(|requirement| of(&requirement)) {
            builder.push_record(row(keyword.name(), &of));
        }
    }
    builder.push_record(row("all", &|_| true));
    let mut table = builder.build();
    table.with(Style::sharp());
    table.to_string()
}

/// What was decided beside the catalogue: findings accepted, requirements ignored, files excluded.
pub(super) fn decisions(report: &PackageReport) -> Vec<String> {
    let waivers =
        || report.requirements.iter().flat_map(|it| &it.findings).filter_map(|it| it.waiver.as_ref());
    let known = waivers().filter(|waiver| waiver.by == "baseline").count();
    let waived = waivers().count() - known;
    let ignored = report.requirements.iter().filter(|it| it.ignored.is_some()).count();
    let excluded = report.files.iter().filter(|file| file.excluded).count();
    [
        (waived, "finding", "waived"),
        (known, "finding", "known from the baseline"),
        (ignored, "requirement", "ignored, therefore unchecked"),
        (excluded, "file", "excluded"),
    ]
    .into_iter()
    .filter(|(count, ..)| *count > 0)
    .map(|(count, what, how)| format!("{count} {} {how}", plural(count, what)))
    .collect()
}

/// Requirements that could not be decided, by the reason, so that one unreadable file is one line.
pub(super) fn undecided(report: &PackageReport) -> Vec<(String, Vec<&str>)> {
    let mut reasons: Vec<(String, Vec<&str>)> = Vec::new();
    for requirement in report.requirements.iter().filter(|it| it.status == Status::Error) {
        let reason = requirement.findings.first().map_or("not decided", |finding| finding.message.as_str());
        let reason = printable(reason).into_owned();
        match reasons.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, ids)) => ids.push(&requirement.id),
            None => reasons.push((reason, vec![requirement.id.as_ref()])),
        }
    }
    reasons
}

/// The word, with an `s` unless it is one.
pub(super) fn plural(count: usize, word: &str) -> String {
    if count == 1 { word.to_owned() } else { format!("{word}s") }
}

fn paint(look: &Look, style: &str, text: &str) -> String {
    if look.color { format!("\u{1b}[{style}m{text}\u{1b}[0m") } else { text.to_owned() }
}
