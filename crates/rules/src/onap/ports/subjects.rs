//! Parameters for the addresses and subnets of ports: the subjects of the tables.

use std::fmt;

use vnfcheck_vnf::{AddressRole, Attached, Pattern};

/// A parameter for addresses, subnets or virtual addresses, by the form of its name.
#[derive(Clone, Copy)]
pub(crate) struct Address {
    pub(crate) attached: Attached,
    pub(crate) pattern: Pattern,
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pattern { address_role, kind, ip_version, .. } = self.pattern;
        let (name, noun) = (self.pattern.name(None, None, None), address_role.noun());
        let (ip_version, resource, kind) = (ip_version.name(), with_article(self.attached), kind.name());
        write!(f, "`{name}`: {ip_version} {noun} of {resource} on an {kind} network")
    }
}

/// All parameters for addresses, or for subnets, of one kind of resource.
#[derive(Clone, Copy)]
pub(crate) struct Addresses {
    pub(crate) attached: Attached,
    pub(crate) address_role: AddressRole,
    pub(crate) types: &'static [&'static str],
}

impl fmt::Display for Addresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "every {} of {}", self.address_role.noun(), with_article(self.attached))
    }
}

/// All parameters for external virtual addresses of one kind of resource.
#[derive(Clone, Copy)]
pub(crate) struct VirtualAddresses(pub(crate) Attached);

impl fmt::Display for VirtualAddresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "every external virtual address of {}", with_article(self.0))
    }
}

/// Returns the noun for a kind of resource with its article.
fn with_article(attached: Attached) -> &'static str {
    match attached {
        Attached::Port => "a port",
        Attached::Interface => "a virtual machine interface",
        Attached::InstanceIp => "an instance IP",
    }
}
