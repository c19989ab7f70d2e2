//! Wording shared by messages.

use hot::{File, FileId, FileKind, Node, Package, Template};
use maps::HashSet;
use vnf::{Use, metadata, parameters, servers};

use crate::check::{Context, Finding};

/// What a value says, in backticks, whatever its notation is; words for one that has no text.
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

/// A scalar's text, cut to what fits a message.
pub(crate) fn shortened(node: Node<'_>) -> String {
    let text = node.text();
    let line = text.lines().next().unwrap_or_default();
    let mut short: String = line.chars().take(60).collect();
    if short.len() < text.trim_end().len() {
        short.push('…');
    }
    short.replace('`', "'")
}

/// Names in backticks, separated by commas.
pub(crate) fn listed(names: &[&str]) -> String {
    joined(names, ", ")
}

/// Names in backticks of which one is enough.
pub(crate) fn alternatives(names: &[&str]) -> String {
    joined(names, " or ")
}

/// One text and no others on the way: a package can need this for each of a million findings.
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

/// What to do about a name with a token that has to be corrected before.
pub(crate) fn after_correcting(token: Option<&str>, help: impl Into<String>) -> String {
    let help = help.into();
    match token {
        Some(token) => format!("correct the {token} first; then {help}"),
        None => help,
    }
}

/// What to do with a parameter that has another name than it should.
pub(crate) const RENAME_PARAMETER: &str =
    "rename the parameter here, where it is declared and where it gets its value";

/// What to do with a misnamed parameter of a template, down to what gives it its value; where another parameter has that name already, or
/// the value is a part of what is no list, what to take instead.
pub(crate) fn rename_parameter<'p>(
    cx: &Context<'p>,
    template: &'p Template,
    used: Use<'p>,
    to: &str,
) -> String {
    let package = cx.package();
    let is_taken = template.parameter(to).is_some();
    if is_taken || used.is_of_no_list(template) || names_another_value(used.name(), to) {
        return take_from_parameter(package, template, to);
    }
    let (file, name) = (template.file(), used.name());
    if is_passed_element(package, file, name)
        && let Some(list) = parameters::list_of(to)
    {
        return take_passed_element(&list);
    }
    let is_module = package.kind(file).is_module();
    let is_given = if is_module {
        package.environment(template).is_some_and(|it| it.parameter(name).is_some())
    } else {
        package.arguments_for(file, name).next().is_some()
    };
    let places = match (is_given, is_module) {
        (false, _) => "here and in its declaration",
        (true, true) => "here, in its declaration and in the environment file",
        (true, false) => "here, in its declaration and where the caller passes it",
    };
    let listed = |templates: &mut dyn Iterator<Item = &'p Template>| {
        let files: Vec<&str> = templates.map(|it| base_name(package.path_of(it.file()))).collect();
        let shown = files.get(..MOST_LISTED).unwrap_or(&files);
        (!files.is_empty()).then(|| listed_shortly(shown, files.len()))
    };
    let mut help = format!("rename the parameter {places}");
    // Names stay the same in nested templates (R-708564).
    let mut others = callers_of_same_name(package, file, name);
    others.extend(cx.sharing(template, name));
    if let Some(others) = listed(&mut others.iter().copied()) {
        help.extend([", and so in ", &others]);
    }
    let is_given = is_module || others.iter().any(|it| package.kind(it.file()).is_module());
    let is_given_by = |it: &&Template| is_given && it.output(name).is_some() && it.parameter(name).is_none();
    if let Some(givers) = listed(&mut package.modules().filter(is_given_by)) {
        help.extend([", and the output that gives it in ", &givers]);
    }
    help
}

/// What to do in a nested template where its callers have a list.
pub(crate) fn take_passed_element(list: &str) -> String {
    format!("take an element of the list `{list}`; the caller passes the whole list and the index")
}

/// The templates that hand a parameter of the same name to a nested one.
fn callers_of_same_name<'p>(package: &'p Package, nested: FileId, name: &str) -> Vec<&'p Template> {
    let mut seen = HashSet::default();
    let is_same = |value| Use::at(value).is_some_and(|it| it.name() == name && !it.is_indexed);
    let same = package.arguments_for(nested, name).filter(|(_, value)| is_same(*value));
    same.map(|(call, _)| call.caller).filter(|it| seen.insert(it.file())).collect()
}

/// Whether a caller of a nested template passes an element of a list for a parameter.
pub(crate) fn is_passed_element(package: &Package, nested: FileId, name: &str) -> bool {
    let value = package.arguments_for(nested, name).next().map(|(_, value)| value);
    value.and_then(Use::at).is_some_and(|it| it.is_indexed)
}

