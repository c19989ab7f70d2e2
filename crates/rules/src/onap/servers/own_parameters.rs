//! R-40499, R-57282: servers of one vm-type take flavor and image from one parameter each, which no other vm-type takes.

use hot::Node;
use maps::{HashMap, IndexMap};
use vnf::{Use, servers, tokens};

use super::server_parameters::uses;
use crate::check::{Context, Findings, Rule, rule};

/// By R-number.
pub(crate) static RULES: &[Rule] = &[
    // Each vm-type has one flavor parameter of its own.
    rule("R-40499", |cx, out| check("flavor", cx, out)),
    // Each vm-type has one image parameter of its own.
    rule("R-57282", |cx, out| check("image", cx, out)),
];

/// Demands one parameter per vm-type, and one vm-type per parameter: those that its name tells, else those that most servers have, the
/// first of several. The vm-type is read from the id of the server, else from its other parameters.
fn check(property: &'static str, cx: &Context<'_>, out: &mut Findings) {
    out.need_every_file();
    let mut met = Vec::new();
    for server in &cx.vnf().servers {
        let evidence = server.evidence.iter().filter(|it| it.what != property);
        let most_independent = evidence.max_by_key(|it| match it.what {
            "id" => 2,
            "name" => 1,
            _ => 0,
        });
        let Some(vm_type) = most_independent.map(|it| tokens::lower(it.vm_type)) else { continue };
        met.extend(uses(server, property).map(|used| (vm_type.clone(), used)));
    }
    let mut parameters: HashMap<&str, Tally<&str, Use<'_>>> = HashMap::default();
    let mut vm_types: HashMap<&str, Tally<&str, Node<'_>>> = HashMap::default();
    for (vm_type, used) in &met {
        parameters.entry(vm_type).or_default().entry(used.name()).or_insert((0, *used)).0 += 1;
        vm_types.entry(used.name()).or_default().entry(vm_type).or_insert((0, used.node)).0 += 1;
    }
    let is_named = |name: &str, vm_type: &str| {
        servers::vm_type_of_parameter(property, name).is_some_and(|it| tokens::lower(it) == vm_type)
    };
    // The last of those that are largest is the first of them, from behind.
    let usual = parameters.iter().filter_map(|(vm_type, used)| {
        let used = used.iter().rev();
        let (_, (_, first)) = used.max_by_key(|(name, (times, _))| (is_named(name, vm_type), *times))?;
        Some((*vm_type, *first))
    });
    let usual: HashMap<&str, Use<'_>> = usual.collect();
    let owners = vm_types.iter().filter_map(|(name, owners)| {
        let is_usual = |vm_type: &str| usual.get(vm_type).is_some_and(|it| it.name() == *name);
        let rank = |vm_type: &str, times: usize| (is_named(name, vm_type), is_usual(vm_type), times);
        let (owner, (_, first)) = owners.iter().rev().max_by_key(|(it, (times, _))| rank(it, *times))?;
        Some((*name, (*owner, *first)))
    });
    let owners: HashMap<&str, (&str, Node<'_>)> = owners.collect();
    for (vm_type, used) in &met {
        let name = used.name();
        let (Some((owner, theirs)), Some(usual)) = (owners.get(name), usual.get(&**vm_type)) else { continue };
        if *owner != vm_type {
            let message =
                format!("{property} parameter `{name}` is shared by the vm-types `{owner}` and `{vm_type}`");
            out.fail(used.node, message)
                .related(*theirs, "the other vm-type's use")
                .help("give each vm-type a parameter of its own, even for equal values");
        } else if usual.name() != name {
            let usual_name = usual.name();
            let message =
                format!("vm-type `{vm_type}` has two {property} parameters, `{usual_name}` and `{name}`");
            out.fail(used.node, message)
                .related(usual.node, "the other parameter")
                .help("use one parameter for all servers of the vm-type");
        } else {
            out.pass();
        }
    }
}

/// How often each of several is met, and where first.
type Tally<K, T> = IndexMap<K, (usize, T)>;
