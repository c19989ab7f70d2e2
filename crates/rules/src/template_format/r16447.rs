use std::borrow::Cow;

use hot::Resource;
use indexmap::IndexMap;

use crate::prelude::*;

/// R-16447: a resource id occurs once in all templates of the VNF.
pub(crate) struct R16447;

impl Rule for R16447 {
    fn id(&self) -> &'static str {
        "R-16447"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let mut templates = package.templates();
        if let (Some(only), None) = (templates.next(), templates.next()) {
            // Of one template the ids differ, being the keys of a mapping.
            only.resources().for_each(|_| checks.pass());
            return;
        }
        let mut declared: IndexMap<Cow<'_, str>, Vec<Resource<'_>>> = IndexMap::new();
        for resource in package.templates().flat_map(Template::resources) {
            declared.entry(resource.id()).or_default().push(resource);
        }
        for (id, resources) in &declared {
            let Some((repeated, others)) = resources.split_first().and_then(|(first, rest)| {
                let (second, further) = rest.split_first()?;
                Some((second, std::iter::once(first).chain(further)))
            }) else {
                checks.pass();
                continue;
            };
            let finding = checks.fail(*repeated, format!("resource id `{id}` is used more than once in the VNF"));
            finding.help("rename all but one, together with the references to them");
            for other in others {
                finding.related(*other, "also declared here");
            }
        }
    }
}
