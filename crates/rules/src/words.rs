//! Wording shared by messages.

use std::cell::RefCell;
use std::fmt::Display;

use vnfcheck_hot::{Callee, File, FileId, FileKind, NestedCall, Node, Package, Template};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_names::names::Names;
pub(crate) use vnfcheck_names::suggestions::{Suggestion, Suggestions, suggestion};
use vnfcheck_vnf::{ParamRef, Vnf, metadata, parameters, servers, tokens};

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

/// Returns the help for a name with a network-role. A role that contains a vm-type gets a new role first (R-48067), and
/// the names in the help then contain the new role.
pub(crate) fn after_new_role(vnf: &Vnf<'_>, role: Option<&str>, help: impl Into<String>) -> String {
    let help = help.into();
    let new = role.and_then(|role| Some((role, vnf.new_role(role)?)));
    let Some((role, new)) = new.filter(|(role, new)| new != role) else { return help };
    let mut then = String::with_capacity(help.len());
    let mut rest = help.as_str();
    while let Some((before, after)) = rest.split_once(role) {
        let is_letter = |it: char| it.is_alphanumeric();
        let is_word = !before.ends_with(is_letter) && !after.starts_with(is_letter);
        then.extend([before, if is_word { &*new } else { role }]);
        rest = after;
    }
    then.push_str(rest);
    format!("rename the network-role `{role}` to `{new}` first (R-48067); then {then}")
}

/// Returns the help for a misnamed parameter of a template, including the places that supply its value. If the new name
/// is in use, the template does not declare the misnamed parameter, or the value is an element of a parameter that is not
/// a list, the help names the parameter to use instead.
pub(crate) fn rename_parameter<'p>(
    cx: &Context<'p>,
    template: &'p Template,
    used: ParamRef<'p>,
    to: &str,
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
        return take_passed_element(&list);
    }
    let listed = |templates: &mut dyn Iterator<Item = &'p Template>| {
        let files: Vec<&str> = templates.map(|it| base_name(package.path_of(it.file()))).collect();
        let shown = files.get(..MOST_LISTED).unwrap_or(&files);
        (!files.is_empty()).then(|| listed_shortly(shown, files.len()))
    };
    let mut help = format!("rename the parameter to `{to}` {}", places_of(package, template, name));
    // Nested templates keep the names of parameters (R-708564).
    let mut others = callers_of_same_name(package, file, name);
    others.extend(cx.vnf().sharing(template, name));
    if let Some(others) = listed(&mut others.iter().copied()) {
        help.extend([", and also in ", &others]);
    }
    let is_given =
        package.kind(file).is_module() || others.iter().any(|it| package.kind(it.file()).is_module());
    let is_given_by = |it: &&Template| is_given && it.output(name).is_some() && it.parameter(name).is_none();
    if let Some(givers) = listed(&mut package.modules().filter(is_given_by)) {
        help.extend([", and the output `", name, "` in ", &givers]);
    }
    help
}

/// Returns the help for a parameter of a template that needs a new name, with its places.
pub(crate) fn rename_with_givers(package: &Package, template: &Template, name: &str) -> String {
    format!("rename the parameter {}", places_of(package, template, name))
}

/// Returns the places of a parameter for a help: in the template, and where a module or a call supplies the value.
fn places_of(package: &Package, template: &Template, name: &str) -> &'static str {
    let file = template.file();
    let is_module = package.kind(file).is_module();
    let is_given = if is_module {
        package.environment(template).is_some_and(|it| it.parameter(name).is_some())
    } else {
        package.arguments_for(file, name).next().is_some()
    };
    match (is_given, is_module) {
        (false, _) => "in the whole template",
        (true, true) => "in the whole template and in the environment file",
        (true, false) => "in the whole template and in the calls that pass the value",
    }
}

/// Returns the help for a nested template whose callers have a list.
pub(crate) fn take_passed_element(list: &str) -> String {
    format!("use an element of the list `{list}`, and pass the whole list and the index in the call")
}

/// Returns the templates that pass a parameter of the same name to a nested template.
fn callers_of_same_name<'p>(package: &'p Package, nested: FileId, name: &str) -> Vec<&'p Template> {
    let mut seen = HashSet::default();
    let is_same = |value| ParamRef::at(value).is_some_and(|it| it.name() == name && !it.is_indexed);
    let same = package.arguments_for(nested, name).filter(|(_, value)| is_same(*value));
    same.map(|(call, _)| call.caller).filter(|it| seen.insert(it.file())).collect()
}

