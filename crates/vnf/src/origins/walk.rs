//! The walk from a value to its ends: through lists, the branches of an `if`, `OS::Heat::Value` resources and outputs
//! of nested templates. On request, the walk also follows parameters to the callers of a template.

use std::collections::VecDeque;

use vnfcheck_hot::select::{self, Part, Steps};
use vnfcheck_hot::unfollowed::{Countdown, Limit};
use vnfcheck_hot::{
    Call, FileId, Function, NestedCall, Node, NodeId, Owner, Package, Target, Template, leaves,
};
use vnfcheck_maps::{HashSet, IndexSet};
use vnfcheck_yaml::Followed;
use vnfcheck_yaml::work::step;

use crate::{ParamRef, resolve, steps};

/// A node and its template.
#[derive(Clone, Copy, Debug)]
pub struct At<'p> {
    /// The template that contains the node.
    pub template: &'p Template,
    /// The node.
    pub node: Node<'p>,
}

/// The route of a value to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// A literal value.
    Written,
    /// A parameter of the template, as the scalar that names it.
    Parameter,
    /// A function, for a walk that does not follow its arguments.
    Computed,
    /// A value that only exists after deployment, from `get_resource`, `get_attr` or a similar function.
    Created,
    /// A value that is unknown to the walk.
    Unknown(Why),
}

/// The reason why a value is unknown to a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The value exceeds a limit of the walk.
    Limit(Limit),
    /// A `get_param` names no parameter.
    Unnamed,
    /// The value lacks the selected part.
    NoPart,
}

/// One end of a walk.
#[derive(Clone, Copy, Debug)]
pub struct Step<'p> {
    /// The end; for a value from an output, in the template that declares the output.
    pub at: At<'p>,
    /// The route from the value back to the start of the walk.
    pub how: How,
    /// Outermost function that computes the value from the end; `None` if the end is the value itself.
    pub through: Option<Node<'p>>,
    /// The call that passes the value, if the walk has reached a caller.
    pub call: Option<NestedCall<'p>>,
    /// Position of the path to the selected part, among the paths of the walk that returns the step.
    pub rest: Option<u32>,
}

impl<'p> Step<'p> {
    /// Returns the `get_param` at the end.
    pub fn parameter(self) -> Option<ParamRef<'p>> {
        if self.how == How::Parameter { ParamRef::naming(self.at.node) } else { None }
    }
}

/// A part of a value that a caller passes.
#[derive(Clone, Debug)]
pub struct Passed<'p> {
    /// The call.
    pub call: NestedCall<'p>,
    /// The part.
    pub part: Part<'p>,
}

/// A parameter of a nested template, with the part to follow.
#[derive(Clone, Copy, Debug)]
pub struct Selected<'s, 'p> {
    /// Name of the parameter.
    pub name: &'p str,
    /// The `get_param` whose path selects the part.
    pub by: Option<ParamRef<'p>>,
    /// The path below the selected part.
    pub below: &'s [&'p str],
}

/// Returns the parts of the values that callers pass to a parameter of a nested template. Without a path, the items of
/// lists and the branches of an `if` count separately.
pub fn passed<'p>(
    package: &'p Package,
    template: &'p Template,
    selected: Selected<'_, 'p>,
) -> impl Iterator<Item = Passed<'p>> {
    let Selected { name, by, below } = selected;
    let is_whole = by.is_none_or(|it| !it.is_indexed) && below.is_empty();
    // The items of one argument are adjacent, and a path is applied to the argument only once.
    let mut last = None;
    let values = package.arguments_for(template.file(), name).filter_map(move |(call, item)| {
        let whole = call.argument(name).filter(|_| !is_whole);
        let argument = whole.map(|it| (it, call.reference));
        let is_known = argument.is_some() && argument == last;
        last = argument;
        (!is_known).then_some((call, whole.unwrap_or(item)))
    });
    values.flat_map(move |(call, value)| {
        let own = by.map(|it| steps::path(package, template, it, Some(call))).unwrap_or_default();
        let path: Steps<'p> = own.into_iter().chain(below.iter().copied()).collect();
        let parts = select::parts(value, &path);
        parts.into_iter().map(move |part| Passed { call, part })
    })
}

