//! What callers of nested templates hand over, asked once per parameter.

use std::sync::OnceLock;

use hot::{Callee, Node, Package, Source, Sources, Template};
use maps::HashMap;

use crate::networks::{NETWORK_TYPES, role_of_id};
use crate::resources;
use crate::values::Use;

/// What callers of nested templates hand over.
#[derive(Debug)]
pub struct Callers<'p> {
    /// The package.
    pub package: &'p Package,
    known: Sources<'p>,
    created: OnceLock<HashMap<&'p str, Option<&'p str>>>,
}

impl<'p> Callers<'p> {
    /// Nothing asked yet.
    pub fn new(package: &'p Package) -> Self {
        Self { package, known: Sources::new(package), created: OnceLock::new() }
    }

    /// Where the value of a parameter comes from; nothing when too many callers would have to be asked.
    pub fn sources(&self, template: &'p Template, name: &'p str) -> impl Iterator<Item = Source<'p>> {
        self.known.of(template, name)
    }

    /// The value by one source, as far as it is written somewhere: what an environment or a caller gives, else the default; null
    /// is none.
    pub fn value_by(&self, source: &Source<'p>) -> Option<Node<'p>> {
        let default = |template: &'p Template, name: &str| {
            template.parameter(name)?.attribute("default").map(|it| it.value)
        };
        let given = match source {
            Source::Environment { entry, .. } => Some(entry.value),
            Source::Argument { value, .. } => Some(*value),
            Source::Unlisted { .. } | Source::NotPassed { .. } => None,
        };
        let or_default = || match source {
            Source::Environment { module, entry } => default(module, entry.name()),
            Source::Unlisted { module, name } => default(module, name),
            Source::NotPassed { call, name } => {
                let Callee::File(file) = call.callee else { return None };
                default(self.package.file(file)?.template()?, name)
            }
            Source::Argument { .. } => None,
        };
        given.filter(|it| !it.is_null()).or_else(or_default).filter(|it| !it.is_null())
    }

    /// Parameters of modules that name a network which the VNF creates, with the role in the id of that network.
    pub(crate) fn created_networks(&self) -> &HashMap<&'p str, Option<&'p str>> {
        self.created.get_or_init(|| {
            let mut created = HashMap::default();
            for network in NETWORK_TYPES.into_iter().flat_map(|it| resources::of_type(self.package, it)) {
                let role = role_of_id(network.resource.id()).filter(|_| !network.is_member);
                for used in network.definition().values_at_end(&["name"]).into_iter().filter_map(Use::at) {
                    if self.package.kind(network.template.file()).is_module() {
                        created.insert(used.name(), role);
                        continue;
                    }
                    created.extend(self.sources(network.template, used.name()).filter_map(|source| {
                        match source {
                            Source::Environment { entry, .. } => Some((entry.name(), role)),
                            Source::Unlisted { name, .. } => Some((name, role)),
                            Source::Argument { .. } | Source::NotPassed { .. } => None,
                        }
                    }));
                }
            }
            created
        })
    }
}
