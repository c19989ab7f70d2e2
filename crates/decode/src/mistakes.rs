//! Mistakes in a document, and checks that report them.

use vnfcheck_yaml::{Node, Span, Value};

use vnfcheck_names::near::nearest;

use crate::Key;

/// Maximum length of quoted text in bytes.
const LONGEST_QUOTE: usize = 80;

/// The mistakes of a document with their positions.
#[derive(Debug, Default)]
pub struct Mistakes(Vec<(Span, String)>);

impl Mistakes {
    /// Returns `true` if no mistake was reported.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds a mistake.
    pub fn add(&mut self, at: Span, message: impl Into<String>) {
        self.0.push((at, message.into()));
    }

    /// Adds a mistake at a node.
    pub fn wrong(&mut self, node: Node<'_>, message: impl Into<String>) {
        self.add(node.span(), message);
    }

    /// Adds a mistake at a node that does not have the expected form.
    pub fn expected(&mut self, node: Node<'_>, what: &str) {
        self.wrong(node, format!("expected {what}, found {}", found(node)));
    }

    /// Returns the entries of a mapping whose keys are in the table, in the order of the document. Mistakes are a node
    /// that is not a mapping, an unknown key, and a missing key that is required.
    pub fn entries<'t, 'k, V>(
        &mut self,
        node: Node<'t>,
        keys: &'k [Key<V>],
        what: &str,
    ) -> Vec<(&'k Key<V>, Node<'t>)> {
        let names = || keys.iter().map(|key| key.name);
        if !node.is_mapping() {
            self.expected(
                node,
                &format!("{what}: a mapping with {}", names().collect::<Vec<_>>().join(", ")),
            );
            return Vec::new();
        }
        let mut entries = Vec::new();
        for entry in node.entries() {
            let name = entry.name();
            if let Some(key) = keys.iter().find(|key| key.name == name) {
                entries.push((key, entry.value));
            } else {
                let hint = hint(name, names(), "the keys are");
                self.wrong(entry.key, format!("unknown key `{}`{hint}", shortened(name)));
            }
        }
        for key in keys.iter().filter(|key| key.required && node.get(key.name).is_none()) {
            self.wrong(node.first_key().unwrap_or(node), format!("{what} has no `{}`", key.name));
        }
        entries
    }

    /// Returns the items of a list.
    pub fn items<'t>(&mut self, node: Node<'t>) -> Vec<Node<'t>> {
        if !node.is_sequence() {
            self.expected(node, "a list");
        }
        node.items().collect()
    }

    /// Returns the text of a scalar that is not empty.
    pub fn text<'t>(&mut self, node: Node<'t>, what: &str) -> Option<&'t str> {
        if !is_value(node) {
            self.expected(node, what);
            return None;
        }
        Some(node.text())
    }

    /// Returns the text of a scalar that is one of the known words.
    pub fn word<'t>(&mut self, node: Node<'t>, known: &[&str]) -> Option<&'t str> {
        let text = self.text(node, &format!("one of {}", known.join(", ")))?;
        if !known.contains(&text) {
            self.wrong(node, unknown_word(text, known));
            return None;
        }
        Some(text)
    }

    /// Returns the mistakes in the order of their positions, each once.
    pub fn into_sorted(mut self) -> Vec<(Span, String)> {
        self.0.sort_by_key(|(at, _)| *at);
        self.0.dedup();
        self.0
    }
}

/// Returns the message for a word that is not one of the known words.
pub fn unknown_word(text: &str, known: &[&str]) -> String {
    format!("unknown value `{}`{}", shortened(text), hint(text, known.iter().copied(), "expected one of"))
}

/// Returns `; did you mean ...?` with the nearest known name, or the list of all known names after `otherwise`.
pub fn hint<'k>(name: &str, known: impl Iterator<Item = &'k str> + Clone, otherwise: &str) -> String {
    // A prefix of a known name also counts as similar.
    let longer = || known.clone().find(|it| name.len() >= 3 && it.starts_with(name));
    match nearest(name, known.clone()).or_else(longer) {
        Some(near) => format!("; did you mean `{near}`?"),
        None => format!("; {otherwise} {}", known.collect::<Vec<_>>().join(", ")),
    }
}

/// Describes a node for a message: a list, a mapping, nothing, or the text.
pub fn found(node: Node<'_>) -> String {
    match node.value() {
        Value::Null => "nothing".to_owned(),
        Value::Sequence => "a list".to_owned(),
        Value::Mapping => "a mapping".to_owned(),
        _ => format!("`{}`", shortened(node.text())),
    }
}

/// Returns the start of a string in the document, on one line of at most [`LONGEST_QUOTE`] bytes plus an ellipsis.
pub fn shortened(text: &str) -> String {
    let mut line = text.lines().next().unwrap_or_default().to_owned();
    if line.len() > LONGEST_QUOTE || line.len() < text.len() {
        line.truncate(line.floor_char_boundary(LONGEST_QUOTE));
        line.push_str("...");
    }
    line
}

/// Returns the items of a list, or a single value.
pub fn one_or_more(node: Node<'_>) -> Vec<Node<'_>> {
    if node.is_sequence() { node.items().collect() } else { vec![node] }
}

/// Returns `true` for a scalar that is neither null nor blank.
pub fn is_value(node: Node<'_>) -> bool {
    node.is_scalar() && !node.is_null() && !node.text().trim().is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::open;

    const KEYS: &[Key] = &[Key::required("name", "", ()), Key::new("release", "", ())];

    fn mistakes(text: &str) -> Vec<String> {
        let (document, mut mistakes) = open(text.as_bytes(), &vnfcheck_yaml::Limits::default());
        if let Some(root) = document.root().filter(|_| mistakes.is_empty()) {
            for (_, value) in mistakes.entries(root, KEYS, "a project") {
                mistakes.text(value, "a string");
            }
        }
        document.describe("a.yaml", mistakes, 2)
    }

    #[test]
    fn every_mistake_has_its_position() {
        assert_eq!(mistakes("name: x\nrelease: y\n"), Vec::<String>::new());
        assert_eq!(
            mistakes("relaese: x\n"),
            [
                "a.yaml:1:1: unknown key `relaese`; did you mean `release`?",
                "a.yaml:1:1: a project has no `name`",
            ]
        );
        assert_eq!(mistakes("name: x\nrel: y\n"), ["a.yaml:2:1: unknown key `rel`; did you mean `release`?"]);
        assert_eq!(
            mistakes("name: []\nzone: 1\nrelease:\n"),
            [
                "a.yaml:1:7: expected a string, found a list",
                "a.yaml:2:1: unknown key `zone`; the keys are name, release",
                "a.yaml: and 1 more mistakes",
            ]
        );
        assert_eq!(
            mistakes("- a\n"),
            ["a.yaml:1:1: expected a project: a mapping with name, release, found a list"]
        );
        assert_eq!(mistakes("name: a\nname: b\n"), ["a.yaml:2:1: duplicate key `name`; remove one"]);
        assert_eq!(
            mistakes("release: y\nname: \"x\nzone: z\n"),
            ["a.yaml:2:7: expected the closing quote before the end of the file"]
        );
        assert!(mistakes("name: [\n").iter().all(|it| it.starts_with("a.yaml:") && !it.contains("a string")));
    }
}