/// The parts of a value that a walk follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follow {
    /// The value that other resources, outputs and lists pass unchanged.
    Whole,
    /// The same as [`Follow::Whole`], plus the arguments of functions that become parts of the value.
    Parts,
    /// All parameters on which the value depends, including the steps of paths and conditions.
    Dependencies,
}

/// A walk from values to their ends. A parameter is an end; [`to_callers`](Self::to_callers) continues with the values
/// that callers pass to the parameter. Each argument and each read value is visited once.
#[derive(Debug)]
pub struct Walk<'p> {
    package: &'p Package,
    follow: Follow,
    /// The value with which the walk begins; most walks end there and allocate nothing.
    first: Option<Pending<'p>>,
    /// The values that callers pass.
    arguments: VecDeque<Pending<'p>>,
    /// The parts of the current value, the next one last.
    parts: Vec<Pending<'p>>,
    /// The nodes of the current part, for dependencies.
    nodes: Option<(Pending<'p>, Followed<'p>)>,
    /// Node of the current value.
    value: Option<Node<'p>>,
    /// The parts of the current value that may still be followed.
    left: Countdown,
    /// Parameters whose arguments are followed.
    entered: HashSet<Entered<'p>>,
    /// Arguments, and values that dependencies read.
    seen: HashSet<Seen>,
    /// The paths to parts of values that the files do not determine.
    rests: IndexSet<Steps<'p>>,
}

/// A parameter whose arguments are followed.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Entered<'p> {
    template: FileId,
    name: &'p str,
    /// Position of the path to the selected part.
    path: Option<u32>,
    /// The use of the parameter with a path that contains computed steps.
    computed: Option<NodeId>,
    /// `true` if a function uses the parameter in a computation.
    is_computed: bool,
}

impl<'p> Entered<'p> {
    fn whole(template: &Template, name: &'p str, through: Option<Node<'_>>) -> Self {
        Self { template: template.file(), name, path: None, computed: None, is_computed: through.is_some() }
    }
}

/// A value that a walk has visited.
#[derive(Debug, PartialEq, Eq, Hash)]
struct Seen {
    file: FileId,
    node: NodeId,
    rest: Option<u32>,
    is_computed: bool,
}

/// A value or part to follow.
#[derive(Clone, Copy, Debug)]
struct Pending<'p> {
    at: At<'p>,
    through: Option<Node<'p>>,
    call: Option<NestedCall<'p>>,
    /// Position of the path to the selected part; `None` for the whole value.
    rest: Option<u32>,
}

impl<'p> Pending<'p> {
    #[expect(clippy::unnecessary_wraps, reason = "each arm of a walk returns the next end or none")]
    fn end(self, how: How) -> Option<Step<'p>> {
        let Self { at, through, call, rest } = self;
        Some(Step { at, how, through, call, rest })
    }

    fn end_at(self, node: Node<'p>, how: How) -> Option<Step<'p>> {
        Self { at: At { node, ..self.at }, ..self }.end(how)
    }
}

impl<'p> Walk<'p> {
    /// Creates a walk without values.
    pub fn new(package: &'p Package, follow: Follow) -> Self {
        Self {
            package,
            follow,
            first: None,
            arguments: VecDeque::new(),
            parts: Vec::new(),
            nodes: None,
            value: None,
            left: Countdown::new(Limit::Parts),
            entered: HashSet::default(),
            seen: HashSet::default(),
            rests: IndexSet::default(),
        }
    }

    /// Creates a walk that begins at a value.
    pub fn from(package: &'p Package, at: At<'p>, follow: Follow) -> Self {
        let mut walk = Self::new(package, follow);
        walk.begin(at);
        walk
    }

    /// Continues with another value, after the ends of the previous values.
    pub fn begin(&mut self, at: At<'p>) {
        self.first = Some(Pending { at, through: None, call: None, rest: None });
    }

