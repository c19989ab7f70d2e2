//! Calls of intrinsic functions: mappings whose only key is the name of a function.

use crate::function::Function;
use crate::owner::{Owner, Section};
use crate::vocabulary;
use vnfcheck_yaml::{Entry, Node, NodeId};

/// A call of an intrinsic function: a mapping whose only key is the name of the function.
#[derive(Clone, Copy, Debug)]
pub struct Call<'t> {
    /// The function.
    pub function: Function,
    /// The mapping that forms the call.
    pub node: Node<'t>,
    /// The key with the function's name.
    pub key: Node<'t>,
    /// The argument of the call.
    pub argument: Node<'t>,
    /// The resource, output or condition that contains the call.
    pub owner: Owner,
}

impl<'t> Call<'t> {
    /// Recognises a call at the given node: a mapping whose only key is the name of a function.
    #[inline]
    pub fn at(node: Node<'t>, owner: Owner) -> Option<Self> {
        // Most nodes have no entry or several entries, so this test comes first.
        Self::of(node, node.only_entry()?, owner)
    }

    /// Returns the call whose argument, or an item of whose argument, is the given node.
    pub fn around(node: Node<'t>, owner: Owner) -> Option<Self> {
        let outer = node.parent()?;
        Self::at(if outer.is_sequence() { outer.parent()? } else { outer }, owner)
    }

    /// Returns the call formed by a mapping with one entry.
    fn of(node: Node<'t>, entry: Entry<'t>, owner: Owner) -> Option<Self> {
        Some(Self::known(Function::called_by(entry.key)?, node, entry, owner))
    }

    /// Returns the call of a function formed by a mapping with one entry.
    pub(crate) fn known(function: Function, node: Node<'t>, entry: Entry<'t>, owner: Owner) -> Self {
        let mut argument = entry.value;
        if function == Function::Not && vocabulary::is_cfn(node.tree()) {
            // In CFN, the only condition is inside a list.
            argument = argument.item(0).unwrap_or(argument);
        }
        Self { function, node, key: entry.key, argument, owner }
    }

    /// Returns the scalar that names the target of `get_param`, `get_attr` and similar functions.
    pub fn target(self) -> Option<Node<'t>> {
        referred_name(self.argument)
    }
}

/// Returns the parameter name in a `get_param` at this node: its plain argument, or the first element of a list
/// argument. `None` for a number or boolean.
pub fn get_param_name(node: Node<'_>) -> Option<Node<'_>> {
    name_in_call(node, Function::GetParam).filter(|name| name.is_text())
}

/// Returns the resource name in a `get_resource` at this node.
pub fn get_resource_name(node: Node<'_>) -> Option<Node<'_>> {
    name_in_call(node, Function::GetResource)
}

/// Returns the file name in a `get_file` at this node.
pub fn get_file_name(node: Node<'_>) -> Option<Node<'_>> {
    name_in_call(node, Function::GetFile)
}

fn name_in_call(node: Node<'_>, function: Function) -> Option<Node<'_>> {
    let (called, argument) = called(node)?;
    if called == function { referred_name(argument) } else { None }
}

/// Returns the function that is called at a node, with the argument as written.
#[inline]
pub(crate) fn called(node: Node<'_>) -> Option<(Function, Node<'_>)> {
    let entry = node.only_entry()?;
    Some((Function::called_by(entry.key)?, entry.value))
}

/// Returns the scalar that names the target in the argument of `get_param`, `get_attr` and similar functions.
pub(crate) fn referred_name(argument: Node<'_>) -> Option<Node<'_>> {
    let named = if argument.is_sequence() { argument.item(0)? } else { argument };
    named.is_filled().then_some(named)
}

/// A call in the index of a template, as small as a [`StoredReference`](crate::reference::StoredReference).
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoredCall {
    pub(crate) node: NodeId,
    position: u32,
    section: Section,
    pub(crate) function: Function,
}

impl StoredCall {
    pub(crate) fn new(function: Function, node: NodeId, owner: Owner) -> Self {
        Self { node, position: owner.position, section: owner.section, function }
    }

    /// The section and position of the entry that contains the call.
    pub(crate) fn owner(self) -> Owner {
        Owner { section: self.section, position: self.position }
    }
}

#[cfg(test)]
mod tests {
    use crate::LEXICON;
    use vnfcheck_yaml::{FileId, SourceText};
    use vnfcheck_yaml::{Limits, Tree};

    use super::*;

    #[test]
    fn a_key_calls_the_function_of_its_name_however_it_is_written() {
        for function in Function::ALL {
            for key in [function.name().to_owned(), format!("'{}'", function.name())] {
                let text = SourceText::new(&format!("{key}: x\n"));
                let tree = Tree::parse(FileId(0), &text, &LEXICON, &Limits::default());
                let call = Call::at(tree.root().unwrap(), Owner::default()).unwrap();
                assert_eq!((call.function, call.key.text()), (*function, function.name()));
            }
        }
    }

    #[test]
    fn other_keys_call_nothing() {
        for text in [
            "type: x",
            "template: x",
            "[get_param]: x",
            "get_parameter: x",
            "get_param: x\nb: c",
            "get_param",
        ] {
            let tree = Tree::parse(FileId(0), &SourceText::new(text), &LEXICON, &Limits::default());
            assert!(Call::at(tree.root().unwrap(), Owner::default()).is_none(), "{text}");
        }
    }
}