/// Whether callers hand parameters of different names, or elements of them, to one of a nested template, which can have the name
/// of one only.
pub(crate) fn has_several_givers(package: &Package, nested: FileId, name: &str) -> bool {
    let mut given = package.arguments_for(nested, name).filter_map(|(_, value)| Some(Use::at(value)?.name()));
    let first = given.next();
    given.any(|it| Some(it) != first)
}

/// What to do about such a parameter of a nested template, behind what else may be done.
pub(crate) fn call_one_for_each(name: &str, otherwise: &str) -> String {
    let blank = if otherwise.is_empty() { "" } else { " " };
    format!(
        "callers pass several parameters as `{name}`: {otherwise}{blank}call a separate template for each"
    )
}

/// What to do with a file that has another name than it should: what is named after it gets another name too, and whatever
/// names it.
pub(crate) fn rename_file(package: &Package, file: &File, to: &str) -> String {
    format!("rename it to `{to}`{}", with_followers(package, file))
}

/// What else gets another name with a file, behind the words that tell which.
pub(crate) fn with_followers(package: &Package, file: &File) -> String {
    let followers: Vec<&str> = package.named_after(file).map(File::name).collect();
    if followers.is_empty() {
        return ", and what refers to it".to_owned();
    }
    format!(", likewise {}, and what refers to them", listed(&followers))
}

fn base_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or_default()
}

/// What to do where a parameter should give a value of a template: of a list that is one of its elements.
pub(crate) fn take_from_parameter(package: &Package, template: &Template, name: &str) -> String {
    if servers::is_list_name(name) {
        let declare = and_declare(package, template, name, "the parameter as `comma_delimited_list`");
        return format!("take an element of the list, such as `{{get_param: [{name}, 0]}}`{declare}");
    }
    format!("use `{{get_param: {name}}}`{}", and_declare(package, template, name, "the parameter"))
}

/// What comes with the use of a parameter that a template does not declare yet: to a nested one every call has to hand it over.
pub(crate) fn and_declare(package: &Package, template: &Template, name: &str, what: &str) -> String {
    if template.parameter(name).is_some() {
        return String::new();
    }
    match package.kind(template.file()) {
        FileKind::Nested => format!(", declare {what}, and pass it in every call"),
        _ => format!(", and declare {what}"),
    }
}

/// Whether a parameter has the right name, but for something else than what takes it: an image, a flavor, what ONAP gives.
fn names_another_value(name: &str, wanted: &str) -> bool {
    metadata::supplied(name).is_some() || servers::gives_another_property(name, wanted)
}

/// As many names as a message lists.
pub(crate) const MOST_LISTED: usize = 10;

/// The first names of `total` as [`listed`], and how many more there are.
pub(crate) fn listed_shortly(names: &[&str], total: usize) -> String {
    match total.saturating_sub(names.len()) {
        0 => listed(names),
        more => format!("{} and {more} more", listed(names)),
    }
}

/// Beyond this many unresolved names of one template none is compared with all known names any more.
pub(crate) const MOST_SUGGESTIONS: usize = 50;
/// As many known names as one is compared with.
pub(crate) const MOST_COMPARED: usize = 2_000;

/// The known name that a misspelled one most likely means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Meant<'n> {
    /// The name.
    pub(crate) name: &'n str,
    /// Whether it is the only one that a single slip of the pen leads to: a letter too much, too few, or wrong, or two in
    /// each other's place. Other words of two or three letters are other names.
    pub(crate) is_slip: bool,
}

impl Meant<'_> {
    /// The question whether it was meant.
    pub(crate) fn question(self) -> String {
        format!("did you mean `{}`?", self.name)
    }
}

/// What to do about names that are no files of the package: at most [`MOST_SUGGESTIONS`] times with the file that was meant.
pub(crate) struct MissingFiles<'p> {
    package: &'p Package,
    suggestions: usize,
}

impl<'p> MissingFiles<'p> {
    pub(crate) fn of(package: &'p Package) -> Self {
        Self { package, suggestions: MOST_SUGGESTIONS }
    }

    /// Tells what to do about a name that stands in a file.
    pub(crate) fn tell(&mut self, finding: &mut Finding, file: FileId, name: &str) {
        const HELP: &str = "add the file, or correct its name";
        match self.meant(file, name) {
            Some(meant) => finding
                .help(format!("{HELP}: did you mean `{}`?", meant.name()))
                .related(meant, "the file that may be meant"),
            None => finding.help(HELP),
        };
    }

