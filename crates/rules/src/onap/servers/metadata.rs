//! Parameters that supply the keys of a server's `metadata`.

use vnfcheck_hot::{Call, File, FileId, NestedCall, Node, NodeId, Owner, Package, Template};
use vnfcheck_maps::{HashSet, IndexSet};
use vnfcheck_vnf::values::{targets_in, uses_in};
use vnfcheck_vnf::{ModuleParameter, ParamRef, flow, resolve};

use crate::fixes;
use crate::onap::aspects::computed;
use crate::onap::aspects::environment;
use crate::onap::servers::server_metadata;
use crate::onap::servers::subjects::Key;
use vnfcheck_check::{Context, Findings};

/// Returns the parameters of modules that supply a metadata key.
pub(crate) fn sources<'p>(cx: &Context<'p>, key: &'static str) -> Vec<ModuleParameter<'p>> {
    flow::sources(cx.package(), cx.vnf().metadata_uses(key).iter().copied())
}

/// Checks that no environment lists the parameter named like a metadata key or any other parameter that supplies the
/// key.
pub(crate) fn omit_from_environment(key: Key, cx: &Context<'_>, out: &mut Findings) {
    let key = key.name;
    let is_listed = |template: &Template, name: &str| {
        cx.package().environment(template).is_some_and(|it| it.parameter(name).is_some())
    };
    let may_be_listed = |part| may_take_from(cx.package(), part, is_listed);
    server_metadata::note_unknown_with(key, may_be_listed, cx, out);
    let sources = sources(cx, key);
    let checked: HashSet<(FileId, NodeId)> =
        sources.iter().filter_map(|source| Some((source.file(), source.entry?.key.id()))).collect();
    for (module, environment) in environment::of_modules(cx.package()) {
        if let Some(entry) = environment.parameter(key)
            && !checked.contains(&(environment.file(), entry.key.id()))
        {
            let file = environment::named(cx.package(), module, environment);
            out.fail(entry, format!("parameter `{key}` is listed in {file}"))
                .help(REMOVE_SUPPLIED)
                .fix(fixes::drop_value(entry));
        }
    }
    let help = |source: &ModuleParameter<'_>| {
        if source.name == key {
            return REMOVE_SUPPLIED.to_owned();
        }
        format!("use `{key}` instead of `{}` in the metadata, and {REMOVE_SUPPLIED}", source.name)
    };
    environment::omit_with(cx, sources, help, |_, fix| Some(fix), out);
}

/// Help for the entry of a value that ONAP supplies.
const REMOVE_SUPPLIED: &str = "remove the entry: ONAP supplies the value at deployment";

/// Returns `true` if a wanted parameter may supply part of the metadata, directly or through callers.
fn may_take_from<'p>(
    package: &'p Package,
    part: Node<'p>,
    is_wanted: impl Fn(&Template, &str) -> bool,
) -> bool {
    let Some(template) = package.file(part.file()).and_then(File::template) else { return true };
    let (mut seen, mut followed) = (HashSet::default(), HashSet::default());
    let mut pending = vec![(template, part)];
    while let Some((template, value)) = pending.pop() {
        if !followed.insert((value.file(), value.id())) {
            continue;
        }
        if Call::at(value, Owner::default()).is_some() && targets_in(value).next().is_some() {
            let ends = resolve::ends(package, template, value);
            if ends.iter().all(|it| it.read.is_some() || it.value != value) {
                pending.extend(ends.into_iter().filter_map(supplier));
                continue;
            }
        }
        for target in targets_in(value) {
            let Some(call) = Call::around(target, Owner::default()).filter(|it| it.node != value) else {
                // The resource does not exist, so any parameter may supply its attribute.
                let mut declared = package.templates().flat_map(|it| it.parameters().map(move |of| (it, of)));
                return declared.any(|(template, parameter)| is_wanted(template, parameter.name()));
            };
            pending.push((template, call.node));
        }
        for used in uses_in(value) {
            if !seen.insert((template.file(), used.name())) {
                continue;
            }
            let has_unknown = |call: NestedCall<'_>| call.passed().unknown.is_some();
            if is_wanted(template, used.name()) || package.calls_to(template.file()).any(has_unknown) {
                return true;
            }
            let passed = package.arguments_for(template.file(), used.name());
            pending.extend(passed.map(|(call, value)| (call.caller, value)));
        }
    }
    false
}

/// Returns the values that a walk ends at: the value itself, or the properties of the resource that it reads.
fn supplier(end: resolve::End<'_>) -> Option<(&Template, Node<'_>)> {
    match end.read {
        Some(read) => Some((read.defined.template, read.defined.definition().properties()?)),
        None => Some((end.template, end.value)),
    }
}

fn is_constrained(template: &Template, name: &str) -> bool {
    template.parameter(name).is_some_and(|it| it.attribute("constraints").is_some())
}

/// Checks that the parameter named like a metadata key, and any other parameter that supplies the key, has no
/// constraints.
pub(crate) fn omit_constraints(key: Key, cx: &Context<'_>, out: &mut Findings) {
    let key = key.name;
    let may_be_constrained = |part| may_take_from(cx.package(), part, is_constrained);
    server_metadata::note_unknown_with(key, may_be_constrained, cx, out);
    let uses = cx.vnf().metadata_uses(key);
    let of_key = cx.package().templates().map(|it| (it.file(), key));
    let mut feeding: IndexSet<(FileId, &str)> = of_key.collect();
    for it in uses.iter() {
        if let Some(used) = ParamRef::at(it.value) {
            feeding.insert((it.template.file(), used.name()));
        } else if uses_in(it.value).iter().any(|used| is_constrained(it.template, used.name())) {
            let what = format_args!("metadata `{key}`");
            computed::note_with(cx.package(), it.template, it.value, what, Some(key), out);
        }
    }
    for (file, name) in feeding {
        let template = cx.package().file(file).and_then(File::template);
        let Some(parameter) = template.and_then(|it| it.parameter(name)) else { continue };
        let Some(constraints) = parameter.attribute("constraints") else {
            out.pass();
            continue;
        };
        out.fail(constraints, format!("parameter `{name}` declares constraints"))
            .related(parameter, "declared here")
            .help(format!("remove `constraints`: metadata `{key}` must accept any value"));
    }
}