/// Returns `true` if a caller of a nested template passes an element of a list as the parameter.
pub(crate) fn is_passed_element(package: &Package, nested: FileId, name: &str) -> bool {
    let argument = package.arguments_for(nested, name).next();
    let used = argument.and_then(|(call, value)| Some((call, ParamRef::at(value)?)));
    used.is_some_and(|(call, it)| it.is_indexed && !it.is_of_no_list(call.caller))
}

/// Returns `true` if callers pass parameters of different names, or elements of them, as one parameter of a nested
/// template, which can have the name of only one.
pub(crate) fn has_several_givers(package: &Package, nested: FileId, name: &str) -> bool {
    let mut given =
        package.arguments_for(nested, name).filter_map(|(_, value)| Some(ParamRef::at(value)?.name()));
    let first = given.next();
    given.any(|it| Some(it) != first)
}

/// Returns the help for a parameter of a nested template that receives several parameters of its callers, after the
/// alternative `otherwise`.
pub(crate) fn call_one_for_each(name: &str, otherwise: &str) -> String {
    let blank = if otherwise.is_empty() { "" } else { " " };
    format!(
        "callers pass several parameters as `{name}`: {otherwise}{blank}call a separate template for each parameter"
    )
}

/// Returns the help for a cycle of nested calls with its last call.
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
        let declare = and_declare(package, template, name, "the parameter as `comma_delimited_list`");
        return match explained(name) {
            None => {
                format!("use an element of the list, such as `{{get_param: [{name}, {index}]}}`{declare}")
            }
            Some(placeholders) => {
                format!("use an element of the list parameter `{name}`{placeholders}{declare}")
            }
        };
    }
    format!("use {}{}", call_of(name), and_declare(package, template, name, "the parameter"))
}

/// Returns a call of `get_param` for a help. A name with placeholders does not form a call that users can paste.
pub(crate) fn call_of(name: &str) -> String {
    match explained(name) {
        None => format!("`{{get_param: {name}}}`"),
        Some(placeholders) => format!("`get_param` with the parameter `{name}`{placeholders}"),
    }
}

/// Returns the continuation of a help text that explains the placeholders in a name.
pub(crate) fn explained(name: &str) -> Option<String> {
    const MEANINGS: [(&str, &str); 3] = [
        ("{vm-type}", "names the kind of VM"),
        ("{network-role}", "names the network"),
        ("{index}", "is an index from 0"),
    ];
    let meanings = MEANINGS.iter().filter(|(placeholder, _)| name.contains(placeholder));
    let meanings: Vec<String> = meanings.map(|(placeholder, it)| format!("`{placeholder}` {it}")).collect();
    let (last, others) = meanings.split_last()?;
    Some(match others {
        [] => format!(", where {last}"),
        _ => format!(", where {} and {last}", others.join(", ")),
    })
}

/// Returns the continuation of a help text for a parameter that a template does not declare yet. Every call of a nested
/// template must pass the parameter.
pub(crate) fn and_declare(package: &Package, template: &Template, name: &str, what: &str) -> String {
    if template.parameter(name).is_some() {
        return String::new();
    }
    match package.kind(template.file()) {
        FileKind::Nested => format!(", declare {what}, and pass the value in every call"),
        _ => format!(", and declare {what}"),
    }
}

/// Returns `true` if a parameter has a valid name for another purpose: an image, a flavor, or a value that ONAP
/// supplies.
pub(crate) fn names_another_value(name: &str, wanted: &str) -> bool {
    metadata::supplied(name).is_some() || servers::gives_another_property(name, wanted)
}

/// Maximum number of names in a message.
pub(crate) const MOST_LISTED: usize = 10;

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

/// Returns the help for a file in another folder than the template that names the file.
pub(crate) fn put_next_to(package: &Package, template: FileId, name: &str) -> String {
    let last = base_name(name);
    let other = package.resolve(template, last);
    if matches!(other, Callee::File(_)) && other != package.resolve(template, name) {
        return format!(
            "put the file next to the template under a name other than `{last}`, which another file has, and use the new name"
        );
    }
    format!("put the file next to the template, and use the file name `{last}`")
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

    /// Returns the file that a name most likely means: the file whose name differs only in case, otherwise the file
    /// with the most similar name.
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

    /// Adds the help for a name that occurs in a file.
    pub(crate) fn suggest(&self, finding: &mut Finding, file: FileId, name: &str) {
        const HELP: &str = "add the file, or correct its name";
        if let Some(source) = self.rendered_from(file, name) {
            let help = format!("render `{}`, or check the rendered files", source.name());
            finding.help(help).related(source, "the Jinja template of the file");
            return;
        }
        match self.suggestion(file, name) {
            Some(suggestion) => finding
                .help(format!("{HELP}: did you mean `{}`?", suggestion.name()))
                .related(suggestion, "the file that the name may mean"),
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
