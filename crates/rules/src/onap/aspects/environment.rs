//! Parameters that an environment file lists, traced from the properties that use them up to the module.

use std::borrow::Borrow;
use std::cell::LazyCell;

use vnfcheck_fix::{Decision, Fix};
use vnfcheck_hot::{
    Call, Entry, Environment, File, FileKind, MisnamedEnvironment, Node, Owner, Package, Template,
};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::flow::{self, PropertyValue};
use vnfcheck_vnf::{ModuleParameter, ParamRef};

use crate::fixes;
use crate::onap::aspects::mappings;
use crate::onap::environments::missing::and_list;
use vnfcheck_check::{Context, Findings};

fn described(source: &ModuleParameter<'_>) -> String {
    let PropertyValue { resource, property, .. } = source.first_use;
    let verb = if source.through.is_some() { "is a part of" } else { "sets" };
    format!("{verb} `{property}` of `{}`", resource.id())
}

/// Returns the reason why a value is undecided, or `None` if the property has the value of the parameter. A value is
/// undecided if a function computes the property from the parameter.
fn computed(source: &ModuleParameter<'_>) -> Option<String> {
    let function = Call::at(source.through?, Owner::default())?.function.name();
    let PropertyValue { resource, property, .. } = source.first_use;
    Some(format!(
        "`{function}` computes `{property}` of `{}` from parameter `{}`",
        resource.id(),
        source.name
    ))
}

/// Returns `true` if the function of a computed value builds a string that contains the values of its parameters.
fn contains_its_values(source: &ModuleParameter<'_>) -> bool {
    let call = source.through.and_then(|it| Call::at(it, Owner::default()));
    call.is_some_and(|it| it.function.builds_text())
}

/// Checks that environments do not list these parameters. `reason` states the actual source of the value.
pub(crate) fn omit<'p>(
    cx: &Context<'p>,
    sources: impl IntoIterator<Item = impl Borrow<ModuleParameter<'p>>>,
    reason: impl Fn(&ModuleParameter<'p>) -> &'static str,
    out: &mut Findings,
) {
    omit_with(cx, sources, |it| format!("{REMOVE}: {}", reason(it)), |_, fix| Some(fix), out);
}

/// Returns the description of a module's environment file for messages: its path and the manifest entry if its name
/// does not match the module.
pub(crate) fn named(package: &Package, module: &Template, environment: &Environment) -> String {
    let by_name = package.environment_file(module.file());
    if by_name.is_some_and(|it| it.id() == environment.file()) {
        return "the environment file".to_owned();
    }
    let [path, module] = [environment.file(), module.file()].map(|it| package.path_of(it));
    format!("`{path}`, which `MANIFEST.json` pairs with `{module}`")
}

/// Help for an entry that must be removed.
pub(crate) const REMOVE: &str = "remove the entry";

/// Works like [`omit`] with custom help; `make_fix` adjusts or discards the fix of entries that must not be removed
/// immediately.
pub(crate) fn omit_with<'p>(
    cx: &Context<'p>,
    sources: impl IntoIterator<Item = impl Borrow<ModuleParameter<'p>>>,
    help: impl Fn(&ModuleParameter<'p>) -> String,
    make_fix: impl Fn(&ModuleParameter<'p>, Fix) -> Option<Fix>,
    out: &mut Findings,
) {
    for source in sources {
        let source = source.borrow();
        let Some(entry) = source.entry else {
            if source.environment.is_some() {
                out.pass();
            }
            continue;
        };
        // A function of other values depends on more than the environment.
        let is_listed = |it: &ModuleParameter<'_>| it.entry.is_some();
        if source.through.is_some() && !flow::is_given_by(cx.package(), source.first_use, is_listed) {
            out.pass();
            continue;
        }
        let file = source.environment.map(|it| named(cx.package(), source.module, it)).unwrap_or_default();
        if let Some(why) = computed(source).filter(|_| !contains_its_values(source)) {
            let help = "use the parameter without a function, or remove the entry";
            out.undecided(entry, format!("{why}, and the parameter is listed in {file}"), help);
            continue;
        }
        let what = described(source);
        // Removing the entry would also remove the other values in the entry.
        let of_map = is_of_map(source);
        let help = if of_map { own_parameter(source) } else { help(source) };
        let is_removable = source.within.is_none() && !of_map;
        out.fail(entry, format!("parameter `{}` {what} and is listed in {file}", source.name))
            .related(source.first_use.value, "used here")
            .help(help)
            .fix(is_removable.then(|| make_fix(source, fixes::drop_value(entry))).flatten());
    }
}

/// Returns `true` if the property takes a value by its name from the map that the parameter supplies.
fn is_of_map(source: &ModuleParameter<'_>) -> bool {
    let used = ParamRef::at(source.first_use.value).filter(|it| it.is_indexed && it.name() == source.name);
    used.is_some_and(|it| !it.is_of_position())
}

/// Returns the help for one of several values in an entry.
fn own_parameter(source: &ModuleParameter<'_>) -> String {
    let PropertyValue { resource, property, .. } = source.first_use;
    let id = resource.id();
    format!("use a separate parameter for `{property}` of `{id}`, and remove only this value from the entry")
}

/// The requirement on an environment for a parameter.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Demand {
    /// The environment must contain an entry.
    Entry,
    /// The environment must contain an entry with a value.
    Value,
}

