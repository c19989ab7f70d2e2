//! Parameters with rename conflicts: several ports share the parameter but require different names, so that no rename
//! is correct. Parameters of several modules that have one name and one value count as one parameter.

use vnfcheck_hot::{FileId, Template};
use vnfcheck_maps::{HashMap, HashSet};

use crate::address_values::{NamedValue, Outcome, Value, has_naming_rule, reserved_as};
use crate::networks::Ending;
use crate::shared::Shared;
use crate::values::targets_in;
use crate::{
    AddressRole, Attached, Attachment, Cardinality, NetworkKind, ParamRef, Pattern, ResourceKey, ValueSource,
    Vnf, networks,
};

/// Parameters for which conflicting names are required, or whose required name another parameter takes.
#[derive(Debug, Default)]
pub struct RenameConflicts<'p> {
    /// Parameters with conflicting required names, each with its template.
    parameters: HashSet<(FileId, &'p str)>,
    /// The first parameter that would get each name, by template.
    first: HashMap<(FileId, String), &'p str>,
}

impl<'p> RenameConflicts<'p> {
    /// Returns the required names without an index, each with its template and the first parameter that requires it,
    /// in any order. Parameters with conflicting required names are excluded.
    pub fn required(&self) -> impl Iterator<Item = (FileId, &'p str, &str)> {
        let all = self.first.iter().map(|((file, name), parameter)| (*file, *parameter, name.as_str()));
        all.filter(move |(file, parameter, _)| !self.contains(*file, parameter))
    }

    /// Returns `true` if different names are required for the parameter.
    pub fn contains(&self, file: FileId, name: &str) -> bool {
        self.parameters.contains(&(file, name))
    }

    /// Returns `true` if another parameter already takes `expected`, so only one of the two can have that name.
    pub fn is_second(&self, file: FileId, name: &str, expected: &str) -> bool {
        self.first.get(&(file, expected.to_owned())).is_some_and(|first| *first != name)
    }
}

/// Returns the parameters that supply networks, addresses, subnets or virtual addresses to ports and have conflicting
/// required names.
pub fn rename_conflicts<'p, 'v>(
    vnf: &Vnf<'p>,
    shared: &Shared<'p>,
    values: impl IntoIterator<Item = &'v Value<'p>>,
) -> RenameConflicts<'p>
where
    'p: 'v,
{
    let mut wanted = Wanted { vnf, names: HashMap::default(), rename_conflicts: RenameConflicts::default() };
    for value in values {
        let attachment = vnf.attachments.get(value.attachment);
        if let (Some(attachment), Ok(comparison)) = (attachment, &value.comparison) {
            wanted.add_value(attachment, value.template, comparison);
        }
    }
    for attachment in vnf.attachments.iter().filter(|it| has_naming_rule(it)) {
        wanted.add_virtual_addresses(attachment);
        wanted.add_networks(attachment);
    }
    wanted.compare_modules(shared);
    wanted.rename_conflicts
}

struct Wanted<'v, 'p> {
    vnf: &'v Vnf<'p>,
    /// The first required name of each parameter, without its index.
    names: HashMap<(FileId, &'p str), (&'p Template, Asked<'p>)>,
    rename_conflicts: RenameConflicts<'p>,
}

/// A required name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked<'p> {
    /// The current name of the parameter.
    Own,
    /// A different name; unknown tokens are `None`. Each network that the VNF creates gets its own role.
    Other { vm_type: Option<&'p str>, role: Option<&'p str>, created: Option<ResourceKey>, form: AskedForm },
}

/// Form of a required name, independent of its tokens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AskedForm {
    /// Name of an address or subnet parameter.
    Value(Pattern),
    /// Name of a network parameter, with the kind of network, and `true` if the parameter belongs to a port.
    Network(NetworkKind, bool),
}

impl Asked<'_> {
    /// Returns the name that satisfies both requirements, with its known tokens; `None` if the requirements conflict.
    fn and(self, other: Self) -> Option<Self> {
        let (
            Self::Other { vm_type, role, created, form },
            Self::Other { vm_type: other_type, role: other_role, created: other_created, form: other_form },
        ) = (self, other)
        else {
            return (self == other).then_some(self);
        };
        let have_roles = role.is_some() && other_role.is_some();
        let is_one = form == other_form
            && agree(vm_type, other_type)
            && agree(role, other_role)
            && (have_roles || agree(created, other_created));
        is_one.then(|| Self::Other {
            vm_type: vm_type.or(other_type),
            role: role.or(other_role),
            created: created.or(other_created),
            form,
        })
    }
}

/// Returns `true` unless both values are known and different.
fn agree<T: PartialEq>(one: Option<T>, other: Option<T>) -> bool {
    one.zip(other).is_none_or(|(one, other)| one == other)
}

/// Returns the only network of an attachment if the VNF creates the network.
fn created_network<'p>(vnf: &Vnf<'p>, attachment: &Attachment<'p>) -> Option<ResourceKey> {
    let own = Some(attachment).filter(|it| !vnf.networks_of(it).is_empty());
    let attachment = own.or_else(|| vnf.interface_of(attachment))?;
    let networks = vnf.targets_of(attachment.defined.template, vnf.networks_of(attachment));
    let (first, rest) = networks.split_first()?;
    let key = first.key();
    rest.iter().all(|it| it.key() == key).then_some(key)
}

