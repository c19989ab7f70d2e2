//! Division of a nested template into templates with one server each.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_hot::package::names_template;
use vnfcheck_hot::{
    Call, Definition, Function, Node, Reference, Resource, ResourceType, Section, Target, Template,
};
use vnfcheck_yaml::Written;

/// Prefixes of resource types that other resources of a template wait for in Heat, even without a reference.
const IMPLICIT: [&str; 3] = ["AWS::EC2::", "OS::Neutron::Router", "OS::Neutron::Subnet"];

/// Substrings of the types whose resources may wait for a signal from a server, or create unknown resources.
const WAITING: [&str; 4] = ["::WaitCondition", "::SwiftSignal", "Deployment", "OS::Heat::Stack"];

/// Attributes of servers and of Neutron resources whose values are strings.
const STRINGS: [&str; 4] = ["first_address", "ip_address", "mac_address", "name"];

/// Kinds of references between resources.
const TARGETS: [Target; 3] = [Target::Resource, Target::Attribute, Target::Dependency];

/// The resources that move from a template to new templates with one server each.
#[derive(Debug)]
pub struct Division<'t> {
    /// Position of the new template of each resource.
    parts: Vec<Option<usize>>,
    pub(crate) links: Vec<Link<'t>>,
}

/// A value that a resource of a new template reads from a resource that stays.
#[derive(Debug)]
pub(crate) struct Link<'t> {
    /// Position of the new template.
    pub(crate) part: usize,
    /// The function call that returns the value.
    pub(crate) call: Node<'t>,
    pub(crate) value: Written,
    /// Name for the value as an output and as a parameter.
    pub(crate) name: String,
}

impl<'t> Division<'t> {
    /// Assigns servers, each with the resources that only this server needs, to new templates. `None` if a remaining
    /// resource needs a moved resource, or if strings cannot replace the values that a moved resource reads.
    pub fn of<S: AsRef<str>>(template: &'t Template, servers: &[S]) -> Option<Self> {
        let moved = servers.iter().map(|it| template.resource_position(it.as_ref()));
        let moved: Vec<usize> = moved.collect::<Option<_>>()?;
        let graph = Graph::of(template);
        let parts = graph.parts(&moved, &BTreeSet::new());
        let parts = parts.or_else(|| graph.parts(&moved, &graph.shared()))?;
        let mut division = Self { parts: vec![None; graph.resources.len()], links: Vec::new() };
        for (part, resources) in parts.into_iter().enumerate() {
            for resource in resources {
                if let Some(slot) = division.parts.get_mut(resource) {
                    *slot = Some(part);
                }
            }
        }
        division.links = division.links_in(template)?;
        let mut staying =
            graph.resources.iter().enumerate().filter(|(it, _)| division.part_of(*it).is_none());
        // The new templates are created after all resources that stay.
        let waits = division.is_linked() && staying.any(|(_, resource)| may_wait(*resource));
        (!waits).then_some(division)
    }

    /// Returns `true` if a new template needs a value of a resource that stays.
    pub fn is_linked(&self) -> bool {
        !self.links.is_empty()
    }

    /// Returns the position of the new template of a resource; `None` if the resource stays.
    pub(crate) fn part_of(&self, resource: usize) -> Option<usize> {
        self.parts.get(resource).copied().flatten()
    }

    /// Returns the values that resources of new templates read from resources that stay; `None` if another reference
    /// connects two templates.
    fn links_in(&self, template: &'t Template) -> Option<Vec<Link<'t>>> {
        let mut links = Vec::new();
        for reference in references(template) {
            let Some(declared) = reference.declared else { continue };
            let from = self.part_of(usize::try_from(reference.owner.position).ok()?);
            let to = self.part_of(declared);
            if from == to {
                continue;
            }
            let part = from.filter(|_| to.is_none())?;
            let call = Call::around(reference.name, reference.owner)?;
            if call.function != Function::GetResource && !is_string(call, template.resource_at(declared)?) {
                return None;
            }
            let (name, value) = (name_of_read(call)?, Written::of(call.node)?);
            links.push(Link { part, call: call.node, value, name });
        }
        Some(links)
    }
}

/// Returns the name of an output for the value of a `get_resource` or `get_attr`; `None` if a function selects the value.
pub(crate) fn name_of_read(call: Call<'_>) -> Option<String> {
    if call.function == Function::GetResource {
        return Some(format!("{}_id", call.target()?.text()));
    }
    let steps = call.argument.items().map(|it| it.is_scalar().then(|| it.text()));
    Some(steps.collect::<Option<Vec<&str>>>()?.join("_"))
}

/// Returns `true` if a call returns a string attribute of a server or of a Neutron resource.
fn is_string(call: Call<'_>, resource: Resource<'_>) -> bool {
    let is_known = |it: &str| it == ResourceType::Server.name() || it.starts_with("OS::Neutron::");
    let attribute = call.argument.items().skip(1).last();
    call.function == Function::GetAttr
        && resource.definition.type_name().is_some_and(is_known)
        && attribute.is_some_and(|it| it.is_scalar() && STRINGS.contains(&it.text()))
}

/// Returns `true` if a resource may wait for a server of another template.
fn may_wait(resource: Resource<'_>) -> bool {
    let mut types = resource.definitions().filter_map(Definition::type_node).map(Node::text);
    types.any(|it| names_template(it) || WAITING.iter().any(|part| it.contains(part)))
}

/// Returns the references between the resources of a template.
fn references(template: &Template) -> impl Iterator<Item = Reference<'_>> {
    let all = TARGETS.into_iter().flat_map(move |it| template.references(it));
    all.filter(|it| it.owner.section == Section::Resources)
}

