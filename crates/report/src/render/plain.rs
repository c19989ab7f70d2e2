//! Every finding with a source excerpt, ordered by file and line.

use std::collections::BTreeMap;
use std::io::Write;

use annotate_snippets::Element;

use super::entry::Entry;
use super::excerpt::{Excerpts, Heading, excerpts, remark_below, shown_level, titled};
use super::guide::Guide;
use super::paths::place;
use super::{
    Counts, Omitted, PackageSources, RenderError, RenderOptions, Show, Sources, next, note_lines, passed,
    printable, summary, write_lines,
};
use crate::defects::{Defect, OtherMessage, defects, undecided};
use crate::{PackageReport, Report, Status, UndecidedReport};

/// Maximum number of requirements listed for an undecided subject.
const MOST_NAMED: usize = 5;

pub(super) fn render(
    run: &Report,
    sources: &dyn Sources,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    let excerpts = Excerpts::new(options);
    let mut guide = Guide::default();
    for (index, report) in run.packages.iter().enumerate() {
        let sources = PackageSources { sources, package: index };
        for defect in defects(&report.requirements).into_iter().filter(|it| options.lists(it)) {
            guide.add(&Entry::of_defect(&defect, report), report);
            let (heading, elements) = shown(report, &defect, sources, options);
            writeln!(out, "{}\n", excerpts.render(heading, elements))?;
        }
        for omitted in report.requirements.iter().filter_map(Omitted::of) {
            writeln!(out, "{}", omitted.message)?;
        }
        if options.show == Show::All {
            for requirement in report.requirements.iter().filter(|it| it.status == Status::Pass) {
                write_lines(options.wrapped(&passed(requirement), "  "), out)?;
            }
        }
        write_undecided(report, options, out)?;
    }
    write_lines(guide.meanings().iter().flat_map(|line| options.wrapped(line, "    ")), out)?;
    guide.write_start(options, out)?;
    let counts = Counts::all(run);
    summary::render_counted_summary(run, &counts, options, out)?;
    write_lines(note_lines(run), out)?;
    Ok(next::write(run, &counts, options, out)?)
}

/// Returns the title of a defect, and its excerpts with remarks.
fn shown<'a>(
    report: &'a PackageReport,
    defect: &Defect<'a>,
    sources: PackageSources<'a>,
    options: &RenderOptions,
) -> (Heading<'a>, Vec<Element<'a>>) {
    let finding = defect.finding;
    let (name, level) = match defect.level() {
        _ if finding.waiver.is_some() => ("waived", annotate_snippets::Level::NOTE.with_name("waived")),
        level => (level.name(), shown_level(level)),
    };
    let mut elements = excerpts(finding, sources, report, options, false);
    let mut note = |name: &'static str, text: &str| elements.push(remark_below(name, text, options));
    if !finding.primary.path.is_empty() {
        note("path", &finding.primary.path);
    }
    if let Some(help) = finding.explained_help() {
        note("help", &help);
    }
    if let Some(fix) = defect.fix() {
        note("fix", &format!("{} ({})", fix.title, fix.command()));
    }
    for OtherMessage { ids, message } in defect.other_messages() {
        note("also", &format!("{}: {message}", ids.join(", ")));
    }
    if let Some(words) = defect.aftermath() {
        note("note", &words);
    }
    if let Some(words) = finding.acceptance() {
        note("note", &words);
    }
    (titled(level, name, &defect.names(), &finding.message, options), elements)
}

/// Returns IDs as a list; beyond [`MOST_NAMED`], their number.
fn shortened(ids: &[&str]) -> String {
    match ids.split_at_checked(MOST_NAMED).filter(|(_, others)| !others.is_empty()) {
        Some((named, others)) => format!("{} and {} more", named.join(", "), others.len()),
        None => ids.join(", "),
    }
}

/// Writes the undecided requirements, then the subjects that depend on values known only at deployment.
fn write_undecided(
    report: &PackageReport,
    options: &RenderOptions,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    for it in undecided(&report.requirements) {
        write_lines(options.wrapped(&printable(&it.words()), "    "), out)?;
    }
    let mut subjects: BTreeMap<(&str, u32, &str), (&UndecidedReport, Vec<&str>)> = BTreeMap::new();
    for requirement in &report.requirements {
        for it in &requirement.undecided {
            let key = (it.location.file.as_str(), it.location.range.start.offset, it.message.as_str());
            subjects.entry(key).or_insert_with(|| (it, Vec::new())).1.push(&requirement.id);
        }
    }
    if !subjects.is_empty() {
        writeln!(out, "undecided subjects:")?;
    }
    for (subject, ids) in subjects.values() {
        let place = place(report, &subject.location);
        let line = format!("  {place}  {}  {}", shortened(ids), subject.words());
        write_lines(options.wrapped(&printable(&line), "      "), out)?;
    }
    if !subjects.is_empty() {
        writeln!(out)?;
    }
    Ok(())
}
