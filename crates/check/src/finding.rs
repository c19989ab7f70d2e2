//! One finding: what is wrong with a subject, where, and what explains and mends it.

use fix::Fix;
use hot::{Entry, Environment, File, FileId, Node, NodeId, Parameter, Resource, Span, Template};

use crate::Change;

/// Related places that are listed per finding; the rest is counted.
pub const MOST_RELATED: usize = 20;
/// Bytes of a message, help or path; of a longer one the middle is left out.
pub const MOST_TEXT: usize = 1_000;

/// A place in a file of the package: a byte range and, where there is one, the YAML node it belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The file.
    pub file: FileId,
    /// The bytes; empty at 0 for the file as a whole.
    pub span: Span,
    /// The node that gives the YAML path.
    pub node: Option<NodeId>,
}

impl Place {
    /// The file as a whole, shown at its start.
    pub fn whole(file: FileId) -> Self {
        Self { file, span: Span::default(), node: None }
    }
}

impl From<Node<'_>> for Place {
    fn from(node: Node<'_>) -> Self {
        Self { file: node.file(), span: node.content_span(), node: Some(node.id()) }
    }
}

/// The key, and the value too when it is a scalar.
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

/// A place that helps to understand a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Related {
    /// Where.
    pub place: Place,
    /// What is there.
    pub message: String,
}

/// One subject that does not meet the requirement, or advice about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What is wrong: lower case, no full stop, names in backticks.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
    /// A stable name where one requirement covers many kinds of defect.
    pub kind: Option<&'static str>,
    /// The names that distinguish this finding from others of the same code at the same node, such as the missing property of
    /// a resource. The text of the node itself needs no fact.
    pub facts: Vec<String>,
    /// Worth knowing, but no violation.
    pub advisory: bool,
    /// Holds only because something is nowhere in the VNF.
    pub is_of_absence: bool,
    /// The offending place.
    pub primary: Place,
    /// Places that explain it, at most [`MOST_RELATED`].
    pub related: Vec<Related>,
    /// Number of further places that explain it.
    pub related_omitted: u32,
    /// The change that resolves it, if another one than the rule states.
    pub change: Option<Change>,
    /// What mends it, where a program can.
    pub fix: Option<Box<Fix>>,
}

impl Finding {
    /// A finding without help, kind or further places.
    pub fn new(at: impl Into<Place>, message: impl Into<String>) -> Self {
        Self {
            message: shortened(message.into()),
            help: None,
            kind: None,
            facts: Vec::new(),
            advisory: false,
            is_of_absence: false,
            primary: at.into(),
            related: Vec::new(),
            related_omitted: 0,
            change: None,
            fix: None,
        }
    }

    /// Says what mends it.
    pub fn fix(&mut self, fix: impl Into<Option<Fix>>) -> &mut Self {
        self.fix = fix.into().map(Box::new);
        self
    }

    /// Says what to do.
    pub fn help(&mut self, help: impl Into<String>) -> &mut Self {
        self.help = Some(shortened(help.into()));
        self
    }

    /// States the change that resolves the finding.
    pub fn resolved_by(&mut self, change: Change) -> &mut Self {
        self.change = Some(change);
        self
    }

    /// Names the kind of defect.
    pub fn kind(&mut self, kind: &'static str) -> &mut Self {
        self.kind = Some(kind);
        self
    }

    /// Adds a name that distinguishes the finding from others of the same code at the same node.
    pub fn fact(&mut self, name: impl Into<String>) -> &mut Self {
        self.facts.push(name.into());
        self
    }

    /// Says that it holds only because something is nowhere in the VNF: a template that cannot be read may hold it, and then
    /// nothing is decided.
    pub fn of_absence(&mut self) -> &mut Self {
        self.is_of_absence = true;
        self
    }

    /// Adds a place that explains the finding.
    pub fn related(&mut self, place: impl Into<Place>, message: impl Into<String>) -> &mut Self {
        if self.related.len() < MOST_RELATED {
            self.related.push(Related { place: place.into(), message: shortened(message.into()) });
        } else {
            self.related_omitted = self.related_omitted.saturating_add(1);
        }
        self
    }
}

/// A text of at most [`MOST_TEXT`] bytes: of a longer one the beginning and the end, which is where names stand and
/// what is said of them.
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
