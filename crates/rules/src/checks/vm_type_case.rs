//! Letter case of vm-types in names.

use std::borrow::Cow;

use hot::Node;
use indexmap::IndexMap;

use super::Checks;
use crate::naming::Vnf;
use crate::naming::tokens::{Tokens, lower};

/// The first place of a text, and how many there are.
type Places<'p> = (Node<'p>, usize);

/// Demands that each known vm-type is written in one letter case in all of these names.
pub(crate) fn check<'p>(
    vnf: &Vnf<'p>,
    what: &str,
    names: impl Iterator<Item = Node<'p>>,
    checks: &mut Checks,
) {
    if vnf.vm_types.is_empty() {
        return;
    }
    let known: Tokens = vnf.vm_types.keys().map(String::as_str).collect();
    let mut found: IndexMap<String, IndexMap<String, Places<'p>>> = IndexMap::new();
    for (name, (node, count)) in counted(names) {
        for part in known.delimited_in(&name) {
            let vm_type = lower(part);
            let spellings = match found.get_mut(vm_type.as_ref()) {
                Some(spellings) => spellings,
                None => found.entry(vm_type.into_owned()).or_default(),
            };
            match spellings.get_mut(part) {
                Some((_, known)) => *known += count,
                None => _ = spellings.insert(part.to_owned(), (node, count)),
            }
        }
    }
    for spellings in found.values_mut() {
        spellings.sort_by(|_, (_, a), _, (_, b)| b.cmp(a));
        let mut by_count = spellings.iter();
        let Some((usual, (usual_at, _))) = by_count.next() else { continue };
        let before = checks.examined();
        for (other, (first, _)) in by_count {
            let finding = checks
                .fail(*first, format!("vm-type `{usual}` is written `{other}` in {what} `{}`", first.text()));
            finding.help("write the vm-type in one letter case everywhere");
            finding.related(*usual_at, format!("written `{usual}` here"));
        }
        if checks.examined() == before {
            checks.pass();
        }
    }
}

/// Each name once, in the order of the first places: most names of parameters are used often.
fn counted<'p>(names: impl Iterator<Item = Node<'p>>) -> IndexMap<Cow<'p, str>, Places<'p>> {
    let mut counted: IndexMap<Cow<'p, str>, Places<'p>> = IndexMap::new();
    for node in names {
        counted.entry(node.text()).or_insert((node, 0)).1 += 1;
    }
    counted
}
