//! Intrinsic functions: what they are called, where they are called, and the names they refer to.

use crate::template::{Owner, Section};
use crate::vocabulary;
use yaml::{Entry, Node, NodeId};

macro_rules! functions {
    ($($(#[$doc:meta])* $variant:ident = $name:literal,)+) => {
        /// An intrinsic function of HOT.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Function {
            $($(#[$doc])* $variant,)+
        }

        impl Function {
            /// Every function of every template version.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The key that calls it.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)+
                }
            }

            /// The function of this name.
            pub fn from_name(name: &str) -> Option<Self> {
                match name {
                    $($name => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
}

functions! {
    /// Value of a parameter.
    GetParam = "get_param",
    /// Physical id of a resource.
    GetResource = "get_resource",
    /// Attribute of a resource.
    GetAttr = "get_attr",
    /// Content of a file.
    GetFile = "get_file",
    /// Text with names replaced.
    StrReplace = "str_replace",
    /// The same; a name that does not occur is an error.
    StrReplaceStrict = "str_replace_strict",
    /// The same; an empty value is an error too.
    StrReplaceVstrict = "str_replace_vstrict",
    /// Lists joined to a text.
    ListJoin = "list_join",
    /// Text split to a list.
    StrSplit = "str_split",
    /// A template repeated over lists.
    Repeat = "repeat",
    /// One of two values by a condition.
    If = "if",
    /// Condition: both sides are the same.
    Equals = "equals",
    /// Condition: none of it.
    Not = "not",
    /// Condition: all of them.
    And = "and",
    /// Condition: one of them.
    Or = "or",
    /// Whether a value is in a sequence.
    Contains = "contains",
    /// Hash of a value.
    Digest = "digest",
    /// A list without some values.
    Filter = "filter",
    /// Lists one behind the other.
    ListConcat = "list_concat",
    /// The same, each value once.
    ListConcatUnique = "list_concat_unique",
    /// Mappings merged.
    MapMerge = "map_merge",
    /// A mapping with keys and values replaced.
    MapReplace = "map_replace",
    /// A URL from its parts.
    MakeUrl = "make_url",
    /// Data of the resource that calls a nested template.
    ResourceFacade = "resource_facade",
    /// A YAQL expression.
    Yaql = "yaql",
    /// An element of a list or mapping (first versions only).
    FnSelect = "Fn::Select",
    /// Availability zones (first version only).
    FnGetAzs = "Fn::GetAZs",
    /// Text encoded (first version only).
    FnBase64 = "Fn::Base64",
    /// Lists joined (first version only).
    FnJoin = "Fn::Join",
    /// List of pairs to mapping (first version only).
    FnMemberListToMap = "Fn::MemberListToMap",
    /// Text with names replaced (first version only).
    FnReplace = "Fn::Replace",
    /// As `resource_facade` (first version only).
    FnResourceFacade = "Fn::ResourceFacade",
    /// Text split (first version only).
    FnSplit = "Fn::Split",
    /// Parameter or resource (first version only).
    Ref = "Ref",
    /// Value of a mapping (CFN only).
    FnFindInMap = "Fn::FindInMap",
}

impl Function {
    /// The function that a key calls in the dialect of its file.
    pub fn called_by(key: Node<'_>) -> Option<Self> {
        if vocabulary::is_cfn(key.tree()) {
            return vocabulary::cfn_function(key);
        }
        match key.word() {
            // The functions are the first words; 0 is none.
            Some(word) => Self::ALL.get(usize::from(word).checked_sub(1)?).copied(),
            None => Self::from_name(key.text()),
        }
    }
}

/// Parameters that Heat provides to every stack of a CFN template.
pub const CFN_PSEUDO_PARAMETERS: [&str; 3] = ["AWS::StackName", "AWS::StackId", "AWS::Region"];

/// Parameters that Heat provides to every stack.
pub const PSEUDO_PARAMETERS: [&str; 4] = ["OS::stack_name", "OS::stack_id", "OS::project_id", "OS::region"];

/// The attributes of groups that give one attribute of all members.
pub const OF_ALL_MEMBERS: [&str; 3] = ["attributes", "outputs", "outputs_list"];

/// What a reference names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// A parameter, by `get_param`.
    Parameter,
    /// A resource, by `get_resource`.
    Resource,
    /// A resource whose attribute is read, by `get_attr`.
    Attribute,
    /// A file, by `get_file`.
    File,
    /// A resource to wait for, by `depends_on`.
    Dependency,
    /// A condition, by `if`, by a `condition` attribute or within `conditions`.
    Condition,
}

/// One call of an intrinsic function: a mapping whose key is the function's name.
#[derive(Clone, Copy, Debug)]
pub struct Call<'t> {
    /// The function.
    pub function: Function,
    /// The mapping that is the call.
    pub node: Node<'t>,
    /// The function's name in it.
    pub key: Node<'t>,
    /// What it is called with.
    pub argument: Node<'t>,
    /// The resource, output or condition it stands in.
    pub owner: Owner,
}

impl<'t> Call<'t> {
    /// Recognises a call at this very node: a mapping with one key, which is a function's name.
    #[inline]
    pub fn at(node: Node<'t>, owner: Owner) -> Option<Self> {
        // Most nodes are none, which is seen where they are asked about.
        Self::of(node, node.only_entry()?, owner)
    }

    /// The call that a mapping with one entry is.
    fn of(node: Node<'t>, entry: Entry<'t>, owner: Owner) -> Option<Self> {
        let function = Function::called_by(entry.key)?;
        let mut argument = entry.value;
        if function == Function::Not && vocabulary::is_cfn(node.tree()) {
            // CFN has the one condition in a list.
            argument = argument.item(0).unwrap_or(argument);
        }
        Some(Self { function, node, key: entry.key, argument, owner })
    }

    /// The scalar that names the target of `get_param`, `get_attr` and their like.
    pub fn target(self) -> Option<Node<'t>> {
        referred_name(self.argument)
    }
}

/// The parameter that a `get_param` at this node names: its plain argument, or the first element of a list argument. A number
/// or boolean names none.
pub fn get_param_name(node: Node<'_>) -> Option<Node<'_>> {
    name_in_call(node, Function::GetParam).filter(|name| name.is_text())
}

/// The resource that a `get_resource` at this node names.
pub fn get_resource_name(node: Node<'_>) -> Option<Node<'_>> {
    name_in_call(node, Function::GetResource)
}

/// The file that a `get_file` at this node names.
pub fn get_file_name(node: Node<'_>) -> Option<Node<'_>> {
    name_in_call(node, Function::GetFile)
}

fn name_in_call(node: Node<'_>, function: Function) -> Option<Node<'_>> {
    let call = Call::at(node, Owner::default())?;
    if call.function == function { call.target() } else { None }
}

/// The scalar that names the target in the argument of `get_param`, `get_attr` and their like.
pub(crate) fn referred_name(argument: Node<'_>) -> Option<Node<'_>> {
    let named = if argument.is_sequence() { argument.item(0)? } else { argument };
    (named.is_scalar() && !named.is_null()).then_some(named)
}

/// One name that a template refers to.
#[derive(Clone, Copy, Debug)]
pub struct Reference<'t> {
    /// What kind of thing is named.
    pub target: Target,
    /// The scalar that names it.
    pub name: Node<'t>,
    /// The position of what it names among the parameters, resources or conditions, 0-based; nothing when none is called so.
    pub declared: Option<usize>,
    /// The resource, output or condition the reference stands in.
    pub owner: Owner,
}

/// A reference as kept in the index of a template. There are many, so that the parts of its owner stand where they take no room.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StoredReference {
    pub(crate) name: NodeId,
    pub(crate) declared: u32,
    position: u32,
    section: Section,
    pub(crate) target: Target,
}

impl StoredReference {
    /// The position of what is not declared.
    pub(crate) const UNDECLARED: u32 = u32::MAX;

    pub(crate) fn new(target: Target, name: NodeId, declared: u32, owner: Owner) -> Self {
        Self { name, declared, position: owner.position, section: owner.section, target }
    }

    /// What it stands in.
    pub(crate) fn owner(self) -> Owner {
        Owner { section: self.section, position: self.position }
    }
}

/// A call as kept in the index of a template, as small as a [`StoredReference`].
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

    /// What it stands in.
    pub(crate) fn owner(self) -> Owner {
        Owner { section: self.section, position: self.position }
    }
}

#[cfg(test)]
mod tests {
    use crate::LEXICON;
    use yaml::{FileId, SourceText};
    use yaml::{Limits, Tree};

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
