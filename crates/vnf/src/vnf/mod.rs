//! The servers and attachments of a package, with the vm-types and network-roles known for the package.

mod disputes;
mod read;

use std::borrow::Cow;
use std::ops::Range;

use vnfcheck_hot::{FileId, Node, Template};
use vnfcheck_maps::{HashMap, HashSet, IndexSet};

use super::composites::CompositeValue;
use super::ids::Attached;
use super::ip_versions::IpVersions;
use super::networks::{self, Ending, NetworkKind};
use super::parameters::AddressRole;
use super::references::Network;
use super::servers::{Listing, Server, VmTypes};
use super::targets::Targets;
use super::{Attachment, Callers, ResourceKey, ResourceRef, tokens};

/// A network-role as spelled in one name, for one kind of network.
#[derive(Clone, Debug)]
pub struct NamedRole<'p> {
    /// Role as written.
    pub role: &'p str,
    /// Kind of network.
    pub kind: NetworkKind,
    /// The first parameter name or resource ID that contains the role.
    pub at: Node<'p>,
}

/// A port that no server uses and whose address is an allowed address pair of other ports.
#[derive(Debug)]
pub(super) struct Reserved<'p> {
    /// Position of the port among the attachments.
    pub(super) port: u32,
    /// Parameter that supplies the address.
    pub(super) address: &'p str,
    /// vm-types of the servers that share the address.
    pub(super) vm_types: IndexSet<&'p str>,
}

/// Naming model of a package: its servers and networks.
#[derive(Debug)]
pub struct Vnf<'p> {
    /// Values that callers pass to nested templates.
    pub callers: Callers<'p>,
    /// All servers.
    pub servers: Vec<Server<'p>>,
    /// All ports, interfaces and instance IPs.
    pub attachments: Vec<Attachment<'p>>,
    /// Known vm-types by lower-case name.
    pub vm_types: VmTypes<'p>,
    /// Named roles in the order of their first occurrence.
    pub roles: Vec<NamedRole<'p>>,
    /// Majority vm-types of all servers.
    server_types: HashSet<&'p str>,
    /// Lower-case vm-types of servers that the names of these servers do not support.
    disputed: HashSet<Cow<'p, str>>,
    /// Resources that values resolve to.
    pub(super) targets: Targets<'p>,
    /// Ports and interfaces that servers list.
    listings: Vec<Listing>,
    /// Addresses and subnets, grouped by attachment.
    values: Vec<(AddressRole, Node<'p>)>,
    /// Lists and maps of addresses and subnets that functions supply, grouped by attachment.
    pub composites: Vec<CompositeValue<'p>>,
    /// Network references, grouped by attachment.
    networks: Vec<Node<'p>>,
    /// The ports and interfaces that servers list, sorted.
    ports: Vec<ListedPort>,
    /// Ports that reserve an address for other ports.
    pub(super) reserved: Vec<Reserved<'p>>,
    /// IP versions of the addresses in environments.
    pub(super) ip_versions: IpVersions<'p>,
}

/// A port or interface in the list of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct ListedPort {
    /// Position of the server.
    server: u32,
    /// Position of the port or interface among the attachments.
    port: u32,
}

