//! R-39349: the VNF does not scale by an update of its stack.
//!
//! Heat updates the stack to change the number of members of a scaling group.

use vnfcheck_hot::Template;

use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-39349", check).advising()];

/// Types of groups whose number of members changes while the stack exists.
const GROUPS: [&str; 3] =
    ["AWS::AutoScaling::AutoScalingGroup", "OS::Heat::AutoScalingGroup", "OS::Heat::InstanceGroup"];

fn check(cx: &Context<'_>, out: &mut Findings) {
    for (text, uses) in cx.package().templates().flat_map(Template::type_texts) {
        for (resource, node) in uses.into_iter().filter(|_| GROUPS.contains(&text)) {
            out.advise(node, format!("`{}` scales by updating its stack", resource.id()))
                .help("create each growth unit in an incremental module");
        }
    }
}
