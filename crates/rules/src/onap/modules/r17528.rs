//! R-17528: a first-level nested template defines at most one server, a second-level nested template no resource.

use vnfcheck_fix::{Choice, Decision, Fix, Plan, Repair};
use vnfcheck_hot::{NestedCall, Package, Resource, ResourceType};
use vnfcheck_maps::HashSet;

use vnfcheck_check::{Context, Findings, Place, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-17528", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let mut examined = HashSet::default();
    for step in package.steps(2) {
        let Some(nested) = package.called(&step.call) else { continue };
        if !examined.insert((nested.file(), step.depth)) {
            continue;
        }
        let name = package.path_of(nested.file());
        let caller = package.path_of(step.call.caller.file());
        let (place, message, help) = if step.depth == 1 {
            let mut servers = nested.resources().filter(|it| is_server(*it)).skip(1);
            (
                servers.next().map(Place::from),
                format!("`{name}` has more than one server"),
                "create every server in a separate nested template".to_owned(),
            )
        } else {
            let resources = nested.section("resources").filter(|it| !it.value.is_empty());
            (
                resources.map(|it| it.key.into()),
                format!("`{name}` is on the second level of nesting, but has resources"),
                format!("call `{name}` in the callers of `{caller}`, or move the resources to `{caller}`"),
            )
        };
        match place {
            None => out.pass(),
            Some(place) => {
                let finding = out.fail(place, message);
                finding.related(step.call.reference, "called here").help(help);
                if step.depth > 1 {
                    finding.waits_for(lift(package, &step.call, name));
                }
            }
        }
    }
}

/// Returns the question of whether the callers of the calling template call the template instead.
fn lift(package: &Package, call: &NestedCall<'_>, target: &str) -> Decision {
    let (template, id) = (call.caller.file(), call.resource.id());
    let caller = package.path_of(template);
    let fix = Fix::risky(
        format!("move the call `{id}` to the callers of `{caller}`"),
        Plan::LiftCall { template, resource: id.to_owned() },
    );
    Decision::Repair(Box::new(Repair {
        file: template,
        element: format!("{id}/caller"),
        question: format!(
            "Remove call `{id}` from `{caller}`, and call `{target}` in the callers of `{caller}` instead?"
        ),
        choices: vec![Choice::of(REMOVE, fix), Choice::keep()],
        proposal: Some(REMOVE.to_owned()),
    }))
}

/// Answer that removes the call from the nested template.
const REMOVE: &str = "remove";

fn is_server(resource: Resource<'_>) -> bool {
    resource.created_types().any(|created| created.has_text(ResourceType::Server.name()))
}
