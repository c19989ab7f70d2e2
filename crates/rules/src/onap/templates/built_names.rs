//! The names that `str_replace` produces in each stack, resolved through calls of nested templates up to the modules.

use std::collections::VecDeque;
use std::fmt::Write;

use vnfcheck_hot::{
    Definition, FileId, NestedCall, Node, PSEUDO_PARAMETERS, Resource, ResourceType, Source, Template, Via,
};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::metadata::supplied;
use vnfcheck_vnf::{Callers, ParamRef};

use crate::onap::aspects::environment::is_blank;
use crate::onap::aspects::replacement::{Piece, Replacement};

/// Parameters that have a different value in each stack, including stacks of nested templates.
const OF_STACK: [&str; 2] = ["OS::stack_id", "OS::stack_name"];

/// Parameters that have the same value in all modules of a VNF.
const OF_VNF: [&str; 5] =
    ["vnf_id", "vnf_name", "vf_module_index", "environment_context", "workload_context"];

/// Maximum number of names to follow through calls in one package.
const MOST_FOLLOWED: usize = 50_000;

/// Maximum number of parts of a name to follow. If each of several nested calls uses a name twice, the number of parts
/// grows exponentially.
const MOST_PARTS: usize = 1_000;

/// Maximum depth of nested `str_replace` calls and indices to follow.
const MOST_LEVELS: u32 = 4;

/// Placeholder for the index of a group member.
const INDEX: &str = "\u{0}index";

/// A part of a name.
#[derive(Clone)]
enum Part<'p> {
    Text(String),
    /// A parameter value, with the path of keys and indices into that value.
    Parameter(&'p str, Vec<Self>),
    /// A value known only at deployment time, with the path of keys and indices into that value.
    Computed(Node<'p>, Vec<Self>),
}

impl<'p> Part<'p> {
    /// Adds the parts of a value, or of its element at the path `way`.
    fn add(value: Node<'p>, way: Vec<Self>, levels: u32, parts: &mut Vec<Self>) {
        if let Some(used) = ParamRef::at(value) {
            let own = value.only_entry().into_iter().flat_map(|call| call.value.items().skip(1));
            let own = own.filter_map(|it| Self::step(it, levels));
            return parts.push(Self::Parameter(used.name(), own.chain(way).collect()));
        }
        if let (Some(Self::Text(key)), false) = (way.first(), value.is_scalar()) {
            let position = || key.parse().ok().and_then(|at| value.item(at));
            if let Some(member) = value.get(key).or_else(position) {
                return Self::add(member, way.get(1..).unwrap_or_default().to_vec(), levels, parts);
            }
        }
        match Replacement::at(value).filter(|_| way.is_empty()).zip(levels.checked_sub(1)) {
            Some((built, levels)) => Self::add_pieces(&built, levels, parts),
            None if value.is_scalar() && way.is_empty() => parts.push(Self::Text(value.text().to_owned())),
            None => parts.push(Self::Computed(value, way)),
        }
    }

    fn add_pieces(built: &Replacement<'p>, levels: u32, parts: &mut Vec<Self>) {
        for piece in built.pieces() {
            match piece {
                Piece::Text(text) => parts.push(Self::Text(text.to_owned())),
                Piece::Value(value) => Self::add(value, Vec::new(), levels, parts),
            }
        }
    }

    /// Returns one key or index of a path into a list or map.
    fn step(value: Node<'p>, levels: u32) -> Option<Self> {
        let mut parts = Vec::new();
        Self::add(value, Vec::new(), levels.checked_sub(1)?, &mut parts);
        let is_one = parts.len() == 1;
        parts.pop().filter(|_| is_one).or(Some(Self::Computed(value, Vec::new())))
    }

    fn any(&self, is_wanted: &impl Fn(&Self) -> bool) -> bool {
        is_wanted(self)
            || match self {
                Self::Text(_) => false,
                Self::Parameter(_, way) | Self::Computed(_, way) => way.iter().any(|it| it.any(is_wanted)),
            }
    }

    /// Returns the number of parts, including parts in paths.
    fn count(&self) -> usize {
        match self {
            Self::Text(_) => 1,
            Self::Parameter(_, way) | Self::Computed(_, way) => {
                1 + way.iter().map(Self::count).sum::<usize>()
            }
        }
    }

    fn write(&self, text: &mut String) {
        let way = match self {
            Self::Text(literal) => return text.push_str(literal),
            Self::Parameter(name, way) => {
                text.push_str("\u{0}{");
                text.push_str(name);
                way
            }
            Self::Computed(node, way) => {
                let _ = write!(text, "\u{0}({} {}", node.file().0, node.id().0);
                way
            }
        };
        for step in way {
            text.push('\u{0}');
            step.write(text);
        }
        text.push_str("\u{0}}");
    }
}

/// A name in one template.
#[derive(Clone)]
struct Name<'p>(Vec<Part<'p>>);

