//! R-599443: a parameter that an environment lists is declared in its template.

use vnfcheck_hot::{Environment, File, Parameter};
use vnfcheck_names::names::Names;

use crate::words::is_omitted;
use vnfcheck_check::{Change, Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-599443", check).resolved_by(Change::RemoveEntry)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for environment in package.environments() {
        let templates: Vec<_> = package.paired_with(environment.file()).filter_map(File::template).collect();
        let Some(template) = templates.first() else { continue };
        let is_declared = |name: &str| templates.iter().any(|template| template.parameter(name).is_some());
        let file = package.path_of(template.file());
        let mut declared = None;
        for entry in environment.parameters() {
            let name = entry.name();
            if is_declared(name) {
                out.pass();
                continue;
            }
            // A parameter that has its own entry, or that an environment must not list, is not the misspelled
            // parameter.
            let is_candidate = |it: &&str| environment.parameter(it).is_none() && !is_omitted(it);
            let suggestion = declared
                .get_or_insert_with(|| {
                    Names::new(template.parameters().map(Parameter::name).filter(is_candidate))
                })
                .nearest(name);
            out.fail(entry, format!("undeclared parameter `{name}` of `{file}`"))
                .related(*template, "the template of this environment file")
                .help(match suggestion {
                    Some(suggestion) => {
                        format!("rename the parameter to `{suggestion}`, declare and use it in the template, or remove the entry")
                    }
                    None => "declare and use the parameter in the template, or remove the entry".to_owned(),
                });
        }
        advise_on_defaults(environment, file, is_declared, out);
    }
}

/// Advises on undeclared names in `parameter_defaults`. Such names are allowed because the section may contain
/// parameters of any nested template.
fn advise_on_defaults(
    environment: &Environment,
    file: &str,
    is_declared: impl Fn(&str) -> bool,
    out: &mut Findings,
) {
    let defaults = environment.section("parameter_defaults").into_iter().flat_map(|it| it.value.entries());
    for entry in defaults.filter(|entry| !is_declared(entry.name())) {
        out.advise(entry, format!("default for `{}`, which `{file}` does not declare", entry.name()))
            .help("declare the parameter, or remove the default");
    }
}
