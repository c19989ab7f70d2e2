//! R-85734: a resource other than a server has a name of its own, built from `vnf_name`.

use fix::{Fix, Plan, Written};
use hot::{Call, Definition, File, FileId, Function, Node, Owner, Resource, Template, get_param_name};
use maps::HashMap;

use crate::check::{Context, Findings, Rule, rule};
use crate::mending;
use crate::names::ends_in_template_extension;
use crate::onap::servers::replacement::{self, Replacement};

pub(crate) static RULES: &[Rule] = &[rule("R-85734", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    out.need_every_file();
    let package = cx.package();
    let mut names = Names::default();
    for template in package.templates() {
        let modules = package.modules_of(template.file());
        for (resource, definition) in template.definitions_with(is_subject) {
            for name in definition.values(&["name"]) {
                if name.is_scalar() && name.text().is_empty() {
                    continue;
                }
                if let Some(defect) = defect_of(name) {
                    let seeker = seeker(cx, template, definition, name);
                    let fix = build_name(template, resource, name);
                    out.fail(name, format!("the name of `{}` {defect}", resource.id()))
                        .help(how_to_build(template, name, seeker))
                        .fix(fix.map(|fix| if seeker.is_some() { fix.only_shown() } else { fix }));
                } else if let Some(first) = names.taken(modules, definition, name) {
                    out.fail(name, format!("the name of `{}` is used twice", resource.id()))
                        .related(first, "the same name")
                        .help("add to one of the templates what tells it from the other");
                } else {
                    out.pass();
                }
            }
        }
    }
}

/// The template that finds the resource by the name that it has so far, and would not by another one.
fn seeker<'p>(
    cx: &Context<'p>,
    template: &'p Template,
    definition: Definition<'p>,
    name: Node<'p>,
) -> Option<&'p File> {
    let callers = &cx.vnf().callers;
    let seeker = cx.lookups().of_name(callers, template, definition.type_name()?, name)?;
    cx.package().file(seeker)
}

/// What to do about a name, down to the parameters that come in and go.
fn how_to_build(template: &Template, name: Node<'_>, seeker: Option<&File>) -> String {
    let declare = template.parameter("vnf_name").is_none().then(|| "declare that".to_owned());
    let then = match (seeker, get_param_name(name)) {
        (Some(seeker), _) => Some(format!("hand its id to `{}`", seeker.name())),
        (None, Some(used)) => Some(format!("remove `{}` if nothing else uses it", used.text())),
        (None, None) => None,
    };
    let further: Vec<String> = declare.into_iter().chain(then).collect();
    let further = match further.as_slice() {
        [] => String::new(),
        [last] => format!(", and {last}"),
        all => format!(", {}", all.join(", and ")),
    };
    format!("build it by `str_replace` from `vnf_name`{further}")
}

/// The name built from that of the VNF and from what tells the resource from others.
fn build_name(template: &Template, resource: Resource<'_>, name: Node<'_>) -> Option<Fix> {
    if let Some(call) = Call::at(name, Owner::default()).filter(|it| it.function == Function::StrReplace) {
        return extend_name(template, resource, call);
    }
    let is_plain = name.is_scalar() || get_param_name(name).is_some();
    let text = name.is_scalar().then(|| name.text()).filter(|it| !it.contains(['%', '$', '\n']));
    let pattern = Written::text(format!("{SLOT}_{}", text.unwrap_or_else(|| resource.id())));
    let params = Written::map([(SLOT, mending::get_param("vnf_name"))]);
    let built = Written::call("str_replace", Written::map([("template", pattern), ("params", params)]));
    let title = format!("build the name of `{}` from `vnf_name`", resource.id());
    is_plain
        .then(|| Fix::risky(title, Plan::replace(name, built)).and(mending::supply_to(template, "vnf_name")))
}

