//! Words that look like the keys of `str_replace`, but have no value.

use vnfcheck_hot::{Call, Entry, Function, Node, Owner, Template};
use vnfcheck_maps::HashSet;

use super::templates;
use super::texts::{place_within, replaced};
use vnfcheck_check::{Findings, Place, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // Each placeholder in a string has a value.
    rule("practice.placeholder-without-value", |cx, out| {
        templates(cx.package()).for_each(|it| check(it, out));
    }),
];

/// A form of placeholders: the marks around a name.
struct Form {
    start: &'static str,
    end: &'static str,
}

const FORMS: [Form; 7] = [
    Form { start: "__", end: "__" },
    Form { start: "<%", end: "%>" },
    Form { start: "{{", end: "}}" },
    Form { start: "{{ ", end: " }}" },
    Form { start: "%", end: "%" },
    Form { start: "$", end: "$" },
    Form { start: "@", end: "@" },
];

/// Maximum length of the name in a placeholder.
const LONGEST_NAME: usize = 128;
/// Maximum number of bytes on each side of a word that determine its meaning.
const MOST_AROUND: usize = 500;
/// Maximum number of keys with which a word is compared.
const MOST_KEYS: usize = 1_000;
/// Maximum number of different words to check in one string.
const MOST_CHECKED: usize = 200;
/// Maximum number of placeholders reported for one string.
const MOST_REPORTED: usize = 20;

/// Names of Python between double underscores.
const PYTHON: [&str; 16] = [
    "all", "author", "builtins", "class", "contains", "dict", "doc", "enter", "exit", "file", "future",
    "import", "init", "main", "name", "version",
];

fn check(template: &Template, out: &mut Findings) {
    let mut seen = HashSet::default();
    for call in Function::REPLACING.into_iter().flat_map(|it| template.calls_of(it)) {
        if seen.insert(call.node.id()) {
            check_call(call, out);
        }
    }
}

fn check_call(call: Call<'_>, out: &mut Findings) {
    let (Some(text), Some(params)) = (call.argument.get("template"), call.argument.get("params")) else {
        return;
    };
    let is_literal = params.is_mapping() && Call::at(params, Owner::default()).is_none();
    if !text.is_text() || !is_literal || params.is_empty() {
        return;
    }
    let keys: HashSet<&str> = params.entries().map(Entry::name).collect();
    let (mut checked, mut reported) = (HashSet::default(), 0);
    for form in FORMS.iter().filter(|form| form.is_common(&keys)) {
        for found in form.words(text.text()) {
            if keys.contains(found.word) || checked.contains(found.word) {
                continue;
            }
            if checked.len() >= MOST_CHECKED || reported >= MOST_REPORTED {
                let why = format!("only the first {} placeholders are checked", checked.len());
                return out.undecided(text, why, "divide the text into shorter texts");
            }
            if found.is_other(form, text.text(), &keys) {
                continue;
            }
            checked.insert(found.word);
            if is_given_outside(call.node, found.word) {
                continue;
            }
            reported += 1;
            let message = format!("placeholder `{}` has no value in `params`", found.word);
            let help = format!("add `{}` to `params`, or correct the name", found.word);
            out.fail(place_of(text, found.word), message).help(help).fact(found.word);
        }
    }
    if reported == 0 {
        out.pass();
    }
}

/// Returns the place of the first occurrence of a word in the source of a string.
fn place_of(text: Node<'_>, word: &str) -> Place {
    let at = text.resolved().source().find(word);
    at.map_or_else(|| text.into(), |at| place_within(text, at, word.len()))
}

/// Returns `true` if an enclosing `str_replace` or `repeat` replaces a word.
fn is_given_outside(call: Node<'_>, word: &str) -> bool {
    let outer = std::iter::successors(call.parent(), |it| it.parent());
    let mut names = outer.filter_map(|it| {
        let repeated = || {
            let call = Call::at(it, Owner::default())?;
            (call.function == Function::Repeat).then_some(call.argument)
        };
        replaced(it).and_then(|it| it.get("params")).or_else(|| repeated()?.get("for_each"))
    });
    names.any(|it| it.entry(word).is_some())
}

/// A word with the form of a placeholder.
struct Found<'t> {
    word: &'t str,
    name: &'t str,
    /// Offset in the text.
    at: usize,
}