impl<'p> Name<'p> {
    /// Returns the name that `str_replace` or a caller builds; `None` for other values.
    fn of(node: Node<'p>) -> Option<Self> {
        let mut parts = Vec::new();
        match Replacement::at(node) {
            Some(built) => Part::add_pieces(&built, MOST_LEVELS, &mut parts),
            None => Part::add(ParamRef::at(node)?.call()?, Vec::new(), MOST_LEVELS, &mut parts),
        }
        Some(Self(parts))
    }

    /// Returns a key that is equal for two names exactly if the names are equal for all values of the parameters.
    fn key(&self) -> String {
        let mut key = String::new();
        self.0.iter().for_each(|part| part.write(&mut key));
        key
    }

    fn has_parameter(&self, is_wanted: impl Fn(&str) -> bool) -> bool {
        let is_wanted = |part: &Part<'p>| matches!(part, Part::Parameter(name, _) if is_wanted(name));
        self.0.iter().any(|part| part.any(&is_wanted))
    }

    fn is_of_stack(&self) -> bool {
        self.has_parameter(|name| OF_STACK.contains(&name))
    }

    /// Returns `true` if the name may differ between modules.
    fn is_of_module(&self) -> bool {
        let is_computed = |part: &Part<'_>| matches!(part, Part::Computed(..));
        self.has_parameter(|name| !OF_VNF.contains(&name)) || self.0.iter().any(|it| it.any(&is_computed))
    }

    /// Returns `true` if the name contains the placeholder that a group replaces with the index of a member.
    fn has_index(&self, index: &str) -> bool {
        let is_index = |part: &Part<'p>| match part {
            Part::Text(text) => text.contains(index),
            Part::Parameter(name, _) => name.contains(index),
            Part::Computed(node, _) => node.followed().any(|it| it.is_scalar() && it.text().contains(index)),
        };
        self.0.iter().any(|part| part.any(&is_index))
    }

    /// Returns the name with values substituted for parameters.
    fn with(self, value: &mut impl FnMut(&'p str) -> Option<Node<'p>>) -> Self {
        let mut parts = Vec::new();
        for part in self.0 {
            match part {
                Part::Text(_) => parts.push(part),
                Part::Computed(node, way) => parts.push(Part::Computed(node, Self(way).with(value).0)),
                Part::Parameter(name, way) => {
                    let way = Self(way).with(value).0;
                    match value(name) {
                        Some(value) => Part::add(value, way, MOST_LEVELS, &mut parts),
                        None => parts.push(Part::Parameter(name, way)),
                    }
                }
            }
        }
        Self(parts)
    }

    /// Returns the name with [`INDEX`] instead of the index placeholder of a group.
    fn marked(mut self, index: &str) -> Self {
        for part in &mut self.0 {
            match part {
                Part::Text(text) => *text = text.replace(index, INDEX),
                Part::Parameter(_, way) | Part::Computed(_, way) => {
                    *way = Self(std::mem::take(way)).marked(index).0;
                }
            }
        }
        self
    }
}

