//! Values that callers pass to nested templates, computed once per parameter.

use vnfcheck_hot::unfollowed::Once;
use vnfcheck_hot::{FileId, FileKind, Node, NodeId, Package, Source, Sources, Template, Tree};
use vnfcheck_maps::HashMap;

use crate::memo::Memo;
use crate::networks::{NETWORK_TYPES, of_parameter, role_of_id};
use crate::resolve::visit_resources;
use crate::values::ParamRef;
use crate::{ResourceRef, resources};

/// Cached access to the values that callers pass to nested templates.
#[derive(Debug)]
pub struct Callers<'p> {
    /// The package.
    pub package: &'p Package,
    known: Sources<'p>,
    /// Parsed lists and maps from values that are JSON strings.
    pub(crate) json: Memo<(FileId, NodeId), Tree>,
    created: Once<HashMap<&'p str, Option<&'p str>>>,
    passed_networks: Once<PassedNetworks<'p>>,
}

/// Networks that the base module creates and passes to other modules.
#[derive(Debug, Default)]
pub(crate) struct PassedNetworks<'p> {
    /// Roles from the IDs of the networks, by output name, which is also the name of the parameter in the other
    /// modules.
    pub(crate) roles: HashMap<&'p str, Option<&'p str>>,
    /// Roles from the output names, for networks whose IDs contain no role.
    by_outputs: HashMap<(FileId, NodeId), &'p str>,
}

impl<'p> Callers<'p> {
    /// Creates an empty cache.
    pub fn new(package: &'p Package) -> Self {
        Self {
            package,
            known: Sources::new(package),
            json: Memo::default(),
            created: Once::default(),
            passed_networks: Once::default(),
        }
    }

    /// Returns the sources of a parameter's value; empty if the parameter has too many callers to follow, which leaves
    /// the rule undecided.
    pub fn sources(&self, template: &'p Template, name: &'p str) -> impl Iterator<Item = Source<'p>> {
        self.known.of(template, name)
    }

    /// Returns the sources of a parameter's value; `None` if the parameter has too many callers to follow.
    pub fn sources_within_limit(
        &self,
        template: &'p Template,
        name: &'p str,
    ) -> Option<impl Iterator<Item = Source<'p>>> {
        self.known.within_limit(template, name)
    }

    /// Returns the literal value from one source: the value from the environment or caller, otherwise the default. A
    /// null value counts as no value.
    pub fn value_by(&self, source: &Source<'p>) -> Option<Node<'p>> {
        let given = match source {
            Source::Environment { entry, .. } => Some(entry.value),
            Source::Argument { value, .. } => Some(*value),
            Source::Unlisted { .. } | Source::NotPassed { .. } => None,
        };
        let or_default = || {
            let (template, name) = match source {
                Source::NotPassed { call, name } => (self.package.called(call)?, *name),
                _ => source.module_parameter()?,
            };
            template.parameter(name)?.default_value()
        };
        given.filter(|it| !it.is_null()).or_else(or_default).filter(|it| !it.is_null())
    }

    /// Returns the module parameters that supply the name of a network the VNF creates, with the role from the ID of
    /// that network.
    pub(crate) fn created_networks(&self) -> &HashMap<&'p str, Option<&'p str>> {
        self.created.get_or_init(|| {
            let mut created = HashMap::default();
            for network in NETWORK_TYPES.into_iter().flat_map(|it| resources::of_type(self.package, it)) {
                let role = role_of_id(network.resource.id()).filter(|_| !network.is_member);
                for used in network.definition().values_at_end(&["name"]).into_iter().filter_map(ParamRef::at)
                {
                    if self.package.kind(network.template.file()).is_module() {
                        created.insert(used.name(), role);
                        continue;
                    }
                    let sources = self.sources(network.template, used.name());
                    created.extend(sources.filter_map(|it| Some((it.module_parameter()?.1, role))));
                }
            }
            created
        })
    }

    /// Returns the role of a network whose ID contains no role, taken from the output of the base module that exposes
    /// the network.
    pub fn role_by_output(&self, network: ResourceRef<'p>) -> Option<&'p str> {
        self.passed_networks().by_outputs.get(&network.key()).copied()
    }

    pub(crate) fn passed_networks(&self) -> &PassedNetworks<'p> {
        self.passed_networks.get_or_init(|| {
            let mut passed_networks = PassedNetworks::default();
            for base in self.package.templates_of(FileKind::Base) {
                for output in base.outputs() {
                    let values = output.value.get("value").into_iter().flat_map(Node::descendants);
                    for value in values {
                        visit_resources(self.package, base, value, &mut |network| {
                            passed_networks.add(output.name(), network);
                        });
                    }
                }
            }
            passed_networks
        })
    }
}

impl<'p> PassedNetworks<'p> {
    fn add(&mut self, output: &'p str, network: ResourceRef<'p>) {
        if !network.resource.definition.is_any_of(&NETWORK_TYPES) {
            return;
        }
        let role = role_of_id(network.resource.id());
        let known = self.roles.entry(output).or_insert(role);
        *known = known.filter(|it| Some(*it) == role);
        if let Some((_, by_name)) = of_parameter(output).filter(|_| role.is_none()) {
            self.by_outputs.entry(network.key()).or_insert(by_name);
        }
    }
}
