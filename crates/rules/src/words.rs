//! Wording shared by messages.

use std::cell::RefCell;
use std::fmt::Display;
use std::iter;

use vnfcheck_fix::{Fix, Plan, Written};
use vnfcheck_hot::unfollowed::Limit;
use vnfcheck_hot::{Callee, File, FileId, FileKind, NestedCall, Node, Package, Template};
use vnfcheck_maps::{HashMap, HashSet, IndexMap, IndexSet};
use vnfcheck_names::names::Names;
pub(crate) use vnfcheck_names::suggestions::{Suggestion, Suggestions, suggestion};
use vnfcheck_vnf::addresses::kind_by_name;
use vnfcheck_vnf::{NetworkKind, ParamRef, metadata, networks, parameters, servers, tokens};

use vnfcheck_check::{Context, Finding};

/// Returns the text of a value in backticks, regardless of its notation, or a description of a value without text.
pub(crate) fn quoted(value: Node<'_>) -> String {
    if value.is_sequence() {
        return "a list".to_owned();
    }
    if value.is_mapping() {
        return "a mapping".to_owned();
    }
    match shortened(value).trim() {
        "" => "an empty value".to_owned(),
        text => format!("`{text}`"),
    }
}

/// Returns the text of a scalar, shortened for a message.
pub(crate) fn shortened(node: Node<'_>) -> String {
    let text = node.text();
    let line = text.lines().next().unwrap_or_default();
    let mut short: String = line.chars().take(60).collect();
    if short.len() < text.trim_end().len() {
        short.push('…');
    }
    short.replace('`', "'")
}

/// Returns names in backticks, separated by commas.
pub(crate) fn listed(names: &[&str]) -> String {
    joined(names, ", ")
}

/// Returns names in backticks, separated by "or".
pub(crate) fn alternatives(names: &[&str]) -> String {
    joined(names, " or ")
}

/// Returns names in backticks, separated by "and".
pub(crate) fn all_of(names: &[&str]) -> String {
    joined(names, " and ")
}

/// Allocates only one string: a package may need this for each of a million findings.
fn joined(names: &[&str], between: &str) -> String {
    let length = names.iter().map(|name| name.len() + 2 + between.len()).sum();
    let mut text = String::with_capacity(length);
    for name in names {
        if !text.is_empty() {
            text.push_str(between);
        }
        text.extend(["`", name, "`"]);
    }
    text
}

/// Returns a character for a message; a character that quotes would hide is named.
pub(crate) fn shown(character: char) -> String {
    match character {
        ' ' => "a space".to_owned(),
        '`' => "a backtick".to_owned(),
        _ => format!("`{}`", character.escape_debug()),
    }
}

/// Returns the help for a name that contains a token to correct first.
pub(crate) fn after_correcting(token: Option<impl Display>, help: impl Into<String>) -> String {
    let help = help.into();
    match token {
        Some(token) => format!("correct the {token} first; then {help}"),
        None => help,
    }
}

/// Returns the help for a misnamed parameter of a template, including the places that supply its value. If the new name
/// is in use, the template does not declare the misnamed parameter, or the value is an element of a parameter that is
/// not a list, the help names a parameter to use instead.
pub(crate) fn rename_parameter<'p>(
    cx: &Context<'p>,
    template: &'p Template,
    used: ParamRef<'p>,
    to: &str,
) -> String {
    let callers = SameName::of(cx.package(), template.file(), used.name(), |_| false);
    rename_with_callers(cx, template, used, to, &callers)
}