/// Checks that environments list these parameters. `required` returns the correct name or its form, in backticks, for a
/// misnamed parameter, and `None` for a parameter with the correct name.
pub(crate) fn list<'p>(
    package: &Package,
    sources: impl IntoIterator<Item = impl Borrow<ModuleParameter<'p>>>,
    demand: Demand,
    required: impl Fn(&ModuleParameter<'p>) -> Option<String>,
    out: &mut Findings,
) {
    let help = |source: &ModuleParameter<'p>, file: &str| match required(source) {
        None => add_value(package, source.module, source.name, file),
        Some(form) => {
            let declare = match source.module.parameter(source.name) {
                Some(_) => String::new(),
                None => format!(", declare the new name{}", in_module(package, source.module)),
            };
            format!(
                "rename the parameter to {form}{declare}, and add the new name with a value to `parameters` in `{file}`"
            )
        }
    };
    list_with(package, sources, demand, help, out);
}

/// Returns the help for a parameter of a module that the environment `file` does not set.
pub(crate) fn add_value(package: &Package, module: &Template, name: &str, file: &str) -> String {
    let declare = match module.parameter(name) {
        Some(_) => String::new(),
        None => format!("declare `{name}`{}, and ", in_module(package, module)),
    };
    format!("{declare}add `{name}` with a value to `parameters` in `{file}`")
}

/// Returns the words for a declaration in a module.
fn in_module(package: &Package, module: &Template) -> String {
    format!(" in `{}` with a type and a description", package.path_of(module.file()))
}

/// Works like [`list`] with custom help for parameters that a file does not list.
pub(crate) fn list_with<'p>(
    package: &Package,
    sources: impl IntoIterator<Item = impl Borrow<ModuleParameter<'p>>>,
    demand: Demand,
    help: impl Fn(&ModuleParameter<'p>, &str) -> String,
    out: &mut Findings,
) {
    let misnamed = LazyCell::new(|| {
        let misnamed = package.misnamed_environments().into_iter();
        let misnamed = misnamed.filter(MisnamedEnvironment::sets_parameter);
        misnamed.filter_map(|it| Some((it.module?.id(), it))).collect::<HashMap<_, _>>()
    });
    let defined = LazyCell::new(|| mappings::definitions(package));
    for source in sources {
        let source = source.borrow();
        let name = &source.name;
        let Some(environment) = source.environment else {
            // Other requirements require the environment file.
            let file = source.module.file();
            let is_missing = package.checked_environment(file).is_none();
            let (why, help) = match defined.get(&file).filter(|_| is_missing) {
                Some(definition) => called_by_type(package, source.module, name, definition),
                None => without_file(package, source.module, name, misnamed.get(&file)),
            };
            out.undecided(source.first_use.value, why, help);
            continue;
        };
        if let Some(why) = computed(source).filter(|_| source.entry.is_none_or(|it| is_blank(it.value))) {
            let file = package.path_of(environment.file());
            let what = if source.entry.is_some() { "has no value" } else { "is not listed" };
            let why = format!("{why}, and the parameter {what} in `{file}`");
            out.undecided(source.first_use.value, why, format!("list `{name}` with a value in `{file}`"));
            continue;
        }
        match source.entry {
            None => {
                let file = package.path_of(environment.file());
                let what = described(source);
                out.fail(
                    source.first_use.value,
                    format!("parameter `{name}` {what} and is not listed in `{file}`"),
                )
                .fact(*name)
                .waits_for(value_of(source))
                .related(environment, "the environment file")
                .help(help(source, file));
            }
            Some(entry) if demand == Demand::Value && is_blank(entry.value) => {
                let what = described(source);
                out.fail(entry, format!("parameter `{name}` {what}, but has no value"))
                    .waits_for(value_of(source))
                    .related(source.first_use.value, "used here")
                    .help("add the value after the colon");
            }
            Some(_) => out.pass(),
        }
    }
}

