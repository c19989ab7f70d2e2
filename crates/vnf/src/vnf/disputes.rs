//! vm-types on which the names of a server disagree.

use std::borrow::Cow;

use vnfcheck_maps::HashSet;

use super::Vnf;
use crate::parameters::{self, AddressRole, Cardinality};
use crate::servers::{self, Evidence, Server};
use crate::values::ParamRef;
use crate::{Attachment, tokens};

/// Maximum number of addresses of a port that provide evidence.
const MOST_ADDRESSES: usize = 8;

/// Maximum number of words of a disputed vm-type.
const MOST_WORDS: usize = 16;

impl<'p> Vnf<'p> {
    /// Returns the vm-type in most names of servers that have one vm-type: flavor, image, name, ID, and the IDs and
    /// addresses of their ports. In a tie, prefers the vm-type that the ID of the first server starts with.
    pub fn vm_type_in_names(&self, positions: &[usize]) -> Option<&'p str> {
        let first = self.servers.get(*positions.first()?)?;
        let evidence: Vec<Evidence<'p>> = positions.iter().flat_map(|it| self.all_evidence(*it)).collect();
        servers::most_frequent(&evidence, first.defined.resource.id())
    }

    /// Returns `true` if a new name starts with a vm-type that the names of its servers do not support, and the current
    /// name does not start with this vm-type.
    pub fn assumes_vm_type(&self, current: &str, new: &str) -> bool {
        let mut starts = new.match_indices('_').filter_map(|(at, _)| new.get(..at)).take(MOST_WORDS);
        !self.disputed.is_empty()
            && starts.any(|start| {
                self.disputed.contains(&*tokens::lower(start)) && !servers::starts_with(current, start)
            })
    }

    /// Returns the lower-case vm-types of servers with disputed vm-types. Excludes the vm-type of another server that
    /// has the vm-type in its ID and is not disputed.
    pub(super) fn disputed_vm_types(&self) -> HashSet<Cow<'p, str>> {
        let (mut disputed, mut certain) = (HashSet::default(), HashSet::default());
        for (position, server) in self.servers.iter().enumerate() {
            let Some(vm_type) = server.vm_type() else { continue };
            if self.is_disputed(position, server, vm_type) {
                disputed.insert(tokens::lower(vm_type));
            } else if server.is_well_named() {
                certain.insert(tokens::lower(vm_type));
            }
        }
        disputed.retain(|it| !certain.contains(it));
        disputed
    }

    /// Returns `true` if the names of a server and the IDs of its ports contain several vm-types (R-304011), and the
    /// vm-type of the server is not the vm-type in most names.
    fn is_disputed(&self, position: usize, server: &Server<'p>, vm_type: &str) -> bool {
        let is_own = |it: &str| tokens::is_alike(it, vm_type);
        let agrees = |port: &Attachment<'p>| {
            port.readings.is_empty() || port.readings.iter().any(|it| is_own(it.vm_type))
        };
        // Usually all vm-types are equal.
        if server.evidence.iter().all(|it| is_own(it.vm_type)) && self.ports_of(position).all(agrees) {
            return false;
        }
        !servers::is_supported(&self.all_evidence(position), vm_type, server.defined.resource.id())
    }

    /// Returns the evidence in all names of the server at a position. The IDs of all ports, and also the addresses of
    /// all ports, count once for each vm-type.
    fn all_evidence(&self, position: usize) -> Vec<Evidence<'p>> {
        let Some(server) = self.servers.get(position) else { return Vec::new() };
        let mut evidence = server.evidence.clone();
        let known: HashSet<Cow<'p, str>> = evidence.iter().map(|it| tokens::lower(it.vm_type)).collect();
        for port in self.ports_of(position) {
            let agreeing = port.readings.iter().find(|it| known.contains(&*tokens::lower(it.vm_type)));
            let reading = agreeing.or_else(|| port.readings.first());
            let at = port.defined.resource.key;
            evidence.extend(reading.map(|it| Evidence { vm_type: it.vm_type, what: "port", at }));
            evidence.extend(self.evidence_in_addresses(port));
        }
        let mut seen = HashSet::default();
        evidence.retain(|it| seen.insert((it.what, tokens::lower(it.vm_type))));
        let by_other_id = evidence_in_other_id(server, &evidence);
        evidence.extend(by_other_id);
        evidence
    }

    /// Returns the evidence in the parameters that supply the addresses of a port.
    fn evidence_in_addresses(&self, port: &Attachment<'p>) -> Vec<Evidence<'p>> {
        let Some(role) = port.role() else { return Vec::new() };
        let values = self.values(port, AddressRole::Address).take(MOST_ADDRESSES).filter_map(ParamRef::at);
        let evidence = values.filter_map(|used| {
            let vm_type = vm_type_of_address(used.name(), role)?;
            Some(Evidence { vm_type, what: "address", at: used.node })
        });
        evidence.collect()
    }
}

/// Returns the evidence in an ID that does not conform, but starts with a vm-type in other names of the server.
fn evidence_in_other_id<'p>(server: &Server<'p>, others: &[Evidence<'p>]) -> Option<Evidence<'p>> {
    if server.defined.is_member || others.iter().any(|it| it.what == "id") {
        return None;
    }
    let resource = server.defined.resource;
    let known = others.iter().map(|it| it.vm_type);
    let own = known.filter(|it| servers::starts_with(resource.id(), it));
    let vm_type = own.max_by_key(|it| it.len())?;
    Some(Evidence { vm_type, what: "id", at: resource.key })
}

/// Returns the vm-type in the name of a parameter for an address on the network of a role.
fn vm_type_of_address<'n>(name: &'n str, role: &str) -> Option<&'n str> {
    Cardinality::of_address_name(name)?;
    let stem = parameters::stem_of_address(name)?;
    let vm_type = tokens::before(tokens::before_ignoring_case(stem, role)?, "_")?;
    let vm_type = vm_type.strip_suffix("_int").unwrap_or(vm_type);
    let vm_type = tokens::split_index(vm_type).map_or(vm_type, |(start, _)| start);
    Some(vm_type).filter(|it| *it != "int")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vm_type_precedes_the_role_in_names_of_addresses() {
        for (name, vm_type) in [
            ("fw_oam_ip_0", Some("fw")),
            ("my_fw_int_OAM_v6_ips", Some("my_fw")),
            ("fw_0_oam_ip_1", Some("fw")),
            ("oam_ip_0", None),
            ("int_oam_ip_0", None),
            ("fw_oam_ip", None),
            ("fw_private_ip_0", None),
        ] {
            assert_eq!(vm_type_of_address(name, "oam"), vm_type, "{name}");
        }
    }
}
