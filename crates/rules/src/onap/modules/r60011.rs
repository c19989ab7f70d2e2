//! R-60011: templates are nested at most two levels deep.

use vnfcheck_hot::{FileId, NestedCall, NodeId, Step};
use vnfcheck_maps::HashSet;

use crate::words::break_cycle;
use vnfcheck_check::{Change, Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] =
    &[rule("R-60011", check).resolved_by(Change::BreakCycle).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let mut in_cycles = HashSet::default();
    for cycle in package.cycles() {
        let Some((first, rest)) = cycle.split_first() else { continue };
        let name = package.path_of(first.caller.file());
        let finding = out.fail(first.reference, format!("`{name}` calls itself through nested templates"));
        finding.help(break_cycle(package, rest.last().unwrap_or(first)));
        for call in rest {
            finding.related(call.reference, "the next call of the cycle");
        }
        in_cycles.extend(cycle.iter().map(place_of));
    }
    let mut examined = HashSet::default();
    for Step { call, depth, from, .. } in package.steps(DEEPEST + 1) {
        if depth <= DEEPEST {
            out.pass();
        } else if !in_cycles.contains(&place_of(&call)) && examined.insert(place_of(&call)) {
            let finding = out.fail(
                call.reference,
                format!("`{}` is called on the third level of nesting", call.reference.text()),
            );
            if let Some(from) = from {
                let [nested, outer] = [&call, &from].map(|it| package.path_of(it.caller.file()));
                finding
                    .help(format!("move resource `{}` from `{nested}` to `{outer}`", call.resource.id()))
                    .related(from.reference, "the calling template is called here, on the second level");
            }
        }
    }
}

const DEEPEST: u32 = 2;

fn place_of(call: &NestedCall<'_>) -> (FileId, NodeId) {
    (call.reference.file(), call.reference.id())
}
