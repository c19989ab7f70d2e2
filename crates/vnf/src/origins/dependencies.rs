//! Parameters on which values depend: through functions, conditions, and the values of other resources that they read.

use hot::unfollowed::{self, Limit};
use hot::{Call, Function, Node, Owner, Package, Target, Template};
use maps::HashSet;

use crate::resolve;
use crate::values::ParamRef;

/// Returns the parameters used at or below a node, in the conditions that it names, and in the `OS::Heat::Value`
/// resources and outputs of nested templates that it reads; each with the template that uses it.
pub fn parameters<'p>(
    package: &'p Package,
    template: &'p Template,
    node: Node<'p>,
) -> Vec<(&'p Template, ParamRef<'p>)> {
    let mut found = Vec::new();
    let mut seen = HashSet::default();
    let mut pending = vec![(template, node)];
    while let Some((template, node)) = pending.pop() {
        for node in node.followed() {
            if let Some(used) = ParamRef::at(node) {
                found.push((template, used));
                continue;
            }
            let read: Vec<_> = if node.is_scalar() {
                let named = template.reference_at(node.id()).filter(|it| it.target == Target::Condition);
                let condition = named.and_then(|it| template.condition(it.name.text()));
                condition.map(|it| (template, it.value)).into_iter().collect()
            } else {
                read_values(package, template, node).collect()
            };
            for (template, value) in read {
                if !seen.insert((template.file(), value.id())) {
                    continue;
                }
                if seen.len() > Limit::Parts.most() as usize {
                    unfollowed::note(value, Limit::Parts);
                    return found;
                }
                pending.push((template, value));
            }
        }
    }
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
    let ends = Call::at(node, Owner::default())
        .filter(|it| is_read(*it))
        .map(|_| resolve::ends(package, template, node));
    let ends = ends.into_iter().flatten();
    ends.filter(move |it| it.read.is_none() && it.value != node).map(|it| (it.template, it.value))
}
