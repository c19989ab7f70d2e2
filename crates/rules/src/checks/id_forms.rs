//! The exact ids that requirements recommend, by the servers and networks that a resource belongs to.

use std::borrow::Cow;
use std::collections::HashSet;

use hot::{Package, Resource};

use super::association::{self, Placed, Scope};
use super::tokens::Network;
use super::{Checks, names};
use crate::facts::Facts;

/// An id made of a start, an ending and an index.
fn start_of<'n>(id: &'n str, ending: &str) -> Option<&'n str> {
    let (start, index) = id.rsplit_once('_')?;
    let start = start.strip_suffix(ending)?.strip_suffix('_')?;
    (names::is_index(index) && !start.is_empty()).then_some(start)
}

fn fail_form(resource: Resource<'_>, what: &str, form: &str, checks: &mut Checks) {
    checks
        .fail(resource, format!("{what} `{}` is not named `{form}`", resource.id()))
        .help("rename it together with the references to it");
}

/// Demands ids `{vm-type}_{ending}_{index}` of resources of some type, with the vm-type of the server they belong to,
/// or one that the VNF has where that is not known.
pub(crate) fn check_volume_like(type_name: &str, ending: &str, what: &str, checks: &mut Checks) {
    let known = checks.facts().vm_types();
    for (placed, scope) in checks.facts().scopes() {
        let resource = placed.resource;
        if !resource.definition.is(type_name) {
            continue;
        }
        let id = resource.id();
        let start = start_of(&id, ending);
        let is_good = match (start, scope.vm_type()) {
            (Some(start), Some(vm_type)) => start == vm_type,
            (Some(start), None) => known.is_empty() || known.contains(start),
            (None, _) => false,
        };
        if is_good {
            checks.pass();
        } else {
            let vm_type = scope.vm_type().unwrap_or("{vm-type}");
            fail_form(resource, what, &format!("{vm_type}_{ending}_{{index}}"), checks);
        }
    }
}

/// Demands ids `int_{network-role}_subnet_{index}` of the subnets of internal networks.
pub(crate) fn check_subnets(checks: &mut Checks) {
    for (placed, scope) in checks.facts().scopes() {
        let resource = placed.resource;
        let network = scope.network();
        if !resource.definition.is("OS::Neutron::Subnet") || network.is_some_and(|it| !it.internal) {
            continue;
        }
        let word = network.and_then(Network::word);
        let id = resource.id();
        let is_good = start_of(&id, "subnet").is_some_and(|start| match &word {
            Some(word) => start == word.as_ref(),
            None => start.starts_with("int_"),
        });
        if is_good {
            checks.pass();
        } else {
            let word = word.as_deref().unwrap_or("int_{network-role}");
            fail_form(resource, "subnet", &format!("{word}_subnet_{{index}}"), checks);
        }
    }
}

/// Key pairs with the servers that use them.
pub(crate) fn key_pairs<'f, 'p>(facts: &'f Facts<'p>) -> impl Iterator<Item = (Resource<'p>, &'f Scope<'p>)> {
    let is_pair = |it: &Placed<'_>| {
        ["OS::Nova::KeyPair", "OS::Nova::Keypair"].iter().any(|name| it.resource.definition.is(name))
    };
    let pairs = facts.scopes().iter().filter(move |(placed, _)| is_pair(placed));
    pairs.map(|(placed, scope)| (placed.resource, scope))
}

/// Whether an id has the form for key pairs of one kind of server.
pub(crate) fn is_key_pair_of(id: &str, vm_type: &str) -> bool {
    start_of(id, "keypair") == Some(vm_type)
}

/// Whether an id has the form for key pairs of all servers.
pub(crate) fn is_key_pair_of_vnf(id: &str) -> bool {
    id.strip_suffix("_keypair").is_some_and(|start| !start.is_empty())
}

/// Demands the id of key pairs.
pub(crate) fn check_key_pair(resource: Resource<'_>, is_good: bool, form: &str, checks: &mut Checks) {
    if is_good {
        checks.pass();
    } else {
        fail_form(resource, "key pair", form, checks);
    }
}

