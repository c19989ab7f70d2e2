//! Servers, and the evidence for their vm-types.

use std::borrow::Cow;

use vnfcheck_hot::{Node, Package, ResourceType, Template};
use vnfcheck_maps::{HashMap, HashSet, IndexMap};

use crate::resolve::returned;
use crate::supplied::supplied;
use crate::targets::Targets;
use crate::values::{ParamRef, uses_in};
use crate::{Callers, Cardinality, ResourceDefinition, ResourceKey, ResourceRef, ids, resources, tokens};

/// One piece of evidence for the vm-type of a server.
#[derive(Clone, Debug)]
pub struct Evidence<'p> {
    /// `{vm-type}`
    pub vm_type: &'p str,
    /// Name of the property, or `id`.
    pub what: &'static str,
    /// The parameter name or the resource ID.
    pub at: Node<'p>,
}

/// A server.
#[derive(Debug)]
pub struct Server<'p> {
    /// Definition of the server.
    pub defined: ResourceDefinition<'p>,
    /// Evidence for the vm-type, most trusted first: flavor, image, name, ID.
    pub evidence: Vec<Evidence<'p>>,
    /// Flavor and image parameters that servers of different vm-types share. Their names contain the vm-type of one
    /// of these servers and are not used as evidence.
    pub shared: Vec<Evidence<'p>>,
    vm_type: Option<&'p str>,
    /// Values of flavor, image and name, with the property names.
    values: Vec<(&'static str, Node<'p>)>,
    /// Ports that the server lists.
    pub ports: Vec<Node<'p>>,
    /// Index in the ID.
    pub index: Option<&'p str>,
    /// For a server in a module whose ID does not conform: an index that no other server of its vm-type uses.
    free_index: Option<usize>,
}

impl<'p> Server<'p> {
    /// Returns the vm-type that most of the evidence supports, so a single misspelled name does not change the
    /// vm-type. In a tie, prefers the vm-type that the ID starts with, otherwise the most trusted vm-type.
    pub fn vm_type(&self) -> Option<&'p str> {
        self.vm_type
    }

    /// Returns the vm-type expected in names derived from this server; `None` if the vm-type is not valid.
    pub fn expected_vm_type(&self) -> Option<&'p str> {
        self.vm_type.and_then(tokens::good_vm_type)
    }

    /// Returns the token that must be corrected before a name for this server can be proposed.
    pub fn to_correct(&self) -> Option<String> {
        tokens::to_correct(self.vm_type, None)
    }

    /// Returns the expected ID; unknown tokens appear in braces.
    pub fn expected_id(&self) -> String {
        let vm_type = self.expected_vm_type().unwrap_or("{vm-type}");
        let index = self.expected_index().unwrap_or("{index}".into());
        format!("{vm_type}_server_{index}")
    }

    /// Returns the vm-type that the names of the flavor, image and name parameters agree on, otherwise the vm-type in
    /// the ID. Preloads use this vm-type, because their specification does not define a majority vote.
    pub fn agreed_vm_type(&self) -> Option<&'p str> {
        let stated = |(property, value): &(&str, Node<'p>)| {
            leading_vm_type_of_parameter(property, ParamRef::at(*value)?.name())
        };
        let mut stated = self.values.iter().filter_map(stated);
        let agreed = stated.next().filter(|first| stated.all(|it| it == *first));
        agreed.or_else(|| Some(ids::split_server(self.defined.resource.id())?.0))
    }

    /// Returns the values of `flavor`, `image` or `name`.
    pub fn values(&self, property: &str) -> impl Iterator<Item = Node<'p>> {
        self.values.iter().filter(move |(name, _)| *name == property).map(|(_, value)| *value)
    }

    /// Returns the index for all names derived from this server: the index of a conforming ID, otherwise a free index
    /// among the servers of its vm-type; in nested templates the number at the end of the ID without leading zeros.
    pub fn expected_index(&self) -> Option<Cow<'p, str>> {
        if let Some(free) = self.free_index {
            return Some(Cow::Owned(free.to_string()));
        }
        let own = || {
            let number = self.own_number().filter(|_| !self.defined.is_member)?;
            Some(number.trim_start_matches('0')).map(|it| if it.is_empty() { "0" } else { it })
        };
        self.index.or_else(own).map(Cow::Borrowed)
    }

    /// Returns the expected name of the parameter for a property; unknown tokens appear in braces.
    pub fn expected_name(&self, property: &str, cardinality: Cardinality) -> String {
        let vm_type = self.expected_vm_type().unwrap_or("{vm-type}");
        match (property, cardinality) {
            ("name", Cardinality::One) => {
                let index = self.expected_index().unwrap_or("{index}".into());
                format!("{vm_type}_name_{index}")
            }
            ("name", Cardinality::Many) => format!("{vm_type}_names"),
            _ => format!("{vm_type}_{property}_name"),
        }
    }

    /// Returns the number at the end of the ID.
    fn own_number(&self) -> Option<&'p str> {
        tokens::split_index(self.defined.resource.id()).map(|(_, index)| index)
    }

    /// Returns `true` if the ID conforms and contains the vm-type of the server.
    pub fn is_well_named(&self) -> bool {
        let by_id = self.evidence.iter().find(|it| it.what == "id").map(|it| it.vm_type);
        by_id.zip(self.vm_type).is_some_and(|(by_id, vm_type)| tokens::is_alike(by_id, vm_type))
    }
}

