//! SDC's requirements on individual templates.

use super::refusals::{Part, malformed};
use super::values::fits;
use super::{require, section};
use vnfcheck_check::{Place, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // Templates have at least one resource.
    rule("SDC-HOT10", |cx, out| {
        for (_, template) in cx.onboarding().templates() {
            let resources = section(template, "resources");
            let is_filled = resources.is_some_and(|entry| !entry.value.is_empty());
            let at = template.section("resources").map_or(Place::from(template), |entry| entry.key.into());
            let message = || "the template has no resources".to_owned();
            let help = "add a resource, or remove the template";
            require(out, is_filled, at, message, help);
        }
    }),
    // The argument of `get_resource` is a string.
    rule("SDC-HOT13", |cx, out| {
        for (heat, _) in cx.onboarding().templates() {
            malformed(cx, heat, Part::Properties, out);
            malformed(cx, heat, Part::Outputs, out);
        }
    }),
    // Defaults fit the declared types.
    rule("SDC-HOT4", |cx, out| {
        for (_, template) in cx.onboarding().templates() {
            for parameter in template.parameters() {
                let there = |name| parameter.attribute(name).filter(|entry| !entry.value.is_null());
                let (Some(default), Some(declared)) = (there("default"), there("type")) else { continue };
                let type_name = declared.value.text();
                let message =
                    || format!("invalid default of `{}`: expected type `{type_name}`", parameter.name());
                let help = "correct the default, or declare the parameter with the type of the default";
                require(out, fits(Some(type_name), default.value), default.value, message, help);
            }
        }
    }),
    // Template file names contain `.yaml` or `.yml`.
    rule("SDC-HOT6", |cx, out| {
        for heat in &cx.onboarding().heat {
            let name = heat.file.path();
            let is_yaml = name.contains(".yaml") || name.contains(".yml");
            let message = || format!("the name of the template `{name}` does not contain `.yaml` or `.yml`");
            let help = "rename the file to end in `.yaml`, and update `MANIFEST.json`";
            require(out, is_yaml, heat.file, message, help);
        }
    }),
    // Templates state their version.
    rule("SDC-HOT9", |cx, out| {
        for (_, template) in cx.onboarding().templates() {
            let at = template
                .section("heat_template_version")
                .map_or(Place::from(template), |entry| entry.key.into());
            let is_there = section(template, "heat_template_version").is_some();
            let message = || "the template has no `heat_template_version`".to_owned();
            let help = "add `heat_template_version: 2016-10-14` in the first line";
            require(out, is_there, at, message, help);
        }
    }),
];
