//! R-55306: neither volumes nor volume templates use `vf_module_index`.

use vnfcheck_hot::{File, FileId, FileKind, Node, Package, Resource, ResourceType, Target, Template};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::walk::{At, Follow, Step, Walk};

use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-55306", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let volume_templates = volume_templates(package);
    let mut passed = PassedArguments { package, known: HashMap::default() };
    for template in package.templates() {
        if volume_templates.contains(&template.file()) {
            check_volume_template(template, out);
        } else {
            check_volumes(template, &mut passed, out);
        }
    }
}

pub(super) const NAME: &str = "vf_module_index";
const VOLUME: ResourceType = ResourceType::Volume;

/// Returns the help for a template that uses the index. A template must declare a parameter (R-35414).
fn help(template: &Template) -> &'static str {
    if template.parameter(NAME).is_some() && template.parameters().nth(1).is_none() {
        "remove the parameter, and declare and use another parameter: volumes do not depend on the index of the module, and a template must declare at least one parameter"
    } else {
        "remove the parameter: volumes do not depend on the index of the module"
    }
}

/// Returns the volume modules and the templates nested in them.
fn volume_templates(package: &Package) -> HashSet<FileId> {
    let mut pending: Vec<FileId> = package.templates_of(FileKind::Volume).map(Template::file).collect();
    let mut found = HashSet::default();
    while let Some(file) = pending.pop() {
        if found.insert(file) {
            pending.extend(package.calls_from(file).filter_map(|call| call.callee.file()));
        }
    }
    found
}

fn check_volume_template(template: &Template, out: &mut Findings) {
    let declared = template.parameter(NAME).map(|parameter| parameter.key);
    let mut used = template.references(Target::Parameter).map(|it| it.name).filter(|it| it.has_text(NAME));
    match declared.or_else(|| used.next()) {
        Some(node) => {
            out.fail(node, format!("volume template uses `{NAME}`")).help(help(template));
        }
        None => out.pass(),
    }
}

fn check_volumes<'p>(template: &'p Template, passed: &mut PassedArguments<'p>, out: &mut Findings) {
    let mut volumes: Vec<Resource<'_>> =
        template.definitions_of(VOLUME).map(|(resource, _)| resource).collect();
    volumes.dedup_by_key(|it| it.key.id());
    for volume in volumes {
        let body = At { template, node: volume.definition.body };
        let used: Vec<Step<'_>> = Walk::from(passed.package, body, Follow::Dependencies).collect();
        let own = used.iter().map(|it| it.at.node).filter(|it| it.has_text(NAME));
        let from_callers = used.iter().flat_map(|it| passed.uses(it.at.template, it.at.node.text()));
        let found: Vec<Node<'_>> = own.chain(from_callers).collect();
        if found.is_empty() {
            out.pass();
        }
        for node in found {
            let finding = out.fail(node, format!("volume `{}` uses `{NAME}`", volume.id()));
            let reader = passed.package.file(node.file()).and_then(File::template);
            finding.help(help(reader.unwrap_or(template)));
            if node.file() != template.file() {
                finding.related(volume, "volume that receives the value");
            }
        }
    }
}

/// The arguments of calls for parameters of nested templates, cached per parameter.
struct PassedArguments<'p> {
    package: &'p Package,
    known: HashMap<(FileId, &'p str), Vec<Node<'p>>>,
}

impl<'p> PassedArguments<'p> {
    /// Returns the uses of `vf_module_index` in the values passed to a parameter.
    fn uses(&mut self, template: &'p Template, name: &'p str) -> Vec<Node<'p>> {
        let known = self.known.entry((template.file(), name));
        known.or_insert_with(|| uses_in_arguments(self.package, template, name).collect()).clone()
    }
}

/// Returns the uses of `vf_module_index` in the values that callers pass to a parameter, directly or through further
/// parameters.
pub(super) fn uses_in_arguments<'p>(
    package: &'p Package,
    template: &'p Template,
    name: &'p str,
) -> impl Iterator<Item = Node<'p>> {
    let mut walk = Walk::new(package, Follow::Dependencies);
    walk.enter(template, name);
    std::iter::from_fn(move || {
        loop {
            let step = walk.next()?;
            if step.at.node.has_text(NAME) {
                return Some(step.at.node);
            }
            walk.to_callers(step);
        }
    })
}