/// What a security group serves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Serves {
    OneInternalNetwork,
    OneExternalNetwork,
    SeveralNetworks,
}

/// Demands ids of security groups that tell the only kind of server and the only network that they serve.
pub(crate) fn check_security_groups(one_vm_type: bool, serves: Serves, checks: &mut Checks) {
    for (placed, scope) in checks.facts().scopes() {
        let found = match scope.network() {
            Some(network) if network.internal => Serves::OneInternalNetwork,
            Some(_) => Serves::OneExternalNetwork,
            None => Serves::SeveralNetworks,
        };
        let is_subject = placed.resource.definition.is("OS::Neutron::SecurityGroup")
            && !scope.undecided
            && !scope.networks.is_empty()
            && found == serves
            && scope.vm_type().is_some() == one_vm_type;
        if !is_subject {
            continue;
        }
        let words =
            scope.vm_type().map(Cow::Borrowed).into_iter().chain(scope.network().and_then(Network::word));
        let form: String = words.map(|word| word + "_").collect::<String>() + "security_group";
        if placed.resource.id() == form {
            checks.pass();
        } else {
            fail_form(placed.resource, "security group", &form, checks);
        }
    }
}

/// A port that reserves an address for others: no server uses it, and its address is an allowed pair of other ports.
#[derive(Debug)]
pub(crate) struct ReservePort<'p> {
    pub(crate) resource: Resource<'p>,
    pub(crate) role: Option<Cow<'p, str>>,
    pub(crate) is_v6: bool,
}

/// The reserve ports on external networks.
pub(crate) fn reserve_ports(package: &Package) -> Vec<ReservePort<'_>> {
    let parameters = |resource: Resource<'_>, path: &[&str]| -> Vec<String> {
        let values = resource.definition.values(path);
        values.into_iter().filter_map(hot::get_param_name).map(|it| it.text().into_owned()).collect()
    };
    let ports = package.templates().flat_map(|it| it.resources_of("OS::Neutron::Port"));
    let shared: HashSet<String> =
        ports.flat_map(|port| parameters(port, &["allowed_address_pairs", "ip_address"])).collect();
    if shared.is_empty() {
        return Vec::new();
    }
    let unattached = association::unattached_ports(package).into_iter();
    let external = unattached.filter(|(_, network)| !network.as_ref().is_some_and(|it| it.internal));
    external
        .filter_map(|(port, network)| {
            let own = parameters(port.resource, &["fixed_ips", "ip_address"]);
            let address = own.into_iter().find(|name| shared.contains(name))?;
            let role = network.and_then(|it| it.role);
            Some(ReservePort { resource: port.resource, role, is_v6: address.contains("_v6") })
        })
        .collect()
}

/// Demands the ids of reserve ports of one family.
pub(crate) fn check_reserve_ports(is_v6: bool, checks: &mut Checks) {
    let known = checks.facts().vm_types();
    let ending = if is_v6 { "floating_v6_ip" } else { "floating_ip" };
    for port in checks.facts().reserve_ports().iter().filter(|it| it.is_v6 == is_v6) {
        let id = port.resource.id();
        let start = id.get(..13).filter(|it| it.eq_ignore_ascii_case("reserve_port_"));
        let middle = start.and_then(|_| start_of(id.get(13..)?, ending));
        let is_good = middle.is_some_and(|middle| match &port.role {
            Some(role) => {
                let vm_type = middle.strip_suffix(role.as_ref()).and_then(|it| it.strip_suffix('_'));
                vm_type.is_some_and(|it| known.is_empty() || known.contains(it))
            }
            None => true,
        });
        if is_good {
            checks.pass();
        } else {
            let role = port.role.as_deref().unwrap_or("{network-role}");
            let form = format!("reserve_port_{{vm-type}}_{role}_{ending}_{{index}}");
            fail_form(port.resource, "reserve port", &form, checks);
        }
    }
}