/// The resources of a template with their references.
struct Graph<'t> {
    resources: Vec<Resource<'t>>,
    servers: BTreeSet<usize>,
    /// Positions of the resources to which each resource refers.
    needed: Vec<Vec<usize>>,
    /// Positions of the resources that refer to each resource.
    needing: Vec<Vec<usize>>,
}

impl<'t> Graph<'t> {
    fn of(template: &'t Template) -> Self {
        let resources: Vec<Resource<'t>> = template.resources().collect();
        let is_server =
            |it: &Resource<'_>| it.created_types().any(|of| of.has_text(ResourceType::Server.name()));
        let servers =
            resources.iter().enumerate().filter(|(_, it)| is_server(it)).map(|(at, _)| at).collect();
        let mut needed = vec![Vec::new(); resources.len()];
        let mut needing = needed.clone();
        for reference in references(template) {
            let (Some(to), Ok(from)) = (reference.declared, usize::try_from(reference.owner.position)) else {
                continue;
            };
            if let (Some(needed), Some(needing)) = (needed.get_mut(from), needing.get_mut(to)) {
                needed.push(to);
                needing.push(from);
            }
        }
        Self { resources, servers, needed, needing }
    }

    /// Returns the resources connected to each of some servers, except resources that stay; `None` if two servers are
    /// connected, or if one of the servers stays.
    fn parts(&self, moved: &[usize], staying: &BTreeSet<usize>) -> Option<Vec<BTreeSet<usize>>> {
        let part = |server: &usize| {
            let part = reached([*server], &[self.needed.as_slice(), self.needing.as_slice()], staying);
            let mut servers = part.iter().filter(|it| self.servers.contains(*it));
            (servers.next() == Some(server) && servers.next().is_none()).then_some(part)
        };
        moved.iter().map(part).collect()
    }

    /// Returns the resources that several servers need, or for which other resources may wait without a reference, and
    /// all resources that they need.
    fn shared(&self) -> BTreeSet<usize> {
        let mut owners: BTreeMap<usize, usize> = BTreeMap::new();
        let mut shared = Vec::new();
        for server in &self.servers {
            let mut pending = vec![*server];
            while let Some(position) = pending.pop() {
                match owners.get(&position) {
                    Some(owner) if owner == server => {}
                    Some(_) => shared.push(position),
                    None => {
                        owners.insert(position, *server);
                        pending.extend(self.needed.get(position).into_iter().flatten());
                    }
                }
            }
        }
        let is_implicit = |it: &Resource<'_>| {
            it.created_types().any(|of| IMPLICIT.iter().any(|start| of.text().starts_with(start)))
        };
        let implicit = self.resources.iter().enumerate().filter(|(_, it)| is_implicit(it));
        shared.extend(implicit.map(|(position, _)| position));
        reached(shared, &[self.needed.as_slice()], &BTreeSet::new())
    }
}

/// Returns the positions that edges reach from the given positions, without the excluded positions.
fn reached(
    from: impl IntoIterator<Item = usize>,
    edges: &[&[Vec<usize>]],
    excluded: &BTreeSet<usize>,
) -> BTreeSet<usize> {
    let mut pending: Vec<usize> = from.into_iter().collect();
    let mut reached = BTreeSet::new();
    while let Some(position) = pending.pop() {
        if !excluded.contains(&position) && reached.insert(position) {
            pending.extend(edges.iter().filter_map(|it| it.get(position)).flatten());
        }
    }
    reached
}
