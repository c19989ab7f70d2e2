//! Inserts waivers as comments into the text of a template or environment.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use vnfcheck_check::RuleSets;
use vnfcheck_hot::{File, FileKind, Limits, Package, ReadAs, SourceText, Span};
use vnfcheck_yaml::Style;

use crate::comments;

/// Findings of one file to waive in comments: the IDs of requirements or kinds of defects, by line. `None` is the whole
/// file.
pub type Accepted = BTreeMap<Option<u32>, BTreeSet<String>>;

/// Reason why a file cannot contain waivers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AnnotateError {
    /// The reason would change the meaning of the comment.
    #[error("a comment cannot contain this reason: {0}")]
    Reason(String),
    /// The file is not a template or an environment in valid YAML, or comments would change its content.
    #[error("the file cannot contain comments")]
    NoComments,
}

/// A file with waivers in comments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotated {
    /// The new text of the file.
    pub text: String,
    /// Number of inserted comments.
    pub added: usize,
    /// Lines on which no comment can be placed, such as lines within a string.
    pub omitted: Vec<u32>,
}

/// The reason and the approver of waivers.
#[derive(Clone, Copy, Debug)]
pub struct Waived<'t> {
    /// The reason; line breaks become spaces.
    pub reason: &'t str,
    /// The person who approves the waivers.
    pub approver: Option<&'t str>,
}

impl Waived<'_> {
    /// Returns the comment that waives the IDs.
    fn comment(self, ids: &BTreeSet<String>, known: &RuleSets) -> Result<String, AnnotateError> {
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        let reason = words(self.reason);
        let approver = self.approver.map(words).filter(|name| !name.is_empty());
        let ending = approver.as_ref().map(|name| format!("; approved-by: {name}")).unwrap_or_default();
        let comment = format!("# vnfcheck: waive {} {reason}{ending}", ids.join(", "));
        if comment.contains(char::is_control) {
            return Err(AnnotateError::Reason("remove the control characters".to_owned()));
        }
        let is_read = comments::reads_as(&comment, &ids, &reason, approver.as_deref(), known)
            .map_err(AnnotateError::Reason)?;
        if !is_read {
            let message = "start the reason with a word that is not an ID, and remove `approved-by:`";
            return Err(AnnotateError::Reason(message.to_owned()));
        }
        Ok(comment)
    }
}

/// Inserts a waiver for each line: above the line, or at the end of the first line with content, because a comment above
/// that line applies to the whole file.
///
/// # Errors
///
/// [`AnnotateError`] if the reason or the file does not permit a comment. The content of the file never changes.
pub fn annotate(
    file: &File,
    accepted: &Accepted,
    waived: Waived<'_>,
    known: &RuleSets,
) -> Result<Annotated, AnnotateError> {
    let tree = file.tree().ok_or(AnnotateError::NoComments)?;
    let source = file.source();
    let content = comments::first_content(source);
    let strings = Strings::of(file);
    let of_file = accepted.get(&None);
    let mut insertions = BTreeMap::new();
    let mut omitted = Vec::new();
    for (line, ids) in accepted {
        let others = |id: &&String| line.is_none() || !of_file.is_some_and(|all| all.contains(*id));
        let ids: BTreeSet<String> = ids.iter().filter(others).cloned().collect();
        if ids.is_empty() {
            continue;
        }
        let comment = waived.comment(&ids, known)?;
        let insertion = match line {
            None => Some((after_mark(source), format!("{comment}{}", line_break(source, 1)))),
            Some(line) if *line == content => at_end(file, *line).map(|at| (at, format!("  {comment}"))),
            Some(line) if *line > content => above(source, *line, &strings).map(|(at, indentation)| {
                (at, format!("{indentation}{comment}{}", line_break(source, *line)))
            }),
            Some(_) => None,
        };
        match insertion {
            Some((at, text)) => _ = insertions.insert(at, text),
            None => omitted.extend(*line),
        }
    }
    let mut text = String::with_capacity(source.as_str().len());
    let mut written = 0;
    for (at, inserted) in &insertions {
        text.push_str(source.slice(Span::new(written, *at)));
        text.push_str(inserted);
        written = *at;
    }
    text.push_str(source.as_str().get(written as usize..).unwrap_or_default());
    let added = insertions.len();
    let read_as = if file.kind() == FileKind::Environment { ReadAs::Environment } else { ReadAs::Template };
    let new = File::read_text(file.id(), file.path(), Arc::from(&*text), Some(read_as), &Limits::default());
    let is_unchanged = new.tree().is_some_and(|new| {
        new.comments().len() == tree.comments().len() + added
            && new.node_count() == tree.node_count()
            && new.nodes().zip(tree.nodes()).all(|(new, old)| new.text() == old.text())
    });
    if is_unchanged { Ok(Annotated { text, added, omitted }) } else { Err(AnnotateError::NoComments) }
}

