use hot::{Call, Function, Section};

use crate::prelude::*;

/// R-10834: a `get_param` within a `get_param` names its parameter plainly.
pub(crate) struct R10834;

impl Rule for R10834 {
    fn id(&self) -> &'static str {
        "R-10834"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let calls = package.templates().flat_map(|template| template.calls_of(Function::GetParam));
        for call in calls.filter(|call| call.owner.section == Section::Resources) {
            let deep = call.argument.is_sequence() && is_within_get_param(call);
            if deep || call.argument.is_mapping() {
                checks
                    .fail(call.node, "`get_param` is nested more than two levels deep")
                    .help("let the inner `get_param` name a parameter directly, without a list or a further call");
            } else {
                checks.pass();
            }
        }
    }
}

fn is_within_get_param(call: Call<'_>) -> bool {
    let ancestors = std::iter::successors(call.node.parent(), |node| node.parent());
    ancestors
        .filter_map(|node| Call::at(node, call.owner))
        .any(|outer| outer.function == Function::GetParam)
}
