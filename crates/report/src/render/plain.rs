//! Every finding with a source excerpt, ordered by file and line.

use std::collections::BTreeMap;
use std::io::Write;

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};

use textwrap::core::display_width;

use super::escape::printable_block;
use super::{
    Look, Omitted, PackageSources, RenderError, Show, Sources, joined, note_lines, passed, printable, summary,
};
use crate::defects::{Defect, defects, undecided};
use crate::{FindingReport, Location, PackageReport, RelatedLocation, Report, Status};

/// Maximum length of a source line that is shown.
const LONGEST_LINE: usize = 1_000;
/// Maximum number of related locations shown per finding.
const MOST_RELATED: usize = 6;
/// Number of columns before a note: a four-digit line number and a sign.
const MARGIN: usize = 7;
/// Minimum width for wrapped text, in columns.
const NARROWEST: usize = 20;
/// Minimum distance in lines at which two locations are shown in separate excerpts.
const NEAR: u32 = 40;

pub(super) fn render(
    run: &Report,
    sources: &dyn Sources,
    look: &Look,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    let renderer = if look.color { Renderer::styled() } else { Renderer::plain() };
    // Source lines are truncated at the width of the terminal.
    let renderer = if look.is_terminal { renderer.term_width(look.width) } else { renderer };
    for (index, report) in run.packages.iter().enumerate() {
        let sources = PackageSources { sources, package: index };
        for defect in defects(&report.requirements).into_iter().filter(|it| look.lists(it)) {
            let groups = [group(report, &defect, sources, look)];
            writeln!(out, "{}\n", without_commands(&renderer.render(&groups)))?;
        }
        for omitted in report.requirements.iter().filter_map(Omitted::of) {
            writeln!(out, "{}", omitted.message)?;
        }
        if look.show == Show::All {
            for requirement in report.requirements.iter().filter(|it| it.status == Status::Pass) {
                for line in look.wrapped(&passed(requirement), "  ") {
                    writeln!(out, "{line}")?;
                }
            }
        }
        write_undecided(report, look, out)?;
    }
    summary::render(run, look, out)?;
    for line in note_lines(run) {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

fn group<'a>(
    report: &'a PackageReport,
    defect: &Defect<'a>,
    sources: PackageSources<'a>,
    look: &Look,
) -> Group<'a> {
    let finding = defect.finding;
    let (name, level) = match defect.level() {
        _ if finding.waiver.is_some() => ("waived", Level::NOTE.with_name("waived")),
        "error" => ("error", Level::ERROR),
        "warning" => ("warning", Level::WARNING),
        _ => ("note", Level::NOTE),
    };
    let mut elements = excerpts(finding, sources, report);
    let mut note = |name: &'static str, text: &str| {
        let level = if name == "help" { Level::HELP } else { Level::NOTE.with_name(name) };
        let before = MARGIN + name.len() + ": ".len();
        elements.push(level.message(filled(text, before, look)).into());
    };
    if !finding.primary.path.is_empty() {
        note("path", &finding.primary.path);
    }
    if let Some(help) = &finding.help {
        note("help", help);
    }
    if let Some(fix) = defect.fix() {
        note("fix", &format!("{} ({})", fix.title, fix.command()));
    }
    for (ids, message) in defect.other_messages() {
        note("also", &format!("{}: {message}", ids.join(", ")));
    }
    if let Some(words) = defect.aftermath() {
        note("note", &words);
    }
    if let Some(words) = finding.acceptance() {
        note("note", &words);
    }
    let id = printable(&defect.names()).into_owned();
    let before = name.len() + "[]: ".len() + display_width(&id);
    level.primary_title(filled(&finding.message, before, look)).id(id).elements(elements)
}

/// Wraps text after a prefix of `before` columns. The renderer indents continuation lines.
fn filled(text: &str, before: usize, look: &Look) -> String {
    let narrow = Look { width: look.width.saturating_sub(before).max(NARROWEST), ..*look };
    narrow.wrapped(&printable(text), "").join("\n")
}

struct Mark<'a> {
    location: &'a Location,
    kind: AnnotationKind,
    label: Option<&'a str>,
}

/// Returns excerpts for the primary and related locations; nearby locations share an excerpt.
fn excerpts<'a>(
    finding: &'a FindingReport,
    sources: PackageSources<'a>,
    package: &PackageReport,
) -> Vec<Element<'a>> {
    let primary = Mark { location: &finding.primary, kind: AnnotationKind::Primary, label: None };
    let related = finding.related.iter().take(MOST_RELATED).map(|related| Mark {
        location: &related.location,
        kind: AnnotationKind::Context,
        label: Some(&related.message),
    });
    let mut groups: Vec<Vec<Mark<'a>>> = Vec::new();
    for mark in std::iter::once(primary).chain(related) {
        let near = |group: &&mut Vec<Mark<'a>>| {
            group.iter().any(|other| {
                other.location.file == mark.location.file
                    && other.location.range.start.line.abs_diff(mark.location.range.start.line) <= NEAR
            })
        };
        match groups.iter_mut().find(near) {
            Some(group) => group.push(mark),
            None => groups.push(vec![mark]),
        }
    }
    let mut elements: Vec<Element<'a>> =
        groups.iter().flat_map(|group| excerpt(group, sources, package)).collect();
    let more = finding.related.len().saturating_sub(MOST_RELATED) + finding.related_omitted as usize;
    if more > 0 {
        elements.push(Level::NOTE.message(format!("and {more} more places")).into());
    }
    elements
}

