//! What several rules ask of a package and is worked out once: computed when the first rule asks, shared by the others.

use std::collections::HashSet;
use std::sync::OnceLock;

use hot::Package;

use crate::checks::address_names::{self, Value};
use crate::checks::association::{self, Placed, Scope};
use crate::checks::resource_ids::{self, Users};
use crate::checks::tokens;
use crate::naming::{Attached, Purpose, Vnf};

/// A package and what was found out about it so far.
#[derive(Debug)]
pub struct Facts<'p> {
    package: &'p Package,
    vnf: OnceLock<Vnf<'p>>,
    scopes: OnceLock<Vec<(Placed<'p>, Scope)>>,
    vm_types: OnceLock<HashSet<String>>,
    users: OnceLock<Users>,
    addresses: OnceLock<Vec<Value<'p>>>,
    subnets: OnceLock<Vec<Value<'p>>>,
}

impl<'p> Facts<'p> {
    /// Nothing found out yet.
    pub fn new(package: &'p Package) -> Self {
        Self {
            package,
            vnf: OnceLock::new(),
            scopes: OnceLock::new(),
            vm_types: OnceLock::new(),
            users: OnceLock::new(),
            addresses: OnceLock::new(),
            subnets: OnceLock::new(),
        }
    }

    /// The package.
    pub fn package(&self) -> &'p Package {
        self.package
    }

    /// Its servers and networks by the naming model.
    pub(crate) fn vnf(&self) -> &Vnf<'p> {
        self.vnf.get_or_init(|| Vnf::of(self.package))
    }

    /// The servers and networks that its resources belong to.
    pub(crate) fn scopes(&self) -> &[(Placed<'p>, Scope)] {
        self.scopes.get_or_init(|| association::scopes(self.package))
    }

    /// The vm-types of all servers.
    pub(crate) fn vm_types(&self) -> &HashSet<String> {
        self.vm_types.get_or_init(|| tokens::vm_types(self.package))
    }

    /// The vm-types of the servers that refer to a resource.
    pub(crate) fn users(&self) -> &Users {
        self.users.get_or_init(|| resource_ids::vm_types_using(self.vnf()))
    }

    /// The addresses or the subnets of the attachments of one type, in the order of the attachments.
    pub(crate) fn values(&self, attached: Attached, purpose: Purpose) -> impl Iterator<Item = &Value<'p>> {
        let known = if purpose == Purpose::Subnet { &self.subnets } else { &self.addresses };
        let values = known.get_or_init(|| address_names::read_values(self.vnf(), purpose));
        values.iter().filter(move |value| value.attached == attached)
    }
}
