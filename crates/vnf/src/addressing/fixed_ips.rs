//! Entries of `fixed_ips` of ports.

use vnfcheck_hot::{Call, Entry, Function, Merged, Node, Owner, Source, Template, leaves, repeated};

use crate::ip_versions::agreed;
use crate::values::{ParamRef, target_at, uses_in};
use crate::{AddressRole, Attached, IpVersion, Vnf};

/// An entry of `fixed_ips`: its address and subnet.
#[derive(Clone, Copy, Debug)]
pub struct Address<'t> {
    template: &'t Template,
    entry: Node<'t>,
    /// The function call that produces the entry, if its result cannot be determined.
    pub unknown: Option<Node<'t>>,
    /// `true` if the entry has an `ip_address`.
    pub is_assigned: bool,
    /// `true` if the entry has a subnet.
    pub has_subnet: bool,
    /// For an entry with only a subnet, another entry of the list with only an address.
    pub beside: Option<Beside<'t>>,
}

/// An entry with an address next to an entry with a subnet.
#[derive(Clone, Copy, Debug)]
pub struct Beside<'t> {
    entry: Node<'t>,
    /// `true` if both addresses have the same IP version; `None` if a version is unknown. A port may have one IPv4 and
    /// one IPv6 address.
    pub is_same_family: Option<bool>,
}

impl<'t> Address<'t> {
    fn of(template: &'t Template, entry: Node<'t>) -> Self {
        let entry = repeated(entry).unwrap_or(entry);
        let merged = Merged::of(entry);
        let unknown = merged.unknown.map(|_| entry);
        let mut found =
            Self { template, entry, unknown, is_assigned: false, has_subnet: false, beside: None };
        for given in merged.entries().filter(|it| !it.value.is_null()) {
            found.is_assigned |= given.key.has_text("ip_address");
            found.has_subnet |= ["subnet", "subnet_id"].iter().any(|name| given.key.has_text(name));
        }
        found
    }

    /// Returns the `ip_address` and the subnet (`subnet` or `subnet_id`) if the entry has both, or if a neighbouring
    /// entry of the same IP version has the address.
    pub fn both(self) -> Option<(Entry<'t>, Entry<'t>)> {
        let beside = self.beside.filter(|it| it.is_same_family == Some(true)).map(|it| it.entry);
        let with_address = if self.is_assigned { Some(self.entry) } else { beside };
        let address = with_address.filter(|_| self.has_subnet).and_then(|it| given(it, "ip_address"))?;
        Some((address, self.subnet()?))
    }

    /// Returns `true` if the parameter supplies the address or a part of the address.
    fn takes(self, parameter: &str) -> bool {
        let address = given(self.entry, "ip_address");
        address.is_some_and(|it| uses_in(it.value).iter().any(|used| used.name() == parameter))
    }

    fn subnet(self) -> Option<Entry<'t>> {
        given(self.entry, "subnet").or_else(|| given(self.entry, "subnet_id"))
    }
}

fn given<'t>(entry: Node<'t>, name: &str) -> Option<Entry<'t>> {
    Merged::of(entry).entry(name).filter(|it| !it.value.is_null())
}

/// An entry of the `fixed_ips` of a port.
#[derive(Clone, Copy, Debug)]
pub struct PortAddress<'p> {
    /// Position of the port among the attachments.
    pub port: usize,
    /// The entry.
    pub address: Address<'p>,
}

/// Returns the `fixed_ips` entries of all ports.
pub fn addresses<'p>(vnf: &Vnf<'p>) -> Vec<PortAddress<'p>> {
    let mut found = Vec::with_capacity(vnf.attachments.len());
    for (port, it) in vnf.attachments.iter().enumerate().filter(|(_, it)| it.attached == Attached::Port) {
        let first = found.len();
        for entry in it.defined.definition().values(&["fixed_ips"]) {
            add(vnf, it.defined.template, entry, |address| found.push(PortAddress { port, address }));
        }
        if let Some(entries) = found.get_mut(first..).filter(|it| it.len() > 1) {
            pair_neighbours(vnf, entries);
        }
    }
    found.shrink_to_fit();
    found
}

/// Returns the IP version of the subnets next to an address that the parameter supplies, if all of them agree.
pub fn ip_version_of_neighbours<'p>(
    vnf: &Vnf<'p>,
    addresses: impl Iterator<Item = (&'p Template, Address<'p>)>,
    template: &'p Template,
    parameter: &str,
) -> Option<IpVersion> {
    let of_parameter =
        addresses.filter(|(of, address)| of.file() == template.file() && address.takes(parameter));
    let ip_versions = of_parameter.filter_map(|(_, address)| {
        let subnet = address.subnet()?.value;
        match ParamRef::at(subnet) {
            Some(used) => vnf.determined_ip_version(template, used.name(), AddressRole::Subnet, None),
            None => vnf.targets_of(template, &[subnet]).first().and_then(|it| vnf.ip_version_of_subnet(*it)),
        }
    });
    agreed(ip_versions.map(Some))
}

