//! Version and top-level sections of templates and environment files.

use vnfcheck_fix::{Fix, Plan, Written};
use vnfcheck_hot::{ENVIRONMENT_SECTIONS, Entry, Environment, File, HOT_KEYS, Node, Package, Template};

use super::versions::{self, FIRST_WITH_CONDITIONS, VERSIONS};
use super::{kinds, typos};
use crate::words::{listed, quoted, suggestion};
use vnfcheck_check::Findings;

/// A section that Heat uses internally and accepts.
const INTERNAL_SECTION: &str = "__undefined__";

/// Reports an environment among the templates, and names its module. The file needs no other finding. Heat reads an
/// environment under any name, unless a resource calls the file as a template.
pub(crate) fn check_misplaced(
    environment: &Template,
    module: Option<&File>,
    package: &Package,
    out: &mut Findings,
) {
    let finding =
        out.fail(environment, "the file contains an environment, but has the file name of a template");
    finding.kind(kinds::MISPLACED_ENVIRONMENT);
    if let Some(call) = package.calls_to(environment.file()).next() {
        finding
            .related(call.reference, "this resource calls the file as a template")
            .help("write a template into the file, or name the file of a template in the call");
        return;
    }
    finding.accepted();
    let Some(module) = module else {
        finding.help(
            "rename the file to end in `.env`, with the stem of its template if the file belongs to one",
        );
        return;
    };
    let to = format!("{}.env", module.stem());
    let title = format!("rename the file to `{to}`");
    let plan = Plan::RenameFile { file: environment.file(), to };
    finding
        .help(title.clone())
        .related(module, "this module has no environment file")
        .fix(Fix::shown(title, plan));
}

/// Returns `true` for a missing value and for null, which a fix can replace without loss.
fn is_nothing(node: Node<'_>) -> bool {
    node.is_null() && !node.is_alias() && !node.source().starts_with(['&', '!'])
}

/// Sections that are mappings of names.
const SECTIONS_OF_NAMES: [&str; 4] = ["parameters", "resources", "outputs", "conditions"];

/// Checks that the version and every section are known.
pub(crate) fn check_template(template: &Template, out: &mut Findings) {
    let Some(root) = template.root().filter(|root| !root.is_null()) else {
        out.fail(template, "the template is empty")
            .kind(kinds::EMPTY_TEMPLATE)
            .help("write the template, or remove the file");
        return;
    };
    if !root.is_mapping() {
        let help = if root.is_scalar() {
            "replace the content with a template that starts with `heat_template_version:`"
        } else {
            "start with `heat_template_version:` at the left margin"
        };
        out.fail(root, "a template must be a mapping of sections").kind(kinds::WRONG_SHAPE).help(help);
        return;
    }
    check_version(template, out);
    check_description(template, out);
    for entry in root.entries().filter(|entry| entry.name() != INTERNAL_SECTION) {
        check_section(entry.key, &HOT_KEYS, "a template", out);
    }
    for name in SECTIONS_OF_NAMES {
        // All sections except conditions may be empty.
        let may_be_empty = name != "conditions";
        let is_empty = |node: Node<'_>| {
            if node.is_scalar() { node.text().is_empty() || node.is_null() } else { node.is_empty() }
        };
        if let Some(section) = template.section(name)
            && !section.value.is_mapping()
            && !(may_be_empty && is_empty(section.value))
        {
            let place = if section.value.source().is_empty() { section.key } else { section.value };
            out.fail(place, format!("`{name}` must be a mapping of names"))
                .kind(kinds::WRONG_SHAPE)
                .help(format!("indent one key for each name below `{name}:`"));
        }
    }
}

/// Reports a description that has swallowed the sections of the template.
fn check_description(template: &Template, out: &mut Findings) {
    let Some(description) = template.section("description") else { return };
    let is_section = |name: &str| SECTIONS_OF_NAMES.contains(&name) && template.section(name).is_none();
    let lines = description.value.text().lines();
    let following = lines.clone().skip(1).chain(std::iter::once(""));
    let names = lines.zip(following).filter_map(|(line, next)| {
        let name = line.trim().strip_suffix(':')?;
        // Folding joins the line of the key with the text before it, but not with the indented lines after it.
        if next.starts_with(' ') { name.split(' ').next_back() } else { Some(name) }
    });
    let keys = description.value.entries().map(Entry::name);
    if let Some(name) = names.chain(keys).find(|name| is_section(name)) {
        out.advise(description.key, format!("the description contains `{name}:`"))
            .kind(kinds::SWALLOWED_SECTION)
            .help(format!("move `{name}:` to the left margin"));
    }
}

