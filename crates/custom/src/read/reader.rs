//! Shared functions for reading rule files: strings, members and the collected mistakes.

use vnfcheck_decode::{Key, Mistakes};
use vnfcheck_vnf::subjects::{Each, Fact};
use vnfcheck_yaml::Node;

/// Maximum length of a title in characters.
const LONGEST_TITLE: usize = 200;
/// Maximum size in bytes of all compiled regular expressions of a file.
const REGEX_BYTES: usize = 64 << 20;

pub(super) struct Reader<'r> {
    pub(super) mistakes: Mistakes,
    /// The unused part of [`REGEX_BYTES`].
    pub(super) regex_bytes: usize,
    /// Reserved names of sets.
    pub(super) reserved: &'r [&'r str],
}

impl<'r> Reader<'r> {
    /// Creates a reader of a document with these mistakes.
    pub(super) fn new(reserved: &'r [&'r str], mistakes: Mistakes) -> Self {
        Self { mistakes, regex_bytes: REGEX_BYTES, reserved }
    }

    pub(super) fn wrong(&mut self, node: Node<'_>, message: impl Into<String>) {
        self.mistakes.wrong(node, message);
    }

    pub(super) fn expected(&mut self, node: Node<'_>, what: &str) {
        self.mistakes.expected(node, what);
    }

    /// Reports unknown and missing keys. Returns `false` if the node is not a mapping.
    pub(super) fn members<V>(&mut self, node: Node<'_>, known: &[Key<V>], what: &str) -> bool {
        self.mistakes.entries(node, known, what);
        node.is_mapping()
    }

    /// Reads a non-empty string.
    pub(super) fn text(&mut self, node: Option<Node<'_>>, what: &str) -> Option<String> {
        self.mistakes.text(node?, what).map(str::to_owned)
    }

    /// Reads a non-empty single line and trims it.
    pub(super) fn line(&mut self, node: Option<Node<'_>>, what: &str) -> Option<String> {
        let text = self.text(node, what)?;
        let text = text.trim();
        if text.chars().any(char::is_control) || text.chars().count() > LONGEST_TITLE {
            if let Some(node) = node {
                self.wrong(node, format!("{what} must be one line of at most {LONGEST_TITLE} characters"));
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

pub(super) fn no_fact(each: Each, fact: Fact) -> String {
    let of: Vec<&str> = fact.subjects().iter().map(|it| it.name()).collect();
    let has: Vec<&str> = each.facts().map(Fact::name).collect();
    let (name, fact) = (each.name(), fact.name());
    format!("a {name} has no `{fact}`, which is a fact of {}; it has {}", of.join(", "), has.join(", "))
}
