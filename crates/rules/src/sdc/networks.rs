//! Ports, their networks and addresses.

use vnfcheck_hot::{Entry, Node, Resource, Template};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::networks::Ending;

use super::refusals::require_names;
use super::walk::{first_name, text, walk};
use super::{PORT, SERVER, Used, properties, property, require, require_call, require_name, resources_of};
use crate::names::is_index;
use vnfcheck_check::{Place, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // The first parameter of a fixed IP is named like an address.
    rule("SDC-NNP1", |cx, out| {
        for (_, _, port) in resources_of(cx, PORT) {
            for first in fixed_ips(port).filter(|first| first.value.is_mapping()) {
                let Some(name) = first_name("get_param", first.value) else { continue };
                let long = AddressName::of(name.text()).filter(|it| it.words.len() > MOST_WORDS);
                let message = || {
                    let parameter = name.text();
                    match &long {
                        Some(long) => format!(
                            "parameter `{parameter}` in `fixed_ips` has more than {MOST_WORDS} words before `{}`",
                            long.ending
                        ),
                        None => format!(
                            "parameter `{parameter}` in `fixed_ips` does not have the name of an address"
                        ),
                    }
                };
                let help = address_help(first, long.as_ref());
                require(out, is_address(name.text()), name, message, &help);
            }
        }
    }),
    // Networks and addresses of ports are not fixed values.
    rule("SDC-NNP2", |cx, out| {
        for (_, _, port) in resources_of(cx, PORT) {
            for given in fixed_ips(port).chain(networks(port)) {
                require_call(out, given, || format!("port `{}`", port.id()));
            }
        }
    }),
    // Parameters for networks follow the name pattern.
    rule("SDC-NNP3", |cx, out| {
        for (_, template, port) in resources_of(cx, PORT) {
            for name in networks(port).filter_map(|network| network.value.get("get_param")) {
                let Some(parameter) = text(name) else { continue };
                let is_good = Ending::of(parameter).is_some();
                let message = || {
                    format!(
                        "network parameter `{parameter}` does not end in `_net_id`, `_net_name` or `_net_fqdn`"
                    )
                };
                require_name(cx, Used { template, argument: name }, is_good, message, out);
            }
        }
    }),
    // A server is attached to a network once.
    rule("SDC-NNS12", |cx, out| {
        for (_, template, server) in resources_of(cx, SERVER) {
            let mut roles: HashMap<&str, Node<'_>> = HashMap::default();
            for listed in ports(server).flat_map(|port| walk("get_resource", port).names) {
                let Some(role) = port_of(template, listed).and_then(role) else { continue };
                match roles.get(role) {
                    None => {
                        roles.insert(role, listed);
                        out.pass();
                    }
                    Some(first) => {
                        let message =
                            format!("server `{}` has a second port on network `{role}`", server.id());
                        out.fail(listed, message)
                            .help("attach the server to each network only once")
                            .related(*first, "the first port");
                    }
                }
            }
        }
    }),
    // `get_resource` for the port of a server is a string.
    rule("SDC-NNS14", |cx, out| {
        for port in resources_of(cx, SERVER).flat_map(|(_, _, server)| ports(server)) {
            require_names(port, out);
        }
    }),
    // Ports of servers take their networks from parameters.
    rule("SDC-NNS4", |cx, out| {
        for (_, template, server) in resources_of(cx, SERVER) {
            for listed in ports(server).flat_map(|port| walk("get_resource", port).names) {
                let Some(port) = port_of(template, listed) else { continue };
                let network = network(port);
                let is_good = network.is_some_and(|network| network.value.is_mapping());
                let at = network.map_or(Place::from(port), |network| network.value.into());
                let message = || {
                    format!(
                        "the network of port `{}` of server `{}` does not come from a parameter",
                        port.id(),
                        server.id()
                    )
                };
                if let Some(finding) = require(out, is_good, at, message, "use `get_param` for `network`") {
                    finding.fact(server.id());
                }
            }
        }
    }),
];