/// Works like [`rename_parameter`] with the callers that rename or keep their parameter of the same name.
pub(crate) fn rename_with_callers<'p>(
    cx: &Context<'p>,
    template: &'p Template,
    used: ParamRef<'p>,
    to: &str,
    callers: &SameName<'p>,
) -> String {
    let package = cx.package();
    let can_be_renamed = template.parameter(to).is_none() && template.parameter(used.name()).is_some();
    if !can_be_renamed || used.is_of_no_list(template) || names_another_value(used.name(), to) {
        let index = used.steps().next().map(Node::text).filter(|it| tokens::is_index(it));
        return take_element(package, template, to, index.unwrap_or("0"));
    }
    let (file, name) = (template.file(), used.name());
    if is_passed_element(package, file, name)
        && let Some(list) = parameters::list_of(to)
    {
        return take_passed_element(package, file, name, &list);
    }
    let file_of = |it: &&'p Template| base_name(package.path_of(it.file()));
    let is_omitted = is_omitted(to);
    let places = match places_of(package, template, name) {
        Places::Environment if !is_omitted => " and in the environment file",
        Places::Calls if !callers.keep_all(package, file, name) => " and in the calls that pass the value",
        _ => "",
    };
    let mut help = format!("rename the parameter to `{to}` in the whole template{places}");
    // Nested templates keep the names of parameters (R-708564).
    let mut others = callers.renamed.clone();
    if callers.kept.is_empty() {
        others.extend(cx.vnf().sharing(template, name));
    }
    let below = called_with_name(package, iter::once(template).chain(others.iter().copied()), name, to);
    others.extend(below);
    let environment_of = |it: &&'p Template| environment_with(package, it, name);
    let files: Vec<&str> = others
        .iter()
        .flat_map(|it| iter::once(file_of(it)).chain(environment_of(it).filter(|_| !is_omitted)))
        .collect();
    if let Some(files) = most_of(&files) {
        help.extend([", and also in ", &files]);
    }
    let is_given =
        package.kind(file).is_module() || others.iter().any(|it| package.kind(it.file()).is_module());
    let is_given_by = |it: &&Template| is_given && it.output(name).is_some() && it.parameter(name).is_none();
    let givers: Vec<&str> = package.modules().filter(is_given_by).map(|it| file_of(&it)).collect();
    if let Some(givers) = most_of(&givers) {
        help.extend([", and the output `", name, "` in ", &givers]);
    }
    if is_omitted {
        let all = iter::once(&template).chain(&others);
        let environments: Vec<&str> = all.filter_map(environment_of).collect();
        if let Some(environments) = most_of(&environments) {
            help.extend([", and remove `", name, "` from ", &environments]);
        }
    } else if is_listed(to) {
        let all = iter::once(&template).chain(&others);
        let environments: Vec<&str> =
            all.filter_map(|it| environment_without(package, it, &[name, to])).collect();
        if let Some(environments) = most_of(&environments) {
            help.extend([", and add the parameter with a value to ", &environments]);
        }
    }
    help.push_str(&callers.pass_another(package, name, to));
    help
}

/// Returns the help that renames a parameter in its template and in the place that supplies the value.
pub(crate) fn rename_with_givers(package: &Package, template: &Template, name: &str) -> String {
    let places = match places_of(package, template, name) {
        Places::Template => "",
        Places::Environment => " and in the environment file",
        Places::Calls => " and in the calls that pass the value",
    };
    format!("rename the parameter in the whole template{places}")
}

/// Returns the help for a parameter that needs a new name and must not be in an environment file. Properties and
/// parameters of called templates with the same current name keep the name.
pub(crate) fn rename_omitted(package: &Package, name: Node<'_>, to: &str) -> String {
    let template = package.file(name.file()).and_then(File::template);
    let rename = format!("rename the parameter to `{to}` in its declaration and in every `get_param`");
    match template.and_then(|it| environment_with(package, it, name.text())) {
        Some(environment) => format!("{rename}, and remove `{}` from `{environment}`", name.text()),
        None => format!("{rename} of the template, and where its value is set"),
    }
}

/// Returns the step for the environment file of a module, if the file sets a parameter that gets a prescribed name.
pub(crate) fn entry_of_renamed(package: &Package, module: &Template, name: &str, to: &str) -> Option<String> {
    let environment = environment_with(package, module, name)?;
    Some(if is_omitted(to) {
        format!("remove `{name}` from `{environment}`")
    } else {
        format!("rename `{name}` in `{environment}` too")
    })
}

/// Returns the step for the environment file of a module that must set a new parameter with a prescribed name.
pub(crate) fn entry_of_new(package: &Package, module: &Template, name: &str) -> Option<String> {
    let environment = environment_without(package, module, &[name]).filter(|_| !is_omitted(name))?;
    Some(format!("add `{name}` with a value to `{environment}`"))
}

/// Returns `true` if no environment file may list a parameter with this prescribed name: ONAP or another module supplies
/// the value. The name may contain placeholders.
pub(crate) fn is_omitted(to: &str) -> bool {
    let to = to.replace("{index}", "0");
    metadata::supplied(&to).is_some()
        || servers::cardinality_of_name(&to).is_some()
        || parameters::zone_index(&to).is_some()
        || networks::of_parameter(&to).is_some()
        || networks::of_subnet_parameter(&to).is_some()
        || to.ends_with("_route_prefixes")
        || network_of_address(&to) == Some(NetworkKind::External)
}

