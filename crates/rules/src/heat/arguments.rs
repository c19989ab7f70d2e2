//! Checks of function arguments, where the arguments are literal.

use vnfcheck_hot::{Entry, Function, Node, Value};
use vnfcheck_maps::HashSet;

use super::scope::Scope;
use super::shapes::Shapes;
use super::values::{integer_in, number};
use crate::words::{all_of, listed};

/// The phase in which Heat notices a wrong argument.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum When {
    /// When Heat reads the template, whether or not the call is used.
    Reading,
    /// When Heat computes the value of a property; outputs are not checked.
    Computing,
}

/// A defect of an argument: its position, and the arguments that the function accepts.
pub(super) struct Defect<'t> {
    pub(super) at: Node<'t>,
    pub(super) takes: String,
    pub(super) when: When,
    /// The missing keys of a mapping, in backticks.
    pub(super) missing: Option<String>,
}

impl Defect<'_> {
    /// Returns the defect, marked as found when Heat reads the template.
    pub(super) fn on_reading(self) -> Self {
        Self { when: When::Reading, ..self }
    }
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

const TEXT: Shapes = Shapes::TEXT;
const MAPS: Shapes = Shapes::MAP.or(Shapes::NOTHING);
const LISTS: Shapes = Shapes::LIST.or(Shapes::NOTHING);
/// Some functions accept an empty string instead of a list.
const LISTS_OR_EMPTY: Shapes = LISTS.or(Shapes::EMPTY);

/// Checks the argument of one call.
pub(super) struct ArgumentChecker<'a, 'p> {
    pub(super) scope: &'a Scope<'p>,
    pub(super) argument: Node<'p>,
    /// The mapping that forms the call.
    pub(super) node: Node<'p>,
}

