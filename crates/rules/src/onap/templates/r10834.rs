//! R-10834: a `get_param` within another `get_param` contains only a parameter name.

use vnfcheck_hot::{Call, Function, NodeId, Section};
use vnfcheck_maps::HashSet;

use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-10834", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    for template in cx.package().templates() {
        let calls = || {
            let calls = template.calls_of(Function::GetParam);
            calls.filter(|call| call.owner.section == Section::Resources)
        };
        // The calls that are nested too deep.
        let mut deep: HashSet<NodeId> = HashSet::default();
        let mut count = 0;
        for call in calls() {
            count += 1;
            if call.argument.is_scalar() {
                continue;
            }
            deep.extend(call.argument.is_mapping().then(|| call.node.id()));
            let within = call.argument.mappings().filter_map(|node| Call::at(node, call.owner));
            let within = within.filter(|it| it.function == Function::GetParam && it.argument.is_sequence());
            deep.extend(within.map(|it| it.node.id()));
        }
        if !deep.is_empty() {
            for call in calls().filter(|call| deep.contains(&call.node.id())) {
                out.fail(call.node, "`get_param` is nested more than two levels deep")
                    .help("use the name of a parameter as the argument of the inner `get_param`");
                count -= 1;
            }
        }
        out.pass_many(count);
    }
}
