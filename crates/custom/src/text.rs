//! Texts with slots that are filled for each finding: `flavor {value} of {name}`.

use vnfcheck_vnf::subjects::{Each, Fact};

use crate::operators::Operator;

/// The content of a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    /// A fact of the subject.
    Fact(Fact),
    /// The value that violates the condition.
    Value,
    /// The path to the value as written in the rule, or the name of the fact.
    Path,
    /// The argument of an operator in the requirement.
    Argument(Operator),
}

#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    Slot(Slot),
}

/// A message template: literal parts and slots.
#[derive(Clone, Debug)]
pub(crate) struct Text(Vec<Piece>);

/// An error in a message template.
#[derive(Debug)]
pub(crate) enum TextError {
    /// A `{` without `}`, or a `}` without `{`.
    Brace,
    /// The slot does not exist.
    Unknown(String),
    /// The fact does not exist for the subjects of the rule.
    NotOfSubject(Fact),
}

impl Text {
    /// Parses a message template of a rule on this kind of subject. `{{` and `}}` represent literal braces.
    pub(crate) fn read(text: &str, each: Each) -> Result<Self, TextError> {
        let mut pieces = Vec::new();
        let mut plain = String::new();
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            let (before, after) = rest.split_at(at);
            plain.push_str(before);
            if let Some(after) = after.strip_prefix("{{") {
                plain.push('{');
                rest = after;
            } else if let Some(after) = after.strip_prefix("}}") {
                plain.push('}');
                rest = after;
            } else {
                let inside = after.strip_prefix('{').and_then(|it| it.split_once('}'));
                let (name, after) = inside.ok_or(TextError::Brace)?;
                pieces.push(Piece::Text(std::mem::take(&mut plain)));
                pieces.push(Piece::Slot(slot(name, each)?));
                rest = after;
            }
        }
        plain.push_str(rest);
        pieces.push(Piece::Text(plain));
        Ok(Self(pieces))
    }

    /// Returns the slots in order.
    pub(crate) fn slots(&self) -> impl Iterator<Item = Slot> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Slot(slot) => Some(*slot),
            Piece::Text(_) => None,
        })
    }

    /// Returns the text with its slots filled.
    pub(crate) fn filled(&self, fill: impl Fn(Slot) -> String) -> String {
        let pieces = self.0.iter().map(|piece| match piece {
            Piece::Text(text) => text.clone(),
            Piece::Slot(slot) => fill(*slot),
        });
        pieces.collect()
    }
}

fn slot(name: &str, each: Each) -> Result<Slot, TextError> {
    match name {
        "value" => return Ok(Slot::Value),
        "path" => return Ok(Slot::Path),
        _ => {}
    }
    // In slots, `type` and `size` are facts, although operators have the same names.
    let slot = each.fact(name).map(Slot::Fact).or_else(|| Operator::from_name(name).map(Slot::Argument));
    slot.ok_or_else(|| {
        Fact::from_name(name).map_or_else(|| TextError::Unknown(name.to_owned()), TextError::NotOfSubject)
    })
}

/// Returns the names of the slots available to message templates of rules on this kind of subject.
pub(crate) fn slots(each: Each) -> Vec<&'static str> {
    let facts = each.facts().map(Fact::name);
    let operators = Operator::ALL.iter().map(|operator| operator.name());
    ["value", "path"].into_iter().chain(facts).chain(operators).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_filled() {
        let text = Text::read("`{value}` {{of}} {name}", Each::Server).unwrap();
        assert_eq!(text.slots().collect::<Vec<_>>(), [Slot::Value, Slot::Fact(Fact::Name)]);
        let filled = text.filled(|slot| if slot == Slot::Value { "big".into() } else { "fw".into() });
        assert_eq!(filled, "`big` {of} fw");
    }

    #[test]
    fn invalid_slots_are_reported() {
        assert!(
            matches!(Text::read("{valu}", Each::Server), Err(TextError::Unknown(name)) if name == "valu")
        );
        assert!(matches!(Text::read("{callee}", Each::Server), Err(TextError::NotOfSubject(Fact::Callee))));
        assert!(matches!(Text::read("{value", Each::Server), Err(TextError::Brace)));
        assert!(matches!(Text::read("value}", Each::Server), Err(TextError::Brace)));
    }
}
