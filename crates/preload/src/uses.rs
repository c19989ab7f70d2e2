//! Parameters that supply properties of servers and ports.

use vnfcheck_hot::{Call, Function, Node, Owner};
use vnfcheck_vnf::ParamRef;

/// The part of a parameter that a property uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// The whole value.
    Whole,
    /// The element at this 0-based position.
    Element(u64),
    /// One element per instance, because the index is only known in the stack.
    Next,
}

/// Returns the parameter that supplies a property, and the part that the property uses.
pub(crate) fn taken(value: Node<'_>) -> Option<(&str, Taken)> {
    let used = ParamRef::at(value)?;
    Some((used.name(), part(value)))
}

fn part(value: Node<'_>) -> Taken {
    let call = Call::at(value, Owner::default()).filter(|call| call.function == Function::GetParam);
    let Some(index) = call.and_then(|call| call.argument.item(1)) else { return Taken::Whole };
    match index.value() {
        vnfcheck_yaml::Value::Mapping => Taken::Next,
        vnfcheck_yaml::Value::Int(position) => u64::try_from(position).map_or(Taken::Whole, Taken::Element),
        vnfcheck_yaml::Value::Text(text) if is_replaced(text) => Taken::Next,
        _ => Taken::Whole,
    }
}

/// Returns `true` if a string contains `%word%`, which a group replaces for each of its members.
fn is_replaced(text: &str) -> bool {
    let words: Vec<&str> = text.split('%').collect();
    // The parts before the first `%` and after the last `%` are not enclosed.
    let enclosed = words.get(1..words.len().saturating_sub(1)).unwrap_or_default();
    enclosed.iter().any(|word| !word.is_empty() && word.chars().all(|it| it.is_alphanumeric() || it == '_'))
}

/// Returns the name of the parameter if the node itself is a `get_param` call.
pub(crate) fn parameter(value: Node<'_>) -> Option<&str> {
    taken(value).map(|(name, _)| name)
}

#[cfg(test)]
mod tests {
    use vnfcheck_hot::{FileId, LEXICON, Limits, SourceText, Tree};

    use super::*;

    #[test]
    fn elements_are_distinguished_from_the_whole() {
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
