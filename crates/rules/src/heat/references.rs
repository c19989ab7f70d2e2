//! Names that a template refers to and that must exist.

use std::borrow::Cow;

use hot::{
    Callee, Entry, Function, Node, PSEUDO_PARAMETERS, Package, Parameter, Reference, Resource, Target,
    Template,
};

use super::functions;
use crate::checks::words::nearest;
use crate::checks::{Checks, names};

/// Beyond this many unresolved names of one template none is compared with all known names any more.
const MOST_SUGGESTIONS: usize = 50;

/// Every `get_param`, `get_resource`, `get_attr`, `depends_on`, condition and `get_file` must resolve.
pub(crate) fn check(template: &Template, package: &Package, checks: &mut Checks) {
    let mut names = Names { template, suggestions: MOST_SUGGESTIONS, checks };
    names.parameters();
    names.resources(Target::Resource, "hot.unknown-resource", "get_resource");
    names.resources(Target::Dependency, "hot.unknown-dependency", "depends_on");
    names.conditions();
    names.files(package);
    check_get_attr(template, package, checks);
}

struct Names<'a, 'p> {
    template: &'a Template,
    suggestions: usize,
    checks: &'a mut Checks<'p>,
}

impl Names<'_, '_> {
    fn parameters(&mut self) {
        for reference in self.template.references(Target::Parameter) {
            let name = reference.name.text();
            if self.template.parameter(&name).is_some() || PSEUDO_PARAMETERS.contains(&name.as_ref()) {
                self.checks.pass();
                continue;
            }
            let known: Vec<_> = self.template.parameters().map(Parameter::name).collect();
            let message = format!("`get_param` names `{name}`, which is no parameter of this template");
            let help = format!("declare `{name}` under `parameters:`");
            self.unresolved(reference, "hot.unknown-parameter", message, help, &known);
        }
    }

    fn resources(&mut self, target: Target, kind: &'static str, by: &str) {
        for reference in self.template.references(target) {
            let name = reference.name.text();
            if self.template.resource(&name).is_some() {
                self.checks.pass();
                continue;
            }
            let known: Vec<_> = self.template.resources().map(Resource::id).collect();
            let message = format!("`{by}` names `{name}`, which is no resource of this template");
            let help = if target == Target::Resource && self.template.parameter(&name).is_some() {
                format!("`{name}` is a parameter: use `get_param`")
            } else {
                "name a resource of this file; one of another module comes in as a parameter".to_owned()
            };
            self.unresolved(reference, kind, message, help, &known);
        }
    }

    fn conditions(&mut self) {
        for reference in self.template.references(Target::Condition) {
            let name = reference.name.text();
            if self.template.condition(&name).is_some() {
                self.checks.pass();
                continue;
            }
            let known: Vec<_> = self.template.conditions().map(Entry::name).collect();
            let message = format!("`{name}` is no condition of this template");
            let help = format!("define `{name}` under `conditions:`");
            self.unresolved(reference, "hot.unknown-condition", message, help, &known);
        }
    }

    fn files(&mut self, package: &Package) {
        for reference in self.template.references(Target::File) {
            let name = reference.name.text();
            match package.resolve(self.template.file(), &name) {
                Callee::File(_) => self.checks.pass(),
                _ if names::is_url(&name) => self.checks.pass(),
                Callee::Missing => {
                    self.checks
                        .fail(reference.name, format!("file `{name}` is not in the package"))
                        .kind("hot.missing-file")
                        .help("add the file, or correct its name");
                }
                Callee::Outside => {
                    self.checks
                        .fail(reference.name, format!("file `{name}` lies outside the package"))
                        .kind("hot.outside-file")
                        .help("put the file into the package and name it relative to this template");
                }
            }
        }
    }

    fn unresolved(
        &mut self,
        reference: Reference<'_>,
        kind: &'static str,
        message: String,
        help: String,
        known: &[Cow<'_, str>],
    ) {
        let name = reference.name.text();
        let meant = self.suggestions.checked_sub(1).and_then(|left| {
            self.suggestions = left;
            nearest(&name, known.iter().map(AsRef::as_ref))
        });
        let help = meant.map_or(help, |meant| format!("did you mean `{meant}`?"));
        let finding = self.checks.fail(reference.name, message);
        finding.kind(kind).help(help);
        if let Some(owner) = self.template.owner(reference.owner) {
            finding.related(owner.key, format!("within `{}`", owner.name()));
        }
    }
}

/// Every `get_attr` names a resource and, for a nested template, one of its outputs.
pub(crate) fn check_get_attr(template: &Template, package: &Package, checks: &mut Checks) {
    for call in template.calls_of(Function::GetAttr) {
        functions::check_argument(template, call, checks);
        let argument = call.argument;
        let Some(named) = argument.item(0).filter(|named| named.is_scalar()) else { continue };
        let name = named.text();
        let Some(resource) = template.resource(&name) else {
            let known: Vec<_> = template.resources().map(Resource::id).collect();
            let help = match nearest(&name, known.iter().map(AsRef::as_ref).take(MOST_SUGGESTIONS)) {
                Some(meant) => format!("did you mean `{meant}`?"),
                None => "name a resource of this file".to_owned(),
            };
            checks
                .fail(named, format!("`get_attr` names `{name}`, which is no resource of this template"))
                .kind("hot.unknown-resource")
                .help(help);
            continue;
        };
        match argument.item(1).filter(|attribute| attribute.is_scalar()) {
            Some(attribute) => check_nested_attribute(resource, attribute, package, checks),
            None => checks.pass(),
        }
    }
}

/// Attributes that every group or nested stack has besides the outputs of the called template.
fn is_built_in(attribute: &str) -> bool {
    const BUILT_IN: [&str; 8] = [
        "show",
        "refs",
        "refs_map",
        "attributes",
        "removed_rsrc_list",
        "outputs",
        "outputs_list",
        "current_size",
    ];
    BUILT_IN.contains(&attribute) || attribute.starts_with("resource.") || attribute.starts_with("outputs.")
}

fn check_nested_attribute(
    resource: Resource<'_>,
    attribute: Node<'_>,
    package: &Package,
    checks: &mut Checks,
) {
    let name = attribute.text();
    let mut called = package
        .calls_from(resource.key.file())
        .filter(|call| call.resource.key == resource.key)
        .filter_map(|call| match call.callee {
            Callee::File(file) => package.file(file)?.template(),
            _ => None,
        });
    let Some(nested) = called.next() else {
        checks.pass();
        return;
    };
    if is_built_in(&name) || nested.output(&name).is_some() {
        checks.pass();
        return;
    }
    let known: Vec<_> = nested.outputs().map(Entry::name).collect();
    let help = match nearest(&name, known.iter().map(AsRef::as_ref).take(MOST_SUGGESTIONS)) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => format!("declare the output `{name}` in the nested template"),
    };
    let finding =
        checks.fail(attribute, format!("`{}` has no output `{name}`", package.path_of(nested.file())));
    finding.kind("hot.unknown-output").help(help);
    match nested.section("outputs") {
        Some(section) => finding.related(section.key, "the outputs of the nested template"),
        None => finding.related(nested, "the nested template"),
    };
}