/// Returns the vm-type expected in a name: the longest candidate that the name starts with, otherwise the first
/// candidate.
pub(crate) fn expected_vm_type<'v>(known: impl Iterator<Item = &'v str>, name: &str) -> Option<&'v str> {
    let mut known = known.peekable();
    let first = known.peek().copied();
    known.filter(|it| starts_with(name, it)).max_by_key(|it| it.len()).or(first)
}

/// Returns `true` if a name starts with a vm-type, ignoring case.
pub(crate) fn starts_with(name: &str, vm_type: &str) -> bool {
    tokens::after_ignoring_case(name, vm_type).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
}

/// Suffix of flavor parameter names.
pub const FLAVOR_ENDING: &str = "_flavor_name";
/// Suffix of image parameter names.
pub const IMAGE_ENDING: &str = "_image_name";

/// Returns the suffix of the parameter name for a property, if the property has one value for all servers of a
/// vm-type.
fn ending_of(property: &str) -> Option<&'static str> {
    match property {
        "flavor" => Some(FLAVOR_ENDING),
        "image" => Some(IMAGE_ENDING),
        _ => None,
    }
}

/// Returns the vm-type in the name of a server parameter.
pub fn vm_type_of_parameter<'n>(property: &str, name: &'n str) -> Option<&'n str> {
    if property == "name" {
        let indexed = tokens::split_index(name).and_then(|(rest, _)| tokens::before(rest, "_name"));
        return indexed.or_else(|| tokens::before(name, "_names"));
    }
    tokens::before(name, ending_of(property)?)
}

/// Returns the cardinality that the name of a server name parameter indicates: `_names`, or `_name_{index}`.
pub fn cardinality_of_name(name: &str) -> Option<Cardinality> {
    let cardinality = if name.ends_with("_names") { Cardinality::Many } else { Cardinality::One };
    vm_type_of_parameter("name", name).map(|_| cardinality)
}

/// Returns `true` if a parameter name denotes a list of server names, addresses or virtual addresses.
pub fn is_list_name(name: &str) -> bool {
    [Cardinality::of_address_name(name), cardinality_of_name(name)].contains(&Some(Cardinality::Many))
}

/// Returns `true` if a parameter name denotes a flavor or an image but `wanted` does not denote the same property.
pub fn gives_another_property(name: &str, wanted: &str) -> bool {
    [IMAGE_ENDING, FLAVOR_ENDING].iter().any(|it| name.ends_with(it) && !wanted.ends_with(it))
}

/// Returns the vm-type at the start of a parameter name, ignoring the rest of the name, which need not conform, as in
/// `fw_flavor_name_2`. Returns the shortest of several candidates.
fn leading_vm_type_of_parameter<'n>(property: &str, name: &'n str) -> Option<&'n str> {
    let ends = |rest: &str| {
        if property == "name" {
            let index = rest.strip_prefix("_name_");
            return rest.starts_with("_names")
                || index.is_some_and(|it| it.starts_with(|it: char| it.is_ascii_digit()));
        }
        ending_of(property).is_some_and(|ending| rest.starts_with(ending))
    };
    let mut ats = name.match_indices('_').map(|(at, _)| at).filter(|at| *at > 0);
    ats.find(|at| name.get(*at..).is_some_and(ends)).and_then(|at| name.get(..at))
}

