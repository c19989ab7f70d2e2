//! Excerpts of sources with marks below, as compilers show them.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Element, Level, Origin, Renderer, Snippet, Title};
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
/// Indentation of the continuation lines of a title.
const INDENT: &str = "    ";
/// Number of columns that the renderer keeps free at both sides of the marks in a truncated line.
const ELLIPSIS: usize = 6;
/// Indentation in columns beyond which the renderer skips part of it.
const LONG_INDENT: usize = 20;
/// Number of columns of a long indentation that the renderer skips.
const SKIPPED_INDENT: usize = 16;

/// Renders findings with their excerpts.
pub(super) struct Excerpts(Renderer);

impl Excerpts {
    pub(super) fn new(options: &RenderOptions) -> Self {
        let renderer = if options.color { Renderer::styled() } else { Renderer::plain() };
        // Source lines are truncated at the width of the terminal.
        Self(if options.is_terminal { renderer.term_width(options.width) } else { renderer })
    }

    pub(super) fn render<'a>(&self, heading: Heading<'a>, elements: Vec<Element<'a>>) -> String {
        let Heading { title, before, continued } = heading;
        let text = self.0.render(&[title.elements(elements)]);
        without_commands(&outdented(&text, before, continued))
    }
}

/// The title of a finding.
pub(super) struct Heading<'a> {
    title: Title<'a>,
    /// Number of columns before the message.
    before: usize,
    /// Number of continuation lines.
    continued: usize,
}

/// Replaces the indentation of the continuation lines of a title with [`INDENT`]. The renderer indents the lines by the
/// columns before the message, which leaves little room after many IDs.
fn outdented(text: &str, before: usize, continued: usize) -> String {
    let indent = " ".repeat(before);
    let line = |(at, line): (usize, &str)| match line.strip_prefix(&indent) {
        Some(rest) if (1..=continued).contains(&at) => format!("{INDENT}{rest}"),
        _ => line.to_owned(),
    };
    text.split('\n').enumerate().map(line).collect::<Vec<_>>().join("\n")
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
) -> Heading<'a> {
    let ids = printable(ids).into_owned();
    let before = name.len() + "[]: ".len() + display_width(&ids);
    let lines = options.wrapped_after(before, &printable(message), INDENT);
    let continued = lines.len().saturating_sub(1);
    Heading { title: level.primary_title(lines.join("\n")).id(ids), before, continued }
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

/// A mark in a string, with the columns in its line.
struct Shown {
    /// Offsets in the text.
    span: Range<usize>,
    start: usize,
    end: usize,
    /// Width of the line.
    line: usize,
    /// Width of the white space at the start of the line.
    indent: usize,
}

impl Shown {
    fn of(text: &str, span: Range<usize>) -> Self {
        let before = text.get(..span.start).unwrap_or_default();
        let from = before.rfind('\n').map_or(0, |at| at + 1);
        let line = text.get(from..).and_then(|it| it.split('\n').next()).unwrap_or_default();
        let start = columns(before.get(from..).unwrap_or_default());
        let marked = text.get(span.clone()).unwrap_or_default();
        let (width, text) = (columns(line), columns(line.trim_start()));
        Self {
            end: start + columns(marked).max(1),
            start,
            line: width,
            indent: width.saturating_sub(text),
            span,
        }
    }

    /// Shortens a mark that ends after this column.
    fn shorten(&mut self, text: &str, most: usize) {
        if self.end <= most {
            return;
        }
        self.end = self.start;
        let marked = text.get(self.span.clone()).unwrap_or_default();
        self.span.end = self.span.start;
        for character in marked.chars() {
            let width = columns(character.encode_utf8(&mut [0; 4]));
            if self.end + width > most {
                break;
            }
            self.end += width;
            self.span.end += character.len_utf8();
        }
    }
}

/// Returns the width of a string in columns. The renderer shows a tab as four spaces.
fn columns(text: &str) -> usize {
    display_width(&text.replace('\t', "    "))
}

/// The columns of source lines that a terminal shows.
struct Window {
    /// Number of columns.
    width: usize,
    /// `true` if a line is truncated.
    is_cut: bool,
    /// First column that must be shown.
    from: usize,
}

impl Window {
    /// Returns the window that the renderer chooses for lines with these marks.
    fn of(marks: &[Shown], width: usize) -> Self {
        let least = |of: fn(&Shown) -> usize| marks.iter().map(of).min().unwrap_or_default();
        let start = least(|it| it.start);
        let indent = least(|it| it.indent).min(start).saturating_sub(ELLIPSIS);
        let from = if indent > LONG_INDENT { indent - SKIPPED_INDENT } else { 0 };
        let longest = marks.iter().map(|it| it.line).max().unwrap_or_default();
        let is_cut = longest.saturating_sub(from) > width;
        Self { width, is_cut, from: if is_cut { start.saturating_sub(ELLIPSIS) } else { from } }
    }

    /// Returns the last column at which a mark may end.
    fn most(&self) -> usize {
        let end = self.from + self.width;
        if self.is_cut { end - ELLIPSIS } else { end }
    }

    /// Returns `true` if a label fits on the line of its mark.
    fn fits(&self, mark: &Shown, label: &str) -> bool {
        mark.end + " ".len() + display_width(label) <= self.most()
    }
}

