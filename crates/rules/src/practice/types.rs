//! Types of parameters.

use vnfcheck_catalogue::schema::ValueType;
use vnfcheck_hot::scalars::boolean_word;
use vnfcheck_hot::{Node, Parameter, Target};
use vnfcheck_maps::HashMap;

use super::{Subject, Together, together};
use vnfcheck_check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // A parameter for numbers or booleans is declared with that type.
    rule("practice.parameter-type", |cx, out| together(cx, Together::ParameterType, out)),
];

/// The number of references to a parameter, and the number of these references that are the whole value of a typed
/// property.
#[derive(Clone, Copy, Default)]
struct Uses {
    all: usize,
    numbers: usize,
    booleans: usize,
}

pub(super) fn check(subject: &Subject<'_, '_>, out: &mut Findings) {
    let strings: Vec<_> =
        subject.template.parameters().filter_map(|it| Some((it, default_of(it)?))).collect();
    if strings.is_empty() {
        return;
    }
    let mut uses: HashMap<&str, Uses> = HashMap::default();
    for value in subject.values() {
        let Some(name) = value.parameter(subject) else { continue };
        let uses = uses.entry(name).or_default();
        match value.schema.value_type {
            ValueType::Integer | ValueType::Number => uses.numbers += 1,
            ValueType::Boolean => uses.booleans += 1,
            _ => {}
        }
    }
    for reference in subject.template.references(Target::Parameter) {
        uses.entry(reference.name.text()).or_default().all += 1;
    }
    for (parameter, default) in strings {
        let Uses { all, numbers, booleans } = uses.get(parameter.name()).copied().unwrap_or_default();
        let better = if all > 0 && numbers == all && default.text().trim().parse::<f64>().is_ok() {
            "number"
        } else if all > 0 && booleans == all && boolean_word(default).is_some() {
            "boolean"
        } else {
            out.pass();
            continue;
        };
        let name = parameter.name();
        let message =
            format!("parameter `{name}` is a string, but each property that reads it expects a {better}");
        let at = parameter.type_entry().map_or(parameter.body, |it| it.value);
        out.fail(at, message).help(format!("declare `type: {better}`"));
    }
}

/// Returns the default of a string parameter whose constraints do not require a string.
fn default_of(parameter: Parameter<'_>) -> Option<Node<'_>> {
    let is_string = parameter.declared_type() == "string" && parameter.attribute("constraints").is_none();
    parameter.attribute("default").filter(|_| is_string).map(|it| it.value).filter(|it| it.is_scalar())
}
