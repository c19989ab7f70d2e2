//! R-16447: a resource ID is unique in all templates of the VNF.

use fix::Fix;
use hot::{Resource, Template};
use maps::{HashMap, IndexMap, RandomState};
use std::collections::hash_map::Entry;
use vnf::tokens;

use crate::check::{Context, Findings, Rule, rule};
use crate::mending::NewIds;

pub(crate) static RULES: &[Rule] = &[rule("R-16447", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    out.need_every_file();
    let package = cx.package();
    let mut templates = package.templates();
    if let (Some(only), None) = (templates.next(), templates.next()) {
        // The IDs in one template are keys of a mapping and therefore unique.
        only.resources().for_each(|_| out.pass());
        return;
    }
    let resources = || package.templates().flat_map(Template::resources);
    let mut declared: HashMap<&'_ str, Resource<'_>> =
        HashMap::with_capacity_and_hasher(resources().count(), RandomState::default());
    let mut repeated: IndexMap<&'_ str, Vec<Resource<'_>>> = IndexMap::default();
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
        out.pass();
    }
    let mut new_ids = NewIds::default();
    for (id, resources) in &repeated {
        let [first, second, further @ ..] = resources.as_slice() else { continue };
        let finding = out.fail(*second, format!("resource id `{id}` is used more than once in the VNF"));
        finding.help("rename all but one, together with the references to them");
        finding.fix(new_ids.rename(package, *second, &numbered(id)).map(Fix::giving_way));
        for other in std::iter::once(first).chain(further) {
            finding.related(*other, "also declared here");
        }
    }
}

/// Returns the ID with `{index}` instead of its index, or with `_{index}` appended if it has no index.
fn numbered(id: &str) -> String {
    let stem = tokens::split_index(id).map_or(id, |(stem, _)| stem);
    format!("{stem}_{{index}}")
}
