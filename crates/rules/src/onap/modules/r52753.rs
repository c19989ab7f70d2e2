//! R-52753: a parameter of an incremental module has the same type as the base module's output of the same name.

use vnfcheck_hot::FileKind;
use vnfcheck_maps::HashMap;

use crate::onap::outputs::resources;
use crate::words;
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-52753", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let passed = resources::by_name(package.templates_of(FileKind::Base));
    let folded: HashMap<String, &str> = passed.keys().map(|name| (name.to_lowercase(), *name)).collect();
    for template in package.templates_of(FileKind::Incremental) {
        let environment = package.environment(template);
        for parameter in template.parameters() {
            let name = parameter.name();
            let Some((base, output)) = passed.get(name) else {
                let similar = folded.get(&name.to_lowercase());
                let is_given = environment.is_some_and(|it| it.parameter(name).is_some());
                if let Some((similar, (_, output))) = similar.and_then(|it| Some((it, passed.get(*it)?)))
                    && !is_given
                {
                    out.advise(
                        parameter,
                        format!("`{name}` differs only in case from output `{similar}` of the base module"),
                    )
                    .related(output.key, "the output")
                    .help("use the same spelling for both");
                }
                continue;
            };
            let Some(declared) = parameter.type_entry() else { continue };
            let Some(expected) = output.value.get("value").and_then(|it| resources::types_of(base, it))
            else {
                continue;
            };
            if expected.contains(&declared.value.text().to_lowercase().as_str()) {
                out.pass();
                continue;
            }
            let expected = words::listed(expected);
            out.fail(declared, format!("`{name}` must be a {expected}, like the output of the base module"))
                .related(output.key, "the output")
                .help("declare the type of the output");
        }
    }
}
