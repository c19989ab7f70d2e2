//! R-681859: the ID, network, addresses and subnets of a port use one network-role.

use std::borrow::Cow;

use vnfcheck_hot::Node;
use vnfcheck_maps::{IndexMap, IndexSet};
use vnfcheck_vnf::values::uses_in;
use vnfcheck_vnf::{AddressRole, Attached, Attachment, NetworkKind, Pattern, Vnf, tokens};

use crate::onap::aspects::candidates;
use crate::onap::ids::id_contents::prescribed_id;
use crate::onap::ports::address_names::prescribed_name;
use crate::onap::ports::floating_addresses;
use crate::roles;
use crate::words::{MOST_LISTED, after_correcting};
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-681859", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.model();
    for port in vnf.attached(Attached::Port).filter(|it| vnfcheck_vnf::address_values::has_naming_rule(it)) {
        let Roles { first, others, names } = Roles::of(vnf, port);
        let Some((first, (first_source, first_at))) = first else { continue };
        if others.is_empty() {
            out.pass();
            continue;
        }
        let first = tokens::lower(first);
        let other_roles = others.iter().map(|(role, (source, _))| (role, source));
        let descriptions = std::iter::once((&first, &first_source)).chain(other_roles);
        let descriptions: Vec<String> =
            descriptions.map(|(role, source)| format!("`{role}` in {source}")).collect();
        let described = port.defined.described("port");
        let message = format!("{described} has several network-roles: {}", descriptions.join(", "));
        let finding = out.fail(port.defined.resource, message);
        // The names that other requirements propose contain the role in the new ID of a network without a role.
        let is_open = port.network.as_ref().is_some_and(|it| it.role.is_none());
        let proposed = || candidates::role(cx, port.defined.template, port.defined.definition());
        let proposed = is_open.then(proposed).flatten();
        let wanted = proposed.as_deref().unwrap_or(&first);
        let help = match tokens::good_role(wanted) {
            Some(role) => format!("use one network-role everywhere, `{role}`"),
            None => "use the corrected network-role everywhere".to_owned(),
        };
        let help = help + &changes(cx, port, &names, wanted);
        let help = roles::after_new_role(vnf, Some(wanted), help);
        finding.help(after_correcting(tokens::to_correct(None, Some(wanted)), help));
        finding.related(first_at, format!("contains `{first}`"));
        for (role, (_, at)) in &others {
            finding.related(*at, format!("contains `{role}`"));
        }
    }
}

/// Returns the continuation of the help with the names that lack the role, each with the name that other requirements
/// propose.
fn changes<'p>(cx: &Context<'p>, port: &Attachment<'p>, names: &[(&str, Node<'p>)], role: &str) -> String {
    let id = port.defined.resource.key;
    let with_role = tokens::good_role(role)
        .map_or_else(|| "a name with the corrected role".to_owned(), |it| format!("a name with `{it}`"));
    let others = names.iter().filter(|(it, _)| !tokens::is_alike(it, role));
    let changes = others.filter_map(|(_, at)| {
        let is_id = (at.file(), at.id()) == (id.file(), id.id());
        let by_parameter = || prescribed_name(cx, *at).map(str::to_owned);
        let new = if is_id { prescribed_id(cx, port) } else { by_parameter() };
        let new = new.filter(|it| tokens::contains_delimited(it, role));
        // The new role of the network makes some current names correct.
        let is_right = |it: &String| roles::new_name(cx.model(), Some(role), it) == at.text();
        let shown = new.as_ref().map_or_else(|| with_role.clone(), |it| format!("`{it}`"));
        (!new.as_ref().is_some_and(is_right)).then(|| format!("{shown} instead of `{}`", at.text()))
    });
    let changes: IndexSet<String> = changes.take(MOST_LISTED).collect();
    if changes.is_empty() {
        return String::new();
    }
    let changes: Vec<&str> = changes.iter().map(String::as_str).collect();
    format!(": {}", changes.join(", "))
}

/// The description and the place of a name that contains a role.
type Source<'p> = (&'static str, Node<'p>);

/// The roles that a port names, each with its first place.
#[derive(Default)]
struct Roles<'p> {
    /// The role of the network if it has one, usually the only role.
    first: Option<(&'p str, Source<'p>)>,
    /// Other roles, in lower case.
    others: IndexMap<Cow<'p, str>, Source<'p>>,
    /// All names with their roles.
    names: Vec<(&'p str, Node<'p>)>,
}

impl<'p> Roles<'p> {
    fn add(&mut self, role: &'p str, source: &'static str, at: Node<'p>) {
        self.names.push((role, at));
        let (first, _) = *self.first.get_or_insert((role, (source, at)));
        if !tokens::is_alike(first, role) {
            self.others.entry(tokens::lower(role)).or_insert((source, at));
        }
    }

    fn of(vnf: &Vnf<'p>, port: &Attachment<'p>) -> Self {
        let mut roles = Self::default();
        let network = port.network.as_ref();
        if let Some((role, network)) = network.and_then(|it| Some((it.role?, it))) {
            roles.add(role, "its network", network.at);
            let agrees = port.readings.iter().any(|it| tokens::is_alike(it.role, role));
            if let Some(reading) = port.readings.first().filter(|_| !agrees) {
                roles.add(reading.role, "its ID", port.defined.resource.key);
            }
        } else if let [reading] = port.readings.as_slice() {
            roles.add(reading.role, "its ID", port.defined.resource.key);
        }
        let sources = [
            (AddressRole::Address, "an address"),
            (AddressRole::Subnet, "a subnet"),
            (AddressRole::FloatingAddress, "an allowed address"),
        ];
        let mut exempt = None;
        for (address_role, source) in sources {
            for used in vnf.values(port, address_role).flat_map(uses_in) {
                let name = used.name();
                let mut is_exempt = || {
                    let exempt = exempt.get_or_insert_with(|| floating_addresses::exempt(port.defined));
                    exempt.contains(name)
                };
                if port.is_reserve || address_role == AddressRole::FloatingAddress && is_exempt() {
                    continue;
                }
                let ip_version = vnf.ip_version_of_name(name);
                let cardinality = used.cardinality(port.defined.template);
                let pattern = Pattern { address_role, kind: NetworkKind::External, ip_version, cardinality };
                if let Some(role) = pattern.role(name, &port.vm_types) {
                    roles.add(role, source, used.node);
                }
            }
        }
        roles
    }
}
