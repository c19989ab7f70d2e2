//! Sources of property values.

use vnfcheck_hot::select::{Read, Steps, text_of_step};
use vnfcheck_hot::unfollowed::{Countdown, Limit};
use vnfcheck_hot::{Call, Entry, Function, Node, Owner, Template, Value};

use crate::Cardinality;

/// A `get_param` call.
#[derive(Clone, Copy, Debug)]
pub struct ParamRef<'p> {
    /// The scalar that names the parameter.
    pub node: Node<'p>,
    /// `true` if the call selects an element: `{get_param: [name, 0]}`.
    pub is_indexed: bool,
}

impl<'p> ParamRef<'p> {
    /// Returns the `get_param` at exactly this node.
    pub fn at(node: Node<'p>) -> Option<Self> {
        Self::of(Call::at(node, Owner::default())?)
    }

    fn of(call: Call<'p>) -> Option<Self> {
        if call.function != Function::GetParam {
            return None;
        }
        let node = call.target().filter(|name| name.is_text())?;
        Some(Self { node, is_indexed: call.argument.item(1).is_some() })
    }

    /// Returns the list parameter of which the `Fn::Select` at this node selects an element.
    pub fn selected_at(template: &'p Template, node: Node<'p>) -> Option<Self> {
        let call = Call::at(node, Owner::default()).filter(|it| it.function == Function::FnSelect)?;
        let list = Self::at(call.argument.item(1)?).filter(|it| !it.is_indexed)?;
        (list.cardinality(template) == Cardinality::Many).then_some(Self { is_indexed: true, ..list })
    }

    /// Returns the `get_param` in which the node is the parameter name.
    pub fn naming(name: Node<'p>) -> Option<Self> {
        Self::of(Call::around(name, Owner::default())?)
    }

    /// Returns the mapping of the call, `{ get_param: … }`.
    pub fn call(self) -> Option<Node<'p>> {
        Call::around(self.node, Owner::default()).map(|it| it.node)
    }

    /// Returns the steps that select part of the value.
    pub fn steps(self) -> impl Iterator<Item = Node<'p>> {
        let list = self.node.parent().filter(|it| it.is_sequence());
        list.into_iter().flat_map(Node::items).skip(1)
    }

    /// Returns the path that selects part of the value.
    pub fn path(self) -> Steps<'p> {
        self.steps().map(text_of_step).collect()
    }

    /// Returns the parameter name.
    #[inline]
    pub fn name(self) -> &'p str {
        self.node.text()
    }

    /// Returns the `type` of the parameter declaration.
    pub fn declared_type(self, template: &'p Template) -> Option<Entry<'p>> {
        let declared = template.parameter(self.name())?.type_entry()?;
        (declared.value.is_filled()).then_some(declared)
    }

    /// Returns `true` if the call selects part of a value that is not a list. The part is a member of a map, whose
    /// other members may have other purposes, or a character of a string.
    pub fn is_of_no_list(self, template: &'p Template) -> bool {
        let is_no_list = |it: Entry<'_>| ["json", "string"].contains(&it.value.text());
        self.is_indexed && self.declared_type(template).is_some_and(is_no_list)
    }

    /// Returns `true` if the call selects a part of a value that is a function, or a string with a list or map as JSON.
    pub fn is_hidden_part_of(self, value: Node<'_>) -> bool {
        let is_json = || value.is_scalar() && value.text().trim_start().starts_with(['[', '{']);
        self.is_indexed && (Function::at(value).is_some() || is_json())
    }

    /// Returns `true` if the selected part may be a list element: a single step that is a position or is not literal.
    pub fn is_of_position(self) -> bool {
        let mut steps = self.steps();
        // A step that does not start like a name is a number or a placeholder of a group.
        let is_name = |it: char| it.is_alphabetic() || it == '_';
        let is_position = |step: Node<'_>| !step.is_scalar() || !step.text().starts_with(is_name);
        steps.next().is_some_and(is_position) && steps.next().is_none()
    }

    /// Returns the cardinality from the declared type: string or list. For other types, a value with a selected
    /// element counts as a list.
    pub fn cardinality(self, template: &'p Template) -> Cardinality {
        match self.declared_type(template).map(|it| it.value.text()) {
            Some("comma_delimited_list") => Cardinality::Many,
            Some("string") => Cardinality::One,
            _ if self.is_indexed => Cardinality::Many,
            _ => Cardinality::One,
        }
    }
}

