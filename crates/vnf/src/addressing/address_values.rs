//! Address and subnet values, and the names their parameters must have.

use vnfcheck_hot::{Call, Function, Node, Owner, ResourceType, Template, get_resource_name};

use crate::composites::Followed;
use crate::{
    AddressRole, Attached, Attachment, Cardinality, IpVersion, NetworkKind, ParamRef, Pattern, ResourceRef,
    ValueSource, Vnf, ids,
};

/// An address or subnet value.
#[derive(Debug)]
pub struct Value<'p> {
    /// Position of the attachment in [`Vnf::attachments`].
    pub attachment: usize,
    /// Template that contains the value: the template of the attachment, or a caller that passes the list containing
    /// the value.
    pub template: &'p Template,
    /// The value to check, or the node of a value that cannot be checked.
    pub comparison: Result<NamedValue<'p>, Node<'p>>,
}

/// Returns the values of all attachments that are subject to the naming rules.
pub fn read_values<'p>(vnf: &Vnf<'p>, address_role: AddressRole) -> Vec<Value<'p>> {
    let attachments = vnf.attachments.iter().enumerate().filter(|(_, it)| has_naming_rule(it));
    let mut values = Vec::new();
    for (position, attachment) in attachments {
        let (template, kind) = (attachment.defined.template, attachment.kind());
        let is_internal = kind == Some(NetworkKind::Internal);
        let is_named = |it: &Node<'p>| !(is_internal && is_own_subnet(template, address_role, *it));
        for node in vnf.values(attachment, address_role).filter(is_named) {
            let comparison = named_value(kind, attachment, template, address_role, node, vnf).ok_or(node);
            values.push(Value { attachment: position, template, comparison });
        }
    }
    for whole in vnf.composites.iter().filter(|it| it.address_role == address_role) {
        let position = whole.attachment as usize;
        let Some(attachment) = vnf.attachments.get(position).filter(|it| has_naming_rule(it)) else {
            continue;
        };
        for followed in whole.follow(&vnf.callers) {
            let (template, comparison) = match followed {
                Followed::Written { call, value } => {
                    let kind = attachment.kind();
                    let comparison = named_value(kind, attachment, call.caller, address_role, value, vnf);
                    (call.caller, comparison.ok_or(value))
                }
                Followed::Unknown => (attachment.defined.template, Err(whole.node)),
                // A value that is not a parameter has no name to check.
                Followed::Listed { .. } => continue,
            };
            values.push(Value { attachment: position, template, comparison });
        }
    }
    values.shrink_to_fit();
    values
}

/// Returns `true` if the naming rule of a pattern may apply to a value of an attachment, provided that its network has
/// the kind of the pattern. A value that cannot be checked may have any pattern.
pub fn may_have_pattern<'p>(vnf: &Vnf<'p>, attachment: &Attachment<'p>, pattern: Pattern) -> bool {
    let (template, Pattern { address_role, kind, .. }) = (attachment.defined.template, pattern);
    let named = |node| named_value(Some(kind), attachment, template, address_role, node, vnf);
    let is_named =
        |it: &Node<'p>| kind == NetworkKind::External || !is_own_subnet(template, address_role, *it);
    let mut values = vnf.values(attachment, address_role).filter(is_named);
    values.any(|node| named(node).is_none_or(|it| it.pattern == pattern))
}

/// Returns `true` for a reference to a subnet that the template creates or does not define. No parameter supplies such
/// a subnet, so there is no name to check on an internal network.
fn is_own_subnet(template: &Template, address_role: AddressRole, value: Node<'_>) -> bool {
    let id = get_resource_name(value).filter(|_| address_role == AddressRole::Subnet);
    let is_subnet = |id: &str| template.resource(id).is_none_or(|it| it.definition.is(ResourceType::Subnet));
    id.is_some_and(|it| is_subnet(it.text()))
}

/// A value and the pattern that its parameter name must match.
#[derive(Debug)]
pub struct NamedValue<'p> {
    /// Expected name pattern.
    pub pattern: Pattern,
    /// Result of comparing the value with the pattern.
    pub outcome: Outcome<'p>,
}

