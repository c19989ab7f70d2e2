//! Shared functions for reading rule files: strings, members and the collected mistakes.

use rules::nearest;
use vnf::subjects::{Each, Fact};
use yaml::{Node, Span, Value};

/// Maximum length of a title in characters.
const LONGEST_TITLE: usize = 200;
/// Maximum size in bytes of all compiled regular expressions of a file.
const REGEX_BYTES: usize = 64 << 20;

type Mistake = (Span, String);

pub(super) struct Reader<'r> {
    pub(super) mistakes: Vec<Mistake>,
    /// The unused part of [`REGEX_BYTES`].
    pub(super) regex_bytes: usize,
    /// Reserved names of sets.
    pub(super) reserved: &'r [&'r str],
}

impl<'r> Reader<'r> {
    /// Returns a reader without mistakes.
    pub(super) fn new(reserved: &'r [&'r str]) -> Self {
        Self { mistakes: Vec::new(), regex_bytes: REGEX_BYTES, reserved }
    }

    pub(super) fn wrong(&mut self, node: Node<'_>, message: impl Into<String>) {
        self.mistakes.push((node.span(), message.into()));
    }

    pub(super) fn expected(&mut self, node: Node<'_>, what: &str) {
        self.wrong(node, format!("expected {what}, found {}", found(node)));
    }

    /// Reports unknown keys. Returns `false` if the node is not a mapping.
    pub(super) fn members(&mut self, node: Node<'_>, known: &[(&str, &str)], what: &str) -> bool {
        if !node.is_mapping() {
            let keys: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
            self.expected(node, &format!("{what}: a mapping with {}", keys.join(", ")));
            return false;
        }
        for entry in node.entries() {
            let name = entry.name();
            if known.iter().all(|(known, _)| *known != name) {
                let hint = hint(name, known.iter().map(|(name, _)| *name), "the keys are");
                self.wrong(entry.key, format!("unknown key `{name}`{hint}"));
            }
        }
        true
    }

    pub(super) fn required<'t>(&mut self, node: Node<'t>, name: &str, what: &str) -> Option<Node<'t>> {
        let value = node.get(name);
        if value.is_none() {
            let at = node.first_key().unwrap_or(node);
            self.wrong(at, format!("{what} has no `{name}`"));
        }
        value
    }

    /// Reads a non-empty string.
    pub(super) fn text(&mut self, node: Option<Node<'_>>, what: &str) -> Option<String> {
        let node = node?;
        if !is_value(node) {
            self.expected(node, what);
            return None;
        }
        Some(node.text().to_owned())
    }

    /// Reads a non-empty single line and trims it.
    pub(super) fn line(&mut self, node: Option<Node<'_>>, what: &str) -> Option<String> {
        let text = self.text(node, what)?;
        let text = text.trim();
        if text.chars().any(char::is_control) || text.chars().count() > LONGEST_TITLE {
            if let Some(node) = node {
                self.wrong(node, format!("{what} is one line of at most {LONGEST_TITLE} characters"));
            }
            return None;
        }
        Some(text.to_owned())
    }

    /// Reads text of several lines for the page of the rule, where a code fence starts an example.
    pub(super) fn prose(&mut self, node: Option<Node<'_>>, what: &str) -> Option<String> {
        let text = self.text(node, what)?;
        if let Some(node) = node
            && text.lines().any(|line| line.starts_with("```"))
        {
            self.wrong(node, "a line starts with three backticks, which end an example; indent it");
            return None;
        }
        Some(text)
    }
}

/// Returns `; did you mean ...?`, or the list of known names.
pub(super) fn hint<'k>(name: &str, known: impl Iterator<Item = &'k str> + Clone, what: &str) -> String {
    // A prefix of a known name also counts as similar.
    let longer = || known.clone().find(|it| name.len() >= 3 && it.starts_with(name));
    match nearest(name, known.clone()).or_else(longer) {
        Some(near) => format!("; did you mean `{near}`?"),
        None => format!("; {what} {}", known.collect::<Vec<_>>().join(", ")),
    }
}

pub(super) fn found(node: Node<'_>) -> String {
    match node.value() {
        Value::Null => "nothing".to_owned(),
        Value::Sequence => "a list".to_owned(),
        Value::Mapping => "a mapping".to_owned(),
        _ => format!("`{}`", shortened(node.text())),
    }
}

/// Returns the start of a text of the file, in one line.
pub(super) fn shortened(text: &str) -> String {
    let mut line = text.lines().next().unwrap_or_default().to_owned();
    if line.len() > 80 || line.len() < text.len() {
        line.truncate(line.floor_char_boundary(80));
        line.push_str("...");
    }
    line
}

/// Returns the items of a list, or a single value.
pub(super) fn one_or_more(node: Node<'_>) -> Vec<Node<'_>> {
    if node.is_sequence() { node.items().collect() } else { vec![node] }
}

pub(super) fn is_value(node: Node<'_>) -> bool {
    node.is_scalar() && !node.is_null() && !node.text().trim().is_empty()
}

pub(super) fn no_fact(each: Each, fact: Fact) -> String {
    let of: Vec<&str> = fact.subjects().iter().map(|it| it.name()).collect();
    let has: Vec<&str> = each.facts().map(Fact::name).collect();
    let (name, fact) = (each.name(), fact.name());
    format!("a {name} has no `{fact}`, which is a fact of {}; it has {}", of.join(", "), has.join(", "))
}
