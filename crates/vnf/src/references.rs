//! What a reference to a network tells: external or internal, and of which role.

use hot::{Call, Callee, Definition, FileKind, Function, Node, Owner, Package, Source, Template, Values};

use super::Callers;
use super::ids::{self, Attached, IdReading};
use super::networks::{NETWORK_TYPES, NetworkKind, NetworkName, of_parameter, role_of_id};
use super::reads::{self, End};
use super::values::{Use, targets_in, uses_in};

/// A network that something is attached to.
#[derive(Clone, Debug)]
pub struct Network<'p> {
    /// External or internal.
    pub kind: NetworkKind,
    /// Its role, when the reference tells.
    pub role: Option<&'p str>,
    /// Whether it is handed over by a parameter.
    pub by_parameter: bool,
    /// The scalar that refers to it.
    pub at: Node<'p>,
}

/// The reference to its network that a port, subnet, interface or instance IP holds.
pub fn reference(definition: Definition<'_>) -> Option<Node<'_>> {
    let names = ["network", "network_id", "virtual_network_refs"];
    let value = names.iter().find_map(|name| definition.property(name))?.value;
    if value.is_sequence() { value.item(0) } else { Some(value) }
}

/// By which service's conventions references are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// A name that does not conform tells nothing.
    Neutron,
    /// Any parameter tells: internal with `int_` in its name, else external.
    Contrail,
}

impl<'p> Network<'p> {
    /// Whether both may be one network: of one kind, and of one role where both tell it.
    pub(super) fn agrees_with(&self, other: &Self) -> bool {
        let roles = self.role.zip(other.role);
        self.kind == other.kind && roles.is_none_or(|(one, other)| one.eq_ignore_ascii_case(other))
    }

    /// Reads one reference: a function at any depth that names a resource, or a parameter by its name; in a
    /// nested template by what the callers hand over when its own name does not tell, and whatever its name when all of them
    /// hand over a network that the VNF creates.
    pub fn read(
        callers: &Callers<'p>,
        template: &'p Template,
        node: Node<'p>,
        convention: Convention,
    ) -> Option<Self> {
        if let Some(value) = handed_back(callers.package, template, node) {
            return Self::read(callers, value.template, value.value, convention);
        }
        if let Some(target) = targets_in(node).next() {
            return Some(Self::created(callers.package, template, target));
        }
        let Some(used) = Use::at(node) else {
            return Self::computed(callers, template, node, convention);
        };
        Self::taken(callers, template, used, convention)
    }

    /// The network that a function makes of parameters, where all of them that tell one tell the same.
    fn computed(
        callers: &Callers<'p>,
        template: &'p Template,
        node: Node<'p>,
        convention: Convention,
    ) -> Option<Self> {
        Call::at(node, Owner::default())?;
        let uses = uses_in(node).into_iter();
        let mut told = uses.filter_map(|used| Self::taken(callers, template, used, convention));
        let first = told.next()?;
        told.all(|it| it.agrees_with(&first)).then_some(first)
    }

    /// The network that a parameter gives.
    fn taken(
        callers: &Callers<'p>,
        template: &'p Template,
        used: Use<'p>,
        convention: Convention,
    ) -> Option<Self> {
        if callers.package.kind(template.file()).is_module() {
            let known = of_module_parameter(callers, template, used.name());
            let known = known.map(|it| Self {
                kind: it.name.kind,
                role: it.name.role,
                by_parameter: true,
                at: used.node,
            });
            return known.or_else(|| Self::by_marker(used, convention));
        }
        let handed_over = Self::handed_over(callers, template, used);
        let Some((kind, role)) = of_parameter(used.name()) else {
            return handed_over.map(|(it, _)| it).or_else(|| Self::by_marker(used, convention));
        };
        let created = handed_over.and_then(|(it, is_created)| is_created.then_some(it));
        let kind = created.as_ref().map_or(kind, |it| it.kind);
        let role = created.and_then(|it| it.role).or(Some(role));
        Some(Self { kind, role, by_parameter: true, at: used.node })
    }

    /// A network that the template itself refers to: by its id, or by an attribute of a nested template.
    fn created(package: &'p Package, template: &'p Template, target: Node<'p>) -> Self {
        let id = target.text();
        let role = role_of_id(id).or_else(|| role_in_nested(package, template, id));
        Self { kind: NetworkKind::Internal, role, by_parameter: false, at: target }
    }

