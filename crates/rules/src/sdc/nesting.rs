//! Nested templates, as types of resources and as members of groups.

use vnfcheck_hot::{File, FileId, Node, Resource, Template};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_sdc::{Heat, is_yaml};

use super::types::resources;
use super::values::fits;
use super::walk::text;
use super::{RESOURCE_GROUP, as_mapping, property, require, resources_of};
use vnfcheck_check::{Context, Findings, Place, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // Nested templates exist.
    rule("SDC-HNR1", |cx, out| each_name(cx, Via::Type, |_, named| file_is_there(cx, named, out))),
    // Templates do not nest themselves.
    rule("SDC-HNR2", |cx, out| each_name(cx, Via::Type, |heat, named| is_no_loop(cx, heat, named, out))),
    // Properties of a nested template are declared as parameters there.
    rule("SDC-HNR3", |cx, out| each_call(cx, Via::Type, |call| properties_are_declared(call, out))),
    // Strings passed to a nested template fit the parameter types.
    rule("SDC-HNR4", |cx, out| each_call(cx, Via::Type, |call| values_fit(call, out))),
    // `index_var` of a group is a string.
    rule("SDC-HRR1", |cx, out| {
        each_call(cx, Via::Group, |call| {
            if let Some(index_var) = property(call.resource, "index_var") {
                let message = || "`index_var` must be a string".to_owned();
                require(
                    out,
                    text(index_var.value).is_some(),
                    index_var.value,
                    message,
                    "put the value in quotes",
                );
            }
        });
    }),
    // Nested templates of groups exist.
    rule("SDC-HRR2", |cx, out| each_name(cx, Via::Group, |_, named| file_is_there(cx, named, out))),
    // Groups do not nest their own template.
    rule("SDC-HRR3", |cx, out| each_name(cx, Via::Group, |heat, named| is_no_loop(cx, heat, named, out))),
    // Properties that groups pass to nested templates are declared there.
    rule("SDC-HRR4", |cx, out| each_call(cx, Via::Group, |call| properties_are_declared(call, out))),
    // Strings that groups pass to nested templates fit the parameter types.
    rule("SDC-HRR5", |cx, out| each_call(cx, Via::Group, |call| values_fit(call, out))),
    // Members of groups have a type.
    rule("SDC-HRR6", |cx, out| {
        for (_, _, group) in resources_of(cx, RESOURCE_GROUP) {
            let Some(member) = member(group).filter(|member| !member.is_empty()) else { continue };
            let is_there = member.get("type").is_some_and(|it| !it.is_null());
            require(
                out,
                is_there,
                member,
                || format!("`resource_def` of `{}` has no type", group.id()),
                "add `type:`",
            );
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
    // SDC warns of every group of nested templates (false alarm).
    rule("SDC-HRR8", |cx, out| {
        for (_, _, group) in resources_of(cx, RESOURCE_GROUP) {
            let Some(named) = member(group).and_then(|it| it.get("type")) else { continue };
            let Some(name) = text(named) else { continue };
            let message = || format!("`{name}` is a valid nested template, but SDC warns about the file");
            require(
                out,
                !is_yaml(name),
                named,
                message,
                "ignore SDC's warning: the condition in SDC is inverted",
            );
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

/// Visits the names of nested templates that SDC finds, each with the file that contains the name.
fn each_name<'p>(cx: &Context<'p>, via: Via, mut visit: impl FnMut(Heat<'p>, Node<'p>)) {
    match via {
        Via::Type => {
            for (heat, _, resource) in resources(cx) {
                if let Some(named) = type_of(resource).filter(|it| is_yaml(it.text())) {
                    visit(heat, named);
                }
            }
        }
        Via::Group => {
            for (heat, _, group) in resources_of(cx, RESOURCE_GROUP) {
                let named = member(group).and_then(|member| member.get("type"));
                if let Some(named) = named.filter(|it| text(*it).is_some_and(mentions_template)) {
                    visit(heat, named);
                }
            }
        }
    }
}

fn file_is_there(cx: &Context<'_>, named: Node<'_>, out: &mut Findings) {
    let name = named.text();
    if cx.onboarding().file(name).is_some() {
        return out.pass();
    }
    if cx.package().file_at(name).is_some() {
        let message = format!("nested template `{name}` is in a folder, but SDC reads only the top level");
        out.fail(named, message).help("move the file out of the folder, and correct all references to it");
    } else {
        out.fail(named, format!("nested template `{name}` is not in the package"))
            .help("add the file and its entry in `MANIFEST.json`, or correct the name");
    }
}

/// Checks the chain of nested templates that SDC follows: in each file, the first resource whose type is a nested
/// template.
fn is_no_loop(cx: &Context<'_>, heat: Heat<'_>, named: Node<'_>, out: &mut Findings) {
    let onboarding = cx.onboarding();
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
    require(out, !is_loop, named, message, "remove this call, or the call that leads back to this template");
}

/// The kind of call of a nested template.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Via {
    Type,
    Group,
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

fn each_call<'p>(cx: &Context<'p>, via: Via, mut visit: impl FnMut(&Call<'p>)) {
    let onboarding = cx.onboarding();
    let nested = |named: Node<'p>| Some((onboarding.template(onboarding.file(named.text())?)?, named.text()));
    match via {
        Via::Type => {
            for (_, _, resource) in resources(cx) {
                let named = type_of(resource).filter(|it| is_yaml(it.text()));
                let Some((nested, nested_name)) = named.and_then(nested) else { continue };
                let properties = resource.definition.properties().and_then(as_mapping);
                visit(&Call { resource, properties, nested, nested_name, index: None });
            }
        }
        Via::Group => {
            for (_, _, resource) in resources_of(cx, RESOURCE_GROUP) {
                let member = member(resource);
                let named = member.and_then(|it| it.get("type")).filter(|it| text(*it).is_some());
                let named = named.filter(|it| mentions_template(it.text()));
                let Some((nested, nested_name)) = named.and_then(nested) else { continue };
                let properties = member.and_then(|it| it.get("properties")).and_then(as_mapping);
                let index = property(resource, "index_var").map_or(Some("%index%"), |it| text(it.value));
                visit(&Call { resource, properties, nested, nested_name, index });
            }
        }
    }
}

fn properties_are_declared(call: &Call<'_>, out: &mut Findings) {
    if call.nested.parameters().next().is_none() {
        return;
    }
    for entry in call.properties.into_iter().flat_map(Node::entries) {
        let name = entry.name();
        let message = || format!("nested template `{}` declares no parameter `{name}`", call.nested_name);
        require(
            out,
            call.nested.parameter(name).is_some(),
            entry.key,
            message,
            "declare the parameter in the nested template, or remove the property",
        );
    }
}

fn values_fit(call: &Call<'_>, out: &mut Findings) {
    let declared: HashMap<&str, Option<&str>> = call
        .nested
        .parameters()
        .map(|parameter| {
            let type_node = parameter.type_entry().map(|entry| entry.value);
            (parameter.name(), type_node.filter(|it| it.is_scalar() && !it.is_null()).map(Node::text))
        })
        .collect();
    for entry in call.properties.into_iter().flat_map(Node::entries) {
        let (Some(value), Some(type_name)) = (text(entry.value), declared.get(entry.name())) else {
            continue;
        };
        let fits = if call.index == Some(value) {
            matches!(type_name, Some("number" | "string" | "comma_delimited_list"))
        } else {
            fits(*type_name, entry.value)
        };
        let declared = type_name.map_or_else(|| "has no type".to_owned(), |it| format!("has type `{it}`"));
        let message = || {
            format!("invalid value of `{}`: the parameter of `{}` {declared}", entry.name(), call.nested_name)
        };
        require(out, fits, Place::from(entry.value), message, "pass a value of the declared type");
    }
}