impl<'p> Vnf<'p> {
    /// Returns the resources that values of a template resolve to.
    pub fn targets_of(&self, template: &'p Template, values: &[Node<'p>]) -> Vec<ResourceRef<'p>> {
        let mut found = Vec::new();
        for value in values {
            self.targets.visit(&self.callers, template, *value, &mut |placed| found.push(placed));
        }
        found
    }

    /// Returns the majority vm-types of all servers.
    pub fn server_types(&self) -> &HashSet<&'p str> {
        &self.server_types
    }

    /// Returns the servers by key.
    pub fn servers_by_key(&self) -> HashMap<ResourceKey, &Server<'p>> {
        self.servers.iter().map(|server| (server.defined.placed().key(), server)).collect()
    }

    /// Returns the longest vm-type of a server that a name starts with.
    pub fn leading_vm_type<'n>(&self, name: &'n str) -> Option<&'n str> {
        let ends = name.rmatch_indices('_').map(|(at, _)| at);
        ends.filter_map(|at| name.get(..at)).find(|start| self.server_types.contains(*start))
    }

    /// Returns the first vm-type that a network-role contains (R-48067), or that contains the network-role (R-00977),
    /// ignoring case.
    pub fn vm_type_against(&self, role: &str) -> Option<&'p str> {
        let (_, spellings) = self.vm_types.iter().find(|(vm_type, _)| tokens::overlap(role, vm_type))?;
        spellings.keys().next().copied()
    }

    /// Returns a network-role for a new name: the suggested role, or if that role contains a vm-type, the role without
    /// the words that contain the vm-type. `None` if the role is invalid, or if the VNF has the shorter role already.
    pub fn new_role<'n>(&self, suggested: &'n str) -> Option<Cow<'n, str>> {
        let suggested = tokens::good_role(suggested)?;
        if self.vm_type_against(suggested).is_none() {
            return Some(suggested.into());
        }
        let has_vm_type = |word: &&str| {
            let word = tokens::lower(word);
            self.vm_types.keys().any(|vm_type| word.contains(vm_type.as_str()))
        };
        let words: Vec<&str> = suggested.split('_').filter(|it| !has_vm_type(it)).collect();
        let role = words.join("_");
        let is_role =
            role.contains(|it: char| it.is_ascii_alphabetic()) && tokens::good_role(&role).is_some();
        (is_role && self.is_free_role(&role)).then(|| role.into())
    }

    /// Returns a valid network-role for an invalid one. `None` if the role is valid, or if the VNF has the corrected role
    /// already.
    pub fn corrected_role(&self, role: &str) -> Option<String> {
        tokens::role_defect(role)?;
        tokens::corrected_role(role).filter(|corrected| self.is_free_role(corrected))
    }

    /// Returns `true` if the VNF does not have the network-role yet and no vm-type conflicts with it.
    fn is_free_role(&self, role: &str) -> bool {
        self.vm_type_against(role).is_none() && !self.roles.iter().any(|it| tokens::is_alike(it.role, role))
    }

    /// Returns a name for a network parameter whose current name does not conform, with the role that the current name
    /// contains; `None` without a role for a new name.
    pub fn network_parameter(&self, ending: Ending, kind: NetworkKind, current: &str) -> Option<String> {
        let role = networks::role_of_other_parameter(kind, current)?;
        self.new_role(&role).map(|it| ending.parameter(kind, Some(&it)))
    }

    /// Returns the attachments of one kind.
    pub fn attached(&self, attached: Attached) -> impl Iterator<Item = &Attachment<'p>> {
        self.attachments.iter().filter(move |it| it.attached == attached)
    }

    /// Returns the servers that list an attachment.
    pub fn servers_of(&self, attachment: &Attachment<'_>) -> impl Iterator<Item = &Server<'p>> {
        self.positions_of(attachment).filter_map(|position| self.servers.get(position))
    }

    /// Returns the positions of the servers that list an attachment.
    pub fn positions_of(&self, attachment: &Attachment<'_>) -> impl Iterator<Item = usize> {
        part(&self.listings, &attachment.listings).iter().map(|it| it.server as usize)
    }

    /// Returns the interface of an instance IP.
    pub fn interface_of(&self, attachment: &Attachment<'_>) -> Option<&Attachment<'p>> {
        self.attachments.get(attachment.interface? as usize)
    }

    /// Returns the values that set the addresses, subnets or virtual addresses of an attachment.
    pub fn values(
        &self,
        attachment: &Attachment<'p>,
        address_role: AddressRole,
    ) -> impl Iterator<Item = Node<'p>> {
        let values = part(&self.values, &attachment.values).iter();
        values.filter(move |(it, _)| *it == address_role).map(|(_, value)| *value)
    }

    /// Returns the lists and maps of addresses or subnets that functions supply to an attachment.
    pub fn composites_of(&self, attachment: &Attachment<'p>) -> &[CompositeValue<'p>] {
        part(&self.composites, &attachment.composites)
    }

    /// Returns the lists and maps that functions supply as a whole to attachments on one kind of network.
    pub fn composites_on(
        &self,
        attached: Attached,
        address_role: AddressRole,
        kind: NetworkKind,
    ) -> impl Iterator<Item = &CompositeValue<'p>> {
        self.composites.iter().filter(move |whole| {
            let attachment = self.attachments.get(whole.attachment as usize);
            whole.address_role == address_role
                && attachment
                    .is_some_and(|it| it.attached == attached && it.kind().is_none_or(|it| it == kind))
        })
    }

    /// Returns the network references of an attachment.
    pub fn networks_of(&self, attachment: &Attachment<'p>) -> &[Node<'p>] {
        part(&self.networks, &attachment.networks)
    }

    /// Returns the ports and interfaces that the server at a position lists.
    pub fn ports_of(&self, server: usize) -> impl Iterator<Item = &Attachment<'p>> {
        let server = position(server);
        let first = self.ports.partition_point(|it| it.server < server);
        let ports =
            self.ports.get(first..).unwrap_or_default().iter().take_while(move |it| it.server == server);
        ports.filter_map(|it| self.attachments.get(it.port as usize))
    }

    /// Returns `true` if the file belongs to modules, none of which is the base module.
    pub fn is_incremental(&self, file: FileId) -> bool {
        let modules = self.callers.package.modules_of(file);
        !modules.is_empty()
            && modules.iter().all(|it| self.callers.package.kind(*it) != vnfcheck_hot::FileKind::Base)
    }

    /// Returns `true` if the attachment is in an incremental module and its network is unknown or is an internal
    /// network that a parameter supplies.
    pub fn takes_network_from_base(&self, attachment: &Attachment<'p>) -> bool {
        let is_parameter =
            |network: &Network<'p>| network.kind == NetworkKind::Internal && network.by_parameter;
        self.is_incremental(attachment.defined.template.file())
            && attachment.network.as_ref().is_none_or(is_parameter)
    }
}

/// Converts a position to `u32`; a package has fewer elements than that.
fn position(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}

fn part<'t, T>(items: &'t [T], range: &Range<u32>) -> &'t [T] {
    items.get(range.start as usize..range.end as usize).unwrap_or_default()
}
