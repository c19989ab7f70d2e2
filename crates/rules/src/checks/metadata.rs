//! Parameters behind the keys of a server's `metadata`.

use std::collections::HashSet;

use hot::{NodeId, Package, Template, get_param_name};

use super::Checks;
use super::environment::{self, Source, Use};

/// The values that servers have under a key of `metadata`.
fn values<'p>(package: &'p Package, key: &'static str) -> impl Iterator<Item = Use<'p>> {
    package.templates().flat_map(move |template| values_in(template, key))
}

fn values_in<'p>(template: &'p Template, key: &'static str) -> impl Iterator<Item = Use<'p>> {
    template.definitions_of("OS::Nova::Server").flat_map(move |(resource, definition)| {
        // A call that gives the metadata as a whole says nothing about one key.
        let values = definition.values_at_end(&["metadata", key]).into_iter();
        values.map(move |value| Use { template, resource, definition, property: key, value })
    })
}

/// Demands that no environment lists the parameter named like a metadata key, nor any other that feeds the key.
pub(crate) fn omit_from_environment(package: &Package, key: &'static str, checks: &mut Checks) {
    let sources: Vec<Source<'_>> = environment::sources(package, values(package, key)).collect();
    let judged: HashSet<(hot::FileId, NodeId)> = sources
        .iter()
        .filter_map(|source| Some((source.environment.file(), source.entry?.key.id())))
        .collect();
    for environment in environment::of_modules(package) {
        if let Some(entry) = environment.parameter(key)
            && !judged.contains(&(environment.file(), entry.key.id()))
        {
            checks
                .fail(entry, format!("parameter `{key}` is listed in the environment file"))
                .help("remove the entry: ONAP gives the value when it creates the stack");
        }
    }
    environment::omit(sources, "ONAP gives the value when it creates the stack", checks);
}

/// Demands that the parameter named like a metadata key, and any other that feeds the key, has no constraints.
pub(crate) fn omit_constraints(package: &Package, key: &'static str, checks: &mut Checks) {
    for template in package.templates() {
        let mut feeding: Vec<_> =
            values_in(template, key).filter_map(|it| Some(get_param_name(it.value)?.text())).collect();
        // Most of the time all servers take the same parameter.
        feeding.dedup();
        let feeding: HashSet<_> = feeding.into_iter().collect();
        for parameter in template.parameters() {
            let name = parameter.name();
            if name != key && !feeding.contains(&name) {
                continue;
            }
            let Some(constraints) = parameter.attribute("constraints") else {
                checks.pass();
                continue;
            };
            checks
                .fail(constraints, format!("parameter `{name}` declares constraints"))
                .related(parameter, "declared here")
                .help(format!("remove `constraints`: any value of the metadata `{key}` is accepted"));
        }
    }
}
