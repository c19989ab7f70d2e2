//! The servers and attachments of a package with the vm-types and network-roles that are known for it.

mod read;

use std::ops::Range;

use hot::{FileId, Node, NodeId, Template};
use maps::{HashMap, HashSet, IndexSet};

use super::families::Families;
use super::ids::Attached;
use super::networks::NetworkKind;
use super::parameters::Purpose;
use super::references::Network;
use super::servers::{Listing, Server, VmTypes};
use super::targets::Targets;
use super::wholes::Whole;
use super::{Attachment, Callers, Placed};

/// A network-role as it is written somewhere, for one kind of network.
#[derive(Clone, Debug)]
pub struct NamedRole<'p> {
    /// The role as written.
    pub role: &'p str,
    /// Of which kind of network.
    pub kind: NetworkKind,
    /// The first parameter name or resource id that names it.
    pub at: Node<'p>,
}

/// A port that no server uses and whose address is an allowed pair of other ports.
#[derive(Debug)]
pub(super) struct Reserved<'p> {
    /// The position of the port among the attachments.
    pub(super) port: u32,
    /// The parameter that gives the address.
    pub(super) address: &'p str,
    /// The vm-types of the servers that share the address.
    pub(super) vm_types: IndexSet<&'p str>,
}

/// What a package tells about its servers and networks.
#[derive(Debug)]
pub struct Vnf<'p> {
    /// What callers hand over.
    pub callers: Callers<'p>,
    /// All servers.
    pub servers: Vec<Server<'p>>,
    /// All ports, interfaces and instance IPs.
    pub attachments: Vec<Attachment<'p>>,
    /// The vm-types that are known, by their lower case.
    pub vm_types: VmTypes<'p>,
    /// The roles that are named, in the order of the first places.
    pub roles: Vec<NamedRole<'p>>,
    /// The vm-types of all servers, each by most of its evidence.
    server_types: HashSet<&'p str>,
    /// The resources that values stand for.
    pub(super) targets: Targets<'p>,
    /// What servers list.
    listings: Vec<Listing>,
    /// Addresses and subnets, attachment by attachment.
    values: Vec<(Purpose, Node<'p>)>,
    /// Lists and maps of addresses and subnets that functions give, attachment by attachment.
    pub wholes: Vec<Whole<'p>>,
    /// References to networks, attachment by attachment.
    networks: Vec<Node<'p>>,
    /// Positions of servers, each with those of the ports and interfaces that it lists.
    ports: Vec<(u32, u32)>,
    /// Ports that reserve an address for others.
    pub(super) reserved: Vec<Reserved<'p>>,
    /// What values in environments are as addresses.
    pub(super) families: Families<'p>,
}

impl<'p> Vnf<'p> {
    /// The resources that some values in a template stand for.
    pub fn targets_of(&self, template: &'p Template, values: &[Node<'p>]) -> Vec<Placed<'p>> {
        let mut found = Vec::new();
        for value in values {
            self.targets.visit(&self.callers, template, *value, &mut |placed| found.push(placed));
        }
        found
    }

    /// The vm-types of all servers, each by most of its evidence.
    pub fn server_types(&self) -> &HashSet<&'p str> {
        &self.server_types
    }

    /// The servers by the file and the key of their ids.
    pub fn servers_by_key(&self) -> HashMap<(FileId, NodeId), &Server<'p>> {
        let key = |server: &Server<'_>| (server.defined.template.file(), server.defined.resource.key.id());
        self.servers.iter().map(|server| (key(server), server)).collect()
    }

    /// The longest of the vm-types of servers that a name starts with.
    pub fn leading_vm_type<'n>(&self, name: &'n str) -> Option<&'n str> {
        let ends = name.rmatch_indices('_').map(|(at, _)| at);
        ends.filter_map(|at| name.get(..at)).find(|start| self.server_types.contains(*start))
    }

    /// The attachments of one type.
    pub fn attached(&self, attached: Attached) -> impl Iterator<Item = &Attachment<'p>> {
        self.attachments.iter().filter(move |it| it.attached == attached)
    }

    /// The servers that list an attachment.
    pub fn servers_of(&self, attachment: &Attachment<'_>) -> impl Iterator<Item = &Server<'p>> {
        self.positions_of(attachment).filter_map(|position| self.servers.get(position))
    }

    /// The positions of these servers.
    pub fn positions_of(&self, attachment: &Attachment<'_>) -> impl Iterator<Item = usize> {
        part(&self.listings, &attachment.listings).iter().map(|(_, _, server)| *server as usize)
    }

    /// The interface that an instance IP belongs to.
    pub fn interface_of(&self, attachment: &Attachment<'_>) -> Option<&Attachment<'p>> {
        self.attachments.get(attachment.interface? as usize)
    }

    /// What gives an attachment its addresses, subnets or virtual addresses.
    pub fn values(&self, attachment: &Attachment<'p>, purpose: Purpose) -> impl Iterator<Item = Node<'p>> {
        let values = part(&self.values, &attachment.values).iter();
        values.filter(move |(it, _)| *it == purpose).map(|(_, value)| *value)
    }

    /// The lists and maps of addresses or subnets that functions give an attachment.
    pub fn wholes_of(&self, attachment: &Attachment<'p>) -> &[Whole<'p>] {
        part(&self.wholes, &attachment.wholes)
    }

    /// The lists and maps that functions give as a whole to what is attached to one kind of network.
    pub fn wholes_on(
        &self,
        attached: Attached,
        purpose: Purpose,
        kind: NetworkKind,
    ) -> impl Iterator<Item = &Whole<'p>> {
        self.wholes.iter().filter(move |whole| {
            let attachment = self.attachments.get(whole.attachment as usize);
            whole.purpose == purpose
                && attachment
                    .is_some_and(|it| it.attached == attached && it.kind().is_none_or(|it| it == kind))
        })
    }

    /// The references to the network of an attachment.
    pub fn networks_of(&self, attachment: &Attachment<'p>) -> &[Node<'p>] {
        part(&self.networks, &attachment.networks)
    }

    /// The ports and interfaces that the server at a position lists.
    pub fn ports_of(&self, server: usize) -> impl Iterator<Item = &Attachment<'p>> {
        let server = position(server);
        let first = self.ports.partition_point(|(it, _)| *it < server);
        let ports = self.ports.get(first..).unwrap_or_default().iter().take_while(move |it| it.0 == server);
        ports.filter_map(|(_, port)| self.attachments.get(*port as usize))
    }

    /// Whether it belongs to no base module.
    pub fn is_incremental(&self, file: FileId) -> bool {
        let modules = self.callers.package.modules_of(file);
        !modules.is_empty() && modules.iter().all(|it| self.callers.package.kind(*it) != hot::FileKind::Base)
    }

    /// Whether its network is internal and not created in the module: handed over by a parameter.
    pub fn takes_network_from_base(&self, attachment: &Attachment<'p>) -> bool {
        let is_parameter =
            |network: &Network<'p>| network.kind == NetworkKind::Internal && network.by_parameter;
        self.is_incremental(attachment.defined.template.file())
            && attachment.network.as_ref().is_none_or(is_parameter)
    }
}

/// A position among what a package has of something, which is less than a `u32` counts.
fn position(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}

fn part<'t, T>(items: &'t [T], range: &Range<u32>) -> &'t [T] {
    items.get(range.start as usize..range.end as usize).unwrap_or_default()
}
