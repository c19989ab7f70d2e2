//! The servers of a module by vm-type, with their ports and the networks of these ports.

use vnfcheck_maps::IndexMap;
use vnfcheck_vnf::{AddressRole, Attached, Attachment, NetworkKind, NetworkName, Server, ids, tokens};

use super::Module;
use super::parts::Parts;
use crate::model::Model;
use crate::note::NoteKind;
use crate::uses;

/// The common properties of the ports of a vm-type on networks of one role.
#[derive(Debug)]
pub(crate) struct Entry<'p> {
    pub(crate) role: String,
    pub(crate) fixed: Parts<'p>,
    pub(crate) floating: Parts<'p>,
    pub(crate) uses_dhcp: bool,
}

/// The servers of one vm-type.
#[derive(Debug)]
pub(crate) struct Machine<'p> {
    pub(crate) vm_type: &'p str,
    pub(crate) count: u64,
    pub(crate) names: Parts<'p>,
    pub(crate) entries: IndexMap<String, Entry<'p>>,
}

/// A network of ports of the module.
#[derive(Debug, Default)]
pub(crate) struct Network<'p> {
    pub(crate) role: String,
    /// The parameter for the name of the network; the preload omits a network without such a parameter.
    pub(crate) name: Option<&'p str>,
    /// The parameters of the subnets, in the order of the template.
    pub(crate) subnets: Vec<&'p str>,
}

impl<'p> Module<'p> {
    pub(super) fn add_server(&mut self, server: &Server<'p>, count: u64, budget: &mut u64) {
        let id = server.defined.resource.id();
        let by_most = server.vm_type();
        let Some(vm_type) = server.agreed_vm_type() else {
            let stated = by_most.map_or_else(
                || format!("the vm-type of server `{id}` is unknown"),
                |it| format!("the parameters of server `{id}` have several vm-types, such as `{it}`"),
            );
            let message = format!("{stated}; the preload lists its parameters by name");
            return self.note(NoteKind::ServerWithoutType, id, message, Some("R-304011"));
        };
        if let Some(by_most) = by_most.filter(|it| !it.eq_ignore_ascii_case(vm_type)) {
            let message = format!(
                "server `{id}` has several vm-types: its preload uses `{vm_type}`, other names contain `{by_most}`"
            );
            self.note(NoteKind::SeveralNames, id, message, Some("R-304011"));
        }
        let machine = self.machines.entry(tokens::lower_of_any(vm_type).into_owned());
        let machine = machine.or_insert_with(|| Machine {
            vm_type,
            count: 0,
            names: Parts::default(),
            entries: IndexMap::default(),
        });
        machine.count = machine.count.saturating_add(count);
        for (name, part) in server.values("name").filter_map(uses::taken) {
            machine.names.take(name, part, count, budget);
        }
    }

    pub(super) fn add_port(
        &mut self,
        model: &Model<'p, '_>,
        port: &Attachment<'p>,
        count: u64,
        budget: &mut u64,
    ) {
        let id = port.defined.resource.id();
        let mut readings = ids::readings(Attached::Port, id);
        let Some(reading) = readings.next() else {
            if !port.is_reserve {
                let message = format!(
                    "the ID of port `{id}` does not contain a vm-type and a network-role; the preload lists its parameters by name"
                );
                self.note(NoteKind::PortWithoutRole, id, message, Some("R-20453"));
            }
            return;
        };
        let is_internal =
            reading.kind == NetworkKind::Internal || readings.any(|it| it.kind == NetworkKind::Internal);
        let kind = if is_internal { NetworkKind::Internal } else { NetworkKind::External };
        self.note_network(port, NetworkName { kind, role: Some(reading.role) });
        if is_internal {
            return;
        }
        let Some(machine) = self.machines.get_mut(tokens::lower_of_any(reading.vm_type).as_ref()) else {
            let message = format!(
                "no server of vm-type `{}` belongs to port `{id}`; the preload lists its parameters by name",
                reading.vm_type
            );
            return self.note(NoteKind::PortWithoutVm, id, message, Some("R-304011"));
        };
        let role = tokens::lower_of_any(reading.role).into_owned();
        let network = self.networks.entry(role.clone());
        let network = network.or_insert_with(|| Network { role: role.clone(), ..Network::default() });
        network.name = network.name.or_else(|| model.network(port));
        let entry = machine.entries.entry(role.clone()).or_insert_with(|| Entry {
            role,
            fixed: Parts::default(),
            floating: Parts::default(),
            uses_dhcp: true,
        });
        for (subnet, _) in model.taken(port, AddressRole::Subnet) {
            if !network.subnets.contains(&subnet) {
                network.subnets.push(subnet);
            }
        }
        entry.uses_dhcp &= !model.has_addresses(port);
        for (name, part) in model.taken(port, AddressRole::Address) {
            entry.fixed.take(name, part, count, budget);
        }
        for (name, part) in model.taken(port, AddressRole::FloatingAddress) {
            entry.floating.take(name, part, count, budget);
        }
    }

    /// Adds a note if the network of a port differs from the network in its ID. The preload uses the ID.
    fn note_network(&mut self, port: &Attachment<'p>, by_id: NetworkName<'p>) {
        let id = port.defined.resource.id();
        let Some(network) = port.network_name() else { return };
        let roles = network.role.zip(by_id.role);
        if network.kind == by_id.kind && roles.is_none_or(|(one, other)| one.eq_ignore_ascii_case(other)) {
            return;
        }
        if let Some((stated, by_id)) = network.word().zip(by_id.word()) {
            let message = format!(
                "the preload of port `{id}` uses network `{by_id}` of its ID, but the port is on network `{stated}`"
            );
            self.note(NoteKind::SeveralNames, id, message, Some("R-20453"));
        }
    }

    pub(super) fn sort(&mut self) {
        for machine in self.machines.values_mut() {
            machine.names.sort();
            for entry in machine.entries.values_mut() {
                entry.fixed.sort();
                entry.floating.sort();
            }
        }
    }
}
