//! The naming model of the package, indexed by resource, and the stricter rules that preloads use instead of it.
//!
//! SO derives the names of parameters from the fields of a preload, and SDNC finds networks by role. Therefore only
//! names matter here, regardless of values and networks. A note reports each difference from the naming model.

use vnfcheck_hot::{FileId, NodeId, Package, Resource};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::{AddressRole, Attachment, IpVersion, Server, Vnf};

use crate::uses::{self, Taken};

/// Both IP versions, in the order of the documents.
pub(crate) const IP_VERSIONS: [IpVersion; 2] = [IpVersion::V4, IpVersion::V6];

/// Returns the IP version of a parameter: IPv6 if the name contains `_v6_`, as in SO.
pub(crate) fn ip_version_of(parameter: &str) -> IpVersion {
    if parameter.contains("_v6_") { IpVersion::V6 } else { IpVersion::V4 }
}

/// Returns `true` if a name contains the marker of an internal network; the part before the marker is the vm-type.
pub(crate) fn is_internal(name: &str) -> bool {
    name.contains("_int_")
}

/// The naming model of a package, indexed by resource.
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

    /// Returns the server of a resource if the resource is a server and not a group of servers.
    pub(crate) fn server(&self, resource: Resource<'p>) -> Option<&'v Server<'p>> {
        self.servers.get(&key(resource)).copied().filter(|it| !it.defined.is_member)
    }

    /// Returns the attachment of a resource that is a port, an interface or an instance IP.
    pub(crate) fn attachment(&self, resource: Resource<'p>) -> Option<&'v Attachment<'p>> {
        self.attachments.get(&key(resource)).copied()
    }

    /// Returns the parameter for the network of a port.
    pub(crate) fn network(&self, port: &Attachment<'p>) -> Option<&'p str> {
        self.vnf.networks_of(port).iter().find_map(|it| uses::parameter(*it))
    }

    /// Returns `true` if a port has addresses, from parameters or other values.
    pub(crate) fn has_addresses(&self, port: &Attachment<'p>) -> bool {
        self.vnf.values(port, AddressRole::Address).any(|it| !it.is_null())
    }

    /// Returns the parameters that supply the addresses, subnets or virtual addresses of an attachment. Virtual
    /// addresses may come from one list parameter as a whole.
    pub(crate) fn taken(&self, of: &Attachment<'p>, address_role: AddressRole) -> Vec<(&'p str, Taken)> {
        let values = self.vnf.values(of, address_role).filter_map(uses::taken);
        let composites = self.vnf.composites_of(of).iter().map(|it| (it.address_role, it.node));
        let composites =
            composites.filter(|(it, _)| *it == address_role && address_role == AddressRole::FloatingAddress);
        values.chain(composites.filter_map(|(_, node)| uses::taken(node))).collect()
    }
}

/// Returns the parameters that supply the `flavor`, `image` or `name` of a server.
pub(crate) fn parameters_of<'p>(server: &Server<'p>, property: &str) -> impl Iterator<Item = &'p str> {
    server.values(property).filter_map(uses::parameter)
}

fn key(resource: Resource<'_>) -> (FileId, NodeId) {
    (resource.key.file(), resource.key.id())
}
