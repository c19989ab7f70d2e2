//! Constraints that templates declare for parameters, and constraints of property schemas.

mod formats;
mod matching;
mod properties;

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use regex::Regex;
use vnfcheck_hot::{FileId, Node, NodeId, Parameter, Value};
use vnfcheck_maps::{HashMap, HashSet};

use super::values::{boolean_word, described, number, parameter_misfit, shortened, text_of};
use formats::Custom;
use matching::{LARGEST_PATTERN, Pattern, Room, compile, matches_whole};
use vnfcheck_check::Day;

pub(crate) use formats::is_address;
pub(crate) use properties::{null_misfit, property_misfit};

/// Maximum number of constraints per parameter that values from other sources are checked against.
pub(crate) const MOST_CONSTRAINTS: usize = 100;

/// A well-formed constraint.
#[derive(Debug)]
pub(crate) enum Constraint<'t> {
    Range(Option<f64>, Option<f64>),
    Length(Option<f64>, Option<f64>),
    Modulo { step: f64, offset: f64 },
    Allowed(Node<'t>, Rc<Allowed>),
    Pattern(Rc<Pattern>, Node<'t>),
    Custom(Custom<'t>),
}

/// The entries of a list of allowed values in each form of comparison, computed on first use.
#[derive(Debug, Default)]
pub(crate) struct Allowed {
    /// Strings as written.
    written: OnceCell<HashSet<String>>,
    /// The strings that the engine produces from the entries, with `true` if the engine changes the notation of an
    /// entry.
    texts: OnceCell<(HashSet<String>, bool)>,
    /// The bits of the numbers, with `true` if an entry is not a number.
    numbers: OnceCell<(HashSet<u64>, bool)>,
}

impl Allowed {
    fn has_written(&self, list: Node<'_>, text: &str) -> bool {
        let written = || list.items().filter_map(|item| Some(item.as_str()?.to_owned())).collect();
        self.written.get_or_init(written).contains(text)
    }

    fn has_text(&self, list: Node<'_>, text: &str) -> bool {
        let (texts, is_open) = self.texts.get_or_init(|| {
            // Python has a different notation for fractions.
            let is_open = list.items().any(|item| text_of(item).is_none() && !item.is_null());
            (list.items().filter_map(text_of).map(Into::into).collect(), is_open)
        });
        *is_open || texts.contains(text)
    }

    fn has_number(&self, list: Node<'_>, wanted: f64) -> bool {
        // Positive and negative zero are equal.
        let bits = |number: f64| (number + 0.0).to_bits();
        let (numbers, is_open) = self.numbers.get_or_init(|| {
            let is_open = list.items().any(|item| number(item).is_none());
            (list.items().filter_map(number).map(bits).collect(), is_open)
        });
        *is_open || numbers.contains(&bits(wanted))
    }
}

/// Constraints by node of the parameter, and `true` if `modulo` is available.
type OfParameters<'p> = HashMap<(FileId, NodeId, bool), Rc<[Constraint<'p>]>>;

/// The patterns, lists of allowed values and constraints of a package, each stored once, and the current date.
#[derive(Debug, Default)]
pub(crate) struct Patterns<'p> {
    /// The current date; `None` if dates are not compared with the current date.
    today: Option<Day>,
    room: Rc<Room>,
    known: RefCell<HashMap<String, Rc<Pattern>>>,
    of_schemas: RefCell<HashMap<&'static str, Option<Regex>>>,
    allowed: RefCell<HashMap<(FileId, NodeId), Rc<Allowed>>>,
    constraints: RefCell<OfParameters<'p>>,
}

impl<'p> Patterns<'p> {
    /// Creates an empty store for checks on a day.
    pub(crate) fn on(today: Option<Day>) -> Self {
        Self { today, ..Self::default() }
    }

    /// Returns the custom constraint with this name.
    pub(crate) fn custom<'n>(&self, name: &'n str) -> Custom<'n> {
        Custom { name, today: self.today }
    }

    /// Returns the allowed values in a list.
    pub(crate) fn allowed(&self, list: Node<'_>) -> Rc<Allowed> {
        let key = (list.file(), list.resolved().id());
        Rc::clone(self.allowed.borrow_mut().entry(key).or_default())
    }

    pub(crate) fn get(&self, text: &str) -> Rc<Pattern> {
        let mut known = self.known.borrow_mut();
        if let Some(pattern) = known.get(text) {
            return Rc::clone(pattern);
        }
        let pattern = Rc::new(Pattern::new(text, &self.room));
        known.insert(text.to_owned(), Rc::clone(&pattern));
        pattern
    }

    /// Returns the first [`MOST_CONSTRAINTS`] constraints of a parameter, read on first use.
    pub(crate) fn constraints(
        &self,
        parameter: Parameter<'p>,
        has_modulo: bool,
        read: impl FnOnce() -> Vec<Constraint<'p>>,
    ) -> Rc<[Constraint<'p>]> {
        let key = (parameter.key.file(), parameter.key.id(), has_modulo);
        if let Some(known) = self.constraints.borrow().get(&key) {
            return Rc::clone(known);
        }
        let first: Rc<[_]> = read().into_iter().take(MOST_CONSTRAINTS).collect();
        self.constraints.borrow_mut().insert(key, Rc::clone(&first));
        first
    }

    /// Returns whether the pattern of a schema matches a string from start to end; `None` if undecidable here.
    fn schema_matches(&self, pattern: &'static str, text: &str) -> Option<bool> {
        let mut known = self.of_schemas.borrow_mut();
        let regex = known.entry(pattern).or_insert_with(|| compile(pattern, LARGEST_PATTERN));
        regex.as_ref().map(|regex| matches_whole(regex, text))
    }
}

