//! How properties of servers and ports take their values from parameters.

use hot::{Call, Function, Node, Owner};
use vnf::Use;

/// Which part of a parameter is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// All of it.
    Whole,
    /// The element of this position, 0-based.
    Element(u64),
    /// An element for each instance: the index is known to the stack alone.
    Next,
}

/// The parameter that is the value of a property, and the part that is taken.
pub(crate) fn taken(value: Node<'_>) -> Option<(&str, Taken)> {
    let used = Use::at(value)?;
    Some((used.name(), part(value)))
}

fn part(value: Node<'_>) -> Taken {
    let call = Call::at(value, Owner::default()).filter(|call| call.function == Function::GetParam);
    let Some(index) = call.and_then(|call| call.argument.item(1)) else { return Taken::Whole };
    match index.value() {
        yaml::Value::Mapping => Taken::Next,
        yaml::Value::Int(position) => u64::try_from(position).map_or(Taken::Whole, Taken::Element),
        yaml::Value::Text(text) if is_replaced(text) => Taken::Next,
        _ => Taken::Whole,
    }
}

/// Whether a text contains `%word%`, which a group replaces for each of its members.
fn is_replaced(text: &str) -> bool {
    let words: Vec<&str> = text.split('%').collect();
    // Before the first `%` and behind the last one nothing is enclosed.
    let enclosed = words.get(1..words.len().saturating_sub(1)).unwrap_or_default();
    enclosed.iter().any(|word| !word.is_empty() && word.chars().all(|it| it.is_alphanumeric() || it == '_'))
}

/// The name of the parameter at this very node.
pub(crate) fn parameter(value: Node<'_>) -> Option<&str> {
    taken(value).map(|(name, _)| name)
}

#[cfg(test)]
mod tests {
    use hot::{FileId, LEXICON, Limits, SourceText, Tree};

    use super::*;

    #[test]
    fn elements_are_told_from_the_whole() {
        let cases = [
            ("{get_param: p}", Some(Taken::Whole)),
            ("{get_param: [p]}", Some(Taken::Whole)),
            ("{get_param: [p, other]}", Some(Taken::Whole)),
            ("{get_param: [p, '2']}", Some(Taken::Whole)),
            ("{get_param: [p, -1]}", Some(Taken::Whole)),
            ("{get_param: [p, 2]}", Some(Taken::Element(2))),
            ("{get_param: [p, {get_param: i}]}", Some(Taken::Next)),
            ("{get_param: [p, '%index%']}", Some(Taken::Next)),
            ("{get_param: [p, 'x%index']}", Some(Taken::Whole)),
            ("{get_param: {a: b}}", None),
            ("{get_resource: p}", None),
            ("p", None),
        ];
        for (text, expected) in cases {
            let source = SourceText::new(text);
            let tree = Tree::parse(FileId(0), &source, &LEXICON, &Limits::default());
            assert_eq!(taken(tree.root().unwrap()).map(|(_, taken)| taken), expected, "{text}");
        }
    }
}
