//! Resolution of values to outputs of nested templates and to resources.

use std::rc::Rc;

use vnfcheck_hot::select::{self, Part, Steps};
use vnfcheck_hot::unfollowed::{self, Limit};
use vnfcheck_hot::{
    Call, Definition, Function, NestedCall, Node, OF_ALL_MEMBERS, Owner, Package, Resource, ResourceType,
    Template, Values, Via, leaves,
};

use crate::{ParamRef, ResourceDefinition, ResourceRef, steps};

/// A read of a resource.
#[derive(Clone, Debug)]
pub struct Read<'p> {
    /// The resource; for a member of a group that is not a nested template, the definition of the member.
    pub defined: ResourceDefinition<'p>,
    /// The attribute followed by the path below it; empty for the resource ID.
    pub steps: Steps<'p>,
}

/// A resolved value.
#[derive(Clone, Debug)]
pub struct End<'p> {
    /// Template that contains the value.
    pub template: &'p Template,
    /// The value.
    pub value: Node<'p>,
    /// The resource that the value reads with `get_resource` or `get_attr`.
    pub read: Option<Read<'p>>,
    /// The remaining path to the selected part of the value, if the files do not determine the part.
    pub rest: Steps<'p>,
}

/// Returns the resources whose IDs a value resolves to, including resources of nested templates.
pub fn resources_by_id<'p>(
    package: &'p Package,
    template: &'p Template,
    value: Node<'p>,
) -> Vec<ResourceRef<'p>> {
    let reads = ends(package, template, value).into_iter().filter_map(|it| it.read);
    let of_ids = reads.filter(|it| it.steps.is_empty() && !it.defined.is_member);
    of_ids.map(|it| it.defined.placed()).collect()
}

/// Returns the resolved values of a node. The value of an output replaces the output of a nested template; lists and
/// the branches of an `if` yield one result per value.
pub fn ends<'p>(package: &'p Package, template: &'p Template, value: Node<'p>) -> Vec<End<'p>> {
    ends_of_part(package, template, value, Steps::new())
}

/// Returns the resolved values of the part of a node at a path, like [`ends`].
pub(crate) fn ends_of_part<'p>(
    package: &'p Package,
    template: &'p Template,
    value: Node<'p>,
    path: Steps<'p>,
) -> Vec<End<'p>> {
    let mut found = Vec::new();
    let first = Pending { template, value, rest: path, way: None };
    visit_ends_from(package, first, &mut |end| found.push(end));
    found
}

/// Returns the values that a `get_attr` at exactly this node reads from `OS::Heat::Value` resources and from outputs of
/// nested templates, each with its template.
pub fn read_values<'p>(
    package: &'p Package,
    template: &'p Template,
    node: Node<'p>,
) -> impl Iterator<Item = (&'p Template, Node<'p>)> {
    let is_read = |call: Call<'_>| call.function == Function::GetAttr;
    let ends =
        Call::at(node, Owner::default()).filter(|it| is_read(*it)).map(|_| ends(package, template, node));
    let ends = ends.into_iter().flatten();
    ends.filter(move |it| it.read.is_none() && it.value != node).map(|it| (it.template, it.value))
}

/// Returns the values that a node reads from the outputs of nested templates, if all of them are literal or belong to
/// the template of the node; otherwise the node.
pub fn returned<'p>(package: &'p Package, template: &'p Template, node: Node<'p>) -> Values<'p> {
    let is_attribute = Function::at(node) == Some(Function::GetAttr);
    let ends = if is_attribute { ends(package, template, node) } else { Vec::new() };
    let is_known = |it: &End<'p>| {
        let is_own = || it.template.file() == template.file();
        it.read.is_none() && it.rest.is_empty() && (is_own() || it.value.is_scalar())
    };
    let is_known = !ends.is_empty() && ends.iter().all(is_known);
    if is_known { ends.into_iter().map(|it| it.value).collect() } else { std::iter::once(node).collect() }
}

/// Returns the value of the property whose value the `get_attr` at exactly this node returns: the name of a resource.
pub fn echoed<'p>(template: &'p Template, node: Node<'p>) -> Option<Node<'p>> {
    let call = Call::at(node, Owner::default()).filter(|it| it.function == Function::GetAttr)?;
    let attribute = call.argument.item(1).filter(|_| call.argument.item(2).is_none())?;
    property_behind(template.resource(call.target()?.text())?.definition, attribute)
}

/// The types of resources whose attribute `name` returns the property `name`, by the start of the type.
const NAMED_TYPES: [&str; 2] = ["OS::ContrailV2::", "OS::Neutron::"];

