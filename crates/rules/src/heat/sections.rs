//! Version and top-level sections of templates and environment files.

use hot::{Environment, Node, Template};

use super::versions::{self, FIRST_WITH_CONDITIONS, VERSIONS};
use crate::checks::Checks;
use crate::checks::words::{listed, nearest};

const TEMPLATE_SECTIONS: &[&str] = &[
    "heat_template_version",
    "description",
    "parameter_groups",
    "parameters",
    "conditions",
    "resources",
    "outputs",
];

const ENVIRONMENT_SECTIONS: &[&str] = &[
    "parameters",
    "parameter_defaults",
    "resource_registry",
    "encrypted_param_names",
    "event_sinks",
    "parameter_merge_strategies",
];

/// Keys by which CloudFormation-style templates, which Heat also reads, tell their version.
const CFN_VERSION_KEYS: [&str; 2] = ["AWSTemplateFormatVersion", "HeatTemplateFormatVersion"];

/// The version must be known, and so must every section.
pub(crate) fn check_template(template: &Template, checks: &mut Checks) {
    let Some(root) = template.root().filter(|root| !root.is_null()) else {
        checks
            .fail(template, "the template is empty")
            .kind("hot.empty-template")
            .help("write the template, or remove the file");
        return;
    };
    if !root.is_mapping() {
        checks
            .fail(root, "a template is a mapping of sections")
            .kind("hot.wrong-shape")
            .help("start with `heat_template_version:` at the left margin");
        return;
    }
    if CFN_VERSION_KEYS.iter().any(|key| root.get(key).is_some()) {
        return;
    }
    check_version(template, checks);
    for entry in root.entries() {
        check_section(entry.key, TEMPLATE_SECTIONS, "a template", checks);
    }
    for name in ["parameters", "resources", "outputs", "conditions"] {
        if let Some(section) = template.section(name)
            && !section.value.is_mapping()
            && !section.value.text().is_empty()
        {
            checks
                .fail(section.value, format!("`{name}` is a mapping of names"))
                .kind("hot.wrong-shape")
                .help(format!("write `{name}:` and below it, indented, a key for each name"));
        }
    }
}

fn check_version(template: &Template, checks: &mut Checks) {
    let Some(section) = template.section("heat_template_version") else {
        checks
            .fail(template, "the template does not tell its version")
            .kind("hot.missing-version")
            .help("start it with `heat_template_version: 2016-10-14` or a later version");
        return;
    };
    let name = section.value.text();
    let Some(version) = versions::find(&name) else {
        let message = if name.is_empty() {
            "the template does not tell its version".to_owned()
        } else {
            format!("`{}` is no version of HOT", section.value.source().trim())
        };
        let dates: Vec<&str> = VERSIONS.iter().map(|version| version.date).collect();
        checks
            .fail(if name.is_empty() { section.key } else { section.value }, message)
            .kind("hot.unknown-version")
            .help(format!("use one of {}", listed(&dates)));
        return;
    };
    checks.pass();
    if let Some(conditions) = template.section("conditions")
        && version.date < FIRST_WITH_CONDITIONS
    {
        checks
            .fail(conditions.key, format!("version `{name}` has no section `conditions`"))
            .kind("hot.unknown-section")
            .related(section.value, "the version of this template")
            .help(format!("use `heat_template_version: {FIRST_WITH_CONDITIONS}` or later"));
    }
}

fn check_section(key: Node<'_>, known: &[&str], whole: &str, checks: &mut Checks) {
    let name = key.text();
    if known.contains(&name.as_ref()) {
        checks.pass();
        return;
    }
    let help = match nearest(&name, known.iter().copied()) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => format!("known sections: {}", listed(known)),
    };
    checks.fail(key, format!("{whole} has no section `{name}`")).kind("hot.unknown-section").help(help);
}

/// Every section of an environment must be known.
pub(crate) fn check_environment(environment: &Environment, checks: &mut Checks) {
    for entry in environment.root().into_iter().flat_map(Node::entries) {
        check_section(entry.key, ENVIRONMENT_SECTIONS, "an environment file", checks);
    }
}