    /// What callers hand over, and whether all of it is created by the VNF.
    fn handed_over(callers: &Callers<'p>, template: &'p Template, used: Use<'p>) -> Option<(Self, bool)> {
        let package = callers.package;
        let mut found: Option<Self> = None;
        let mut are_created = true;
        let mut of_module = |module, name| {
            let known = of_module_parameter(callers, module, name)?;
            are_created &= known.is_created;
            Some((known.name.kind, known.name.role, true))
        };
        for source in callers.sources(template, used.name()) {
            let network = match source {
                Source::Environment { module, entry } => of_module(module, entry.name()),
                Source::Unlisted { module, name } => of_module(module, name),
                Source::Argument { call, value } => match targets_in(value).next() {
                    Some(target) => {
                        let network = Self::created(package, call.caller, target);
                        Some((network.kind, network.role, false))
                    }
                    // What a function makes of a parameter.
                    None if package.kind(call.caller.file()).is_module() => {
                        uses_in(value).into_iter().find_map(|used| of_module(call.caller, used.name()))
                    }
                    None => None,
                },
                Source::NotPassed { .. } => None,
            };
            let (kind, role, by_parameter) = network?;
            match &mut found {
                None => found = Some(Self { kind, role, by_parameter, at: used.node }),
                Some(first) if first.kind != kind => return None,
                Some(first) => {
                    first.by_parameter |= by_parameter;
                    first.role = first.role.filter(|it| Some(*it) == role);
                }
            }
        }
        found.map(|it| (it, are_created))
    }

    fn by_marker(used: Use<'p>, convention: Convention) -> Option<Self> {
        let name = used.name();
        if convention == Convention::Neutron || ids::is_sub_interface(name) {
            return None;
        }
        let is_internal = name.starts_with("int_") || name.contains("_int_");
        let kind = if is_internal { NetworkKind::Internal } else { NetworkKind::External };
        Some(Self { kind, role: None, by_parameter: true, at: used.node })
    }
}

/// A network that a parameter of a module stands for.
#[derive(Clone, Copy, Debug)]
pub struct OfParameter<'p> {
    /// Which.
    pub name: NetworkName<'p>,
    /// Whether the VNF creates it: the parameter names it there, or the base module hands it out.
    pub is_created: bool,
}

/// What the parameter of a module tells by its name; one that stands for a network which the VNF creates belongs to that,
/// whatever its name.
pub fn of_module_parameter<'p>(
    callers: &Callers<'p>,
    module: &'p Template,
    name: &'p str,
) -> Option<OfParameter<'p>> {
    let by_name = of_parameter(name).map(|(kind, role)| NetworkName { kind, role: Some(role) });
    // What the base module hands out comes to the other modules.
    let handed_out = || {
        let is_of_base = callers.package.kind(module.file()) == FileKind::Base;
        callers.networks_handed_out().get(name).copied().filter(|_| !is_of_base)
    };
    match callers.created_networks().get(name).copied().or_else(handed_out) {
        Some(role) => {
            let role = role.or_else(|| by_name.and_then(|it| it.role));
            let name = NetworkName { kind: NetworkKind::Internal, role };
            Some(OfParameter { name, is_created: true })
        }
        None => by_name.map(|name| OfParameter { name, is_created: false }),
    }
}

/// The value that an attribute hands back unchanged: of an `OS::Heat::Value`, or an output that takes a parameter of its own
/// template.
fn handed_back<'p>(package: &'p Package, template: &'p Template, node: Node<'p>) -> Option<End<'p>> {
    Call::at(node, Owner::default()).filter(|call| call.function == Function::GetAttr)?;
    let mut ends = reads::ends(package, template, node);
    let only = ends.pop().filter(|it| ends.is_empty() && it.read.is_none())?;
    Use::at(only.value).map(|_| only)
}

/// The role of the only network in a nested template.
fn role_in_nested<'p>(package: &'p Package, template: &Template, id: &str) -> Option<&'p str> {
    let call = package.calls_by(template, id).next()?;
    let Callee::File(file) = call.callee else { return None };
    let nested = package.file(file)?.template()?;
    let mut networks = NETWORK_TYPES.into_iter().flat_map(|it| nested.resources_of(it));
    let only = networks.next()?;
    if networks.next().is_some() { None } else { role_of_id(only.id()) }
}

/// The network that a port, interface or instance IP refers to; nothing when it refers to several of different kinds. Of
/// several roles, as in the branches of an `if`, it is the one that a reading of its id agrees with, else the first.
pub(super) fn of<'p>(
    callers: &Callers<'p>,
    attached: Attached,
    template: &'p Template,
    values: &[Node<'p>],
    by_id: &[IdReading<'p>],
) -> Option<Network<'p>> {
    let convention = match attached {
        Attached::Port => Convention::Neutron,
        Attached::Interface | Attached::InstanceIp => Convention::Contrail,
    };
    let mut networks: Vec<_> =
        values.iter().filter_map(|node| Network::read(callers, template, *node, convention)).collect();
    let kind = networks.first()?.kind;
    if networks.iter().any(|it| it.kind != kind) {
        return None;
    }
    let agrees = |it: &Network<'_>| by_id.iter().any(|id| id.kind == kind && it.role == Some(id.role));
    let agreeing = networks.iter().position(agrees).unwrap_or_default();
    Some(networks.swap_remove(agreeing))
}

/// What gives something its network: of a port `network`, which may also be written `network_id`.
pub(super) fn values(attached: Attached, definition: Definition<'_>) -> Values<'_> {
    match attached {
        Attached::Port => {
            let values = definition.values_at_end(&["network"]);
            if values.is_empty() { definition.values_at_end(&["network_id"]) } else { values }
        }
        Attached::Interface | Attached::InstanceIp => definition.values(&["virtual_network_refs"]),
    }
}
