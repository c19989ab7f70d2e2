//! The naming model of the package, found by resource, and what a preload reads by narrower rules than it.
//!
//! SO makes names of parameters out of the fields of a preload and SDNC finds networks by role, so here names decide, whatever
//! values or networks tell. Where that leads elsewhere than the model a note says so.

use hot::{FileId, NodeId, Package, Resource};
use maps::HashMap;
use vnf::{Attachment, Family, Purpose, Server, Vnf};

use crate::uses::{self, Taken};

/// Both IP versions, in the order of the documents.
pub(crate) const FAMILIES: [Family; 2] = [Family::V4, Family::V6];

/// The IP version of a parameter: by `_v6_`, as SO writes it.
pub(crate) fn family_of(parameter: &str) -> Family {
    if parameter.contains("_v6_") { Family::V6 } else { Family::V4 }
}

/// Whether a name has the mark of an internal network inside: what stands before it is the vm-type.
pub(crate) fn is_internal(name: &str) -> bool {
    name.contains("_int_")
}

/// The naming model of a package, found by resource.
pub(crate) struct Model<'p, 'v> {
    vnf: &'v Vnf<'p>,
    servers: HashMap<(FileId, NodeId), &'v Server<'p>>,
    attachments: HashMap<(FileId, NodeId), &'v Attachment<'p>>,
}

impl<'p, 'v> Model<'p, 'v> {
    pub(crate) fn of(vnf: &'v Vnf<'p>) -> Self {
        let attachments = vnf.attachments.iter().filter(|it| !it.defined.is_member);
        let attachments = attachments.map(|it| (key(it.defined.resource), it)).collect();
        Self { vnf, servers: vnf.servers_by_key(), attachments }
    }

    pub(crate) fn package(&self) -> &'p Package {
        self.vnf.callers.package
    }

    /// A resource that is a server itself, not a group of such.
    pub(crate) fn server(&self, resource: Resource<'p>) -> Option<&'v Server<'p>> {
        self.servers.get(&key(resource)).copied().filter(|it| !it.defined.is_member)
    }

    /// A resource that is a port, an interface or an instance IP.
    pub(crate) fn attachment(&self, resource: Resource<'p>) -> Option<&'v Attachment<'p>> {
        self.attachments.get(&key(resource)).copied()
    }

    /// The parameter that names the network of a port.
    pub(crate) fn network(&self, port: &Attachment<'p>) -> Option<&'p str> {
        self.vnf.networks_of(port).iter().find_map(|it| uses::parameter(*it))
    }

    /// Whether a port is given addresses, by parameters or otherwise.
    pub(crate) fn has_addresses(&self, port: &Attachment<'p>) -> bool {
        self.vnf.values(port, Purpose::Address).any(|it| !it.is_null())
    }

    /// The parameters that give what is attached its addresses, subnets or virtual addresses; a list of the last may be one
    /// parameter as a whole.
    pub(crate) fn taken(&self, of: &Attachment<'p>, purpose: Purpose) -> Vec<(&'p str, Taken)> {
        let values = self.vnf.values(of, purpose).filter_map(uses::taken);
        let wholes = self.vnf.wholes_of(of).iter().map(|it| (it.purpose, it.node));
        let wholes = wholes.filter(|(it, _)| *it == purpose && purpose == Purpose::FloatingAddress);
        values.chain(wholes.filter_map(|(_, node)| uses::taken(node))).collect()
    }
}

/// The parameters that give a server its `flavor`, `image` or `name`.
pub(crate) fn parameters_of<'p>(server: &Server<'p>, property: &str) -> impl Iterator<Item = &'p str> {
    server.values(property).filter_map(uses::parameter)
}

fn key(resource: Resource<'_>) -> (FileId, NodeId) {
    (resource.key.file(), resource.key.id())
}
