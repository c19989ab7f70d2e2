//! The model of a package and the analyses that several rules share. Each one is computed on first access.

use std::sync::Arc;

use vnfcheck_hot::unfollowed::Once;
use vnfcheck_hot::{FileId, Package, ResourceType, Template};
use vnfcheck_maps::HashSet;

use crate::address_values::{self, Value};
use crate::fixed_ips::{self, Address, PortAddress};
use crate::flow::{self, ModuleParameter, Property, PropertyValue};
use crate::ids::Attached;
use crate::memo::Memo;
use crate::metadata::{self, Metadata};
use crate::name_refs::NameRefs;
use crate::networks::NetworkKind;
use crate::occurrences::{self, Occurrence};
use crate::owners::{self, Owned};
use crate::parameters::AddressRole;
use crate::rename_conflicts::{self, RenameConflicts};
use crate::reserve_ports::{self, ReservePort};
use crate::shared::Shared;
use crate::subjects::Subjects;
use crate::users::{self, Users};
use crate::volumes::Creations;
use crate::{Attachment, ResourceDefinition, ResourceRef, Vnf, address_sources, created};

/// The naming model of a package, and analyses of model and package.
#[derive(Debug)]
pub struct Analyses<'p> {
    package: &'p Package,
    model: Once<Vnf<'p>>,
    owners: Once<Vec<Owned<'p>>>,
    subjects: Once<Subjects<'p>>,
    users: Once<Users<'p>>,
    vm_types_in_ids: Once<Vec<Occurrence<'p>>>,
    roles_in_ids: Once<Vec<Occurrence<'p>>>,
    roles_in_parameters: Once<Vec<Occurrence<'p>>>,
    addresses: Once<Vec<Value<'p>>>,
    subnets: Once<Vec<Value<'p>>>,
    rename_conflicts: Once<RenameConflicts<'p>>,
    name_refs: Once<NameRefs<'p>>,
    shared: Once<Shared<'p>>,
    metadata: Once<Vec<Metadata<'p>>>,
    metadata_values: Once<metadata::Values<'p>>,
    metadata_uses: Memo<&'static str, PropertyValue<'p>>,
    fixed_ips: Once<Vec<PortAddress<'p>>>,
    reserve_ports: Once<Vec<ReservePort<'p>>>,
    created_networks: Once<Vec<ResourceRef<'p>>>,
    creations: Once<Creations<'p>>,
    sources: Memo<Property, ModuleParameter<'p>>,
    address_sources: Memo<(Attached, AddressRole, NetworkKind), ModuleParameter<'p>>,
    on_both_kinds: Once<HashSet<(FileId, &'p str)>>,
}

impl<'p> Analyses<'p> {
    /// Creates the analyses of a package without results.
    pub fn new(package: &'p Package) -> Self {
        Self {
            package,
            model: Once::default(),
            owners: Once::default(),
            subjects: Once::default(),
            users: Once::default(),
            vm_types_in_ids: Once::default(),
            roles_in_ids: Once::default(),
            roles_in_parameters: Once::default(),
            addresses: Once::default(),
            subnets: Once::default(),
            rename_conflicts: Once::default(),
            name_refs: Once::default(),
            shared: Once::default(),
            metadata: Once::default(),
            metadata_values: Once::default(),
            metadata_uses: Memo::default(),
            fixed_ips: Once::default(),
            reserve_ports: Once::default(),
            created_networks: Once::default(),
            creations: Once::default(),
            sources: Memo::default(),
            address_sources: Memo::default(),
            on_both_kinds: Once::default(),
        }
    }

