//! R-61001: what incremental modules share is created by the base module.

use hot::{FileKind, Parameter, get_param_name};
use maps::{HashMap, HashSet};
use vnf::Placed;

use crate::check::{Context, Findings, Rule, rule};
use crate::onap::outputs::resources;

pub(crate) static RULES: &[Rule] = &[rule("R-61001", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let base = resources::by_name(package.templates_of(FileKind::Base));
    let mut takers: HashMap<String, Parameter<'_>> = HashMap::default();
    for template in package.templates_of(FileKind::Incremental) {
        for parameter in template.parameters() {
            takers.entry(parameter.name().to_owned()).or_insert(parameter);
        }
    }
    for (output, _) in
        package.templates_of(FileKind::Base).flat_map(|it| resources::of_resources(package, it))
    {
        if takers.contains_key(output.name()) {
            out.pass();
        }
    }
    let creates_groups =
        package.templates().any(|it| it.definitions_of("OS::Neutron::SecurityGroup").next().is_some());
    let mut told = HashSet::default();
    let mut misplaced = HashSet::default();
    for template in package.templates_of(FileKind::Incremental) {
        // R-07443: volumes are handed over by a module of their own, R-589037 tells how it is named.
        let is_of_volumes = cx.creations().of_template(template).are_volumes();
        for (output, Placed { resource, .. }) in resources::of_resources(package, template) {
            let name = output.name();
            let taker = takers.get(name).filter(|it| !is_of_volumes && it.key.file() != template.file());
            if let Some(taker) = taker.filter(|_| !base.contains_key(name)) {
                misplaced.insert(name);
                out.fail(resource, format!("`{}` is shared with another incremental module", resource.id()))
                    .related(output.key, "the output that hands it over")
                    .related(*taker, "the parameter that takes it")
                    .help("create it in the base module, together with its output")
                    .of_absence();
            }
        }
    }
    for template in package.templates_of(FileKind::Incremental) {
        for group in template
            .resources_of("OS::Neutron::Port")
            .flat_map(|port| port.definition.values(&["security_groups"]))
        {
            let Some(parameter) = get_param_name(group) else { continue };
            let name = parameter.text();
            let is_given = package.environment(template).is_some_and(|it| it.parameter(name).is_some());
            let is_known = is_given || base.contains_key(name) || misplaced.contains(name);
            let is_missing = !base.is_empty() && !is_known;
            if is_missing && creates_groups && told.insert((template.file(), name)) {
                out.advise(
                    parameter,
                    format!("no output of the base module gives `{name}` a security group"),
                )
                .help(format!("add an output `{name}` that hands over the security group"))
                .of_absence();
            }
        }
    }
}
