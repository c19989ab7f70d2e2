//! References of templates to parameters, resources, attributes and files.

use vnfcheck_hot::{Node, Parameter, Resource, Template, Value};
use vnfcheck_maps::HashSet;
use vnfcheck_sdc::is_yaml;

use super::walk::{named, text, walk};
use super::{output_values, properties, property_values, require};
use crate::words::{Declaration, Suggestion, Suggestions};
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // Parameters that properties use are declared.
    rule("SDC-HOT1", |cx, out| {
        for (_, template) in cx.onboarding().templates() {
            if template.parameters().next().is_some() {
                parameters_are_declared(cx, template, out);
            }
        }
    }),
    // Files that `get_file` names exist.
    rule("SDC-HOT15", |cx, out| {
        for (_, template) in cx.onboarding().templates() {
            for named in files_named_in(template) {
                let name = file_name(named);
                let message = || format!("`get_file` refers to `{name}`, which is not in the package");
                let help = "add the file and its entry in `MANIFEST.json`, or use an existing file";
                require(out, cx.onboarding().file(name).is_some(), named, message, help);
            }
        }
    }),
    // Resources that `get_resource` names exist.
    rule("SDC-HOT16", |cx, out| {
        for (_, template) in cx.onboarding().templates() {
            for name in named(template) {
                let message = || format!("unknown resource `{}`", name.text());
                let is_known = template.resource(name.text()).is_some();
                require(out, is_known, name, message, "use a resource of the same template");
            }
        }
    }),
    // Outputs read only existing outputs of nested templates.
    rule("SDC-HOT17", |cx, out| {
        for (_, template) in cx.onboarding().templates() {
            for (_, value) in output_values(template) {
                attribute_is_an_output(cx, template, value, out);
            }
        }
    }),
    // Resources in a `depends_on` list exist.
    rule("SDC-HOT7", |cx, out| {
        for (template, resource) in dependent(cx) {
            let Some(depends_on) = resource.definition.attribute("depends_on") else { continue };
            for name in depends_on.value.items() {
                dependency_is_there(template, name, out);
            }
        }
    }),
    // The resource that `depends_on` names exists.
    rule("SDC-HOT8", |cx, out| {
        for (template, resource) in dependent(cx) {
            let depends_on = resource.definition.attribute("depends_on").map(|entry| entry.value);
            if let Some(name) = depends_on.filter(|value| text(*value).is_some()) {
                dependency_is_there(template, name, out);
            }
        }
    }),
];

/// The pseudo parameters that SDC knows.
const PSEUDO_PARAMETERS: [&str; 3] = ["OS::stack_name", "OS::stack_id", "OS::project_id"];

fn parameters_are_declared(cx: &Context<'_>, template: &Template, out: &mut Findings) {
    let mut known = Suggestions::among(template.parameters().map(Parameter::name));
    for named in property_values(template).flat_map(|value| walk("get_param", value).names) {
        let name = named.text();
        if PSEUDO_PARAMETERS.contains(&name) || template.parameter(name).is_some() {
            out.pass();
            continue;
        }
        let declare = || {
            let what = format!("`{name}` under `parameters:`");
            let it = Declaration { what: &what, names: &[name], is_typed: false, is_prescribed: false };
            it.steps(cx.package(), template)
        };
        let help = known.of(name).map_or_else(declare, Suggestion::correction);
        out.fail(named, format!("undeclared parameter `{name}`")).help(help);
    }
}

fn dependent<'c, 'p>(
    cx: &'c Context<'p>,
) -> impl Iterator<Item = (&'p Template, Resource<'p>)> + use<'c, 'p> {
    let templates = cx.onboarding().templates();
    templates.flat_map(|(_, template)| template.resources().map(move |resource| (template, resource)))
}

fn dependency_is_there(template: &Template, name: Node<'_>, out: &mut Findings) {
    let is_there = text(name).is_some_and(|name| template.resource(name).is_some());
    let message = || format!("`depends_on` refers to unknown resource `{}`", name.text());
    let help = "use a resource of the same template, or remove the dependency";
    require(out, is_there, name, message, help);
}

/// Checks an output with the value `{get_attr: [resource, output, ...]}` whose resource is a nested template.
fn attribute_is_an_output<'p>(cx: &Context<'p>, template: &'p Template, value: Node<'p>, out: &mut Findings) {
    let Some(path) = value.get("get_attr").filter(|path| path.is_sequence()) else { return };
    let (Some(resource), Some(attribute)) = (path.item(0), path.item(1)) else { return };
    let Value::Text(attribute_name) = attribute.value() else { return };
    let type_name = template.resource(resource.text()).and_then(|it| it.definition.type_name());
    let nested = type_name.filter(|name| is_yaml(name)).and_then(|name| cx.onboarding().file(name));
    let Some(nested) = nested.and_then(|file| cx.onboarding().template(file)) else { return };
    let message = || format!("`{}` has no output `{attribute_name}`", cx.package().path_of(nested.file()));
    let help = "declare the output in the nested template, or use an existing output";
    require(out, nested.output(attribute_name).is_some(), attribute, message, help);
}

/// Returns the files that `get_file` names in properties that are mappings; SDC searches only there.
fn files_named_in(template: &Template) -> impl Iterator<Item = Node<'_>> {
    let properties = template.resources().flat_map(properties).filter(|entry| entry.value.is_mapping());
    properties.flat_map(|entry| walk("get_file", entry.value).names)
}

/// Returns the file name without the scheme `file:///`, which SDC removes.
fn file_name(named: Node<'_>) -> &str {
    let name = named.text();
    name.strip_prefix("file:///").unwrap_or(name)
}

/// Returns the files that `get_file` names in any template.
pub(super) fn named_files<'p>(cx: &Context<'p>) -> HashSet<&'p str> {
    cx.onboarding().templates().flat_map(|(_, template)| files_named_in(template)).map(file_name).collect()
}
