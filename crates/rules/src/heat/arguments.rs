//! Whether the arguments of a function are what it takes, as far as they are written out.

use hot::{Entry, Function, Node, Value};
use maps::HashSet;

use super::scope::Scope;
use super::values::{integer_in, number, text_of};
use crate::words::listed;

/// When Heat notices a wrong argument.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    /// While it reads the template, wherever the call stands.
    Reading,
    /// When it computes the value of a property; never for an output.
    Computing,
}

/// What is wrong with an argument: where, and what the function takes.
pub(super) struct Defect<'t> {
    pub(super) at: Node<'t>,
    pub(super) takes: String,
    pub(super) when: When,
}

const URL_PARTS: &[&str] = &["scheme", "username", "password", "host", "port", "path", "query", "fragment"];
const DIGESTS: &[&str] = &[
    "blake2b",
    "blake2s",
    "md5",
    "sha1",
    "sha224",
    "sha256",
    "sha384",
    "sha3_224",
    "sha3_256",
    "sha3_384",
    "sha3_512",
    "sha512",
    "shake_128",
    "shake_256",
    "md5-sha1",
    "ripemd160",
    "sha512_224",
    "sha512_256",
    "sm3",
];

/// Types of parameters that give no text, and of these those that give no list or mapping either.
const NO_TEXTS: &[&str] = &["number", "boolean", "comma_delimited_list"];
const NUMBERS: &[&str] = &["number", "boolean"];

/// Looks at the argument of one call.
pub(super) struct Judge<'a, 'p> {
    pub(super) scope: &'a Scope<'p>,
    pub(super) argument: Node<'p>,
    /// The call.
    pub(super) node: Node<'p>,
}

