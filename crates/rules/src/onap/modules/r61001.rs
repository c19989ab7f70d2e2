//! R-61001: what incremental modules share is created by the base module.

use std::collections::HashMap;

use hot::{Kind, Parameter, get_param_name};

use crate::check::{Context, Findings, Rule, rule};
use crate::onap::outputs::resources;

pub(crate) static RULES: &[Rule] = &[rule("R-61001", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let base = resources::by_name(package.templates_of(Kind::Base));
    let mut takers: HashMap<String, Parameter<'_>> = HashMap::new();
    for template in package.templates_of(Kind::Incremental) {
        for parameter in template.parameters() {
            takers.entry(parameter.name().to_owned()).or_insert(parameter);
        }
    }
    for (output, _) in package.templates_of(Kind::Base).flat_map(resources::of_resources) {
        if takers.contains_key(output.name()) {
            out.pass();
        }
    }
    for template in package.templates_of(Kind::Incremental) {
        for (output, resource) in resources::of_resources(template) {
            let name = output.name();
            let taker = takers.get(name).filter(|it| it.key.file() != template.file());
            if let Some(taker) = taker.filter(|_| !base.contains_key(name)) {
                out.fail(resource, format!("`{}` is shared with another incremental module", resource.id()))
                    .related(output.key, "the output that hands it over")
                    .related(*taker, "the parameter that takes it")
                    .help("create it in the base module, together with its output");
            }
        }
        for group in template
            .resources_of("OS::Neutron::Port")
            .flat_map(|port| port.definition.values(&["security_groups"]))
        {
            let Some(parameter) = get_param_name(group) else { continue };
            let name = parameter.text();
            let is_given = package.environment(template).is_some_and(|it| it.parameter(name).is_some());
            if !base.is_empty() && !is_given && !base.contains_key(name) {
                out.advise(
                    parameter,
                    format!("no output of the base module gives `{name}` a security group"),
                )
                .help(format!("add an output `{name}` that hands over the security group"));
            }
        }
    }
}
