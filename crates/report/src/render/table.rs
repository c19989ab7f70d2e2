//! One line per requirement that needs attention, then counts by keyword and status.

use std::io::Write;

use rules::Keyword;
use tabled::builder::Builder;
use tabled::settings::Style;
use tabled::settings::peaker::Priority;
use tabled::settings::width::Width;

use super::style::{BOLD, GREEN, RED, YELLOW};
use super::summary::{plural, undecided_subjects};
use super::{Look, Omitted, RenderError, Show, basis, heading, note_lines, printable};
use crate::defects::undecided;
use crate::{Outcome, PackageReport, Report, RequirementReport, Status};

pub(super) fn render(report: &Report, look: &Look, out: &mut dyn Write) -> Result<(), RenderError> {
    for (index, package) in report.packages.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        let files = package.files.len();
        let heading = format!("{} ({files} {})", printable(heading(report, package)), plural(files, "file"));
        writeln!(out, "{}", look.paint(BOLD, &heading))?;
        write_requirements(package, look, out)?;
        for it in undecided(&package.requirements) {
            writeln!(out, "{}", printable(&it.words()))?;
        }
        writeln!(out, "{}", counts(package))?;
        for line in decisions(package) {
            writeln!(out, "{line}")?;
        }
        let advice: usize = package.requirements.iter().map(advice).sum();
        if advice > 0 {
            writeln!(out, "{advice} {} beside the verdicts", plural(advice, "note"))?;
        }
        let open = undecided_subjects(&package.requirements);
        if open > 0 {
            writeln!(
                out,
                "{open} {} not decided by the files alone; --format plain lists them",
                plural(open, "subject")
            )?;
        }
        let verdict = match package.outcome {
            Outcome::Pass => look.paint(GREEN, "pass"),
            Outcome::Fail => look.paint(RED, "fail"),
            Outcome::Error => look.paint(YELLOW, "not decided"),
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
    super::write_not_judged(report, look, out)
}

fn advice(requirement: &RequirementReport) -> usize {
    requirement.findings.iter().filter(|it| it.advisory).count() + requirement.advice_omitted
}

fn write_requirements(report: &PackageReport, look: &Look, out: &mut dyn Write) -> Result<(), RenderError> {
    let shown = |requirement: &&RequirementReport| match requirement.status {
        Status::Fail | Status::Waived => true,
        Status::Error | Status::Pass | Status::NotApplicable | Status::Unchecked => look.show == Show::All,
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
            printable(&requirement.id).into_owned(),
            requirement.keyword.to_string(),
            requirement.status.name().replace('_', " "),
            count,
            printable(&requirement.title).into_owned(),
            at,
        ]);
    }
    if builder.count_records() > 1 {
        let mut table = builder.build();
        table.with(Style::sharp());
        table.with(Width::wrap(look.table_width()).priority(Priority::max(true)).keep_words(true));
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
