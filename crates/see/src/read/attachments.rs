//! Ports, interfaces and instance IPs, and the ports that Nova creates.

use vnfcheck_hot::{Call, Node, Owner, Template};
use vnfcheck_vnf::references::Convention;
use vnfcheck_vnf::values::uses_in;
use vnfcheck_vnf::{AddressRole, Attached, ParamRef, tokens};

use super::networks::{Networks, name_of, parameter_of};
use super::{Reader, written};
use crate::model::{Address, AddressUse, Attachment, AttachmentKind, Decided, NetworkKind};
use crate::names::seen;

/// Each use of addresses, in the order of the model.
const USES: [(AddressRole, AddressUse); 3] = [
    (AddressRole::Address, AddressUse::Address),
    (AddressRole::FloatingAddress, AddressUse::VirtualAddress),
    (AddressRole::Subnet, AddressUse::Subnet),
];

impl<'p> Reader<'_, 'p> {
    pub(super) fn attachments(&mut self, networks: &mut Networks) -> Vec<Attachment> {
        let vnf = self.vnf;
        let mut found: Vec<Attachment> =
            vnf.attachments.iter().map(|it| self.attachment(it, networks)).collect();
        for (position, server) in vnf.servers.iter().enumerate() {
            for path in [["networks", "network"], ["networks", "uuid"]] {
                for node in server.defined.definition().values_at_end(&path) {
                    found.push(self.nova_port(position, server, node, networks));
                }
            }
        }
        found
    }

    fn attachment(
        &mut self,
        attachment: &vnfcheck_vnf::Attachment<'p>,
        networks: &mut Networks,
    ) -> Attachment {
        let resource = attachment.defined.resource;
        let place = self.place(resource.key, resource.definition.body);
        let kind = match attachment.attached {
            Attached::Port => AttachmentKind::Port,
            Attached::Interface => AttachmentKind::Interface,
            Attached::InstanceIp => AttachmentKind::InstanceIp,
        };
        let noun = match kind {
            AttachmentKind::InstanceIp => "instance-ip",
            _ => attachment.attached.word(),
        };
        let index = tokens::split_index(resource.id()).map(|(_, index)| seen(index));
        Attachment {
            key: self.keys.unique(noun, &place.file, &seen(resource.id())),
            id: seen(resource.id()),
            kind,
            servers: self.keys_of(self.vnf.positions_of(attachment)),
            network: self.network(attachment, networks),
            index: index.filter(|_| !attachment.defined.is_member),
            addresses: self.addresses(attachment),
            is_reserve: attachment.is_reserve,
            is_sub_interface: attachment.is_sub_interface,
            place,
        }
    }

    fn nova_port(
        &mut self,
        position: usize,
        server: &vnfcheck_vnf::Server<'p>,
        node: Node<'p>,
        networks: &mut Networks,
    ) -> Attachment {
        let defined = server.defined;
        let place = self.place(node, node);
        let convention = Convention::Neutron;
        let read = vnfcheck_vnf::Network::read(&self.vnf.callers, defined.template, node, convention);
        Attachment {
            key: self.keys.unique("nova-port", &place.file, &seen(defined.resource.id())),
            id: seen(defined.resource.id()),
            kind: AttachmentKind::NovaPort,
            servers: self.keys_of(std::iter::once(position)),
            network: self.refer(defined.template, &[node], read.as_ref(), networks),
            index: None,
            addresses: Vec::new(),
            is_reserve: false,
            is_sub_interface: false,
            place,
        }
    }

    fn network(
        &mut self,
        attachment: &vnfcheck_vnf::Attachment<'p>,
        networks: &mut Networks,
    ) -> Decided<String> {
        let values = self.vnf.networks_of(attachment);
        let template = attachment.defined.template;
        if attachment.network.is_none()
            && let Some((kind, role)) = attachment.kind().zip(attachment.role())
        {
            let used = values.iter().find_map(|it| ParamRef::at(*it)).map(ParamRef::name);
            return Decided::Known(networks.of_role(&mut self.keys, kind, role, used));
        }
        if let Some(interface) = self.vnf.interface_of(attachment).filter(|_| values.is_empty()) {
            let values = self.vnf.networks_of(interface);
            return self.refer(interface.defined.template, values, attachment.network.as_ref(), networks);
        }
        self.refer(template, values, attachment.network.as_ref(), networks)
    }

    /// Returns the key of the network that values refer to.
    fn refer(
        &mut self,
        template: &'p Template,
        values: &[Node<'p>],
        read: Option<&vnfcheck_vnf::Network<'p>>,
        networks: &mut Networks,
    ) -> Decided<String> {
        let targets = self.vnf.targets_of(template, values);
        let mut created = targets.iter().filter_map(|it| networks.of_resource(it.key()));
        if let Some(first) = created.next()
            && created.all(|it| it == first)
        {
            return Decided::Known(first);
        }
        let keys = &mut self.keys;
        if let Some(network) = read {
            let (kind, parameter) = (network.kind, parameter_of(network));
            return Decided::Known(if let Some(role) = network.role {
                networks.of_role(keys, kind, role, parameter)
            } else {
                let file = seen(self.package.path_of(network.at.file()));
                networks.of_name(keys, &file, name_of(network), Decided::Known(kind), parameter)
            });
        }
        let file = seen(self.package.path_of(template.file()));
        match values {
            [] => Decided::Undecided("no property names the network".into()),
            [value] => self.unread(&file, *value, networks),
            _ => Decided::Undecided("the network depends on a condition".into()),
        }
    }

    /// Returns the key of a network whose name states neither kind nor role.
    fn unread(&mut self, file: &str, value: Node<'p>, networks: &mut Networks) -> Decided<String> {
        let undecided = |reason: String| -> Decided<NetworkKind> { Decided::Undecided(reason) };
        if let Some(used) = ParamRef::at(value) {
            let name = used.name();
            let kind =
                undecided(format!("the name of parameter `{}` does not state the network", seen(name)));
            return Decided::Known(networks.of_name(&mut self.keys, file, name, kind, Some(name)));
        }
        match Call::at(value, Owner::default()) {
            Some(call) => Decided::Undecided(format!("`{}` computes the network", call.function.name())),
            None if value.is_scalar() && value.is_filled() => {
                let kind = undecided("a literal name does not state the kind of the network".into());
                Decided::Known(networks.of_name(&mut self.keys, "", value.text(), kind, None))
            }
            None => Decided::Undecided("the value of the network is not readable".into()),
        }
    }

    fn addresses(&self, attachment: &vnfcheck_vnf::Attachment<'p>) -> Vec<Address> {
        let mut found = Vec::new();
        for (role, used_as) in USES {
            let values = self.vnf.values(attachment, role);
            let wholes = self.vnf.composites_of(attachment).iter();
            let wholes = wholes.filter(|it| it.address_role == role).map(|it| it.node);
            for node in values.chain(wholes) {
                let address = address(node, used_as);
                let is_new = |it: &Address| it.used_as != used_as || it.shown() != address.shown();
                if found.iter().all(is_new) {
                    found.push(address);
                }
            }
        }
        found
    }
}

fn address(node: Node<'_>, used_as: AddressUse) -> Address {
    if let Some(used) = ParamRef::at(node) {
        let steps: Vec<String> = used.steps().map(written).collect();
        let item = (!steps.is_empty()).then(|| steps.join("]["));
        return Address { used_as, parameter: Some(seen(used.name())), item, value: None };
    }
    let uses = uses_in(node);
    let parameter = match uses.as_slice() {
        [only] => Some(seen(only.name())),
        _ => None,
    };
    let value = parameter.is_none().then(|| written(node));
    Address { used_as, parameter, item: None, value }
}