/// Returns the value of the property that an attribute of a resource returns: the name.
pub(crate) fn property_behind<'p>(definition: Definition<'p>, attribute: Node<'_>) -> Option<Node<'p>> {
    let has_name = definition.is(ResourceType::Server)
        || definition.type_name().is_some_and(|it| NAMED_TYPES.iter().any(|start| it.starts_with(start)));
    let name = definition.property("name").filter(|_| has_name && attribute.has_text("name"))?;
    (!name.value.is_null()).then_some(name.value)
}

/// Visits the resources that a value references with `get_resource` or `get_attr`; `false` if the value references no
/// resource.
pub(crate) fn visit_resources<'p>(
    package: &'p Package,
    template: &'p Template,
    value: Node<'p>,
    visit: &mut impl FnMut(ResourceRef<'p>),
) -> bool {
    visit_ends(package, template, value, &mut |end| {
        if let Some(read) = end.read {
            visit(read.defined.placed());
        }
    })
}

/// Visits the resolved values of a node; `false` if the node itself references no resource.
pub(crate) fn visit_ends<'p>(
    package: &'p Package,
    template: &'p Template,
    value: Node<'p>,
    visit: &mut impl FnMut(End<'p>),
) -> bool {
    visit_ends_from(package, Pending { template, value, rest: Steps::new(), way: None }, visit)
}

fn visit_ends_from<'p>(package: &'p Package, first: Pending<'p>, visit: &mut impl FnMut(End<'p>)) -> bool {
    // Most values reference a resource of the same template.
    let mut first = Some(first);
    let mut search = Search { package, values: Vec::new(), left: Limit::Parts.most() as usize };
    let mut is_found = false;
    while let Some(pending) = first.take().or_else(|| search.values.pop()) {
        if pending.way.is_some() && search.add_argument(&pending) {
            continue;
        }
        let Pending { template, value, rest, way } = pending;
        let call = Call::at(value, Owner::default());
        let is_attribute = call.is_some_and(|call| call.function == Function::GetAttr);
        let entered = way.as_ref().map(|it| it.call);
        let text = |step: Node<'p>| steps::text(package, template, step, entered);
        if is_attribute && let Some(read) = select::Read::at_with(value, text) {
            search.add_parts(template, read.parts(&rest), way.as_ref());
            is_found = true;
            continue;
        }
        let Some((resource, mut steps)) = call.and_then(|call| read_by(template, call, text)) else {
            visit(End { template, value, read: None, rest });
            continue;
        };
        is_found = true;
        if is_attribute {
            steps.extend(rest);
        }
        search.follow(ResourceRef { template, resource }, steps, way, &mut |read| {
            visit(End { template, value, read: Some(read), rest: Steps::new() });
        });
    }
    is_found
}

/// The calls through which a search has entered a template, the last one first.
type Way<'p> = Option<Rc<Entered<'p>>>;

struct Entered<'p> {
    call: NestedCall<'p>,
    outer: Way<'p>,
}

/// A value to follow.
struct Pending<'p> {
    template: &'p Template,
    value: Node<'p>,
    /// The remaining path to the selected part of the value, if the files do not determine the part.
    rest: Steps<'p>,
    way: Way<'p>,
}

struct Search<'p> {
    package: &'p Package,
    /// Values of outputs and arguments.
    values: Vec<Pending<'p>>,
    /// Number of values that may still be followed.
    left: usize,
}

impl<'p> Search<'p> {
    /// Adds the items and branches of a value, up to the limit.
    fn add(&mut self, pending: &Pending<'p>) {
        let values = leaves(pending.value);
        if values.len() > self.left {
            unfollowed::note(pending.value, Limit::Parts);
        }
        let count = values.len().min(self.left);
        self.left -= count;
        self.values.extend(values.into_iter().take(count).map(|value| Pending {
            template: pending.template,
            value,
            rest: pending.rest.clone(),
            way: pending.way.clone(),
        }));
    }

    /// Adds the parts of a value of a template that a search has entered on its current path.
    fn add_parts(
        &mut self,
        template: &'p Template,
        parts: impl IntoIterator<Item = Part<'p>>,
        way: Option<&Rc<Entered<'p>>>,
    ) {
        for Part { node: value, rest } in parts {
            self.add(&Pending { template, value, rest, way: way.cloned() });
        }
    }

    /// Adds the value that the call passes to a parameter; `false` if the value is not a parameter with an argument.
    fn add_argument(&mut self, pending: &Pending<'p>) -> bool {
        let Some((used, entered)) = ParamRef::at(pending.value).zip(pending.way.as_ref()) else {
            return false;
        };
        let argument = entered.call.argument(used.name()).filter(|it| !it.is_null());
        let Some(argument) = argument else { return false };
        let own = steps::path(self.package, pending.template, used, Some(entered.call));
        let path: Steps<'_> = own.into_iter().chain(pending.rest.iter().copied()).collect();
        self.add_parts(entered.call.caller, select::parts(argument, &path), entered.outer.as_ref());
        true
    }