/// The reason why a name is not unique.
pub(super) enum Clash<'p> {
    /// Another resource has the same name.
    With(Node<'p>),
    /// All members of this group have the same name.
    InMembers(Resource<'p>),
    /// All members of this group have the same name. A conflict only if the group has more than one member.
    PerhapsInMembers(Resource<'p>),
    /// The calls in the package exceed the limit on names, or the name exceeds the limit on parts.
    Unfollowed,
    /// Both of these calls create a resource with the same name.
    InCalls(NestedCall<'p>, NestedCall<'p>),
}

/// A name seen so far and the resource of the module that creates it, with the call if that resource is a call.
#[derive(Clone, Copy)]
struct Met<'p> {
    name: Node<'p>,
    /// The resource with the name.
    named: Resource<'p>,
    owner: Resource<'p>,
    call: Option<NestedCall<'p>>,
}

/// The names seen so far: per resource type in the whole VNF, and per module or nested template for all types together.
pub(super) struct BuiltNames<'c, 'p> {
    callers: &'c Callers<'p>,
    by_type: HashMap<(&'p str, String), Met<'p>>,
    by_template: HashMap<(FileId, String), Met<'p>>,
    left: usize,
    /// `true` if no call is recursive, so that calls can be followed.
    is_followed: bool,
}

impl<'c, 'p> BuiltNames<'c, 'p> {
    pub(super) fn new(callers: &'c Callers<'p>) -> Self {
        let is_followed = callers.package.cycles().next().is_none();
        let left = if is_followed { MOST_FOLLOWED } else { 0 };
        Self { callers, by_type: HashMap::default(), by_template: HashMap::default(), left, is_followed }
    }

    /// Returns the conflict of a name with another resource, or with the same resource in another stack.
    pub(super) fn clash(
        &mut self,
        template: &'p Template,
        resource: Resource<'p>,
        definition: Definition<'p>,
        node: Node<'p>,
    ) -> Option<Clash<'p>> {
        let mut name = Name::of(node)?;
        let mut perhaps = None;
        if definition.body != resource.definition.body {
            (name, perhaps) = self.in_group(template, resource, name);
        }
        let type_name = definition.type_name()?;
        let mut reached: HashMap<(FileId, String), NestedCall<'p>> = HashMap::default();
        let first = (template, name, Met { name: node, named: resource, owner: resource, call: None });
        let mut pending = VecDeque::from([first]);
        let mut tops = Vec::new();
        while let Some((template, name, met)) = pending.pop_front() {
            if self.callers.package.kind(template.file()).is_module() || name.is_of_stack() {
                tops.push((template, name, met));
                continue;
            }
            for call in self.callers.package.calls_to(template.file()) {
                let Some(left) = self.left.checked_sub(1) else {
                    perhaps = perhaps.or(self.is_followed.then_some(Clash::Unfollowed));
                    break;
                };
                self.left = left;
                let mut passed = as_seen_by_caller(template, name.clone(), &call);
                if call.via == Via::Group {
                    let clash;
                    (passed, clash) = self.in_group(call.caller, call.resource, passed);
                    perhaps = certain(perhaps, clash);
                }
                if passed.0.iter().map(Part::count).sum::<usize>() > MOST_PARTS {
                    perhaps = perhaps.or(Some(Clash::Unfollowed));
                    continue;
                }
                let key = (call.caller.file(), passed.key());
                match reached.get(&key) {
                    Some(other) if !may_exclude(other.resource, call.resource) => {
                        return Some(Clash::InCalls(*other, call));
                    }
                    Some(_) => {}
                    None => {
                        reached.insert(key, call);
                        let met = Met { name: node, named: resource, owner: call.resource, call: Some(call) };
                        pending.push_back((call.caller, passed, met));
                    }
                }
            }
        }
        let clashes = tops.into_iter().map(|(template, name, met)| self.meet(template, type_name, name, met));
        // Collected first, so that every name is known before later calls.
        let clashes: Vec<_> = clashes.collect();
        certain(clashes.into_iter().flatten().next(), perhaps)
    }

    /// Returns the group whose members have the same name in a template, for any notation of the name.
    pub(super) fn group_of(
        &self,
        template: &'p Template,
        resource: Resource<'p>,
        definition: Definition<'p>,
        node: Node<'p>,
    ) -> Option<Resource<'p>> {
        let mut parts = Vec::new();
        Part::add(node, Vec::new(), MOST_LEVELS, &mut parts);
        let name = Name(parts);
        let shared = |caller: &'p Template, group: Resource<'p>, name: Name<'p>| {
            matches!(self.in_group(caller, group, name).1, Some(Clash::InMembers(_))).then_some(group)
        };
        if definition.body != resource.definition.body {
            return shared(template, resource, name);
        }
        let calls = self.callers.package.calls_to(template.file());
        let mut calls = calls.filter(|it| it.via == Via::Group && !name.is_of_stack());
        calls.find_map(|it| shared(it.caller, it.resource, as_seen_by_caller(template, name.clone(), &it)))
    }

    /// Returns the name that members of a group have; if they share the name, also returns the conflict.
    fn in_group(
        &self,
        template: &'p Template,
        group: Resource<'p>,
        name: Name<'p>,
    ) -> (Name<'p>, Option<Clash<'p>>) {
        let definition = group.definition;
        let is_indexed = definition.is(ResourceType::ResourceGroup);
        if is_indexed && name.has_index(definition.index_text()) {
            return (name.marked(definition.index_text()), None);
        }
        match self.most_members(template, group) {
            Some(..=1) => (name, None),
            Some(_) => (name, Some(Clash::InMembers(group))),
            None => (name, Some(Clash::PerhapsInMembers(group))),
        }
    }

    /// Returns the maximum number of members of a group, if known.
    fn most_members(&self, template: &'p Template, group: Resource<'p>) -> Option<u64> {
        let is_indexed = group.definition.is(ResourceType::ResourceGroup);
        let property = if is_indexed { "count" } else { "max_size" };
        let Some(count) = group.definition.property(property) else { return is_indexed.then_some(1) };
        let number = |value: Node<'_>| value.text().trim().parse().ok().filter(|_| value.is_scalar());
        let Some(used) = ParamRef::at(count.value) else { return number(count.value) };
        let values = self.callers.sources(template, used.name());
        let counts = values.map(|source| self.callers.value_by(&source).and_then(number));
        counts.collect::<Option<Vec<u64>>>()?.into_iter().max()
    }

    /// Records a name in a module, or in the only template that contains it, and returns its conflict there.
    fn meet(
        &mut self,
        template: &'p Template,
        type_name: &'p str,
        name: Name<'p>,
        met: Met<'p>,
    ) -> Option<Clash<'p>> {
        let is_of_stack = name.is_of_stack();
        let name = if is_of_stack { name } else { self.with_known(template, name) };
        let key = name.key();
        let in_template = (template.file(), key.clone());
        let in_vnf = (type_name, key);
        let is_of_vnf = !is_of_stack && !name.is_of_module();
        let first = self.by_template.get(&in_template);
        let first = first.or_else(|| self.by_type.get(&in_vnf).filter(|_| is_of_vnf)).copied();
        self.by_template.entry(in_template).or_insert(met);
        if is_of_vnf {
            self.by_type.entry(in_vnf).or_insert(met);
        }
        let first = first.filter(|first| !may_exclude(first.owner, met.owner))?;
        if let (true, Some(one), Some(other)) = (first.name == met.name, first.call, met.call) {
            return Some(Clash::InCalls(one, other));
        }
        // The branches of an `if` may contain the same name.
        let call_of = |it: Met<'p>| it.call.map(|it| it.reference);
        let is_same = call_of(first) == call_of(met) && first.named.key == met.named.key;
        (!is_same).then_some(Clash::With(first.name))
    }

    /// Returns the name with the values that environment files and defaults define for parameters of a module.
    fn with_known(&self, module: &'p Template, name: Name<'p>) -> Name<'p> {
        name.with(&mut |parameter| {
            let mut sources = self.callers.sources(module, parameter);
            let source: Source<'p> = sources.next().filter(|_| supplied(parameter).is_none())?;
            let value = self.callers.value_by(&source)?;
            Some(value).filter(|it| !is_blank(*it))
        })
    }
}

