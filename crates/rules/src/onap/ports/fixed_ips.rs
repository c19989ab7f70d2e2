//! Addresses and subnets in a port's `fixed_ips`: an address is assigned in advance, a subnet lets OpenStack assign an
//! address.

use vnfcheck_fix::Decision;
use vnfcheck_hot::{Entry, Node};
use vnfcheck_vnf::{Attachment, NetworkKind};

use vnfcheck_check::{Context, Findings, Rule, rule};

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // A port with an address on an external network has no subnet.
    rule("R-48880", |cx, out| check(NetworkKind::External, cx, out)),
    // A port with an address on an internal network has no subnet.
    rule("R-70964", |cx, out| check(NetworkKind::Internal, cx, out)),
];

/// Reason why a subnet and an address in one entry may have different IP versions.
const UNKNOWN_IP_VERSION: &str = "the IP versions of the subnet and of the address are unknown";

/// Reports as undecided that a function computes entries of `fixed_ips`.
pub(crate) fn note_unknown(at: Node<'_>, out: &mut Findings) {
    let why = "the presence of an address or a subnet is only known at deployment";
    out.undecided(at, why, "write the entries of `fixed_ips` in the template");
}

/// Checks that ports on networks of a kind have no subnet together with an address of the same IP version.
fn check(kind: NetworkKind, cx: &Context<'_>, out: &mut Findings) {
    for (port, entry) in cx.vnf().fixed_ips() {
        if port.kind() != Some(kind) {
            continue;
        }
        if let Some(unknown) = entry.unknown {
            note_unknown(unknown, out);
            continue;
        }
        let Some((address, subnet)) = entry.both() else {
            if entry.is_assigned {
                out.pass();
            } else if entry.beside.is_some_and(|it| it.is_same_family.is_none()) {
                let help = "add `_v6` to the names of the parameters for IPv6, such as `oam_v6_subnet_id` and `fw_oam_v6_ip_0`";
                out.undecided(port.defined.resource, UNKNOWN_IP_VERSION, help);
            }
            continue;
        };
        let decision = decision_of(port, address, subnet);
        // A parameter that also identifies the network stays in use.
        let network = port.network.as_ref().filter(|it| it.by_parameter).map(|it| it.at.text());
        let parameter = vnfcheck_hot::get_param_name(subnet.value).filter(|it| Some(it.text()) != network);
        let (port, kind) = (port.defined.resource.id(), kind.name());
        out.fail(subnet, format!("port `{port}` on an {kind} network has both a subnet and an address"))
            .related(address, "the address")
            .waits_for(decision)
            .help(match parameter {
                Some(parameter) => format!(
                    "remove `{}`, which the address determines, and parameter `{}` with its values if it becomes unused",
                    subnet.name(),
                    parameter.text()
                ),
                None => format!("remove `{}`; the address determines the subnet", subnet.name()),
            });
    }
}

/// Returns the decision between an address and a subnet in one entry, or in two items of one list that contain nothing
/// else.
fn decision_of(port: &Attachment<'_>, address: Entry<'_>, subnet: Entry<'_>) -> Option<Decision> {
    let (one, other) = (address.key.parent()?, subnet.key.parent()?);
    let (address, subnet) = if one == other {
        (address.key, subnet.key)
    } else {
        let list = one.parent().filter(|it| it.is_sequence() && other.parent() == Some(*it))?;
        let are_alone = [one, other].iter().all(|it| it.written_entries().count() == 1);
        (are_alone && list.file() == subnet.key.file()).then_some((one, other))?
    };
    Some(Decision::Addressing {
        network: port.network.as_ref().map_or(port.defined.resource.id(), |it| it.at.text()).to_owned(),
        role: port.kind().zip(port.role()).map(|(kind, role)| format!("{} {role}", kind.name())),
        file: subnet.file(),
        address: address.id(),
        subnet: subnet.id(),
    })
}
