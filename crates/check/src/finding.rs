//! A finding: the violation, its location, explanations and a fix.

use vnfcheck_fix::{Decision, Fix};
use vnfcheck_hot::{Entry, Environment, File, FileId, Node, NodeId, Parameter, Resource, Span, Template};

use crate::Change;

/// Maximum number of related locations listed per finding; the others are counted.
pub const MOST_RELATED: usize = 20;
/// Maximum length of a message, help or path in bytes; the middle of a longer text is omitted.
pub const MOST_TEXT: usize = 1_000;

/// A place in a file of the package: a byte range and the YAML node it belongs to, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The file.
    pub file: FileId,
    /// Byte range; empty at offset 0 for the whole file.
    pub span: Span,
    /// Node that determines the YAML path.
    pub node: Option<NodeId>,
}

impl Place {
    /// Returns the place of the whole file, shown at its start.
    pub fn whole(file: FileId) -> Self {
        Self { file, span: Span::default(), node: None }
    }
}

impl From<Node<'_>> for Place {
    fn from(node: Node<'_>) -> Self {
        Self { file: node.file(), span: node.content_span(), node: Some(node.id()) }
    }
}

/// The place of an entry covers the key, and also the value if it is a scalar.
impl From<Entry<'_>> for Place {
    fn from(entry: Entry<'_>) -> Self {
        let span = if entry.value.is_scalar() { entry.content_span() } else { entry.key.span() };
        Self { file: entry.key.file(), span, node: Some(entry.key.id()) }
    }
}

impl From<Parameter<'_>> for Place {
    fn from(parameter: Parameter<'_>) -> Self {
        parameter.key.into()
    }
}

impl From<Resource<'_>> for Place {
    fn from(resource: Resource<'_>) -> Self {
        resource.key.into()
    }
}

impl From<&Template> for Place {
    fn from(template: &Template) -> Self {
        Self::whole(template.file())
    }
}

impl From<&Environment> for Place {
    fn from(environment: &Environment) -> Self {
        Self::whole(environment.file())
    }
}

impl From<&File> for Place {
    fn from(file: &File) -> Self {
        Self::whole(file.id())
    }
}

/// The place in the package of a CSAR; the package numbers its files in the same way as the CSAR.
impl From<vnfcheck_csar::Place> for Place {
    fn from(place: vnfcheck_csar::Place) -> Self {
        Self { file: place.file, span: place.span, node: None }
    }
}

/// A related place that explains a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// The place that the message explains.
    pub place: Place,
    /// Role of the place in the finding, such as `declared here`.
    pub message: String,
}

/// A subject that the files do not decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// The place of the subject, such as the resource that a requirement concerns.
    pub place: Place,
    /// Reason why the subject is undecided.
    pub message: String,
    /// Action that makes the subject decidable.
    pub help: String,
    /// Names of the kinds of defect that the subject may have; empty for all kinds.
    pub kinds: Vec<&'static str>,
}

/// A subject that violates the requirement, or advice about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Message: lower case, no full stop, names in backticks.
    pub message: String,
    /// Suggested action.
    pub help: Option<String>,
    /// Stable name of the kind of defect, if one requirement covers several kinds.
    pub kind: Option<&'static str>,
    /// Names that distinguish this finding from others of the same code at the same node, such as the missing property
    /// of a resource. The text of the node itself is not among these names.
    pub facts: Vec<String>,
    /// `true` for advice, which is not a violation.
    pub advisory: bool,
    /// `true` if the engine creates the stack nevertheless, so that the finding is only advice in the rule set `heat`.
    pub is_accepted: bool,
    /// `true` if the finding exists only because an element is missing everywhere in the VNF.
    pub is_of_absence: bool,
    /// Place of the violation.
    pub primary: Place,
    /// Related places, at most [`MOST_RELATED`].
    pub related: Vec<Related>,
    /// Number of related places that are not listed.
    pub related_omitted: u32,
    /// Change that resolves the finding, if it differs from the change of the rule.
    pub change: Option<Change>,
    /// Fix of the finding, if one exists.
    pub fix: Option<Box<Fix>>,
    /// Decisions of the author that the finding waits for.
    pub waits_for: Vec<Decision>,
}