/// Source of a value.
#[derive(Clone, Debug)]
pub enum ValueSource<'p> {
    /// `get_param`
    Parameter(ParamRef<'p>),
    /// `get_resource` or `get_attr`, with the name of the target.
    Resource(Node<'p>),
    /// `str_replace` or a similar function, with the inserted parameters and the parameters of its template.
    Replaced(Vec<ParamRef<'p>>),
    /// Another function, with the parameters in its arguments.
    Computed(Function, Vec<ParamRef<'p>>),
    /// A string, number or boolean.
    Literal,
    /// No value, or a malformed value that other requirements report.
    Unreadable,
}

impl<'p> ValueSource<'p> {
    /// Reads a value.
    pub fn at(node: Node<'p>) -> Self {
        let Some(call) = Call::at(node, Owner::default()) else {
            return if node.is_filled() { Self::Literal } else { Self::Unreadable };
        };
        match call.function {
            Function::GetParam => ParamRef::of(call).map_or(Self::Unreadable, Self::Parameter),
            Function::GetResource | Function::GetAttr => {
                call.target().map_or(Self::Unreadable, Self::Resource)
            }
            it if it.is_replacing() => {
                let parts = [call.argument.get("params"), call.argument.get("template")];
                Self::Replaced(parts.into_iter().flatten().flat_map(uses_in).collect())
            }
            function => Self::Computed(function, uses_in(call.argument)),
        }
    }

    /// Returns the description used in messages.
    pub fn described(&self) -> String {
        match self {
            Self::Parameter(used) => format!("parameter `{}`", used.name()),
            Self::Resource(_) => "a reference to a resource".to_owned(),
            Self::Replaced(_) => "`str_replace`".to_owned(),
            Self::Computed(function, _) => format!("`{}`", function.name()),
            Self::Literal => "a fixed value".to_owned(),
            Self::Unreadable => "an unreadable value".to_owned(),
        }
    }
}

/// Returns all parameters used at or below a node, and in the `OS::Heat::Value` resources that it reads.
pub fn uses_in(node: Node<'_>) -> Vec<ParamRef<'_>> {
    // Most values are a single parameter.
    let is_plain = |call: &Call<'_>| {
        let is_literal = call.argument.is_scalar() || call.argument.items().all(Node::is_scalar);
        call.function == Function::GetParam && is_literal && !call.argument.is_mapping()
    };
    if let Some(call) = Call::at(node, Owner::default()).filter(is_plain) {
        return ParamRef::of(call).into_iter().collect();
    }
    let mut found = Vec::new();
    let mut first = Some(node);
    let mut pending = Vec::new();
    let mut left = Countdown::new(Limit::Parts);
    while let Some(node) = first.take().or_else(|| pending.pop()) {
        for node in node.mappings() {
            found.extend(ParamRef::at(node));
            let Some(read) = Read::at(node) else { continue };
            if left.take(node).is_none() {
                return found;
            }
            pending.extend(read.parts(&[]).into_iter().map(|it| it.node));
        }
    }
    found
}

/// Returns the type that YAML 1.1 reads a plain scalar as if it is not a string.
pub fn misread_as(node: Node<'_>) -> Option<&'static str> {
    match node.value() {
        Value::Bool(_) => Some("a boolean"),
        Value::Int(_) | Value::HugeInt(_) | Value::Float(_) => Some("a number"),
        Value::Null if !node.text().is_empty() => Some("null"),
        _ => None,
    }
}

/// Returns the target of the `get_resource` or `get_attr` at exactly this node. Excludes `OS::Heat::Value`, because
/// its value refers to something else.
pub fn target_at(node: Node<'_>) -> Option<Node<'_>> {
    let call = Call::at(node, Owner::default())?;
    let is_reference = matches!(call.function, Function::GetResource | Function::GetAttr);
    if is_reference && Read::at(node).is_none() { call.target() } else { None }
}

/// Returns `true` for a `get_attr` without an attribute, which returns all attributes of the resource and so refers to
/// no object.
pub fn reads_all_attributes(node: Node<'_>) -> bool {
    let call = Call::at(node, Owner::default()).filter(|it| it.function == Function::GetAttr);
    call.is_some_and(|it| it.argument.item(1).is_none())
}

/// Returns the targets of `get_resource` and `get_attr` at or below a node.
pub fn targets_in(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    node.mappings().filter_map(target_at)
}

/// Returns the possible values of a node: the branches of an `if`, otherwise the node itself.
pub fn branches(node: Node<'_>) -> impl Iterator<Item = Node<'_>> {
    let is_branched = Function::at(node) == Some(Function::If);
    let found = if is_branched { collect_branches(node) } else { Vec::new() };
    (!is_branched).then_some(node).into_iter().chain(found)
}

fn collect_branches(node: Node<'_>) -> Vec<Node<'_>> {
    let (mut found, mut pending, mut left) = (Vec::new(), vec![node], Countdown::new(Limit::Parts));
    while let Some(node) = pending.pop() {
        let call = Call::at(node, Owner::default()).filter(|call| call.function == Function::If);
        let Some(call) = call else {
            found.push(node);
            continue;
        };
        if left.take(node).is_none() {
            break;
        }
        let before = pending.len();
        pending.extend(vnfcheck_hot::conditions::branches(call.argument));
        pending.get_mut(before..).into_iter().for_each(<[_]>::reverse);
    }
    found
}