/// Returns all servers of a package.
pub(crate) fn read(package: &Package) -> Vec<Server<'_>> {
    let mut servers: Vec<_> =
        resources::of_type(package, ResourceType::Server).map(|it| read_server(package, it)).collect();
    servers.shrink_to_fit();
    set_shared_aside(&mut servers);
    for server in &mut servers {
        server.vm_type = most_frequent(&server.evidence, server.defined.resource.id());
    }
    count(&mut servers, package);
    servers
}

/// Properties that provide evidence for the vm-type in addition to the ID, most trusted first.
const PROPERTIES: [&str; 3] = ["flavor", "image", "name"];

fn read_server<'p>(package: &'p Package, defined: ResourceDefinition<'p>) -> Server<'p> {
    let values = PROPERTIES.into_iter().flat_map(|property| {
        let values = defined.definition().values_at_end(&[property]).into_iter();
        let values = values.flat_map(|it| returned(package, defined.template, it));
        values.map(move |value| (property, value))
    });
    let mut values: Vec<_> = values.collect();
    values.shrink_to_fit();
    let mut evidence = Vec::new();
    for (property, value) in &values {
        // A value computed from a single parameter is treated like the parameter itself.
        let only = || match uses_in(*value).as_slice() {
            [used] => Some(*used),
            _ => None,
        };
        let Some(used) = ParamRef::at(*value).or_else(only) else { continue };
        let vm_type = vm_type_of_parameter(property, used.name());
        let is_of_server = ParamRef::at(*value).is_some() || supplied(used.name()).is_none();
        // The branches of an `if` count as one piece of evidence.
        let is_new = |vm_type: &&str| {
            !evidence.iter().any(|it: &Evidence<'_>| it.what == *property && it.vm_type == *vm_type)
        };
        let vm_type = vm_type.filter(|_| is_of_server).filter(is_new);
        evidence.extend(vm_type.map(|vm_type| Evidence { vm_type, what: property, at: used.node }));
    }
    let mut index = None;
    if !defined.is_member {
        let parts = ids::split_server(defined.resource.id());
        let at = defined.resource.key;
        evidence.extend(parts.map(|(vm_type, _)| Evidence { vm_type, what: "id", at }));
        index = parts.map(|(_, index)| index);
    }
    let mut ports = defined.definition().values_at_end(&["networks", "port"]).into_vec();
    ports.shrink_to_fit();
    Server { defined, evidence, shared: Vec::new(), vm_type: None, values, ports, index, free_index: None }
}

/// Returns the most frequent vm-type; in a tie, the prefix of the ID, otherwise the first.
pub(crate) fn most_frequent<'p>(evidence: &[Evidence<'p>], id: &str) -> Option<&'p str> {
    let (first, rest) = evidence.split_first()?;
    // Usually all vm-types are equal.
    if rest.iter().all(|it| tokens::is_alike(it.vm_type, first.vm_type)) {
        return Some(first.vm_type);
    }
    let stated = counted(evidence);
    let most = stated.values().map(|(count, _)| *count).max()?;
    let of_most = stated.into_values().filter(|(count, _)| *count == most);
    expected_vm_type(of_most.map(|(_, vm_type)| vm_type), id)
}

/// Returns `true` if a vm-type is the most frequent, or one of the most frequent and the prefix of the ID.
pub(crate) fn is_supported(evidence: &[Evidence<'_>], vm_type: &str, id: &str) -> bool {
    let (mut own, mut most_of_others) = (0, 0);
    for (stated, (count, _)) in counted(evidence) {
        if tokens::is_alike(&stated, vm_type) {
            own = count;
        } else {
            most_of_others = count.max(most_of_others);
        }
    }
    own > most_of_others || own == most_of_others && starts_with(id, vm_type)
}

/// Counts the evidence for each vm-type: maps a lower-case vm-type to its count and its first spelling.
fn counted<'e, 'p>(evidence: &'e [Evidence<'p>]) -> IndexMap<Cow<'e, str>, (usize, &'p str)> {
    let mut stated: IndexMap<Cow<'_, str>, (usize, &'p str)> = IndexMap::default();
    for it in evidence {
        stated.entry(tokens::lower(it.vm_type)).or_insert((0, it.vm_type)).0 += 1;
    }
    stated
}

