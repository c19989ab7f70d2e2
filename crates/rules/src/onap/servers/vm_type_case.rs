//! Letter case of vm-types in names.

use hot::{Node, Section, Target, Template};
use indexmap::IndexMap;
use vnf::Vnf;
use vnf::tokens::{Tokens, lower};

use crate::check::{Findings, Rule, rule};

/// By R-number.
pub(crate) static RULES: &[Rule] = &[
    // A vm-type is written in one letter case in all parameter names.
    rule("R-32394", |cx, out| {
        let uses = cx.package().templates().flat_map(|it| it.references(Target::Parameter));
        let names = uses.filter(|it| it.owner.section == Section::Resources).map(|it| it.name);
        check(cx.vnf(), "parameter", names, out);
    }),
    // A vm-type is written in one letter case in all resource ids.
    rule("R-46839", |cx, out| {
        let ids = cx.package().templates().flat_map(Template::resources).map(|it| it.key);
        check(cx.vnf(), "resource id", ids, out);
    }),
];

/// The first place of a text, and how many there are.
type Places<'p> = (Node<'p>, usize);

/// Demands that each known vm-type is written in one letter case in all of these names.
pub(crate) fn check<'p>(
    vnf: &Vnf<'p>,
    what: &str,
    names: impl Iterator<Item = Node<'p>>,
    out: &mut Findings,
) {
    out.need_every_file();
    if vnf.vm_types.is_empty() {
        return;
    }
    let known: Tokens = vnf.vm_types.keys().map(String::as_str).collect();
    let mut found: IndexMap<String, IndexMap<String, Places<'p>>> = IndexMap::new();
    for (name, (node, count)) in counted(names) {
        for part in known.delimited_in(name) {
            let vm_type = lower(part);
            let spellings = match found.get_mut(&*vm_type) {
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
    let mut counted: IndexMap<&'p str, Places<'p>> = IndexMap::new();
    for node in names {
        counted.entry(node.text()).or_insert((node, 0)).1 += 1;
    }
    counted
}
