//! Parameters behind the keys of a server's `metadata`.

use std::borrow::Cow;
use std::collections::HashSet;

use hot::{NodeId, Package, Template, get_param_name};

use super::Checks;
use super::environment::{self, Source, Use};

/// The parameters that servers take under a key of `metadata`, each once in a template.
pub(crate) fn uses<'p>(package: &'p Package, key: &'static str) -> Vec<Use<'p>> {
    let mut seen = HashSet::new();
    let values = package.templates().flat_map(|template| values_in(template, key));
    let is_new = |it: &Use<'p>| {
        let name = get_param_name(it.value);
        name.is_some_and(|name| seen.insert((it.template.file(), name.text())))
    };
    values.filter(is_new).collect()
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
    let uses = checks.facts().metadata_uses(key);
    let sources: Vec<Source<'_>> = environment::sources(package, uses.iter().copied()).collect();
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
    let uses = checks.facts().metadata_uses(key);
    let feeding: HashSet<_> =
        uses.iter().filter_map(|it| Some((it.template.file(), get_param_name(it.value)?.text()))).collect();
    for template in package.templates() {
        for parameter in template.parameters() {
            let name = parameter.name();
            if name != key && !feeding.contains(&(template.file(), Cow::Borrowed(name.as_ref()))) {
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
