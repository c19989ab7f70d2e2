//! Context of rules: the package, the options, and analyses that several rules share. Each analysis is computed on
//! first access.

use std::sync::{Arc, OnceLock};
use strum::VariantArray as _;

use vnfcheck_catalogue::Release;
use vnfcheck_csar::Csar;
use vnfcheck_hot::unfollowed::Once;
use vnfcheck_hot::{Cancel, FileId, Package, Resource, Template};
use vnfcheck_maps::HashSet;
use vnfcheck_sdc::Onboarding;
use vnfcheck_vnf::address_sources;
use vnfcheck_vnf::address_values::{self, Value};
use vnfcheck_vnf::created;
use vnfcheck_vnf::fixed_ips::{self, Address};
use vnfcheck_vnf::flow::{self, ModuleParameter, Property, PropertyValue};
use vnfcheck_vnf::memo::Memo;
use vnfcheck_vnf::metadata::{self, Metadata};
use vnfcheck_vnf::name_refs::NameRefs;
use vnfcheck_vnf::occurrences::{self, Occurrence};
use vnfcheck_vnf::owners;
use vnfcheck_vnf::rename_conflicts::{self, RenameConflicts};
use vnfcheck_vnf::reserve_ports::{self, ReservePort};
use vnfcheck_vnf::shared::Shared;
use vnfcheck_vnf::subjects::Subjects;
use vnfcheck_vnf::users::{self, Users};
use vnfcheck_vnf::{
    AddressRole, Attached, Attachment, Creations, Namer, NetworkKind, Owners, ResourceDefinition,
    ResourceRef, Vnf,
};

use crate::findings::Findings;
use crate::misspelled_types::{self, MisspelledType};

/// Profile that selects an interpretation where the wording of a requirement and the VVP scripts differ.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum Profile {
    /// The requirement as written.
    #[default]
    Text,
    /// The interpretation of VVP at the documented points.
    Vvp,
}

impl Profile {
    /// All profiles.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Returns the name used in options and reports.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Day {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: u8,
    /// The day of the month, from 1.
    pub day: u8,
}

/// Options of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckOptions {
    /// Release of the requirements.
    pub release: Release,
    /// Profile of the check.
    pub profile: Profile,
    /// `true` if an environment value that does not fit its parameter is a violation and not advice.
    pub strict_environment: bool,
    /// The current date; `None` if dates are not compared with the current date.
    pub today: Option<Day>,
}

impl Default for CheckOptions {
    fn default() -> Self {
        Self { release: Release::NEWEST, profile: Profile::default(), strict_environment: false, today: None }
    }
}

/// Function that proposes the new names of a package before a rule reads one.
pub type Propose = for<'p> fn(&Context<'p>, &mut Namer<'p>);

