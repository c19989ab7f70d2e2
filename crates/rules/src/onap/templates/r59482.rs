//! R-59482: a template names no object of a single cloud site.

use std::net::IpAddr;

use hot::Template;

use crate::check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-59482", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for resource in package.templates().flat_map(Template::resources) {
        for definition in resource.definitions() {
            for value in definition.values_of_any(&REFERENCES) {
                if is_uuid(value.text()) {
                    out.fail(
                        value,
                        format!("`{}` names the object `{}` of one cloud", resource.id(), value.text()),
                    )
                    .help("take the value from a parameter");
                } else {
                    out.pass();
                }
            }
            for value in definition.values_of_any(&NETWORKS).into_iter().filter(|it| it.is_scalar()) {
                let name = value.text();
                if name.is_empty() || value.is_null() || is_uuid(name) {
                    continue;
                }
                out.fail(value, format!("`{}` names the network `{name}` of one cloud", resource.id()))
                    .help("take the value from a parameter");
            }
            for value in definition.values_of_any(&ADDRESSES) {
                if value.text().parse::<IpAddr>().is_ok() {
                    out.advise(
                        value,
                        format!("`{}` has the fixed address `{}`", resource.id(), value.text()),
                    )
                    .help("take the address from a parameter, unless it is the same at every site");
                }
            }
        }
    }
}

/// Properties that name objects of the cloud.
const REFERENCES: [&[&str]; 19] = [
    &["block_device_mapping", "volume_id"],
    &["block_device_mapping_v2", "image"],
    &["block_device_mapping_v2", "volume_id"],
    &["external_gateway_info", "network"],
    &["fixed_ips", "subnet"],
    &["flavor"],
    &["floating_network"],
    &["image"],
    &["network"],
    &["network_id"],
    &["networks", "network"],
    &["networks", "port"],
    &["networks", "subnet"],
    &["networks", "uuid"],
    &["router"],
    &["security_groups"],
    &["subnet"],
    &["subnet_id"],
    &["volume_id"],
];

/// Those of them that name a network: its name is that of one cloud as well as its id.
const NETWORKS: [&[&str]; 5] = [
    &["external_gateway_info", "network"],
    &["floating_network"],
    &["network"],
    &["network_id"],
    &["networks", "network"],
];

const ADDRESSES: [&[&str]; 2] = [&["allowed_address_pairs", "ip_address"], &["fixed_ips", "ip_address"]];

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
        assert!(REFERENCES.is_sorted() && NETWORKS.is_sorted() && ADDRESSES.is_sorted());
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
