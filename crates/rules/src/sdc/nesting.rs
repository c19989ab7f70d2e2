//! Nested templates, as types of resources and as members of groups.

use vnfcheck_hot::{File, FileId, Node, Resource, Template};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_sdc::{Heat, is_yaml};

use super::types::resources;
use super::values::{declared_type, described, fits};
use super::walk::text;
use super::{RESOURCE_GROUP, as_mapping, property, require, resources_of};
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // Nested templates exist.
    rule("SDC-HNR1", |cx, out| files_exist(cx, Via::Type, out)),
    // Templates do not nest themselves.
    rule("SDC-HNR2", |cx, out| are_no_loops(cx, Via::Type, out)),
    // Properties of a nested template are declared as parameters there.
    rule("SDC-HNR3", |cx, out| properties_are_declared(cx, Via::Type, out)),
    // Strings passed to a nested template fit the parameter types.
    rule("SDC-HNR4", |cx, out| values_fit(cx, Via::Type, out)),
    // `index_var` of a group is a string.
    rule("SDC-HRR1", |cx, out| {
        for index_var in calls(cx, Via::Group).filter_map(|call| property(call.resource, "index_var")) {
            let value = index_var.value;
            let message = || "`index_var` must be a string".to_owned();
            require(out, text(value).is_some(), value, message, "put the value in quotes");
        }
    }),
    // Nested templates of groups exist.
    rule("SDC-HRR2", |cx, out| files_exist(cx, Via::Group, out)),
    // Groups do not nest their own template.
    rule("SDC-HRR3", |cx, out| are_no_loops(cx, Via::Group, out)),
    // Properties that groups pass to nested templates are declared there.
    rule("SDC-HRR4", |cx, out| properties_are_declared(cx, Via::Group, out)),
    // Strings that groups pass to nested templates fit the parameter types.
    rule("SDC-HRR5", |cx, out| values_fit(cx, Via::Group, out)),
    // Members of groups have a type.
    rule("SDC-HRR6", |cx, out| {
        for (_, _, group) in resources_of(cx, RESOURCE_GROUP) {
            let Some(member) = member(group).filter(|member| !member.is_empty()) else { continue };
            let is_there = member.get("type").is_some_and(|it| !it.is_null());
            let message = || format!("`resource_def` of `{}` has no type", group.id());
            let help = "add `type:`";
            require(out, is_there, member, message, help);
        }
    }),
    // The type of group members is a string.
    rule("SDC-HRR7", |cx, out| {
        for (_, _, group) in resources_of(cx, RESOURCE_GROUP) {
            let Some(named) = member(group).and_then(|it| it.get("type")).filter(|it| !it.is_null()) else {
                continue;
            };
            let message = || format!("the type in `resource_def` of `{}` must be a string", group.id());
            require(out, text(named).is_some(), named, message, "write the type as a string");
        }
    }),
    // SDC warns about every group of nested templates (false alarm).
    rule("SDC-HRR8", |cx, out| {
        for (_, _, group) in resources_of(cx, RESOURCE_GROUP) {
            let Some(named) = member(group).and_then(|it| it.get("type")) else { continue };
            let Some(name) = text(named) else { continue };
            let message = || format!("`{name}` is a valid nested template, but SDC warns about the file");
            let help = "ignore SDC's warning: the condition in SDC is inverted";
            require(out, !is_yaml(name), named, message, help);
        }
    }),
];

/// Returns the type of a resource if it is a scalar.
fn type_of(resource: Resource<'_>) -> Option<Node<'_>> {
    resource.definition.type_node().filter(|node| node.is_scalar() && !node.is_null())
}

/// Returns `true` if the type looks like a nested template in the checks where SDC does not require the file extension
/// at the end.
fn mentions_template(type_name: &str) -> bool {
    type_name.contains(".yaml") || type_name.contains(".yml")
}

/// Returns the definition of a group's members.
fn member(group: Resource<'_>) -> Option<Node<'_>> {
    property(group, "resource_def").map(|entry| entry.value).and_then(as_mapping)
}

/// The kind of call of a nested template.
#[derive(Clone, Copy)]
enum Via {
    Type,
    Group,
}

/// A resource that calls a nested template, as SDC finds it.
#[derive(Clone, Copy)]
struct Caller<'p> {
    heat: Heat<'p>,
    resource: Resource<'p>,
    /// The node with the file name of the nested template.
    named: Node<'p>,
}

fn callers<'p>(cx: &Context<'p>, via: Via) -> Vec<Caller<'p>> {
    let by_type = |resource| type_of(resource).filter(|it| is_yaml(it.text()));
    let by_member = |group| member(group)?.get("type").filter(|it| text(*it).is_some_and(mentions_template));
    match via {
        Via::Type => resources(cx)
            .filter_map(|(heat, _, resource)| Some(Caller { heat, resource, named: by_type(resource)? }))
            .collect(),
        Via::Group => resources_of(cx, RESOURCE_GROUP)
            .filter_map(|(heat, _, resource)| Some(Caller { heat, resource, named: by_member(resource)? }))
            .collect(),
    }
}

