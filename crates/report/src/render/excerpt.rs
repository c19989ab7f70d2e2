//! Excerpts of sources with marks below, as compilers show them.

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet, Title};
use textwrap::core::display_width;

use super::escape::printable_block;
use super::{PackageSources, RenderOptions, joined, printable};
use crate::{FindingReport, Location, PackageReport};

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

/// Renders findings with their excerpts.
pub(super) struct Excerpts(Renderer);

impl Excerpts {
    pub(super) fn new(options: &RenderOptions) -> Self {
        let renderer = if options.color { Renderer::styled() } else { Renderer::plain() };
        // Source lines are truncated at the width of the terminal.
        Self(if options.is_terminal { renderer.term_width(options.width) } else { renderer })
    }

    pub(super) fn render(&self, group: Group<'_>) -> String {
        without_commands(&self.0.render(&[group]))
    }
}

/// Returns the level of a title and its colour.
pub(super) fn shown_level(level: vnfcheck_check::Level) -> Level<'static> {
    match level {
        vnfcheck_check::Level::Error => Level::ERROR,
        vnfcheck_check::Level::Warning => Level::WARNING,
        vnfcheck_check::Level::Note => Level::NOTE,
    }
}

/// Returns the title of a finding: its level, the names of the defect and the message.
pub(super) fn titled<'a>(
    level: Level<'a>,
    name: &str,
    ids: &str,
    message: &str,
    options: &RenderOptions,
) -> Title<'a> {
    let ids = printable(ids).into_owned();
    let before = name.len() + "[]: ".len() + display_width(&ids);
    level.primary_title(filled(message, before, options)).id(ids)
}

/// Returns a remark below an excerpt, such as the help.
pub(super) fn remark_below<'a>(name: &'static str, text: &str, options: &RenderOptions) -> Element<'a> {
    let level = if name == "help" { Level::HELP } else { Level::NOTE.with_name(name) };
    level.message(filled(text, MARGIN + name.len() + ": ".len(), options)).into()
}

/// Replaces the `:::` that the renderer writes before a second file, which CI services could recognize as a command.
fn without_commands(text: &str) -> String {
    let line = |line: &str| {
        if line.trim_start().starts_with(":::") { line.replacen(":::", "-->", 1) } else { line.to_owned() }
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Wraps text after a prefix of `before` columns. The renderer indents continuation lines.
fn filled(text: &str, before: usize, options: &RenderOptions) -> String {
    let narrow = RenderOptions { width: options.width.saturating_sub(before).max(NARROWEST), ..*options };
    narrow.wrapped(&printable(text), "").join("\n")
}

struct Mark<'a> {
    location: &'a Location,
    kind: AnnotationKind,
    label: Option<&'a str>,
}

/// Returns the excerpt for the primary location and the related locations nearby.
pub(super) fn first_excerpt<'a>(
    finding: &'a FindingReport,
    sources: PackageSources<'a>,
    package: &PackageReport,
) -> Vec<Element<'a>> {
    groups(finding).first().map(|group| excerpt(group, sources, package)).unwrap_or_default()
}

/// Returns excerpts for the primary and related locations; nearby locations share an excerpt.
pub(super) fn excerpts<'a>(
    finding: &'a FindingReport,
    sources: PackageSources<'a>,
    package: &PackageReport,
) -> Vec<Element<'a>> {
    let mut elements: Vec<Element<'a>> =
        groups(finding).iter().flat_map(|group| excerpt(group, sources, package)).collect();
    let more = finding.related.len().saturating_sub(MOST_RELATED) + finding.related_omitted as usize;
    if more > 0 {
        elements.push(Level::NOTE.message(format!("and {more} more places")).into());
    }
    elements
}

/// Returns the marks of a finding, grouped by excerpt; the first group contains the primary location.
fn groups(finding: &FindingReport) -> Vec<Vec<Mark<'_>>> {
    let primary = Mark { location: &finding.primary, kind: AnnotationKind::Primary, label: None };
    let related = finding.related.iter().take(MOST_RELATED).map(|related| Mark {
        location: &related.location,
        kind: AnnotationKind::Context,
        label: Some(&related.message),
    });
    let mut groups: Vec<Vec<Mark<'_>>> = Vec::new();
    for mark in std::iter::once(primary).chain(related) {
        let near = |group: &&mut Vec<Mark<'_>>| {
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
    groups
}

fn excerpt<'a>(marks: &[Mark<'a>], sources: PackageSources<'a>, package: &PackageReport) -> Vec<Element<'a>> {
    let Some(first) = marks.first().map(|mark| mark.location) else { return Vec::new() };
    let path = printable(&joined(package, &first.file)).into_owned();
    let from = marks.iter().map(|mark| mark.location.range.start.line).min().unwrap_or(1);
    let to = marks.iter().map(|mark| mark.location.range.start.line).max().unwrap_or(1);
    let source = sources.source(&first.file);
    let window = source.and_then(|source| {
        let span = vnfcheck_hot::Span::new(source.line_start(from), source.line_start(to + 1));
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
