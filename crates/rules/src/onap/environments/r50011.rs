//! R-50011: the environment contains a value for the `count` of a resource group.

use std::collections::VecDeque;

use hot::{Call, Definition, File, Node, Owner, Package, Resource, ResourceType, Source, Template};
use maps::HashSet;
use vnf::evaluate;
use vnf::flow::{self, End, Origin, Property, PropertyValue};
use vnf::ids::is_group_of_sub_interfaces;
use vnf::{ModuleParameter, ParamRef};

use crate::check::{Context, Findings, Profile, Rule, rule};
use crate::onap::aspects::environment::{self, Demand};

pub(crate) static RULES: &[Rule] = &[rule("R-50011", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    // VVP checks parameters only.
    if cx.profile() == Profile::Text {
        for (template, group, definition) in groups(cx.package()) {
            let counts: Vec<_> = COUNT.values_in(template, group, definition).collect();
            check_parameter(group, definition, &counts, out);
            for count in counts {
                check_origins(cx, count, out);
            }
        }
    }
    environment::list(cx.package(), sources(cx), Demand::Value, |_| true, out);
    if cx.profile() == Profile::Text {
        check_parts(cx, out);
    }
}

/// Checks that an element of a list or map that supplies a count has a value in the environment.
fn check_parts(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let mut pending: VecDeque<(&Template, Node<'_>, Resource<'_>)> = VecDeque::new();
    for (template, group, definition) in groups(package) {
        let counts = COUNT.values_in(template, group, definition);
        pending.extend(counts.map(|count| (template, count.value, group)));
    }
    let mut seen = HashSet::default();
    while let Some((template, value, group)) = pending.pop_front() {
        let Some(used) = ParamRef::at(value).filter(|_| seen.insert((value.file(), value.id()))) else {
            continue;
        };
        if !package.kind(template.file()).is_module() {
            // Arguments of calls are followed only for whole parameters: a part of an argument could be a part of a
            // part.
            let passed = package.arguments_for(template.file(), used.name()).filter(|_| !used.is_indexed);
            pending.extend(passed.map(|(call, argument)| (call.caller, argument, group)));
            continue;
        }
        let entry = package.environment(template).and_then(|it| it.value_of(used.name()));
        let Some(entry) = entry.filter(|_| used.is_indexed) else { continue };
        if cx.vnf().callers.has_part(entry.value, value) == Some(false) {
            let (name, id) = (used.name(), group.id());
            out.fail(
                entry,
                format!(
                    "parameter `{name}` sets `count` of `{id}`, but the value lacks the selected element"
                ),
            )
            .related(value, "the selected element")
            .help("add the element");
        }
    }
}

/// Returns the parameters of modules that supply the number of members.
pub(super) fn sources<'p>(cx: &Context<'p>) -> Vec<ModuleParameter<'p>> {
    let package = cx.package();
    let counts = groups(package).flat_map(|(template, group, it)| COUNT.values_in(template, group, it));
    flow::sources(&cx.vnf().callers, counts)
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
    let callers = &cx.vnf().callers;
    let package = cx.package();
    let mut ends = Vec::new();
    for end in flow::origins(package, count.template, count.value) {
        match end.origin {
            Origin::Parameter(name) if ParamRef::naming(name).is_some_and(|it| it.is_indexed) => {
                let part = Call::around(name, Owner::default()).map(|it| it.node);
                let passed = part.and_then(|it| passed_part(cx, end.template, it)).map(Origin::Written);
                ends.push(End { origin: passed.unwrap_or(end.origin), ..end });
            }
            Origin::Parameter(name) if !package.kind(end.template.file()).is_module() => {
                let is_of_module =
                    |it: Source<'_>| matches!(it, Source::Environment { .. } | Source::Unlisted { .. });
                if callers.sources(end.template, name.text()).any(is_of_module) {
                    ends.push(end);
                }
                let passed = flow::passed_values(callers, end.template, name.text()).into_iter();
                ends.extend(passed.map(|it| End { through: end.through.or(it.end.through), ..it.end }));
            }
            _ => ends.push(end),
        }
    }
    let key = |it: Node<'_>| (it.file(), it.id());
    let is_written = |end: &End<'_>| matches!(end.origin, Origin::Written(_));
    let varying = ends.iter().filter(|it| !is_written(it)).filter_map(|it| it.through);
    let varying: HashSet<_> = varying.map(key).collect();
    let mut seen = HashSet::default();
    let id = count.resource.id();
    for end in ends {
        let at = match (end.origin, end.through) {
            (Origin::Written(node), None) if !node.is_null() => node,
            (Origin::Written(_), Some(function)) if !varying.contains(&key(function)) => function,
            _ => continue,
        };
        if seen.insert(key(at)) {
            let finding = out.fail(at, format!("resource group `{id}` has a fixed count"));
            finding.help("set `count` to a parameter with a value in the environment file");
            if at.file() != count.resource.key.file() {
                finding.related(count.value, "used here");
            }
        }
    }
}

/// Returns the fixed part of a list or map in a call of a nested template that a `get_param` selects.
fn passed_part<'p>(cx: &Context<'p>, template: &'p Template, get_param: Node<'p>) -> Option<Node<'p>> {
    let values = evaluate::values(&cx.vnf().callers, Some(template), get_param);
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
    group: Resource<'_>,
    definition: Definition<'_>,
    counts: &[PropertyValue<'_>],
    out: &mut Findings,
) {
    let id = group.id();
    let finding =
        if let Some(count) = counts.iter().find(|count| count.value.is_scalar() && !count.value.is_null()) {
            let number = count.value.text();
            out.fail(count.value, format!("resource group `{id}` has the fixed count `{number}`"))
        } else if definition.property("count").is_none_or(|count| count.value.is_null()) {
            out.fail(group, format!("resource group `{id}` has no `count`"))
        } else {
            return;
        };
    finding.help("set `count` to a parameter with a value in the environment file");
}
