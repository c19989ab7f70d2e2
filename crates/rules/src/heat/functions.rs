//! What intrinsic functions must be called with, and which versions have them.

use std::collections::HashSet;

use hot::{Call, Entry, Function, Node, Section, Template, Value};

use super::scope::Scope;
use super::values::{integer_in, number, text_of};
use super::{kinds, versions};
use crate::checks::Checks;
use crate::checks::words::listed;

/// When Heat notices a wrong argument.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    /// While it reads the template, wherever the call stands.
    Reading,
    /// When it computes the value of a property; never for an output.
    Computing,
}

/// What is wrong with an argument: where, and what the function takes.
struct Defect<'t> {
    at: Node<'t>,
    takes: String,
    when: When,
}

const URL_PARTS: &[&str] = &["scheme", "username", "password", "host", "port", "path", "query", "fragment"];
const FACADES: &[&str] = &["metadata", "deletion_policy", "update_policy"];
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

/// Every call has arguments that the function takes, and the version has the function. `get_attr` is looked at with
/// its references.
pub(crate) fn check(scope: &Scope<'_>, checks: &mut Checks) {
    for call in scope.template.calls() {
        if call.owner.section == Section::Conditions || call.function == Function::GetAttr {
            continue;
        }
        check_call(call, scope, checks);
    }
}

/// Whether the argument of a `get_attr` has the form that the template's version takes.
pub(crate) fn check_get_attr(template: &Template, call: Call<'_>, checks: &mut Checks) {
    let name = template.section("heat_template_version").map(|section| section.value.text());
    let Some(version) = name.and_then(|name| versions::find(&name)) else { return };
    let argument = call.argument;
    let least = if version.date >= "2015-10-15" { 1 } else { 2 };
    if argument.is_sequence() && argument.len() >= least {
        return checks.pass();
    }
    checks
        .fail(call.node, format!("`get_attr` takes a list of at least {least}"))
        .kind(kinds::WRONG_ARGUMENT)
        .help("give it a resource and one of its attributes");
}

fn check_call<'p>(call: Call<'p>, scope: &Scope<'p>, checks: &mut Checks) {
    let name = call.function.name();
    let date = scope.version.date;
    if versions::is_removed(scope.version, call.function) {
        checks
            .fail(call.key, format!("version `{date}` has no function `{name}` any more"))
            .kind(kinds::OTHER_VERSION)
            .help("use the function that replaced it, such as `get_resource`, `get_param` or `list_join`");
        return;
    }
    if versions::decides_conditions_only(call.function) {
        return;
    }
    let first = versions::first_with(call.function);
    if first > date {
        checks
            .advise(call.key, format!("version `{date}` has no function `{name}`; this is plain data"))
            .kind(kinds::OTHER_VERSION)
            .help(format!("use `heat_template_version: {first}` or later"));
        return;
    }
    let Some(defect) = defect(call, scope) else { return checks.pass() };
    let message = format!("`{name}` takes {}", defect.takes);
    let is_noticed = defect.when == When::Reading || call.owner.section != Section::Outputs;
    let finding =
        if is_noticed { checks.fail(defect.at, message) } else { checks.advise(defect.at, message) };
    finding.kind(kinds::WRONG_ARGUMENT).help(format!("correct what stands behind `{name}:`"));
}

