//! R-681859: id, network, addresses and subnets of a port carry one network-role.

use std::borrow::Cow;

use hot::Node;
use maps::IndexMap;
use vnf::{Attached, Attachment, NetworkKind, Pattern, Purpose, Use, Vnf, tokens};

use crate::check::{Context, Findings, Rule, rule};
use crate::onap::ports::floating_addresses;
use crate::words::after_correcting;

pub(crate) static RULES: &[Rule] = &[rule("R-681859", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.vnf();
    for port in vnf.attached(Attached::Port).filter(|it| vnf::address_values::is_judged(it)) {
        let roles = roles_of(vnf, port);
        let Some((first, (_, first_at))) = roles.first() else { continue };
        if roles.len() == 1 {
            out.pass();
            continue;
        }
        let said: Vec<String> =
            roles.iter().map(|(role, (source, _))| format!("`{role}` in {source}")).collect();
        let described = port.defined.described("port");
        let message = format!("{described} has several network-roles: {}", said.join(", "));
        let finding = out.fail(port.defined.resource, message);
        let role = tokens::good_role(first).map(|role| format!(", `{role}`")).unwrap_or_default();
        let help = format!("use the role of the network everywhere{role}");
        finding.help(after_correcting(tokens::to_correct(None, Some(first)), help));
        finding.related(*first_at, format!("names `{first}`"));
        for (role, (_, at)) in roles.iter().skip(1) {
            finding.related(*at, format!("names `{role}`"));
        }
    }
}

/// Each role a port names, in lower case, with the first place that does; that of the network first.
fn roles_of<'p>(vnf: &Vnf<'p>, port: &Attachment<'p>) -> IndexMap<Cow<'p, str>, (&'static str, Node<'p>)> {
    let mut roles: IndexMap<Cow<'p, str>, (&'static str, Node<'p>)> = IndexMap::default();
    let mut add = |role: &'p str, source, at| {
        // Most of the time all are the same.
        if !roles.first().is_some_and(|(first, _)| first.eq_ignore_ascii_case(role)) {
            roles.entry(tokens::lower(role)).or_insert((source, at));
        }
    };
    let network = port.network.as_ref();
    if let Some((role, network)) = network.and_then(|it| Some((it.role?, it))) {
        add(role, "its network", network.at);
        let agrees = port.readings.iter().any(|it| it.role.eq_ignore_ascii_case(role));
        if let Some(reading) = port.readings.first().filter(|_| !agrees) {
            add(reading.role, "its id", port.defined.resource.key);
        }
    } else if let [reading] = port.readings.as_slice() {
        add(reading.role, "its id", port.defined.resource.key);
    }
    let sources = [
        (Purpose::Address, "an address"),
        (Purpose::Subnet, "a subnet"),
        (Purpose::FloatingAddress, "an allowed address"),
    ];
    let mut exempt = None;
    for (purpose, source) in sources {
        for used in vnf.values(port, purpose).filter_map(Use::at) {
            let name = used.name();
            let mut is_exempt = || {
                let exempt = exempt.get_or_insert_with(|| floating_addresses::exempt(port.defined));
                exempt.contains(name)
            };
            if port.is_reserve || purpose == Purpose::FloatingAddress && is_exempt() {
                continue;
            }
            let family = vnf.family_of_name(name);
            let form = used.form(port.defined.template);
            let pattern = Pattern { purpose, kind: NetworkKind::External, family, form };
            if let Some(role) = pattern.role(name, &port.vm_types) {
                add(role, source, used.node);
            }
        }
    }
    roles
}
