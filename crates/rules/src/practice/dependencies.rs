//! Entries of `depends_on` that references imply.

use vnfcheck_fix::{Fix, Plan, Written};
use vnfcheck_hot::{
    Call, Entry, Function, Node, Owner, Reference, Resource, Section, Span, Target, Template,
};
use vnfcheck_maps::{HashMap, HashSet};

use super::{references_to_resources, templates};
use vnfcheck_check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // An entry of `depends_on` is the only reason for Heat to wait.
    rule("practice.redundant-depends-on", |cx, out| {
        templates(cx.package()).for_each(|it| check(it, out));
    }),
];

/// An entry of `depends_on` with the reference that implies it.
struct Redundant<'t> {
    entry: Node<'t>,
    reference: Node<'t>,
}

fn check(template: &Template, out: &mut Findings) {
    let implied = implied(template);
    let mut redundant: HashMap<u32, Vec<Redundant<'_>>> = HashMap::default();
    for entry in template.references(Target::Dependency).filter(|it| it.owner.section == Section::Resources) {
        let reference = entry.declared.and_then(|to| implied.get(&(entry.owner.position, to)));
        match reference {
            Some(reference) => {
                let found = Redundant { entry: entry.name, reference: *reference };
                redundant.entry(entry.owner.position).or_default().push(found);
            }
            None => out.pass(),
        }
    }
    for (position, resource) in (0..).zip(template.resources()) {
        if let Some(found) = redundant.get(&position) {
            report(resource, found, out);
        }
    }
}

/// Returns the references that make a resource wait for another resource, by the positions of both.
fn implied(template: &Template) -> HashMap<(u32, usize), Node<'_>> {
    let mut implied = HashMap::default();
    let others: Vec<Span> = template.resources().flat_map(ignored_parts).collect();
    for reference in references_to_resources(template) {
        let Some(to) = reference.declared else { continue };
        if reference.owner.section == Section::Resources && is_always_followed(&reference, &others) {
            implied.entry((reference.owner.position, to)).or_insert(reference.name);
        }
    }
    implied
}

/// Returns the spans of the attributes in which references do not make Heat wait, in ascending order.
fn ignored_parts(resource: Resource<'_>) -> impl Iterator<Item = Span> {
    let entries = resource.definition.body.entries();
    entries.filter(|it| !matches!(it.name(), "properties" | "metadata")).map(|it| it.value.span())
}

/// Returns `true` for a call whose value Heat needs under all conditions.
fn is_always_followed(reference: &Reference<'_>, ignored: &[Span]) -> bool {
    let at = reference.name.span().start;
    let before = ignored.partition_point(|span| span.start <= at).checked_sub(1);
    let is_ignored = before.and_then(|it| ignored.get(it)).is_some_and(|span| at < span.end);
    let is_call = Call::around(reference.name, Owner::default()).is_some();
    let is_choice = |it: Node<'_>| Function::at(it) == Some(Function::If);
    is_call && !is_ignored && !std::iter::successors(Some(reference.name), |it| it.parent()).any(is_choice)
}

fn report(resource: Resource<'_>, found: &[Redundant<'_>], out: &mut Findings) {
    let names: HashSet<&str> = found.iter().map(|it| it.entry.text()).collect();
    let fix = resource.definition.attribute("depends_on").and_then(|it| removal(it, &names));
    for Redundant { entry, reference } in found {
        let message =
            format!("`{}` already waits for `{}` because of a reference", resource.id(), entry.text());
        let finding = out.fail(*entry, message).related(*reference, "the reference");
        finding.help("remove the entry of `depends_on`").fix(fix.clone());
    }
}

/// Returns a fix that removes names from `depends_on`; `None` where comments would be lost.
fn removal(depends_on: Entry<'_>, names: &HashSet<&str>) -> Option<Fix> {
    let value = depends_on.value;
    let kept: Vec<_> = value.items().filter(|it| !names.contains(it.text())).collect();
    let plan = if kept.is_empty() {
        Plan::remove(depends_on)
    } else {
        let kept = kept.into_iter().map(Written::of).collect::<Option<Vec<_>>>()?;
        Plan::replace(value, Written::List(kept))
    };
    let is_plain = !value.is_alias() && !value.source().contains(['#', '&']);
    is_plain.then(|| Fix::safe("remove from `depends_on` the entries that references imply", plan))
}
