//! R-16447: a resource ID is unique in all templates of the VNF.

use std::cell::LazyCell;
use std::collections::hash_map::Entry;

use vnfcheck_fix::Fix;
use vnfcheck_hot::{FileId, NodeId, Package, Resource, Template};
use vnfcheck_maps::{HashMap, HashSet, IndexMap, RandomState};
use vnfcheck_vnf::{Attachment, IdReading, Namer, Vnf, ids, tokens};
use vnfcheck_yaml::work::cap;

use crate::fixes;
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-16447", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    out.need_every_file();
    let package = cx.package();
    let mut templates = package.templates();
    if let (Some(only), None) = (templates.next(), templates.next()) {
        // The IDs in one template are keys of a mapping and therefore unique.
        only.resources().for_each(|_| out.pass());
        return;
    }
    let (declared, repeated) = by_id(package);
    for _ in repeated.len()..declared {
        out.pass();
    }
    let renumbered = LazyCell::new(|| Renumbered::of(cx));
    for (id, resources) in &repeated {
        let [first, second, further @ ..] = resources.as_slice() else { continue };
        let finding = out.fail(*second, format!("duplicate resource ID `{id}` in the VNF"));
        finding.help("rename all but one of the resources, and update all references");
        finding.fix(renumbered.rename(*second));
        for other in std::iter::once(first).chain(further) {
            finding.related(*other, "also declared here");
        }
    }
}

/// Returns the number of different IDs, and the resources of each ID that occurs more than once.
fn by_id(package: &Package) -> (usize, IndexMap<&str, Vec<Resource<'_>>>) {
    let resources = || package.templates().flat_map(Template::resources);
    let mut declared: HashMap<&'_ str, Resource<'_>> =
        HashMap::with_capacity_and_hasher(resources().count(), RandomState::default());
    let mut repeated: IndexMap<&'_ str, Vec<Resource<'_>>> = IndexMap::default();
    for resource in resources() {
        match declared.entry(resource.id()) {
            Entry::Vacant(new) => {
                new.insert(resource);
            }
            Entry::Occupied(first) => {
                repeated.entry(resource.id()).or_insert_with(|| vec![*first.get()]).push(resource);
            }
        }
    }
    (declared.len(), repeated)
}

/// Servers that get another index, by the keys of the servers and of their ports.
struct Renumbered<'c, 'p> {
    cx: &'c Context<'p>,
    servers: HashMap<(FileId, NodeId), usize>,
}

impl<'c, 'p> Renumbered<'c, 'p> {
    fn of(cx: &'c Context<'p>) -> Self {
        let vnf = cx.model();
        let mut servers = HashMap::default();
        for (position, server) in vnf.servers.iter().enumerate() {
            if server.is_well_named() && cx.names().id(server.defined.resource).is_some() {
                let ports = own_ports(vnf, position).map(|it| it.defined.resource);
                servers.extend(ports.chain([server.defined.resource]).map(|it| (key(it), position)));
            }
        }
        Self { cx, servers }
    }

    /// Returns a fix that renames a resource to its proposed ID. A server and its ports, whose IDs have the index of
    /// the server, are renamed together.
    fn rename(&self, second: Resource<'_>) -> Option<Fix> {
        let rename = |resource| fixes::rename_resource_anyhow(self.cx, resource);
        let vnf = self.cx.model();
        let position = self.servers.get(&key(second)).copied();
        let Some((position, server)) = position.and_then(|it| Some((it, vnf.servers.get(it)?))) else {
            return rename(second);
        };
        let ports = own_ports(vnf, position).take(MOST_PORTS.saturating_add(1));
        let ports: Vec<Fix> = ports.filter_map(|it| rename(it.defined.resource)).collect();
        let fix = rename(server.defined.resource).filter(|_| ports.len() <= MOST_PORTS)?;
        Some(ports.into_iter().flat_map(|it| it.plans).fold(fix, Fix::and))
    }
}

/// Maximum number of ports that are renamed with their server: the finding of each port plans all renames.
const MOST_PORTS: usize = cap(100);

fn key(resource: Resource<'_>) -> (FileId, NodeId) {
    (resource.key.file(), resource.key.id())
}

/// Returns the ports and interfaces that only the server at a position lists.
fn own_ports<'v, 'p>(vnf: &'v Vnf<'p>, position: usize) -> impl Iterator<Item = &'v Attachment<'p>> {
    vnf.ports_of(position).filter(|port| vnf.servers_of(port).nth(1).is_none())
}

/// Returns the second resource of each ID that occurs more than once.
fn seconds(package: &Package) -> Vec<Resource<'_>> {
    if package.templates().nth(1).is_none() {
        return Vec::new();
    }
    by_id(package).1.values().filter_map(|it| it.get(1).copied()).collect()
}

/// Proposes another index for the second server with each repeated ID, before the IDs of misnamed ports, which contain
/// the index.
pub(crate) fn propose_servers(cx: &Context<'_>, names: &mut Namer<'_>) {
    let keys: HashSet<_> = seconds(cx.package()).into_iter().map(key).collect();
    for server in cx.model().servers.iter().filter(|it| it.is_well_named()) {
        let resource = server.defined.resource;
        if keys.contains(&key(resource)) {
            names.propose_id(resource, &numbered(resource.id()));
        }
    }
}

/// Proposes a new ID for the second resource with each repeated ID. Ports follow the new index of their server.
pub(crate) fn propose(cx: &Context<'_>, names: &mut Namer<'_>) {
    let seconds = seconds(cx.package());
    let keys: HashSet<_> = seconds.iter().map(|it| key(*it)).collect();
    let vnf = cx.model();
    for (position, server) in vnf.servers.iter().enumerate() {
        let resource = server.defined.resource;
        let Some(index) = server.index.filter(|_| keys.contains(&key(resource))) else { continue };
        let Some(now) = names.id(resource).and_then(ids::split_server).map(|(_, now)| now.to_owned()) else {
            continue;
        };
        for Attachment { attached, defined, .. } in own_ports(vnf, position) {
            let port = defined.resource;
            let of_server =
                ids::readings(*attached, port.id()).find(|it| tokens::same_index(it.vm_index, index));
            let head = |it: &IdReading<'_>| format!("{}_{}_", it.vm_type, it.vm_index);
            if let Some(reading) = of_server
                && let Some(rest) = port.id().strip_prefix(&head(&reading))
            {
                names.propose_id_or_numbered(port, &format!("{}_{now}_{rest}", reading.vm_type));
            }
        }
    }
    for second in seconds {
        names.propose_id(second, &numbered(second.id()));
    }
}

/// Returns the ID in valid characters with `{index}` instead of its index, or with `_{index}` appended if it has no
/// index.
fn numbered(id: &str) -> String {
    let stem = tokens::split_index(id).map_or(id, |(stem, _)| stem);
    format!("{}_{{index}}", tokens::as_word(stem))
}
