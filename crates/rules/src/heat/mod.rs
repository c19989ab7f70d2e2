//! R-92635: what the Heat engine refuses or silently misreads, found without an engine.
//!
//! Every kind of defect has a stable name that goes with its findings.

pub(crate) mod declarations;
pub(crate) mod dependencies;
pub(crate) mod duplicates;
pub(crate) mod functions;
pub(crate) mod groups;
pub(crate) mod nesting;
pub(crate) mod ports;
pub(crate) mod references;
pub(crate) mod schema;
pub(crate) mod sections;
mod versions;

use hot::Package;

use crate::checks::Checks;

/// The types a HOT parameter can have.
pub(crate) const PARAMETER_TYPES: &[&str] = &["string", "number", "json", "comma_delimited_list", "boolean"];

/// Examines every readable template and environment of a package.
pub(crate) fn check(package: &Package, checks: &mut Checks) {
    for template in package.templates() {
        duplicates::check(template.tree(), checks);
        sections::check_template(template, checks);
        declarations::check_parameters(template, checks);
        declarations::check_resources(template, checks);
        declarations::check_outputs(template, checks);
        declarations::check_names(template, checks);
        groups::check(template, checks);
        functions::check(template, checks);
        references::check(template, package, checks);
        dependencies::check(template, checks);
        nesting::check_calls(template, package, checks);
        ports::check(template, checks);
    }
    nesting::check_cycles(package, checks);
    for environment in package.environments() {
        duplicates::check(environment.tree(), checks);
        sections::check_environment(environment, checks);
    }
}
