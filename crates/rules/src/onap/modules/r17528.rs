//! R-17528: a first-level nested template defines at most one server, a second-level nested template no resource.

use vnfcheck_hot::{Resource, ResourceType};
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
        let (place, message, help) = if step.depth == 1 {
            let mut servers = nested.resources().filter(|it| is_server(*it)).skip(1);
            (
                servers.next().map(Place::from),
                format!("`{name}` has more than one server"),
                "create every server in a separate nested template",
            )
        } else {
            let resources = nested.section("resources").filter(|it| !it.value.is_empty());
            (
                resources.map(|it| it.key.into()),
                format!("`{name}` is on the second level of nesting, but has resources"),
                "move the resources to the calling template",
            )
        };
        match place {
            None => out.pass(),
            Some(place) => {
                out.fail(place, message).related(step.call.reference, "called here").help(help);
            }
        }
    }
}

fn is_server(resource: Resource<'_>) -> bool {
    resource.created_types().any(|created| created.has_text(ResourceType::Server.name()))
}