/// Adds an entry. If a parameter supplies the entry, adds the literal entries from callers, environments or defaults.
fn add<'p>(vnf: &Vnf<'p>, template: &'p Template, entry: Node<'p>, mut add: impl FnMut(Address<'p>)) {
    let Some(used) = ParamRef::at(entry).filter(|it| !it.is_indexed) else {
        return add(Address::of(template, entry));
    };
    let mut has_source = false;
    let declared = used.declared_type(template);
    // No type converts a string without maps to a list of maps, so an undeclared parameter is included.
    let has_texts = declared.is_none_or(|it| it.value.has_text("comma_delimited_list"));
    for source in vnf.callers.sources(template, used.name()) {
        has_source = true;
        let given = vnf.callers.value_by(&source);
        // Heat splits the string into a list of strings, which have neither an address nor a subnet.
        if has_texts && given.is_some_and(|it| it.is_filled() && !it.text().contains('{')) {
            continue;
        }
        let Some(given) = given.filter(|it| !it.is_scalar()) else {
            add(Address::of(template, entry));
            continue;
        };
        let template = if let Source::Argument { call, .. } = source { call.caller } else { template };
        for entry in leaves(given) {
            add(Address::of(template, entry));
        }
    }
    if !has_source {
        add(Address::of(template, entry));
    }
}

/// Pairs entries that have only a subnet with entries of the same list that have only an address, preferring the same
/// IP version.
fn pair_neighbours<'p>(vnf: &Vnf<'p>, entries: &mut [PortAddress<'p>]) {
    let is_alone = |it: &Address<'_>| it.is_assigned != it.has_subnet;
    let with_address = entries.iter().map(|it| it.address).filter(|it| is_alone(it) && it.is_assigned);
    let with_address: Vec<_> = with_address
        .filter_map(|it| {
            let value = given(it.entry, "ip_address")?.value;
            Some((Item::of(it.entry)?, it.entry, ip_version_at(vnf, it.template, value)))
        })
        .collect();
    if with_address.is_empty() {
        return;
    }
    let with_subnet = entries.iter_mut().map(|it| &mut it.address);
    for address in with_subnet.filter(|it| is_alone(it) && it.has_subnet) {
        let Some((item, subnet)) = Item::of(address.entry).zip(address.subnet()) else { continue };
        let ip_version = ip_version_at(vnf, address.template, subnet.value);
        let beside = with_address.iter().filter(|(other, ..)| item.is_beside(other));
        let beside = beside.map(|(_, entry, other)| Beside {
            entry: *entry,
            is_same_family: ip_version.zip(*other).map(|(one, other)| one == other),
        });
        address.beside = beside.max_by_key(|it| match it.is_same_family {
            Some(true) => 2,
            None => 1,
            Some(false) => 0,
        });
    }
}

/// The item of a list that an entry is, directly or as a branch of an `if`.
struct Item<'t> {
    list: Node<'t>,
    entry: Node<'t>,
    /// The conditions on the path to the entry, each with the position of the branch.
    branches: Vec<Branch<'t>>,
}

struct Branch<'t> {
    condition: Node<'t>,
    position: usize,
}

impl<'t> Item<'t> {
    fn of(entry: Node<'t>) -> Option<Self> {
        let (mut item, mut branches) = (entry, Vec::new());
        loop {
            let list = item.parent().filter(|it| it.is_sequence())?;
            let call = list.parent().and_then(|it| Call::at(it, Owner::default()));
            let Some(call) = call.filter(|it| it.function == Function::If) else {
                return Some(Self { list, entry: item, branches });
            };
            let position = list.items().position(|it| it == item)?;
            branches.push(Branch { condition: list.item(0)?, position });
            item = call.node;
        }
    }

    /// Returns `true` if both are different items of one list that conditions can select together.
    fn is_beside(&self, other: &Self) -> bool {
        let excludes = |one: &Branch<'_>, other: &Branch<'_>| {
            let is_same = one.condition.is_scalar() && other.condition.has_text(one.condition.text());
            is_same && one.position != other.position
        };
        let is_excluded = |one: &Branch<'_>| other.branches.iter().any(|other| excludes(one, other));
        self.list == other.list && self.entry != other.entry && !self.branches.iter().any(is_excluded)
    }
}

/// Returns the ID in a reference to a resource that the template does not define.
fn undefined_at<'p>(template: &Template, value: Node<'p>) -> Option<&'p str> {
    let id = target_at(value)?.text();
    template.resource(id).is_none().then_some(id)
}

/// Returns the IP version that the value or a name determines for an address or a subnet.
fn ip_version_at<'p>(vnf: &Vnf<'p>, template: &'p Template, value: Node<'p>) -> Option<IpVersion> {
    if let Some(used) = ParamRef::at(value) {
        return Some(vnf.ip_version_of(template, used.name()));
    }
    let subnets = vnf.targets_of(template, &[value]);
    subnets
        .first()
        .and_then(|it| vnf.ip_version_of_subnet(*it))
        .or_else(|| IpVersion::of_address(value.text()))
        // Only the name indicates the version of a resource that no template defines.
        .or_else(|| Some(vnf.ip_version_of_name(undefined_at(template, value)?)))
}