/// Result of checking a value.
#[derive(Debug)]
pub enum Outcome<'p> {
    /// A parameter whose name conforms.
    Good(ParamRef<'p>),
    /// A parameter or expression that does not conform, and its description.
    Bad(Box<(Node<'p>, String)>),
    /// An expression that contains a parameter whose name conforms.
    Computed(Node<'p>),
    /// A literal value that should be a parameter.
    Fixed(Node<'p>),
}

/// Checks a value of an attachment on a network of a kind; `None` if the value cannot be checked or the kind is unknown.
fn named_value<'p>(
    kind: Option<NetworkKind>,
    attachment: &Attachment<'p>,
    template: &'p Template,
    address_role: AddressRole,
    node: Node<'p>,
    vnf: &Vnf<'p>,
) -> Option<NamedValue<'p>> {
    let kind = kind?;
    let pattern_of = |used: ParamRef<'p>| {
        let cardinality =
            if address_role == AddressRole::Subnet { Cardinality::One } else { used.cardinality(template) };
        Pattern {
            address_role,
            kind,
            ip_version: ip_version_of(attachment, template, address_role, used, vnf),
            cardinality,
        }
    };
    let conforming = |used: ParamRef<'p>| {
        Some(pattern_of(used)).filter(|pattern| conforms(attachment, *pattern, used.name()))
    };
    let good =
        |pattern: Pattern, used: ParamRef<'p>| Some(NamedValue { pattern, outcome: Outcome::Good(used) });
    let bad = |pattern: Pattern, node: Node<'p>, what: String| {
        Some(NamedValue { pattern, outcome: Outcome::Bad(Box::new((node, what))) })
    };
    let unknown = Pattern { address_role, kind, ip_version: IpVersion::V4, cardinality: Cardinality::One };
    match ValueSource::at(node) {
        ValueSource::Parameter(used) => match conforming(used) {
            Some(pattern) => good(pattern, used),
            None => bad(pattern_of(used), used.node, format!("parameter `{}`", used.name())),
        },
        given @ (ValueSource::Replaced(_) | ValueSource::Computed(..)) => {
            let is_replaced = matches!(given, ValueSource::Replaced(_));
            let what = given.described();
            let (ValueSource::Replaced(uses) | ValueSource::Computed(_, uses)) = given else { return None };
            let named = || uses.iter().filter_map(|it| Some((conforming(*it)?, *it)));
            let selected = ParamRef::selected_at(template, node);
            if let Some((pattern, used)) = selected.and_then(|it| Some((conforming(it)?, it))) {
                return good(pattern, used);
            }
            if let Some((pattern, used)) = named().next() {
                if is_replaced && named().count() == uses.len() {
                    return good(pattern, used);
                }
                return Some(NamedValue { pattern, outcome: Outcome::Computed(node) });
            }
            match uses.first() {
                Some(first) if is_replaced => {
                    bad(pattern_of(*first), node, format!("{what} of parameter `{}`", first.name()))
                }
                None if is_replaced => None,
                first => bad(first.map_or(unknown, |it| pattern_of(*it)), node, what),
            }
        }
        ValueSource::Literal => {
            let ip_version = IpVersion::of_address(node.text()).unwrap_or(IpVersion::V4);
            Some(NamedValue { pattern: Pattern { ip_version, ..unknown }, outcome: Outcome::Fixed(node) })
        }
        ValueSource::Resource(target) => {
            let subnet = template.resource(target.text()).filter(|it| it.definition.is(ResourceType::Subnet));
            let attribute = attribute_at(node)?;
            let ip_version = vnf
                .ip_version_of_subnet(ResourceRef { template, resource: subnet? })
                .unwrap_or(IpVersion::V4);
            let what = format!("`{attribute}` of `{}`", target.text());
            bad(Pattern { ip_version, ..unknown }, node, what).filter(|_| attribute != ALL_ATTRIBUTES)
        }
        ValueSource::Unreadable => None,
    }
}

/// Returns the IP version of the address a parameter supplies. The `instance_ip_family` property of an instance IP
/// takes precedence unless a known value has the other version; the ID of the instance IP is the last resort.
fn ip_version_of<'p>(
    attachment: &Attachment<'p>,
    template: &'p Template,
    address_role: AddressRole,
    used: ParamRef<'p>,
    vnf: &Vnf<'p>,
) -> IpVersion {
    let ip_version = vnf.ip_version_of(template, used.name());
    if attachment.attached != Attached::InstanceIp {
        return ip_version;
    }
    let by_id = || ids::split_instance_ip(attachment.defined.resource.id()).map(|(_, ip_version)| ip_version);
    match attachment.stated_ip_version() {
        Some(stated) if stated == ip_version => ip_version,
        Some(stated) => vnf.evident_ip_version(template, used.name()).unwrap_or(stated),
        None if ip_version == IpVersion::V6 => ip_version,
        None => vnf
            .determined_ip_version(template, used.name(), address_role, None)
            .or_else(by_id)
            .unwrap_or(IpVersion::V4),
    }
}

/// Attribute that contains all other attributes, including the ID.
const ALL_ATTRIBUTES: &str = "show";

/// Returns the name of the attribute that a `get_attr` reads, which is never the ID of the resource.
fn attribute_at(node: Node<'_>) -> Option<&str> {
    let call = Call::at(node, Owner::default()).filter(|it| it.function == Function::GetAttr)?;
    call.argument.item(1)?.as_str()
}

/// Returns the pattern for an address that a port reserves for other ports: the pattern of their virtual address.
pub fn reserved_as(attachment: &Attachment<'_>, pattern: Pattern) -> Pattern {
    if attachment.is_reserve && pattern.address_role == AddressRole::Address {
        Pattern { address_role: AddressRole::FloatingAddress, cardinality: Cardinality::One, ..pattern }
    } else {
        pattern
    }
}

fn conforms(attachment: &Attachment<'_>, pattern: Pattern, name: &str) -> bool {
    let fits = |pattern: Pattern| pattern.fits(name, &attachment.vm_types, attachment.networks());
    fits(pattern) || fits(reserved_as(attachment, pattern))
}

/// Returns `true` unless the attachment is a sub-interface of a former release; no requirement covers such
/// sub-interfaces.
pub fn has_naming_rule(attachment: &Attachment<'_>) -> bool {
    !attachment.is_sub_interface
}
