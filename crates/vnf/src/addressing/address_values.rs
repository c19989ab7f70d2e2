//! Address and subnet values, and the names their parameters must have.

use hot::{Call, Function, Node, Owner, ResourceType, Template};

use crate::wholes::Followed;
use crate::{Attached, Attachment, Family, Form, Given, Pattern, Placed, Purpose, Use, Vnf, ids};

/// An address or subnet value.
#[derive(Debug)]
pub struct Value<'p> {
    /// Position of the attachment in [`Vnf::attachments`].
    pub attachment: usize,
    /// Template that contains the value: the template of the attachment, or a caller that passes the list containing
    /// the value.
    pub template: &'p Template,
    /// The checked value, or the node itself if it cannot be checked.
    pub judged: Result<Judged<'p>, Node<'p>>,
}

/// Returns the values of all attachments that are subject to the naming rules.
pub fn read_values<'p>(vnf: &Vnf<'p>, purpose: Purpose) -> Vec<Value<'p>> {
    let attachments = vnf.attachments.iter().enumerate().filter(|(_, it)| is_judged(it));
    let mut values = Vec::new();
    for (position, attachment) in attachments {
        let template = attachment.defined.template;
        for node in vnf.values(attachment, purpose) {
            let judged = judge((attachment, template), purpose, node, vnf).ok_or(node);
            values.push(Value { attachment: position, template, judged });
        }
    }
    for whole in vnf.wholes.iter().filter(|it| it.purpose == purpose) {
        let position = whole.attachment as usize;
        let Some(attachment) = vnf.attachments.get(position).filter(|it| is_judged(it)) else { continue };
        for followed in whole.follow(&vnf.callers) {
            let (template, judged) = match followed {
                Followed::Written { call, value } => {
                    let judged = judge((attachment, call.caller), purpose, value, vnf);
                    (call.caller, judged.ok_or(value))
                }
                Followed::Unknown => (attachment.defined.template, Err(whole.node)),
                // A value that is not a parameter has no name to check.
                Followed::Listed { .. } => continue,
            };
            values.push(Value { attachment: position, template, judged });
        }
    }
    values.shrink_to_fit();
    values
}

/// A value and the pattern that its parameter name must match.
#[derive(Debug)]
pub struct Judged<'p> {
    /// Expected name pattern.
    pub pattern: Pattern,
    /// Result of comparing the value with the pattern.
    pub outcome: Outcome<'p>,
}

#[derive(Debug)]
/// Result of checking a value.
pub enum Outcome<'p> {
    /// A parameter whose name conforms.
    Good(Use<'p>),
    /// A parameter or expression that does not conform, and its description.
    Bad(Box<(Node<'p>, String)>),
    /// A literal value that should be a parameter.
    Fixed(Node<'p>),
}

/// Checks a value; `None` if it cannot be checked.
fn judge<'p>(
    (attachment, template): (&Attachment<'p>, &'p Template),
    purpose: Purpose,
    node: Node<'p>,
    vnf: &Vnf<'p>,
) -> Option<Judged<'p>> {
    let kind = attachment.kind()?;
    let pattern_of = |used: Use<'p>| {
        let form = if purpose == Purpose::Subnet { Form::Text } else { used.form(template) };
        Pattern { purpose, kind, family: family_of((attachment, template), purpose, used, vnf), form }
    };
    let conforming =
        |used: Use<'p>| Some(pattern_of(used)).filter(|pattern| conforms(attachment, *pattern, used.name()));
    let good = |pattern: Pattern, used: Use<'p>| Some(Judged { pattern, outcome: Outcome::Good(used) });
    let bad = |pattern: Pattern, node: Node<'p>, what: String| {
        Some(Judged { pattern, outcome: Outcome::Bad(Box::new((node, what))) })
    };
    let unknown = Pattern { purpose, kind, family: Family::V4, form: Form::Text };
    match Given::at(node) {
        Given::Parameter(used) => match conforming(used) {
            Some(pattern) => good(pattern, used),
            None => bad(pattern_of(used), used.node, format!("parameter `{}`", used.name())),
        },
        Given::Replaced(uses) => {
            if let Some((pattern, used)) = uses.iter().find_map(|it| Some((conforming(*it)?, *it))) {
                return good(pattern, used);
            }
            let first = *uses.first()?;
            bad(pattern_of(first), node, format!("`str_replace` of parameter `{}`", first.name()))
        }
        Given::Computed(function, uses) => {
            let pattern = uses.first().map_or(unknown, |used| pattern_of(*used));
            bad(pattern, node, format!("`{}`", function.name()))
        }
        Given::Literal => {
            let family = Family::of_address(node.text()).unwrap_or(Family::V4);
            Some(Judged { pattern: Pattern { family, ..unknown }, outcome: Outcome::Fixed(node) })
        }
        Given::Resource(target) => {
            let subnet = template.resource(target.text()).filter(|it| it.definition.is(ResourceType::Subnet));
            let attribute = attribute_at(node)?;
            let family = vnf.family_of_subnet(Placed { template, resource: subnet? }).unwrap_or(Family::V4);
            let what = format!("`{attribute}` of `{}`", target.text());
            bad(Pattern { family, ..unknown }, node, what).filter(|_| attribute != ALL_ATTRIBUTES)
        }
        Given::Unreadable => None,
    }
}

/// Returns the IP version of the address a parameter supplies. The `instance_ip_family` property of an instance IP
/// takes precedence unless a known value has the other version; the id of the instance IP is the last resort.
fn family_of<'p>(
    (attachment, template): (&Attachment<'p>, &'p Template),
    purpose: Purpose,
    used: Use<'p>,
    vnf: &Vnf<'p>,
) -> Family {
    let family = vnf.family_of(template, used.name());
    if attachment.attached != Attached::InstanceIp {
        return family;
    }
    let by_id = || ids::split_instance_ip(attachment.defined.resource.id()).map(|(_, family)| family);
    match attachment.stated_family() {
        Some(stated) if stated == family => family,
        Some(stated) => vnf.known_family(template, used.name()).unwrap_or(stated),
        None if family == Family::V6 => family,
        None => vnf.told_family(template, used.name(), purpose, None).or_else(by_id).unwrap_or(Family::V4),
    }
}

/// Attribute that contains all other attributes, including the id.
const ALL_ATTRIBUTES: &str = "show";

/// Returns the name of the attribute that a `get_attr` reads, which is never the id of the resource.
fn attribute_at(node: Node<'_>) -> Option<&str> {
    let call = Call::at(node, Owner::default()).filter(|it| it.function == Function::GetAttr)?;
    call.argument.item(1)?.as_str()
}

/// Returns the pattern for an address that a port reserves for other ports: the pattern of their virtual address.
pub fn reserved_as(attachment: &Attachment<'_>, pattern: Pattern) -> Pattern {
    if attachment.is_reserve && pattern.purpose == Purpose::Address {
        Pattern { purpose: Purpose::FloatingAddress, form: Form::Text, ..pattern }
    } else {
        pattern
    }
}

fn conforms(attachment: &Attachment<'_>, pattern: Pattern, name: &str) -> bool {
    let fits = |pattern: Pattern| pattern.fits(name, &attachment.vm_types, attachment.networks());
    fits(pattern) || fits(reserved_as(attachment, pattern))
}

/// Returns `true` unless the attachment is a sub-interface of a former release; no requirement covers those.
pub fn is_judged(attachment: &Attachment<'_>) -> bool {
    !attachment.is_sub_interface
}
