//! R-61001: the base module creates the resources that incremental modules share.

use vnfcheck_hot::{FileKind, Parameter, ResourceType, Template};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::{Attached, ParamRef, ResourceDefinition, ResourceRef};

use crate::onap::outputs::{output_names, resources};
use vnfcheck_check::{Context, Findings, Place, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-61001", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let base = resources::by_name(package.templates_of(FileKind::Base));
    let mut takers: HashMap<&str, Parameter<'_>> = HashMap::default();
    for parameter in package.templates_of(FileKind::Incremental).flat_map(Template::parameters) {
        takers.entry(parameter.name()).or_insert(parameter);
    }
    for (output, _) in
        package.templates_of(FileKind::Base).flat_map(|it| resources::of_resources(package, it))
    {
        if takers.contains_key(output.name()) {
            out.pass();
        }
    }
    let mut misplaced = HashSet::default();
    for template in package.templates_of(FileKind::Incremental) {
        // R-07443 covers the outputs of volume modules, R-589037 the contents of volume modules.
        let is_of_volumes = cx.vnf().creations().of_template(template).are_volumes();
        for (output, ResourceRef { resource, .. }) in resources::of_resources(package, template) {
            let name = output.name();
            let taker = takers.get(name).filter(|it| !is_of_volumes && it.key.file() != template.file());
            if let Some(taker) = taker.filter(|_| !base.contains_key(name)) {
                misplaced.insert(name);
                out.fail(resource, format!("`{}` is shared with another incremental module", resource.id()))
                    .related(output.key, "the output that exposes the resource")
                    .related(*taker, "the parameter that receives the resource")
                    .help("create the resource in the base module, with an output")
                    .of_absence();
            }
        }
    }
    let is_known = |name: &str| base.contains_key(name) || misplaced.contains(name);
    advise_on_groups(cx, is_known, out);
}

const SECURITY_GROUPS: &[&str] = &["security_groups"];
const SECURITY_GROUP_REFS: &[&str] = &["security_group_refs"];
const SERVER_GROUP: &[&str] = &["scheduler_hints", "group"];

/// Advises on groups that incremental modules, or their nested templates, expect as parameters but that no output
/// supplies.
fn advise_on_groups(cx: &Context<'_>, is_known: impl Fn(&str) -> bool, out: &mut Findings) {
    let (package, vnf) = (cx.package(), cx.model());
    if package.templates_of(FileKind::Base).next().is_none() {
        return;
    }
    let creates = |of_type| package.templates().any(|it| it.definitions_of(of_type).next().is_some());
    let mut taken: Vec<(ResourceDefinition<'_>, &[&str], &str)> = Vec::new();
    if creates(ResourceType::SecurityGroup) {
        let of_ports = vnf.attached(Attached::Port).map(|it| (it.defined, SECURITY_GROUPS));
        let of_interfaces = vnf.attached(Attached::Interface).map(|it| (it.defined, SECURITY_GROUP_REFS));
        let of_both = of_ports.chain(of_interfaces);
        taken.extend(of_both.map(|(defined, path)| (defined, path, "a security group")));
    }
    if creates(ResourceType::ServerGroup) {
        taken.extend(vnf.servers.iter().map(|it| (it.defined, SERVER_GROUP, "a server group")));
    }
    let (mut seen, mut reported) = (HashSet::default(), HashSet::default());
    for (defined, path, what) in taken {
        let uses = defined.definition().values_at_end(path).into_iter().filter_map(ParamRef::at);
        let uses = uses.filter(|it| seen.insert((it.node.file(), it.name())));
        for (used, (module, name)) in uses.flat_map(|used| {
            output_names::of_modules(vnf, defined.template, used).into_iter().map(move |it| (used, it))
        }) {
            let is_given = package.environment(module).is_some_and(|it| it.parameter(name).is_some());
            let is_exempt = is_given || is_known(name) || !vnf.is_incremental(module.file());
            if is_exempt || !reported.insert((module.file(), name)) {
                continue;
            }
            let is_own = module.file() == defined.template.file();
            let declared = module.parameter(name).filter(|_| !is_own);
            let at = declared.map_or(Place::from(used.node), Place::from);
            let finding =
                out.advise(at, format!("the base module has no output `{name}` that exposes {what}"));
            finding.help(format!("add an output `{name}` that exposes {what}")).of_absence();
            if declared.is_some() {
                finding.related(used.node, "passed to this parameter");
            }
        }
    }
}
