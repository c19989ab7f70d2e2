//! Parameters for the addresses and subnets of ports: the subjects of the tables.

use std::fmt;

use vnf::{Attached, Family, Form, NetworkKind, Pattern, Purpose};

/// A parameter for addresses or subnets, by the form of its name.
#[derive(Clone, Copy)]
pub(crate) struct Address {
    pub(crate) attached: Attached,
    pub(crate) pattern: Pattern,
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pattern { purpose, kind, family, .. } = self.pattern;
        let (name, noun) = (self.pattern.name(None, None, None), purpose.noun());
        let (family, resource, kind) = (family.name(), with_article(self.attached), kind.name());
        write!(f, "`{name}`: {family} {noun} of {resource} on an {kind} network")
    }
}

/// All parameters for addresses, or for subnets, of one kind of resource.
#[derive(Clone, Copy)]
pub(crate) struct Addresses {
    pub(crate) attached: Attached,
    pub(crate) purpose: Purpose,
    pub(crate) types: &'static [&'static str],
}

impl fmt::Display for Addresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "every {} of {}", self.purpose.noun(), with_article(self.attached))
    }
}

/// A parameter for a virtual address in `allowed_address_pairs`.
#[derive(Clone, Copy)]
pub(crate) struct VirtualAddress {
    pub(crate) attached: Attached,
    pub(crate) kind: NetworkKind,
    pub(crate) family: Family,
}

impl fmt::Display for VirtualAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Self { attached, kind, family } = self;
        Address { attached, pattern: Pattern::of(Purpose::FloatingAddress, kind, family, Form::Text) }.fmt(f)
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
