//! R-10834: a `get_param` within another `get_param` contains only a parameter name.

use hot::{Call, Function, NodeId, Section};
use maps::HashSet;

use crate::check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-10834", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    for template in cx.package().templates() {
        let calls = || {
            let calls = template.calls_of(Function::GetParam);
            calls.filter(|call| call.owner.section == Section::Resources)
        };
        let within = calls()
            .filter(|call| !call.argument.is_scalar())
            .flat_map(|call| call.argument.mappings().filter_map(move |node| Call::at(node, call.owner)));
        let deep = within.filter(|it| it.function == Function::GetParam && it.argument.is_sequence());
        let deep: HashSet<NodeId> = deep.map(|it| it.node.id()).collect();
        for call in calls() {
            if deep.contains(&call.node.id()) || call.argument.is_mapping() {
                out.fail(call.node, "`get_param` is nested more than two levels deep")
                    .help("use the name of a parameter as the argument of the inner `get_param`");
            } else {
                out.pass();
            }
        }
    }
}
