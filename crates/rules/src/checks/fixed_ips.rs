//! An address and a subnet in one entry of a port's `fixed_ips`: the first means that the address was chosen already,
//! the second that OpenStack chooses one.

use hot::{Entry, Node};

use super::Checks;
use crate::naming::{Attached, Vnf};

/// Who chooses the address of an entry of `fixed_ips`, on which network.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address<'t> {
    entry: Node<'t>,
    /// Whether it has an `ip_address`.
    pub(crate) is_assigned: bool,
    /// Whether it names a subnet.
    pub(crate) has_subnet: bool,
}

impl<'t> Address<'t> {
    fn of(entry: Node<'t>) -> Self {
        let found = Self { entry, is_assigned: false, has_subnet: false };
        Self { is_assigned: found.ip_address().is_some(), has_subnet: found.subnet().is_some(), ..found }
    }

    /// Its `ip_address` and its `subnet`, which may also be written `subnet_id`, when it has both.
    pub(crate) fn both(self) -> Option<(Entry<'t>, Entry<'t>)> {
        if self.is_assigned && self.has_subnet { self.ip_address().zip(self.subnet()) } else { None }
    }

    fn ip_address(self) -> Option<Entry<'t>> {
        self.given("ip_address")
    }

    fn subnet(self) -> Option<Entry<'t>> {
        self.given("subnet").or_else(|| self.given("subnet_id"))
    }

    fn given(self, name: &str) -> Option<Entry<'t>> {
        self.entry.entry(name).filter(|it| !it.value.is_null())
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
        if !entry.is_assigned {
            continue;
        }
        let Some((address, subnet)) = entry.both() else {
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
