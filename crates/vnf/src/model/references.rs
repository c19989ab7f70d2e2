//! Network references: the kind and role of the referenced network.

use vnfcheck_hot::{Definition, FileKind, Function, Node, Package, Source, Template, Values};

use crate::addresses::kind_by_name;
use crate::ids::{self, Attached, IdReading};
use crate::networks::{NETWORK_TYPES, NetworkKind, NetworkName, of_parameter, role_of_id};
use crate::resolve::{self, End};
use crate::values::{ParamRef, targets_in, uses_in};
use crate::walk::How;
use crate::{Callers, flow, tokens};

/// A network that a resource is attached to.
#[derive(Clone, Debug)]
pub struct Network<'p> {
    /// External or internal.
    pub kind: NetworkKind,
    /// Role of the network, if the reference determines it.
    pub role: Option<&'p str>,
    /// `true` if a parameter supplies the reference.
    pub by_parameter: bool,
    /// The scalar that refers to the network.
    pub at: Node<'p>,
}

/// Returns the network reference of a port, subnet, interface or instance IP.
pub fn reference(definition: Definition<'_>) -> Option<Node<'_>> {
    let names = ["network", "network_id", "virtual_network_refs"];
    let value = names.iter().find_map(|name| definition.property(name))?.value;
    if value.is_sequence() { value.item(0) } else { Some(value) }
}

/// Naming convention for interpreting references.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Convention {
    /// A parameter name that does not conform determines nothing.
    Neutron,
    /// Any parameter name determines the kind: internal if it contains `int_`, otherwise external.
    Contrail,
}

impl<'p> Network<'p> {
    /// Returns `true` if both can be the same network: equal kind, and equal roles if both are known.
    pub(crate) fn agrees_with(&self, other: &Self) -> bool {
        let roles = self.role.zip(other.role);
        self.kind == other.kind && roles.is_none_or(|(one, other)| tokens::is_alike(one, other))
    }

    /// Resolves one reference: a function at any depth that names a resource, or a parameter by its name. In a nested
    /// template, the values from callers determine the network if the parameter name does not determine it, or if all
    /// callers pass a network that the VNF creates.
    pub fn read(
        callers: &Callers<'p>,
        template: &'p Template,
        node: Node<'p>,
        convention: Convention,
    ) -> Option<Self> {
        if let Some(value) = forwarded(callers.package, template, node) {
            return Self::read(callers, value.template, value.value, convention);
        }
        if let Some(target) = targets_in(node).next() {
            return Some(Self::created(callers.package, template, target));
        }
        let Some(used) = ParamRef::at(node) else {
            return Self::computed(callers, template, node, convention);
        };
        Self::taken(callers, template, used, convention)
    }

    /// Returns the network that a function computes from parameters, if all parameters that determine a network
    /// agree.
    fn computed(
        callers: &Callers<'p>,
        template: &'p Template,
        node: Node<'p>,
        convention: Convention,
    ) -> Option<Self> {
        Function::at(node)?;
        let uses = uses_in(node).into_iter();
        let mut supplied = uses.filter_map(|used| Self::taken(callers, template, used, convention));
        let first = supplied.next()?;
        supplied.all(|it| it.agrees_with(&first)).then_some(first)
    }

    /// Returns the network that a parameter supplies.
    fn taken(
        callers: &Callers<'p>,
        template: &'p Template,
        used: ParamRef<'p>,
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
        let passed_values = Self::passed_values(callers, template, used);
        let Some((kind, role)) = of_parameter(used.name()) else {
            return passed_values.map(|(it, _)| it).or_else(|| Self::by_marker(used, convention));
        };
        let created = passed_values.and_then(|(it, is_created)| is_created.then_some(it));
        let kind = created.as_ref().map_or(kind, |it| it.kind);
        let role = created.and_then(|it| it.role).or(Some(role));
        Some(Self { kind, role, by_parameter: true, at: used.node })
    }

    /// Returns a network that the template itself references: by resource ID, or by an attribute of a nested
    /// template.
    fn created(package: &'p Package, template: &'p Template, target: Node<'p>) -> Self {
        let id = target.text();
        let role = role_of_id(id).or_else(|| role_in_nested(package, template, id));
        Self { kind: NetworkKind::Internal, role, by_parameter: false, at: target }
    }