    /// Follows a read of a resource to the outputs and resources of the nested templates that supply its value.
    fn follow(
        &mut self,
        placed: ResourceRef<'p>,
        steps: Steps<'p>,
        way: Way<'p>,
        visit: &mut impl FnMut(Read<'p>),
    ) {
        // Most resources create no stack.
        let mut first = Some((placed, steps, way));
        let mut pending = Vec::new();
        while let Some((placed, steps, way)) = first.take().or_else(|| pending.pop()) {
            let mut is_followed = false;
            for call in self.package.calls_by(placed.template, placed.resource.id()) {
                let called = self.package.called(&call).zip(of_stack(&call, &steps));
                let Some((template, (key, rest))) = called else { continue };
                let Some(left) = self.left.checked_sub(1) else {
                    unfollowed::note(placed.resource.key, Limit::Parts);
                    is_followed = true;
                    break;
                };
                let way = Some(Rc::new(Entered { call, outer: way.clone() }));
                if let Some((id, attribute)) = of_resource(key) {
                    let Some(resource) = template.resource(id) else { continue };
                    let steps = attribute.into_iter().chain(rest.iter().copied()).collect();
                    pending.push((ResourceRef { template, resource }, steps, way));
                    self.left = left;
                } else {
                    let output = template.output(key).and_then(|it| it.value.get("value"));
                    let Some(output) = output else { continue };
                    let of_all = matches!(call.via, Via::Group | Via::Chain)
                        && steps.first().is_some_and(|it| of_resource(it).is_none());
                    // The first step below an output of all members selects the member.
                    let path = rest.get(usize::from(of_all)..).unwrap_or_default();
                    self.add_parts(template, select::parts(output, path), way.as_ref());
                }
                is_followed = true;
            }
            if !is_followed {
                visit(read_of(placed, steps));
            }
        }
    }
}

/// Returns the resource that a call references, and the path that the call reads; `text` returns the string of each
/// step of the path.
fn read_by<'p>(
    template: &'p Template,
    call: Call<'p>,
    text: impl Fn(Node<'p>) -> &'p str,
) -> Option<(Resource<'p>, Steps<'p>)> {
    let steps = match call.function {
        Function::GetResource => Steps::new(),
        Function::GetAttr => {
            let mut steps: Steps<'_> = call.argument.items().skip(1).map(text).collect();
            // A `get_attr` with only a resource name returns all attributes.
            if steps.is_empty() {
                steps.push("");
            }
            steps
        }
        _ => return None,
    };
    Some((template.resource(call.target()?.text())?, steps))
}

/// Returns the output that is read from each stack of a call, and the path below the output.
pub(crate) fn of_stack<'p>(call: &NestedCall<'p>, steps: &[&'p str]) -> Option<(&'p str, Steps<'p>)> {
    let steps = match call.via {
        Via::Type => Steps::from_slice(steps),
        Via::Stack => Steps::from_slice(steps.strip_prefix(&["outputs"])?),
        Via::Group | Via::Chain => of_member(steps),
    };
    let (key, rest) = steps.split_first()?;
    Some((key, Steps::from_slice(rest)))
}

/// Returns the path that is read from all members of a group, or from one member.
fn of_member<'p>(steps: &[&'p str]) -> Steps<'p> {
    match steps.split_first() {
        Some((key, rest)) if OF_ALL_MEMBERS.contains(key) => Steps::from_slice(rest),
        Some((key, rest)) => match of_resource(key) {
            Some((_, attribute)) => attribute.into_iter().chain(rest.iter().copied()).collect(),
            None => Steps::from_slice(steps),
        },
        None => Steps::new(),
    }
}

/// Splits `resource.{id}.{attribute}`, which refers to a resource of a nested stack; the attribute may also be the
/// next step.
fn of_resource(key: &str) -> Option<(&str, Option<&str>)> {
    let named = key.strip_prefix("resource.")?;
    Some(named.split_once('.').map_or((named, None), |(id, attribute)| (id, Some(attribute))))
}

/// Returns the read of a resource that does not create a stack or whose stack cannot be followed.
fn read_of<'p>(placed: ResourceRef<'p>, steps: Steps<'p>) -> Read<'p> {
    let ResourceRef { template, resource } = placed;
    match resource.definition.members().next().filter(|_| !steps.is_empty()) {
        Some(member) => {
            Read { defined: ResourceDefinition::new(template, resource, member), steps: of_member(&steps) }
        }
        None => Read { defined: ResourceDefinition::new(template, resource, resource.definition), steps },
    }
}