fn defect<'p>(call: Call<'p>, scope: &Scope<'p>) -> Option<Defect<'p>> {
    use When::{Computing, Reading};
    let argument = call.argument;
    let judge = Judge { scope, argument, node: call.node };
    let date = scope.version.date;
    match call.function {
        Function::StrReplace | Function::StrReplaceStrict | Function::StrReplaceVstrict => {
            judge.str_replace(call.function)
        }
        Function::Repeat => judge.repeat(),
        Function::ListJoin if date < "2015-10-15" => {
            judge.list(2, 2, Reading).or_else(|| judge.list_join(false))
        }
        Function::ListJoin => judge.list(2, usize::MAX, Reading).or_else(|| judge.list_join(true)),
        Function::If if date >= "2021-04-16" => judge.list(2, 3, Reading),
        Function::If => judge.list(3, 3, Reading),
        Function::Filter => judge.list(2, 2, Reading).or_else(|| judge.lists_inside()),
        Function::Contains => judge.list(2, 2, Reading).or_else(|| {
            let sequence = argument.item(1).filter(|it| !judge.is_open(*it))?;
            (!sequence.is_sequence() && sequence.as_str().is_none())
                .then(|| judge.defect(sequence, "a sequence as second item", Computing))
        }),
        Function::Digest => judge.digest(),
        Function::StrSplit => judge.str_split(),
        Function::MapMerge => judge.each_is("a list of mappings", Node::is_mapping),
        Function::ListConcat | Function::ListConcatUnique => {
            judge.each_is("a list of lists", Node::is_sequence)
        }
        Function::MapReplace => judge.map_replace(),
        Function::Yaql => judge.yaql(),
        Function::MakeUrl => judge.make_url(),
        Function::ResourceFacade => {
            let fits = argument.as_str().is_some_and(|text| FACADES.contains(&text.as_ref()));
            (!fits).then(|| judge.defect(argument, &format!("one of {}", listed(FACADES)), Reading))
        }
        Function::GetFile => {
            let open = judge.is_open(argument) || argument.as_str().is_some();
            (!open).then(|| judge.defect(call.node, "the name of a file", Computing))
        }
        Function::GetParam => {
            let fits = judge.is_open(argument)
                || argument.as_str().is_some_and(|text| !text.is_empty())
                || argument.item(0).is_some();
            (!fits).then(|| judge.defect(call.node, "the name of a parameter", Computing))
        }
        Function::GetResource => {
            (argument.is_sequence() || argument.is_mapping() && !judge.is_open(argument)).then(|| {
                judge.defect(
                    call.node,
                    "the name of a resource",
                    if call.owner.section == Section::Outputs { Computing } else { Reading },
                )
            })
        }
        _ => None,
    }
}

struct Judge<'a, 'p> {
    scope: &'a Scope<'p>,
    argument: Node<'p>,
    node: Node<'p>,
}