    /// Returns the network that callers pass, and `true` if the VNF creates all passed networks.
    fn passed_values(
        callers: &Callers<'p>,
        template: &'p Template,
        used: ParamRef<'p>,
    ) -> Option<(Self, bool)> {
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
                Source::Argument { call, value } => match passed_target(package, call.caller, value) {
                    Ok(target) => {
                        let network = Self::created(package, call.caller, target);
                        Some((network.kind, network.role, false))
                    }
                    // A function computes the value from a parameter, or an output returns the parameter.
                    Err(value) if package.kind(call.caller.file()).is_module() => {
                        uses_in(value).into_iter().find_map(|used| of_module(call.caller, used.name()))
                    }
                    Err(_) => None,
                },
                // Heat rejects a call that passes no value to a parameter without a default.
                Source::NotPassed { .. } if callers.value_by(&source).is_none() => continue,
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

    fn by_marker(used: ParamRef<'p>, convention: Convention) -> Option<Self> {
        let name = used.name();
        if convention == Convention::Neutron || ids::is_sub_interface(name) {
            return None;
        }
        Some(Self { kind: kind_by_name(name), role: None, by_parameter: true, at: used.node })
    }
}

/// A network that a module parameter refers to.
#[derive(Clone, Copy, Debug)]
pub struct OfParameter<'p> {
    /// Kind and role of the network.
    pub name: NetworkName<'p>,
    /// `true` if the VNF creates the network: the parameter supplies its name, or the base module exposes it.
    pub is_created: bool,
}

/// Returns the network that the name of a module parameter indicates. A parameter that refers to a network the VNF
/// creates is internal, regardless of its name.
pub fn of_module_parameter<'p>(
    callers: &Callers<'p>,
    module: &'p Template,
    name: &'p str,
) -> Option<OfParameter<'p>> {
    let by_name = of_parameter(name).map(|(kind, role)| NetworkName { kind, role: Some(role) });
    // Other modules receive the outputs of the base module.
    let passed_networks = || {
        let is_of_base = callers.package.kind(module.file()) == FileKind::Base;
        callers.passed_networks().roles.get(name).copied().filter(|_| !is_of_base)
    };
    match callers.created_networks().get(name).copied().or_else(passed_networks) {
        Some(role) => {
            let role = role.or_else(|| by_name.and_then(|it| it.role));
            let name = NetworkName { kind: NetworkKind::Internal, role };
            Some(OfParameter { name, is_created: true })
        }
        None => by_name.map(|name| OfParameter { name, is_created: false }),
    }
}

/// Returns the value that an attribute forwards unchanged: the value of an `OS::Heat::Value`, or of an output that
/// returns a parameter of its own template.
fn forwarded<'p>(package: &'p Package, template: &'p Template, node: Node<'p>) -> Option<End<'p>> {
    Function::at(node).filter(|it| *it == Function::GetAttr)?;
    let mut ends = resolve::ends(package, template, node);
    let only = ends.pop().filter(|it| ends.is_empty() && it.read.is_none())?;
    ParamRef::at(only.value).map(|_| only)
}

/// Returns the resource that a caller passes, otherwise the value or the result of an output.
fn passed_target<'p>(
    package: &'p Package,
    caller: &'p Template,
    value: Node<'p>,
) -> Result<Node<'p>, Node<'p>> {
    let value = resolve::returned(package, caller, value).first().copied().unwrap_or(value);
    let target = targets_in(value).next().ok_or(value)?;
    let is_created = flow::origins(package, caller, value).any(|it| it.how == How::Created);
    if is_created { Ok(target) } else { Err(value) }
}

/// Returns the role of the only network in a nested template.
fn role_in_nested<'p>(package: &'p Package, template: &Template, id: &str) -> Option<&'p str> {
    let nested = package.called(&package.calls_by(template, id).next()?)?;
    let mut networks = NETWORK_TYPES.into_iter().flat_map(|it| nested.resources_of(it));
    let only = networks.next()?;
    if networks.next().is_some() { None } else { role_of_id(only.id()) }
}

/// Returns the network of a port, interface or instance IP; `None` if the references disagree on the kind. If the roles
/// differ, as in the branches of an `if`, prefers the role that agrees with a reading of the ID, otherwise the first
/// role.
pub(crate) fn of<'p>(
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

/// Returns the property values that set the network: for a port `network` or its synonym `network_id`.
pub(crate) fn values<'p>(
    package: &'p Package,
    attached: Attached,
    template: &'p Template,
    definition: Definition<'p>,
) -> Values<'p> {
    let values = match attached {
        Attached::Port => {
            let values = definition.values_at_end(&["network"]);
            if values.is_empty() { definition.values_at_end(&["network_id"]) } else { values }
        }
        Attached::Interface | Attached::InstanceIp => definition.values(&["virtual_network_refs"]),
    };
    values.into_iter().flat_map(|it| resolve::returned(package, template, it)).collect()
}