/// Returns the lower-case vm-types that are less frequent in the evidence of a server than the server's own vm-type and
/// that are the vm-type of no server.
fn outvoted<'s>(server: &'s Server<'_>, decided: &HashSet<Cow<'_, str>>) -> HashSet<Cow<'s, str>> {
    if server.evidence.iter().all(|it| decided.contains(&tokens::lower(it.vm_type))) {
        return HashSet::default();
    }
    let stated = counted(&server.evidence);
    let most = stated.values().map(|(count, _)| *count).max().unwrap_or_default();
    let is_outvoted =
        |(vm_type, (count, _)): &(Cow<'_, str>, (usize, &str))| *count < most && !decided.contains(vm_type);
    stated.into_iter().filter(is_outvoted).map(|(vm_type, _)| vm_type).collect()
}

/// Removes the evidence of flavor and image parameters that servers with different names or IDs share. Such a parameter
/// describes a common property of the servers, not their vm-type.
fn set_shared_aside(servers: &mut [Server<'_>]) {
    let shared = shared_parameters(servers);
    if shared.is_empty() {
        return;
    }
    let stated: HashSet<String> = servers
        .iter()
        .flat_map(|server| server.evidence.iter().filter(|it| it.what == "name" || it.what == "id"))
        .map(|it| tokens::lower(it.vm_type).into_owned())
        .collect();
    for server in servers {
        let is_shared = |it: &Evidence<'_>| {
            shared.contains(&(it.what, Cow::Borrowed(tokens::lower(it.vm_type).as_ref())))
        };
        (server.shared, server.evidence) =
            std::mem::take(&mut server.evidence).into_iter().partition(is_shared);
        server.shared.retain(|it| stated.contains(tokens::lower(it.vm_type).as_ref()));
    }
}

/// Returns the properties and lower-case vm-types that servers with different names or IDs take from shared
/// parameters.
fn shared_parameters(servers: &[Server<'_>]) -> HashSet<(&'static str, Cow<'static, str>)> {
    let mut owners: HashMap<(&'static str, Cow<'_, str>), Cow<'_, str>> = HashMap::default();
    let mut shared = HashSet::default();
    for server in servers {
        let mut own = server.evidence.iter().filter(|it| it.what == "name" || it.what == "id");
        let Some(own) = own.next().map(|it| tokens::lower(it.vm_type)) else { continue };
        for it in server.evidence.iter().filter(|it| it.what == "flavor" || it.what == "image") {
            let vm_type = tokens::lower(it.vm_type);
            let owner = owners.entry((it.what, vm_type.clone())).or_insert_with(|| own.clone());
            if *owner != own {
                shared.insert((it.what, Cow::Owned(vm_type.into_owned())));
            }
        }
    }
    shared
}

/// Assigns a free index to each server of a module whose ID does not conform, so that no two servers get the same ID
/// or the ID of another resource: the number at the end of the ID if it is free, otherwise the lowest free number in
/// order.
fn count<'p>(servers: &mut [Server<'p>], package: &Package) {
    // The text before the number replaces an unknown vm-type.
    let group_of = |server: &Server<'p>| match server.vm_type() {
        Some(vm_type) => Some((tokens::lower(vm_type).into_owned(), "")),
        None => tokens::split_index(server.defined.resource.id()).map(|(stem, _)| (String::new(), stem)),
    };
    let mut taken: HashMap<(String, &str), HashSet<usize>> = HashMap::default();
    let mut misnamed = Vec::new();
    for (position, server) in servers.iter().enumerate() {
        let Some(group) = group_of(server) else { continue };
        let is_of_module =
            package.kind(server.defined.template.file()).is_module() && !server.defined.is_member;
        if is_of_module && !server.is_well_named() {
            let number: Option<usize> = server.own_number().and_then(|it| it.parse().ok());
            misnamed.push((group, number.is_none(), number, position));
        } else if let Some(index) = server.expected_index().and_then(|it| it.parse().ok()) {
            taken.entry(group).or_default().insert(index);
        }
    }
    if misnamed.is_empty() {
        return;
    }
    let mut in_use: HashSet<(Cow<'_, str>, usize)> = HashSet::default();
    for resource in package.templates().flat_map(Template::resources) {
        if let Some((vm_type, index)) = ids::split_server(resource.id())
            && let Ok(index) = index.parse()
        {
            in_use.insert((tokens::lower(vm_type), index));
        }
    }
    misnamed.sort_unstable();
    for of_type in misnamed.chunk_by(|one, other| one.0 == other.0) {
        let Some((group, ..)) = of_type.first() else { continue };
        let taken = taken.entry(group.clone()).or_default();
        let servers_in_all = taken.len() + of_type.len();
        let mut numbers = of_type.iter().filter_map(|(_, _, number, _)| *number);
        let mut own = HashSet::default();
        let is_in_use = |index: usize| in_use.contains(&(Cow::Borrowed(group.0.as_str()), index));
        let are_kept =
            numbers.all(|it| it < servers_in_all && !taken.contains(&it) && !is_in_use(it) && own.insert(it));
        if are_kept {
            taken.extend(own);
        }
        let mut next = 0;
        for (_, _, number, position) in of_type {
            let index = number.filter(|_| are_kept).unwrap_or_else(|| {
                while is_in_use(next) || !taken.insert(next) {
                    next += 1;
                }
                next
            });
            if let Some(server) = servers.get_mut(*position) {
                server.free_index = Some(index);
            }
        }
    }
}

