//! Typos that turn a call into plain data, and the parameters to which such data may refer.

use std::collections::BTreeSet;

use vnfcheck_hot::{Call, Entry, Function, Node, NodeId, Owner, Target, Template};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_names::confusable::{self, is_invisible};
use vnfcheck_names::names::Names;
use vnfcheck_vnf::ParamRef;

use crate::words;

/// Returns the advice for a value that is plain data but was meant as a call: the space or colon after the function
/// name is missing, the brackets around the arguments are missing, or the call is in quotes. `has` returns `true` for
/// the functions of the template's version.
pub(crate) fn advice(value: Node<'_>, has: impl Fn(Function) -> bool) -> Option<String> {
    // Most values are calls, which are mappings with one entry.
    match value.only_entry() {
        Some(entry) => entry.value.is_null().then(|| without_colon(entry.key.text(), has))?,
        None if value.is_scalar() => without_colon(value.text(), has),
        None => without_brackets(value),
    }
}

/// Returns the name in a mapping such as `{ name }`, which probably means the value of a parameter.
pub(crate) fn name_in_braces(value: Node<'_>) -> Option<&str> {
    // `{ name }` is a mapping with a null value.
    let entry = value.only_entry()?;
    entry.value.is_null().then(|| entry.key.text())
}

/// Returns the advice for a mapping such as `{ get_attr: fw_server_0, networks }`, whose further arguments are keys without
/// values.
fn without_brackets(value: Node<'_>) -> Option<String> {
    let mut entries = value.entries();
    let first = entries.next().filter(|it| it.value.is_scalar() && !it.value.is_null())?;
    let function = Function::called_by(first.key)?;
    if !matches!(function, Function::GetAttr | Function::GetParam) {
        return None;
    }
    let further = entries.map(|it| it.value.is_null().then(|| it.key.text()));
    let further = further.collect::<Option<Vec<_>>>().filter(|it| !it.is_empty())?;
    let arguments = std::iter::once(first.value.text()).chain(further).collect::<Vec<_>>().join(", ");
    Some(format!("write the arguments as a list: `{}: [{}]`", function.name(), shown(&arguments)))
}

/// Returns the advice for a string that starts with the name of a function.
fn without_colon(text: &str, has: impl Fn(Function) -> bool) -> Option<String> {
    let (function, rest) = after_function(text).filter(|(function, _)| has(*function))?;
    let (function, rest) = (function.name(), rest.trim_start_matches([' ', '\t']));
    let Some(behind) = rest.strip_prefix(':') else {
        return Some(format!("put a colon and a space after `{function}`"));
    };
    match behind.chars().next() {
        Some(' ' | '\t') => Some(format!("remove the quotes around the call of `{function}`")),
        Some(strange) if is_invisible(strange) => {
            let named = confusable::named(strange);
            Some(format!("put a space after the colon instead of the {named}"))
        }
        Some(_) => Some(format!("put a space after the colon: `{function}: {}`", shown(behind))),
        None => None,
    }
}

/// Returns the function whose name starts a string, and the rest of the string; `None` if the name continues.
fn after_function(text: &str) -> Option<(Function, &str)> {
    let text = text.trim_start_matches(|it| is_invisible(it) || it == '{');
    let end = text.find(|it: char| !(it.is_ascii_lowercase() || it == '_'))?;
    let (word, rest) = text.split_at_checked(end)?;
    if !rest.starts_with(|it: char| it == ':' || is_invisible(it)) {
        return None;
    }
    let function = Function::from_name(word).filter(|it| it.name().contains('_'))?;
    Some((function, rest))
}

fn shown(text: &str) -> String {
    text.trim_end_matches('}').chars().take(60).collect::<String>().replace('`', "'")
}

/// The unused parameters to which a typo in a template may refer, each with the place of the typo.
#[derive(Default)]
pub(crate) struct Meant<'t> {
    places: HashMap<&'t str, Node<'t>>,
    /// Keys whose values Heat ignores because the keys repeat.
    ignored: HashSet<NodeId>,
}

impl<'t> Meant<'t> {
    /// Searches the resources, conditions and outputs of a template for typos that may refer to the unused parameters:
    /// text with the name of a parameter where a call is expected, references to undeclared names that resemble the
    /// parameter, and empty properties whose name shares a word with the parameter.
    pub(crate) fn of(template: &'t Template, unused: &BTreeSet<&'t str>) -> Self {
        let ignored = template.tree().duplicate_keys().iter().map(|it| it.first).collect();
        let mut meant = Self { places: HashMap::default(), ignored };
        let mut empty = HashMap::default();
        let sections = ["resources", "conditions", "outputs"];
        for section in sections.into_iter().filter_map(|it| template.section(it)) {
            for node in section.value.descendants() {
                if node.is_mapping() {
                    for entry in node.entries().filter(|it| !is_prose(it.name())) {
                        meant.by_text(entry, unused);
                        if is_empty(entry.value) && Function::called_by(entry.key).is_none() {
                            empty.entry(entry.name()).or_insert(entry.key);
                        }
                    }
                } else if node.is_scalar() && node.parent().is_some_and(Node::is_sequence) {
                    meant.add(node, node, unused);
                }
            }
        }
        meant.by_references(template, unused);
        meant.by_empty_values(&empty, unused);
        meant
    }