impl Finding {
    /// Creates a finding without help, kind and related places.
    pub fn new(at: impl Into<Place>, message: impl Into<String>) -> Self {
        Self {
            message: shortened(message.into()),
            help: None,
            kind: None,
            facts: Vec::new(),
            advisory: false,
            is_accepted: false,
            is_of_absence: false,
            primary: at.into(),
            related: Vec::new(),
            related_omitted: 0,
            change: None,
            fix: None,
            waits_for: Vec::new(),
        }
    }

    /// Sets the fix.
    pub fn fix(&mut self, fix: impl Into<Option<Fix>>) -> &mut Self {
        self.fix = fix.into().map(Box::new);
        self
    }

    /// Adds a decision of the author that the finding waits for.
    pub fn waits_for(&mut self, decision: impl Into<Option<Decision>>) -> &mut Self {
        self.waits_for.extend(decision.into());
        self
    }

    /// Sets the suggested action.
    pub fn help(&mut self, help: impl Into<String>) -> &mut Self {
        self.help = Some(shortened(help.into()));
        self
    }

    /// Replaces a placeholder such as `{network-role}` in the message and in the help.
    pub fn fill(&mut self, placeholder: &str, text: &str) -> &mut Self {
        for it in std::iter::once(&mut self.message).chain(&mut self.help) {
            if it.contains(placeholder) {
                *it = shortened(it.replace(placeholder, text));
            }
        }
        self
    }

    /// Sets the change that resolves the finding.
    pub fn resolved_by(&mut self, change: Change) -> &mut Self {
        self.change = Some(change);
        self
    }

    /// Sets the kind of defect.
    pub fn kind(&mut self, kind: &'static str) -> &mut Self {
        self.kind = Some(kind);
        self
    }

    /// Marks a violation despite which the engine creates the stack.
    pub fn accepted(&mut self) -> &mut Self {
        self.is_accepted = true;
        self
    }

    /// Adds a name that distinguishes the finding from others of the same code at the same node.
    pub fn fact(&mut self, name: impl Into<String>) -> &mut Self {
        self.facts.push(name.into());
        self
    }

    /// Marks the finding as caused by an element that is missing everywhere in the VNF. If an unreadable template may
    /// contain the element, the finding is undecided.
    pub fn of_absence(&mut self) -> &mut Self {
        self.is_of_absence = true;
        self
    }

    /// Adds a related place.
    pub fn related(&mut self, place: impl Into<Place>, message: impl Into<String>) -> &mut Self {
        if self.related.len() < MOST_RELATED {
            self.related.push(Related { place: place.into(), message: shortened(message.into()) });
        } else {
            self.related_omitted = self.related_omitted.saturating_add(1);
        }
        self
    }
}

/// Shortens a string to at most [`MOST_TEXT`] bytes. The beginning and the end are kept, because they contain names and
/// predicates.
pub fn shortened(text: String) -> String {
    const DOTS: &str = " ... ";
    if text.len() <= MOST_TEXT {
        return text;
    }
    let head = text.floor_char_boundary(MOST_TEXT / 3 * 2);
    let tail = text.ceil_char_boundary(text.len() - (MOST_TEXT / 3 - DOTS.len()));
    let part = |range: std::ops::Range<usize>| text.get(range).unwrap_or_default();
    [part(0..head), DOTS, part(tail..text.len())].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_text_the_beginning_and_the_end_are_kept() {
        let text = |name: &str| format!("parameter `{name}` declares a default");
        assert_eq!(shortened(text("size")), text("size"));
        for letter in ["x", "ü", "\u{1f600}"] {
            let short = shortened(text(&letter.repeat(500_000)));
            assert!((MOST_TEXT - 20..=MOST_TEXT).contains(&short.len()), "{}", short.len());
            assert!(
                short.starts_with(&format!("parameter `{letter}")) && short.ends_with("` declares a default")
            );
        }
    }
}
