//! Kinds of faults and advice that apply only to blueprints, which no engine deploys.

use vnfcheck_hot::blueprint::{Component, is_url};
use vnfcheck_hot::package::resolve_path;
use vnfcheck_hot::{Blueprint, Package, Template};

use super::kinds;
use vnfcheck_check::{Findings, Place};

/// Reports one finding per fault. A blueprint without faults passes with the advice that no engine deploys blueprints.
pub(super) fn check(template: &Template, package: &Package, out: &mut Findings) {
    let blueprint = Blueprint::read(template.tree());
    let place = |span| Place { file: template.file(), span, node: None };
    let before = out.met();
    for fault in &blueprint.faults {
        out.fail(place(fault.span), fault.message.as_str()).kind(fault.kind).help(fault.help.as_str());
    }
    for component in blueprint.all_components() {
        check_content(component, template, package, out);
    }
    for remark in blueprint.advice() {
        out.advise(place(remark.span), remark.message).kind(remark.kind).help(remark.help);
    }
    if blueprint.faults.is_empty() && out.met() == before {
        out.pass();
        out.advise(template, "no Heat engine deploys blueprints")
            .kind(kinds::BLUEPRINT_NOT_DEPLOYED)
            .help("write a HOT template for the resources to deploy");
    }
}

/// Checks that the content of a component exists. A single file is not a package, unless it has the name of a
/// package's blueprint.
fn check_content(component: &Component<'_>, template: &Template, package: &Package, out: &mut Findings) {
    let Some(file) = package.file(template.file()) else { return };
    let is_package = file.name() == "heat.yaml" || package.files().count() > 1;
    let content = component.attribute("content").map(|(_, content)| content).filter(|it| it.is_text());
    let Some(content) = content.filter(|content| is_package && !is_url(content.text())) else { return };
    let name = content.text();
    // A path outside the package is a fault of the blueprint itself.
    let Some(path) = resolve_path("", name).and_then(|_| resolve_path(file.folder(), name)) else { return };
    if package.file_at(&path).is_some() {
        return out.pass();
    }
    out.fail(content, format!("file `{name}` is not in the package"))
        .kind(kinds::BLUEPRINT_MISSING_FILE)
        .help("add the file, or correct its name");
}
