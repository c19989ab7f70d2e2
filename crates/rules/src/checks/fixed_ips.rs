//! An address and a subnet in one entry of a port's `fixed_ips`: the first means that the address was chosen already,
//! the second that OpenStack chooses one.

use hot::{Entry, Node};

use super::Checks;
use crate::naming::{Attached, Vnf};

/// Who chooses the address of an entry of `fixed_ips`, on which network.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address<'t> {
    pub(crate) ip_address: Option<Entry<'t>>,
    pub(crate) subnet: Option<Entry<'t>>,
}

impl<'t> Address<'t> {
    fn of(entry: Node<'t>) -> Self {
        let given = |name| entry.entry(name).filter(|it| !it.value.is_null());
        Self { ip_address: given("ip_address"), subnet: given("subnet").or_else(|| given("subnet_id")) }
    }
}

/// Entries of `fixed_ips` of all ports, each with the position of its port among the attachments.
pub(crate) fn addresses<'p>(vnf: &Vnf<'p>) -> Vec<(usize, Address<'p>)> {
    let attachments = vnf.attachments.iter().enumerate();
    let ports = attachments.filter(|(_, it)| it.attached == Attached::Port);
    let found = ports.flat_map(|(position, port)| {
        let entries = port.defined.definition().values(&["fixed_ips"]).into_iter();
        entries.map(move |entry| (position, Address::of(entry)))
    });
    let mut found: Vec<_> = found.collect();
    found.shrink_to_fit();
    found
}

/// Demands of ports on internal or on external networks that no entry with an address names a subnet too.
pub(crate) fn no_subnet_beside_address(internal: bool, checks: &mut Checks) {
    for (port, network, entry) in checks.facts().fixed_ips() {
        let Some(network) = network.filter(|it| it.internal == internal) else { continue };
        let Some(address) = entry.ip_address else { continue };
        let Some(subnet) = entry.subnet else {
            checks.pass();
            continue;
        };
        let (port, kind) = (port.id(), network.kind());
        checks
            .fail(subnet, format!("port `{port}` on an {kind} network has a subnet beside its address"))
            .related(address, "the address")
            .help(format!("remove `{}`: the address already tells it", subnet.name()));
    }
}