/// Returns the reason and the help for a parameter of a template that defines a type: such a template is nested, and has
/// no environment file.
fn called_by_type(
    package: &Package,
    template: &Template,
    name: &str,
    definition: &mappings::Definition<'_>,
) -> (String, String) {
    let mappings::Definition { mapping, user } = definition;
    let [environment, user, path] =
        [mapping.environment, user.file(), template.file()].map(|it| package.path_of(it));
    let file = package.file(template.file()).map_or(path, File::name);
    let type_name = mapping.entry.name();
    (
        format!(
            "`{environment}` maps `{type_name}` to `{path}`, so the resources of the type may pass `{name}`"
        ),
        format!("write `{file}` as the type in `{user}`"),
    )
}

/// Returns the reason and the help for a parameter of a module whose environment file does not exist, cannot be read, or
/// has another name.
fn without_file(
    package: &Package,
    module: &Template,
    name: &str,
    misnamed: Option<&MisnamedEnvironment<'_>>,
) -> (String, String) {
    let file = module.file();
    let path = package.path_of(file);
    if let Some(file) = package.checked_environment(file) {
        (
            format!("the environment file `{}` of `{path}` cannot be read", file.path()),
            format!("correct the YAML of `{}`", file.path()),
        )
    } else if let Some(environment) = misnamed {
        let also = if environment.sets(name) {
            String::new()
        } else {
            format!(", and add `{name}` with a value to `parameters`")
        };
        (
            format!(
                "`{}` is an environment, but does not have the name of `{path}`, so the entry for `{name}` is only known at deployment",
                environment.file.path()
            ),
            format!(
                "rename `{}` to `{}.env`{also}",
                environment.file.name(),
                package.file(file).map_or(path, File::stem)
            ),
        )
    } else {
        (
            format!(
                "`{path}` has no environment file, so the entry for `{name}` is only known at deployment"
            ),
            add_file(package, module, name),
        )
    }
}

/// Returns the help for a module without an environment file, which must set a parameter.
pub(crate) fn add_file(package: &Package, module: &Template, name: &str) -> String {
    let file = module.file();
    let stem = package.file(file).map_or_else(|| package.path_of(file), File::stem);
    let parameter = module.parameter(name);
    let default = parameter.and_then(|it| it.attribute("default")).filter(|it| !it.value.is_null());
    let list = and_list(package);
    if default.is_some() {
        let and = if list.is_empty() { "and " } else { "" };
        return format!(
            "add `{stem}.env` with the value of `{name}` under `parameters`, {and}remove the default{list}"
        );
    }
    let declare = if parameter.is_none() { format!("declare `{name}`, and ") } else { String::new() };
    format!("{declare}add `{stem}.env` with a value of `{name}` under `parameters`{list}")
}

/// Returns the decision on the value of a parameter.
fn value_of(source: &ModuleParameter<'_>) -> Decision {
    Decision::Value { module: source.module.file(), name: source.name.to_owned() }
}

/// Returns the reason why an environment omits a parameter of an internal network: an output of the base module
/// supplies the value, or should supply it.
pub(crate) fn reason_by_outputs<'p>(cx: &Context<'p>) -> impl Fn(&ModuleParameter<'p>) -> &'static str {
    let bases = cx.package().templates_of(FileKind::Base);
    let outputs: HashSet<&str> = bases.flat_map(Template::outputs).map(Entry::name).collect();
    move |source| {
        if outputs.contains(source.name) {
            "the value is an output of the base module"
        } else if cx.package().kind(source.module.file()) == FileKind::Base {
            "use the value of the resource that this module creates"
        } else {
            "add an output with the value to the base module"
        }
    }
}

/// Returns `true` for a value without content: null, a string without a visible character, and an empty list or mapping.
pub(crate) fn is_blank(value: Node<'_>) -> bool {
    value.is_null() || if value.is_scalar() { value.text().trim().is_empty() } else { value.is_empty() }
}

/// Returns the environments of modules, each once, with its first module.
pub(crate) fn of_modules(package: &Package) -> impl Iterator<Item = (&Template, &Environment)> {
    let mut seen = HashSet::default();
    package
        .modules()
        .filter_map(|module| Some((module, package.environment(module)?)))
        .filter(move |(_, environment)| seen.insert(environment.file()))
}
