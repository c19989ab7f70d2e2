use crate::prelude::*;

/// R-67386: the metadata that a resource may declare is a mapping.
pub(crate) struct R67386;

impl Rule for R67386 {
    fn id(&self) -> &'static str {
        "R-67386"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        for resource in package.templates().flat_map(Template::resources) {
            let Some(metadata) = resource.definition.body.entry("metadata") else { continue };
            if metadata.value.is_mapping() {
                checks.pass();
                continue;
            }
            checks
                .fail(metadata.key, format!("`metadata` of resource `{}` is no mapping", resource.id()))
                .help("write keys with their values below it, or remove it");
        }
    }
}
