//! R-59482: a template does not refer to an object of a single cloud site.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::net::IpAddr;

use vnfcheck_fix::Decision;
use vnfcheck_hot::{
    Call, File, Node, Owner, Package, Parameter, Resource, ResourceType, Template, get_param_name,
    get_resource_name,
};
use vnfcheck_maps::HashSet;
use vnfcheck_vnf::evaluate::{self, Reason};
use vnfcheck_vnf::objects::{Object, PROPERTIES};
use vnfcheck_vnf::tokens::as_word;
use vnfcheck_vnf::walk::{At, Follow, How, Walk};
use vnfcheck_vnf::{AddressRole, Attached};

use crate::onap::ports::address_names;
use crate::roles;
use crate::words::take_from_parameter;
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-59482", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    // Lazy, because few packages refer to objects by name.
    let created = LazyCell::new(|| created(package));
    let has_uuid = LazyCell::new(|| has_uuid(package));
    let resources = package.templates().flat_map(|it| it.resources().map(move |resource| (it, resource)));
    for (template, resource) in resources {
        let id = resource.id();
        for (value, object) in resource.definitions().flat_map(|it| it.values_of_any(&PROPERTIES)) {
            if !value.is_scalar() {
                if *object != Object::Address {
                    // Most values are parameters of modules and resources, so few packages are searched for UUIDs.
                    let is_elsewhere =
                        is_of_environment(package, template, value) || get_resource_name(value).is_some();
                    let is_given = !is_elsewhere && *has_uuid;
                    let given = if is_given { prescribed(cx, template, value, out) } else { Vec::new() };
                    if given.is_empty() {
                        out.pass();
                    }
                    for Prescribed { uuid, origin } in given {
                        out.fail(origin, format!("object `{uuid}` of `{id}` is specific to one cloud"))
                            .related(value, "used here")
                            .help("use a parameter for the value");
                    }
                }
                continue;
            }
            let text = value.text();
            match object {
                Object::Address if text.parse::<IpAddr>().is_ok() => {
                    let take = parameter_for(cx, template, resource, value)
                        .unwrap_or_else(|| "use a parameter for the address".to_owned());
                    out.advise(value, format!("`{id}` has the fixed address `{text}`"))
                        .help(format!("{take}, unless the address is the same at every site"));
                }
                Object::Address => {}
                _ if is_uuid(text) => {
                    out.fail(value, format!("object `{text}` of `{id}` is specific to one cloud"))
                        .help("use a parameter for the value")
                        .waits_for(new_parameter(template, resource, value, *object, "object"));
                }
                _ => match named(*object).filter(|_| !text.is_empty() && !value.is_null()) {
                    Some(noun) if !created.contains(&(*object, text)) && text != EVERYWHERE => {
                        out.fail(value, format!("{noun} `{text}` of `{id}` is specific to one cloud"))
                            .help("use a parameter for the value")
                            .waits_for(new_parameter(template, resource, value, *object, noun));
                    }
                    _ => out.pass(),
                },
            }
        }
    }
}

/// Returns the help to take a fixed address of a port from the parameter that another requirement prescribes, if any.
fn parameter_for<'p>(
    cx: &Context<'p>,
    template: &'p Template,
    resource: Resource<'p>,
    value: Node<'p>,
) -> Option<String> {
    let vnf = cx.model();
    let port = vnf.attached(Attached::Port).find(|it| it.defined.resource.key == resource.key)?;
    let uses = [("fixed_ips", AddressRole::Address), ("allowed_address_pairs", AddressRole::FloatingAddress)];
    let is_in = |property: &str| resource.definition.values(&[property, "ip_address"]).contains(&value);
    let (_, address_role) = uses.into_iter().find(|(property, _)| is_in(property))?;
    let name = address_names::name_for_fixed(cx, port, address_role, value)?;
    let take = take_from_parameter(cx.package(), template, &name);
    Some(roles::after_new_role(vnf, port.role(), take))
}

/// Returns the decision to take the value from a parameter with the same value, named after the resource and the kind of
/// object. The names of parameters of servers and ports follow from other requirements.
fn new_parameter(
    template: &Template,
    resource: Resource<'_>,
    value: Node<'_>,
    object: Object,
    noun: &str,
) -> Option<Decision> {
    let is = |of_type| resource.definition.is(of_type);
    let is_named_elsewhere = match object {
        Object::Network | Object::Subnet | Object::Address => is(ResourceType::Port),
        Object::Image | Object::Flavor => is(ResourceType::Server),
        _ => false,
    };
    let name = format!("{}_{}", as_word(resource.id()), noun.replace(' ', "_"));
    let is_free = template.parameter(&name).is_none() && value.file() == template.file();
    (is_free && !is_named_elsewhere).then(|| Decision::NewParameter {
        template: template.file(),
        name,
        type_name: "string",
        index: None,
        at: value.id(),
        is_supplied: false,
    })
}

