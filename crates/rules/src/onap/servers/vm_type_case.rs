//! Letter case of vm-types in names.

use std::borrow::Cow;
use std::cmp::Reverse;

use vnfcheck_fix::Fix;
use vnfcheck_hot::{File, Node, Owner, Resource, Section, Target};
use vnfcheck_maps::IndexMap;
use vnfcheck_vnf::Namer;
use vnfcheck_vnf::networks;
use vnfcheck_vnf::tokens::{Tokens, lower};

use crate::fixes;
use vnfcheck_check::{Change, Context, Findings, Rule, rule};

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // All parameter names use the same letter case for a vm-type.
    rule("R-32394", |cx, out| {
        let names = cx.package().templates().flat_map(|template| {
            let naming: Vec<bool> = template.resources().map(may_name_vm_types).collect();
            let uses = template.references(Target::Parameter);
            uses.filter(move |it| is_of_any(it.owner, &naming)).map(|it| it.name)
        });
        let known: Tokens = cx.model().vm_types.keys().map(String::as_str).collect();
        let named = counted(names).into_iter().flat_map(|(name, (node, count))| {
            known.delimited_in(name).into_iter().map(move |spelling| Written { spelling, at: node, count })
        });
        let fix = |name: Node<'_>, to: &str| {
            let template = cx.package().file(name.file())?.template()?;
            let name = template.parameter(name.text())?.name();
            let is_free = !fixes::is_declared(cx, template, name)(to);
            is_free.then(|| fixes::rename_parameter(cx, template, name, to)).flatten()
        };
        check(cx, "parameter", named, &fix, out);
    })
    .resolved_by(Change::RenameParameter),
    // All resource IDs use the same letter case for a vm-type.
    rule("R-46839", |cx, out| {
        let fix = |key: Node<'_>, _: &str| {
            let template = cx.package().file(key.file())?.template()?;
            fixes::rename_resource_anyhow(cx, template.resource(key.text())?)
        };
        check(cx, "resource ID", in_ids(cx), &fix, out);
    })
    .resolved_by(Change::RenameResource),
];

/// Returns `true` for resources other than networks and subnets; the parameters of networks and subnets are named after
/// network-roles.
fn may_name_vm_types(resource: Resource<'_>) -> bool {
    !resource.definition.type_name().is_some_and(networks::is_network_or_subnet)
}

/// Returns `true` if a reference belongs to a wanted resource; `wanted` has one flag per resource of the template.
fn is_of_any(owner: Owner, wanted: &[bool]) -> bool {
    let is_wanted = usize::try_from(owner.position).ok().and_then(|it| wanted.get(it));
    owner.section == Section::Resources && is_wanted.copied().unwrap_or(true)
}

/// A vm-type in a name.
struct Written<'p> {
    spelling: &'p str,
    /// The first occurrence of the name.
    at: Node<'p>,
    /// The number of occurrences of the name.
    count: usize,
}

/// Returns the vm-types in resource IDs.
fn in_ids<'c, 'p>(cx: &'c Context<'p>) -> impl Iterator<Item = Written<'p>> + use<'c, 'p> {
    cx.vnf().vm_types_in_ids().iter().map(|&(spelling, at)| Written { spelling, at, count: 1 })
}

/// Proposes IDs with the usual letter case of the vm-type.
pub(crate) fn propose<'p>(cx: &Context<'p>, names: &mut Namer<'p>) {
    for spellings in by_vm_type(cx, in_ids(cx)).values() {
        let Some((usual, _)) = spellings.first() else { continue };
        for (other, key) in
            spellings.iter().skip(1).flat_map(|(it, at)| at.names.iter().map(move |key| (it, key)))
        {
            let template = cx.package().file(key.file()).and_then(File::template);
            if let Some(resource) = template.and_then(|it| it.resource(key.text())) {
                names.propose_id(resource, &key.text().replacen(*other, usual, 1));
            }
        }
    }
}

/// The occurrences of a spelling: the count, and the first place of each name that contains the spelling.
#[derive(Default)]
struct Places<'p> {
    count: usize,
    names: Vec<Node<'p>>,
}

/// Returns the spellings of each vm-type: the spelling of its servers first, then the most frequent.
fn by_vm_type<'p>(
    cx: &Context<'p>,
    written: impl Iterator<Item = Written<'p>>,
) -> IndexMap<Cow<'p, str>, IndexMap<&'p str, Places<'p>>> {
    let mut found: IndexMap<Cow<'p, str>, IndexMap<&'p str, Places<'p>>> = IndexMap::default();
    for Written { spelling, at, count } in written {
        let places = found.entry(lower(spelling)).or_default().entry(spelling).or_default();
        places.count += count;
        places.names.push(at);
    }
    let of_servers = cx.model().server_types();
    for spellings in found.values_mut() {
        spellings.sort_by_key(|spelling, it| (!of_servers.contains(spelling), Reverse(it.count)));
    }
    found
}

/// Checks that all names that contain a known vm-type use the same letter case; `fix` gives a name the usual spelling.
fn check<'p>(
    cx: &Context<'p>,
    what: &str,
    written: impl Iterator<Item = Written<'p>>,
    fix: &dyn Fn(Node<'p>, &str) -> Option<Fix>,
    out: &mut Findings,
) {
    out.need_every_file();
    for spellings in by_vm_type(cx, written).values() {
        let mut by_count = spellings.iter();
        let Some((usual, usually)) = by_count.next() else { continue };
        let before = out.examined();
        for (other, name) in by_count.flat_map(|(other, it)| it.names.iter().map(move |name| (other, name))) {
            let finding = out
                .fail(*name, format!("vm-type `{usual}` is written `{other}` in {what} `{}`", name.text()));
            let to = name.text().replacen(*other, usual, 1);
            finding
                .help(format!("write `{usual}` in the {what}, like the other names of the vm-type"))
                .fix(fix(*name, &to));
            if let Some(usual_at) = usually.names.first() {
                finding.related(*usual_at, format!("written `{usual}` here"));
            }
        }
        if out.examined() == before {
            out.pass();
        }
    }
}

/// Returns each name once with its first place and the number of its occurrences, in order of the first places.
/// Grouping saves work, because most parameter names occur often.
fn counted<'p>(names: impl Iterator<Item = Node<'p>>) -> IndexMap<&'p str, (Node<'p>, usize)> {
    let mut counted: IndexMap<&'p str, (Node<'p>, usize)> = IndexMap::default();
    for node in names {
        counted.entry(node.text()).or_insert((node, 0)).1 += 1;
    }
    counted
}