/// Returns the number of waivers that comments of a package may still add.
pub fn remaining(package: &Package) -> usize {
    let texts = |file: &File| {
        let comments = file.tree().map(vnfcheck_hot::Tree::comments).unwrap_or_default();
        comments.iter().filter(|it| comments::is_directive(file.source().slice(it.span))).count()
    };
    comments::MOST.saturating_sub(package.files().map(texts).sum())
}

/// The scalars of a file that span several lines, in document order.
struct Strings(Vec<Span>);

impl Strings {
    fn of(file: &File) -> Self {
        let scalars = file.tree().into_iter().flat_map(vnfcheck_hot::Tree::nodes);
        let scalars = scalars.filter(|it| it.is_alias() || !matches!(it.style(), Style::Block | Style::Flow));
        let source = file.source();
        let spans = scalars.map(vnfcheck_hot::Node::content_span);
        Self(spans.filter(|it| source.slice(*it).contains('\n')).collect())
    }

    /// Returns `true` if an offset is within a string.
    fn contain(&self, offset: u32) -> bool {
        let next = self.0.partition_point(|it| it.start < offset);
        next.checked_sub(1).and_then(|at| self.0.get(at)).is_some_and(|it| offset < it.end)
    }
}

/// Returns the offset after a byte order mark.
fn after_mark(source: &SourceText) -> u32 {
    if source.as_str().starts_with('\u{feff}') { 3 } else { 0 }
}

/// Returns the line break that ends a line.
fn line_break(source: &SourceText, line: u32) -> &'static str {
    let text = source.slice(Span::new(source.line_start(line), source.line_start(line + 1)));
    if text.ends_with("\r\n") { "\r\n" } else { "\n" }
}

/// Returns the start of a line and its indentation; `None` within a string.
fn above<'s>(source: &'s SourceText, line: u32, strings: &Strings) -> Option<(u32, &'s str)> {
    let start = source.line_start(line);
    let text = source.slice(Span::new(start, source.line_start(line + 1)));
    let indentation = text.len() - text.trim_start_matches(' ').len();
    let indentation = text.get(..indentation)?;
    (line <= source.line_count() && !strings.contain(start)).then_some((start, indentation))
}

/// Returns the end of the text of a line; `None` if the line ends in a comment or within a quoted string.
fn at_end(file: &File, line: u32) -> Option<u32> {
    let source = file.source();
    let (start, next) = (source.line_start(line), source.line_start(line + 1));
    let text = source.slice(Span::new(start, next));
    let has_comment = file.tree()?.comments().iter().any(|it| start <= it.span.start && it.span.start < next);
    let end = start + u32::try_from(text.trim_end().len()).ok()?;
    let scalars = file.tree()?.nodes().filter(|it| it.is_scalar());
    let is_within = |it: vnfcheck_hot::Node<'_>| {
        let span = it.content_span();
        span.start < end && end < span.end && !matches!(it.style(), Style::Literal | Style::Folded)
    };
    (!has_comment && !scalars.into_iter().any(is_within)).then_some(end)
}