/// Returns `true` if an environment file must list a parameter with this prescribed name: an image, a flavor, or an
/// address on an internal network. The name may contain placeholders.
fn is_listed(to: &str) -> bool {
    let to = to.replace("{index}", "0");
    let is_of_server = |property: &str| servers::vm_type_of_parameter(property, &to).is_some();
    is_of_server("image") || is_of_server("flavor") || network_of_address(&to) == Some(NetworkKind::Internal)
}

/// Returns the kind of network of an address parameter with this prescribed name; `None` for other parameters.
fn network_of_address(name: &str) -> Option<NetworkKind> {
    let stem = tokens::split_index(name).map_or(name, |(stem, _)| stem);
    (stem.ends_with("_ip") || stem.ends_with("_ips")).then(|| kind_by_name(name))
}

/// The place that supplies the value of a parameter, besides the template.
#[derive(Clone, Copy)]
enum Places {
    /// No file supplies the value.
    Template,
    /// The environment file of a module.
    Environment,
    /// The calls of a nested template.
    Calls,
}

fn places_of(package: &Package, template: &Template, name: &str) -> Places {
    if package.kind(template.file()).is_module() {
        return environment_with(package, template, name).map_or(Places::Template, |_| Places::Environment);
    }
    let passed = package.arguments_for(template.file(), name).next();
    passed.map_or(Places::Template, |_| Places::Calls)
}

/// Returns the name of the environment file of a module if the file sets the parameter.
fn environment_with<'p>(package: &'p Package, module: &Template, name: &str) -> Option<&'p str> {
    let environment = package.environment(module).filter(|it| it.parameter(name).is_some())?;
    let is_module = package.kind(module.file()).is_module();
    is_module.then(|| base_name(package.path_of(environment.file())))
}

/// Returns the name of the environment file of a module if the file sets none of the parameters.
fn environment_without<'p>(package: &'p Package, module: &Template, names: &[&str]) -> Option<&'p str> {
    let environment = package.environment(module)?;
    if names.iter().any(|it| environment.parameter(it).is_some()) {
        return None;
    }
    let is_module = package.kind(module.file()).is_module();
    is_module.then(|| base_name(package.path_of(environment.file())))
}

/// The callers of a nested template that pass a parameter of the same name, directly or through other nested templates,
/// up to [`Limit::Levels`].
#[derive(Default)]
pub(crate) struct SameName<'p> {
    /// The callers whose parameter gets the new name too.
    renamed: Vec<&'p Template>,
    /// The uses of a parameter in the calls of templates that keep the name of the parameter.
    pub(crate) kept: Vec<KeptUse<'p>>,
}

/// The use of a parameter in a call. The calling template keeps the name of the parameter.
#[derive(Clone, Copy)]
pub(crate) struct KeptUse<'p> {
    /// The calling template.
    pub(crate) template: &'p Template,
    /// The parameter that the call passes.
    pub(crate) used: ParamRef<'p>,
}

impl<'p> SameName<'p> {
    /// Returns the callers for a parameter of a nested template. `keeps` returns `true` for a caller that keeps the name.
    pub(crate) fn of(
        package: &'p Package,
        nested: FileId,
        name: &str,
        keeps: impl Fn(&Template) -> bool,
    ) -> Self {
        let mut found = Self::default();
        let mut seen = HashSet::from_iter([nested]);
        let mut pending = vec![(nested, Limit::Levels.most())];
        while let Some((called, levels)) = pending.pop() {
            let Some(levels) = levels.checked_sub(1) else { continue };
            for (call, value) in package.arguments_for(called, name) {
                let template = call.caller;
                let Some(used) = ParamRef::at(value).filter(|_| is_whole(value, name)) else { continue };
                if keeps(template) {
                    found.kept.push(KeptUse { template, used });
                } else if seen.insert(template.file()) {
                    found.renamed.push(template);
                    pending.push((template.file(), levels));
                }
            }
        }
        found
    }

    /// Returns `true` if all callers of a nested template keep the parameter that they pass.
    fn keep_all(&self, package: &Package, nested: FileId, name: &str) -> bool {
        let kept: HashSet<FileId> = self.kept.iter().map(|it| it.template.file()).collect();
        package.arguments_for(nested, name).all(|(call, _)| kept.contains(&call.caller.file()))
    }