impl<'p> Judge<'_, 'p> {
    /// A value that another function gives is not known here.
    fn is_open(&self, node: Node<'p>) -> bool {
        self.scope.call(node).is_some()
    }

    fn defect(&self, at: Node<'p>, takes: &str, when: When) -> Defect<'p> {
        // Nothing is written where the value is empty.
        let at = if at.source().is_empty() { self.node } else { at };
        Defect { at, takes: takes.to_owned(), when }
    }

    fn list(&self, least: usize, most: usize, when: When) -> Option<Defect<'p>> {
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

    fn mapping_with(&self, keys: &[&str]) -> Option<Defect<'p>> {
        let fits = keys.iter().all(|key| self.argument.get(key).is_some());
        (!fits).then(|| self.defect(self.node, &format!("a mapping with {}", listed(keys)), When::Reading))
    }

    fn str_replace(&self, function: Function) -> Option<Defect<'p>> {
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
        if !self.is_open(template) && template.as_str().is_none() {
            return Some(self.defect(template, "a text as `template`", When::Computing));
        }
        for entry in params.entries() {
            if !matches!(entry.key.value(), Value::Text(_)) {
                return Some(self.defect(entry.key, "texts as names to replace", When::Computing));
            }
            let is_literal = !self.is_open(entry.value);
            if is_literal && !entry.value.is_scalar() && self.scope.version.date < "2015-10-15" {
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
            if template.as_str().is_some_and(|text| !text.contains(name.as_ref())) {
                return Some(self.defect(
                    entry.key,
                    &format!("names that occur in its template, unlike `{name}`"),
                    When::Computing,
                ));
            }
            let is_empty = is_literal
                && (entry.value.is_null()
                    || entry.value.as_str().is_some_and(|it| it.is_empty())
                    || (!entry.value.is_scalar() && entry.value.is_empty()));
            if is_empty && function == Function::StrReplaceVstrict {
                return Some(self.defect(entry.key, "no empty values", When::Computing));
            }
        }
        None
    }

    fn repeat(&self) -> Option<Defect<'p>> {
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
        let mut lengths = HashSet::new();
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

    fn list_join(&self, takes_structures: bool) -> Option<Defect<'p>> {
        let delimiter = self.argument.item(0)?;
        if !self.is_open(delimiter) && delimiter.as_str().is_none() {
            return Some(self.defect(delimiter, "a text between the items", When::Computing));
        }
        for list in self.argument.items().skip(1).filter(|list| !self.is_open(*list)) {
            let is_nothing = list.is_null() || list.as_str().is_some_and(|text| text.is_empty());
            if !list.is_sequence() && !is_nothing {
                return Some(self.defect(list, "lists behind the text between the items", When::Computing));
            }
            let fits = |item: &Node<'p>| {
                self.is_open(*item)
                    || item.is_null()
                    || item.as_str().is_some()
                    || (takes_structures && !item.is_scalar())
            };
            if let Some(bad) = list.items().find(|item| !fits(item)) {
                return Some(self.defect(bad, "texts as items; put numbers in quotes", When::Computing));
            }
        }
        None
    }

    fn lists_inside(&self) -> Option<Defect<'p>> {
        let bad = self
            .argument
            .items()
            .find(|item| !self.is_open(*item) && !item.is_sequence() && !item.is_null())?;
        Some(self.defect(bad, "two lists", When::Computing))
    }

    fn digest(&self) -> Option<Defect<'p>> {
        if self.is_open(self.argument) {
            return None;
        }
        if let Some(defect) = self.list(2, 2, When::Computing) {
            return Some(defect);
        }
        let algorithm = self.argument.item(0)?;
        if self.is_open(algorithm) {
            return None;
        }
        let known =
            algorithm.as_str().is_some_and(|name| DIGESTS.iter().any(|it| it.eq_ignore_ascii_case(&name)));
        (!known).then(|| self.defect(algorithm, "a known algorithm such as `sha256`", When::Computing))
    }

    fn str_split(&self) -> Option<Defect<'p>> {
        let argument = self.argument;
        if !argument.is_sequence() {
            return Some(self.defect(self.node, "a list of 2 to 3", When::Reading));
        }
        if !(2..=3).contains(&argument.len()) {
            return self.list(2, 3, When::Computing);
        }
        let index = argument.item(2).filter(|index| !self.is_open(*index) && !index.is_null())?;
        let Some(at) = text_of(index).and_then(|text| integer_in(&text)) else {
            return Some(self.defect(index, "a whole number as index", When::Computing));
        };
        let (delimiter, text) = (argument.item(0)?.as_str()?, argument.item(1)?.as_str()?);
        #[allow(clippy::cast_precision_loss, reason = "lengths are small")]
        let parts = text.split(delimiter.as_ref()).count() as f64;
        (!delimiter.is_empty() && !(-parts..parts).contains(&at))
            .then(|| self.defect(index, "an index within the parts", When::Computing))
    }

    fn each_is(&self, takes: &str, fits: fn(Node<'p>) -> bool) -> Option<Defect<'p>> {
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

    fn map_replace(&self) -> Option<Defect<'p>> {
        if self.is_open(self.argument) {
            return None;
        }
        if let Some(defect) = self.list(2, 2, When::Computing) {
            return Some(defect);
        }
        let (map, changes) = (self.argument.item(0)?, self.argument.item(1)?);
        if let Some(bad) = [map, changes].into_iter().find(|it| !self.is_open(*it) && !it.is_mapping()) {
            return Some(self.defect(bad, "two mappings", When::Computing));
        }
        if self.is_open(changes) {
            return None;
        }
        if let Some(bad) = changes.entries().find(|entry| !matches!(entry.name().as_ref(), "keys" | "values"))
        {
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
        let mut new = HashSet::new();
        let bad = keys.entries().filter(|entry| entry.value.is_scalar()).find(|entry| {
            let (old, name) = (entry.name(), entry.value.text());
            given.contains(&old) && old != name && (given.contains(&name) || !new.insert(name))
        })?;
        Some(self.defect(bad.value, "new keys that do not exist already", When::Computing))
    }

    fn yaql(&self) -> Option<Defect<'p>> {
        if let Some(defect) = self.mapping_with(&["expression"]) {
            return Some(defect);
        }
        let other =
            self.argument.entries().find(|entry| !matches!(entry.name().as_ref(), "expression" | "data"));
        if let Some(other) = other {
            return Some(self.defect(other.key, "no other keys than `expression` and `data`", When::Reading));
        }
        let expression = self.argument.get("expression")?;
        (!self.is_open(expression) && expression.as_str().is_none_or(|text| !is_balanced(&text)))
            .then(|| self.defect(expression, "an expression that can be read", When::Reading))
    }

    fn make_url(&self) -> Option<Defect<'p>> {
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
            if !URL_PARTS.contains(&name.as_ref()) {
                return Some(self.defect(
                    entry.key,
                    &format!("no `{name}`, but {}", listed(URL_PARTS)),
                    When::Reading,
                ));
            }
            if self.is_open(value) {
                continue;
            }
            let (fits, takes) = match name.as_ref() {
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
                _ => (value.as_str().is_some(), "texts as parts of the URL"),
            };
            if !fits {
                return Some(self.defect(value, takes, When::Reading));
            }
        }
        None
    }
}

/// Whether the brackets of an expression are in pairs, quoted text left aside.
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
