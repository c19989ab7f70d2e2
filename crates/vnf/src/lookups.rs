//! Names by which templates find what another one creates: a port that is given the name of a network, a server that is given
//! that of a key pair. Who changes such a name has to change it there too.

use hot::{FileId, Node, Source, Template, leaves};
use maps::HashMap;

use crate::networks::NETWORK_TYPES;
use crate::{Callers, Use};

/// What is found by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Sought {
    KeyPair,
    Network,
    Port,
    Router,
    SecurityGroup,
    Subnet,
}

impl Sought {
    const ALL: [Self; 6] =
        [Self::KeyPair, Self::Network, Self::Port, Self::Router, Self::SecurityGroup, Self::Subnet];

    /// What resources of a type are.
    fn of(type_name: &str) -> Option<Self> {
        match type_name {
            "OS::Nova::KeyPair" => Some(Self::KeyPair),
            "OS::Neutron::Port" => Some(Self::Port),
            "OS::Neutron::Router" => Some(Self::Router),
            "OS::Neutron::SecurityGroup" => Some(Self::SecurityGroup),
            "OS::Neutron::Subnet" => Some(Self::Subnet),
            _ => NETWORK_TYPES.contains(&type_name).then_some(Self::Network),
        }
    }
}

/// The properties that take the name or the id of something, sorted.
const PROPERTIES: [(&[&str], Sought); 19] = [
    (&["external_gateway_info", "external_fixed_ips", "subnet"], Sought::Subnet),
    (&["external_gateway_info", "network"], Sought::Network),
    (&["fixed_ips", "subnet"], Sought::Subnet),
    (&["fixed_ips", "subnet_id"], Sought::Subnet),
    (&["floating_network"], Sought::Network),
    (&["key_name"], Sought::KeyPair),
    (&["network"], Sought::Network),
    (&["network_id"], Sought::Network),
    (&["networks", "network"], Sought::Network),
    (&["networks", "port"], Sought::Port),
    (&["networks", "subnet"], Sought::Subnet),
    (&["networks", "uuid"], Sought::Network),
    (&["port"], Sought::Port),
    (&["port_id"], Sought::Port),
    (&["router"], Sought::Router),
    (&["security_groups"], Sought::SecurityGroup),
    (&["subnet"], Sought::Subnet),
    (&["subnet_id"], Sought::Subnet),
    (&["virtual_network_refs"], Sought::Network),
];

/// How something is called, as far as the files tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Known<'p> {
    /// By this text.
    Text(&'p str),
    /// By the value of a parameter of a module. The others are given the same one; where both have a value that is written
    /// somewhere, the values are compared instead.
    Parameter { name: &'p str, has_value: bool },
}

/// Where templates look for what they do not create.
#[derive(Debug)]
pub struct Lookups<'p>(HashMap<(Sought, Known<'p>), FileId>);

impl<'p> Lookups<'p> {
    /// Of all templates of a package.
    pub fn of(callers: &Callers<'p>) -> Self {
        let mut found = HashMap::default();
        for template in callers.package.templates() {
            for (_, definition) in template.definitions_with(|type_name| type_name.starts_with("OS::")) {
                for (value, sought) in definition.values_at_end_of_any(&PROPERTIES) {
                    for name in names_at(callers, template, value) {
                        found.entry((*sought, name)).or_insert(template.file());
                    }
                }
            }
        }
        Self(found)
    }

    /// A template that looks for a resource by the name that it has in this one.
    pub fn of_name(
        &self,
        callers: &Callers<'p>,
        template: &'p Template,
        type_name: &str,
        name: Node<'p>,
    ) -> Option<FileId> {
        let sought = Sought::of(type_name)?;
        names_at(callers, template, name).into_iter().find_map(|name| self.find(sought, name))
    }

    /// A template that looks for something by the value of this parameter of a module.
    pub fn of_parameter(&self, callers: &Callers<'p>, module: &'p Template, name: &'p str) -> Option<FileId> {
        let names = names_of(callers, module, name);
        names.into_iter().find_map(|name| Sought::ALL.into_iter().find_map(|it| self.find(it, name)))
    }

    fn find(&self, sought: Sought, name: Known<'p>) -> Option<FileId> {
        let get = |name| self.0.get(&(sought, name)).copied();
        match name {
            Known::Text(_) => get(name),
            Known::Parameter { name, has_value } => {
                let with_value = || get(Known::Parameter { name, has_value: true }).filter(|_| !has_value);
                get(Known::Parameter { name, has_value: false }).or_else(with_value)
            }
        }
    }
}

/// What a value comes to: the text that it is, or those that its parameter has.
fn names_at<'p>(callers: &Callers<'p>, template: &'p Template, value: Node<'p>) -> Vec<Known<'p>> {
    match Use::at(value) {
        Some(used) => names_of(callers, template, used.name()),
        None => texts(value).map(Known::Text).collect(),
    }
}

fn names_of<'p>(callers: &Callers<'p>, template: &'p Template, parameter: &'p str) -> Vec<Known<'p>> {
    let mut names = Vec::new();
    for source in callers.sources(template, parameter) {
        let value = callers.value_by(&source);
        let has_value = value.is_some();
        names.extend(value.into_iter().flat_map(texts).map(Known::Text));
        match source {
            Source::Environment { entry, .. } => {
                names.push(Known::Parameter { name: entry.name(), has_value });
            }
            Source::Unlisted { name, .. } => names.push(Known::Parameter { name, has_value }),
            Source::Argument { .. } | Source::NotPassed { .. } => {}
        }
    }
    names
}

/// The texts that a value is, those of lists singly.
fn texts(value: Node<'_>) -> impl Iterator<Item = &str> {
    let scalars = leaves(value).into_iter().filter(|it| it.is_scalar() && !it.is_null());
    scalars.flat_map(|it| it.text().split(',')).map(str::trim).filter(|it| !it.is_empty())
}
