//! Letter case of vm-types in names.

use hot::Node;
use indexmap::IndexMap;

use super::Checks;
use crate::naming::Vnf;
use crate::naming::tokens::Tokens;

/// Demands that each known vm-type is written in one letter case in all of these names.
pub(crate) fn check<'p>(
    vnf: &Vnf<'p>,
    what: &str,
    names: impl Iterator<Item = Node<'p>>,
    checks: &mut Checks,
) {
    let known: Tokens = vnf.vm_types().into_keys().collect();
    let mut found: IndexMap<String, IndexMap<String, Vec<Node<'p>>>> = IndexMap::new();
    for node in names {
        let name = node.text();
        for part in known.delimited_in(&name) {
            let spellings = found.entry(part.to_ascii_lowercase()).or_default();
            spellings.entry(part.to_owned()).or_default().push(node);
        }
    }
    for spellings in found.values_mut() {
        spellings.sort_by(|_, a, _, b| b.len().cmp(&a.len()));
        let mut by_count = spellings.iter();
        let Some((usual, usual_at)) = by_count.next() else { continue };
        let before = checks.examined();
        for (other, at) in by_count {
            let Some(first) = at.first() else { continue };
            let finding = checks
                .fail(*first, format!("vm-type `{usual}` is written `{other}` in {what} `{}`", first.text()));
            finding.help("write the vm-type in one letter case everywhere");
            if let Some(usual_at) = usual_at.first() {
                finding.related(*usual_at, format!("written `{usual}` here"));
            }
        }
        if checks.examined() == before {
            checks.pass();
        }
    }
}
