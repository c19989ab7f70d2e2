//! Values that parameters, or the properties that use the parameters, reject.

use vnfcheck_catalogue::resource_types;
use vnfcheck_catalogue::schema::{Schema, field};
use vnfcheck_hot::{FileId, Node, Package, Parameter, get_param_name};
use vnfcheck_maps::HashMap;

use super::constraints::Patterns;
use super::parameters;
use super::properties::misfit_through;

/// The schemas of the properties that parameters supply, by template and parameter.
#[derive(Debug, Default)]
pub(crate) struct Refusals<'p> {
    schemas: HashMap<(FileId, &'p str), Vec<&'static Schema>>,
    patterns: Patterns<'p>,
}

impl<'p> Refusals<'p> {
    pub(crate) fn of(package: &'p Package) -> Self {
        let mut found = Self::default();
        for template in package.templates() {
            for (_, definition) in template.definitions_with(|name| resource_types::find(name).is_some()) {
                let known = definition.type_name().and_then(resource_types::find);
                let Some((known, properties)) = known.zip(definition.properties()) else { continue };
                for entry in properties.entries() {
                    let used = get_param_name(entry.value).map(Node::text);
                    if let Some((used, field)) = used.zip(field(known.fields, entry.name())) {
                        found.schemas.entry((template.file(), used)).or_default().push(field.schema);
                    }
                }
            }
        }
        found
    }

    /// Returns the reason why a parameter, or a property that uses the whole parameter, rejects a value; `None` if the
    /// value is valid or undecidable here.
    pub(crate) fn reason(&self, parameter: Parameter<'p>, value: Node<'p>) -> Option<String> {
        let declared = parameter.declared_type();
        let misfit = |wanted| misfit_through(declared, wanted, value, &self.patterns);
        let schemas = self.schemas.get(&(parameter.key.file(), parameter.name()));
        parameters::refusal(parameter, &self.patterns, value)
            .or_else(|| schemas.into_iter().flatten().copied().find_map(misfit))
    }
}
