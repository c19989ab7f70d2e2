//! The effective configuration as a configuration file, with the origin of each value.

use std::borrow::Cow;
use std::fmt::Write;

use vnfcheck_hot::Node;
use vnfcheck_names::unseen::is_unseen;
use vnfcheck_report::render::printable;
use vnfcheck_yaml::{Value, emit};

use super::Config;
use super::keys::{ENVIRONMENTS, MEMBERS, RULE_FILES, RULES};
use crate::options::Options;
use crate::settings::Settings;
use vnfcheck_verdict::Selector;
use vnfcheck_verdict::policy::Sourced;

pub(super) fn show(config: &Config, overrides: &Settings) -> String {
    let mut out = String::new();
    for member in MEMBERS {
        let name = member.name;
        let node = config.get(name);
        if let Some(value) = one_option(name, overrides) {
            line(&mut out, &format!("{name}: {value}"), &format!("--{}", name.replace('_', "-")));
            continue;
        }
        if name == RULE_FILES && !overrides.rule_files.is_empty() {
            let _ = writeln!(out, "{name}:");
            if let Some(node) = node {
                write_items(config, node, 1, &mut out);
            }
            for file in &overrides.rule_files {
                line(&mut out, &format!("  - {}", quoted(&file.display().to_string())), "--rules-file");
            }
            continue;
        }
        if let Some(environments) = overrides.environments.as_ref().filter(|_| name == ENVIRONMENTS) {
            let _ = writeln!(out, "{name}:");
            for file in environments.iter().flatten() {
                line(&mut out, &format!("  - {}", quoted(&file.display().to_string())), "-e");
            }
            continue;
        }
        let (replaces, options) = many_options(name, overrides);
        if !options.is_empty() {
            let _ = writeln!(out, "{name}:");
            if let Some(node) = node.filter(|_| !replaces) {
                write_items(config, node, 1, &mut out);
            }
            for option in options {
                line(&mut out, &format!("  - {}", quoted(&option)), &format!("--{name}"));
            }
        } else if let Some(node) = node {
            write_member(config, name, node, 0, &mut out);
        } else {
            line(&mut out, &format!("{name}: {}", default(name, config)), "default");
        }
    }
    out
}

fn one_option(name: &str, overrides: &Settings) -> Option<Cow<'static, str>> {
    if name == RULES {
        let sets = overrides.sets.as_ref()?;
        let names: Vec<&str> = sets.iter().map(|set| set.id()).collect();
        return Some(format!("[{}]", names.join(", ")).into());
    }
    let option = match name {
        "release" => overrides.release.map(vnfcheck_check::Release::name),
        "profile" => overrides.profile.map(vnfcheck_check::Profile::name),
        "fail_on" => overrides.fail_on.map(vnfcheck_report::FailOn::name),
        "accept" => overrides.accept_undecided.map(|accepts| if accepts { "[undecided]" } else { "[]" }),
        "strict_environment" => overrides.strict_environment.map(flag),
        _ => None,
    };
    option.map(Cow::Borrowed)
}

fn flag(value: bool) -> &'static str {
    if value { "true" } else { "false" }
}

/// Returns the option's values for a list, and `true` if they replace the list in the file.
fn many_options(name: &str, overrides: &Settings) -> (bool, Vec<String>) {
    let texts = |selectors: &[Sourced<Selector>]| selectors.iter().map(|it| it.value.to_string()).collect();
    match name {
        "select" => (true, texts(overrides.select.as_deref().unwrap_or_default())),
        "ignore" => (false, texts(&overrides.ignore)),
        "mandatory" => (false, texts(&overrides.mandatory)),
        "exclude" => (false, overrides.exclude.clone()),
        _ => (false, Vec::new()),
    }
}

/// Returns the default of a setting.
fn default(name: &str, config: &Config) -> &'static str {
    let options = Options::default();
    match name {
        RULES if config.own.sets().is_empty() => "[onap]",
        RULES => "[onap, custom]",
        "release" => options.release.name(),
        "profile" => options.profile.name(),
        "fail_on" => options.fail_on.name(),
        "strict_environment" => flag(options.strict_environment),
        "levels" => "{}",
        _ => "[]",
    }
}

fn write_member(config: &Config, name: &str, node: Node<'_>, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    if node.is_scalar() {
        let value = scalar(node);
        line(out, &format!("{indent}{name}: {value}"), &config.origin(node.span()));
    } else if node.is_empty() {
        let value = if node.is_mapping() { "{}" } else { "[]" };
        line(out, &format!("{indent}{name}: {value}"), &config.origin(node.span()));
    } else {
        let _ = writeln!(out, "{indent}{name}:");
        write_items(config, node, depth + 1, out);
    }
}

fn write_items(config: &Config, node: Node<'_>, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    for entry in node.entries() {
        write_member(config, &quoted(entry.name()), entry.value, depth, out);
    }
    for item in node.items() {
        if item.is_scalar() {
            line(out, &format!("{indent}- {}", scalar(item)), &config.origin(item.span()));
            continue;
        }
        let mut members = String::new();
        write_items(config, item, depth + 1, &mut members);
        // The first member follows the dash on the same line.
        let _ = write!(out, "{indent}- {}", members.trim_start());
    }
}

fn line(out: &mut String, content: &str, origin: &str) {
    let _ = writeln!(out, "{content}  # {}", printable(origin));
}

/// Formats a scalar so that parsing returns the same value: strings are quoted where needed, `true` and numbers are
/// not.
fn scalar(node: Node<'_>) -> String {
    if matches!(node.value(), Value::Text(_)) {
        quoted(node.text()).into_owned()
    } else {
        node.text().to_owned()
    }
}

/// Formats a string so that parsing returns the same string. Invisible characters and the prefixes of commands to
/// continuous integration are escaped.
fn quoted(text: &str) -> Cow<'_, str> {
    if text.contains(is_unseen) || text.contains("##[") {
        emit::double_quoted(text, is_unseen).replace("##[", "\\u0023#[").into()
    } else {
        emit::scalar(text)
    }
}