impl<'p> Judge<'_, 'p> {
    /// A value that another function gives is not known here.
    pub(super) fn is_open(&self, node: Node<'p>) -> bool {
        self.scope.call(node).is_some()
    }

    /// Whether it is a whole parameter that is declared with one of these types; `json` may hold anything.
    fn is_parameter_of(&self, node: Node<'p>, types: &[&str]) -> bool {
        let declared = self.scope.call(node).and_then(|call| self.scope.type_of_parameter(call));
        declared.is_some_and(|declared| types.contains(&declared))
    }

    pub(super) fn defect(&self, at: Node<'p>, takes: &str, when: When) -> Defect<'p> {
        // Nothing is written where the value is empty.
        let at = if at.source().is_empty() { self.node } else { at };
        Defect { at, takes: takes.to_owned(), when }
    }

    pub(super) fn list(&self, least: usize, most: usize, when: When) -> Option<Defect<'p>> {
        if self.argument.is_sequence() && (least..=most).contains(&self.argument.len()) {
            return None;
        }
        let takes = match most {
            usize::MAX => format!("a list of at least {least}"),
            most if most == least => format!("a list of {least}"),
            most => format!("a list of {least} to {most}"),
        };
        Some(self.defect(self.node, &takes, when))
    }

    pub(super) fn mapping_with(&self, keys: &[&str]) -> Option<Defect<'p>> {
        let fits = keys.iter().all(|key| self.argument.get(key).is_some());
        (!fits).then(|| self.defect(self.node, &format!("a mapping with {}", listed(keys)), When::Reading))
    }

    pub(super) fn str_replace(&self, function: Function) -> Option<Defect<'p>> {
        if let Some(defect) = self.mapping_with(&["template", "params"]) {
            return Some(defect);
        }
        let template = self.argument.get("template")?;
        let params = self.argument.get("params")?;
        if self.is_open(params) {
            return None;
        }
        if !params.is_mapping() {
            return Some(self.defect(params, "a mapping as `params`", When::Reading));
        }
        if !self.is_open(template) && !template.is_text() {
            return Some(self.defect(template, "a string as `template`", When::Computing));
        }
        for entry in params.entries() {
            if !is_name(entry.key) {
                return Some(self.defect(entry.key, "texts as names to replace", When::Computing));
            }
            let is_literal = !self.is_open(entry.value);
            let is_structure = is_literal && !entry.value.is_scalar()
                || self.is_parameter_of(entry.value, &["comma_delimited_list"]);
            if is_structure && self.scope.version.date < "2015-10-15" {
                return Some(self.defect(
                    entry.value,
                    "texts and numbers in place of names",
                    When::Computing,
                ));
            }
            if function == Function::StrReplace {
                continue;
            }
            let name = entry.name();
            if template.as_str().is_some_and(|text| !text.contains(name)) {
                return Some(self.defect(
                    entry.key,
                    &format!("names that occur in its template, unlike `{name}`"),
                    When::Computing,
                ));
            }
            let is_empty = is_literal
                && (entry.value.is_null()
                    || entry.value.as_str().is_some_and(str::is_empty)
                    || (!entry.value.is_scalar() && entry.value.is_empty()));
            if is_empty && function == Function::StrReplaceVstrict {
                return Some(self.defect(entry.key, "no empty values", When::Computing));
            }
        }
        None
    }

    pub(super) fn repeat(&self) -> Option<Defect<'p>> {
        if let Some(defect) = self.mapping_with(&["template", "for_each"]) {
            return Some(defect);
        }
        let loops = self.argument.get("for_each")?;
        let has_permutations = self.scope.version.date >= "2017-09-01";
        let permutations = self.argument.get("permutations").filter(|_| has_permutations).map(Node::value);
        if permutations.as_ref().is_some_and(|it| !matches!(it, Value::Bool(_))) {
            return Some(self.defect(self.node, "a boolean as `permutations`", When::Reading));
        }
        if self.is_open(loops) {
            return None;
        }
        if !loops.is_mapping() {
            return Some(self.defect(loops, "a mapping as `for_each`", When::Reading));
        }
        if loops.is_empty() {
            return Some(self.defect(loops, "at least one name in `for_each`", When::Computing));
        }
        let takes_maps = self.scope.version.date >= "2016-10-14";
        let mut lengths = HashSet::default();
        for entry in loops.entries().filter(|entry| !self.is_open(entry.value)) {
            let value = entry.value;
            let takes_map = takes_maps && permutations != Some(Value::Bool(false));
            if !(value.is_sequence() || value.is_null() || (takes_map && value.is_mapping())) {
                return Some(self.defect(value, "lists in `for_each`", When::Computing));
            }
            lengths.insert(value.len());
        }
        (permutations == Some(Value::Bool(false)) && lengths.len() > 1)
            .then(|| self.defect(loops, "lists of equal length without `permutations`", When::Computing))
    }

    pub(super) fn list_join(&self, takes_structures: bool) -> Option<Defect<'p>> {
        let delimiter = self.argument.item(0)?;
        if !self.is_open(delimiter) && !delimiter.is_text() || self.is_parameter_of(delimiter, NO_TEXTS) {
            return Some(self.defect(delimiter, "a string between the items", When::Computing));
        }
        for list in self.argument.items().skip(1) {
            if self.is_parameter_of(list, &["string", "number", "boolean"]) {
                return Some(self.defect(list, "lists behind the text between the items", When::Computing));
            }
            if self.is_open(list) {
                continue;
            }
            let is_nothing = list.is_null() || list.as_str().is_some_and(str::is_empty);
            if !list.is_sequence() && !is_nothing {
                return Some(self.defect(list, "lists behind the text between the items", When::Computing));
            }
            let fits = |item: &Node<'p>| {
                self.is_open(*item)
                    || item.is_null()
                    || item.is_text()
                    || (takes_structures && !item.is_scalar())
            };
            if let Some(bad) = list.items().find(|item| !fits(item)) {
                return Some(self.defect(bad, "texts as items; put numbers in quotes", When::Computing));
            }
            let types = if takes_structures { NUMBERS } else { NO_TEXTS };
            if let Some(bad) = list.items().find(|item| self.is_parameter_of(*item, types)) {
                return Some(self.defect(
                    bad,
                    "texts as items, such as parameters of type `string`",
                    When::Computing,
                ));
            }
        }
        None
    }

    pub(super) fn lists_inside(&self) -> Option<Defect<'p>> {
        let bad = self
            .argument
            .items()
            .find(|item| !self.is_open(*item) && !item.is_sequence() && !item.is_null())?;
        Some(self.defect(bad, "two lists", When::Computing))
    }

    pub(super) fn digest(&self) -> Option<Defect<'p>> {
        if self.is_open(self.argument) {
            return None;
        }
        if let Some(defect) = self.list(2, 2, When::Computing) {
            return Some(defect);
        }
        let value = self.argument.item(1)?;
        if !self.is_open(value) && !value.is_text() {
            return Some(self.defect(value, "a string as second item", When::Computing));
        }
        let algorithm = self.argument.item(0)?;
        if self.is_open(algorithm) {
            return None;
        }
        let known =
            algorithm.as_str().is_some_and(|name| DIGESTS.iter().any(|it| it.eq_ignore_ascii_case(name)));
        (!known).then(|| self.defect(algorithm, "a known algorithm such as `sha256`", When::Computing))
    }

    pub(super) fn str_split(&self) -> Option<Defect<'p>> {
        let argument = self.argument;
        if !argument.is_sequence() {
            return Some(self.defect(self.node, "a list of 2 to 3", When::Reading));
        }
        if !(2..=3).contains(&argument.len()) {
            return self.list(2, 3, When::Computing);
        }
        let delimiter = argument.item(0)?;
        if delimiter.as_str().is_some_and(str::is_empty) {
            return Some(self.defect(delimiter, "a string to split at", When::Computing));
        }
        let index = argument.item(2).filter(|index| !self.is_open(*index) && !index.is_null())?;
        let Some(at) = text_of(index).and_then(|text| integer_in(&text)) else {
            return Some(self.defect(index, "a whole number as index", When::Computing));
        };
        let (delimiter, text) = (argument.item(0)?.as_str()?, argument.item(1)?.as_str()?);
        #[allow(clippy::cast_precision_loss, reason = "lengths are small")]
        let parts = text.split(delimiter).count() as f64;
        (!(-parts..parts).contains(&at))
            .then(|| self.defect(index, "an index within the parts", When::Computing))
    }

    pub(super) fn each_is(&self, takes: &str, fits: fn(Node<'p>) -> bool) -> Option<Defect<'p>> {
        if self.is_open(self.argument) {
            return None;
        }
        if !self.argument.is_sequence() {
            return Some(self.defect(self.node, takes, When::Computing));
        }
        let bad =
            self.argument.items().find(|item| !self.is_open(*item) && !item.is_null() && !fits(*item))?;
        Some(self.defect(bad, takes, When::Computing))
    }

    pub(super) fn map_replace(&self) -> Option<Defect<'p>> {
        if self.is_open(self.argument) {
            return None;
        }
        if let Some(defect) = self.list(2, 2, When::Computing) {
            return Some(defect);
        }
        let (map, changes) = (self.argument.item(0)?, self.argument.item(1)?);
        if let Some(bad) =
            [map, changes].into_iter().find(|it| !self.is_open(*it) && !it.is_mapping() && !it.is_null())
        {
            return Some(self.defect(bad, "two mappings", When::Computing));
        }
        if self.is_open(changes) {
            return None;
        }
        if let Some(bad) = changes.entries().find(|entry| !matches!(entry.name(), "keys" | "values")) {
            return Some(self.defect(
                bad.key,
                "a second mapping of `keys` and `values` only",
                When::Computing,
            ));
        }
        let keys = changes.get("keys").filter(|keys| !self.is_open(*keys) && keys.is_mapping())?;
        if self.is_open(map) {
            return None;
        }
        let given: HashSet<_> = map.entries().map(Entry::name).collect();
        let mut new = HashSet::default();
        let bad = keys.entries().filter(|entry| entry.value.is_scalar()).find(|entry| {
            let (old, name) = (entry.name(), entry.value.text());
            given.contains(&old) && old != name && (given.contains(&name) || !new.insert(name))
        })?;
        Some(self.defect(bad.value, "new keys that do not exist already", When::Computing))
    }

    pub(super) fn yaql(&self) -> Option<Defect<'p>> {
        if let Some(defect) = self.mapping_with(&["expression"]) {
            return Some(defect);
        }
        let other = self.argument.entries().find(|entry| !matches!(entry.name(), "expression" | "data"));
        if let Some(other) = other {
            return Some(self.defect(other.key, "no other keys than `expression` and `data`", When::Reading));
        }
        let expression = self.argument.get("expression")?;
        (!self.is_open(expression) && expression.as_str().is_none_or(|text| !is_readable(text)))
            .then(|| self.defect(expression, "an expression that can be read", When::Reading))
    }

    pub(super) fn make_url(&self) -> Option<Defect<'p>> {
        if self.is_open(self.argument) {
            return None;
        }
        if !self.argument.is_mapping() {
            return Some(self.defect(
                self.node,
                &format!("a mapping of {}", listed(URL_PARTS)),
                When::Reading,
            ));
        }
        for entry in self.argument.entries() {
            let (name, value) = (entry.name(), entry.value);
            if !URL_PARTS.contains(&name) {
                return Some(self.defect(
                    entry.key,
                    &format!("no `{name}`, but {}", listed(URL_PARTS)),
                    When::Reading,
                ));
            }
            if self.is_open(value) {
                continue;
            }
            let (fits, takes) = match name {
                "query" => (value.is_mapping(), "a mapping as `query`"),
                "port" => {
                    let port = if value.is_scalar() {
                        text_of(value).and_then(|text| integer_in(&text)).and(number(value))
                    } else {
                        None
                    };
                    (
                        port.is_some_and(|port| (1.0..=65535.0).contains(&port)),
                        "a number from 1 to 65535 as `port`",
                    )
                }
                "fragment" if self.argument.get("query").is_some() => continue,
                _ => (value.is_text(), "texts as parts of the URL"),
            };
            if !fits {
                return Some(self.defect(value, takes, When::Reading));
            }
        }
        None
    }
}

/// Whether it is a text with something in it.
pub(super) fn is_name(node: Node<'_>) -> bool {
    node.is_text() && !node.has_text("")
}

/// Whether an expression can be read, as far as that is certain: nothing is missing at its end, and its brackets are in
/// pairs, quoted text left aside.
fn is_readable(expression: &str) -> bool {
    !expression.trim_end().ends_with(['.', '+', '-', '*', '/', '<', '>', '=', ',']) && is_balanced(expression)
}

fn is_balanced(expression: &str) -> bool {
    let mut open = Vec::new();
    let mut quote = None;
    let mut characters = expression.chars();
    while let Some(character) = characters.next() {
        match (quote, character) {
            (Some(_), '\\') => _ = characters.next(),
            (Some(mark), it) if it == mark => quote = None,
            (None, '"' | '\'' | '`') => quote = Some(character),
            (None, '(') => open.push(')'),
            (None, '[') => open.push(']'),
            (None, '{') => open.push('}'),
            (None, ')' | ']' | '}') if open.pop() != Some(character) => return false,
            _ => {}
        }
    }
    open.is_empty() && quote.is_none()
}