    /// Returns the continuation of a help text for the callers that keep their parameter and pass another parameter.
    fn pass_another(&self, package: &Package, name: &str, to: &str) -> String {
        let mut seen = HashSet::default();
        let callers = self.kept.iter().map(|it| it.template).filter(|it| seen.insert(it.file()));
        let (declaring, others): (Vec<&Template>, Vec<&Template>) =
            callers.partition(|it| it.parameter(to).is_some());
        let listed = |templates: &[&Template]| {
            let files: Vec<&str> = templates.iter().map(|it| base_name(package.path_of(it.file()))).collect();
            most_listed(&files)
        };
        let mut help = String::new();
        if !declaring.is_empty() {
            help.extend(["; in ", &listed(&declaring), ", pass the parameter `", to, "`"]);
        }
        if !others.is_empty() {
            help.extend(["; in ", &listed(&others), ", declare and pass a parameter `", to, "`"]);
            let is_set = |it: &&Template| environment_with(package, it, name).is_some();
            if !is_omitted(to) && others.iter().any(is_set) {
                help.push_str(" with a value in the environment file");
            }
            let is_nested = |it: &&Template| package.kind(it.file()) == FileKind::Nested;
            let nested: Vec<&Template> = others.iter().copied().filter(is_nested).collect();
            if !nested.is_empty() {
                let mut seen: HashSet<FileId> = others.iter().map(|it| it.file()).collect();
                let outer = nested.iter().flat_map(|it| callers_without(package, it.file(), &[to]));
                let outer: Vec<&Template> = outer.filter(|it| seen.insert(it.file())).collect();
                if !outer.is_empty() {
                    help.extend([", declare the parameter in ", &listed(&outer)]);
                }
                help.extend([", and pass the value in every call of ", &listed(&nested)]);
            }
        }
        if !help.is_empty() {
            help.extend([", because other resources read `", name, "` too"]);
        }
        help
    }
}

/// Returns the nested templates that receive a parameter of templates under the same name, directly or through other
/// nested templates, up to [`Limit::Levels`]. Excludes the given templates, and templates that cannot get the new
/// name.
fn called_with_name<'p>(
    package: &'p Package,
    from: impl Iterator<Item = &'p Template>,
    name: &str,
    to: &str,
) -> Vec<&'p Template> {
    let mut pending: Vec<&Template> = from.collect();
    let mut seen: HashSet<FileId> = pending.iter().map(|it| it.file()).collect();
    let mut found = Vec::new();
    for _ in 0..Limit::Levels.most() {
        let calls = pending.iter().flat_map(|it| package.calls_from(it.file()));
        let receiving = calls.filter(|it| it.argument(name).is_some_and(|value| is_whole(value, name)));
        let called = receiving.filter_map(|it| package.called(&it));
        let is_free = |it: &&Template| it.parameter(name).is_some() && it.parameter(to).is_none();
        let next: Vec<&Template> = called.filter(is_free).filter(|it| seen.insert(it.file())).collect();
        if next.is_empty() {
            break;
        }
        found.extend_from_slice(&next);
        pending = next;
    }
    found.sort_unstable_by_key(|it| it.file());
    found
}

/// Returns `true` if an argument is a whole parameter of this name.
fn is_whole(argument: Node<'_>, name: &str) -> bool {
    ParamRef::at(argument).is_some_and(|it| it.name() == name && !it.is_indexed)
}

/// Returns the help for a parameter of a nested template whose callers have a list, with the steps in the callers that
/// lack the list: a caller that passes elements of only one list renames that list.
pub(crate) fn take_passed_element(package: &Package, nested: FileId, name: &str, list: &str) -> String {
    let mut passed: IndexMap<FileId, IndexSet<Option<&str>>> = IndexMap::default();
    let mut steps = vec![
        format!("use an element of the list `{list}`"),
        "declare the list as `comma_delimited_list` and the index as `number` with descriptions".to_owned(),
        "pass both in every call".to_owned(),
    ];
    for (call, value) in package.arguments_for(nested, name) {
        let caller = call.caller;
        if caller.parameter(list).is_none() {
            let used = ParamRef::at(value).filter(|it| it.is_indexed && !it.is_of_no_list(caller));
            passed.entry(caller.file()).or_default().insert(used.map(ParamRef::name));
        }
    }
    let mut files: IndexMap<Option<&str>, Vec<&str>> = IndexMap::default();
    let mut entries = Vec::new();
    for (file, lists) in &passed {
        let only = lists.first().copied().flatten().filter(|_| lists.len() == 1);
        files.entry(only).or_default().push(base_name(package.path_of(*file)));
        let renamed = only.zip(package.file(*file).and_then(File::template));
        entries.extend(renamed.and_then(|(from, caller)| entry_of_renamed(package, caller, from, list)));
    }
    steps.extend(files.iter().map(|(from, files)| match from {
        Some(from) => format!("rename `{from}` to `{list}` in {}", most_listed(files)),
        None => format!("declare the list in {}", most_listed(files)),
    }));
    entries.truncate(MOST_LISTED);
    steps.append(&mut entries);
    let end = steps.pop().unwrap_or_default();
    format!("{}, and {end}", steps.join(", "))
}