impl<'p> ArgumentChecker<'_, 'p> {
    /// Returns `true` if a node is a call, whose result is unknown here.
    pub(super) fn is_open(&self, node: Node<'p>) -> bool {
        self.scope.is_call(node)
    }

    /// Returns `true` if a value, literal or computed, can have one of these shapes.
    pub(super) fn can_be(&self, node: Node<'p>, shapes: Shapes) -> bool {
        Shapes::of(node, self.scope).meets(shapes)
            || shapes.meets(Shapes::EMPTY) && self.is_empty_parameter(node)
    }

    /// Returns `true` if the value is a whole parameter whose current value is the empty string.
    fn is_empty_parameter(&self, node: Node<'p>) -> bool {
        let scope = self.scope;
        let parameter = scope.call(node).and_then(|call| scope.whole_parameter(call));
        let value = parameter.filter(|it| it.declared_type() == "string").and_then(|it| scope.value_of(it));
        value.is_some_and(|value| value.has_text(""))
    }

    /// Returns a defect if a value has none of these shapes.
    pub(super) fn unless(&self, node: Node<'p>, shapes: Shapes, takes: &str) -> Option<Defect<'p>> {
        (!self.can_be(node, shapes)).then(|| self.defect(node, takes))
    }

    /// Returns a defect that Heat notices when it computes the value.
    pub(super) fn defect(&self, at: Node<'p>, takes: impl Into<String>) -> Defect<'p> {
        // An empty value has no source text to point at.
        let at = if at.source().is_empty() { self.node } else { at };
        Defect { at, takes: takes.into(), when: When::Computing, missing: None }
    }

    /// Returns a defect unless the argument is a list of the given length.
    pub(super) fn list(&self, least: usize, most: usize, when: When) -> Option<Defect<'p>> {
        if self.argument.is_sequence() && (least..=most).contains(&self.argument.len()) {
            return None;
        }
        let takes = match most {
            usize::MAX => format!("a list of at least {least} items"),
            most if most == least => format!("a list of {least} items"),
            most => format!("a list of {least} to {most} items"),
        };
        Some(Defect { when, ..self.defect(self.node, takes) })
    }

    /// Returns a defect unless the argument is a mapping with these keys.
    fn mapping_with(&self, keys: &[&str]) -> Option<Defect<'p>> {
        let missing: Vec<&str> =
            keys.iter().copied().filter(|key| self.argument.get(key).is_none()).collect();
        if missing.is_empty() {
            return None;
        }
        let missing = self.argument.is_mapping().then(|| all_of(&missing));
        let defect = self.defect(self.node, format!("a mapping with {}", all_of(keys))).on_reading();
        Some(Defect { missing, ..defect })
    }

    pub(super) fn str_replace(&self, function: Function) -> Option<Defect<'p>> {
        if let Some(defect) = self.mapping_with(&["template", "params"]) {
            return Some(defect);
        }
        let template = self.argument.get("template")?;
        let params = self.argument.get("params")?;
        // The content of the template does not matter here and may be long.
        if !template.is_text() && !self.can_be(template, TEXT) {
            return Some(self.defect(template, "a string as `template`"));
        }
        if self.is_open(params) {
            return self.unless(params, Shapes::MAP, "a mapping as `params`");
        }
        if !params.is_mapping() {
            return Some(self.defect(params, "a mapping as `params`").on_reading());
        }
        for entry in params.entries() {
            if !is_name(entry.key) {
                return Some(self.defect(entry.key, "strings as keys of `params`"));
            }
            if self.scope.version.date < "2015-10-15"
                && !self.can_be(entry.value, Shapes::SINGLE.or(Shapes::NOTHING))
            {
                return Some(self.defect(entry.value, "strings or numbers as values of `params`"));
            }
            if function == Function::StrReplace {
                continue;
            }
            let name = entry.name();
            if template.as_str().is_some_and(|text| !text.contains(name)) {
                return Some(self.defect(
                    entry.key,
                    format!("keys of `params` that occur in `template`, found `{name}`"),
                ));
            }
            let is_empty = !self.is_open(entry.value)
                && (entry.value.is_null()
                    || entry.value.as_str().is_some_and(str::is_empty)
                    || (!entry.value.is_scalar() && entry.value.is_empty()));
            if is_empty && function == Function::StrReplaceVstrict {
                return Some(self.defect(entry.key, "non-empty values"));
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
            return Some(self.defect(self.node, "a boolean as `permutations`").on_reading());
        }
        if self.is_open(loops) {
            return self.unless(loops, Shapes::MAP, "a mapping as `for_each`");
        }
        if !loops.is_mapping() {
            return Some(self.defect(loops, "a mapping as `for_each`").on_reading());
        }
        if loops.is_empty() {
            return Some(self.defect(loops, "at least one name in `for_each`"));
        }
        let takes_maps = self.scope.version.date >= "2016-10-14";
        let mut lengths = HashSet::default();
        let takes_map = takes_maps && permutations != Some(Value::Bool(false));
        let taken = if takes_map { LISTS.or(Shapes::MAP) } else { LISTS };
        for Entry { key, value, .. } in loops.entries() {
            if let Some(defect) = self.unless(value, taken, "lists in `for_each`") {
                return Some(defect);
            }
            // Heat replaces the name in strings, once for each item.
            let has_items = self.is_open(value) || !value.is_empty();
            if !key.is_text() && has_items {
                return Some(self.defect(key, "strings as names in `for_each`"));
            }
            if self.is_open(value) {
                continue;
            }
            if let Some(bad) = value.items().find(|item| !self.can_be(*item, TEXT)) {
                return Some(self.defect(bad, "strings as items of `for_each` (put numbers in quotes)"));
            }
            lengths.insert(value.len());
        }
        (permutations == Some(Value::Bool(false)) && lengths.len() > 1)
            .then(|| self.defect(loops, "lists of equal length without `permutations`"))
    }

    pub(super) fn list_join(&self, takes_structures: bool) -> Option<Defect<'p>> {
        let delimiter = self.argument.item(0)?;
        if let Some(defect) = self.unless(delimiter, TEXT, "a string as delimiter") {
            return Some(defect);
        }
        let texts = TEXT.or(Shapes::NOTHING);
        let shapes = if takes_structures { texts.or(Shapes::JSON) } else { texts };
        for list in self.argument.items().skip(1) {
            if let Some(defect) = self.unless(list, LISTS_OR_EMPTY, "lists after the delimiter") {
                return Some(defect);
            }
            let Some(bad) = list.items().find(|item| !self.can_be(*item, shapes)) else { continue };
            let takes = if self.is_open(bad) {
                "strings as items, such as parameters of type `string`"
            } else {
                "strings as items (put numbers in quotes)"
            };
            return Some(self.defect(bad, takes));
        }
        None
    }

    pub(super) fn lists_inside(&self) -> Option<Defect<'p>> {
        self.argument.items().find_map(|item| self.unless(item, LISTS_OR_EMPTY, "two lists"))
    }

    pub(super) fn digest(&self) -> Option<Defect<'p>> {
        if self.is_open(self.argument) {
            return None;
        }
        if let Some(defect) = self.list(2, 2, When::Computing) {
            return Some(defect);
        }
        let value = self.argument.item(1)?;
        if let Some(defect) = self.unless(value, TEXT, "a string as second item") {
            return Some(defect);
        }
        let algorithm = self.argument.item(0)?;
        if self.is_open(algorithm) {
            return self.unless(algorithm, TEXT, "the name of an algorithm");
        }
        let known =
            algorithm.as_str().is_some_and(|name| DIGESTS.iter().any(|it| it.eq_ignore_ascii_case(name)));
        (!known).then(|| self.defect(algorithm, "a known algorithm such as `sha256`"))
    }

    pub(super) fn str_split(&self) -> Option<Defect<'p>> {
        let argument = self.argument;
        if !argument.is_sequence() {
            return Some(self.defect(self.node, "a list of 2 or 3 items").on_reading());
        }
        if !(2..=3).contains(&argument.len()) {
            return self.list(2, 3, When::Computing);
        }
        let delimiter = argument.item(0)?;
        if delimiter.as_str().is_some_and(str::is_empty) {
            return Some(self.defect(delimiter, "a string as delimiter"));
        }
        let texts = TEXT.or(Shapes::NOTHING);
        if let Some(defect) = self
            .unless(delimiter, texts, "a string as delimiter")
            .or_else(|| self.unless(argument.item(1)?, texts, "a string to split"))
        {
            return Some(defect);
        }
        let index = argument.item(2).filter(|index| !index.is_null())?;
        if self.is_open(index) {
            return self.unless(index, Shapes::SINGLE, "a whole number as index");
        }
        let Some(at) = whole_number(index) else {
            return Some(self.defect(index, "a whole number as index"));
        };
        let (delimiter, text) = (delimiter.as_str()?, argument.item(1)?.as_str()?);
        #[expect(clippy::cast_precision_loss, reason = "lengths are small")]
        let parts = text.split(delimiter).count() as f64;
        (!(-parts..parts).contains(&at)).then(|| self.defect(index, "an index below the number of parts"))
    }

    /// Returns a defect unless the argument is a list, literal or computed, whose items all have one shape.
    pub(super) fn each_is(&self, shape: Shapes, takes: &str) -> Option<Defect<'p>> {
        let argument = self.argument;
        if let Some(call) = self.scope.call(argument) {
            let fits = self.can_be(argument, Shapes::LIST)
                && Shapes::of_items(call, self.scope).meets(shape.or(Shapes::NOTHING));
            return (!fits).then(|| self.defect(argument, takes));
        }
        if !argument.is_sequence() {
            return Some(self.defect(self.node, takes));
        }
        argument.items().find_map(|item| self.unless(item, shape.or(Shapes::NOTHING), takes))
    }

    pub(super) fn map_replace(&self) -> Option<Defect<'p>> {
        if self.is_open(self.argument) {
            return self.unless(self.argument, Shapes::LIST, "a list of 2 items");
        }
        if let Some(defect) = self.list(2, 2, When::Computing) {
            return Some(defect);
        }
        let (map, changes) = (self.argument.item(0)?, self.argument.item(1)?);
        if let Some(defect) = [map, changes].into_iter().find_map(|it| self.unless(it, MAPS, "two mappings"))
        {
            return Some(defect);
        }
        if self.is_open(changes) {
            return None;
        }
        if let Some(bad) = changes.entries().find(|entry| !matches!(entry.name(), "keys" | "values")) {
            return Some(self.defect(bad.key, "only `keys` and `values` in the second mapping"));
        }
        if let Some(defect) =
            changes.entries().find_map(|it| self.unless(it.value, MAPS, "mappings as `keys` and `values`"))
        {
            return Some(defect);
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
        Some(self.defect(bad.value, "new keys that the first mapping does not contain"))
    }

    pub(super) fn yaql(&self) -> Option<Defect<'p>> {
        if let Some(defect) = self.mapping_with(&["expression"]) {
            return Some(defect);
        }
        let other = self.argument.entries().find(|entry| !matches!(entry.name(), "expression" | "data"));
        if let Some(other) = other {
            return Some(self.defect(other.key, "only the keys `expression` and `data`").on_reading());
        }
        let expression = self.argument.get("expression")?;
        if self.is_open(expression) {
            return self.unless(expression, TEXT, "a string as `expression`");
        }
        expression
            .as_str()
            .is_none_or(|text| !is_readable(text))
            .then(|| self.defect(expression, "a valid expression").on_reading())
    }

    pub(super) fn make_url(&self) -> Option<Defect<'p>> {
        if self.is_open(self.argument) || !self.argument.is_mapping() {
            return Some(self.defect(self.node, format!("a mapping of {}", listed(URL_PARTS))).on_reading());
        }
        for entry in self.argument.entries() {
            let (name, value) = (entry.name(), entry.value);
            if !URL_PARTS.contains(&name) {
                return Some(
                    self.defect(entry.key, format!("only the keys {}, found `{name}`", listed(URL_PARTS)))
                        .on_reading(),
                );
            }
            let is_open = self.is_open(value);
            let (fits, takes) = match name {
                "query" => (self.can_be(value, Shapes::MAP), "a mapping as `query`"),
                "port" => {
                    let is_port = || whole_number(value).is_some_and(|it| (1.0..=65535.0).contains(&it));
                    let fits = if is_open { self.can_be(value, Shapes::SINGLE) } else { is_port() };
                    (fits, "a number from 1 to 65535 as `port`")
                }
                "fragment" if self.argument.get("query").is_some() => continue,
                _ => (self.can_be(value, TEXT), "strings as parts of the URL"),
            };
            if !fits {
                let defect = self.defect(value, takes);
                return Some(if is_open { defect } else { defect.on_reading() });
            }
        }
        None
    }
}

/// Returns the value of a scalar as Python's `int` reads it; the fraction of a number is dropped.
fn whole_number(node: Node<'_>) -> Option<f64> {
    match node.value() {
        Value::Text(text) => integer_in(text),
        Value::Sequence | Value::Mapping | Value::Null => None,
        _ => number(node).map(f64::trunc),
    }
}

/// Returns `true` if a node is a non-empty string.
pub(super) fn is_name(node: Node<'_>) -> bool {
    node.is_text() && !node.has_text("")
}

/// Returns `false` if an expression certainly cannot be parsed: its end is incomplete, or its brackets outside quoted
/// text do not match.
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
