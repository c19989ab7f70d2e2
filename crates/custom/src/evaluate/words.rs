//! Wording of findings on targets and values.

use std::fmt::{self, Write as _};

use vnfcheck_hot::{Call, Node, Owner};
use vnfcheck_vnf::subjects::Subject;

use super::MOST_LISTED;
use crate::condition::{Literal, Target};
use crate::resolve::{Seen, Unknown, unknown};

/// Maximum number of bytes of a value in a message.
const LONGEST_VALUE: usize = 200;

/// The name of a target in messages, formatted only when a message is composed.
#[derive(Clone, Copy)]
pub(super) struct Called<'r, 'c, 'p> {
    pub(super) target: &'r Target,
    pub(super) subject: &'c Subject<'p>,
}

impl fmt::Display for Called<'_, '_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.target.name() {
            "." => write!(f, "the value of {}", self.subject.described()),
            name => write!(f, "`{name}` of {}", self.subject.described()),
        }
    }
}

/// Returns the reason why a value is unknown, namely that a function computes it.
pub(super) fn not_literal(name: impl fmt::Display, node: Node<'_>) -> Unknown {
    let function = Call::at(node, Owner::default()).map_or("a function", |call| call.function.name());
    unknown(node, format!("{name} comes from `{function}`"))
}

/// Returns a value for messages, shortened to one line.
pub(super) fn shown(seen: &Seen<'_>) -> String {
    let text = match seen.node {
        Some(node) if !node.is_scalar() => node.source(),
        _ => &seen.text,
    };
    let mut shown = String::new();
    for (position, word) in text.split_whitespace().enumerate() {
        if shown.len() > LONGEST_VALUE {
            shown.truncate(shown.floor_char_boundary(LONGEST_VALUE));
            shown.push_str(" ...");
            break;
        }
        if position > 0 {
            shown.push(' ');
        }
        let word = word.get(..word.floor_char_boundary(LONGEST_VALUE + 1)).unwrap_or(word);
        shown.push_str(word);
    }
    shown
}

pub(super) fn quoted(seen: &Seen<'_>) -> String {
    match shown(seen) {
        text if text.is_empty() => "empty".to_owned(),
        text => format!("`{text}`"),
    }
}

pub(super) fn alternatives(literals: &[Literal]) -> String {
    let texts: Vec<String> = literals.iter().map(|it| it.text.clone()).collect();
    if texts.len() == 1 { format!("`{}`", texts.concat()) } else { format!("one of {}", listed(&texts)) }
}

pub(super) fn listed(names: &[String]) -> String {
    let quoted = names.iter().take(MOST_LISTED).map(|name| format!("`{name}`"));
    let mut text = quoted.collect::<Vec<_>>().join(", ");
    if let Some(more) = names.len().checked_sub(MOST_LISTED).filter(|more| *more > 0) {
        let _ = write!(text, " and {more} more");
    }
    text
}