/// A name that is built already, with that of the VNF in front.
fn extend_name(template: &Template, resource: Resource<'_>, call: Call<'_>) -> Option<Fix> {
    let pattern = call.argument.get("template").filter(|it| it.is_scalar())?;
    let title = format!("put `vnf_name` in front of the name of `{}`", resource.id());
    let extended = Written::text(format!("{SLOT}_{}", pattern.text()));
    let slot = Plan::add(call.argument, &["params", SLOT], mending::get_param("vnf_name"));
    let fix = Fix::risky(title, Plan::replace(pattern, extended)).and(slot);
    Some(fix.and(mending::supply_to(template, "vnf_name")))
}

/// What stands for the name of the VNF in a template of `str_replace`.
const SLOT: &str = "VNF_NAME";

/// A server has rules of its own, and to a nested template `name` is a parameter like any other.
fn is_subject(type_name: &str) -> bool {
    type_name != "OS::Nova::Server" && !ends_in_template_extension(type_name)
}

/// Why a name is not built from `vnf_name`.
fn defect_of(name: Node<'_>) -> Option<&'static str> {
    let call = Call::at(name, Owner::default()).filter(|it| it.function == Function::StrReplace);
    let Some(call) = call else {
        let is_mixed = name.entry("str_replace").is_some();
        return Some(if is_mixed {
            "has other keys beside `str_replace`"
        } else {
            "is not built by `str_replace`"
        });
    };
    let mut params = replacement::params(&call).filter(|it| uses_any(it.value, &["vnf_name"])).peekable();
    if params.peek().is_none() {
        return Some("takes nothing from `vnf_name`");
    }
    let template = call.argument.get("template").filter(|it| it.is_scalar());
    let Some(template) = template.map(Node::text) else {
        return Some("is built from a template not written here");
    };
    let is_used = params.any(|it| template.contains(it.name()));
    (!is_used).then_some("has a template without the param of `vnf_name`")
}

/// Parameters that differ in every stack, those of nested templates included.
const OF_STACK: [&str; 2] = ["OS::stack_id", "OS::stack_name"];

/// Parameters that differ in every module.
const OF_MODULE: [&str; 2] = ["vf_module_id", "vf_module_name"];

/// Whether a name is built from one of these parameters.
fn uses_any(name: Node<'_>, parameters: &[&str]) -> bool {
    name.descendants().filter_map(get_param_name).any(|it| parameters.contains(&it.text()))
}

/// Names met so far: by type of the resource anywhere in the VNF, by module, or nested template, whatever the type.
#[derive(Default)]
struct Names<'p> {
    by_type: HashMap<(String, String), Node<'p>>,
    by_module: HashMap<(FileId, String), Node<'p>>,
}

impl<'p> Names<'p> {
    /// The place where the name was met before.
    fn taken(&mut self, modules: &[FileId], owner: Definition<'p>, name: Node<'p>) -> Option<Node<'p>> {
        let symbolic = Replacement::at(name)?.symbolic()?;
        if uses_any(name, &OF_STACK) {
            return self.in_scope(&[name.file()], &symbolic, name);
        }
        if uses_any(name, &OF_MODULE) {
            return self.in_scope(modules, &symbolic, name);
        }
        let in_modules = modules.iter().find_map(|it| self.by_module.get(&(*it, symbolic.clone())));
        let by_type = (owner.type_name()?.to_owned(), symbolic.clone());
        let first = in_modules.or_else(|| self.by_type.get(&by_type)).copied();
        for module in modules {
            self.by_module.entry((*module, symbolic.clone())).or_insert(name);
        }
        self.by_type.entry(by_type).or_insert(name);
        first
    }

    /// The same for a name that differs outside these files.
    fn in_scope(&mut self, files: &[FileId], symbolic: &str, name: Node<'p>) -> Option<Node<'p>> {
        let first = files.iter().find_map(|it| self.by_module.get(&(*it, symbolic.to_owned()))).copied();
        for file in files {
            self.by_module.entry((*file, symbolic.to_owned())).or_insert(name);
        }
        first
    }
}
