//! The entries of `fixed_ips` of ports.

use hot::{Entry, Node};

use crate::{Attached, Vnf};

/// Who chooses the address of an entry of `fixed_ips`, on which network.
#[derive(Clone, Copy, Debug)]
pub struct Address<'t> {
    entry: Node<'t>,
    /// Whether it has an `ip_address`.
    pub is_assigned: bool,
    /// Whether it names a subnet.
    pub has_subnet: bool,
}

impl<'t> Address<'t> {
    fn of(entry: Node<'t>) -> Self {
        let mut found = Self { entry, is_assigned: false, has_subnet: false };
        for given in entry.entries().filter(|it| !it.value.is_null()) {
            found.is_assigned |= given.key.has_text("ip_address");
            found.has_subnet |= ["subnet", "subnet_id"].iter().any(|name| given.key.has_text(name));
        }
        found
    }

    /// Its `ip_address` and its `subnet`, which may also be written `subnet_id`, when it has both.
    pub fn both(self) -> Option<(Entry<'t>, Entry<'t>)> {
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
pub fn addresses<'p>(vnf: &Vnf<'p>) -> Vec<(usize, Address<'p>)> {
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
