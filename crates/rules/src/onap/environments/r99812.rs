//! R-99812: no environment lists the parameter for the `name` of a resource other than a server.

use vnfcheck_fix::Fix;
use vnfcheck_hot::{File, ResourceType};
use vnfcheck_vnf::ModuleParameter;
use vnfcheck_vnf::flow::{self, Property};

use crate::onap::aspects::environment;
use crate::onap::templates::r85734::{give_id, mapped_to_templates};
use vnfcheck_check::{Change, Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] =
    &[rule("R-99812", check).resolved_by(Change::RemoveValue).about_resources()];

fn check<'p>(cx: &Context<'p>, out: &mut Findings) {
    let help = |source: &ModuleParameter<'p>| {
        let id = source.first_use.resource.id();
        let declare = match source.first_use.template.parameter("vnf_name") {
            Some(_) => "",
            None => "declare `vnf_name`, ",
        };
        let template = source.first_use.template.file();
        let give = seeker(cx, source).map(|it| format!(" {},", give_id(id, template, it)));
        let give = give.unwrap_or_default();
        let remove = environment::REMOVE;
        format!(
            "{remove}: {declare}build the name of `{id}` from `vnf_name`,{give} and remove the parameter too"
        )
    };
    // Another template finds the resource by this name, so the value must remain.
    let make_fix = |source: &ModuleParameter<'p>, fix: Fix| {
        Some(if seeker(cx, source).is_some() { fix.only_shown() } else { fix })
    };
    environment::omit_with(cx, sources(cx), help, make_fix, out);
}

/// Returns the template that finds a resource by the value of a parameter.
fn seeker<'p>(cx: &Context<'p>, source: &ModuleParameter<'p>) -> Option<&'p File> {
    let seeker = cx.vnf().name_refs().of_parameter(&cx.model().callers, source.module, source.name)?;
    cx.package().file(seeker)
}

/// Returns the parameters of modules that supply names.
pub(super) fn sources<'p>(cx: &Context<'p>) -> Vec<ModuleParameter<'p>> {
    let package = cx.package();
    let mapped = mapped_to_templates(package);
    let mut uses = Vec::new();
    for template in package.templates() {
        let is_chosen = |name: &str| is_subject(name) && !mapped.contains(name);
        for (resource, definition) in template.definitions_with(is_chosen) {
            uses.extend(NAME.values_in(template, resource, definition));
        }
    }
    flow::sources(cx.package(), uses)
}

const NAME: Property = Property { types: &[], paths: &[&["name"]] };

/// Returns `true` for types of OpenStack and Contrail other than servers. The parameter `name` of a nested template is
/// not a property.
fn is_subject(type_name: &str) -> bool {
    type_name.starts_with("OS::") && !ResourceType::Server.is_named(type_name)
}