/// Returns the first key and value of each entry of `fixed_ips`; SDC ignores the others.
fn fixed_ips(port: Resource<'_>) -> impl Iterator<Item = Entry<'_>> {
    let entries = property(port, "fixed_ips").into_iter().flat_map(|entry| entry.value.items());
    entries.filter_map(|entry| entry.entries().next())
}

/// Returns the properties of a port that name its network: `network` in any letter case, or `network_id`.
fn networks(port: Resource<'_>) -> impl Iterator<Item = Entry<'_>> {
    let is_network =
        |entry: &Entry<'_>| entry.name().eq_ignore_ascii_case("network") || entry.key.has_text("network_id");
    properties(port).filter(is_network).filter(|entry| !entry.value.is_null())
}

/// Returns the property from which SDC reads the network of a server's port.
fn network(port: Resource<'_>) -> Option<Entry<'_>> {
    property(port, "network_id").or_else(|| property(port, "network"))
}

/// Returns the network-role in the parameter of a port's network.
fn role(port: Resource<'_>) -> Option<&str> {
    let name = text(network(port)?.value.get("get_param")?)?;
    Ending::ALL.iter().find_map(|ending| Some(name.split_once(ending.suffix())?.0))
}

/// Returns the values of `port` in the entries of a server's `networks`.
fn ports(server: Resource<'_>) -> impl Iterator<Item = Node<'_>> {
    let entries = property(server, "networks").into_iter().flat_map(|entry| entry.value.items());
    entries.filter_map(|entry| entry.get("port"))
}

fn port_of<'t>(template: &'t Template, name: Node<'_>) -> Option<Resource<'t>> {
    template.resource(name.text()).filter(|resource| resource.definition.is(PORT))
}

/// Maximum number of words that SDC accepts before the ending of an address parameter.
const MOST_WORDS: usize = 3;

/// Returns `true` if a name has the form of an address parameter: two or three words, an optional `v6`, then `ips`, or
/// `ip` and a number.
fn is_address(name: &str) -> bool {
    AddressName::of(name).is_some_and(|it| (2..=MOST_WORDS).contains(&it.words.len()))
}

/// The name of an address parameter with any number of words.
struct AddressName<'n> {
    /// The words before the ending.
    words: Vec<&'n str>,
    /// The ending, such as `_v6_ip_0`.
    ending: &'n str,
}

impl<'n> AddressName<'n> {
    fn of(name: &'n str) -> Option<Self> {
        let words: Vec<&str> = name.split('_').collect();
        let head = match words.as_slice() {
            [head @ .., "ips"] => head,
            [head @ .., "ip", number] if is_index(number) => head,
            _ => return None,
        };
        let head = match head {
            [head @ .., "v6"] if head.len() >= MOST_WORDS => head,
            head => head,
        };
        if head.iter().any(|word| word.is_empty()) {
            return None;
        }
        let ending = name.strip_prefix(&head.join("_"))?;
        Some(Self { words: head.to_vec(), ending })
    }

    /// Returns the name with as many words as SDC accepts: the first words are joined.
    fn shortened(&self) -> String {
        let (joined, last) = self.words.split_at(self.words.len().saturating_sub(MOST_WORDS - 1));
        format!("{}_{}{}", joined.concat(), last.join("_"), self.ending)
    }
}

/// Returns the help for the first key of an entry whose parameter does not have the name of an address, or has a long
/// name of an address.
fn address_help(first: Entry<'_>, long: Option<&AddressName<'_>>) -> String {
    if !first.key.has_text("ip_address") {
        return "write `ip_address` first in the entry, with a parameter named `{vm-type}_{network-role}_ip_{index}`".to_owned();
    }
    match long {
        Some(long) => format!(
            "join words of the vm-type or network-role in all names, so that at most {MOST_WORDS} words precede `{}`, such as `{}`; or accept the finding with `--ignore SDC-NNP1`",
            long.ending,
            long.shortened()
        ),
        None => "rename the parameter to `{vm-type}_{network-role}_ip_{index}`, or `{vm-type}_{network-role}_ips` for a list, in the whole template and where its value is set".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{AddressName, is_address};

    #[test]
    fn names_of_addresses_are_known() {
        for name in
            ["web_oam_ip_0", "b_oam_ips", "web_int_oam_ips", "a_b_v6_ip_10", "a_b_c_v6_ips", "a_v6_ips"]
        {
            assert!(is_address(name), "{name}");
        }
        for name in ["web_oam_ip", "web_ip_0", "a_b_c_d_ip_0", "a__ips", "web_oam_ip_x", "a_b_c_v6_v6_ips"] {
            assert!(!is_address(name), "{name}");
        }
    }

    #[test]
    fn long_names_of_addresses_are_shortened() {
        for (name, shortened) in [
            ("my_fw_int_oam_ip_0", "myfw_int_oam_ip_0"),
            ("a_b_c_d_e_ips", "abc_d_e_ips"),
            ("my_fw_int_oam_v6_ip_12", "myfw_int_oam_v6_ip_12"),
        ] {
            let long = AddressName::of(name).map(|it| it.shortened());
            assert_eq!(long.as_deref(), Some(shortened), "{name}");
            assert!(!is_address(name) && is_address(shortened), "{name}");
        }
    }
}
