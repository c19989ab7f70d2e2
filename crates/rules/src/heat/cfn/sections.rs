//! Version and top-level sections of a CFN template.

use vnfcheck_hot::{CFN_VERSION_KEYS, Entry, HOT_VERSION_KEY, Node, Template, Value};

use super::super::versions::{CFN, CFN_WITH_CONDITIONS};
use super::super::{kinds, sections};
use vnfcheck_check::Findings;

/// Returns `true` if the template declares an existing version, so that the rest can be checked.
pub(super) fn check(template: &Template, out: &mut Findings) -> bool {
    let Some(root) = template.root() else { return false };
    let is_version =
        |entry: &Entry<'_>| CFN_VERSION_KEYS.contains(&entry.name()) || entry.key.has_text(HOT_VERSION_KEY);
    let (with_version, without_version): (Vec<Entry<'_>>, Vec<Entry<'_>>) =
        root.entries().filter(is_version).partition(|entry| entry.value.is_text());
    let [version] = with_version.as_slice() else {
        match (with_version.get(1), with_version.first(), without_version.first()) {
            (Some(second), Some(first), _) => {
                out.fail(second.key, "the template has two versions")
                    .kind(kinds::UNKNOWN_VERSION)
                    .related(first.key, "the other version")
                    .help("remove one of the two versions");
            }
            (_, _, Some(entry)) => missing(out, entry.key),
            _ => missing(out, template),
        }
        return false;
    };
    let known = if version.key.has_text(CFN_VERSION_KEYS[0]) { CFN } else { CFN_WITH_CONDITIONS };
    if version.key.has_text(HOT_VERSION_KEY) {
        // The other key declares no version: the template is HOT, with a section that does not exist in HOT.
        for entry in without_version {
            sections::check_section(entry.key, &[HOT_VERSION_KEY], "a template", out);
        }
        return false;
    }
    if version.value.has_text(known.date) {
        out.pass();
    } else {
        let message = format!("`{}` is not a version of `{}`", version.value.text(), version.name());
        let help = format!("use `{}`", known.date);
        out.fail(version.value, message).kind(kinds::UNKNOWN_VERSION).help(help);
    }
    for entry in without_version.iter().filter(|entry| CFN_VERSION_KEYS.contains(&entry.name())) {
        out.advise(entry.key, format!("the engine ignores `{}`, which is not a string", entry.name()))
            .kind(kinds::IGNORED_KEY)
            .help("remove the key");
    }
    check_sections(template, root, out);
    true
}

fn missing(out: &mut Findings, at: impl Into<vnfcheck_check::Place>) {
    out.fail(at, "the template has no version")
        .kind(kinds::MISSING_VERSION)
        .help(format!("add `{}: '{}'`, or convert the template to HOT", CFN_VERSION_KEYS[0], CFN.date));
}

fn check_sections(template: &Template, root: Node<'_>, out: &mut Findings) {
    let sections = template.words().sections().iter().copied();
    let known: Vec<&str> = CFN_VERSION_KEYS.into_iter().chain(sections).collect();
    for entry in root.entries() {
        sections::check_section(entry.key, &known, "a CloudFormation template of this version", out);
    }
    for name in ["parameters", "resources", "outputs", "conditions"] {
        let Some(section) = template.section(name) else { continue };
        let value = section.value;
        if value.is_mapping() || (name != "conditions" && is_nothing(value)) {
            continue;
        }
        let place = if value.is_null() { section.key } else { value };
        out.fail(place, format!("`{}` must be a mapping of names", section.name()))
            .kind(kinds::WRONG_SHAPE)
            .help(format!("indent one key for each name below `{}:`", section.name()));
    }
}

/// Returns `true` if a value is false in Python.
fn is_nothing(node: Node<'_>) -> bool {
    match node.value() {
        Value::Null | Value::Bool(false) | Value::Int(0) => true,
        Value::Float(number) => number == 0.0,
        Value::Text(text) => text.is_empty(),
        Value::Sequence | Value::Mapping => node.is_empty(),
        _ => false,
    }
}