fn excerpt<'a>(marks: &[Mark<'a>], sources: PackageSources<'a>, package: &PackageReport) -> Vec<Element<'a>> {
    let Some(first) = marks.first().map(|mark| mark.location) else { return Vec::new() };
    let path = printable(&joined(package, &first.file)).into_owned();
    let from = marks.iter().map(|mark| mark.location.range.start.line).min().unwrap_or(1);
    let to = marks.iter().map(|mark| mark.location.range.start.line).max().unwrap_or(1);
    let source = sources.source(&first.file);
    let window = source.and_then(|source| {
        let span = hot::Span::new(source.line_start(from), source.line_start(to + 1));
        // If the window is longer than this, one of its few lines is too long; this avoids reading a text of any
        // size.
        let most = (LONGEST_LINE + "\r\n".len()) * (to - from + 1) as usize;
        ((span.end - span.start) as usize <= most).then(|| (span.start, source.slice(span)))
    });
    let is_whole_file = marks.iter().all(|mark| mark.location.range.end.offset == 0);
    let Some((start, text)) = window.filter(|(_, text)| {
        !is_whole_file && !text.is_empty() && text.lines().all(|line| line.len() <= LONGEST_LINE)
    }) else {
        return marks
            .iter()
            .flat_map(|mark| {
                let at = mark.location.range.start;
                let origin =
                    Origin::path(path.clone()).line(at.line as usize).char_column(at.column as usize);
                let label = mark.label.map(|label| Level::NOTE.message(printable(label)).into());
                std::iter::once(origin.into()).chain(label)
            })
            .collect();
    };
    let annotations = marks.iter().map(|mark| {
        let range = mark.location.range;
        let begin = shown_offset(text, range.start.offset.saturating_sub(start));
        let end = shown_offset(text, end_on_first_line(text, range.start.offset, range.end.offset, start));
        mark.kind.span(begin..end.max(begin)).label(mark.label.map(printable))
    });
    let annotations: Vec<_> = annotations.collect();
    vec![
        Snippet::source(printable_block(text).into_owned())
            .line_start(from as usize)
            .path(path)
            .annotations(annotations)
            .into(),
    ]
}

/// Replaces the `:::` that the renderer writes before a second file, which CI services could recognize as a command.
fn without_commands(text: &str) -> String {
    let line = |line: &str| {
        if line.trim_start().starts_with(":::") { line.replacen(":::", "-->", 1) } else { line.to_owned() }
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Returns the offset in the window at which a mark ends, at the latest at the end of its first line.
fn end_on_first_line(text: &str, begin: u32, end: u32, start: u32) -> u32 {
    let relative = begin.saturating_sub(start);
    let line = text.get(relative as usize..).unwrap_or_default();
    let length = line.lines().next().map_or(0, |line| line.trim_end().len());
    let length = u32::try_from(length).unwrap_or(u32::MAX);
    end.saturating_sub(start).min(relative.saturating_add(length))
}

/// Converts an offset to the shown text, in which substitutes for control characters are longer.
fn shown_offset(text: &str, offset: u32) -> usize {
    text.get(..offset as usize).map_or(text.len(), |before| printable_block(before).len())
}

/// Writes the undecided requirements, then the subjects that only a running system decides.
fn write_undecided(report: &PackageReport, look: &Look, out: &mut dyn Write) -> Result<(), RenderError> {
    for it in undecided(&report.requirements) {
        for line in look.wrapped(&printable(&it.words()), "    ") {
            writeln!(out, "{line}")?;
        }
    }
    let mut subjects: BTreeMap<(&str, u32, &str), (&RelatedLocation, Vec<&str>)> = BTreeMap::new();
    for requirement in &report.requirements {
        for it in &requirement.undecided {
            let key = (it.location.file.as_str(), it.location.range.start.offset, it.message.as_str());
            subjects.entry(key).or_insert_with(|| (it, Vec::new())).1.push(&requirement.id);
        }
    }
    if !subjects.is_empty() {
        writeln!(out, "only known at run time:")?;
    }
    for (subject, ids) in subjects.values() {
        let start = subject.location.range.start;
        let place = format!("{}:{}:{}", joined(report, &subject.location.file), start.line, start.column);
        let line = format!("  {place}  {}  {}", ids.join(", "), subject.message);
        for line in look.wrapped(&printable(&line), "      ") {
            writeln!(out, "{line}")?;
        }
    }
    if !subjects.is_empty() {
        writeln!(out)?;
    }
    Ok(())
}