fn files_exist(cx: &Context<'_>, via: Via, out: &mut Findings) {
    for Caller { named, .. } in callers(cx, via) {
        let name = named.text();
        if cx.onboarding().file(name).is_some() {
            out.pass();
        } else if cx.package().file_at(name).is_some() {
            let message =
                format!("nested template `{name}` is in a folder, but SDC reads only the top level");
            out.fail(named, message)
                .help("move the file out of the folder, and correct all references to it");
        } else {
            out.fail(named, format!("nested template `{name}` is not in the package"))
                .help("add the file and its entry in `MANIFEST.json`, or correct the name");
        }
    }
}

/// Checks the chains of nested templates that SDC follows: in each file, the first resource whose type is a nested
/// template.
fn are_no_loops(cx: &Context<'_>, via: Via, out: &mut Findings) {
    let onboarding = cx.onboarding();
    for Caller { heat, named, .. } in callers(cx, via) {
        let mut seen: HashSet<FileId> = HashSet::default();
        let mut next: Option<&File> = onboarding.file(named.text());
        while let Some(file) = next.filter(|file| file.id() != heat.file.id() && seen.insert(file.id())) {
            let first = onboarding.template(file).and_then(|template| {
                let mut types = template.resources().filter_map(type_of).map(Node::text);
                types.find(|name| mentions_template(name))
            });
            next = first.and_then(|name| onboarding.file(name));
        }
        let is_loop = next.is_some_and(|file| file.id() == heat.file.id());
        let message = || format!("nested template `{}` calls this template again", named.text());
        let help = "remove this call, or the call that leads back to this template";
        require(out, !is_loop, named, message, help);
    }
}

/// A call of a nested template that SDC reads.
struct Call<'p> {
    resource: Resource<'p>,
    /// The properties passed to the nested template.
    properties: Option<Node<'p>>,
    nested: &'p Template,
    nested_name: &'p str,
    /// The placeholder for the index of a member.
    index: Option<&'p str>,
}

fn calls<'p>(cx: &Context<'p>, via: Via) -> impl Iterator<Item = Call<'p>> {
    let onboarding = cx.onboarding();
    callers(cx, via).into_iter().filter_map(move |Caller { resource, named, .. }| {
        let nested = onboarding.template(onboarding.file(named.text())?)?;
        let (properties, index) = match via {
            Via::Type => (resource.definition.properties(), None),
            Via::Group => {
                let properties = member(resource).and_then(|it| it.get("properties"));
                let index = property(resource, "index_var").map_or(Some("%index%"), |it| text(it.value));
                (properties, index)
            }
        };
        let properties = properties.and_then(as_mapping);
        Some(Call { resource, properties, nested, nested_name: named.text(), index })
    })
}

fn properties_are_declared(cx: &Context<'_>, via: Via, out: &mut Findings) {
    for call in calls(cx, via).filter(|call| call.nested.parameters().next().is_some()) {
        for entry in call.properties.into_iter().flat_map(Node::entries) {
            let name = entry.name();
            let message = || format!("nested template `{}` declares no parameter `{name}`", call.nested_name);
            let help = "declare the parameter in the nested template, or remove the property";
            require(out, call.nested.parameter(name).is_some(), entry.key, message, help);
        }
    }
}

fn values_fit(cx: &Context<'_>, via: Via, out: &mut Findings) {
    for call in calls(cx, via) {
        let types = call.nested.parameters().map(|it| (it.name(), declared_type(it)));
        let types: HashMap<&str, Option<&str>> = types.collect();
        for entry in call.properties.into_iter().flat_map(Node::entries) {
            let (Some(value), Some(type_name)) = (text(entry.value), types.get(entry.name())) else {
                continue;
            };
            let fits = if call.index == Some(value) {
                matches!(type_name, Some("number" | "string" | "comma_delimited_list"))
            } else {
                fits(*type_name, entry.value)
            };
            let message = || {
                let (name, declared) = (entry.name(), described(*type_name));
                format!("invalid value of `{name}`: the parameter of `{}` {declared}", call.nested_name)
            };
            require(out, fits, entry.value, message, "pass a value of the declared type");
        }
    }
}
