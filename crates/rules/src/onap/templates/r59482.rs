//! R-59482: a template names no object of a single cloud site.

use std::net::IpAddr;

use hot::Template;

use crate::check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-59482", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for resource in package.templates().flat_map(Template::resources) {
        let id = resource.id();
        for (value, kind) in resource.definitions().flat_map(|it| it.values_of_any(&OBJECTS)) {
            let text = value.text();
            match kind {
                Referent::Address if text.parse::<IpAddr>().is_ok() => {
                    out.advise(value, format!("`{id}` has the fixed address `{text}`"))
                        .help("take the address from a parameter, unless it is the same at every site");
                }
                Referent::Address => {}
                _ if is_uuid(text) => {
                    out.fail(value, format!("`{id}` names the object `{text}` of one cloud"))
                        .help("take the value from a parameter");
                }
                Referent::Network if value.is_scalar() && !text.is_empty() && !value.is_null() => {
                    out.fail(value, format!("`{id}` names the network `{text}` of one cloud"))
                        .help("take the value from a parameter");
                }
                Referent::Object | Referent::Network => out.pass(),
            }
        }
    }
}

/// What a property names.
enum Referent {
    /// An object of the cloud; one by its id belongs to one site.
    Object,
    /// A network: its name is that of one cloud as well as its id.
    Network,
    /// An address, which may be the same at every site.
    Address,
}

/// Properties that name something outside the stack.
const OBJECTS: [(&[&str], Referent); 21] = [
    (&["allowed_address_pairs", "ip_address"], Referent::Address),
    (&["block_device_mapping", "volume_id"], Referent::Object),
    (&["block_device_mapping_v2", "image"], Referent::Object),
    (&["block_device_mapping_v2", "volume_id"], Referent::Object),
    (&["external_gateway_info", "network"], Referent::Network),
    (&["fixed_ips", "ip_address"], Referent::Address),
    (&["fixed_ips", "subnet"], Referent::Object),
    (&["flavor"], Referent::Object),
    (&["floating_network"], Referent::Network),
    (&["image"], Referent::Object),
    (&["network"], Referent::Network),
    (&["network_id"], Referent::Network),
    (&["networks", "network"], Referent::Network),
    (&["networks", "port"], Referent::Object),
    (&["networks", "subnet"], Referent::Object),
    (&["networks", "uuid"], Referent::Object),
    (&["router"], Referent::Object),
    (&["security_groups"], Referent::Object),
    (&["subnet"], Referent::Object),
    (&["subnet_id"], Referent::Object),
    (&["volume_id"], Referent::Object),
];

/// 32 hexadecimal digits in the groups of a UUID.
fn is_uuid(text: &str) -> bool {
    const DIGITS: [usize; 5] = [8, 4, 4, 4, 12];
    text.len() == DIGITS.iter().sum::<usize>() + DIGITS.len() - 1
        && text.split('-').map(str::len).eq(DIGITS)
        && text.split('-').all(|it| it.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_sorted_for_one_walk() {
        assert!(OBJECTS.is_sorted_by_key(|(path, _)| *path));
    }

    #[test]
    fn groups_of_digits_tell_a_uuid() {
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
