//! R-92635: errors and silent misreadings of the Heat engine, found without an engine.
//!
//! `versions` and the crate `catalogue` define the available features, `scope` the context of a template; each
//! of the other modules checks one part of a template. Every kind of defect has a stable name in `kinds`, which its
//! findings carry.

use std::rc::Rc;

use scope::Shared;
use vnfcheck_hot::{Deployment, Dialect, Package, Template};
use vnfcheck_maps::HashMap;

use vnfcheck_check::{Context, Finding, Findings, Place};

pub(crate) use scope::Scope;
pub(crate) use set::{AGGREGATE, check, set};

mod arguments;
mod blueprint;
mod cfn;
mod conditions;
mod constraints;
mod cycles;
mod deployments;
pub(crate) mod duplicates;
mod elements;
mod environments;
mod facades;
mod forms;
mod functions;
mod groups;
pub(crate) mod kinds;
mod mappings;
mod misreadings;
mod nesting;
mod own_parameters;
mod parameters;
mod pattern;
mod ports;
mod properties;
pub(crate) mod references;
pub(crate) mod refusals;
mod registry;
mod relations;
mod repairs;
mod resources;
mod scope;
mod sections;
mod set;
mod shapes;
mod siblings;
mod special;
pub(crate) mod syntax;
mod typos;
mod values;
pub mod versions;

/// Checks every readable template and environment of a package in each of its deployments.
fn examine(cx: &Context<'_>, out: &mut Findings) {
    let found = deployments::check(cx, 1, |deployment| {
        let mut found = Findings::default();
        examine_deployment(cx, deployment, &mut found);
        vec![found]
    });
    *out = found.into_iter().next().unwrap_or_default();
}

fn examine_deployment<'p>(cx: &Context<'p>, deployment: Deployment<'p>, out: &mut Findings) {
    out.need_every_file();
    let package = deployment.package();
    let shared = Rc::new(Shared::of(package, cx.today()));
    let misnamed = package.misnamed_environments().into_iter();
    let misnamed: HashMap<_, _> = misnamed.map(|it| (it.file.id(), it.module)).collect();
    for template in package.templates().chain(unreferenced(package)) {
        if template.dialect() == Dialect::Blueprint {
            blueprint::check(template, package, out);
            continue;
        }
        misreadings::check(template.tree(), out);
        if template.dialect() == Dialect::Cfn {
            cfn::check(template.as_deployed(), cx, deployment, &shared, out);
            continue;
        }
        if let Some(module) = misnamed.get(&template.file()) {
            sections::check_misplaced(template, *module, package, out);
            continue;
        }
        sections::check_template(template, out);
        check_template(template, cx, deployment, &shared, out);
    }
    nesting::check_cycles(package, out);
    nesting::check_depth(package, out);
    for environment in package.environments() {
        misreadings::check(environment.tree(), out);
        sections::check_environment(environment, out);
        environments::check(environment, cx, deployment, &shared, out);
    }
    environments::check_shared(cx, deployment, &shared, out);
    // The readable content is checked, but Heat stops at the syntax error.
    if let Some(file) = package.files().find(|file| !file.recovered_errors().is_empty()) {
        let span = file.recovered_errors().first().map(|it| it.span);
        let place = span.map_or_else(|| file.into(), |span| Place { file: file.id(), span, node: None });
        out.not_checkable(place, format!("not decided: Heat cannot read `{}`", file.path()));
    }
}

/// Checks the given templates of a package in each of its deployments, and returns the findings of each check. Parts
/// that Heat ignores, such as a resource with a false condition, have no findings.
pub(crate) fn in_each_scope<'p>(
    cx: &Context<'p>,
    checks: usize,
    is_checked: impl Fn(&Template) -> bool,
    check: impl Fn(&Scope<'p>, &mut [Findings]),
) -> Vec<Findings> {
    deployments::check(cx, checks, |deployment| {
        let package = deployment.package();
        let shared = Rc::new(Shared::of(package, cx.today()));
        let mut all = vec![Findings::default(); checks];
        for template in package.templates().filter(|it| is_checked(it)) {
            let scope = Scope::new(template, cx, deployment, &shared);
            let (dead, alive) = scope.dead();
            let mut of_template = vec![Findings::default(); checks];
            for found in &mut of_template {
                found.downgrade_within(template.file(), dead.clone(), alive.clone());
            }
            check(&scope, &mut of_template);
            for (out, found) in all.iter_mut().zip(&of_template) {
                out.take_undecided(found, |_| true);
                out.take_over(found, found.examined(), |it| (!it.advisory).then(|| it.clone()));
            }
        }
        all
    })
}

/// Adds a failure, or advice for a defect that does not decide the verdict.
fn report(
    is_failure: bool,
    at: impl Into<Place>,
    message: impl Into<String>,
    out: &mut Findings,
) -> &mut Finding {
    if is_failure { out.fail(at, message) } else { out.advise(at, message) }
}

/// Returns the top-level templates without callers whose extension differs from that of a module. Heat reads such
/// templates, and a blueprint may have any name.
fn unreferenced(package: &Package) -> impl Iterator<Item = &Template> {
    let others = package.files_of(vnfcheck_hot::FileKind::Other);
    let unreferenced = others.filter(|file| {
        matches!(file.extension(), "template" | "json") && package.layout().is_at_top(file.path())
    });
    unreferenced
        .filter_map(registry::template_in)
        .filter(|it| it.dialect() != Dialect::Hot || it.section("heat_template_version").is_some())
}

fn check_template<'p>(
    template: &'p Template,
    cx: &Context<'p>,
    deployment: Deployment<'p>,
    shared: &Rc<Shared<'p>>,
    out: &mut Findings,
) {
    let scope = Scope::new(template, cx, deployment, shared);
    // Heat does not evaluate elements under a false condition, so defects in them are only advice.
    let (dead, alive) = scope.dead();
    out.downgrade_within(template.file(), dead, alive);
    parameters::check(&scope, out);
    conditions::check(&scope, out);
    resources::check(&scope, out);
    resources::check_outputs(&scope, out);
    groups::check(template, out);
    functions::check(&scope, out);
    references::check(cx, &scope, out);
    cycles::check_dependencies(template, out);
    nesting::check_calls(&scope, out);
    facades::check(&scope, out);
    ports::check(template, out);
    out.downgrade_within(template.file(), Vec::new(), Vec::new());
}