    /// Returns the naming model with servers and networks.
    pub fn model(&self) -> &Vnf<'p> {
        self.model.get_or_init(|| Vnf::of(self.package))
    }

    /// Returns the resources with their owners: the vm-types and networks that they belong to.
    pub fn owners(&self) -> &[Owned<'p>] {
        self.owners.get_or_init(|| owners::owners(self.model()))
    }

    /// Returns the resources of a type with their owners.
    pub fn owners_of(&self, of_type: ResourceType) -> impl Iterator<Item = &Owned<'p>> {
        self.owners().iter().filter(move |it| it.placed.resource.definition.is(of_type))
    }

    /// Returns the subjects of data-driven rules.
    pub fn subjects(&self) -> &Subjects<'p> {
        self.subjects.get_or_init(|| Subjects::of(self.package, self.model(), self.owners()))
    }

    /// Returns known vm-types in resource IDs, ignoring case.
    pub fn vm_types_in_ids(&self) -> &[Occurrence<'p>] {
        self.vm_types_in_ids.get_or_init(|| occurrences::vm_types_in_ids(self.model()).collect())
    }

    /// Returns network-roles in resource IDs.
    pub fn roles_in_ids(&self) -> &[Occurrence<'p>] {
        self.roles_in_ids.get_or_init(|| occurrences::roles_in_ids(self.model()).collect())
    }

    /// Returns network-roles in parameter names.
    pub fn roles_in_parameters(&self) -> &[Occurrence<'p>] {
        self.roles_in_parameters.get_or_init(|| occurrences::roles_in_parameters(self.package))
    }

    /// Returns the vm-types of the servers that reference each resource.
    pub fn users(&self) -> &Users<'p> {
        self.users.get_or_init(|| users::vm_types_using(self.model()))
    }

    /// Returns the addresses or subnets of all attachments, in the order of the attachments.
    pub fn address_values(&self, address_role: AddressRole) -> &[Value<'p>] {
        let Self { addresses, subnets, .. } = self;
        let known = if address_role == AddressRole::Subnet { subnets } else { addresses };
        known.get_or_init(|| address_values::read_values(self.model(), address_role))
    }

    /// Returns the parameters that several ports share although they require different names.
    pub fn rename_conflicts(&self) -> &RenameConflicts<'p> {
        self.rename_conflicts.get_or_init(|| {
            let roles = [AddressRole::Address, AddressRole::Subnet];
            let values = roles.into_iter().flat_map(|it| self.address_values(it));
            rename_conflicts::rename_conflicts(self.model(), self.shared(), values)
        })
    }

    /// Returns the references by name to resources of other templates.
    pub fn name_refs(&self) -> &NameRefs<'p> {
        self.name_refs.get_or_init(|| NameRefs::of(&self.model().callers))
    }

    /// Returns the other modules that share a parameter with a template and do not determine its name themselves.
    pub fn sharing(&self, template: &'p Template, name: &'p str) -> Vec<&'p Template> {
        self.shared().with(&self.model().callers, template, name)
    }

    fn shared(&self) -> &Shared<'p> {
        self.shared.get_or_init(|| Shared::of(self.model()))
    }

    /// Returns the servers with their metadata.
    pub fn metadata(&self) -> impl Iterator<Item = (ResourceDefinition<'p>, &Metadata<'p>)> {
        self.model().servers.iter().map(|server| server.defined).zip(self.metadata_read())
    }

    fn metadata_read(&self) -> &[Metadata<'p>] {
        self.metadata.get_or_init(|| metadata::read(self.model()))
    }

    /// Returns the values in the metadata of servers by key.
    pub fn metadata_values(&self) -> &metadata::Values<'p> {
        self.metadata_values.get_or_init(|| metadata::Values::of(self.model(), self.metadata_read()))
    }

    /// Returns the parameters used under a metadata key of servers, once per template.
    pub fn metadata_uses(&self, key: &'static str) -> Arc<[PropertyValue<'p>]> {
        self.metadata_uses.get(key, || self.metadata_values().uses(key))
    }

    /// Returns the entries of `fixed_ips` of all ports.
    pub fn fixed_ips(&self) -> impl Iterator<Item = (&Attachment<'p>, &Address<'p>)> {
        let entries = self.fixed_ips.get_or_init(|| fixed_ips::addresses(self.model()));
        let attachments = &self.model().attachments;
        entries.iter().filter_map(|it| Some((attachments.get(it.port)?, &it.address)))
    }

    /// Returns the reserve ports on external networks.
    pub fn reserve_ports(&self) -> &[ReservePort<'p>] {
        self.reserve_ports.get_or_init(|| reserve_ports::reserve_ports(self.model()))
    }

    /// Returns every resource that creates a network, directly or as a group.
    pub fn created_networks(&self) -> &[ResourceRef<'p>] {
        self.created_networks.get_or_init(|| created::created(self.package))
    }

    /// Returns the contents of templates: volumes and other resources that they create.
    pub fn creations(&self) -> &Creations<'p> {
        self.creations.get_or_init(|| Creations::of(self.package))
    }

    /// Returns the module parameters that feed a property.
    pub fn sources(&self, property: Property) -> Arc<[ModuleParameter<'p>]> {
        let package = self.package;
        let uses = property.values(package);
        self.sources.get(property, || flow::sources(package, uses))
    }

    /// Returns the module parameters that supply addresses or subnets on one kind of network.
    pub fn address_sources(
        &self,
        attached: Attached,
        address_role: AddressRole,
        kind: NetworkKind,
    ) -> Arc<[ModuleParameter<'p>]> {
        self.address_sources.get((attached, address_role, kind), || {
            address_sources::sources(self.model(), attached, address_role, kind)
        })
    }

    /// Returns `true` if a parameter supplies addresses both on external networks, whose parameters the environment
    /// must omit, and on internal networks, whose parameters need a value in the environment.
    pub fn is_on_both_kinds(&self, file: FileId, name: &'p str) -> bool {
        let on_both = self.on_both_kinds.get_or_init(|| {
            let internal = self.addresses_on(NetworkKind::Internal);
            if internal.is_empty() {
                return internal;
            }
            let external = self.addresses_on(NetworkKind::External);
            external.into_iter().filter(|it| internal.contains(it)).collect()
        });
        on_both.contains(&(file, name))
    }

    /// Returns the parameters that supply addresses on one kind of network.
    fn addresses_on(&self, kind: NetworkKind) -> HashSet<(FileId, &'p str)> {
        let mut found = HashSet::default();
        for attached in [Attached::Port, Attached::Interface, Attached::InstanceIp] {
            for address_role in [AddressRole::Address, AddressRole::FloatingAddress] {
                let sources = self.address_sources(attached, address_role, kind);
                found.extend(sources.iter().map(|it| (it.file(), it.name)));
            }
        }
        found
    }
}