    /// Returns the place of the typo that may refer to a parameter.
    pub(crate) fn place(&self, name: &str) -> Option<Node<'t>> {
        self.places.get(name).copied()
    }

    /// Returns the help for the typo at a place that may refer to a parameter.
    pub(crate) fn help(&self, place: Node<'t>, name: &str) -> String {
        if let Some(key) = self.ignored_around(place) {
            let key = words::shortened(key);
            return format!(
                "join the values of the two keys `{key}`: Heat ignores the first value, which uses the parameter"
            );
        }
        match key_of(place).and_then(|it| function_at_end(it.text())) {
            Some(function) => format!("put a colon and a space before `{{{function}`"),
            None => format!(
                "use `{{get_param: {name}}}` for the value that may mean the parameter, or remove the parameter"
            ),
        }
    }

    /// Returns the repeated key whose ignored value contains the call with the parameter name at a place.
    fn ignored_around(&self, place: Node<'t>) -> Option<Node<'t>> {
        ParamRef::naming(place)?;
        let mut around = std::iter::successors(Some(place), |it| it.parent());
        around.find_map(|it| key_of(it).filter(|key| self.ignored.contains(&key.id())))
    }

    /// Adds the parameters that the text of an entry names: a whole value, or a string that starts like a call.
    fn by_text(&mut self, entry: Entry<'t>, unused: &BTreeSet<&'t str>) {
        if entry.value.is_scalar() && !entry.value.is_null() {
            self.add(entry.value, entry.value, unused);
        }
        if entry.value.is_null() {
            self.add(entry.key, entry.key, unused);
        }
    }

    fn add(&mut self, named: Node<'t>, at: Node<'t>, unused: &BTreeSet<&'t str>) {
        let text = named.text();
        let is_call = after_function(text).is_some();
        let plain = text.trim_matches(|it: char| is_invisible(it) || "{}$%<>".contains(it));
        let words = text.split(|it: char| !(it.is_alphanumeric() || "_-.".contains(it))).filter(|_| is_call);
        for name in words.chain([plain]).filter_map(|it| unused.get(it)) {
            self.places.entry(name).or_insert(at);
        }
    }

    /// Adds the parameters that resemble an undeclared name.
    fn by_references(&mut self, template: &'t Template, unused: &BTreeSet<&'t str>) {
        let mut names = Names::new(unused.iter().copied());
        let mut seen = HashSet::default();
        for reference in template.references(Target::Parameter).filter(|it| it.declared.is_none()) {
            let name = reference.name.text();
            if seen.insert(name)
                && let Some(meant) = names.nearest(name)
            {
                self.places.entry(meant).or_insert(reference.name);
            }
        }
    }

    /// Adds the parameters that share a word with the name of an empty property.
    fn by_empty_values(&mut self, empty: &HashMap<&'t str, Node<'t>>, unused: &BTreeSet<&'t str>) {
        for (property, key) in empty.iter().take(MOST_EMPTY) {
            for name in unused.iter().filter(|name| share_word(property, name)) {
                self.places.entry(name).or_insert(*key);
            }
        }
    }
}

/// Returns the key of a value, which is the previous node.
fn key_of(value: Node<'_>) -> Option<Node<'_>> {
    value.tree().node(NodeId(value.id().0.checked_sub(1)?)).filter(|it| it.is_key() && !value.is_key())
}

/// Returns the function in a key that lacks the colon before a call: `size {get_param` for `size {get_param: x}`.
fn function_at_end(key: &str) -> Option<&'static str> {
    let (before, word) = key.rsplit_once('{')?;
    Function::from_name(word).filter(|_| !before.trim().is_empty()).map(Function::name)
}

/// Maximum number of different empty properties that are compared with the parameters.
const MOST_EMPTY: usize = 100;

/// Returns `true` for attributes whose text is meant for readers.
fn is_prose(name: &str) -> bool {
    matches!(name, "description" | "label")
}

/// Returns `true` for null, an empty string, list or mapping, and a call without an argument.
fn is_empty(value: Node<'_>) -> bool {
    let is_blank =
        |it: Node<'_>| it.is_null() || it.is_scalar() && it.text().trim_matches(is_invisible).is_empty();
    match Call::at(value, Owner::default()) {
        Some(call) => is_blank(call.argument) || !call.argument.is_scalar() && call.argument.is_empty(),
        None => is_blank(value) || !value.is_scalar() && value.is_empty(),
    }
}

/// Returns `true` if a word of one name starts with a word of the other, such as `net` and `network`.
fn share_word(one: &str, other: &str) -> bool {
    let words = |name: &'_ str| -> Vec<String> {
        name.split(['_', '-']).filter(|it| it.len() > 1).map(str::to_ascii_lowercase).collect()
    };
    let others = words(other);
    words(one).iter().any(|a| others.iter().any(|b| a.starts_with(b.as_str()) || b.starts_with(a.as_str())))
}
