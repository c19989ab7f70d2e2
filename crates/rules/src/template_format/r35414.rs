use crate::prelude::*;

/// R-35414: a template declares at least one parameter.
pub(crate) struct R35414;

impl Rule for R35414 {
    fn id(&self) -> &'static str {
        "R-35414"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let exempt = |template: &&Template| {
            checks.profile() == Profile::Vvp && package.kind(template.file()) == Kind::Base
        };
        let templates: Vec<&Template> = package.templates().filter(|template| !exempt(template)).collect();
        for template in templates {
            if template.parameters().next().is_some() {
                checks.pass();
                continue;
            }
            match template.section("parameters") {
                Some(section) => checks.fail(section.key, "the `parameters` section declares no parameter"),
                None => checks.fail(template, "the template has no `parameters` section"),
            }
            .help("declare at least one parameter");
        }
    }
}
