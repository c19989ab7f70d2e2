use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

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
        let resources = || package.templates().flat_map(Template::resources);
        let mut declared: HashMap<Cow<'_, str>, Resource<'_>> = HashMap::with_capacity(resources().count());
        let mut repeated: IndexMap<Cow<'_, str>, Vec<Resource<'_>>> = IndexMap::new();
        for resource in resources() {
            match declared.entry(resource.id()) {
                Entry::Vacant(new) => {
                    new.insert(resource);
                }
                Entry::Occupied(first) => {
                    repeated.entry(resource.id()).or_insert_with(|| vec![*first.get()]).push(resource);
                }
            }
        }
        for _ in repeated.len()..declared.len() {
            checks.pass();
        }
        for (id, resources) in &repeated {
            let [first, second, further @ ..] = resources.as_slice() else { continue };
            let finding = checks.fail(*second, format!("resource id `{id}` is used more than once in the VNF"));
            finding.help("rename all but one, together with the references to them");
            for other in std::iter::once(first).chain(further) {
                finding.related(*other, "also declared here");
            }
        }
    }
}
