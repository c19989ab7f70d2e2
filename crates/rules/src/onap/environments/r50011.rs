//! R-50011: the environment contains a value for the `count` of a resource group.

use vnfcheck_fix::Decision;
use vnfcheck_hot::{
    Definition, File, FileId, Node, NodeId, Package, Resource, ResourceType, Source, Template, Value,
};
use vnfcheck_maps::HashSet;
use vnfcheck_vnf::evaluate;
use vnfcheck_vnf::flow::{self, Property, PropertyValue};
use vnfcheck_vnf::ids::is_group_of_sub_interfaces;
use vnfcheck_vnf::walk::{At, Follow, How, Step, Walk};
use vnfcheck_vnf::{ModuleParameter, ParamRef, tokens};

use crate::onap::aspects::environment::{self, Demand};
use crate::properties::beside_properties;
use vnfcheck_check::{Context, Findings, Profile, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-50011", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    // VVP checks parameters only.
    if cx.profile() == Profile::Text {
        for (template, group, definition) in groups(cx.package()) {
            let counts: Vec<_> = COUNT.values_in(template, group, definition).collect();
            check_parameter(cx.package(), group, definition, &counts, out);
            for count in counts {
                check_origins(cx, count, out);
            }
        }
    }
    environment::list(cx.package(), sources(cx), Demand::Value, |_| None, out);
    if cx.profile() == Profile::Text {
        check_parts(cx, out);
    }
}

/// Checks that an element of a list or map that supplies a count has a value in the environment.
fn check_parts(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let mut seen = HashSet::default();
    let mut walk = Walk::new(package, Follow::Whole);
    let counts = groups(package).flat_map(|(template, group, it)| COUNT.values_in(template, group, it));
    for count in counts {
        walk.begin(At { template: count.template, node: count.value });
        while let Some(step) = walk.next() {
            let Some(used) = step.parameter() else { continue };
            if !used.is_indexed {
                // Only whole parameters are followed to the callers, because a caller may already pass a part of a
                // value.
                walk.to_callers(step);
            } else if package.kind(step.at.template.file()).is_module() && seen.insert(key(used.node)) {
                let groups = step.call.map(|it| it.resource).into_iter().chain([count.resource]);
                let has_index = |it: Node<'_>| groups.clone().any(|group| is_index(group, it));
                if used.steps().any(has_index) {
                    let (name, id) = (used.name(), count.resource.id());
                    let message = format!(
                        "the index of a member selects the part of `{name}` that sets `count` of `{id}`"
                    );
                    out.undecided(used.node, message, "select the part with a literal index");
                } else {
                    check_part(cx, step.at.template, used, count.resource, out);
                }
            }
        }
    }
}

fn check_part<'p>(
    cx: &Context<'p>,
    module: &'p Template,
    used: ParamRef<'p>,
    group: Resource<'p>,
    out: &mut Findings,
) {
    let entry = cx.package().environment(module).and_then(|it| it.value_of(used.name()));
    let Some((entry, part)) = entry.zip(used.call()) else { return };
    if cx.model().callers.has_part(entry.value, part) == Some(false) {
        let (name, id) = (used.name(), group.id());
        out.fail(
            entry,
            format!("parameter `{name}` sets `count` of `{id}`, but the value lacks the selected element"),
        )
        .related(part, "the selected element")
        .help("add the element");
    }
}

/// Returns `true` if a group replaces a step of a path with the index of each member.
fn is_index(group: Resource<'_>, step: Node<'_>) -> bool {
    step.is_scalar() && step.text().contains(group.definition.index_text())
}

fn key(node: Node<'_>) -> (FileId, NodeId) {
    (node.file(), node.id())
}

/// Returns the parameters of modules that supply the number of members.
pub(super) fn sources<'p>(cx: &Context<'p>) -> Vec<ModuleParameter<'p>> {
    let package = cx.package();
    let counts = groups(package).flat_map(|(template, group, it)| COUNT.values_in(template, group, it));
    flow::sources(cx.package(), counts)
}

fn groups(package: &Package) -> impl Iterator<Item = (&Template, Resource<'_>, Definition<'_>)> {
    package.templates().flat_map(|template| {
        let groups =
            template.definitions_of(GROUP).filter(|(group, _)| !is_group_of_sub_interfaces(group.id()));
        groups.map(move |(group, definition)| (template, group, definition))
    })
}

const GROUP: ResourceType = ResourceType::ResourceGroup;
const COUNT: Property = Property { types: &[GROUP], paths: &[&["count"]] };