fn check_version(template: &Template, out: &mut Findings) {
    let Some(section) = template.section("heat_template_version") else {
        out.fail(template, "the template has no version")
            .kind(kinds::MISSING_VERSION)
            .help("start the template with `heat_template_version: 2016-10-14` or later");
        return;
    };
    let name = section.value.text();
    let Some(version) = versions::find(name) else {
        let message = if name.is_empty() {
            "the template has no version".to_owned()
        } else {
            format!("unknown template version {}", quoted(section.value))
        };
        let dates: Vec<&str> = VERSIONS.iter().map(|version| version.date).collect();
        out.fail(if name.is_empty() { section.key } else { section.value }, message)
            .kind(kinds::UNKNOWN_VERSION)
            .help(format!("use one of {}", listed(&dates)));
        return;
    };
    out.pass();
    if let Some(conditions) = template.section("conditions")
        && version.date < FIRST_WITH_CONDITIONS
    {
        out.fail(conditions.key, format!("version `{name}` has no section `conditions`"))
            .kind(kinds::UNKNOWN_SECTION)
            .related(section.value, "the version of this template")
            .help(format!("use `heat_template_version: {FIRST_WITH_CONDITIONS}` or later"));
    }
}

pub(super) fn check_section(key: Node<'_>, known: &[&str], whole: &str, out: &mut Findings) {
    let name = key.text();
    if known.contains(&name) {
        out.pass();
        return;
    }
    let finding = out.fail(key, format!("unknown section `{name}` of {whole}")).kind(kinds::UNKNOWN_SECTION);
    let suggestion = suggestion(name, known.iter().copied());
    let help = format!("use one of {}", listed(known));
    typos::suggest(finding, key, suggestion, help);
}

/// Reports entries at the left margin that belong in an empty section; returns `true` if entries were reported.
fn check_margin(root: Node<'_>, out: &mut Findings) -> bool {
    let (known, unknown): (Vec<_>, Vec<_>) =
        root.entries().partition(|entry| ENVIRONMENT_SECTIONS.contains(&entry.name()));
    let is_misspelt =
        |entry: &Entry<'_>| suggestion(entry.name(), ENVIRONMENT_SECTIONS.into_iter()).is_some();
    let empty = known.into_iter().find(|entry| entry.value.is_null());
    let (Some(empty), Some(first)) = (empty, unknown.first()) else { return false };
    if unknown.iter().any(is_misspelt) {
        return false;
    }
    let name = empty.name();
    out.fail(empty.key, format!("`{name}` is empty, but entries follow at the left margin"))
        .kind(kinds::WRONG_SHAPE)
        .related(first.key, "the first of these entries")
        .help(format!("indent these entries below `{name}:`"));
    true
}

/// Checks that an environment is a mapping of known, non-empty sections.
pub(crate) fn check_environment(environment: &Environment, out: &mut Findings) {
    let Some(root) = environment.root() else { return };
    if !root.is_mapping() && !root.is_null() {
        out.fail(root, "an environment file must be a mapping of sections")
            .kind(kinds::WRONG_SHAPE)
            .help("indent the values below `parameters:`, or write `parameters: {}`");
    }
    if check_margin(root, out) {
        return;
    }
    for entry in root.entries() {
        check_section(entry.key, &ENVIRONMENT_SECTIONS, "an environment file", out);
        let name = entry.name();
        let is_mapping = matches!(name, "parameters" | "parameter_defaults" | "resource_registry");
        if ENVIRONMENT_SECTIONS.contains(&name)
            && (entry.value.is_null() || (is_mapping && !entry.value.is_mapping()))
        {
            let message = if is_mapping {
                format!("`{name}` must be a mapping of names")
            } else {
                format!("`{name}` is empty")
            };
            let finding = out.fail(entry.key, message).kind(kinds::WRONG_SHAPE);
            if name != "parameters" {
                finding.help(format!("remove `{name}:`, or add the entries of the section"));
            } else if is_nothing(entry.value) {
                // R-03324 requires the section even without values.
                finding.help("write `parameters: {}`, or indent the values below `parameters:`").fix(
                    Fix::safe("write `parameters: {}`", Plan::replace(entry.value, Written::Map(Vec::new()))),
                );
            } else {
                finding.help("indent one key for each value below `parameters:`, or write `parameters: {}`");
            }
        }
    }
}