    /// Continues from a parameter to the values that callers pass to it. Returns `false` if the walk has already
    /// visited the parameter.
    pub fn to_callers(&mut self, step: Step<'p>) -> bool {
        let template = step.at.template;
        let name = step.at.node.text();
        if self.package.kind(template.file()).is_module() {
            return self.entered.insert(Entered::whole(template, name, step.through));
        }
        let below = self.rest_at(step.rest);
        self.enter_part(template, Selected { name, by: step.parameter(), below: &below }, step.through)
    }

    /// Continues with the values that callers pass to a parameter.
    pub fn enter(&mut self, template: &'p Template, name: &'p str) {
        self.enter_part(template, Selected { name, by: None, below: &[] }, None);
    }

    /// Continues with the part that a `get_param` selects from the values that callers pass.
    pub fn enter_use(&mut self, template: &'p Template, used: ParamRef<'p>) {
        self.enter_part(template, Selected { name: used.name(), by: Some(used), below: &[] }, None);
    }

    /// Continues with the part of the values that callers pass to a parameter. Returns `false` if the walk has already
    /// visited the part.
    fn enter_part(
        &mut self,
        template: &'p Template,
        selected: Selected<'_, 'p>,
        through: Option<Node<'p>>,
    ) -> bool {
        let own = selected.by.map(ParamRef::path).unwrap_or_default();
        // Computed steps differ among the uses.
        let computed = selected.by.filter(|_| own.contains(&"")).map(|it| it.node.id());
        let path = self.add_rest(own.into_iter().chain(selected.below.iter().copied()).collect());
        let entered = Entered { path, computed, ..Entered::whole(template, selected.name, through) };
        if !self.entered.insert(entered) {
            return false;
        }
        if self.package.kind(template.file()).is_module() {
            return true;
        }
        for Passed { call, part } in passed(self.package, template, selected) {
            let rest = self.add_rest(part.rest);
            let (at, call) = (At { template: call.caller, node: part.node }, Some(call));
            if self.see(at, rest, through.is_some()) {
                self.arguments.push_back(Pending { at, through, call, rest });
            }
        }
        true
    }