/// vm-types by lower-case name, with the occurrences of each spelling.
pub(crate) type VmTypes<'p> = IndexMap<String, IndexMap<&'p str, Node<'p>>>;

/// Returns the vm-types in the parameters of servers, or in the ID of a server without parameters. Excludes a vm-type
/// that is outvoted for every server, because its parameter name is probably a mistake.
pub(crate) fn vm_types<'p>(servers: &[Server<'p>]) -> VmTypes<'p> {
    let decided: HashSet<Cow<'_, str>> =
        servers.iter().filter_map(Server::vm_type).map(tokens::lower).collect();
    let mut known = VmTypes::default();
    for server in servers {
        let outvoted = outvoted(server, &decided);
        let counts =
            |it: &&Evidence<'p>| outvoted.is_empty() || !outvoted.contains(&tokens::lower(it.vm_type));
        let stated = || server.evidence.iter().filter(counts);
        let by_parameters = stated().any(|it| it.what != "id");
        let mut last = None;
        for evidence in stated().filter(|it| !by_parameters || it.what != "id") {
            if last.replace(&evidence.vm_type) == Some(&evidence.vm_type) {
                continue;
            }
            let vm_type = tokens::lower(evidence.vm_type);
            let occurrences = match known.get_mut(vm_type.as_ref()) {
                Some(occurrences) => occurrences,
                None => known.entry(vm_type.into_owned()).or_default(),
            };
            if !occurrences.contains_key(&evidence.vm_type) {
                occurrences.insert(evidence.vm_type, evidence.at);
            }
        }
    }
    known
}

/// A port or interface, and the server that lists the resource.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Listing {
    /// The port or interface.
    pub(crate) listed: ResourceKey,
    /// Position of the server.
    pub(crate) server: u32,
}

/// Returns the ports and interfaces that servers list, sorted by resource, then by server. A server has all ports of
/// the trunks in its list, and of the trunks on ports in its list.
pub(crate) fn listings<'p>(
    targets: &Targets<'p>,
    callers: &Callers<'p>,
    servers: &[Server<'p>],
) -> Vec<Listing> {
    let trunks = ports_of_trunks(targets, callers);
    let mut found: Vec<Listing> = Vec::new();
    for (position, server) in (0..).zip(servers) {
        for node in &server.ports {
            let mut add = |port: ResourceRef<'p>| {
                let of_trunk = trunks.get(&port.key()).into_iter().flatten().copied();
                let listed = std::iter::once(port.key()).chain(of_trunk);
                found.extend(listed.map(|listed| Listing { listed, server: position }));
            };
            targets.visit(callers, server.defined.template, *node, &mut add);
        }
    }
    found.sort_unstable();
    found.dedup();
    found.shrink_to_fit();
    found
}

/// Returns the ports that belong to a trunk, or to the trunk on a port, by the trunk or port.
fn ports_of_trunks<'p>(
    targets: &Targets<'p>,
    callers: &Callers<'p>,
) -> HashMap<ResourceKey, Vec<ResourceKey>> {
    let mut found: HashMap<ResourceKey, Vec<ResourceKey>> = HashMap::default();
    for template in callers.package.templates() {
        for (resource, definition) in template.definitions_of(ResourceType::Trunk) {
            let at = |path: &[&str]| {
                let mut ports = Vec::new();
                for value in definition.values_at_end(path) {
                    targets.visit(callers, template, value, &mut |port| ports.push(port.key()));
                }
                ports
            };
            let (parents, children) = (at(&["port"]), at(&["sub_ports", "port"]));
            for parent in &parents {
                found.entry(*parent).or_default().extend(&children);
            }
            let key = ResourceRef { template, resource }.key();
            found.entry(key).or_default().extend(parents.iter().chain(&children));
        }
    }
    found
}