/// Returns `true` if a caller of a nested template passes an element of a list as the parameter.
pub(crate) fn is_passed_element(package: &Package, nested: FileId, name: &str) -> bool {
    let argument = package.arguments_for(nested, name).next();
    let used = argument.and_then(|(call, value)| Some((call, ParamRef::at(value)?)));
    used.is_some_and(|(call, it)| it.is_indexed && !it.is_of_no_list(call.caller))
}

/// Returns the help for a parameter of a nested template to which callers pass different parameters, or elements of
/// different parameters. The parameter can have the name of only one of them.
pub(crate) fn call_one_for_each(
    package: &Package,
    nested: FileId,
    name: &str,
    may_be_element: bool,
) -> Option<String> {
    let given = package.arguments_for(nested, name);
    let given = given.filter_map(|(call, value)| Some((call.caller.file(), ParamRef::at(value)?.name())));
    let (callers, names): (IndexSet<FileId>, IndexSet<&str>) = given.unzip();
    if names.len() < 2 {
        return None;
    }
    let file_of = |file: FileId| base_name(package.path_of(file));
    let called = file_of(nested);
    let callers: Vec<&str> = callers.into_iter().map(file_of).collect();
    let names: Vec<&str> = names.into_iter().collect();
    let mut lists = names.iter().map(|it| parameters::list_of(it)).filter(|_| may_be_element);
    let list = lists.next().flatten().filter(|first| lists.all(|it| it.as_ref() == Some(first)));
    let parameter = package.file(nested).and_then(File::template).and_then(|it| it.parameter(name));
    let is_list = parameter.is_some_and(|it| it.declared_type() == "comma_delimited_list");
    let join = || format!("join the lists in one list `{name}`, and pass the list and the new indices, or ");
    let pass = list.map(|list| {
        format!("pass the list `{list}` and the index, and select the element in `{called}`, or ")
    });
    let pass = pass.or_else(|| (may_be_element && is_list).then(join));
    let (pass, names, callers) = (pass.unwrap_or_default(), most_listed(&names), most_listed(&callers));
    Some(format!(
        "calls in {callers} pass {names} as `{name}`: {pass}call a copy of `{called}` for each parameter, and rename `{name}` in each copy to that parameter"
    ))
}

/// Returns the help to break a cycle of nested calls at its last call.
pub(crate) fn break_cycle(package: &Package, last: &NestedCall<'_>) -> String {
    let (called, id, file) = (last.reference.text(), last.resource.id(), package.path_of(last.caller.file()));
    format!("remove the call of `{called}` from resource `{id}` in `{file}`, which closes the cycle")
}

/// Returns the help for a misnamed resource with its new ID.
pub(crate) fn rename_resource(to: &str) -> String {
    format!("rename the resource to `{to}`, and update all references")
}

/// Returns the stem of the file that Jinja renders from a source with the name `{stem}.j2.yaml`.
pub(crate) fn rendered_stem(source: &File) -> Option<&str> {
    tokens::before(source.stem(), ".j2")
}

/// Returns the help for a misnamed file, including the files named after it and the references to it.
pub(crate) fn rename_file(package: &Package, file: &File, to: &str) -> String {
    format!("rename the file to `{to}`{}", with_followers(package, file))
}

/// Returns the continuation of a help text that lists the files to rename together with a file.
pub(crate) fn with_followers(package: &Package, file: &File) -> String {
    let followers: Vec<&str> = package.named_after(file).map(File::name).collect();
    if followers.is_empty() {
        return ", and update all references".to_owned();
    }
    format!(", rename {} to match, and update all references", listed(&followers))
}

