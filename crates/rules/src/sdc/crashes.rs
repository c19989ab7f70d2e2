//! Inputs that end SDC's import with an exception and produce no report.

use vnfcheck_hot::{Entry, Node, Resource, Template};
use vnfcheck_maps::HashSet;
use vnfcheck_sdc::{Stated, is_yaml};

use super::interfaces::{only_ref, refs, vlan_tag};
use super::walk::{text, walk};
use super::{
    INTERFACE, PORT, RESOURCE_GROUP, SERVER, at_file_of, at_manifest, output_values, property, section,
};
use vnfcheck_check::{Context, Findings, Place, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // SDC's import does not end in an exception.
    rule("SDC-CRASH", |cx, out| {
        manifest(cx, out);
        for (_, template) in cx.onboarding().templates() {
            outputs(template, out);
            for resource in template.resources() {
                let before = out.met();
                crashes(cx, template, resource, out);
                if out.met() == before {
                    out.pass();
                }
            }
        }
    }),
];

fn manifest(cx: &Context<'_>, out: &mut Findings) {
    let onboarding = cx.onboarding();
    let Stated::Read { file, manifest } = &onboarding.stated else { return };
    let Some(root) = manifest.tree().root() else { return };
    if root.is_null() {
        out.fail(at_manifest(onboarding), "the manifest is null")
            .help("write the manifest again with `vnfcheck manifest`");
        return;
    }
    let Some(data) = root.get("data").filter(|data| !data.is_null()) else {
        let message = "the manifest has no `data`";
        out.fail(root.entry("data").map_or(Place::from(root), |entry| entry.key.into()), message)
            .help("list the files of the package under `data`");
        return;
    };
    let lists = onboarding.entries.iter().filter_map(|entry| entry.node?.get("data"));
    let lists = std::iter::once(data).chain(lists.filter(|it| it.is_sequence()));
    for list in lists {
        for item in list.items().filter(|item| item.is_null()) {
            out.fail(item, "an entry of the manifest is null").help("remove the entry");
        }
        if let Some(place) = comma_after_last(list, file.source().as_str()) {
            let message = "trailing comma after the last entry, which SDC reads as a null entry";
            out.fail(Place { file: file.id(), ..place }, message).help("remove the comma");
        }
    }
    for entry in &onboarding.entries {
        if entry.kind.is_some() {
            out.pass();
        } else {
            let at = entry.node.map_or_else(
                || at_file_of(entry, onboarding),
                |node| node.entry("type").map_or(Place::from(node), |of_type| of_type.value.into()),
            );
            out.fail(at, "the entry has no known SDC type")
                .help("use an SDC type in upper case, such as `HEAT` or `OTHER`");
        }
    }
}

/// Returns the place of a comma between the last item of a list and the closing bracket.
fn comma_after_last(list: Node<'_>, text: &str) -> Option<Place> {
    let (from, to) = (list.items().last()?.span().end, list.span().end);
    let between = text.get(from as usize..to as usize)?;
    let at = u32::try_from(between.find(',')?).ok()?;
    let span = vnfcheck_hot::Span::new(from + at, from + at + 1);
    Some(Place { file: list.file(), span, node: None })
}

/// Checks `get_attr` in outputs, whose arguments SDC reads as lists of strings.
fn outputs(template: &Template, out: &mut Findings) {
    for (output, value) in output_values(template) {
        let Some(path) = value.get("get_attr").filter(|path| !path.is_null()) else { continue };
        let help = "use a list of a resource and an attribute, both strings";
        match (path.item(0), path.item(1)) {
            _ if !path.is_sequence() => {
                out.fail(path, format!("`get_attr` in output `{}` must be a list", output.name())).help(help);
            }
            (Some(only), None) => {
                out.fail(only, format!("`get_attr` in output `{}` has no attribute", output.name()))
                    .help(help);
            }
            (_, Some(attribute)) if text(attribute).is_none() && !attribute.is_null() => {
                out.fail(attribute, format!("the attribute in output `{}` must be a string", output.name()))
                    .help(help);
            }
            (_, Some(attribute)) if !attribute.is_null() && section(template, "resources").is_none() => {
                let message = format!(
                    "output `{}` reads an attribute, but the template has no resources",
                    output.name()
                );
                out.fail(path, message).help("remove the output, or add the resource");
            }
            _ => out.pass(),
        }
    }
}

