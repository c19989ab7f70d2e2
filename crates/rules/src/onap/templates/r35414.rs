//! R-35414: a template declares at least one parameter.

use vnfcheck_hot::{FileKind, Template};

use vnfcheck_check::{Context, Findings, Profile, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-35414", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let exempt = |template: &&Template| {
        cx.profile() == Profile::Vvp && package.kind(template.file()) == FileKind::Base
    };
    let templates: Vec<&Template> = package.templates().filter(|template| !exempt(template)).collect();
    for template in templates {
        if template.parameters().next().is_some() {
            out.pass();
            continue;
        }
        match template.section("parameters") {
            Some(section) => out.fail(section.key, "the `parameters` section declares no parameter"),
            None => out.fail(template, "the template has no `parameters` section"),
        }
        .help("declare at least one parameter, and use it");
    }
}