/// Returns the name as seen by the caller of the template.
fn as_seen_by_caller<'p>(template: &'p Template, name: Name<'p>, call: &NestedCall<'p>) -> Name<'p> {
    name.with(&mut |parameter| {
        let passed = call.passed().entry(parameter).map(|it| it.value).filter(|it| !it.is_null());
        let default = || template.parameter(parameter)?.attribute("default").map(|it| it.value);
        // Parameters supplied by ONAP or Heat keep their meaning even if the call omits the parameters.
        let is_given = supplied(parameter).is_some() || PSEUDO_PARAMETERS.contains(&parameter);
        passed.or_else(default).or_else(|| (!is_given).then_some(call.reference))
    })
}

/// Returns the first certain conflict, otherwise the first possible conflict.
fn certain<'p>(one: Option<Clash<'p>>, other: Option<Clash<'p>>) -> Option<Clash<'p>> {
    let is_open = matches!(one, None | Some(Clash::PerhapsInMembers(_) | Clash::Unfollowed));
    if is_open && other.is_some() { other.or(one) } else { one }
}

/// Returns `true` if the conditions of two resources may be mutually exclusive.
fn may_exclude(one: Resource<'_>, other: Resource<'_>) -> bool {
    let condition = |it: Resource<'_>| it.definition.attribute("condition").map(|it| it.value.content());
    matches!((condition(one), condition(other)), (Some(one), Some(other)) if one != other)
}
