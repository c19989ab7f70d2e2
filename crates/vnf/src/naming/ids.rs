//! Parsed IDs of ports, virtual machine interfaces and instance IPs.

use vnfcheck_hot::ResourceType;

use crate::ip_versions::IpVersion;
use crate::networks::NetworkKind;
use crate::tokens;

/// Kind of resource that connects a server to a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Attached {
    /// `OS::Neutron::Port`
    Port,
    /// `OS::ContrailV2::VirtualMachineInterface`
    Interface,
    /// `OS::ContrailV2::InstanceIp`
    InstanceIp,
}

impl Attached {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Port, Self::Interface, Self::InstanceIp];

    /// Returns the resource type.
    pub fn resource_type(self) -> ResourceType {
        match self {
            Self::Port => ResourceType::Port,
            Self::Interface => ResourceType::VirtualMachineInterface,
            Self::InstanceIp => ResourceType::InstanceIp,
        }
    }

    /// Returns the noun used in messages.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Port => "port",
            Self::Interface => "virtual machine interface",
            Self::InstanceIp => "instance IP",
        }
    }

    /// Returns the word before the port index in IDs.
    pub fn word(self) -> &'static str {
        match self {
            Self::Port => "port",
            Self::Interface | Self::InstanceIp => "vmi",
        }
    }
}

/// One interpretation of `{vm-type}_{vm-type_index}_[int_]{network-role}_port_{port-index}` or a similar ID.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IdReading<'n> {
    /// `{vm-type}`
    pub vm_type: &'n str,
    /// `{vm-type_index}`
    pub vm_index: &'n str,
    /// Internal if the ID contains `int_` before the role, otherwise external.
    pub kind: NetworkKind,
    /// `{network-role}`
    pub role: &'n str,
}

/// Maximum number of readings of one ID. A regular ID has one or two; more indicate a malicious input.
const MOST_READINGS: usize = 16;

/// Returns all readings, the longest vm-type first; empty if the ID does not match the form.
pub fn readings(attached: Attached, id: &str) -> impl Iterator<Item = IdReading<'_>> {
    let head = match attached {
        Attached::InstanceIp => split_instance_ip(id).and_then(|(interface, _)| head(attached, interface)),
        Attached::Port | Attached::Interface => head(attached, id),
    };
    let head = head.unwrap_or_default();
    let mut cuts = head.rmatch_indices('_').map(|(at, _)| at);
    let mut second = cuts.next().unwrap_or_default();
    let pairs = cuts.map(move |first| (first, std::mem::replace(&mut second, first)));
    pairs.filter_map(move |(first, second)| reading(attached, head, first, second)).take(MOST_READINGS)
}

/// Collects the readings of an ID.
pub fn readings_of<'p>(attached: Attached, id: &'p str) -> Vec<IdReading<'p>> {
    tokens::few(readings(attached, id))
}

/// Returns the reading whose index is between the two given underscores.
fn reading(attached: Attached, head: &str, first: usize, second: usize) -> Option<IdReading<'_>> {
    let vm_index = head.get(first + 1..second).filter(|it| tokens::is_index(it))?;
    let vm_type = head.get(..first).filter(|it| !it.is_empty())?;
    let network = head.get(second + 1..).filter(|it| !it.is_empty())?;
    let internal = match attached {
        Attached::Port => tokens::after_ignoring_case(network, "int_"),
        Attached::Interface | Attached::InstanceIp => network.strip_prefix("int_"),
    };
    let (kind, role) = match internal.filter(|role| !role.is_empty()) {
        Some(role) => (NetworkKind::Internal, role),
        None => (NetworkKind::External, network),
    };
    Some(IdReading { vm_type, vm_index, kind, role })
}

/// Returns the ID without `_port_{index}` or `_vmi_{index}`.
fn head(attached: Attached, id: &str) -> Option<&str> {
    let (rest, _) = tokens::split_index(id)?;
    match attached {
        Attached::Port => tokens::before_ignoring_case(rest, "_port"),
        Attached::Interface | Attached::InstanceIp => rest.strip_suffix("_vmi"),
    }
}