/// Checks that callers, outputs and functions without parameters set no fixed count.
fn check_origins<'p>(cx: &Context<'p>, count: PropertyValue<'p>, out: &mut Findings) {
    if count.value.is_scalar() {
        return;
    }
    let callers = &cx.model().callers;
    let package = cx.package();
    let mut ends = Vec::new();
    for end in flow::origins(package, count.template, count.value) {
        let (template, name) = (end.at.template, end.at.node);
        if end.how != How::Parameter {
            ends.push(end);
        } else if let Some(part) = end.parameter().filter(|it| it.is_indexed).and_then(ParamRef::call) {
            let passed = passed_part(cx, template, part);
            let written = |node| Step { at: At { template, node }, how: How::Written, ..end };
            ends.push(passed.map_or(end, written));
        } else if !package.kind(template.file()).is_module() {
            let is_of_module =
                |it: Source<'_>| matches!(it, Source::Environment { .. } | Source::Unlisted { .. });
            if callers.sources(template, name.text()).any(is_of_module) {
                ends.push(end);
            }
            let passed = end.parameter().map(|used| flow::passed_values(package, template, used));
            ends.extend(
                passed.into_iter().flatten().map(|it| Step { through: end.through.or(it.through), ..it }),
            );
        } else {
            ends.push(end);
        }
    }
    let varying = ends.iter().filter(|it| it.how != How::Written).filter_map(|it| it.through);
    let varying: HashSet<_> = varying.map(key).collect();
    let mut seen = HashSet::default();
    let id = count.resource.id();
    for end in ends.into_iter().filter(|it| it.how == How::Written) {
        let at = match end.through {
            None if !end.at.node.is_null() => end.at.node,
            Some(function) if !varying.contains(&key(function)) => function,
            _ => continue,
        };
        if seen.insert(key(at)) {
            let finding = out.fail(at, format!("resource group `{id}` has a fixed count"));
            finding.help(help(package, at, count.resource));
            if at.file() != count.resource.key.file() {
                finding.related(count.value, "used here");
            }
        }
    }
}

/// Returns the fixed part that a `get_param` selects from a list or map in a call of the nested template.
fn passed_part<'p>(cx: &Context<'p>, template: &'p Template, get_param: Node<'p>) -> Option<Node<'p>> {
    let values = evaluate::values(&cx.model().callers, Some(template), get_param);
    let is_passed = |at: &Node<'_>| {
        let template = cx.package().file(at.file()).and_then(File::template);
        let section = template.and_then(|it| it.section("resources"));
        let span = section.map(|it| it.value.span());
        span.is_some_and(|it| it.start <= at.span().start && at.span().end <= it.end)
    };
    values.into_iter().flatten().map(|it| it.origin).find(is_passed)
}

/// Checks that the count is a parameter: the environment cannot set a literal number in the template.
fn check_parameter(
    package: &Package,
    group: Resource<'_>,
    definition: Definition<'_>,
    counts: &[PropertyValue<'_>],
    out: &mut Findings,
) {
    let id = group.id();
    let finding =
        if let Some(count) = counts.iter().find(|count| count.value.is_scalar() && !count.value.is_null()) {
            let number = count.value.text();
            let is_number = matches!(count.value.value(), Value::Int(_));
            let parameter = is_number.then(|| Decision::NewParameter {
                template: count.template.file(),
                name: format!("{}_count", tokens::as_word(id)),
                type_name: "number",
                index: None,
                at: count.value.id(),
                is_supplied: false,
            });
            out.fail(count.value, format!("resource group `{id}` has the fixed count `{number}`"))
                .waits_for(parameter)
        } else if definition.property("count").is_none_or(|count| count.value.is_null())
            && !definition.has_unknown_properties()
        {
            out.fail(group, format!("resource group `{id}` has no `count`"))
        } else {
            return;
        };
    let help = help(package, group.key, group);
    let beside = beside_properties(definition, "count").filter(|_| definition.property("count").is_none());
    finding.help(match beside {
        Some((count, indent)) if count.value.is_scalar() => format!("{indent}, and {help}"),
        Some((_, indent)) => indent,
        None => help,
    });
}

/// Returns the help for the fixed count of a group. Only modules have environment files.
fn help(package: &Package, at: Node<'_>, group: Resource<'_>) -> String {
    let take = if at.file() == group.key.file() { "set `count` to a parameter" } else { "use a parameter" };
    if package.kind(at.file()).is_module() {
        format!("{take} with a value in the environment file")
    } else {
        format!("{take} that every call passes, with a value in the environment file of the module")
    }
}
