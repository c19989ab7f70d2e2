//! R-35414: a template declares at least one parameter.

use vnfcheck_catalogue::resource_types;
use vnfcheck_catalogue::schema::{self, ValueType};
use vnfcheck_fix::{Choice, Decision, Fix, Plan, Repair, Written};
use vnfcheck_hot::{Definition, Dialect, Entry, FileKind, Node, Resource, ResourceType, Template};
use vnfcheck_vnf::{Attached, tokens};
use vnfcheck_yaml::Value;

use crate::fixes;
use vnfcheck_check::{Context, Findings, Profile, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-35414", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let exempt = |template: &&Template| {
        cx.profile() == Profile::Vvp && package.kind(template.file()) == FileKind::Base
    };
    let templates: Vec<&Template> = package.templates().filter(|template| !exempt(template)).collect();
    for template in templates {
        if template.parameters().next().is_some() {
            out.pass();
            continue;
        }
        match template.section("parameters") {
            Some(section) => out.fail(section.key, "the `parameters` section declares no parameter"),
            None => out.fail(template, "the template has no `parameters` section"),
        }
        .help("declare at least one parameter, and use it")
        .waits_for(first_parameter(template));
    }
}

/// Returns the decision on a first parameter: a parameter with the value of a fixed property, otherwise `vnf_name` in the
/// name of a resource.
fn first_parameter(template: &Template) -> Option<Decision> {
    if template.dialect() != Dialect::Hot {
        return None;
    }
    let plain = || template.resources().filter(|it| !is_of_heat(*it));
    plain()
        .find_map(|it| fixed_property(template, it))
        .or_else(|| plain().find_map(|it| built_name(template, it)))
}

/// Returns `true` for groups and other resources that serve the template instead of the deployment.
fn is_of_heat(resource: Resource<'_>) -> bool {
    resource.is_group() || resource.definition.type_name().is_some_and(|it| it.starts_with("OS::Heat::"))
}

/// Properties whose values other requirements prescribe.
const PRESCRIBED: [&str; 3] = ["name", "network", "network_id"];

/// Returns the decision to take the first fixed property of a resource from a parameter.
fn fixed_property(template: &Template, resource: Resource<'_>) -> Option<Decision> {
    let definition = resource.definition;
    // Other requirements prescribe the parameters of servers and ports.
    let is_attached = Attached::ALL.into_iter().any(|it| definition.is(it.resource_type()));
    if is_attached || definition.is(ResourceType::Server) {
        return None;
    }
    let fields = resource_types::find(definition.type_name()?)?.fields;
    let is_free =
        |it: &Entry<'_>| schema::field(fields, it.name()).is_some() && !PRESCRIBED.contains(&it.name());
    let mut fixed = definition.properties()?.written_entries().filter(is_free);
    fixed.find_map(|it| {
        let name = format!("{}_{}", tokens::as_word(resource.id()), it.name());
        Some(Decision::NewParameter {
            template: template.file(),
            type_name: type_of(it.value)?,
            name: Some(name).filter(|it| !it.starts_with(|first: char| first.is_ascii_digit()))?,
            index: None,
            at: it.value.id(),
            is_supplied: false,
        })
    })
}

/// Returns the type of a parameter with a fixed value; `None` if the value is not a literal.
fn type_of(value: Node<'_>) -> Option<&'static str> {
    match value.value() {
        _ if !value.is_scalar() || value.is_alias() => None,
        Value::Text(text) => (!text.is_empty()).then_some("string"),
        Value::Int(_) | Value::HugeInt(_) | Value::Float(_) => Some("number"),
        Value::Bool(_) => Some("boolean"),
        _ => None,
    }
}

/// Returns the question of whether to build the missing name of a resource from `vnf_name`.
fn built_name(template: &Template, resource: Resource<'_>) -> Option<Decision> {
    const NAME: &str = "name";
    let (id, definition) = (resource.id(), resource.definition);
    if !may_have_name(definition, NAME) {
        return None;
    }
    let params = Written::map([("VNF_NAME", fixes::get_param("vnf_name"))]);
    let pattern = Written::text(format!("VNF_NAME_{id}"));
    let name = Written::call("str_replace", Written::map([("template", pattern), ("params", params)]));
    let title = format!("build the name of `{id}` from `vnf_name`");
    let fix = Fix::risky(title, Plan::add(definition.body, &["properties", NAME], name))
        .and(fixes::supply(template.file(), "vnf_name"));
    Some(Decision::Repair(Box::new(Repair {
        file: template.file(),
        element: format!("{id}/{NAME}"),
        question: format!("Build the name of `{id}` from `vnf_name`? The template must use a parameter."),
        choices: vec![Choice::of(NAME, fix), Choice::keep()],
        proposal: Some(NAME.to_owned()),
    })))
}

/// Returns `true` if a definition can get a name and has none.
fn may_have_name(definition: Definition<'_>, name: &str) -> bool {
    let fields = definition.type_name().and_then(resource_types::find).map(|it| it.fields);
    let field = fields.and_then(|it| schema::field(it, name));
    let is_open = definition.properties().is_none_or(|it| it.is_mapping() || it.is_null());
    is_open
        && !definition.has_unknown_properties()
        && definition.property(name).is_none()
        && !definition.is(ResourceType::Server)
        && field.is_some_and(|it| it.schema.value_type == ValueType::String)
}