/// Splits the ID of an instance IP into the ID of its interface and the IP version.
pub fn split_instance_ip(id: &str) -> Option<(&str, IpVersion)> {
    let (rest, _) = tokens::split_index(id)?;
    let rest = rest.strip_suffix("_IP")?;
    let v6 = rest.strip_suffix(IpVersion::V6.marker());
    Some(v6.map_or((rest, IpVersion::V4), |rest| (rest, IpVersion::V6)))
}

/// Splits `{vm-type}_server_{index}` into vm-type and index.
pub fn split_server(id: &str) -> Option<(&str, &str)> {
    let (rest, index) = tokens::split_index(id)?;
    Some((tokens::before(rest, "_server")?, index))
}

/// Returns the `{vm-type}_{network-role}` in the ID of a port that only reserves a floating address.
pub fn reserved_for(id: &str) -> Option<&str> {
    reserved(id).map(|(middle, _)| middle)
}

/// Returns the `{vm-type}_{network-role}` in the ID of a port that only reserves a floating address, and the IP
/// version.
pub fn reserved(id: &str) -> Option<(&str, IpVersion)> {
    let rest = tokens::after_ignoring_case(id, "reserve_port_")?;
    let (rest, _) = tokens::split_index(rest)?;
    let rest = rest.strip_suffix("_ip")?;
    let of = |ip_version: IpVersion| {
        Some((tokens::before(rest.strip_suffix(ip_version.marker())?, "_floating")?, ip_version))
    };
    of(IpVersion::V4).or_else(|| of(IpVersion::V6))
}

/// Returns `true` if a name belongs to a Contrail sub-interface of a former release, which no requirement covers any
/// more.
pub fn is_sub_interface(name: &str) -> bool {
    const MARK: &[u8] = b"_subint_";
    name.starts_with("subint_") || name.as_bytes().windows(MARK.len()).any(|part| part == MARK)
}

/// Returns `true` if an ID has the form `X_subint_Y_port_Z_subinterfaces`: a group that creates the sub-interfaces of
/// a port, whose number ONAP supplies.
pub fn is_group_of_sub_interfaces(id: &str) -> bool {
    let behind = id.split_once("_subint_").filter(|(before, _)| !before.is_empty());
    let port = behind.and_then(|(_, behind)| behind.strip_suffix("_subinterfaces"));
    port.and_then(|it| it.split_once("_port_"))
        .is_some_and(|(role, rest)| !role.is_empty() && !rest.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(attached: Attached, id: &str) -> Vec<String> {
        let described =
            |it: IdReading<'_>| format!("{} {} {:?} {}", it.vm_type, it.vm_index, it.kind, it.role);
        readings(attached, id).map(described).collect()
    }

    #[test]
    fn all_readings_are_kept() {
        assert_eq!(texts(Attached::Port, "vt_0_oam_port_0"), ["vt 0 External oam"]);
        assert_eq!(texts(Attached::Port, "vt_0_int_oam_port_10"), ["vt 0 Internal oam"]);
        assert_eq!(texts(Attached::Port, "a_0_b_1_c_port_2"), ["a_0_b 1 External c", "a 0 External b_1_c"]);
        assert_eq!(texts(Attached::Port, "vt_oam_port_0"), [""; 0]);
        assert_eq!(texts(Attached::Interface, "vt_0_oam_vmi_0"), ["vt 0 External oam"]);
        assert_eq!(texts(Attached::InstanceIp, "vt_0_int_oam_vmi_0_v6_IP_1"), ["vt 0 Internal oam"]);
    }

    #[test]
    fn hostile_ids_have_few_readings() {
        let id = format!("{}oam_port_0", "1_".repeat(5000));
        assert_eq!(readings(Attached::Port, &id).count(), MOST_READINGS);
    }

    #[test]
    fn groups_of_sub_interfaces_are_known_by_their_id() {
        assert!(is_group_of_sub_interfaces("fw_0_subint_oam_port_0_subinterfaces"));
        assert!(!is_group_of_sub_interfaces("fw_0_subint_oam_subinterfaces"));
        assert!(!is_group_of_sub_interfaces("fw_group"));
    }

    #[test]
    fn reserve_ports_are_known_by_their_id() {
        assert_eq!(reserved_for("Reserve_Port_vt_oam_floating_ip_0"), Some("vt_oam"));
        assert_eq!(reserved_for("reserve_port_vt_oam_floating_v6_ip_0"), Some("vt_oam"));
        assert_eq!(reserved_for("vt_0_oam_port_0"), None);
    }
}