    /// Returns the path at a position.
    fn rest_at(&self, rest: Option<u32>) -> Steps<'p> {
        rest.and_then(|it| self.rests.get_index(it as usize)).cloned().unwrap_or_default()
    }

    /// Returns the position of a path; `None` for an empty path.
    fn add_rest(&mut self, rest: Steps<'p>) -> Option<u32> {
        if rest.is_empty() { None } else { u32::try_from(self.rests.insert_full(rest).0).ok() }
    }

    /// Returns `false` if the walk has visited a value.
    fn see(&mut self, at: At<'p>, rest: Option<u32>, is_computed: bool) -> bool {
        self.seen.insert(Seen { file: at.template.file(), node: at.node.id(), rest, is_computed })
    }

    /// Returns the next parameter, directly or in callers, and continues with the values that callers pass to it.
    pub fn next_parameter(&mut self) -> Option<Step<'p>> {
        let step = self.find(|it| it.how == How::Parameter)?;
        self.to_callers(step);
        Some(step)
    }

    /// Returns the next part of the current value, or the next value.
    fn next_part(&mut self) -> Option<Pending<'p>> {
        if let Some(part) = self.parts.pop() {
            return Some(part);
        }
        let value = self.first.take().or_else(|| self.arguments.pop_front())?;
        self.left = Countdown::new(Limit::Parts);
        self.value = Some(value.at.node);
        Some(value)
    }

    /// Returns the end at a part, or splits the part.
    fn open(&mut self, part: Pending<'p>) -> Option<Step<'p>> {
        step();
        if self.value.is_none_or(|it| self.left.take(it).is_none()) {
            self.parts.clear();
            return part.end(How::Unknown(Why::Limit(Limit::Parts)));
        }
        let node = part.at.node;
        if self.follow == Follow::Dependencies {
            self.nodes = Some((part, node.followed()));
            return None;
        }
        let Some(call) = Call::at(node, Owner::default()) else {
            if part.rest.is_some() && !node.is_scalar() {
                return part.end(How::Unknown(Why::NoPart));
            }
            let is_opaque = node.is_scalar() || self.follow == Follow::Whole && node.is_mapping();
            if is_opaque {
                return part.end(How::Written);
            }
            return self.add(part, node.items().chain(node.entries().map(|it| it.value)).collect());
        };
        match call.function {
            Function::GetParam => match call.target() {
                Some(name) => part.end_at(name, How::Parameter),
                None => part.end(How::Unknown(Why::Unnamed)),
            },
            Function::Ref => {
                let is_parameter = |name: &Node<'_>| part.at.template.parameter(name.text()).is_some();
                match call.target().filter(is_parameter) {
                    Some(name) => part.end_at(name, How::Parameter),
                    None => part.end(How::Created),
                }
            }
            Function::GetFile => part.end(How::Written),
            Function::GetResource | Function::ResourceFacade | Function::FnResourceFacade => {
                part.end(How::Created)
            }
            Function::GetAttr => self.read(part),
            Function::If => self.add(part, leaves(node).into_vec()),
            _ if self.follow == Follow::Whole => match leaves(node).into_vec() {
                items if items == [node] => part.end(How::Computed),
                items => self.add(part, items),
            },
            _ => {
                // A function computes with its whole argument.
                let through = part.through.or(Some(node));
                self.add(Pending { through, rest: None, ..part }, vec![call.argument])
            }
        }
    }

    /// Adds nodes of the same template as parts.
    fn add(&mut self, of: Pending<'p>, nodes: Vec<Node<'p>>) -> Option<Step<'p>> {
        let parts = nodes.into_iter().rev().map(|node| Pending { at: At { node, ..of.at }, ..of });
        self.parts.extend(parts);
        None
    }

    /// Adds the values that a `get_attr` reads; if it reads a resource, the value is an end.
    fn read(&mut self, part: Pending<'p>) -> Option<Step<'p>> {
        let At { template, node } = part.at;
        let ends = resolve::ends_of_part(self.package, template, node, self.rest_at(part.rest));
        let is_created = ends.iter().any(|it| it.read.is_some() || it.value == node);
        for end in ends.into_iter().filter(|it| it.read.is_none() && it.value != node).rev() {
            let at = At { template: end.template, node: end.value };
            let rest = self.add_rest(end.rest);
            self.parts.push(Pending { at, rest, ..part });
        }
        if is_created { part.end(How::Created) } else { None }
    }

    /// Returns the next parameter on which the current part depends.
    fn next_dependency(&mut self) -> Option<Step<'p>> {
        let (part, mut nodes) = self.nodes.take()?;
        let template = part.at.template;
        while let Some(node) = nodes.next() {
            if let Some(used) = ParamRef::at(node) {
                self.nodes = Some((part, nodes));
                return part.end_at(used.node, How::Parameter);
            }
            if node.is_scalar() {
                let named = template.reference_at(node.id()).filter(|it| it.target == Target::Condition);
                let condition = named.and_then(|it| template.condition(it.name.text()));
                if let Some(condition) = condition {
                    self.depend(part, At { template, node: condition.value });
                }
            } else {
                for (template, node) in resolve::read_values(self.package, template, node) {
                    self.depend(part, At { template, node });
                }
            }
        }
        None
    }

    fn depend(&mut self, part: Pending<'p>, at: At<'p>) {
        if self.see(at, None, false) {
            self.parts.push(Pending { at, rest: None, ..part });
        }
    }
}

impl<'p> Iterator for Walk<'p> {
    type Item = Step<'p>;

    fn next(&mut self) -> Option<Step<'p>> {
        loop {
            if let Some(step) = self.next_dependency() {
                return Some(step);
            }
            let part = self.next_part()?;
            if let Some(step) = self.open(part) {
                return Some(step);
            }
        }
    }
}