/// Returns excerpts for the primary and related locations; nearby locations share an excerpt. If `is_brief` is set, returns
/// only the excerpt with the primary location.
pub(super) fn excerpts<'a>(
    finding: &'a FindingReport,
    sources: PackageSources<'a>,
    package: &PackageReport,
    options: &RenderOptions,
    is_brief: bool,
) -> Vec<Element<'a>> {
    let groups = groups(finding);
    let width = source_width(&groups, options);
    let shown = groups.iter().take(if is_brief { 1 } else { usize::MAX });
    let excerpts = shown.flat_map(|group| excerpt(group, sources, package, width, options));
    let mut elements: Vec<Element<'a>> = excerpts.collect();
    let more = finding.related.len().saturating_sub(MOST_RELATED) + finding.related_omitted as usize;
    if more > 0 && !is_brief {
        elements.push(Level::NOTE.message(format!("and {more} more places")).into());
    }
    elements
}

/// Returns the number of columns for source lines; `None` if nothing limits the width.
fn source_width(groups: &[Vec<Mark<'_>>], options: &RenderOptions) -> Option<usize> {
    let last = groups.iter().flatten().map(|mark| mark.location.range.start.line).max().unwrap_or(1);
    let gutter = last.saturating_add(1).to_string().len() + " | ".len();
    options.is_terminal.then(|| options.width.saturating_sub(gutter).max(NARROWEST))
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

/// Returns the excerpt with these marks. A mark that does not fit into a line of `width` columns is shortened, marks that
/// are too far apart have separate excerpts, and a label that does not fit becomes a note.
fn excerpt<'a>(
    marks: &[Mark<'a>],
    sources: PackageSources<'a>,
    package: &PackageReport,
    width: Option<usize>,
    options: &RenderOptions,
) -> Vec<Element<'a>> {
    let Some(first) = marks.first().map(|mark| mark.location) else { return Vec::new() };
    let path = printable(&joined(package, &first.file)).into_owned();
    let from = marks.iter().map(|mark| mark.location.range.start.line).min().unwrap_or(1);
    let to = marks.iter().map(|mark| mark.location.range.start.line).max().unwrap_or(1);
    let source = sources.source(&first.file);
    let window = source.and_then(|source| {
        let span = vnfcheck_hot::Span::new(source.line_start(from), source.line_start(to + 1));
        // A longer mark leaves too little room in one of the few lines of the window. The limit avoids reading a line
        // of any size.
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
    let source = printable_block(text).into_owned();
    let shown = marks.iter().map(|mark| {
        let range = mark.location.range;
        let begin = shown_offset(text, range.start.offset.saturating_sub(start));
        let end = shown_offset(text, end_on_first_line(text, range.start.offset, range.end.offset, start));
        Shown::of(&source, begin..end.max(begin))
    });
    let mut shown: Vec<Shown> = shown.collect();
    let window = width.map(|width| Window::of(&shown, width));
    if let Some(window) = &window {
        if marks.len() > 1 && shown.iter().any(|it| it.start >= window.most()) {
            return marks
                .iter()
                .flat_map(|mark| excerpt(std::slice::from_ref(mark), sources, package, width, options))
                .collect();
        }
        for it in &mut shown {
            it.shorten(&source, window.most());
        }
    }
    let mut notes = Vec::new();
    let mut annotations = Vec::new();
    for (mark, shown) in marks.iter().zip(shown) {
        let label = mark.label.map(printable);
        let fits = |label: &str| window.as_ref().is_none_or(|window| window.fits(&shown, label));
        let is_apart = label.as_deref().is_some_and(|label| !fits(label));
        if let Some(label) = label.as_deref().filter(|_| is_apart) {
            let line = mark.location.range.start.line;
            notes.push(remark_below("note", &format!("line {line}: {label}"), options));
        }
        annotations.push(mark.kind.span(shown.span).label(label.filter(|_| !is_apart)));
    }
    let snippet = Snippet::source(source).line_start(from as usize).path(path).annotations(annotations);
    let mut elements: Vec<Element<'a>> = vec![snippet.into()];
    elements.extend(notes);
    elements
}

/// Returns the offset in the window at which a mark ends; a longer mark ends with its first line.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_labels_fit_the_window() {
        let text = format!("  {}: {}\n", "a".repeat(20), "b".repeat(100));
        let mut mark = Shown::of(&text, 2..124);
        let window = Window::of(std::slice::from_ref(&mark), 60);
        assert_eq!((window.is_cut, window.from), (true, 0));
        mark.shorten(&text, window.most());
        assert_eq!((mark.end, mark.span.clone()), (54, 2..54));
        assert!(!window.fits(&mark, "label"));
        let short = Shown::of("  name: value\n", 2..6);
        let window = Window::of(std::slice::from_ref(&short), 20);
        assert!(window.fits(&short, "thirteen long") && !window.fits(&short, "fourteen, long"));
    }

    #[test]
    fn continuation_lines_have_a_small_indentation() {
        assert_eq!(outdented("error: a\n       b\n       c", 7, 1), "error: a\n    b\n       c");
    }
}
