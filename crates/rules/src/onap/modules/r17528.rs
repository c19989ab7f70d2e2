//! R-17528: a first-level nested template defines at most one server, a second-level nested template no resource.

use vnfcheck_fix::{Choice, Decision, Division, Fix, MOVE, Plan, Repair};
use vnfcheck_hot::{FileId, NestedCall, Package, Resource, ResourceType, Template, Via};
use vnfcheck_maps::{HashSet, IndexSet};

use vnfcheck_check::{Context, Findings, Rule, rule};

use crate::words::{listed, most_listed};

pub(crate) static RULES: &[Rule] = &[rule("R-17528", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let mut examined = HashSet::default();
    for step in package.steps(2) {
        let Some(nested) = package.called(&step.call) else { continue };
        if !examined.insert((nested.file(), step.depth)) {
            continue;
        }
        if step.depth == 1 {
            check_servers(package, &step.call, nested, out);
        } else {
            check_resources(package, &step.call, nested, out);
        }
    }
}

/// Checks that a first-level template has at most one server.
fn check_servers(package: &Package, call: &NestedCall<'_>, nested: &Template, out: &mut Findings) {
    let servers: Vec<Resource<'_>> = nested.resources().filter(|it| is_server(*it)).collect();
    let Some(second) = servers.get(1) else {
        out.pass();
        return;
    };
    let name = package.path_of(nested.file());
    let others: Vec<&str> = servers.iter().skip(1).map(|it| it.id()).collect();
    let division = Division::of(nested, &others);
    let is_apart = division.as_ref().is_some_and(|it| !it.is_linked());
    let with =
        if is_apart { "with the connected resources" } else { "with parameters for the shared resources" };
    let help = format!(
        "move each further server ({}) to a separate nested template {with}, and call this template wherever `{name}` \
         is called",
        listed(&others)
    );
    let finding = out.fail(*second, format!("`{name}` has more than one server"));
    finding.related(call.reference, "called here").help(help);
    // A member of a group cannot take values from the same member of another group.
    let is_single = || package.calls_to(nested.file()).all(|it| it.via == Via::Type);
    let is_separable = is_apart || division.is_some() && is_single();
    finding.waits_for(is_separable.then(|| separate(package, nested, &others, with)));
}

/// Checks that a second-level template has no resource.
fn check_resources(package: &Package, call: &NestedCall<'_>, nested: &Template, out: &mut Findings) {
    let Some(resources) = nested.section("resources").filter(|it| !it.value.is_empty()) else {
        out.pass();
        return;
    };
    let name = package.path_of(nested.file());
    let caller = package.path_of(call.caller.file());
    let message = format!("`{name}` is on the second level of nesting, but has resources");
    let is_inner_group = is_group_in_group(package, call);
    let help = if is_inner_group {
        let group = call.resource.id();
        format!(
            "replace `{group}` in `{caller}` with the resources of `{name}`, once for each member of `{group}`"
        )
    } else {
        move_up(package, call, nested)
    };
    let finding = out.fail(resources.key, message);
    finding.related(call.reference, "called here").help(help);
    finding.waits_for((!is_inner_group).then(|| lift(package, call, name)));
}

/// Returns the help to move the calls of a template one level up, or its resources to the calling template if the
/// resources fit there.
fn move_up(package: &Package, call: &NestedCall<'_>, nested: &Template) -> String {
    let from = call.caller;
    let path = package.path_of(from.file());
    let calls = package.calls_from(from.file());
    let calls = calls.filter(|it| package.called(it).is_some_and(|it| it.file() == nested.file()));
    let calls: IndexSet<&str> = calls.map(|it| it.resource.id()).collect();
    let callers = package.calls_to(from.file()).map(|it| package.path_of(it.caller.file()));
    let callers: IndexSet<&str> = callers.collect();
    let has_server = |it: &Template| it.resources().any(is_server);
    let is_free = nested.resources().all(|it| from.resource(it.id()).is_none());
    let fits = calls.len() == 1 && is_free && !(has_server(nested) && has_server(from));
    let what = if calls.len() == 1 { "call" } else { "calls" };
    let list = |names: IndexSet<&str>| most_listed(&names.into_iter().collect::<Vec<_>>());
    let help = format!("move the {what} {} from `{path}` to {}", list(calls), list(callers));
    if fits { format!("{help}, or move the resources to `{path}`") } else { help }
}

/// Returns `true` if a call creates a group for each member of another group. No group in a caller can replace such
/// groups.
fn is_group_in_group(package: &Package, call: &NestedCall<'_>) -> bool {
    let is_group = |it: &NestedCall<'_>| matches!(it.via, Via::Group);
    is_group(call) && package.calls_to(call.caller.file()).any(|it| is_group(&it))
}

/// Returns the question of whether servers move to separate nested templates.
fn separate(package: &Package, nested: &Template, servers: &[&str], with: &str) -> Decision {
    let template = nested.file();
    let name = package.path_of(template);
    let moved = listed(servers);
    let ids = servers.iter().map(|&it| it.to_owned()).collect();
    let fix = Fix::risky(
        format!("move {moved} to separate nested templates"),
        Plan::SeparateServers { template, servers: ids },
    );
    let question =
        format!("Move each further server ({moved}) from `{name}` to a separate nested template {with}?");
    moving(template, "servers".to_owned(), question, fix)
}

/// Returns the question of whether the callers of the calling template call the template instead.
fn lift(package: &Package, call: &NestedCall<'_>, target: &str) -> Decision {
    let (template, id) = (call.caller.file(), call.resource.id());
    let caller = package.path_of(template);
    let fix = Fix::risky(
        format!("move the call `{id}` to the callers of `{caller}`"),
        Plan::LiftCall { template, resource: id.to_owned() },
    );
    let question = format!("Move call `{id}` of `{target}` from `{caller}` to the callers of `{caller}`?");
    moving(template, format!("{id}/caller"), question, fix)
}

/// Returns the question of whether elements move from a file to other files.
fn moving(file: FileId, element: String, question: String, fix: Fix) -> Decision {
    Decision::Repair(Box::new(Repair {
        file,
        element,
        question,
        choices: vec![Choice::of(MOVE, fix), Choice::keep()],
        proposal: Some(MOVE.to_owned()),
    }))
}

fn is_server(resource: Resource<'_>) -> bool {
    resource.created_types().any(|created| created.has_text(ResourceType::Server.name()))
}
