//! R-16447: a resource ID is unique in all templates of the VNF.

use hot::{Package, Resource, Template};
use maps::{HashMap, IndexMap, RandomState};
use std::collections::hash_map::Entry;
use vnf::{Namer, tokens};

use crate::check::{Context, Findings, Rule, rule};
use crate::mending;

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
    let (declared, repeated) = by_id(package);
    for _ in repeated.len()..declared {
        out.pass();
    }
    for (id, resources) in &repeated {
        let [first, second, further @ ..] = resources.as_slice() else { continue };
        let finding = out.fail(*second, format!("duplicate resource ID `{id}` in the VNF"));
        finding.help("rename all but one of the resources, and update all references");
        finding.fix(mending::rename_resource_anyhow(cx, *second));
        for other in std::iter::once(first).chain(further) {
            finding.related(*other, "also declared here");
        }
    }
}

/// Returns the number of different IDs, and the resources of each ID that occurs more than once.
fn by_id(package: &Package) -> (usize, IndexMap<&str, Vec<Resource<'_>>>) {
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
    (declared.len(), repeated)
}

/// Proposes an ID for the second resource of each ID.
pub(crate) fn propose(cx: &Context<'_>, names: &mut Namer<'_>) {
    if cx.package().templates().nth(1).is_none() {
        return;
    }
    for (id, resources) in by_id(cx.package()).1 {
        if let Some(second) = resources.get(1) {
            names.propose_id(*second, &numbered(id));
        }
    }
}

/// Returns the ID in valid characters with `{index}` instead of its index, or with `_{index}` appended if it has no
/// index.
fn numbered(id: &str) -> String {
    let stem = tokens::split_index(id).map_or(id, |(stem, _)| stem);
    format!("{}_{{index}}", tokens::as_word(stem))
}