fn base_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

/// Returns the help for a literal value that a parameter should supply, or an element of a list parameter.
pub(crate) fn take_from_parameter(package: &Package, template: &Template, name: &str) -> String {
    take_element(package, template, name, "0")
}

/// Works like [`take_from_parameter`] with the index of the element, if the parameter is a list.
fn take_element(package: &Package, template: &Template, name: &str, index: &str) -> String {
    if servers::is_list_name(name) {
        let what = "the parameter as `comma_delimited_list`";
        let declaration = Declaration { what, names: &[name], is_typed: true, is_prescribed: true };
        let declare = and_declare_as(package, template, name, declaration);
        return if has_placeholder(name) {
            format!("use an element of the list parameter `{name}`{declare}")
        } else {
            format!("use an element of the list, such as `{{get_param: [{name}, {index}]}}`{declare}")
        };
    }
    format!("use {}{}", call_of(name), and_declare(package, template, name, "the parameter"))
}

/// Returns the help for an argument of a call that a parameter of the same name should supply.
pub(crate) fn pass_parameter(package: &Package, caller: &Template, name: &str) -> String {
    let declare = and_declare(package, caller, name, &format!("`{name}`"));
    format!("pass `{{get_param: {name}}}`{declare}")
}

/// Returns a call of `get_param` for a help text. A name with placeholders does not form a call that users can paste.
pub(crate) fn call_of(name: &str) -> String {
    if has_placeholder(name) {
        format!("`get_param` with the parameter `{name}`")
    } else {
        format!("`{{get_param: {name}}}`")
    }
}

/// Returns `true` if a name contains a placeholder. Reports explain the placeholders in help texts.
pub(crate) fn has_placeholder(name: &str) -> bool {
    name.contains('{')
}

/// Returns the continuation of a help text for a parameter with a prescribed name that a template does not declare yet.
/// Every call of a nested template must pass the parameter.
pub(crate) fn and_declare(package: &Package, template: &Template, name: &str, what: &str) -> String {
    let declaration = Declaration { what, names: &[name], is_typed: false, is_prescribed: true };
    and_declare_as(package, template, name, declaration)
}

fn and_declare_as(package: &Package, template: &Template, name: &str, it: Declaration<'_>) -> String {
    if template.parameter(name).is_some() { String::new() } else { it.continuation(package, template) }
}

/// Parameters that a help asks to declare.
#[derive(Clone, Copy)]
pub(crate) struct Declaration<'n> {
    /// The words for the parameters.
    pub(crate) what: &'n str,
    /// The names; none if the author chooses a new name.
    pub(crate) names: &'n [&'n str],
    /// `true` if the help names the type.
    pub(crate) is_typed: bool,
    /// `true` if requirements prescribe the names, which determine whether an environment file lists the parameters.
    pub(crate) is_prescribed: bool,
}

impl Declaration<'_> {
    /// Returns the step that declares the parameters in a template and, for a nested template, in the callers that lack
    /// one of the parameters.
    pub(crate) fn step(self, package: &Package, template: &Template) -> String {
        let is_nested = package.kind(template.file()) == FileKind::Nested;
        let callers =
            if is_nested { callers_without(package, template.file(), self.names) } else { Vec::new() };
        let files: Vec<&str> = callers.iter().map(|it| base_name(package.path_of(it.file()))).collect();
        let here = most_of(&files).map(|files| format!(" here and in {files}")).unwrap_or_default();
        let asked = self.names.iter().filter(|it| self.is_prescribed && !is_omitted(it));
        let asked: Vec<&str> = asked.copied().collect();
        let without_value =
            |it: &Template| asked.iter().find_map(|name| environment_without(package, it, &[*name]));
        let environments: Vec<&str> =
            iter::once(template).chain(callers.iter().copied()).filter_map(without_value).collect();
        let parts = match (self.is_typed, most_of(&environments)) {
            (true, None) => "a description".to_owned(),
            (false, None) => "a type and a description".to_owned(),
            (true, Some(files)) => format!("a description and a value in {files}"),
            (false, Some(files)) => format!("a type, a description, and a value in {files}"),
        };
        format!("declare {}{here} with {parts}", self.what)
    }

    /// Returns the steps that declare the parameters and pass the values to a nested template.
    pub(crate) fn steps(self, package: &Package, template: &Template) -> String {
        let pass = match package.kind(template.file()) {
            FileKind::Nested => ", and pass the value in every call",
            _ => "",
        };
        self.step(package, template) + pass
    }

    /// Returns the steps as the continuation of a help text.
    pub(crate) fn continuation(self, package: &Package, template: &Template) -> String {
        let and = match package.kind(template.file()) {
            FileKind::Nested => "",
            _ => "and ",
        };
        format!(", {and}{}", self.steps(package, template))
    }
}

