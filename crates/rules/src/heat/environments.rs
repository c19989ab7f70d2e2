//! Environment files compared with their templates.

use std::rc::Rc;

use vnfcheck_fix::{Fix, Plan};
use vnfcheck_hot::{
    Callee, Deployment, Dialect, Entry, Environment, Node, Package, Parameter, Target, Template,
};
use vnfcheck_maps::{HashMap, HashSet};

use super::constraints::misfit;
use super::parameters::constraints_of;
use super::scope::{Scope, Shared};
use super::{kinds, misreadings, registry, report, typos};
use crate::names;
use crate::words::{MissingFiles, Suggestions, listed, suggestion};
use vnfcheck_check::{Context, Finding, Findings, Place};

const HOOKS: &[&str] =
    &["pre-create", "pre-update", "pre-delete", "post-create", "post-update", "post-delete"];
const RESTRICTED_ACTIONS: &[&str] = &["update", "replace"];

/// Checks that environment values belong to declared parameters and are valid.
pub(crate) fn check<'p>(
    environment: &'p Environment,
    cx: &Context<'p>,
    deployment: Deployment<'p>,
    shared: &Rc<Shared<'p>>,
    out: &mut Findings,
) {
    let package = deployment.package();
    check_registry(environment, out);
    check_mapped_files(environment, package, &shared.missing_files, out);
    check_sinks(environment, out);
    let mut of_several = package.deployments().flat_map(Deployment::shared_environments);
    if of_several.any(|it| it.file() == environment.file()) {
        return;
    }
    let templates: Vec<&Template> =
        package.paired_with(environment.file()).filter_map(vnfcheck_hot::File::template).collect();
    let [template] = templates[..] else { return };
    let template = template.as_deployed();
    if template.dialect() == Dialect::Blueprint {
        return;
    }
    let scope = Scope::new(template, cx, deployment, shared);
    let mut undeclared = Undeclared::of(&scope);
    for section in ["parameters", "parameter_defaults"] {
        for entry in environment.section(section).into_iter().flat_map(|section| section.value.entries()) {
            match template.parameter(entry.name()) {
                Some(parameter) => check_value(entry, parameter, &scope, out),
                None if section == "parameters" => undeclared.report(entry, out),
                None => {}
            }
        }
    }
}

/// Checks the environments for all templates: values must suit each parameter that they set.
pub(crate) fn check_shared<'p>(
    cx: &Context<'p>,
    deployment: Deployment<'p>,
    shared: &Rc<Shared<'p>>,
    out: &mut Findings,
) {
    if deployment.shared_environments().next().is_none() {
        return;
    }
    let templates = deployment.package().templates().map(Template::as_deployed);
    let templates = templates.filter(|template| template.dialect() != Dialect::Blueprint);
    let scopes: Vec<Scope<'_>> =
        templates.map(|template| Scope::new(template, cx, deployment, shared)).collect();
    let mut declared: HashMap<&str, Vec<(&Scope<'_>, Parameter<'_>)>> = HashMap::default();
    for scope in &scopes {
        for parameter in scope.template.parameters() {
            declared.entry(parameter.name()).or_default().push((scope, parameter));
        }
    }
    let modules: Vec<_> = scopes.iter().filter(|scope| !scope.is_nested).collect();
    let mut undeclared = if let [module] = modules[..] { Some(Undeclared::of(module)) } else { None };
    for environment in deployment.shared_environments() {
        for entry in environment.parameters() {
            let declared = declared.get(entry.name()).into_iter().flatten();
            let of_modules: Vec<_> = declared.filter(|(scope, _)| !scope.is_nested).copied().collect();
            check_values(entry, &of_modules, out);
            match &mut undeclared {
                _ if !of_modules.is_empty() => {}
                Some(undeclared) => undeclared.report(entry, out),
                None => {
                    out.fail(entry.key, format!("no template declares parameter `{}`", entry.name()))
                        .kind(kinds::UNDECLARED_PARAMETER)
                        .help("declare and use the parameter in a template, or remove the value");
                }
            }
        }
        let defaults = environment.section("parameter_defaults");
        for entry in defaults.into_iter().flat_map(|section| section.value.entries()) {
            check_values(entry, declared.get(entry.name()).map_or(&[], Vec::as_slice), out);
        }
    }
}

/// Checks a value against the parameters that it sets.
fn check_values<'p>(entry: Entry<'p>, declared: &[(&Scope<'p>, Parameter<'p>)], out: &mut Findings) {
    for (scope, parameter) in declared {
        check_value(entry, *parameter, scope, out);
    }
}

fn check_value<'p>(entry: Entry<'p>, parameter: Parameter<'p>, scope: &Scope<'p>, out: &mut Findings) {
    let declared = parameter.declared_type();
    if declared == "string" {
        misreadings::check_text(entry.value, out);
    }
    match misfit(declared, &constraints_of(parameter, scope), entry.value) {
        None => out.pass(),
        Some(reason) => {
            let message = format!("invalid value of `{}`: {reason}", entry.name());
            not_yet(entry, message, scope, out)
                .related(parameter, format!("the parameter, of type `{declared}`"));
        }
    }
}

/// Reports a value that prevents the creation of the stack. The value is usually a placeholder, so the finding is a
/// failure only if the check requires completed environments.
pub(super) fn not_yet<'o>(
    at: impl Into<Place>,
    message: impl Into<String>,
    scope: &Scope<'_>,
    out: &'o mut Findings,
) -> &'o mut Finding {
    report(scope.is_environment_strict, at, message, out)
        .kind(kinds::ENVIRONMENT_VALUE)
        .help("replace the value before the stack is created")
}