/// Returns the reason why a parameter rejects a value; `None` if the value is valid or undecidable here.
pub(crate) fn misfit(declared: &str, constraints: &[Constraint<'_>], value: Node<'_>) -> Option<String> {
    if value.is_null() {
        return None;
    }
    parameter_misfit(declared, value)
        .or_else(|| constraints.iter().find_map(|constraint| constraint.misfit(declared, value)))
}

impl Constraint<'_> {
    /// Returns the reason why a value violates the constraint; `None` if the value is valid or undecidable here.
    pub(crate) fn misfit(&self, declared: &str, value: Node<'_>) -> Option<String> {
        match self {
            Self::Range(least, most) => outside(number(value)?, *least, *most)
                .map(|bounds| format!("{} is not {bounds}", described(value))),
            Self::Length(least, most) => self::length(declared, value, *least, *most),
            Self::Modulo { step, offset } => {
                let number = number(value)?;
                let rest = (number - offset) % step;
                (rest != 0.0 && rest.is_finite())
                    .then(|| format!("{} is not {offset} plus a multiple of {step}", described(value)))
            }
            Self::Allowed(list, allowed) => not_allowed(declared, *list, allowed, value),
            Self::Pattern(pattern, source) => {
                let text = value.as_str().filter(|text| declared == "string" && !text.ends_with('\n'))?;
                let fits = pattern.matches(text)?;
                (!fits).then(|| format!("{} does not match `{}`", described(value), shortened(*source)))
            }
            Self::Custom(custom) => {
                let text = text_of(value).filter(|_| declared == "string")?;
                custom.misfit(&text).map(|wanted| format!("{} is not {wanted}", described(value)))
            }
        }
    }
}

/// Describes the bounds if a number is outside them.
fn outside(number: f64, least: Option<f64>, most: Option<f64>) -> Option<String> {
    let within = least.is_none_or(|least| number >= least) && most.is_none_or(|most| number <= most);
    (!within && !number.is_nan()).then(|| match (least, most) {
        (Some(least), Some(most)) => format!("from {least} to {most}"),
        (Some(least), None) => format!("at least {least}"),
        (None, most) => format!("at most {}", most.unwrap_or_default()),
    })
}

#[expect(clippy::cast_precision_loss, reason = "lengths are small")]
fn length(declared: &str, value: Node<'_>, least: Option<f64>, most: Option<f64>) -> Option<String> {
    let length = match (declared, value.value()) {
        ("string", Value::Int(_) | Value::HugeInt(_) | Value::Float(_) | Value::Bool(_)) => {
            return Some(format!("{} has no length, expected a string in quotes", described(value)));
        }
        ("string", Value::Text(text)) => text.chars().count(),
        ("comma_delimited_list", Value::Text("")) => 0,
        ("comma_delimited_list", Value::Text(text)) => text.split(',').count(),
        ("comma_delimited_list", Value::Sequence) | ("json", Value::Sequence | Value::Mapping) => value.len(),
        _ => return None,
    };
    outside(length as f64, least, most)
        .map(|bounds| format!("the length {length} of {} is not {bounds}", described(value)))
}

fn not_allowed(declared: &str, allowed: Node<'_>, known: &Allowed, value: Node<'_>) -> Option<String> {
    let is_text = |text: &str| known.has_written(allowed, text);
    let fits = match (declared, value.value()) {
        ("string", _) => known.has_text(allowed, &text_of(value)?),
        ("number", _) => known.has_number(allowed, number(value)?),
        ("boolean", _) => {
            let wanted = boolean_word(value);
            allowed.items().any(|item| boolean_word(item) == wanted)
        }
        ("comma_delimited_list", Value::Text(text)) => text.is_empty() || text.split(',').all(is_text),
        ("comma_delimited_list", Value::Sequence) => {
            value.items().all(|item| item.as_str().is_none_or(&is_text))
        }
        _ => true,
    };
    (!fits).then(|| format!("{} is not allowed; allowed: {}", described(value), choices(allowed)))
}

/// Lists allowed values for a message.
fn choices(allowed: Node<'_>) -> String {
    let shown: Vec<String> = allowed.items().take(10).map(|item| format!("`{}`", shortened(item))).collect();
    let more = if allowed.len() > 10 { ", …" } else { "" };
    format!("{}{more}", shown.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pattern_is_there_once_and_all_together_have_so_much_room() {
        let patterns = Patterns::default();
        assert!(Rc::ptr_eq(&patterns.get("[a-z]+"), &patterns.get("[a-z]+")));
        assert_eq!(patterns.get("((a{1000}){1000}){1000}").matches("aaa"), None, "too large by itself");
        let large: Vec<String> = (0..1_000).map(|i| format!("(a{{1,100}}){{1,20}}{i}")).collect();
        let decided = large.iter().filter(|text| patterns.get(text).matches("aaa!").is_some()).count();
        assert!((4..100).contains(&decided), "{decided}");
        assert_eq!(patterns.get(&large[0]).matches("aaa!"), Some(false), "what was made stays");
        assert_eq!(patterns.get("(b{1,100}){1,20}").matches("bbb"), None, "not decided");
    }

    #[test]
    fn the_patterns_of_a_package_share_their_steps() {
        let patterns = Patterns::default();
        assert_eq!(patterns.get("[ab]+").matches(&"ab".repeat(30_000)), Some(true));
        let costly = "ab".repeat(500_000);
        assert_eq!(patterns.get("[ab]*a[ab]{9000}").matches(&costly), None, "not decided");
        assert_eq!(patterns.get("[ab]+").matches("ab"), Some(true), "small ones still are");
        patterns.room.steps.set(0);
        assert_eq!(patterns.get("[a-z]+").matches("ab"), None);
    }
}
