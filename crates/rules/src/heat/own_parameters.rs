//! Parameters that identify one element, such as the address of a port, and the parameters that calls pass for them. Two
//! elements must not have the same address, volume or name, so each call passes a parameter of its own.

use vnfcheck_hot::{
    FileId, NestedCall, Node, NodeId, Package, Parameter, Resource, ResourceType, Target, Template,
    unfollowed,
};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::{Cardinality, ParamRef, metadata, servers, tokens};

/// The properties that identify one element and whose parameters have the same name in the caller and in the nested
/// template (R-708564).
const SAME_NAMES: [(ResourceType, &[&str]); 3] = [
    (ResourceType::Server, &["name"]),
    (ResourceType::Port, &["fixed_ips", "ip_address"]),
    (ResourceType::InstanceIp, &["instance_ip_address"]),
];

/// The other properties that identify one element. Ports may share the addresses of `allowed_address_pairs`.
const ANY_NAMES: [(ResourceType, &[&str]); 7] = [
    (ResourceType::Port, &["mac_address"]),
    (
        ResourceType::VirtualMachineInterface,
        &["virtual_machine_interface_mac_addresses", "virtual_machine_interface_mac_addresses_mac_address"],
    ),
    (ResourceType::Server, &["networks", "port"]),
    (ResourceType::Server, &["networks", "fixed_ip"]),
    (ResourceType::Server, &["block_device_mapping", "volume_id"]),
    (ResourceType::Server, &["block_device_mapping_v2", "volume_id"]),
    (ResourceType::VolumeAttachment, &["volume_id"]),
];

/// The file and the name of a parameter.
type Name<'p> = (FileId, &'p str);

/// A required parameter of a nested template that a call does not pass.
#[derive(Clone, Copy)]
pub(super) struct Missing<'p> {
    pub(super) call: NestedCall<'p>,
    /// The called template.
    pub(super) called: &'p Template,
    pub(super) parameter: Parameter<'p>,
}

impl<'p> Missing<'p> {
    fn key(&self) -> (FileId, NodeId, &'p str) {
        (self.call.caller.file(), self.call.reference.id(), self.parameter.name())
    }
}

/// The parameter of a caller that supplies a missing argument.
pub(super) struct OwnParameter {
    /// The name in the caller; `None` if no right name is free.
    pub(super) name: Option<String>,
    /// `true` if the parameter of the called template gets the same name.
    pub(super) is_renamed: bool,
}

/// The parameters that supply the missing arguments that identify one element. No other call or element uses one of these
/// parameters.
#[derive(Default)]
pub(super) struct OwnParameters<'p> {
    chosen: HashMap<(FileId, NodeId, &'p str), OwnParameter>,
}

impl<'p> OwnParameters<'p> {
    /// Chooses the parameters for the missing arguments of a package.
    pub(super) fn of(package: &'p Package, missing: &[Missing<'p>]) -> Self {
        if missing.is_empty() {
            return Self::default();
        }
        // Only fixes depend on the names, so an incomplete trace never changes a verdict.
        unfollowed::watch(|| Self::choose(package, missing)).0
    }

    fn choose(package: &'p Package, missing: &[Missing<'p>]) -> Self {
        let mut names = Names {
            package,
            identities: identities(package),
            used: used(package),
            taken: HashSet::default(),
            next: HashMap::default(),
        };
        let chosen = missing.iter().filter_map(|it| Some((it.key(), names.own_parameter(it)?)));
        Self { chosen: chosen.collect() }
    }

    /// Returns the parameter that supplies a missing argument; `None` if the argument identifies no element, so that calls
    /// may share a parameter.
    pub(super) fn supplying(&self, missing: &Missing<'p>) -> Option<&OwnParameter> {
        self.chosen.get(&missing.key())
    }
}

/// A parameter that identifies one element.
#[derive(Clone, Copy, Default)]
struct Identity {
    /// `true` if the parameter has the same name in the caller and in the nested template.
    keeps_name: bool,
    /// `true` if the template passes the parameter to another template.
    is_passed_on: bool,
}

/// The names of parameters, with the names chosen so far.
struct Names<'p> {
    package: &'p Package,
    identities: HashMap<Name<'p>, Identity>,
    /// The parameters to which the templates refer.
    used: HashSet<Name<'p>>,
    taken: HashSet<(FileId, String)>,
    /// The next index after each name without its index, by caller.
    next: HashMap<(FileId, String), u64>,
}

