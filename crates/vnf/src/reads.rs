//! What values are in the end: the outputs of nested templates that they read, and the resources that they name.

use hot::{
    Call, Function, NestedCall, Node, OF_ALL_MEMBERS, Owner, Package, Resource, Template, Via, leaves,
    read_value,
};

use crate::{Defined, Placed};

/// Outputs and resources of nested templates that are followed for one value.
const MOST_FOLLOWED: usize = 256;

/// The steps of what is read of a resource; a call among them is an empty one.
type Steps<'p> = Vec<&'p str>;

/// What is read of a resource.
#[derive(Clone, Debug)]
pub struct Read<'p> {
    /// The resource: where a member of a group is read that is no nested template, that.
    pub defined: Defined<'p>,
    /// The attribute and what leads on from it; nothing for the id.
    pub steps: Steps<'p>,
}

/// What a value is in the end.
#[derive(Clone, Debug)]
pub struct End<'p> {
    /// The template that it stands in.
    pub template: &'p Template,
    /// The value.
    pub value: Node<'p>,
    /// What it reads by `get_resource` or `get_attr`.
    pub read: Option<Read<'p>>,
}

/// The resources whose ids a value is, in a nested template too where that returns one or the value leads to it.
pub fn resources_by_id<'p>(package: &'p Package, template: &'p Template, value: Node<'p>) -> Vec<Placed<'p>> {
    let reads = ends(package, template, value).into_iter().filter_map(|it| it.read);
    let of_ids = reads.filter(|it| it.steps.is_empty() && !it.defined.is_member);
    of_ids.map(|it| it.defined.placed()).collect()
}

/// What a value is in the end: where it reads an output of a nested template, what that returns, of lists and of an `if` each
/// value singly.
pub fn ends<'p>(package: &'p Package, template: &'p Template, value: Node<'p>) -> Vec<End<'p>> {
    let mut found = Vec::new();
    visit_ends(package, template, value, &mut |end| found.push(end));
    found
}

/// Visits what a value stands for by `get_resource` or `get_attr`; false when it is neither or names nothing.
pub(crate) fn visit_resources<'p>(
    package: &'p Package,
    template: &'p Template,
    value: Node<'p>,
    visit: &mut impl FnMut(Placed<'p>),
) -> bool {
    visit_ends(package, template, value, &mut |end| {
        if let Some(read) = end.read {
            visit(read.defined.placed());
        }
    })
}

/// Visits what a value is in the end; false when the value itself names no resource.
fn visit_ends<'p>(
    package: &'p Package,
    template: &'p Template,
    value: Node<'p>,
    visit: &mut impl FnMut(End<'p>),
) -> bool {
    // Most values stand for a resource of their own template.
    let mut first = Some((template, value));
    let mut search = Search { package, values: Vec::new(), left: MOST_FOLLOWED };
    let mut is_found = false;
    while let Some((template, value)) = first.take().or_else(|| search.values.pop()) {
        if let Some(value) = read_value(value).filter(|_| search.left > 0) {
            let values = leaves(value).into_iter().take(search.left).map(|it| (template, it));
            let before = search.values.len();
            search.values.extend(values);
            search.left -= search.values.len() - before;
            is_found = true;
            continue;
        }
        let Some((resource, steps)) = read_at(template, value) else {
            visit(End { template, value, read: None });
            continue;
        };
        is_found = true;
        search.follow(Placed { template, resource }, steps, &mut |read| {
            visit(End { template, value, read: Some(read) });
        });
    }
    is_found
}

struct Search<'p> {
    package: &'p Package,
    /// Values of outputs that were come to, with their templates.
    values: Vec<(&'p Template, Node<'p>)>,
    /// How many may still be come to.
    left: usize,
}

impl<'p> Search<'p> {
    /// Follows what is read of a resource to the outputs and the resources that it is read from.
    fn follow(&mut self, placed: Placed<'p>, steps: Steps<'p>, visit: &mut impl FnMut(Read<'p>)) {
        let mut pending = vec![(placed, steps)];
        while let Some((placed, steps)) = pending.pop() {
            let mut is_followed = false;
            for call in self.package.calls_by(placed.template, placed.resource.id()) {
                let called = self.package.called(&call).zip(of_stack(&call, &steps));
                let Some((template, (key, rest))) = called else { continue };
                let Some(left) = self.left.checked_sub(1) else { break };
                if let Some((id, attribute)) = of_resource(key) {
                    let Some(resource) = template.resource(id) else { continue };
                    let steps = attribute.into_iter().chain(rest.iter().copied()).collect();
                    pending.push((Placed { template, resource }, steps));
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

/// The resource that a value names, and what is read of it.
fn read_at<'p>(template: &'p Template, value: Node<'p>) -> Option<(Resource<'p>, Steps<'p>)> {
    let call = Call::at(value, Owner::default())?;
    let steps = match call.function {
        Function::GetResource => Steps::new(),
        Function::GetAttr => {
            let steps = call.argument.items().skip(1);
            let mut steps: Steps<'_> = steps.map(|it| if it.is_scalar() { it.text() } else { "" }).collect();
            // Of a resource alone it gives all attributes.
            if steps.is_empty() {
                steps.push("");
            }
            steps
        }
        _ => return None,
    };
    Some((template.resource(call.target()?.text())?, steps))
}

/// What is read of each stack that a call makes: the attribute, and what leads on from it.
fn of_stack<'p>(call: &NestedCall<'p>, steps: &[&'p str]) -> Option<(&'p str, Steps<'p>)> {
    let steps = match call.via {
        Via::Type => steps.to_vec(),
        Via::Stack => steps.strip_prefix(&["outputs"])?.to_vec(),
        Via::Group | Via::Chain => of_member(steps),
    };
    let (key, rest) = steps.split_first()?;
    Some((key, rest.to_vec()))
}

/// What is read of the members of a group, or of one.
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

/// Takes `resource.{id}.{attribute}` apart, which leads into a stack; the attribute may also be the next step.
fn of_resource(key: &str) -> Option<(&str, Option<&str>)> {
    let named = key.strip_prefix("resource.")?;
    Some(named.split_once('.').map_or((named, None), |(id, attribute)| (id, Some(attribute))))
}

/// What is read of a resource that makes no stack that can be followed.
fn read_of<'p>(placed: Placed<'p>, steps: Steps<'p>) -> Read<'p> {
    let Placed { template, resource } = placed;
    match resource.definition.members().next().filter(|_| !steps.is_empty()) {
        Some(member) => Read { defined: Defined::new(template, resource, member), steps: of_member(&steps) },
        None => Read { defined: Defined::new(template, resource, resource.definition), steps },
    }
}
