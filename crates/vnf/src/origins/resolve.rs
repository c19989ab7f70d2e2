//! Resolution of values: the outputs of nested templates that they read, and the resources that they reference.

use hot::{
    Call, Function, NestedCall, Node, OF_ALL_MEMBERS, Owner, Package, Resource, Template, Via, leaves,
    read_value,
};

use crate::{ResourceDefinition, ResourceRef};

/// Maximum number of outputs and nested resources followed for one value.
const MOST_FOLLOWED: usize = 256;

/// Path read from a resource; a function call in the path becomes an empty step.
type Steps<'p> = Vec<&'p str>;

/// A read of a resource.
#[derive(Clone, Debug)]
pub struct Read<'p> {
    /// The resource, or the member's definition if the read is of a group member that is not a nested template.
    pub defined: ResourceDefinition<'p>,
    /// The attribute followed by the path below it; empty for the resource id.
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
}

/// Returns the resources whose ids a value resolves to, including resources of nested templates.
pub fn resources_by_id<'p>(
    package: &'p Package,
    template: &'p Template,
    value: Node<'p>,
) -> Vec<ResourceRef<'p>> {
    let reads = ends(package, template, value).into_iter().filter_map(|it| it.read);
    let of_ids = reads.filter(|it| it.steps.is_empty() && !it.defined.is_member);
    of_ids.map(|it| it.defined.placed()).collect()
}

/// Returns the resolved values of a node. An output of a nested template is replaced by its value; lists and the
/// branches of an `if` yield one result per value.
pub fn ends<'p>(package: &'p Package, template: &'p Template, value: Node<'p>) -> Vec<End<'p>> {
    let mut found = Vec::new();
    visit_ends(package, template, value, &mut |end| found.push(end));
    found
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
    // Most values reference a resource of the same template.
    let mut first = Some((template, value));
    let mut search = Search { package, values: Vec::new(), left: MOST_FOLLOWED };
    let mut is_found = false;
    while let Some((template, value)) = first.take().or_else(|| search.values.pop()) {
        let call = Call::at(value, Owner::default());
        let is_attribute = call.is_some_and(|call| call.function == Function::GetAttr);
        if is_attribute
            && search.left > 0
            && let Some(value) = read_value(value)
        {
            let values = leaves(value).into_iter().take(search.left).map(|it| (template, it));
            let before = search.values.len();
            search.values.extend(values);
            search.left -= search.values.len() - before;
            is_found = true;
            continue;
        }
        let Some((resource, steps)) = call.and_then(|call| read_by(template, call)) else {
            visit(End { template, value, read: None });
            continue;
        };
        is_found = true;
        search.follow(ResourceRef { template, resource }, steps, &mut |read| {
            visit(End { template, value, read: Some(read) });
        });
    }
    is_found
}

struct Search<'p> {
    package: &'p Package,
    /// Pending output values with their templates.
    values: Vec<(&'p Template, Node<'p>)>,
    /// Number of values that may still be followed.
    left: usize,
}

impl<'p> Search<'p> {
    /// Follows a read of a resource to the outputs and resources of the nested templates that supply its value.
    fn follow(&mut self, placed: ResourceRef<'p>, steps: Steps<'p>, visit: &mut impl FnMut(Read<'p>)) {
        // Most resources create no stack.
        let mut first = Some((placed, steps));
        let mut pending = Vec::new();
        while let Some((placed, steps)) = first.take().or_else(|| pending.pop()) {
            let mut is_followed = false;
            for call in self.package.calls_by(placed.template, placed.resource.id()) {
                let called = self.package.called(&call).zip(of_stack(&call, &steps));
                let Some((template, (key, rest))) = called else { continue };
                let Some(left) = self.left.checked_sub(1) else { break };
                if let Some((id, attribute)) = of_resource(key) {
                    let Some(resource) = template.resource(id) else { continue };
                    let steps = attribute.into_iter().chain(rest.iter().copied()).collect();
                    pending.push((ResourceRef { template, resource }, steps));
                    self.left = left;
                } else {
                    let output = template.output(key).and_then(|it| it.value.get("value"));
                    let Some(output) = output else { continue };
                    let before = self.values.len();
                    self.values.extend(leaves(output).into_iter().take(self.left).map(|it| (template, it)));
                    self.left -= self.values.len() - before;
                }
                is_followed = true;
            }
            if !is_followed {
                visit(read_of(placed, steps));
            }
        }
    }
}

/// Returns the resource that a call references, and the path it reads.
fn read_by<'p>(template: &'p Template, call: Call<'p>) -> Option<(Resource<'p>, Steps<'p>)> {
    let steps = match call.function {
        Function::GetResource => Steps::new(),
        Function::GetAttr => {
            let steps = call.argument.items().skip(1);
            let mut steps: Steps<'_> = steps.map(|it| if it.is_scalar() { it.text() } else { "" }).collect();
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
fn of_stack<'p>(call: &NestedCall<'p>, steps: &[&'p str]) -> Option<(&'p str, Steps<'p>)> {
    let steps = match call.via {
        Via::Type => steps.to_vec(),
        Via::Stack => steps.strip_prefix(&["outputs"])?.to_vec(),
        Via::Group | Via::Chain => of_member(steps),
    };
    let (key, rest) = steps.split_first()?;
    Some((key, rest.to_vec()))
}

/// Returns the path that is read from the members of a group, or from one member.
fn of_member<'p>(steps: &[&'p str]) -> Steps<'p> {
    match steps.split_first() {
        Some((key, rest)) if OF_ALL_MEMBERS.contains(key) => rest.to_vec(),
        Some((key, rest)) => match of_resource(key) {
            Some((_, attribute)) => attribute.into_iter().chain(rest.iter().copied()).collect(),
            None => steps.to_vec(),
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
