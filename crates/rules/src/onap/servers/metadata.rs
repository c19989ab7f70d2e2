//! Parameters that supply the keys of a server's `metadata`.

use hot::{NodeId, Package, Template};
use maps::HashSet;
use vnf::values::uses_in;
use vnf::{ModuleParameter, Use, flow};

use crate::check::{Change, Context, Findings, Rule, rule};
use crate::mending;
use crate::onap::environments::environment;
use crate::onap::servers::server_metadata;
use crate::onap::templates::computed;

/// The rules of this file, ordered by R-number. Environments must not list parameters for keys whose values ONAP
/// supplies ([`vnf::metadata::SUPPLIED`]).
pub(crate) static RULES: &[Rule] = &[
    // No environment lists the parameter of the metadata `workload_context`.
    rule("R-02691", |cx, out| omit_from_environment(cx.package(), "workload_context", cx, out))
        .resolved_by(Change::RemoveValue),
    // The parameter of the metadata `vf_module_index` has no constraints.
    rule("R-09811", |cx, out| omit_constraints(cx.package(), "vf_module_index", cx, out))
        .resolved_by(Change::RemoveConstraints)
        .leading(),
    // No environment lists the parameter of the metadata `environment_context`.
    rule("R-13194", |cx, out| omit_from_environment(cx.package(), "environment_context", cx, out))
        .resolved_by(Change::RemoveValue),
    // The parameter of the metadata `vf_module_name` has no constraints.
    rule("R-15480", |cx, out| omit_constraints(cx.package(), "vf_module_name", cx, out))
        .resolved_by(Change::RemoveConstraints)
        .leading(),
    // No environment lists the parameter of the metadata `vnf_id`.
    rule("R-20856", |cx, out| omit_from_environment(cx.package(), "vnf_id", cx, out))
        .resolved_by(Change::RemoveValue),
    // The parameter of the metadata `workload_context` has no constraints.
    rule("R-34055", |cx, out| omit_constraints(cx.package(), "workload_context", cx, out))
        .resolved_by(Change::RemoveConstraints)
        .leading(),
    // No environment lists the parameter of the metadata `vnf_name`.
    rule("R-36542", |cx, out| omit_from_environment(cx.package(), "vnf_name", cx, out))
        .resolved_by(Change::RemoveValue),
    // No environment lists the parameter of the metadata `vf_module_index`.
    rule("R-37039", |cx, out| omit_from_environment(cx.package(), "vf_module_index", cx, out))
        .resolved_by(Change::RemoveValue),
    // The parameter of the metadata `vnf_name` has no constraints.
    rule("R-44318", |cx, out| omit_constraints(cx.package(), "vnf_name", cx, out))
        .resolved_by(Change::RemoveConstraints)
        .leading(),
    // The parameter of the metadata `vnf_id` has no constraints.
    rule("R-55218", |cx, out| omit_constraints(cx.package(), "vnf_id", cx, out))
        .resolved_by(Change::RemoveConstraints)
        .leading(),
    // The parameter of the metadata `environment_context` has no constraints.
    rule("R-56183", |cx, out| omit_constraints(cx.package(), "environment_context", cx, out))
        .resolved_by(Change::RemoveConstraints)
        .leading(),
    // The parameter of the metadata `vm_role` has no constraints.
    rule("R-67597", |cx, out| omit_constraints(cx.package(), "vm_role", cx, out))
        .resolved_by(Change::RemoveConstraints)
        .leading(),
    // No environment lists the parameter of the metadata `vf_module_id`.
    rule("R-72871", |cx, out| omit_from_environment(cx.package(), "vf_module_id", cx, out))
        .resolved_by(Change::RemoveValue),
    // No environment lists the parameter of the metadata `vf_module_name`.
    rule("R-80374", |cx, out| omit_from_environment(cx.package(), "vf_module_name", cx, out))
        .resolved_by(Change::RemoveValue),
    // The parameter of the metadata `vf_module_id` has no constraints.
    rule("R-98374", |cx, out| omit_constraints(cx.package(), "vf_module_id", cx, out))
        .resolved_by(Change::RemoveConstraints)
        .leading(),
];

/// Returns the parameters of modules that supply a metadata key.
pub(crate) fn sources<'p>(cx: &Context<'p>, key: &'static str) -> Vec<ModuleParameter<'p>> {
    flow::sources(&cx.vnf().callers, cx.metadata_uses(key).iter().copied())
}

/// Checks that no environment lists the parameter named like a metadata key or any other parameter that supplies the
/// key.
pub(crate) fn omit_from_environment(
    package: &Package,
    key: &'static str,
    cx: &Context<'_>,
    out: &mut Findings,
) {
    server_metadata::note_unknown(key, cx, out);
    let sources = sources(cx, key);
    let judged: HashSet<(hot::FileId, NodeId)> =
        sources.iter().filter_map(|source| Some((source.file(), source.entry?.key.id()))).collect();
    for (module, environment) in environment::of_modules(package) {
        if let Some(entry) = environment.parameter(key)
            && !judged.contains(&(environment.file(), entry.key.id()))
        {
            let file = environment::named(package, module, environment);
            out.fail(entry, format!("parameter `{key}` is listed in {file}"))
                .help("remove the entry: ONAP gives the value when it creates the stack")
                .fix(mending::drop_value(entry));
        }
    }
    environment::omit(cx, sources, |_| "ONAP gives the value when it creates the stack", out);
}

fn is_constrained(template: &Template, name: &str) -> bool {
    template.parameter(name).is_some_and(|it| it.attribute("constraints").is_some())
}

/// Checks that the parameter named like a metadata key, and any other parameter that supplies the key, has no
/// constraints.
pub(crate) fn omit_constraints(package: &Package, key: &'static str, cx: &Context<'_>, out: &mut Findings) {
    server_metadata::note_unknown(key, cx, out);
    let uses = cx.metadata_uses(key);
    let mut feeding = HashSet::default();
    for it in uses.iter() {
        if let Some(used) = Use::at(it.value) {
            feeding.insert((it.template.file(), used.name()));
        } else if uses_in(it.value).iter().any(|used| is_constrained(it.template, used.name())) {
            computed::note(it.value, &format!("metadata `{key}`"), out);
        }
    }
    for template in package.templates() {
        for parameter in template.parameters() {
            let name = parameter.name();
            if name != key && !feeding.contains(&(template.file(), name)) {
                continue;
            }
            let Some(constraints) = parameter.attribute("constraints") else {
                out.pass();
                continue;
            };
            out.fail(constraints, format!("parameter `{name}` declares constraints"))
                .related(parameter, "declared here")
                .help(format!("remove `constraints`: any value of the metadata `{key}` is accepted"));
        }
    }
}