impl<'p> Wanted<'_, 'p> {
    fn add(&mut self, template: &'p Template, used: ParamRef<'p>, asked: Asked<'p>) {
        let key = (template.file(), used.name());
        let (_, first) = self.names.entry(key).or_insert((template, asked));
        match first.and(asked) {
            Some(both) => *first = both,
            None => {
                self.rename_conflicts.parameters.insert(key);
            }
        }
    }

    /// Marks a parameter in all modules of a group if the modules require different names, or if the parameter has a
    /// conflict in one module.
    fn compare_modules(&mut self, shared: &Shared<'p>) {
        let mut by_group: HashMap<usize, Vec<(FileId, &'p str)>> = HashMap::default();
        for (key, (template, _)) in &self.names {
            for (_, group) in shared.groups(&self.vnf.callers, template, key.1) {
                by_group.entry(group).or_default().push(*key);
            }
        }
        for keys in by_group.into_values() {
            let has_rename_conflict = |key: &(FileId, &str)| self.rename_conflicts.parameters.contains(key);
            let mut asked = keys.iter().filter_map(|key| self.names.get(key)).map(|(_, asked)| *asked);
            let first = asked.next();
            if keys.iter().any(has_rename_conflict)
                || first.is_some_and(|it| asked.try_fold(it, Asked::and).is_none())
            {
                self.rename_conflicts.parameters.extend(keys);
            }
        }
    }

    /// Assigns a completely known name to the first parameter that requires the name.
    fn take(&mut self, template: &Template, used: ParamRef<'p>, name: String) {
        self.rename_conflicts.first.entry((template.file(), name)).or_insert(used.name());
    }

    /// Adds the required name of a parameter: its current name if that conforms, otherwise the name derived from the
    /// port.
    fn add_named_value(
        &mut self,
        attachment: &Attachment<'p>,
        template: &'p Template,
        used: ParamRef<'p>,
        pattern: Pattern,
        conforms: bool,
    ) {
        let name = used.name();
        if conforms {
            return self.add(template, used, Asked::Own);
        }
        let pattern = reserved_as(attachment, pattern);
        let is_subnet = pattern.address_role == AddressRole::Subnet;
        let (vm_type, role) =
            (attachment.vm_type_for(name).filter(|_| !is_subnet), attachment.expected_role());
        let created = created_network(self.vnf, attachment);
        self.add(template, used, Asked::Other { vm_type, role, created, form: AskedForm::Value(pattern) });
        // Names with an index are excluded, because they are numbered later.
        if role.is_some() && (vm_type.is_some() || is_subnet) && !pattern.has_index() {
            self.take(template, used, pattern.name(vm_type, role, None));
        }
    }

    fn add_value(
        &mut self,
        attachment: &Attachment<'p>,
        template: &'p Template,
        comparison: &NamedValue<'p>,
    ) {
        let pattern = comparison.pattern;
        // Subnets of internal networks have fixed names only if the base module exposes the subnets.
        let is_own = pattern.address_role == AddressRole::Subnet
            && pattern.kind == NetworkKind::Internal
            && !self.vnf.takes_network_from_base(attachment);
        let used = match &comparison.outcome {
            _ if is_own => None,
            Outcome::Good(used) => Some((*used, true)),
            Outcome::Bad(bad) => ParamRef::naming(bad.0).map(|used| (used, false)),
            Outcome::Fixed(_) | Outcome::Computed(_) => None,
        };
        if let Some((used, conforms)) = used {
            self.add_named_value(attachment, template, used, pattern, conforms);
        }
    }

    fn add_virtual_addresses(&mut self, attachment: &Attachment<'p>) {
        let Some(kind) = attachment.kind() else { return };
        let vnf = self.vnf;
        let template = attachment.defined.template;
        for used in vnf.values(attachment, AddressRole::FloatingAddress).filter_map(ParamRef::at) {
            let form =
                if kind == NetworkKind::External { Cardinality::One } else { used.cardinality(template) };
            let ip_version = vnf.ip_version_of(template, used.name());
            let pattern = Pattern::of(AddressRole::FloatingAddress, kind, ip_version, form);
            let conforms = pattern.fits(used.name(), &attachment.vm_types, attachment.networks());
            self.add_named_value(attachment, template, used, pattern, conforms);
        }
    }

    fn add_networks(&mut self, attachment: &Attachment<'p>) {
        let Some(kind) = attachment.kind() else { return };
        let vnf = self.vnf;
        let template = attachment.defined.template;
        let is_port = attachment.attached == Attached::Port;
        if kind == NetworkKind::Internal && !(is_port && vnf.is_incremental(template.file())) {
            return;
        }
        for node in vnf.networks_of(attachment).iter().filter(|it| targets_in(**it).next().is_none()) {
            let ValueSource::Parameter(used) = ValueSource::at(*node) else { continue };
            let name = used.name();
            let by_name = networks::of_parameter(name).map(|(by_name, _)| by_name);
            if by_name == Some(kind) && (Ending::of(name) == Some(Ending::Fqdn)) != is_port {
                self.add(template, used, Asked::Own);
            } else {
                let (role, form) = (attachment.expected_role(), AskedForm::Network(kind, is_port));
                let created = created_network(vnf, attachment);
                self.add(template, used, Asked::Other { vm_type: None, role, created, form });
                if let Some(role) = role {
                    let ending = if is_port { Ending::of_port(name) } else { Ending::Fqdn };
                    self.take(template, used, ending.parameter(kind, Some(role)));
                }
            }
        }
    }
}