/// Returns the continuation of a help text for a separate parameter of a type that the help names. Every call of a
/// nested template must pass the parameter.
pub(crate) fn and_pass_separate(package: &Package, template: &Template) -> String {
    let it = Declaration { what: "the parameter", names: &[], is_typed: true, is_prescribed: false };
    match package.kind(template.file()) {
        FileKind::Nested => it.continuation(package, template),
        _ => String::new(),
    }
}

/// Returns the direct and indirect callers of a nested template, up to [`Limit::Levels`], that lack one of the
/// parameters; without names, all callers. The search does not continue above a caller that declares all parameters.
pub(crate) fn callers_without<'p>(package: &'p Package, nested: FileId, names: &[&str]) -> Vec<&'p Template> {
    let lacks_one =
        |caller: &Template| names.is_empty() || names.iter().any(|name| caller.parameter(name).is_none());
    let mut found = Vec::new();
    let mut seen = HashSet::from_iter([nested]);
    let mut pending = vec![(nested, Limit::Levels.most())];
    while let Some((called, levels)) = pending.pop() {
        let Some(levels) = levels.checked_sub(1) else { continue };
        for caller in package.calls_to(called).map(|it| it.caller) {
            if lacks_one(caller) && seen.insert(caller.file()) {
                found.push(caller);
                pending.push((caller.file(), levels));
            }
        }
    }
    found
}

/// Returns the first names in backticks; `None` without names.
fn most_of(names: &[&str]) -> Option<String> {
    (!names.is_empty()).then(|| most_listed(names))
}

/// Returns `true` if a parameter has a valid name for another purpose: an image, a flavor, or a value that ONAP
/// supplies.
pub(crate) fn names_another_value(name: &str, wanted: &str) -> bool {
    metadata::supplied(name).is_some() || servers::gives_another_property(name, wanted)
}

/// Maximum number of names in a message.
pub(crate) const MOST_LISTED: usize = 10;

/// Returns the first names like [`listed`], and the number of the others.
pub(crate) fn most_listed(names: &[&str]) -> String {
    listed_shortly(names.get(..MOST_LISTED).unwrap_or(names), names.len())
}

/// Returns the given names like [`listed`], and the number of other names up to `total`.
pub(crate) fn listed_shortly(names: &[&str], total: usize) -> String {
    match total.saturating_sub(names.len()) {
        0 => listed(names),
        more => format!("{} and {more} more", listed(names)),
    }
}

/// Returns the help for a name in a template that leads outside a package. Only ONAP requires flat packages.
pub(crate) fn outside(package: &Package, template: FileId, name: &str) -> String {
    let in_every_folder = package.layout().in_every_folder;
    if in_every_folder && name.strip_prefix("file://").unwrap_or(name).starts_with('/') {
        "put the file into the package, and use its path from the folder of the template".to_owned()
    } else if in_every_folder {
        "check the folder that contains both, or set the folder with `--root` for a single template"
            .to_owned()
    } else {
        put_next_to(package, template, name)
    }
}

/// Returns the help for a file in a different folder from the template that names the file.
pub(crate) fn put_next_to(package: &Package, template: FileId, name: &str) -> String {
    let last = base_name(name);
    if same_name(package, template, name).is_some() {
        return format!("did you mean `{last}`?");
    }
    let other = package.resolve(template, last);
    if matches!(other, Callee::File(_)) && other != package.resolve(template, name) {
        return format!(
            "put the file next to the template under a name other than `{last}`, which another file has, and use the new name"
        );
    }
    format!("put the file next to the template, and use the file name `{last}`")
}

/// Returns the file next to a template that the path to no file of the package most likely means: the file with the same
/// name.
pub(crate) fn same_name<'p>(package: &'p Package, template: FileId, path: &str) -> Option<&'p File> {
    let leads_nowhere = match package.resolve(template, path) {
        Callee::File(_) => false,
        Callee::Missing => path.contains('/'),
        Callee::Outside => !package.layout().in_every_folder,
    };
    let same = package.resolve(template, base_name(path)).file();
    package.file(same.filter(|it| leads_nowhere && *it != template)?)
}

