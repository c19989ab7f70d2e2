//! Parameters that nothing reads.

use fix::{Fix, Plan};
use hot::{Package, Parameter, Reference, Target, Template};
use maps::{HashMap, HashSet};

use super::templates;
use crate::check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // Every parameter is read.
    rule("practice.unused-parameter", |cx, out| {
        let registered = registered(cx.package());
        let unread: Vec<_> = templates(cx.package())
            .filter(|it| !is_called(cx.package(), it, &registered))
            .map(|it| (it, unread(it, out)))
            .collect();
        let mut declared: HashMap<&str, usize> = HashMap::default();
        for parameter in unread.iter().flat_map(|(_, unread)| unread) {
            *declared.entry(parameter.name()).or_default() += 1;
        }
        for (template, unread) in unread {
            let is_own = |it: &Parameter<'_>| declared.get(it.name()).is_none_or(|count| *count < INTERFACE);
            let (own, shared): (Vec<_>, Vec<_>) = unread.into_iter().partition(is_own);
            out.pass_many(shared.len());
            report(template, own, out);
        }
    }),
];

/// The number of templates that declare a parameter which they do not read, if the parameter belongs to an interface: an
/// environment of another package maps a resource type to one of the templates.
const INTERFACE: usize = 4;

/// Returns the parameters that a template does not read, and counts the others.
fn unread<'p>(template: &'p Template, out: &mut Findings) -> Vec<Parameter<'p>> {
    let read: HashSet<usize> = template.references(Target::Parameter).filter_map(|it| it.declared).collect();
    out.pass_many(read.len());
    let parameters = template.parameters().enumerate();
    parameters.filter(|(position, _)| !read.contains(position)).map(|(_, it)| it).collect()
}

/// Returns `true` for a template whose parameters its callers determine.
fn is_called(package: &Package, template: &Template, registered: &HashSet<&str>) -> bool {
    let name = package.file(template.file()).map_or("", hot::File::name);
    registered.contains(name) || package.calls_to(template.file()).next().is_some()
}

/// Returns the names of the files to which environments map resource types.
fn registered(package: &Package) -> HashSet<&str> {
    let registries = package.environments().filter_map(|it| it.section("resource_registry"));
    let texts = registries.flat_map(|it| it.value.descendants()).filter(|it| it.is_scalar() && !it.is_key());
    texts.map(|it| it.text().rsplit('/').next().unwrap_or_default()).collect()
}

fn report(template: &Template, unread: Vec<Parameter<'_>>, out: &mut Findings) {
    // A misspelt name may mean the parameter.
    let is_undeclared = |it: Reference<'_>| it.declared.is_none() && !it.name.text().starts_with("OS::");
    let is_misspelt = template.references(Target::Parameter).any(is_undeclared);
    for parameter in unread {
        let message = format!("no resource, output or condition reads parameter `{}`", parameter.name());
        let finding = out.fail(parameter, message);
        finding.help("remove the parameter, or read it with `get_param`");
        if !is_misspelt {
            finding.fix(removal(template, parameter));
        }
    }
}

fn removal(template: &Template, parameter: Parameter<'_>) -> Fix {
    let name = parameter.name();
    let plan = Plan::RemoveParameter { template: template.file(), name: name.to_owned() };
    Fix::risky(format!("remove parameter `{name}`"), plan)
}
