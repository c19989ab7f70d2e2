//! R-55306: neither volumes nor volume templates use `vf_module_index`.

use hot::{Definition, FileId, Kind, Package, Reference, Resource, Section, Target, Template};
use maps::HashSet;

use crate::check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-55306", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let volume_templates = volume_templates(package);
    for template in package.templates() {
        if volume_templates.contains(&template.file()) {
            check_volume_template(template, out);
        } else {
            check_volumes(template, out);
        }
    }
}

const NAME: &str = "vf_module_index";
const VOLUME: &str = "OS::Cinder::Volume";
const HELP: &str = "remove it: volumes do not depend on the index of the module";

/// Volume modules and the templates nested in them.
fn volume_templates(package: &Package) -> HashSet<FileId> {
    let mut pending: Vec<FileId> = package.templates_of(Kind::Volume).map(Template::file).collect();
    let mut found = HashSet::default();
    while let Some(file) = pending.pop() {
        if found.insert(file) {
            pending.extend(package.calls_from(file).filter_map(|call| match call.callee {
                hot::Callee::File(callee) => Some(callee),
                hot::Callee::Missing | hot::Callee::Outside => None,
            }));
        }
    }
    found
}

fn uses(template: &Template) -> impl Iterator<Item = Reference<'_>> {
    template.references(Target::Parameter).filter(|it| it.name.has_text(NAME))
}

fn check_volume_template(template: &Template, out: &mut Findings) {
    let declared = template.parameter(NAME).map(|parameter| parameter.key);
    match declared.or_else(|| uses(template).next().map(|found| found.name)) {
        Some(node) => drop(out.fail(node, format!("volume template uses `{NAME}`")).help(HELP)),
        None => out.pass(),
    }
}

fn check_volumes(template: &Template, out: &mut Findings) {
    let mut bad = HashSet::default();
    for found in uses(template).filter(|found| found.owner.section == Section::Resources) {
        let Some(owner) = template.owner(found.owner) else { continue };
        let Some(resource) = template.resource(owner.name()).filter(|it| is_volume(*it)) else { continue };
        bad.insert(resource.key.id());
        out.fail(found.name, format!("volume `{}` uses `{NAME}`", resource.id())).help(HELP);
    }
    let volumes = template.definitions_of(VOLUME).map(|(resource, _)| resource.key.id());
    volumes.filter(|resource| !bad.contains(resource)).for_each(|_| out.pass());
}

fn is_volume(resource: Resource<'_>) -> bool {
    resource.definitions().any(|definition: Definition<'_>| definition.is(VOLUME))
}
