//! R-99812: no environment lists the parameter for the `name` of a resource other than a server.

use std::cell::LazyCell;

use vnfcheck_hot::ResourceType;
use vnfcheck_vnf::flow::{self, Property, PropertyValue};
use vnfcheck_vnf::{ModuleParameter, metadata};

use super::readers::{Readers, ReadersOfOne};
use crate::onap::aspects::environment;
use crate::onap::templates::r85734::{give_id, mapped_to_templates};
use crate::words::{MOST_LISTED, most_listed};
use vnfcheck_check::{Change, Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] =
    &[rule("R-99812", check).resolved_by(Change::RemoveValue).about_resources()];

fn check<'p>(cx: &Context<'p>, out: &mut Findings) {
    let names = names(cx);
    let sources = flow::sources(cx.package(), names.iter().copied());
    let readers = LazyCell::new(|| Readers::of(cx.package(), &names));
    // Heat refuses a parameter without a value. Once no name needs the parameter, R-90279 removes the parameter with its
    // values.
    let make_fix = |it: &ModuleParameter<'p>, fix| metadata::supplied(it.name).is_some().then_some(fix);
    environment::omit_with(cx, sources, |it| help(cx, &readers, it), make_fix, out);
}

/// Returns the help for the entry of a parameter that supplies a name or a part of a name.
fn help<'p>(cx: &Context<'p>, readers: &Readers<'p>, source: &ModuleParameter<'p>) -> String {
    let remove = environment::REMOVE;
    if metadata::supplied(source.name).is_some() {
        return format!("{remove}: ONAP supplies the value at deployment");
    }
    let ReadersOfOne { names, others, is_complete } = readers.of_one(cx.package(), source);
    let ids: Vec<&str> = names.iter().map(|it| it.resource.id()).collect();
    let noun = if ids.len() == 1 { "name" } else { "names" };
    let is_part = source.through.is_some();
    let and_part = if is_part { " and the parameter" } else { "" };
    let build = format!("build the {noun} of {} from `vnf_name`{and_part}", most_listed(&ids));
    let is_missing = source.first_use.template.parameter("vnf_name").is_none();
    let declare = is_missing.then(|| "declare `vnf_name`".to_owned());
    let give = names.iter().flat_map(|it| give_id_of(cx, source, it));
    let steps: Vec<String> = declare.into_iter().chain([build]).chain(give).collect();
    let steps = steps.join(", ");
    // The environment does not determine a name that also contains `vnf_name`.
    if is_part {
        return format!("{steps}, and keep the entry");
    }
    let others: Vec<&str> = others.iter().map(String::as_str).take(MOST_LISTED).collect();
    match others.as_slice() {
        [] if is_complete => format!("{remove}: {steps}, and remove the parameter too"),
        [] => format!("{remove}: {steps}, and remove the parameter if it becomes unused"),
        others => format!("{steps}, and keep the parameter and the entry for {}", others.join(", ")),
    }
}

/// Returns the steps after which other elements refer by ID to a resource whose name a parameter supplies.
fn give_id_of<'p>(cx: &Context<'p>, source: &ModuleParameter<'p>, named: &PropertyValue<'p>) -> Vec<String> {
    let callers = &cx.model().callers;
    let of_type = named.definition.resource_type();
    let seekers = |it| cx.vnf().name_refs().of_parameter(callers, source.module, source.name, it);
    let seekers = of_type.map(seekers).unwrap_or_default();
    give_id(cx.package(), named.resource.id(), named.template.file(), &seekers)
}

/// Returns the parameters of modules that supply names.
pub(super) fn sources<'p>(cx: &Context<'p>) -> Vec<ModuleParameter<'p>> {
    flow::sources(cx.package(), names(cx))
}

/// Returns the names of resources.
fn names<'p>(cx: &Context<'p>) -> Vec<PropertyValue<'p>> {
    let package = cx.package();
    let mapped = mapped_to_templates(package);
    let mut names = Vec::new();
    for template in package.templates() {
        let is_chosen = |name: &str| is_subject(name) && !mapped.contains(name);
        for (resource, definition) in template.definitions_with(is_chosen) {
            names.extend(NAME.values_in(template, resource, definition));
        }
    }
    names
}

const NAME: Property = Property { types: &[], paths: &[&["name"]] };

/// Returns `true` for types of OpenStack and Contrail other than servers. The parameter `name` of a nested template is
/// not a property.
fn is_subject(type_name: &str) -> bool {
    type_name.starts_with("OS::") && !ResourceType::Server.is_named(type_name)
}