/// Environment values whose names a template does not declare.
struct Undeclared<'s, 'p> {
    scope: &'s Scope<'p>,
    /// Undeclared names that the template uses.
    read: HashSet<&'p str>,
    /// Suggestions among the parameters of the template.
    suggestions: Suggestions<'p>,
}

impl<'s, 'p> Undeclared<'s, 'p> {
    fn of(scope: &'s Scope<'p>) -> Self {
        let read = scope.template.references(Target::Parameter).filter(|it| it.declared.is_none());
        let suggestions = Suggestions::among(scope.template.parameters().map(Parameter::name));
        Self { scope, read: read.map(|it| it.name.text()).collect(), suggestions }
    }

    fn report(&mut self, entry: Entry<'p>, out: &mut Findings) {
        let (scope, name) = (self.scope, entry.name());
        let path = scope.package.path_of(scope.template.file());
        let finding = out.fail(entry.key, format!("`{path}` has no parameter `{name}`"));
        if self.read.contains(name) {
            finding.kind(kinds::UNDECLARED_PARAMETER).help(format!("declare `{name}` in `{path}`"));
            return;
        }
        let suggestion = self.suggestions.of(name);
        let help = "declare and use the parameter in the template, or remove the value";
        typos::suggest(finding.kind(kinds::UNDECLARED_PARAMETER), entry.key, suggestion, help);
        if finding.fix.is_none() {
            let title = format!("remove the value of the undeclared parameter `{name}`");
            finding.fix(Fix::risky(title, Plan::remove(entry)).yielding());
        }
    }
}

/// Checks that hooks and restrictions on individual resources have names that Heat knows.
fn check_registry(environment: &Environment, out: &mut Findings) {
    let resources =
        environment.section(registry::SECTION).and_then(|section| section.value.entry(registry::RESOURCES));
    for resource in resources.into_iter().flat_map(|it| it.value.entries()) {
        for (attribute, known) in [("hooks", HOOKS), ("restricted_actions", RESTRICTED_ACTIONS)] {
            let Some(value) = resource.value.get(attribute) else { continue };
            let words = value.is_scalar().then_some(value).into_iter().chain(value.items());
            for word in words.filter(|word| !known.contains(&word.text())) {
                let message = format!("unknown value `{}` of `{attribute}`", word.text());
                let finding = out.fail(word, message).kind(kinds::WRONG_VALUE);
                let suggestion = suggestion(word.text(), known.iter().copied());
                typos::suggest(finding, word, suggestion, format!("use {}", listed(known)));
            }
        }
    }
}

/// Checks that types, in general or in individual resources, are mapped to templates of the package.
fn check_mapped_files(
    environment: &Environment,
    package: &Package,
    missing: &MissingFiles<'_>,
    out: &mut Findings,
) {
    let Some(section) = environment.section(registry::SECTION).map(|section| section.value) else { return };
    let resources = section.get(registry::RESOURCES).into_iter().flat_map(Node::entries);
    let mapped_in = resources.flat_map(|it| it.value.entries().map(move |entry| (entry, Some(it.name()))));
    for (entry, resource) in section.entries().map(|entry| (entry, None)).chain(mapped_in) {
        let Some(name) = entry.value.as_str().filter(|name| names::ends_in_template_extension(name)) else {
            continue;
        };
        if entry.name().ends_with('*') && names::is_template_for_heat(name) {
            out.fail(
                entry.value,
                format!("the wildcard `{}` maps to a template, expected a type", entry.name()),
            )
            .kind(kinds::WRONG_VALUE)
            .help("map each type to the template separately");
            continue;
        }
        // Heat uses the built-in type of this name instead of an unknown type.
        if !names::is_template_for_heat(name)
            && !entry.name().ends_with('*')
            && !registry::is_known(entry.name())
            && is_type_of_resource(entry.name(), resource, package)
        {
            other_extension(entry.value, out);
        }
        match package.resolve(environment.file(), name) {
            Callee::Missing if !names::is_url(name) => {
                let finding = out.fail(entry.value, format!("template `{name}` is not in the package"));
                finding.kind(kinds::MISSING_FILE);
                missing.suggest(finding, environment.file(), entry.value);
            }
            _ => out.pass(),
        }
    }
}

/// Reports a file name that Heat does not accept as the name of a template.
pub(super) fn other_extension<'o>(name: Node<'_>, out: &'o mut Findings) -> &'o mut Finding {
    let file = name.text();
    let stem = vnfcheck_hot::file::stem(file);
    let message = format!(
        "`{file}` is the name of a type for Heat, because the name of a template ends in `.yaml` or `.template`"
    );
    out.advise(name, message)
        .kind(kinds::TEMPLATE_EXTENSION)
        .help(format!("rename the file to `{stem}.yaml`, and update all references"))
}

/// Returns `true` if a resource of the package, or a member of a group, has the given type; `resource` restricts the
/// search to resources of that name.
fn is_type_of_resource(name: &str, resource: Option<&str>, package: &Package) -> bool {
    let resources = package.templates().flat_map(Template::resources);
    let mut resources = resources.filter(|it| resource.is_none_or(|id| it.id() == id));
    resources.any(|resource| resource.type_references().any(|(_, node)| node.text() == name))
}

/// Checks event sinks; events can only be sent to message queues.
fn check_sinks(environment: &Environment, out: &mut Findings) {
    for sink in environment.section("event_sinks").into_iter().flat_map(|section| section.value.items()) {
        if let Some(kind) = sink.get("type").filter(|kind| kind.text() != "zaqar-queue") {
            out.fail(kind, format!("unknown event sink `{}`", kind.text()))
                .kind(kinds::WRONG_VALUE)
                .help("use `zaqar-queue`");
        }
    }
}
