//! R-40499, R-57282: all servers of a vm-type use one parameter for the flavor and one for the image, and no other
//! vm-type uses these parameters.

use std::borrow::Cow;

use vnfcheck_maps::{HashMap, IndexMap};
use vnfcheck_vnf::{Cardinality, ParamRef, Server, servers, tokens};

use super::server_parameters::{checked_uses, take_from_own};
use crate::fixes;
use crate::words::after_correcting;
use vnfcheck_check::{Change, Context, Findings, Rule, rule};

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // Each vm-type has its own flavor parameter.
    rule("R-40499", |cx, out| check("flavor", cx, out)).resolved_by(Change::TakeFlavor),
    // Each vm-type has its own image parameter.
    rule("R-57282", |cx, out| check("image", cx, out)).resolved_by(Change::TakeImage),
];

/// The number of uses and the first use for each pair of a vm-type and a parameter of its servers.
type Pairs<'p> = IndexMap<(Cow<'p, str>, &'p str), (usize, ParamRef<'p>)>;

/// Requires one parameter per vm-type and one vm-type per parameter. The rule prefers pairs that match the parameter
/// name, then the most frequent pairs, then the first. The vm-type comes from the ID of the server, otherwise from its
/// other parameters.
fn check(property: &'static str, cx: &Context<'_>, out: &mut Findings) {
    out.need_every_file();
    let mut pairs = Pairs::default();
    let mut met = Vec::new();
    for server in &cx.model().servers {
        let evidence = server.evidence.iter().filter(|it| it.what != property);
        let most_independent = evidence.max_by_key(|it| match it.what {
            "id" => 2,
            "name" => 1,
            _ => 0,
        });
        let Some(vm_type) = most_independent.map(|it| tokens::lower(it.vm_type)) else { continue };
        for used in checked_uses(cx.package(), server, property, out) {
            let pair = pairs.entry((vm_type.clone(), used.name()));
            met.push((pair.index(), used, server));
            pair.or_insert((0, used)).0 += 1;
        }
    }
    let mut usual = Best::default();
    let mut owners = Best::default();
    let is_named = |vm_type: &str, name: &str| {
        servers::vm_type_of_parameter(property, name).is_some_and(|it| tokens::lower(it) == vm_type)
    };
    for (pair, ((vm_type, name), (times, _))) in pairs.iter().enumerate() {
        prefer(&mut usual, vm_type, (is_named(vm_type, name), false, *times), pair);
    }
    for (pair, ((vm_type, name), (times, _))) in pairs.iter().enumerate() {
        let is_usual = usual.get(&**vm_type).is_some_and(|(_, it)| *it == pair);
        prefer(&mut owners, name, (is_named(vm_type, name), is_usual, *times), pair);
    }
    let best = |of: &Best<'_>, key: &str| of.get(key).and_then(|(_, pair)| pairs.get_index(*pair));
    for (pair, used, server) in met {
        let Some(((vm_type, name), _)) = pairs.get_index(pair) else { continue };
        let Some(((owner, _), (_, theirs))) = best(&owners, name) else { continue };
        let Some(((_, usual), (_, other))) = best(&usual, vm_type) else { continue };
        if owner != vm_type {
            let message =
                format!("{property} parameter `{name}` is shared by the vm-types `{owner}` and `{vm_type}`");
            let expected = server.expected_name(property, Cardinality::One);
            let reason = "each vm-type has its own parameter, even if the values are equal";
            out.fail(used.node, message)
                .related(theirs.node, "used here for the other vm-type")
                .help(help(cx, server, property, vm_type, reason))
                .waits_for(fixes::own_parameter(server.defined.template, used, &expected));
        } else if usual != name {
            let message =
                format!("vm-type `{vm_type}` has two {property} parameters, `{usual}` and `{name}`");
            let reason = "all servers of a vm-type share one parameter";
            out.fail(used.node, message)
                .related(other.node, "the other parameter")
                .help(help(cx, server, property, vm_type, reason));
        } else {
            out.pass();
        }
    }
}

/// Returns the help to take a property of a server from the parameter of its vm-type, with the reason. If most names of
/// a server contain a vm-type that differs from the one in its ID, another parameter would contradict the change that
/// R-304011 requires, so the help asks for that change instead.
fn help(cx: &Context<'_>, server: &Server<'_>, property: &str, vm_type: &str, reason: &str) -> String {
    if let Some(own) = server.expected_vm_type().filter(|own| !tokens::is_alike(own, vm_type)) {
        let id = server.expected_id();
        return format!(
            "use one vm-type, `{own}`, in the server's ID (`{id}`), its parameters and the IDs of its ports"
        );
    }
    let expected = server.expected_name(property, Cardinality::One);
    let take = take_from_own(cx.package(), server.defined.template, property, &expected);
    format!("{}: {reason}", after_correcting(server.to_correct(), take))
}

/// The rank of a pair: `true` if the parameter name contains the vm-type, `true` if the parameter has the usual name,
/// and the number of uses.
type Rank = (bool, bool, usize);

/// The best pair for a vm-type or a parameter; the first pair wins if ranks are equal.
type Best<'k> = HashMap<&'k str, (Rank, usize)>;

fn prefer<'k>(best: &mut Best<'k>, key: &'k str, rank: Rank, pair: usize) {
    let known = best.entry(key).or_insert((rank, pair));
    if rank > known.0 {
        *known = (rank, pair);
    }
}