/// A package, the options of the check, and cached analyses.
#[derive(Debug)]
pub struct Context<'p> {
    package: &'p Package,
    options: CheckOptions,
    csar: Option<(&'p Csar<'p>, &'p vnfcheck_csar::CsarOptions)>,
    cancel: Cancel,
    heat: Once<Findings>,
    names: Once<Namer<'p>>,
    propose: OnceLock<Propose>,
    vnf: Once<Vnf<'p>>,
    onboarding: Once<Onboarding<'p>>,
    owners: Once<Vec<(ResourceRef<'p>, Owners<'p>)>>,
    subjects: Once<Subjects<'p>>,
    users: Once<Users<'p>>,
    vm_types_in_ids: Once<Vec<Occurrence<'p>>>,
    roles_in_ids: Once<Vec<Occurrence<'p>>>,
    addresses: Once<Vec<Value<'p>>>,
    subnets: Once<Vec<Value<'p>>>,
    rename_conflicts: Once<RenameConflicts<'p>>,
    name_refs: Once<NameRefs<'p>>,
    shared: Once<Shared<'p>>,
    metadata: Once<Vec<Metadata<'p>>>,
    metadata_values: Once<metadata::Values<'p>>,
    fixed_ips: Once<Vec<(usize, Address<'p>)>>,
    reserve_ports: Once<Vec<ReservePort<'p>>>,
    created_networks: Once<Vec<(&'p Template, Resource<'p>)>>,
    creations: Once<Creations<'p>>,
    sources: Memo<Property, ModuleParameter<'p>>,
    address_sources: Memo<(Attached, AddressRole, NetworkKind), ModuleParameter<'p>>,
    on_both_kinds: Once<HashSet<(FileId, &'p str)>>,
    metadata_uses: Memo<&'static str, PropertyValue<'p>>,
    together: Memo<String, Findings>,
    misspelled_types: OnceLock<Vec<MisspelledType<'p>>>,
}

impl<'p> Context<'p> {
    /// Creates a context without cached results.
    pub fn new(package: &'p Package, options: CheckOptions) -> Self {
        Self {
            package,
            options,
            csar: None,
            cancel: Cancel::never(),
            heat: Once::default(),
            names: Once::default(),
            propose: OnceLock::new(),
            vnf: Once::default(),
            onboarding: Once::default(),
            owners: Once::default(),
            subjects: Once::default(),
            users: Once::default(),
            vm_types_in_ids: Once::default(),
            roles_in_ids: Once::default(),
            addresses: Once::default(),
            subnets: Once::default(),
            rename_conflicts: Once::default(),
            name_refs: Once::default(),
            shared: Once::default(),
            metadata: Once::default(),
            metadata_values: Once::default(),
            fixed_ips: Once::default(),
            reserve_ports: Once::default(),
            created_networks: Once::default(),
            creations: Once::default(),
            sources: Memo::default(),
            address_sources: Memo::default(),
            on_both_kinds: Once::default(),
            metadata_uses: Memo::default(),
            together: Memo::default(),
            misspelled_types: OnceLock::new(),
        }
    }

    /// Adds the CSAR that the package represents, and the options of its check. The IDs of the package's files are their
    /// positions in the CSAR.
    #[must_use]
    pub fn of_csar(self, csar: &'p Csar<'p>, options: &'p vnfcheck_csar::CsarOptions) -> Self {
        Self { csar: Some((csar, options)), ..self }
    }

    /// Returns the CSAR that the package represents, and the options of its check.
    pub fn csar(&self) -> Option<(&'p Csar<'p>, &'p vnfcheck_csar::CsarOptions)> {
        self.csar
    }

    /// Returns the package.
    pub fn package(&self) -> &'p Package {
        self.package
    }

    /// Sets the cancellation token.
    #[must_use]
    pub fn with_cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = cancel;
        self
    }

    /// Returns `true` if the result is no longer needed. Long-running rules then stop and return the findings so far.
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_cancelled()
    }

    /// Returns the findings of Heat's validation. They are computed on first access; all callers must pass the same
    /// `examine`.
    pub fn heat(&self, examine: fn(&Self, &mut Findings)) -> &Findings {
        self.heat.get_or_init(|| {
            let mut out = Findings::default();
            examine(self, &mut out);
            out
        })
    }

    /// Sets the function that proposes names, unless one is set.
    pub(crate) fn propose_by(&self, propose: Propose) {
        self.propose.get_or_init(|| propose);
    }

    /// Returns the new names of misnamed resources and parameters, all proposed on first access. Only rules that set
    /// [`Rule::proposing`](crate::Rule::proposing) may read them.
    pub fn names(&self) -> &Namer<'p> {
        self.names.get_or_init(|| {
            let mut names = Namer::new(self.package);
            if let Some(propose) = self.propose.get() {
                propose(self, &mut names);
            }
            names
        })
    }

    /// Returns the findings of rules that are evaluated together, one entry per rule. They are computed on first
    /// access; all callers must pass the same `check` for a group. `group` is the unique name of the group.
    pub fn together(&self, group: &str, check: impl FnOnce() -> Vec<Findings>) -> Arc<[Findings]> {
        self.together.get(group.to_owned(), check)
    }

    /// Returns the release of the requirements.
    pub fn release(&self) -> Release {
        self.options.release
    }

    /// Returns the profile.
    pub fn profile(&self) -> Profile {
        self.options.profile
    }

    /// Returns `true` if an environment value that does not fit its parameter is a violation.
    pub fn is_environment_strict(&self) -> bool {
        self.options.strict_environment
    }

    /// Returns the current date; `None` if dates are not compared with the current date.
    pub fn today(&self) -> Option<Day> {
        self.options.today
    }

    /// Returns the resource types that differ from a known type by a slip.
    pub fn misspelled_types(&self) -> &[MisspelledType<'p>] {
        self.misspelled_types.get_or_init(|| misspelled_types::find(self.package))
    }

    /// Returns the naming model with servers and networks.
    pub fn vnf(&self) -> &Vnf<'p> {
        self.vnf.get_or_init(|| Vnf::of(self.package))
    }

    /// Returns the package as SDC onboards it with its manifest.
    pub fn onboarding(&self) -> &Onboarding<'p> {
        self.onboarding.get_or_init(|| Onboarding::of(self.package))
    }

    /// Returns the resources with their owners: the vm-types and networks that they belong to.
    pub fn owners(&self) -> &[(ResourceRef<'p>, Owners<'p>)] {
        self.owners.get_or_init(|| owners::owners(self.vnf()))
    }

    /// Returns the subjects of data-driven rules.
    pub fn subjects(&self) -> &Subjects<'p> {
        self.subjects.get_or_init(|| Subjects::of(self.package, self.vnf(), self.owners()))
    }

    /// Returns the vm-types of all servers.
    pub fn vm_types(&self) -> &HashSet<&'p str> {
        self.vnf().server_types()
    }

    /// Returns known vm-types in resource IDs, ignoring case.
    pub fn vm_types_in_ids(&self) -> &[Occurrence<'p>] {
        self.vm_types_in_ids.get_or_init(|| occurrences::vm_types_in_ids(self.vnf()).collect())
    }

    /// Returns network-roles in resource IDs.
    pub fn roles_in_ids(&self) -> &[Occurrence<'p>] {
        self.roles_in_ids.get_or_init(|| occurrences::roles_in_ids(self.vnf()).collect())
    }

    /// Returns the vm-types of the servers that reference each resource.
    pub fn users(&self) -> &Users<'p> {
        self.users.get_or_init(|| users::vm_types_using(self.vnf()))
    }

    /// Returns the addresses or subnets of all attachments, in the order of the attachments.
    pub fn values(&self, address_role: AddressRole) -> &[Value<'p>] {
        let known = if address_role == AddressRole::Subnet { &self.subnets } else { &self.addresses };
        known.get_or_init(|| address_values::read_values(self.vnf(), address_role))
    }

    /// Returns the parameters that several ports share although the ports require different names.
    pub fn rename_conflicts(&self) -> &RenameConflicts<'p> {
        self.rename_conflicts.get_or_init(|| {
            let values =
                [AddressRole::Address, AddressRole::Subnet].into_iter().flat_map(|it| self.values(it));
            rename_conflicts::rename_conflicts(self.vnf(), self.shared(), values)
        })
    }

    /// Returns the references by name to resources of other templates.
    pub fn name_refs(&self) -> &NameRefs<'p> {
        self.name_refs.get_or_init(|| NameRefs::of(&self.vnf().callers))
    }

    /// Returns the other modules that share a parameter with a template and do not determine its name themselves.
    pub fn sharing(&self, template: &'p Template, name: &'p str) -> Vec<&'p Template> {
        self.shared().with(&self.vnf().callers, template, name)
    }

    fn shared(&self) -> &Shared<'p> {
        self.shared.get_or_init(|| Shared::of(self.vnf()))
    }

    /// Returns the servers with their metadata.
    pub fn metadata(&self) -> impl Iterator<Item = (ResourceDefinition<'p>, &Metadata<'p>)> {
        self.vnf().servers.iter().map(|server| server.defined).zip(self.metadata_read())
    }

    fn metadata_read(&self) -> &[Metadata<'p>] {
        self.metadata.get_or_init(|| metadata::read(self.vnf()))
    }

    /// Returns the values in the metadata of servers by key.
    pub fn metadata_values(&self) -> &metadata::Values<'p> {
        self.metadata_values.get_or_init(|| metadata::Values::of(self.vnf(), self.metadata_read()))
    }

    /// Returns the entries of `fixed_ips` of all ports.
    pub fn fixed_ips(&self) -> impl Iterator<Item = (&Attachment<'p>, &Address<'p>)> {
        let entries = self.fixed_ips.get_or_init(|| fixed_ips::addresses(self.vnf()));
        entries
            .iter()
            .filter_map(|(position, address)| Some((self.vnf().attachments.get(*position)?, address)))
    }

    /// Returns every resource that creates a network, directly or as a group, with its template.
    pub fn created_networks(&self) -> &[(&'p Template, Resource<'p>)] {
        self.created_networks.get_or_init(|| created::created(self.package))
    }

    /// Returns the contents of templates: volumes and other resources that they create.
    pub fn creations(&self) -> &Creations<'p> {
        self.creations.get_or_init(|| Creations::of(self.package))
    }

    /// Returns the reserve ports on external networks.
    pub fn reserve_ports(&self) -> &[ReservePort<'p>] {
        self.reserve_ports.get_or_init(|| reserve_ports::reserve_ports(self.vnf()))
    }

    /// Returns the module parameters that feed a property.
    pub fn sources(&self, property: Property) -> Arc<[ModuleParameter<'p>]> {
        let uses = property.values(self.package);
        self.sources.get(property, || flow::sources(self.package(), uses))
    }

    /// Returns the module parameters that supply addresses or subnets on one kind of network.
    pub fn address_sources(
        &self,
        attached: Attached,
        address_role: AddressRole,
        kind: NetworkKind,
    ) -> Arc<[ModuleParameter<'p>]> {
        let vnf = self.vnf();
        self.address_sources.get((attached, address_role, kind), || {
            address_sources::sources(vnf, attached, address_role, kind)
        })
    }

    /// Returns `true` if a parameter supplies addresses both on external networks, whose parameters the environment
    /// must omit, and on internal networks, whose parameters need a value in the environment.
    pub fn is_on_both_kinds(&self, file: FileId, name: &'p str) -> bool {
        let on_both = self.on_both_kinds.get_or_init(|| {
            let of_kind = |kind| -> HashSet<(FileId, &'p str)> {
                let mut found = HashSet::default();
                for attached in [Attached::Port, Attached::Interface, Attached::InstanceIp] {
                    for address_role in [AddressRole::Address, AddressRole::FloatingAddress] {
                        let sources = self.address_sources(attached, address_role, kind);
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

    /// Returns the parameters used under a metadata key of servers, once per template.
    pub fn metadata_uses(&self, key: &'static str) -> Arc<[PropertyValue<'p>]> {
        self.metadata_uses.get(key, || self.metadata_values().uses(key))
    }
}
