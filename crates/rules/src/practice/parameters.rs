//! Unused parameters.

use vnfcheck_fix::{Fix, Plan};
use vnfcheck_hot::{Entry, File, Package, Parameter, Reference, Target, Template};
use vnfcheck_maps::{HashMap, HashSet};

use super::{mapped_types, scalars, templates};
use vnfcheck_check::{Findings, Rule, is_known_type, rule};

pub(super) static RULES: &[Rule] = &[
    // Every parameter is read.
    rule("practice.unused-parameter", |cx, out| {
        let named = Named::by(cx.package());
        let unread: Vec<_> = templates(cx.package())
            .filter(|it| !is_interface(cx.package(), it, &named))
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
            report(cx.package(), template, own, out);
        }
    }),
];

/// Number of templates that must declare an unread parameter for it to count as part of an interface: an environment of
/// another package then maps a resource type to one of the templates.
const INTERFACE: usize = 4;

/// Returns the parameters that a template does not read, and the number of the other parameters.
fn unread<'p>(template: &'p Template, out: &mut Findings) -> Vec<Parameter<'p>> {
    let read: HashSet<usize> = template.references(Target::Parameter).filter_map(|it| it.declared).collect();
    out.pass_many(read.len());
    let parameters = template.parameters().enumerate();
    parameters.filter(|(position, _)| !read.contains(position)).map(|(_, it)| it).collect()
}

/// Returns `true` for a template whose parameters its callers determine: a template that is called, whose output
/// `OS::stack_id` sets the ID that callers see, or that an environment of the user may map a type to.
fn is_interface(package: &Package, template: &Template, named: &Named<'_>) -> bool {
    package.file(template.file()).is_some_and(|it| named.contain(it))
        || package.calls_to(template.file()).next().is_some()
        || template.output("OS::stack_id").is_some()
        || !named.types.is_empty() && !calls_templates(package, template, named)
}

/// The names that the files of a package contain.
pub(super) struct Named<'p> {
    /// The last parts of paths and URLs.
    files: HashSet<&'p str>,
    /// The resource types that environments map to templates, except Heat's own types. Every template may use the
    /// types.
    types: HashSet<&'p str>,
}

impl<'p> Named<'p> {
    pub(super) fn by(package: &'p Package) -> Self {
        let files = scalars(package).filter_map(|it| file_named(it.text())).collect();
        let mapped =
            mapped_types(package).filter(|it| it.value.is_scalar() && file_named(it.value.text()).is_some());
        Self { files, types: mapped.map(Entry::name).filter(|it| !is_known_type(it)).collect() }
    }

    /// Returns `true` if a value of the package ends with the name of a file.
    pub(super) fn contain(&self, file: &File) -> bool {
        self.files.contains(file.name())
    }
}

/// Returns the last part of the path or URL of a template.
fn file_named(text: &str) -> Option<&str> {
    let is_template = [".yaml", ".yml", ".template", ".hot", ".json"].iter().any(|it| text.ends_with(it));
    text.rsplit('/').next().filter(|_| is_template)
}

/// Returns `true` if a template creates resources from a template or from a type that an environment maps.
fn calls_templates(package: &Package, template: &Template, named: &Named<'_>) -> bool {
    package.calls_from(template.file()).next().is_some()
        || template.definitions_with(|it| named.types.contains(it)).next().is_some()
}

fn report(package: &Package, template: &Template, unread: Vec<Parameter<'_>>, out: &mut Findings) {
    // A misspelt name may refer to the parameter.
    let is_undeclared = |it: Reference<'_>| it.declared.is_none() && !it.name.text().starts_with("OS::");
    let is_misspelt = template.references(Target::Parameter).any(is_undeclared);
    let mut takers = None;
    for parameter in unread {
        let message = format!("no resource, output or condition reads parameter `{}`", parameter.name());
        let finding = out.fail(parameter, message);
        let name = parameter.name();
        if let Some(called) = takers.get_or_insert_with(|| lacking(package, template)).get(name) {
            finding
                .help(format!("pass the parameter to `{called}`, which declares `{name}` without a default"));
            continue;
        }
        finding.help("remove the parameter, or read it with `get_param`");
        if !is_misspelt {
            finding.fix(removal(template, parameter));
        }
    }
}

/// Returns the parameters that called templates require and calls do not pass, each with the first such template.
fn lacking<'p>(package: &'p Package, template: &Template) -> HashMap<&'p str, &'p str> {
    let mut found = HashMap::default();
    for call in package.calls_from(template.file()) {
        let Some(called) = package.called(&call) else { continue };
        let passed = call.passed();
        let required = called.parameters().filter(|it| it.attribute("default").is_none());
        for parameter in required.filter(|it| passed.entry(it.name()).is_none()) {
            found.entry(parameter.name()).or_insert(package.path_of(called.file()));
        }
    }
    found
}

fn removal(template: &Template, parameter: Parameter<'_>) -> Fix {
    let name = parameter.name();
    let plan = Plan::RemoveParameter { template: template.file(), name: name.to_owned() };
    Fix::risky(format!("remove parameter `{name}`"), plan)
}
