//! What a rule may ask: the package, the terms, and what several rules ask of it, computed when the first asks and shared by
//! the others.

use std::sync::{Arc, OnceLock};

use csar::Csar;
use hot::{Cancel, FileId, Package, Resource, Template};
use maps::HashSet;
use vnf::address_sources;
use vnf::address_values::{self, Value};
use vnf::belonging;
use vnf::contended::{self, Contended};
use vnf::created;
use vnf::fixed_ips::{self, Address};
use vnf::flow::{self, ModuleParameter, Property, PropertyValue};
use vnf::lookups::Lookups;
use vnf::memo::Memo;
use vnf::metadata::{self, Metadata};
use vnf::reserve_ports::{self, ReservePort};
use vnf::shared::Shared;
use vnf::spellings::{self, Spelled};
use vnf::subjects::Subjects;
use vnf::users::{self, Users};
use vnf::{
    Attached, Attachment, Belonging, Creations, Defined, NetworkKind, Onboarding, Placed, Purpose, Vnf,
};

use crate::catalogue::Release;
use crate::findings::Findings;

/// Whose reading of the requirements counts where wording and VVP's scripts differ on purpose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Profile {
    /// The requirement as written.
    #[default]
    Text,
    /// VVP's reading at the documented switch points.
    Vvp,
}

impl Profile {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Text, Self::Vvp];

    /// The name in options and reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Vvp => "vvp",
        }
    }
}

/// By what a package is judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The release whose requirements are judged.
    pub release: Release,
    /// Whose reading counts.
    pub profile: Profile,
    /// Whether a value of an environment that does not fit its parameter is a violation rather than advice.
    pub strict_environment: bool,
}

impl Default for Terms {
    fn default() -> Self {
        Self { release: Release::NEWEST, profile: Profile::default(), strict_environment: false }
    }
}

