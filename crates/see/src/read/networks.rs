//! Networks: created by resources, named by roles, or known only by a parameter.

use vnfcheck_maps::HashMap;
use vnfcheck_vnf::networks::role_of_id;
use vnfcheck_vnf::{Network as Referred, ParamRef, ResourceKey, created};

use super::Reader;
use crate::model::{Decided, Network, NetworkKind};
use crate::names::{Keys, seen};

/// The networks of a package.
pub(super) struct Networks {
    /// All networks in the order of their first occurrence.
    pub(super) all: Vec<Network>,
    created: HashMap<ResourceKey, usize>,
    /// Networks by kind and lower-case role; `None` if several created networks have the role.
    roles: HashMap<(bool, String), Option<usize>>,
    /// Networks without a role, by file and text of the reference.
    named: HashMap<(String, String), usize>,
}

impl Networks {
    /// Lists the networks that the templates create.
    pub(super) fn created(reader: &mut Reader<'_, '_>) -> Self {
        let mut networks = Self {
            all: Vec::new(),
            created: HashMap::default(),
            roles: HashMap::default(),
            named: HashMap::default(),
        };
        for placed in created::created(reader.package) {
            let resource = placed.resource;
            let role = role_of_id(resource.id()).or_else(|| reader.vnf.callers.role_by_output(placed));
            let place = reader.place(resource.key, resource.definition.body);
            let position = networks.all.len();
            networks.all.push(Network {
                key: reader.keys.unique("network", &place.file, &seen(resource.id())),
                role: role.map(seen),
                name: seen(resource.id()),
                kind: Decided::Known(NetworkKind::Internal),
                id: Some(seen(resource.id())),
                place: Some(place),
                parameters: Vec::new(),
            });
            networks.created.insert(placed.key(), position);
            if let Some(role) = role {
                let of_role = networks.roles.entry((true, role.to_lowercase()));
                of_role.and_modify(|it| *it = None).or_insert(Some(position));
            }
        }
        networks
    }

    /// Returns the key of a created network.
    pub(super) fn of_resource(&self, key: ResourceKey) -> Option<String> {
        self.created.get(&key).and_then(|it| self.all.get(*it)).map(|it| it.key.clone())
    }

    /// Returns the key of the network with a role, adding the network and the parameter that names it.
    pub(super) fn of_role(
        &mut self,
        keys: &mut Keys,
        kind: NetworkKind,
        role: &str,
        parameter: Option<&str>,
    ) -> String {
        let by = (kind == NetworkKind::Internal, role.to_lowercase());
        let known = self.roles.get(&by).copied().flatten();
        let position = known.unwrap_or_else(|| {
            let position = self.add(keys, kind.name(), role, Decided::Known(kind), Some(seen(role)));
            self.roles.insert(by, Some(position));
            position
        });
        self.name(position, parameter)
    }

    /// Returns the key of a network without a known role, by the name in the reference.
    pub(super) fn of_name(
        &mut self,
        keys: &mut Keys,
        file: &str,
        name: &str,
        kind: Decided<NetworkKind>,
        parameter: Option<&str>,
    ) -> String {
        let by = (file.to_owned(), name.to_owned());
        let position = self.named.get(&by).copied().unwrap_or_else(|| {
            let position = self.add(keys, file, name, kind, None);
            self.named.insert(by, position);
            position
        });
        self.name(position, parameter)
    }

    fn add(
        &mut self,
        keys: &mut Keys,
        file: &str,
        name: &str,
        kind: Decided<NetworkKind>,
        role: Option<String>,
    ) -> usize {
        let name = seen(name);
        let key = keys.unique("network", file, &name);
        self.all.push(Network { key, role, name, kind, id: None, place: None, parameters: Vec::new() });
        self.all.len() - 1
    }

    /// Records the parameter that names a network.
    fn name(&mut self, position: usize, parameter: Option<&str>) -> String {
        let Some(network) = self.all.get_mut(position) else { return String::new() };
        if let Some(parameter) = parameter.map(seen)
            && !network.parameters.contains(&parameter)
        {
            network.parameters.push(parameter);
        }
        network.key.clone()
    }
}

/// Returns the parameter that supplies a reference.
pub(super) fn parameter_of<'p>(network: &Referred<'p>) -> Option<&'p str> {
    network.by_parameter.then(|| name_of(network))
}

/// Returns the text that refers to a network. For a network outside the package, the naming model stores the whole call.
pub(super) fn name_of<'p>(network: &Referred<'p>) -> &'p str {
    ParamRef::at(network.at).map_or(network.at.text(), ParamRef::name)
}
