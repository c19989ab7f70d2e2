//! R-10834: a `get_param` within a `get_param` names its parameter plainly.

use hot::{Call, Function, Section};

use crate::check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-10834", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let calls = package.templates().flat_map(|template| template.calls_of(Function::GetParam));
    for call in calls.filter(|call| call.owner.section == Section::Resources) {
        let deep = call.argument.is_sequence() && is_within_get_param(call);
        if deep || call.argument.is_mapping() {
            out.fail(call.node, "`get_param` is nested more than two levels deep").help(
                "let the inner `get_param` name a parameter directly, without a list or a further call",
            );
        } else {
            out.pass();
        }
    }
}

fn is_within_get_param(call: Call<'_>) -> bool {
    let ancestors = std::iter::successors(call.node.parent(), |node| node.parent());
    ancestors.filter_map(|node| Call::at(node, call.owner)).any(|outer| outer.function == Function::GetParam)
}
