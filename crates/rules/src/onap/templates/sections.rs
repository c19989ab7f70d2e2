//! Mandatory sections and attributes.

use vnfcheck_fix::{Decision, Fix, Plan, Written};
use vnfcheck_hot::{Dialect, Entry, FileKind, HOT_VERSION_KEY, Parameter, Template};

use crate::fixes;
use vnfcheck_check::{Change, Findings, Rule, rule};

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // An incremental or volume module has a `resources` section.
    rule("R-23664", |cx, out| {
        for kind in [FileKind::Incremental, FileKind::Volume] {
            for template in cx.package().templates_of(kind) {
                require(template, "resources", out);
            }
        }
    }),
    // A template has a `heat_template_version` section.
    rule("R-27078", |cx, out| {
        for template in cx.package().templates() {
            require(template, HOT_VERSION_KEY, out);
        }
    })
    .resolved_by(Change::StateVersion),
    // A parameter declares its type.
    rule("R-36772", |cx, out| {
        for parameter in cx.package().templates().flat_map(Template::parameters) {
            require_attribute(parameter, "type", out);
        }
    })
    .resolved_by(Change::DeclareType),
    // A template has a `description` section.
    rule("R-39402", |cx, out| {
        for template in cx.package().templates() {
            if let Some(description) = require(template, "description", out)
                && (description.value.is_null() || description.value.text().trim().is_empty())
            {
                out.advise(description.key, "the description of the template is empty")
                    .help("describe in one sentence the resources that the template creates");
            }
        }
    }),
    // A parameter has a description.
    rule("R-44001", |cx, out| {
        for parameter in cx.package().templates().flat_map(Template::parameters) {
            require_attribute(parameter, "description", out);
        }
    }),
];

/// Help for a template in the format of CloudFormation.
const CONVERT: &str = "convert the CloudFormation template with `vnfcheck convert FILE --to hot`";

/// Requires a top-level section with any value.
fn require<'t>(template: &'t Template, name: &str, out: &mut Findings) -> Option<Entry<'t>> {
    let section = template.section(name);
    if section.is_some() {
        out.pass();
    } else {
        let mut help = match name {
            HOT_VERSION_KEY if template.dialect() == Dialect::Cfn => CONVERT.to_owned(),
            HOT_VERSION_KEY => {
                "start the template with `heat_template_version: 2016-10-14` or later".to_owned()
            }
            "resources" => "add a top-level key `resources:` with the resources of the module".to_owned(),
            _ => format!("add a top-level key `{name}:`"),
        };
        if name != HOT_VERSION_KEY && template.dialect() == Dialect::Cfn {
            help = format!("{CONVERT}; then {help} if the key is missing");
        }
        let finding = out.fail(template, format!("the template has no `{name}` section"));
        finding.help(help).fix(added_section(template, name));
        if name == "resources" && is_bare(template) {
            finding.waits_for(Decision::RemoveFile { file: template.file() });
        }
    }
    section
}

/// Returns `true` if a template only declares parameters, so that removing the template loses nothing.
fn is_bare(template: &Template) -> bool {
    let has_outputs = template.outputs().next().is_some();
    !has_outputs && template.parameters().all(|it| it.body.is_mapping())
}

/// Requires an attribute of a parameter declaration, with any value.
fn require_attribute(parameter: Parameter<'_>, name: &str, out: &mut Findings) {
    if parameter.attribute(name).is_some() {
        out.pass();
        return;
    }
    if !out.is_listed(parameter, true) {
        return out.unlisted(parameter, true, 1);
    }
    let message = if parameter.body.is_mapping() {
        format!("parameter `{}` has no `{name}`", parameter.name())
    } else {
        format!("parameter `{}` is not a mapping and has no `{name}`", parameter.name())
    };
    let fix = (name == "description" && parameter.body.is_mapping()).then(|| {
        let text = Written::text(fixes::description_of(parameter.name()));
        let title = format!("describe parameter `{}` by its name", parameter.name());
        Fix::risky(title, Plan::add(parameter.body, &[name], text))
    });
    out.fail(parameter, message).help(format!("add `{name}:` in the declaration")).fix(fix);
}

/// Returns a fix that adds a `description` with a placeholder for the author to replace. There is no fix for
/// `resources`: an empty section would violate R-90152.
fn added_section(template: &Template, name: &str) -> Option<Fix> {
    let root = template.root().filter(|_| template.dialect() == Dialect::Hot && name == "description")?;
    Some(Fix::risky("add a `description` section", Plan::add(root, &[name], Written::text("VNF module"))))
}