/// Returns a fix that writes the name of the file next to a template that a path to no file most likely means. Risky,
/// because the path may mean another file.
pub(crate) fn write_same_name(package: &Package, template: FileId, path: Node<'_>) -> Option<Fix> {
    let name = same_name(package, template, path.text())?.name();
    let title = format!("write `{name}` for `{}`", path.text());
    Some(Fix::risky(title, Plan::replace(path, Written::text(name))))
}

/// Help for names of missing files, with a suggested file.
pub(crate) struct MissingFiles<'p> {
    package: &'p Package,
    /// The folders with missing files.
    folders: RefCell<HashMap<&'p str, Folder<'p>>>,
}

/// The names of the files in a folder.
struct Folder<'p> {
    names: Names<'p>,
    by_name: HashMap<&'p str, &'p File>,
    by_lower_case: HashMap<String, Vec<&'p File>>,
}

impl<'p> Folder<'p> {
    fn of(package: &'p Package, path: &str) -> Self {
        let files = || package.files().filter(|it| it.folder() == path);
        let mut by_lower_case: HashMap<String, Vec<&File>> = HashMap::default();
        for file in files() {
            by_lower_case.entry(file.name().to_ascii_lowercase()).or_default().push(file);
        }
        Self {
            names: Names::new(files().map(File::name)),
            by_name: files().map(|it| (it.name(), it)).collect(),
            by_lower_case,
        }
    }

    /// Returns the file that a name most likely means: a file whose name differs only in case, otherwise the file with
    /// the most similar name.
    fn suggestion(&mut self, from: &File, name: &str) -> Option<&'p File> {
        let same = self.by_lower_case.get(&name.to_ascii_lowercase()).into_iter().flatten();
        same.copied().find(|it| it.id() != from.id()).or_else(|| {
            let near = self.names.near(name, |it| it != from.name())?;
            self.by_name.get(near.name).copied()
        })
    }
}

impl<'p> MissingFiles<'p> {
    pub(crate) fn of(package: &'p Package) -> Self {
        Self { package, folders: RefCell::default() }
    }

    /// Adds the help for a name that Heat reads relative to a file.
    pub(crate) fn suggest(&self, finding: &mut Finding, file: FileId, at: Node<'_>) {
        const HELP: &str = "add the file, or correct its name";
        let name = at.text();
        if let Some(source) = self.rendered_from(file, name) {
            let help = format!("render `{}`, or check the rendered files", source.name());
            finding.help(help).related(source, "the Jinja template of the file");
            return;
        }
        if let Some(same) = same_name(self.package, file, name) {
            finding
                .help(put_next_to(self.package, file, name))
                .related(same, "the file that the name may mean")
                .fix(write_same_name(self.package, file, at));
            return;
        }
        match self.suggestion(file, name) {
            Some(suggestion) => finding
                .help(format!("{HELP} to `{}`", suggestion.name()))
                .related(suggestion, "the file that the name may mean"),
            // ONAP requires flat packages.
            None if name.contains('/') && !self.package.layout().in_every_folder => {
                let correct = put_next_to(self.package, file, name);
                finding.help(format!("{correct}, or correct the name"))
            }
            None => finding.help(HELP),
        };
    }

    /// Returns the Jinja template that a missing file is rendered from: `a.yaml.j2` or `a.j2.yaml` for `a.yaml`.
    fn rendered_from(&self, file: FileId, name: &str) -> Option<&'p File> {
        let inner = name.rsplit_once('.').map(|(stem, extension)| format!("{stem}.j2.{extension}"));
        let names = [Some(format!("{name}.j2")), inner];
        names.into_iter().flatten().find_map(|name| match self.package.resolve(file, &name) {
            Callee::File(source) => self.package.file(source),
            Callee::Missing | Callee::Outside => None,
        })
    }

    /// Returns the file in the same folder that a name most likely means.
    fn suggestion(&self, file: FileId, name: &str) -> Option<&'p File> {
        let file = self.package.file(file)?;
        let mut folders = self.folders.borrow_mut();
        let folder = folders.entry(file.folder()).or_insert_with(|| Folder::of(self.package, file.folder()));
        folder.suggestion(file, name)
    }
}
