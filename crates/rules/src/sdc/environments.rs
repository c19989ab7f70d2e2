//! Environment files, as the manifest pairs them with templates.

use vnfcheck_hot::{Entry, Environment, Template};
use vnfcheck_sdc::Model;

use super::values::{declared_type, described, fits, form, type_of};
use super::{at_file_of, require};
use vnfcheck_check::{Context, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // Environment file names contain `.env`.
    rule("SDC-HOT2", |cx, out| {
        let onboarding = cx.onboarding();
        for entry in onboarding.heat.iter().filter_map(|heat| onboarding.environment(*heat)) {
            let name = entry.name.unwrap_or_default();
            let message = || format!("the name of the environment `{name}` does not contain `.env`");
            let help = "rename the file to end in `.env`, and update `MANIFEST.json`";
            require(out, name.contains(".env"), at_file_of(entry, onboarding), message, help);
        }
    }),
    // Environment files set only declared parameters.
    rule("SDC-HOT3", |cx, out| {
        for (template, environment) in pairs(cx) {
            for given in environment.parameters() {
                let name = given.name();
                let message = || format!("undeclared parameter `{name}`");
                let help = "declare the parameter in the template, or remove the entry";
                require(out, template.parameter(name).is_some(), given.key, message, help);
            }
        }
    }),
    // Values in environment files fit the declared types.
    rule("SDC-HOT5", |cx, out| {
        for (template, environment) in pairs(cx) {
            for (given, type_name) in declared(template, environment) {
                if fits(type_name, given.value) {
                    out.pass();
                    continue;
                }
                let name = given.name();
                let own_type = type_of(given.value);
                let declare = format!("declare `{name}` with `type: {own_type}`");
                let help = match type_name.and_then(form) {
                    Some(form) if type_name == Some(own_type) => format!("set `{name}` to {form}"),
                    Some(form) => format!("set `{name}` to {form}, or {declare}"),
                    None => declare,
                };
                let message = format!("invalid value of `{name}`: the parameter {}", described(type_name));
                out.fail(given.value, message).help(help);
            }
        }
    }),
];

/// Returns the templates with their environments for the pairs that SDC reads.
pub(super) fn pairs<'c, 'p>(
    cx: &'c Context<'p>,
) -> impl Iterator<Item = (&'p Template, &'p Environment)> + use<'c, 'p> {
    let onboarding = cx.onboarding();
    onboarding.templates().filter_map(move |(heat, template)| {
        let file = onboarding.environment(heat)?.file?;
        let is_read = onboarding.model(file) == Some(&Model::Accepted);
        let vnfcheck_hot::Content::Environment(environment) = file.content() else { return None };
        is_read.then_some((template, &**environment))
    })
}

/// Returns the values that an environment sets for declared parameters, each with the declared type.
pub(super) fn declared<'p>(
    template: &'p Template,
    environment: &'p Environment,
) -> impl Iterator<Item = (Entry<'p>, Option<&'p str>)> {
    let given = environment.parameters().filter(|given| !given.value.is_null());
    given.filter_map(|given| Some((given, declared_type(template.parameter(given.name())?))))
}