impl Form {
    /// Returns `true` if at least half of the keys have the form.
    fn is_common(&self, keys: &HashSet<&str>) -> bool {
        let of_form = keys.iter().filter(|key| {
            let name = key.strip_prefix(self.start).and_then(|it| it.strip_suffix(self.end));
            name.is_some_and(is_name)
        });
        let count = of_form.count();
        count > 0 && count * 2 >= keys.len()
    }

    /// Returns the words of this form in a string.
    fn words<'t>(&self, text: &'t str) -> impl Iterator<Item = Found<'t>> {
        let (start, end) = (self.start, self.end);
        let mut rest = 0;
        std::iter::from_fn(move || {
            loop {
                let at = rest + text.get(rest..)?.find(start)?;
                let begin = at + start.len();
                let after = text.get(begin..)?;
                let length = name_length(after, end);
                let name = after.get(..length)?;
                if is_name(name) && after.get(length..)?.starts_with(end) {
                    rest = begin + length + end.len();
                    if is_alone(text, at, rest) {
                        return Some(Found { word: text.get(at..rest)?, name, at });
                    }
                } else {
                    rest = at + 1;
                    while !text.is_char_boundary(rest) {
                        rest += 1;
                    }
                }
            }
        })
    }
}

/// Returns the length of the name at the start of a string, up to the closing mark.
fn name_length(text: &str, end: &str) -> usize {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    let text = text.get(..text.floor_char_boundary(LONGEST_NAME)).unwrap_or_default();
    let most = text.find(|letter: char| !is_part(letter)).unwrap_or(text.len());
    let name = text.get(..most).unwrap_or_default();
    if end.starts_with('_') { name.find(end).unwrap_or(most) } else { most }
}

/// Returns `true` for a name of two letters or more that begins with a letter.
fn is_name(name: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || letter == '-';
    name.len() > 1 && name.starts_with(|it: char| it.is_ascii_alphabetic()) && name.chars().all(is_part)
}

/// Returns `true` if no letter, digit or mark of a variable adjoins a word.
fn is_alone(text: &str, from: usize, to: usize) -> bool {
    let before = text.get(..from).and_then(|it| it.chars().next_back());
    let after = text.get(to..).and_then(|it| it.chars().next());
    let touches = |letter: Option<char>| letter.is_some_and(|it| it.is_alphanumeric() || "_{$".contains(it));
    !touches(before) && !touches(after)
}

impl Found<'_> {
    /// Returns `true` for a word that means something else: a Python name, a member of a group, a variable, a pattern
    /// of a command that replaces words itself, a word in a comment, or a word with a key in it.
    fn is_other(&self, form: &Form, text: &str, keys: &HashSet<&str>) -> bool {
        let before = text.get(text.ceil_char_boundary(self.at.saturating_sub(MOST_AROUND))..self.at);
        let before = before.and_then(|it| it.rsplit('\n').next()).unwrap_or_default();
        let after = text.get(self.at..text.floor_char_boundary(self.at + MOST_AROUND));
        let after = after.and_then(|it| it.lines().next()).unwrap_or_default();
        let line = [before, after].concat();
        let is_pattern = ["sed ", "perl ", "replace(", "awk "].iter().any(|it| line.contains(it));
        let is_python = form.start == "__" && PYTHON.contains(&self.name);
        let is_member = self.word == "%index%";
        let is_assigned = after.strip_prefix(self.word).is_some_and(|it| it.starts_with('='));
        let is_comment = before.trim_start().starts_with('#');
        let contains_key = || keys.iter().take(MOST_KEYS).any(|key| self.word.contains(*key));
        is_pattern || is_python || is_member || is_assigned || is_comment || contains_key()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words<'t>(start: &str, text: &'t str) -> Vec<&'t str> {
        let form = FORMS.iter().find(|it| it.start == start).unwrap();
        form.words(text).map(|it| it.word).collect()
    }

    #[test]
    fn placeholders_are_distinguished_from_other_words() {
        assert_eq!(
            words("__", "a __db_host__ b___c __x__ x__ab__ \u{fc}__de__ __fg__"),
            ["__db_host__", "__fg__"]
        );
        assert_eq!(words("%", "date +%Y%m%d-%H%M %20%name%20 %host% 50%"), ["%host%"]);
        assert_eq!(words("$", "$HOME$PATH $1 $db_host$ $a$b"), ["$db_host$"]);
        assert_eq!(words("{{", "{{host}} {{.State}} {{ port }}"), ["{{host}}"]);
        assert_eq!(words("@", "root@host @host@ a@b@c"), ["@host@"]);
    }
}
