//! Names of elements of a cloud: images, flavors, key pairs and networks.

use vnfcheck_fix::{Fix, Plan, Written};
use vnfcheck_hot::Parameter;
use vnfcheck_maps::HashMap;

use super::parameters::Named;
use super::schemas::{Element, Value, values};
use super::{Subject, Together, in_scopes, is_of_provider, together};
use crate::heat::Scope;
use vnfcheck_check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // Elements of the cloud come from parameters.
    rule("practice.fixed-cloud-element", |cx, out| together(cx, Together::FixedCloudElement, out))
        .about_resources(),
    // Heat checks the parameters that name cloud resources.
    rule("practice.parameter-without-custom-constraint", |cx, out| {
        let named = Named::by(cx.package());
        in_scopes(cx, out, |scope, out| {
            let file = scope.package.file(scope.template.file());
            // Heat checks these values against the parameters of the callers.
            if !scope.is_nested && !file.is_some_and(|it| named.contain(it)) {
                check_parameters(scope, out);
            }
        });
    })
    .about_resources(),
];

pub(super) fn check_literals(subject: &Subject<'_, '_>, out: &mut Findings) {
    let (mut names, is_of_provider) = (None, is_of_provider(subject));
    for value in subject.values() {
        let element = value.element();
        let literal = value.node.as_str().filter(|it| element.is_some() || is_uuid(it));
        let Some(literal) = literal.filter(|it| !it.trim().is_empty()) else {
            if element.is_some() {
                out.pass();
            }
            continue;
        };
        // A resource of the package may have the name.
        let names = names.get_or_insert_with(|| subject.names_of_resources());
        let is_of_cloud = is_of_provider && element.is_some() && !is_uuid(literal);
        if is_of_cloud || names.contain(literal) || literal.contains('%') {
            out.pass();
            continue;
        }
        let what = element.map_or("ID", |it| it.noun);
        let article = if what.starts_with(['a', 'e', 'i', 'o', 'I']) { "an" } else { "a" };
        let (id, name) = (value.resource.id(), value.name);
        out.fail(value.node, format!("`{name}` of `{id}` names `{literal}`, {article} {what} of one cloud"))
            .help("read the value from a parameter, which an environment file or a default sets");
    }
}

/// Returns `true` for a UUID in its usual form.
fn is_uuid(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let is_part = |(part, length): (&&str, &usize)| {
        part.len() == *length && part.bytes().all(|it| it.is_ascii_hexdigit())
    };
    parts.len() == 5 && parts.iter().zip(&[8, 4, 4, 4, 12]).all(is_part)
}

fn check_parameters<'p>(scope: &Scope<'p>, out: &mut Findings) {
    let mut uses: HashMap<&str, (Element, Value<'p>)> = HashMap::default();
    for value in values(scope) {
        if let (Some(element), Some(name)) = (value.element(), value.parameter(scope)) {
            uses.entry(name).or_insert((element, value));
        }
    }
    for parameter in scope.template.parameters().filter(|it| it.declared_type() == "string") {
        let Some((element, value)) = uses.get(parameter.name()) else { continue };
        if is_constrained(parameter) {
            out.pass();
            continue;
        }
        let (name, noun) = (parameter.name(), element.noun);
        out.fail(parameter, format!("parameter `{name}` names {noun}s without a check that they exist"))
            .related(value.node, "used here")
            .help(format!("add the constraint `custom_constraint: {}`", element.constraint))
            .fix(constrain(parameter, *element));
    }
}

/// Returns `true` if constraints look up the value, or list the values.
fn is_constrained(parameter: Parameter<'_>) -> bool {
    let constraints = parameter.attribute("constraints").map(|it| it.value);
    let has = |name: &str| constraints.is_some_and(|it| it.items().any(|it| it.get(name).is_some()));
    has("custom_constraint") || has("allowed_values")
}

/// Returns a fix that adds the constraint. Risky: Heat refuses a value that the cloud does not know yet, even if no
/// resource reads the value.
fn constrain(parameter: Parameter<'_>, element: Element) -> Option<Fix> {
    let constraint = Written::call("custom_constraint", Written::text(element.constraint));
    let plan = Plan::add(parameter.body, &["constraints"], Written::List(vec![constraint]));
    let label =
        format!("let Heat check that the {} from parameter `{}` exists", element.noun, parameter.name());
    parameter.attribute("constraints").is_none().then(|| Fix::risky(label, plan))
}
