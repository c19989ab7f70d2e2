//! Markdown for reviews and tickets.

use std::io::Write;

use super::escape::{markdown, markdown_code};
use super::guide::{Guide, StartAdvice};
use super::next::Next;
use super::{Counts, Omitted, RenderError, RenderOptions, Sources, heading, joined, remark, summary};
use crate::defects::{Defect, Undecided, defects, undecided};
use crate::{PackageReport, Report, Status, UncheckedFiles};

/// Maximum size of a GitHub job summary in bytes.
const LARGEST_SUMMARY: usize = 1_048_576;

pub(super) fn render(
    report: &Report,
    sources: &dyn Sources,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    write_outcomes(report, out)?;
    for (position, package) in report.packages.iter().enumerate() {
        let graph = if options.has_graph { graph(position, package, sources) } else { String::new() };
        let listed = listed(package);
        if !listed.is_empty() || !graph.is_empty() {
            let heading = markdown_code(heading(report, package));
            write!(out, "\n## {heading}: {}\n{graph}{listed}", package.outcome.words())?;
        }
    }
    write_guide(report, options, out)
}

/// Writes the meanings of the mark and of the placeholders, where to start, and the next step.
fn write_guide(report: &Report, options: &RenderOptions, out: &mut dyn Write) -> Result<(), RenderError> {
    let guide = Guide::of(report);
    let start =
        guide.start().map(|StartAdvice { line, command }| match command.filter(|_| options.has_paths) {
            Some(command) => format!("{line}: `{command}`"),
            None => line,
        });
    let next = Next::all(report, &Counts::all(report), options)
        .into_iter()
        .map(|Next { words, command }| format!("{words} `{command}`"));
    let mark = guide.mark().map(str::to_owned);
    let lines: Vec<String> = mark.into_iter().chain(guide.meanings()).chain(start).chain(next).collect();
    if !lines.is_empty() {
        writeln!(out, "\n## Next step\n")?;
    }
    lines.iter().try_for_each(|line| writeln!(out, "- {}", markdown(line)))?;
    Ok(())
}

/// Returns the picture of a package as a block that GitHub and GitLab draw.
fn graph(position: usize, package: &PackageReport, sources: &dyn Sources) -> String {
    let Some(model) = sources.package(position).map(vnfcheck_see::Model::of) else { return String::new() };
    let picture = vnfcheck_see::Picture::of(&model, &crate::picture::findings(package, None), None);
    if picture.is_empty() {
        return String::new();
    }
    format!("\n```mermaid\n{}```\n", picture.mermaid())
}

/// Writes the Markdown report, shortened to the maximum size of a GitHub job summary.
pub(super) fn render_github_summary(
    report: &Report,
    sources: &dyn Sources,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    let mut document = Vec::new();
    render(report, sources, options, &mut document)?;
    out.write_all(&shortened(document, LARGEST_SUMMARY))?;
    Ok(())
}

/// Returns the lines of a document that fit into the given number of bytes, and a note on the number of omitted
/// lines.
fn shortened(mut document: Vec<u8>, most: usize) -> Vec<u8> {
    const ROOM_FOR_REMARK: usize = 200;
    if document.len() <= most {
        return document;
    }
    let mut kept = document.iter().take(most.saturating_sub(ROOM_FOR_REMARK));
    let end = kept.rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let rest = document.split_off(end);
    let lines = rest.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).count();
    let remark = "more lines exceed GitHub's limit of 1 MiB; the formats markdown, html, sarif and json contain all lines";
    document.extend(format!("\n{lines} {remark}.\n").bytes());
    document
}

/// Writes the outcome of the run and of each package.
fn write_outcomes(report: &Report, out: &mut dyn Write) -> Result<(), RenderError> {
    writeln!(out, "# vnfcheck: {}\n", report.outcome.words())?;
    writeln!(out, "{}", markdown(&summary::total(report, &RenderOptions::default())))?;
    for error in &report.errors {
        let (path, message) = (markdown_code(&error.path), markdown(&error.message));
        writeln!(out, "\n- {path} could not be checked: {message}")?;
    }
    if !report.packages.is_empty() {
        let heads = Status::ALL.map(Status::words).join(" | ");
        writeln!(out, "\n| package | outcome | {heads} |")?;
        writeln!(out, "|---|---|{}", "---|".repeat(Status::ALL.len()))?;
    }
    for package in &report.packages {
        // A bar ends a table cell, even inside code.
        let name = markdown_code(heading(report, package)).replace('|', "\\|");
        let counts = Status::ALL.map(|status| package.summary.count(status).to_string()).join(" | ");
        writeln!(out, "| {name} | {} | {counts} |", package.outcome.words())?;
    }
    let unchecked_files = report.packages.iter().map(|package| &package.unchecked_files);
    if let Some(words) = UncheckedFiles::sum(unchecked_files.chain([&report.unchecked_files])).words() {
        writeln!(out, "\n{}.", markdown(&words))?;
    }
    if !report.notes.is_empty() {
        writeln!(out, "\n## Notes\n")?;
    }
    for note in &report.notes {
        writeln!(out, "- {}: {}", markdown_code(&note.origin), markdown(&note.message))?;
    }
    Ok(())
}

/// Returns the defects by file, each with its help, and the undecided requirements; pure advice is omitted.
fn listed(package: &PackageReport) -> String {
    let mut lines = Vec::new();
    let mut file = None;
    let is_violation = |defect: &Defect<'_>| defect.findings().any(|it| !it.finding.advisory);
    for defect in defects(&package.requirements).into_iter().filter(is_violation) {
        let finding = defect.finding;
        if file != Some(&finding.primary.file) {
            file = Some(&finding.primary.file);
            lines.push(format!("\n### {}\n", markdown_code(&joined(package, &finding.primary.file))));
        }
        let place = finding.primary.range.start;
        let ids = markdown(&defect.names());
        let mark = if defect.is_fixable() { "[*] " } else { "" };
        let message = markdown(&format!("{mark}{}{}", finding.message, remark(finding)));
        let aftermath =
            defect.aftermath().map(|words| format!(" ({})", markdown(&words))).unwrap_or_default();
        let level = defect.level();
        lines.push(format!("- {place} {level} **{ids}** {message}{aftermath}"));
        lines.extend(finding.help.as_deref().map(|help| format!("  - help: {}", markdown(help))));
    }
    let undecided = undecided(&package.requirements);
    let omitted = package.requirements.iter().filter_map(Omitted::of).map(|omitted| omitted.message);
    let rest: Vec<String> = undecided.iter().map(Undecided::words).chain(omitted).collect();
    if !rest.is_empty() {
        lines.push(String::new());
    }
    lines.extend(rest.iter().map(|line| format!("- {}", markdown(line))));
    lines.into_iter().map(|line| line + "\n").collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_counted() {
        let document = |lines: usize| "- a finding of a package\n\n".repeat(lines).into_bytes();
        assert_eq!(shortened(document(10), 260), document(10));
        let cut = String::from_utf8(shortened(document(20), 300)).unwrap();
        assert!(cut.len() <= 300, "{cut}");
        let lines: Vec<&str> = cut.lines().filter(|line| !line.is_empty()).collect();
        let (remark, kept) = lines.split_last().unwrap();
        assert!(kept.iter().all(|line| *line == "- a finding of a package"), "{cut}");
        assert!(
            remark.starts_with(&format!("{} more lines exceed GitHub's limit", 20 - kept.len())),
            "{cut}"
        );
    }
}