fn crashes<'p>(cx: &Context<'p>, template: &'p Template, resource: Resource<'p>, out: &mut Findings) {
    let definition = resource.definition;
    if definition.body.is_null() {
        out.fail(resource, format!("resource `{}` is null", resource.id()))
            .help("define or remove the resource");
        return;
    }
    let Some(type_name) = definition.type_name() else {
        out.fail(resource, format!("resource `{}` has no type", resource.id())).help("add `type:`");
        return;
    };
    let has_properties = definition.properties().is_some_and(|it| !it.is_null());
    match definition.resource_type() {
        Some(SERVER | PORT) if !has_properties => {
            out.fail(resource, format!("`{}` has no properties", resource.id())).help("add `properties:`");
        }
        Some(SERVER) => {
            let hints = property(resource, "scheduler_hints").filter(|hints| !hints.value.is_mapping());
            if let Some(hints) = hints {
                out.fail(hints.value, "the scheduler hints must be a mapping")
                    .help("write the hints as a mapping");
            }
            let message = "an entry of `networks` must be a mapping";
            items(property(resource, "networks"), |item| !item.is_mapping(), message, out);
        }
        Some(PORT) => {
            let is_bad = |item: Node<'_>| !item.is_mapping() || item.is_empty();
            let message = "an entry of `fixed_ips` must be a mapping with at least one key";
            items(property(resource, "fixed_ips"), is_bad, message, out);
        }
        Some(RESOURCE_GROUP) => {
            let member = property(resource, "resource_def").filter(|member| !member.value.is_mapping());
            if let Some(member) = member {
                out.fail(member.value, "`resource_def` must be a mapping")
                    .help("define the members with `type` and `properties`");
            }
        }
        Some(INTERFACE) => interface(template, resource, out),
        _ if is_yaml(type_name) && has_properties => nested(cx, template, resource, type_name, out),
        _ => {}
    }
}

fn items(list: Option<Entry<'_>>, is_bad: impl Fn(Node<'_>) -> bool, message: &str, out: &mut Findings) {
    for item in list.into_iter().flat_map(|list| list.value.items()).filter(|item| is_bad(*item)) {
        out.fail(item, message).help("write the value as a mapping");
    }
}

/// Checks references of an interface to undeclared parameters.
fn interface(template: &Template, interface: Resource<'_>, out: &mut Findings) {
    let Some(only) = refs(interface).and_then(only_ref) else { return };
    let mut seen = HashSet::default();
    for name in walk("get_param", only).names {
        if template.parameter(name.text()).is_none() && seen.insert(name.text()) {
            let with = if vlan_tag(interface).is_some() { " with a VLAN" } else { "" };
            let message = format!(
                "interface `{}`{with} refers to undeclared parameter `{}`",
                interface.id(),
                name.text()
            );
            out.fail(name, message).help("declare the parameter");
        }
    }
}

/// Checks properties passed to a nested template when the nested template or its caller has no parameters.
fn nested<'p>(
    cx: &Context<'p>,
    template: &'p Template,
    resource: Resource<'p>,
    type_name: &str,
    out: &mut Findings,
) {
    let file = cx.onboarding().file(type_name);
    let Some(called) = file.and_then(|file| cx.onboarding().template(file)) else { return };
    let place = || resource.definition.properties().map_or(Place::from(resource), Place::from);
    for (of, what) in [(called, "the nested template"), (template, "the template")] {
        if section(of, "parameters").is_none() {
            let message = format!("properties are passed to `{type_name}`, but {what} has no `parameters`");
            out.fail(place(), message).fact(what).help("declare the parameters");
        }
    }
}
