//! What callers of nested templates hand over, asked once per parameter.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use hot::package::MOST_SOURCES;
use hot::{FileId, Package, Source, Template};

use crate::memo::Memo;
use crate::networks::{NETWORK_TYPES, role_of_id};
use crate::resources;
use crate::values::Use;

/// Callers of one template that are asked. A VNF has a few dozen nested calls; a package with so many more is made to
/// cost time, and what is not asked counts as unknown.
const MOST_CALLERS: usize = 500;
/// Calls on the way to the sources of a parameter: the same at all levels.
const MOST_STEPS: usize = 2_000;

/// The sources of parameters, remembered.
#[derive(Debug)]
pub struct Callers<'p> {
    /// The package.
    pub package: &'p Package,
    known: Memo<(FileId, &'p str), Source<'p>>,
    created: OnceLock<HashMap<&'p str, Option<&'p str>>>,
}

impl<'p> Callers<'p> {
    /// Nothing asked yet.
    pub fn new(package: &'p Package) -> Self {
        Self { package, known: Memo::default(), created: OnceLock::new() }
    }

    /// Where the value of a parameter comes from; nothing when too many callers would have to be asked.
    pub fn sources(&self, template: &'p Template, name: &'p str) -> Arc<[Source<'p>]> {
        if self.package.calls_to(template.file()).nth(MOST_CALLERS).is_some() {
            return Arc::default();
        }
        let key = (template.file(), name);
        let sources = || self.package.sources_within(template, name, MOST_SOURCES, MOST_STEPS);
        self.known.get(key, || sources().unwrap_or_default())
    }

    /// Parameters of modules that name a network which the VNF creates, with the role in the id of that network.
    pub(crate) fn created_networks(&self) -> &HashMap<&'p str, Option<&'p str>> {
        self.created.get_or_init(|| {
            let mut created = HashMap::new();
            for network in NETWORK_TYPES.into_iter().flat_map(|it| resources::of_type(self.package, it)) {
                let role = role_of_id(network.resource.id()).filter(|_| !network.is_member);
                for used in network.definition().values_at_end(&["name"]).into_iter().filter_map(Use::at) {
                    if self.package.kind(network.template.file()).is_module() {
                        created.insert(used.name(), role);
                        continue;
                    }
                    created.extend(self.sources(network.template, used.name()).iter().filter_map(|source| {
                        match source {
                            Source::Environment { entry, .. } => Some((entry.name(), role)),
                            Source::Unlisted { name, .. } => Some((*name, role)),
                            Source::Argument { .. } | Source::NotPassed { .. } => None,
                        }
                    }));
                }
            }
            created
        })
    }
}