/// A package, by what it is judged, and what was found out about it so far.
#[derive(Debug)]
pub struct Context<'p> {
    package: &'p Package,
    terms: Terms,
    csar: Option<(&'p Csar<'p>, &'p csar::Terms)>,
    cancel: Cancel,
    heat: OnceLock<Findings>,
    vnf: OnceLock<Vnf<'p>>,
    onboarding: OnceLock<Onboarding<'p>>,
    belonging: OnceLock<Vec<(Placed<'p>, Belonging<'p>)>>,
    subjects: OnceLock<Subjects<'p>>,
    users: OnceLock<Users<'p>>,
    vm_types_in_ids: OnceLock<Vec<Spelled<'p>>>,
    roles_in_ids: OnceLock<Vec<Spelled<'p>>>,
    addresses: OnceLock<Vec<Value<'p>>>,
    subnets: OnceLock<Vec<Value<'p>>>,
    contended: OnceLock<Contended<'p>>,
    lookups: OnceLock<Lookups<'p>>,
    shared: OnceLock<Shared<'p>>,
    metadata: OnceLock<Vec<Metadata<'p>>>,
    metadata_values: OnceLock<metadata::Values<'p>>,
    fixed_ips: OnceLock<Vec<(usize, Address<'p>)>>,
    reserve_ports: OnceLock<Vec<ReservePort<'p>>>,
    created_networks: OnceLock<Vec<(&'p Template, Resource<'p>)>>,
    creations: OnceLock<Creations<'p>>,
    sources: Memo<Property, ModuleParameter<'p>>,
    address_sources: Memo<(Attached, Purpose, NetworkKind), ModuleParameter<'p>>,
    on_both_kinds: OnceLock<HashSet<(FileId, &'p str)>>,
    metadata_uses: Memo<&'static str, PropertyValue<'p>>,
    together: Memo<String, Findings>,
}

impl<'p> Context<'p> {
    /// Nothing found out yet.
    pub fn new(package: &'p Package, terms: Terms) -> Self {
        Self {
            package,
            terms,
            csar: None,
            cancel: Cancel::never(),
            heat: OnceLock::new(),
            vnf: OnceLock::new(),
            onboarding: OnceLock::new(),
            belonging: OnceLock::new(),
            subjects: OnceLock::new(),
            users: OnceLock::new(),
            vm_types_in_ids: OnceLock::new(),
            roles_in_ids: OnceLock::new(),
            addresses: OnceLock::new(),
            subnets: OnceLock::new(),
            contended: OnceLock::new(),
            lookups: OnceLock::new(),
            shared: OnceLock::new(),
            metadata: OnceLock::new(),
            metadata_values: OnceLock::new(),
            fixed_ips: OnceLock::new(),
            reserve_ports: OnceLock::new(),
            created_networks: OnceLock::new(),
            creations: OnceLock::new(),
            sources: Memo::default(),
            address_sources: Memo::default(),
            on_both_kinds: OnceLock::new(),
            metadata_uses: Memo::default(),
            together: Memo::default(),
        }
    }

    /// Adds that the package is a CSAR, and by which terms it is judged as one.
    #[must_use]
    pub fn of_csar(self, csar: &'p Csar<'p>, terms: &'p csar::Terms) -> Self {
        Self { csar: Some((csar, terms)), ..self }
    }

    /// The CSAR that the package is, and what counts beside it.
    pub fn csar(&self) -> Option<(&'p Csar<'p>, &'p csar::Terms)> {
        self.csar
    }

    /// The package.
    pub fn package(&self) -> &'p Package {
        self.package
    }

    /// Lets the work be cancelled by this token.
    #[must_use]
    pub fn with_cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = cancel;
        self
    }

    /// Whether nobody waits for the verdict any more; long rules stop then, with whatever they have said.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// What Heat would say of the package, found out once by whatever rule asks first: `examine` is always the same.
    pub fn heat(&self, examine: fn(&Self, &mut Findings)) -> &Findings {
        self.heat.get_or_init(|| {
            let mut out = Findings::default();
            examine(self, &mut out);
            out
        })
    }

    /// What rules that are judged together say of the package, one after the other, found out once by whatever rule of them
    /// asks first: `judge` is always the same for such a group, and `group` its own name.
    pub fn together(&self, group: &str, judge: impl FnOnce() -> Vec<Findings>) -> Arc<[Findings]> {
        self.together.get(group.to_owned(), judge)
    }

    /// The release whose requirements are judged.
    pub fn release(&self) -> Release {
        self.terms.release
    }

    /// Whose reading counts.
    pub fn profile(&self) -> Profile {
        self.terms.profile
    }

    /// Whether a value of an environment that does not fit its parameter is a violation.
    pub fn is_environment_strict(&self) -> bool {
        self.terms.strict_environment
    }

    /// Its servers and networks by the naming model.
    pub fn vnf(&self) -> &Vnf<'p> {
        self.vnf.get_or_init(|| Vnf::of(self.package))
    }

    /// The package by its manifest, as SDC takes it.
    pub fn onboarding(&self) -> &Onboarding<'p> {
        self.onboarding.get_or_init(|| Onboarding::of(self.package))
    }

    /// The servers and networks that its resources belong to.
    pub fn belonging(&self) -> &[(Placed<'p>, Belonging<'p>)] {
        self.belonging.get_or_init(|| belonging::belonging(self.vnf()))
    }

    /// What an operator's own rules can be about.
    pub fn subjects(&self) -> &Subjects<'p> {
        self.subjects.get_or_init(|| Subjects::of(self.package, self.vnf(), self.belonging()))
    }

    /// The vm-types of all servers.
    pub fn vm_types(&self) -> &HashSet<&'p str> {
        self.vnf().server_types()
    }

    /// Known vm-types in ids of resources, letter case aside.
    pub fn vm_types_in_ids(&self) -> &[Spelled<'p>] {
        self.vm_types_in_ids.get_or_init(|| spellings::vm_types_in_ids(self.vnf()).collect())
    }

    /// Network-roles in ids of resources.
    pub fn roles_in_ids(&self) -> &[Spelled<'p>] {
        self.roles_in_ids.get_or_init(|| spellings::roles_in_ids(self.vnf()).collect())
    }

    /// The vm-types of the servers that refer to a resource.
    pub fn users(&self) -> &Users<'p> {
        self.users.get_or_init(|| users::vm_types_using(self.vnf()))
    }

    /// The addresses or the subnets of all attachments, in the order of these.
    pub fn values(&self, purpose: Purpose) -> &[Value<'p>] {
        let known = if purpose == Purpose::Subnet { &self.subnets } else { &self.addresses };
        known.get_or_init(|| address_values::read_values(self.vnf(), purpose))
    }

    /// The parameters that ports share although each asks for another name.
    pub fn contended(&self) -> &Contended<'p> {
        self.contended.get_or_init(|| {
            let values = [Purpose::Address, Purpose::Subnet].into_iter().flat_map(|it| self.values(it));
            contended::contended(self.vnf(), self.shared(), values)
        })
    }

    /// Where templates look for what others create, by its name.
    pub fn lookups(&self) -> &Lookups<'p> {
        self.lookups.get_or_init(|| Lookups::of(&self.vnf().callers))
    }

    /// The other modules that are given the same parameter as that of a template, and do not name it by themselves.
    pub fn sharing(&self, template: &'p Template, name: &'p str) -> Vec<&'p Template> {
        self.shared().with(&self.vnf().callers, template, name)
    }

    fn shared(&self) -> &Shared<'p> {
        self.shared.get_or_init(|| Shared::of(self.vnf()))
    }

    /// The servers with their metadata.
    pub fn metadata(&self) -> impl Iterator<Item = (Defined<'p>, &Metadata<'p>)> {
        self.vnf().servers.iter().map(|server| server.defined).zip(self.metadata_read())
    }

    fn metadata_read(&self) -> &[Metadata<'p>] {
        self.metadata.get_or_init(|| metadata::read(self.vnf()))
    }

    /// What stands under the keys of the metadata of servers.
    pub fn metadata_values(&self) -> &metadata::Values<'p> {
        self.metadata_values.get_or_init(|| metadata::Values::of(self.vnf(), self.metadata_read()))
    }

    /// The entries of `fixed_ips` of all ports.
    pub fn fixed_ips(&self) -> impl Iterator<Item = (&Attachment<'p>, &Address<'p>)> {
        let entries = self.fixed_ips.get_or_init(|| fixed_ips::addresses(self.vnf()));
        entries
            .iter()
            .filter_map(|(position, address)| Some((self.vnf().attachments.get(*position)?, address)))
    }

    /// Every resource that creates a network, itself or as a group, with its template.
    pub fn created_networks(&self) -> &[(&'p Template, Resource<'p>)] {
        self.created_networks.get_or_init(|| created::created(self.package))
    }

    /// What each template creates: volumes, or something else.
    pub fn creations(&self) -> &Creations<'p> {
        self.creations.get_or_init(|| Creations::of(self.package))
    }

    /// The reserve ports on external networks.
    pub fn reserve_ports(&self) -> &[ReservePort<'p>] {
        self.reserve_ports.get_or_init(|| reserve_ports::reserve_ports(self.vnf()))
    }

    /// The parameters of modules that feed a property.
    pub fn sources(&self, property: Property) -> Arc<[ModuleParameter<'p>]> {
        let uses = property.values(self.package);
        self.sources.get(property, || flow::sources(&self.vnf().callers, uses))
    }

    /// The parameters of modules that give addresses or subnets on one kind of network.
    pub fn address_sources(
        &self,
        attached: Attached,
        purpose: Purpose,
        kind: NetworkKind,
    ) -> Arc<[ModuleParameter<'p>]> {
        let vnf = self.vnf();
        self.address_sources
            .get((attached, purpose, kind), || address_sources::sources(vnf, attached, purpose, kind))
    }

    /// Whether a parameter gives addresses both on external networks, where an environment omits it, and on internal ones, where
    /// it has its value there.
    pub fn is_on_both_kinds(&self, file: FileId, name: &'p str) -> bool {
        let on_both = self.on_both_kinds.get_or_init(|| {
            let of_kind = |kind| -> HashSet<(FileId, &'p str)> {
                let mut found = HashSet::default();
                for attached in [Attached::Port, Attached::Interface, Attached::InstanceIp] {
                    for purpose in [Purpose::Address, Purpose::FloatingAddress] {
                        let sources = self.address_sources(attached, purpose, kind);
                        found.extend(sources.iter().map(|it| (it.file(), it.name)));
                    }
                }
                found
            };
            let internal = of_kind(NetworkKind::Internal);
            if internal.is_empty() {
                return internal;
            }
            of_kind(NetworkKind::External).into_iter().filter(|it| internal.contains(it)).collect()
        });
        on_both.contains(&(file, name))
    }

    /// The parameters that servers take under a key of their metadata, each once in a template.
    pub fn metadata_uses(&self, key: &'static str) -> Arc<[PropertyValue<'p>]> {
        self.metadata_uses.get(key, || self.metadata_values().uses(key))
    }
}
