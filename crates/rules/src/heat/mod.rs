//! R-92635: what the Heat engine refuses or silently misreads, found without an engine.
//!
//! `versions` and `schema` say what exists, `scope` how a template is read, the other modules look at one part of it
//! each. Every kind of defect has a stable name in `kinds` that goes with its findings.

mod arguments;
mod circles;
mod conditions;
mod constraints;
mod duplicates;
mod environments;
mod facades;
mod functions;
mod groups;
pub(crate) mod kinds;
mod misreadings;
mod nesting;
mod parameters;
mod pattern;
mod ports;
mod properties;
pub(crate) mod references;
mod registry;
mod relations;
mod resources;
pub(crate) mod schema;
mod scope;
mod sections;
mod special;
mod values;
mod versions;

use hot::{Package, Template};

use crate::checks::Checks;
use scope::Scope;

/// The types a HOT parameter can have.
pub(crate) const PARAMETER_TYPES: &[&str] = &["string", "number", "json", "comma_delimited_list", "boolean"];

/// Examines every readable template and environment of a package.
pub(crate) fn check(package: &Package, checks: &mut Checks) {
    for template in package.templates().chain(strays(package)) {
        duplicates::check(template.tree(), checks);
        misreadings::check(template.tree(), checks);
        if sections::is_environment(template) {
            sections::check_misplaced(template, checks);
            continue;
        }
        sections::check_template(template, checks);
        check_template(template, package, checks);
    }
    nesting::check_cycles(package, checks);
    nesting::check_depth(package, checks);
    for environment in package.environments() {
        duplicates::check(environment.tree(), checks);
        misreadings::check(environment.tree(), checks);
        sections::check_environment(environment, checks);
        environments::check(environment, package, checks);
    }
}

/// Templates at the top of the package that nothing calls and that are no modules by their extension: Heat would read them
/// all the same.
fn strays(package: &Package) -> impl Iterator<Item = &Template> {
    let others = package.files_of(hot::Kind::Other);
    let at_top = others.filter(|file| file.folder().is_empty() && file.extension() == "template");
    at_top.filter_map(registry::template_in).filter(|it| it.section("heat_template_version").is_some())
}

fn check_template(template: &Template, package: &Package, checks: &mut Checks) {
    let scope = Scope::new(template, package);
    // Heat does not look behind a false condition: what is wrong there is worth knowing and no more.
    checks.soften(template.file(), scope.dead());
    parameters::check(&scope, checks);
    conditions::check(&scope, checks);
    resources::check(&scope, checks);
    resources::check_outputs(&scope, checks);
    groups::check(template, checks);
    functions::check(&scope, checks);
    references::check(&scope, checks);
    circles::check_dependencies(template, checks);
    nesting::check_calls(&scope, checks);
    facades::check(&scope, checks);
    ports::check(template, checks);
    checks.soften(template.file(), Vec::new());
}
