//! Letter case of vm-types in names.

use std::borrow::Cow;

use hot::{Node, Section, Target};
use maps::IndexMap;
use vnf::tokens::{Tokens, lower};

use crate::check::{Findings, Rule, rule};

/// By R-number.
pub(crate) static RULES: &[Rule] = &[
    // A vm-type is written in one letter case in all parameter names.
    rule("R-32394", |cx, out| {
        let uses = cx.package().templates().flat_map(|it| it.references(Target::Parameter));
        let names = uses.filter(|it| it.owner.section == Section::Resources).map(|it| it.name);
        let known: Tokens = cx.vnf().vm_types.keys().map(String::as_str).collect();
        let named = counted(names).into_iter().flat_map(|(name, (node, count))| {
            known.delimited_in(name).into_iter().map(move |part| (part, node, count))
        });
        check("parameter", named, out);
    }),
    // A vm-type is written in one letter case in all resource ids.
    rule("R-46839", |cx, out| {
        check("resource id", cx.vm_types_in_ids().iter().map(|&(part, key)| (part, key, 1)), out);
    }),
];

/// The first place of a text, and how many there are.
type Places<'p> = (Node<'p>, usize);

/// Demands that each known vm-type is written in one letter case in all names that contain it: each with its place, and how
/// often it is written so.
pub(crate) fn check<'p>(
    what: &str,
    written: impl Iterator<Item = (&'p str, Node<'p>, usize)>,
    out: &mut Findings,
) {
    out.need_every_file();
    let mut found: IndexMap<Cow<'p, str>, IndexMap<&'p str, Places<'p>>> = IndexMap::default();
    for (part, node, count) in written {
        found.entry(lower(part)).or_default().entry(part).or_insert((node, 0)).1 += count;
    }
    for spellings in found.values_mut() {
        spellings.sort_by(|_, (_, a), _, (_, b)| b.cmp(a));
        let mut by_count = spellings.iter();
        let Some((usual, (usual_at, _))) = by_count.next() else { continue };
        let before = out.examined();
        for (other, (first, _)) in by_count {
            let finding = out
                .fail(*first, format!("vm-type `{usual}` is written `{other}` in {what} `{}`", first.text()));
            finding.help("write the vm-type in one letter case everywhere");
            finding.related(*usual_at, format!("written `{usual}` here"));
        }
        if out.examined() == before {
            out.pass();
        }
    }
}

/// Each name once, in the order of the first places: most names of parameters are used often.
fn counted<'p>(names: impl Iterator<Item = Node<'p>>) -> IndexMap<&'p str, Places<'p>> {
    let mut counted: IndexMap<&'p str, Places<'p>> = IndexMap::default();
    for node in names {
        counted.entry(node.text()).or_insert((node, 0)).1 += 1;
    }
    counted
}
