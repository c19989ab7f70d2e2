//! External or internal, and of which role: what a reference to a network tells.

use std::borrow::Cow;

use hot::{Callee, Node, Package, Source, Template};

use super::values::{Use, targets_in};
use super::{Callers, ids, tokens};

/// Whether the VNF creates a network itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum NetworkKind {
    /// It exists without the VNF.
    External,
    /// A template of the VNF creates it.
    Internal,
}

impl NetworkKind {
    /// The word in messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::External => "external",
            Self::Internal => "internal",
        }
    }

    /// What stands before the role in names.
    pub(crate) fn marker(self) -> &'static str {
        match self {
            Self::External => "",
            Self::Internal => "int_",
        }
    }
}

/// Types that create a network.
pub(crate) const NETWORK_TYPES: [&str; 3] =
    ["OS::Neutron::Net", "OS::ContrailV2::VirtualNetwork", "OS::Neutron::ProviderNet"];

/// A network that something is attached to.
#[derive(Clone, Debug)]
pub(crate) struct Network<'p> {
    /// External or internal.
    pub(crate) kind: NetworkKind,
    /// Its role, when the reference tells.
    pub(crate) role: Option<Cow<'p, str>>,
    /// Whether it is handed over by a parameter.
    pub(crate) by_parameter: bool,
    /// The scalar that refers to it.
    pub(crate) at: Node<'p>,
}

/// Reads `[int_]{network-role}_net_id`, `_net_name` or `_net_fqdn`.
pub(crate) fn of_parameter(name: &str) -> Option<(NetworkKind, &str)> {
    let rest = ["_net_id", "_net_name", "_net_fqdn"].into_iter().find_map(|it| tokens::before(name, it))?;
    match rest.strip_prefix("int_") {
        Some("") => None,
        Some(role) => Some((NetworkKind::Internal, role)),
        None => Some((NetworkKind::External, rest)),
    }
}

/// The role in `int_{network-role}_network`, or in the `_RVN` of former releases.
pub(crate) fn role_of_id(id: &str) -> Option<&str> {
    let rest = id.strip_prefix("int_")?;
    tokens::before(rest, "_network").or_else(|| tokens::before(rest, "_RVN"))
}

/// How freely references are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// A name that does not conform tells nothing.
    Neutron,
    /// Any parameter tells: internal with `int_` in its name, else external.
    Contrail,
}

impl<'p> Network<'p> {
    /// Reads one reference: a function at any depth that names a resource, or a parameter by its name; in a
    /// nested template by what the callers hand over when its own name does not tell.
    pub(crate) fn read(
        callers: &Callers<'p>,
        template: &'p Template,
        node: Node<'p>,
        dialect: Dialect,
    ) -> Option<Self> {
        if let Some(target) = targets_in(node).next() {
            return Some(Self::created(callers.package, template, target));
        }
        let used = Use::at(node)?;
        if let Some((kind, role)) = tokens::part(&used.name(), of_parameter) {
            return Some(Self { kind, role: Some(role), by_parameter: true, at: used.node });
        }
        Self::handed_over(callers, template, used).or_else(|| Self::by_marker(used, dialect))
    }

    /// A network that the template itself refers to: by its id, or by an attribute of a nested template.
    fn created(package: &'p Package, template: &'p Template, target: Node<'p>) -> Self {
        let id = target.text();
        let role = tokens::within(&id, role_of_id).or_else(|| role_in_nested(package, template, &id));
        Self { kind: NetworkKind::Internal, role, by_parameter: false, at: target }
    }

    fn handed_over(callers: &Callers<'p>, template: &'p Template, used: Use<'p>) -> Option<Self> {
        let package = callers.package;
        if package.kind(template.file()).is_module() {
            return None;
        }
        let mut found: Option<Self> = None;
        for source in callers.sources(template, used.name()).iter() {
            let network = match source {
                Source::Environment { entry, .. } => {
                    tokens::part(&entry.name(), of_parameter).map(|(kind, role)| (kind, Some(role), true))
                }
                Source::Unlisted { name, .. } => {
                    tokens::part(name, of_parameter).map(|(kind, role)| (kind, Some(role), true))
                }
                Source::Argument { call, value } => targets_in(*value).next().map(|target| {
                    let network = Self::created(package, call.caller, target);
                    (network.kind, network.role, false)
                }),
                Source::NotPassed { .. } => None,
            };
            let (kind, role, by_parameter) = network?;
            match &mut found {
                None => found = Some(Self { kind, role, by_parameter, at: used.node }),
                Some(first) if first.kind != kind => return None,
                Some(first) if first.role != role => first.role = None,
                Some(_) => {}
            }
        }
        found
    }

    fn by_marker(used: Use<'p>, dialect: Dialect) -> Option<Self> {
        let name = used.name();
        if dialect == Dialect::Neutron || ids::is_sub_interface(&name) {
            return None;
        }
        let is_internal = name.starts_with("int_") || name.contains("_int_");
        let kind = if is_internal { NetworkKind::Internal } else { NetworkKind::External };
        Some(Self { kind, role: None, by_parameter: true, at: used.node })
    }
}

/// The role of the only network in a nested template.
fn role_in_nested<'p>(package: &'p Package, template: &Template, id: &str) -> Option<Cow<'p, str>> {
    let call = package.calls_from(template.file()).find(|call| call.resource.id() == id)?;
    let Callee::File(file) = call.callee else { return None };
    let nested = package.file(file)?.template()?;
    let mut networks = NETWORK_TYPES.into_iter().flat_map(|it| nested.resources_of(it));
    let only = networks.next()?;
    if networks.next().is_some() { None } else { tokens::within(&only.id(), role_of_id) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_tell_kind_and_role() {
        assert_eq!(of_parameter("oam_net_id"), Some((NetworkKind::External, "oam")));
        assert_eq!(of_parameter("int_oam_net_name"), Some((NetworkKind::Internal, "oam")));
        assert_eq!(of_parameter("oam_net_idx"), None);
        assert_eq!(of_parameter("_net_id"), None);
        assert_eq!(role_of_id("int_oam_network"), Some("oam"));
        assert_eq!(role_of_id("int_oam_net"), None);
    }
}
