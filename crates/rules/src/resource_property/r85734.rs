use std::collections::HashMap;

use hot::{Call, Definition, FileId, Function, Node, Owner, get_param_name};

use crate::checks::names::ends_in_template_extension;
use crate::checks::replacement::{self, Replacement};
use crate::prelude::*;

/// R-85734: a resource other than a server has a name of its own, built from `vnf_name`.
pub(crate) struct R85734;

impl Rule for R85734 {
    fn id(&self) -> &'static str {
        "R-85734"
    }

    fn check(&self, package: &Package, checks: &mut Checks) {
        let mut names = Names::default();
        for template in package.templates() {
            let modules = package.modules_of(template.file());
            for resource in template.resources() {
                for definition in resource.definitions().filter(|it| is_subject(*it)) {
                    for name in definition.values(&["name"]) {
                        if name.is_scalar() && name.text().is_empty() {
                            continue;
                        }
                        if let Some(defect) = defect_of(name) {
                            checks.fail(name, format!("the name of `{}` {defect}", resource.id())).help(HELP);
                        } else if let Some(first) = names.taken(modules, definition, name) {
                            checks
                                .fail(name, format!("the name of `{}` is used twice", resource.id()))
                                .related(first, "the same name")
                                .help("add to one of the templates what tells it from the other");
                        } else {
                            checks.pass();
                        }
                    }
                }
            }
        }
    }
}

const HELP: &str = "build it by `str_replace` with a template and a param whose value is `get_param: vnf_name`";

/// A server has rules of its own, and to a nested template `name` is a parameter like any other.
fn is_subject(definition: Definition<'_>) -> bool {
    definition.type_name().is_some_and(|it| it != "OS::Nova::Server" && !ends_in_template_extension(&it))
}

/// Why a name is not built from `vnf_name`.
fn defect_of(name: Node<'_>) -> Option<&'static str> {
    let call = Call::at(name, Owner::default()).filter(|it| it.function == Function::StrReplace);
    let Some(call) = call else {
        let is_mixed = name.entry("str_replace").is_some();
        return Some(if is_mixed { "has other keys beside `str_replace`" } else { "is not built by `str_replace`" });
    };
    let is_vnf_name = |value| get_param_name(value).is_some_and(|it| it.text() == "vnf_name");
    let mut params = replacement::params(&call).filter(|it| is_vnf_name(it.value)).peekable();
    if params.peek().is_none() {
        return Some("takes nothing from `vnf_name`");
    }
    let template = call.argument.get("template").filter(|it| it.is_scalar());
    let Some(template) = template.map(Node::text) else { return Some("is built from a template not written here") };
    let is_used = params.any(|it| template.contains(it.name().as_ref()));
    (!is_used).then_some("has a template without the param of `vnf_name`")
}

/// Names met so far: by type of the resource anywhere in the VNF, by module whatever the type.
#[derive(Default)]
struct Names<'p> {
    by_type: HashMap<(String, String), Node<'p>>,
    by_module: HashMap<(FileId, String), Node<'p>>,
}

impl<'p> Names<'p> {
    /// The place where the name was met before.
    fn taken(&mut self, modules: &[FileId], owner: Definition<'p>, name: Node<'p>) -> Option<Node<'p>> {
        let symbolic = Replacement::at(name)?.symbolic()?;
        let in_modules = modules.iter().find_map(|it| self.by_module.get(&(*it, symbolic.clone())));
        let by_type = (owner.type_name()?.into_owned(), symbolic.clone());
        let first = in_modules.or_else(|| self.by_type.get(&by_type)).copied();
        for module in modules {
            self.by_module.entry((*module, symbolic.clone())).or_insert(name);
        }
        self.by_type.entry(by_type).or_insert(name);
        first
    }
}
