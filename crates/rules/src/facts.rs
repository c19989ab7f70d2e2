//! What several rules ask of a package and is worked out once: computed when the first rule asks, shared by the others.

use std::borrow::Cow;
use std::collections::HashSet;
use std::sync::{Arc, OnceLock};

use hot::{Package, Resource, Template};

use crate::checks::address_names::{self, Value};
use crate::checks::addresses::{self, Side};
use crate::checks::association::{self, Placed, Scope};
use crate::checks::environment::{self, Property, Source, Use};
use crate::checks::fixed_ips::{self, Address};
use crate::checks::id_forms::{self, ReservePort};
use crate::checks::metadata;
use crate::checks::networks;
use crate::checks::resource_ids::{self, Users};
use crate::checks::server_metadata::{self, Metadata};
use crate::checks::tokens::{self, Network};
use crate::memo::Memo;
use crate::naming::{Attachment, Defined, Purpose, Vnf};

/// A package and what was found out about it so far.
#[derive(Debug)]
pub struct Facts<'p> {
    package: &'p Package,
    vnf: OnceLock<Vnf<'p>>,
    scopes: OnceLock<Vec<(Placed<'p>, Scope<'p>)>>,
    vm_types: OnceLock<HashSet<Cow<'p, str>>>,
    users: OnceLock<Users<'p>>,
    addresses: OnceLock<Vec<Value<'p>>>,
    subnets: OnceLock<Vec<Value<'p>>>,
    metadata: OnceLock<Vec<Metadata<'p>>>,
    networks: OnceLock<Vec<Option<Network<'p>>>>,
    fixed_ips: OnceLock<Vec<(usize, Address<'p>)>>,
    reserve_ports: OnceLock<Vec<ReservePort<'p>>>,
    created_networks: OnceLock<Vec<(&'p Template, Resource<'p>)>>,
    sources: Memo<(Property, Option<Side>), Source<'p>>,
    metadata_uses: Memo<&'static str, Use<'p>>,
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
            metadata: OnceLock::new(),
            fixed_ips: OnceLock::new(),
            reserve_ports: OnceLock::new(),
            created_networks: OnceLock::new(),
            networks: OnceLock::new(),
            sources: Memo::default(),
            metadata_uses: Memo::default(),
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
    pub(crate) fn scopes(&self) -> &[(Placed<'p>, Scope<'p>)] {
        self.scopes.get_or_init(|| association::scopes(self.package))
    }

    /// The vm-types of all servers.
    pub(crate) fn vm_types(&self) -> &HashSet<Cow<'p, str>> {
        self.vm_types.get_or_init(|| tokens::vm_types(self.package))
    }

    /// The vm-types of the servers that refer to a resource.
    pub(crate) fn users(&self) -> &Users<'p> {
        self.users.get_or_init(|| resource_ids::vm_types_using(self.vnf()))
    }

    /// The addresses or the subnets of all attachments, in the order of these.
    pub(crate) fn values(&self, purpose: Purpose) -> &[Value<'p>] {
        let known = if purpose == Purpose::Subnet { &self.subnets } else { &self.addresses };
        known.get_or_init(|| address_names::read_values(self.vnf(), purpose))
    }

    /// The servers with their metadata.
    pub(crate) fn metadata(&self) -> impl Iterator<Item = (Defined<'p>, &Metadata<'p>)> {
        let metadata = self.metadata.get_or_init(|| server_metadata::read(self.vnf()));
        self.vnf().servers.iter().map(|server| server.defined).zip(metadata)
    }

    /// Ports, interfaces and instance IPs with their networks, where the reference tells them.
    pub(crate) fn connections(&self) -> impl Iterator<Item = (&Attachment<'p>, Option<&Network<'p>>)> {
        self.vnf().attachments.iter().zip(self.networks().iter().map(Option::as_ref))
    }

    fn networks(&self) -> &[Option<Network<'p>>] {
        self.networks.get_or_init(|| tokens::networks_of(self.vnf()))
    }

    /// The entries of `fixed_ips` of all ports, with the network of the port where names tell it.
    pub(crate) fn fixed_ips(
        &self,
    ) -> impl Iterator<Item = (Resource<'p>, Option<&Network<'p>>, &Address<'p>)> {
        let entries = self.fixed_ips.get_or_init(|| fixed_ips::addresses(self.vnf()));
        entries.iter().filter_map(|(position, address)| {
            let port = self.vnf().attachments.get(*position)?.defined.resource;
            Some((port, self.networks().get(*position)?.as_ref(), address))
        })
    }

    /// Every resource that creates a network, itself or as a group, with its template.
    pub(crate) fn created_networks(&self) -> &[(&'p Template, Resource<'p>)] {
        self.created_networks.get_or_init(|| networks::created(self.package))
    }

    /// The reserve ports on external networks.
    pub(crate) fn reserve_ports(&self) -> &[ReservePort<'p>] {
        self.reserve_ports.get_or_init(|| id_forms::reserve_ports(self.package))
    }

    /// The parameters of modules that feed a property, but for the uses on one side.
    pub(crate) fn sources(&self, property: Property, but: Option<Side>) -> Arc<[Source<'p>]> {
        let is_wanted = |used: &Use<'p>| but.is_none() || addresses::side_of(self.package, *used) != but;
        let uses = property.values(self.package).filter(is_wanted);
        self.sources.get((property, but), || environment::sources(self.package, uses).collect())
    }

    /// The parameters that servers take under a key of their metadata, each once in a template.
    pub(crate) fn metadata_uses(&self, key: &'static str) -> Arc<[Use<'p>]> {
        self.metadata_uses.get(key, || metadata::uses(self.package, key))
    }
}