impl<'p> Names<'p> {
    /// Returns the parameter for a missing argument that identifies one element.
    fn own_parameter(&mut self, missing: &Missing<'p>) -> Option<OwnParameter> {
        let (nested, name) = (missing.called.file(), missing.parameter.name());
        let identity = *self.identities.get(&(nested, name))?;
        let caller = missing.call.caller.file();
        if !self.identities.contains_key(&(caller, name)) && self.taken.insert((caller, name.to_owned())) {
            return Some(OwnParameter { name: Some(name.to_owned()), is_renamed: false });
        }
        let is_called_once = self.package.calls_to(nested).nth(1).is_none();
        let is_renamed = identity.keeps_name && !identity.is_passed_on && is_called_once;
        Some(OwnParameter { name: self.free_name(missing, identity), is_renamed })
    }

    /// Returns the name with the next free index; `None` if requirements prescribe a name of another form.
    fn free_name(&mut self, missing: &Missing<'p>, identity: Identity) -> Option<String> {
        let (caller, name) = (missing.call.caller.file(), missing.parameter.name());
        if identity.keeps_name && !is_numbered(name) {
            return None;
        }
        let (prefix, index) = match tokens::split_index(name) {
            Some((prefix, index)) => (prefix, index.parse::<u64>().ok()?),
            None => (name, 0),
        };
        let next = self.next.get(&(caller, prefix.to_owned())).copied().unwrap_or_default();
        let mut numbered =
            (next.max(index.checked_add(1)?)..u64::MAX).map(|it| (it, format!("{prefix}_{it}")));
        let (index, new) = numbered.find(|(_, it)| self.is_free(it, missing))?;
        self.next.insert((caller, prefix.to_owned()), index + 1);
        self.taken.insert((caller, new.clone()));
        Some(new)
    }

    fn is_free(&self, name: &str, missing: &Missing<'p>) -> bool {
        let caller = missing.call.caller;
        !self.used.contains(&(caller.file(), name))
            && !self.taken.contains(&(caller.file(), name.to_owned()))
            && caller.resource(name).is_none()
            && missing.called.parameter(name).is_none()
    }
}

/// Returns `true` for a name with an index that requirements prescribe: the name of a server, or of an address.
fn is_numbered(name: &str) -> bool {
    let forms = [Cardinality::of_address_name(name), servers::cardinality_of_name(name)];
    forms.contains(&Some(Cardinality::One))
}

/// Returns the parameters to which the templates of a package refer.
fn used(package: &Package) -> HashSet<Name<'_>> {
    let mut names = HashSet::default();
    for template in package.templates() {
        names.extend(template.references(Target::Parameter).map(|it| (template.file(), it.name.text())));
    }
    names
}

/// Returns the parameters that identify one element, directly or in the nested templates to which they are passed.
fn identities(package: &Package) -> HashMap<Name<'_>, Identity> {
    let mut found: HashMap<Name<'_>, Identity> = HashMap::default();
    for template in package.templates() {
        for definition in template.resources().flat_map(Resource::definitions) {
            let mut add = |properties: &[(ResourceType, &[&str])], keeps_name: bool| {
                let of_type = properties.iter().filter(|(of_type, _)| definition.is(*of_type));
                let values = of_type.flat_map(|(_, path)| definition.values_at_end(path));
                for used in values.filter_map(identifying) {
                    found.entry((template.file(), used.name())).or_default().keeps_name |= keeps_name;
                }
            };
            add(&SAME_NAMES, true);
            add(&ANY_NAMES, false);
        }
    }
    let mut pending: Vec<Name<'_>> = found.keys().copied().collect();
    while let Some((file, name)) = pending.pop() {
        let Some(Identity { keeps_name, .. }) = found.get(&(file, name)).copied() else { continue };
        for (call, value) in package.arguments_for(file, name) {
            let Some(used) = identifying(value) else { continue };
            let outer = (call.caller.file(), used.name());
            let known = found.get(&outer).map(|it| it.keeps_name);
            let keeps_name = keeps_name || known == Some(true);
            found.insert(outer, Identity { keeps_name, is_passed_on: true });
            if known != Some(keeps_name) {
                pending.push(outer);
            }
        }
    }
    found
}

/// Returns the parameter of a value that identifies one element. An element of a list is different in each call if a
/// parameter is the index. ONAP supplies the same value to all elements.
fn identifying(value: Node<'_>) -> Option<ParamRef<'_>> {
    let used = ParamRef::at(value).filter(|it| it.steps().all(Node::is_scalar))?;
    metadata::supplied(used.name()).is_none().then_some(used)
}