/// Returns `true` if a template contains a UUID or a function may build one.
fn has_uuid(package: &Package) -> bool {
    let nodes = package.templates().filter_map(|it| it.tree().root()).flat_map(Node::descendants);
    { nodes }.any(|it| it.is_scalar() && (is_uuid(it.text()) || is_piece(it.text()) && is_in_function(it)))
}

/// Returns `true` for hexadecimal digits and hyphens that may be the first, the last or several groups of a UUID.
fn is_piece(text: &str) -> bool {
    text.len() >= 8 && text.bytes().all(|it| it == b'-' || it.is_ascii_hexdigit())
}

fn is_in_function(node: Node<'_>) -> bool {
    std::iter::successors(node.parent(), |it| it.parent()).any(|it| Call::at(it, Owner::default()).is_some())
}

/// Returns `true` if only environments and defaults determine a value.
fn is_of_environment(package: &Package, template: &Template, value: Node<'_>) -> bool {
    package.kind(template.file()).is_module() && get_param_name(value).is_some()
}

/// A UUID and the node that prescribes it.
struct Prescribed<'p> {
    uuid: Cow<'p, str>,
    origin: Node<'p>,
}

/// Returns the UUIDs in templates that reach a property through functions, outputs or callers, except UUIDs in
/// defaults. The function that computes a UUID is its origin.
fn prescribed<'p>(
    cx: &Context<'p>,
    template: &'p Template,
    value: Node<'p>,
    out: &mut Findings,
) -> Vec<Prescribed<'p>> {
    let is_in_template = |origin: &Node<'p>| {
        let template = cx.package().file(origin.file()).and_then(File::template);
        let is_default = |it: Parameter<'_>| it.attribute("default").is_some_and(|it| it.value == *origin);
        template.is_some_and(|it| !it.parameters().any(is_default))
    };
    let mut found = Vec::new();
    let mut walk = Walk::from(cx.package(), At { template, node: value }, Follow::Whole);
    while let Some(step) = walk.next() {
        let origin = step.at.node;
        match step.how {
            How::Parameter => drop(walk.to_callers(step)),
            How::Written if origin.is_scalar() && is_uuid(origin.text()) => {
                found.push(Prescribed { uuid: origin.text().into(), origin });
            }
            _ => {}
        }
    }
    for known in evaluate::values(&cx.model().callers, Some(template), value) {
        match known {
            Ok(it) => {
                let uuid = it.text().filter(|it| is_uuid(it));
                let is_new =
                    is_in_template(&it.origin) && found.iter().all(|other| other.origin != it.origin);
                found.extend(uuid.filter(|_| is_new).map(|uuid| Prescribed { uuid, origin: it.origin }));
            }
            Err(it) if matches!(it.reason, Reason::TooMany) => {
                out.undecided(value, it.reason.to_string(), it.reason.help());
            }
            Err(_) => {}
        }
    }
    found
}

/// Returns the description of an object whose name, like its ID, is specific to one cloud.
fn named(object: Object) -> Option<&'static str> {
    match object {
        Object::KeyPair => Some("key pair"),
        Object::Network => Some("network"),
        Object::SecurityGroup => Some("security group"),
        _ => None,
    }
}

/// The security group that exists in every project.
const EVERYWHERE: &str = "default";

/// Returns the objects that templates create with a literal name.
fn created(package: &Package) -> HashSet<(Object, &str)> {
    let definitions = package.templates().flat_map(|it| it.definitions_with(|_| true));
    let named = definitions.filter_map(|(_, definition)| {
        let name = definition.property("name")?.value;
        Some((Object::by_name(definition.resource_type()?)?, name.text())).filter(|_| name.is_scalar())
    });
    named.collect()
}

/// Returns `true` for 32 hexadecimal digits in the groups of a UUID.
pub(crate) fn is_uuid(text: &str) -> bool {
    const DIGITS: [usize; 5] = [8, 4, 4, 4, 12];
    text.len() == DIGITS.iter().sum::<usize>() + DIGITS.len() - 1
        && text.split('-').map(str::len).eq(DIGITS)
        && text.split('-').all(|it| it.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_of_digits_identify_a_uuid() {
        assert!(is_uuid("6f70656e-7374-6163-6B20-686561740000"));
        for text in [
            "",
            "6f70656e-7374-6163-6b20-68656174000",
            "6f70656e7-374-6163-6b20-686561740000",
            "6f70656e-7374-6163-6b20-68656174000g",
        ] {
            assert!(!is_uuid(text), "{text}");
        }
    }
}