    /// The file beside this one that a name means most likely: that with other letter case, else the nearest.
    fn meant(&mut self, file: FileId, name: &str) -> Option<&'p File> {
        self.suggestions = self.suggestions.checked_sub(1)?;
        let folder = self.package.file(file)?.folder();
        let beside =
            || self.package.files().filter(|it| it.id() != file && it.folder() == folder).map(File::name);
        let meant = beside()
            .take(MOST_COMPARED)
            .find(|it| it.eq_ignore_ascii_case(name))
            .or_else(|| nearest(name, beside()))?;
        self.package.files().find(|it| it.folder() == folder && it.name() == meant)
    }
}

/// The known name that a misspelled one most likely means: at most a third of its letters differ, or stand in
/// each other's place. Of very many known names the first [`MOST_COMPARED`] count.
pub fn nearest<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    near(name, known).first().map(|(_, nearest)| *nearest)
}

/// The known name that a misspelled one of a template most likely means, and whether it is certain enough for a program to write it. What differs in digits only
/// is another one of several, and no misspelling.
pub(crate) fn meant<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<Meant<'n>> {
    let near = near(name, known.take(MOST_COMPARED).filter(|it| !differ_in_digits(name, it)));
    let (distance, nearest) = *near.first()?;
    let is_only = near.get(1).is_none_or(|(next, _)| *next > distance);
    let is_slip = distance == 1 && is_only && name.chars().count() > 3;
    Some(Meant { name: nearest, is_slip })
}

/// Known names with their distances, the nearest first.
fn near<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Vec<(usize, &'n str)> {
    // Longer names are no slips, and comparing them would cost quadratic time.
    if name.len() > 100 {
        return Vec::new();
    }
    let length = name.chars().count();
    let most = length.max(3) / 3;
    let near = known
        .take(MOST_COMPARED)
        // The difference in length is the least distance, and costs nothing.
        .filter(|candidate| candidate.len() <= 100 && candidate.chars().count().abs_diff(length) <= most)
        .map(|candidate| (strsim::osa_distance(name, candidate), candidate))
        .filter(|(distance, _)| (1..=most).contains(distance));
    let mut near: Vec<_> = near.collect();
    near.sort_unstable();
    near.dedup();
    near
}

/// Whether names are the same without their digits.
fn differ_in_digits(name: &str, other: &str) -> bool {
    let is_letter = |it: &char| !it.is_ascii_digit();
    name.chars().filter(is_letter).eq(other.chars().filter(is_letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_recognised_and_other_words_are_not() {
        let known = ["vfw_name_0", "vfw_flavor_name", "oam_net_id"];
        assert_eq!(nearest("vfw_flavour_name", known.into_iter()), Some("vfw_flavor_name"));
        assert_eq!(nearest("vwf_name_0", known.into_iter()), Some("vfw_name_0"));
        assert_eq!(nearest("key_name", known.into_iter()), None);
        // A third of the letters and not one more, whichever of the two is longer.
        assert_eq!(nearest("abcdef", ["abcd"].into_iter()), Some("abcd"));
        assert_eq!(nearest("abcdef", ["abcdefgh"].into_iter()), Some("abcdefgh"));
        assert_eq!(nearest("abcdef", ["abcdefghi"].into_iter()), None);
        assert_eq!(nearest("ünü", ["ün"].into_iter()), Some("ün"));
        // Two letters in each other's place are one slip.
        assert_eq!(nearest("plian", ["plain"].into_iter()), Some("plain"));
    }

    #[test]
    fn only_a_single_slip_to_a_single_name_is_certain() {
        let is_slip = |name: &str, known: &[&str]| meant(name, known.iter().copied()).unwrap().is_slip;
        assert!(is_slip("proaperties", &["properties", "description"]));
        assert!(is_slip("netwroks", &["networks"]));
        assert!(is_slip("net_ids", &["net_id", "net_id"]));
        // Two letters, two names as near, another index, a word of three letters.
        assert!(!is_slip("volume_size", &["volume_type"]));
        assert!(!is_slip("oam_net_id", &["oam_net_ip", "ocm_net_id"]));
        assert_eq!(meant("vfw_name_1", ["vfw_name_0"].into_iter()), None);
        assert!(!is_slip("net_id", &["net_1_id", "net1_id"]));
        assert!(!is_slip("vfw", &["vdw"]));
    }
}
