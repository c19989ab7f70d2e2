//! What values must keep to: constraints of parameters as templates write them, and those of properties.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{HashMap, HashSet};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::rc::Rc;

use hot::{FileId, Node, NodeId, Value};
use regex::{Regex, RegexBuilder};

use super::values::{described, is_json, number, parameter_misfit, shortened, text_of};
use super::{pattern, schema};

/// Bytes of the largest automaton that a pattern becomes; a larger one takes long to build and is not decided.
const LARGEST_PATTERN: usize = 1 << 20;
/// The same beyond the first [`MOST_LARGE_PATTERNS`] patterns of a template.
const LARGEST_OF_MANY: usize = 1 << 14;
const MOST_LARGE_PATTERNS: usize = 100;
/// The sizes that are tried, from the one that most patterns keep to.
const SIZES: [usize; 3] = [LARGEST_OF_MANY, 1 << 17, LARGEST_PATTERN];

/// Bytes of a state of an automaton, roughly.
const STATE: u64 = 32;
/// Steps that making a state takes, compared with one of a match.
const STEPS_PER_STATE: u64 = 128;
/// Steps that the patterns of a package may take, counted as if a match were at every state in every byte.
const MOST_STEPS: u64 = 500_000_000;

/// The steps that are left for the patterns of a package.
#[derive(Clone, Debug)]
pub(crate) struct Steps(Rc<Cell<u64>>);

impl Default for Steps {
    fn default() -> Self {
        Self(Rc::new(Cell::new(MOST_STEPS)))
    }
}

impl Steps {
    /// Takes some, if there are as many.
    fn take(&self, steps: u64) -> Option<()> {
        self.0.set(self.0.get().checked_sub(steps)?);
        Some(())
    }
}

/// A well-formed constraint of a parameter.
#[derive(Debug)]
pub(crate) enum Constraint<'t> {
    Range(Option<f64>, Option<f64>),
    Length(Option<f64>, Option<f64>),
    Modulo { step: f64, offset: f64 },
    Allowed(Node<'t>, Rc<Allowed>),
    Pattern(Rc<Pattern>, Node<'t>),
    Custom(&'t str),
}

/// A pattern that is compiled when there is a value to be matched.
#[derive(Debug)]
pub(crate) struct Pattern {
    text: String,
    /// Bytes of the largest automaton.
    largest: usize,
    /// With the states that it may have.
    regex: OnceCell<Option<(Regex, u64)>>,
    steps: Steps,
}

impl Pattern {
    /// Whether it matches a text from start to end; nothing when that cannot be told.
    fn matches(&self, text: &str) -> Option<bool> {
        let (regex, states) = self.regex.get_or_init(|| self.compile()).as_ref()?;
        self.steps.take(states.saturating_mul(text.len() as u64))?;
        Some(regex.find(text).is_some_and(|found| found.end() == text.len()))
    }
}

impl Pattern {
    /// The automaton of the smallest size that is enough, with the states that this size has room for.
    fn compile(&self) -> Option<(Regex, u64)> {
        SIZES.into_iter().filter(|size| *size <= self.largest).find_map(|size| {
            let states = size as u64 / STATE;
            self.steps.take(states * STEPS_PER_STATE)?;
            Some((compile(&self.text, size)?, states))
        })
    }
}

/// What is in a list of allowed values, by what it is compared as; worked out when it is asked for.
#[derive(Debug, Default)]
pub(crate) struct Allowed {
    /// Texts as they are written.
    written: OnceCell<HashSet<String>>,
    /// What the engine makes texts of, and whether it writes one of them in its own way.
    texts: OnceCell<(HashSet<String>, bool)>,
    /// Numbers by their bits, and whether something is none.
    numbers: OnceCell<(HashSet<u64>, bool)>,
}

impl Allowed {
    fn has_written(&self, list: Node<'_>, text: &str) -> bool {
        let written = || list.items().filter_map(|item| Some(item.as_str()?.to_owned())).collect();
        self.written.get_or_init(written).contains(text)
    }

    fn has_text(&self, list: Node<'_>, text: &str) -> bool {
        let (texts, is_open) = self.texts.get_or_init(|| {
            // Fractions are written by Python in its own way.
            let is_open = list.items().any(|item| text_of(item).is_none() && !item.is_null());
            (list.items().filter_map(text_of).map(Into::into).collect(), is_open)
        });
        *is_open || texts.contains(text)
    }

    fn has_number(&self, list: Node<'_>, wanted: f64) -> bool {
        // The two zeros are equal.
        let bits = |number: f64| (number + 0.0).to_bits();
        let (numbers, is_open) = self.numbers.get_or_init(|| {
            let is_open = list.items().any(|item| number(item).is_none());
            (list.items().filter_map(number).map(bits).collect(), is_open)
        });
        *is_open || numbers.contains(&bits(wanted))
    }
}

/// The patterns and lists of allowed values of a template, each of them once.
#[derive(Debug, Default)]
pub(crate) struct Patterns {
    steps: Steps,
    known: RefCell<HashMap<String, Rc<Pattern>>>,
    allowed: RefCell<HashMap<(FileId, NodeId), Rc<Allowed>>>,
}

impl Patterns {
    pub(crate) fn new(steps: Steps) -> Self {
        Self { steps, ..Self::default() }
    }

    /// The allowed values in a list.
    pub(crate) fn allowed(&self, list: Node<'_>) -> Rc<Allowed> {
        let key = (list.file(), list.resolved().id());
        Rc::clone(self.allowed.borrow_mut().entry(key).or_default())
    }

    pub(crate) fn get(&self, text: &str) -> Rc<Pattern> {
        let mut known = self.known.borrow_mut();
        if let Some(pattern) = known.get(text) {
            return Rc::clone(pattern);
        }
        let largest = if known.len() < MOST_LARGE_PATTERNS { LARGEST_PATTERN } else { LARGEST_OF_MANY };
        let pattern = Rc::new(Pattern {
            text: text.to_owned(),
            largest,
            regex: OnceCell::new(),
            steps: self.steps.clone(),
        });
        known.insert(text.to_owned(), Rc::clone(&pattern));
        pattern
    }
}

/// Why a parameter does not take a value; nothing when it does, or when that cannot be told here.
pub(crate) fn misfit(declared: &str, constraints: &[Constraint<'_>], value: Node<'_>) -> Option<String> {
    if value.is_null() {
        return None;
    }
    parameter_misfit(declared, value)
        .or_else(|| constraints.iter().find_map(|constraint| constraint.misfit(declared, value)))
}

impl Constraint<'_> {
    /// Why a value does not fit; nothing when it does, or when that cannot be told here.
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
            Self::Custom(name) => {
                let text = text_of(value).filter(|_| declared == "string")?;
                custom_misfit(name, &text).map(|wanted| format!("{} is not {wanted}", described(value)))
            }
        }
    }
}

/// The bounds in words, when a number is outside them.
fn outside(number: f64, least: Option<f64>, most: Option<f64>) -> Option<String> {
    let within = least.is_none_or(|least| number >= least) && most.is_none_or(|most| number <= most);
    (!within && !number.is_nan()).then(|| match (least, most) {
        (Some(least), Some(most)) => format!("from {least} to {most}"),
        (Some(least), None) => format!("at least {least}"),
        (None, most) => format!("at most {}", most.unwrap_or_default()),
    })
}

#[allow(clippy::cast_precision_loss, reason = "lengths are small")]
fn length(declared: &str, value: Node<'_>, least: Option<f64>, most: Option<f64>) -> Option<String> {
    let length = match (declared, value.value()) {
        ("string", Value::Int(_) | Value::HugeInt(_) | Value::Float(_) | Value::Bool(_)) => {
            return Some(format!("{} has no length; in quotes it is a string", described(value)));
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
            let wanted = super::values::boolean_word(value);
            allowed.items().any(|item| super::values::boolean_word(item) == wanted)
        }
        ("comma_delimited_list", Value::Text(text)) => text.is_empty() || text.split(',').all(is_text),
        ("comma_delimited_list", Value::Sequence) => {
            value.items().all(|item| item.as_str().is_none_or(&is_text))
        }
        _ => true,
    };
    (!fits).then(|| format!("{} is not allowed; allowed: {}", described(value), choices(allowed)))
}

/// Allowed values for a message.
fn choices(allowed: Node<'_>) -> String {
    let shown: Vec<String> = allowed.items().take(10).map(|item| format!("`{}`", shortened(item))).collect();
    let more = if allowed.len() > 10 { ", …" } else { "" };
    format!("{}{more}", shown.join(", "))
}

/// A pattern that Heat anchors at both ends; nothing when it is Python's own syntax.
fn compile(text: &str, largest: usize) -> Option<Regex> {
    if pattern::reads_differently(text) {
        return None;
    }
    RegexBuilder::new(&format!("^(?:{text})")).size_limit(largest).build().ok()
}

/// Why a property does not take a literal value; nothing when it does, or when that cannot be told here.
pub(crate) fn property_misfit(constraint: &schema::Constraint, value: Node<'_>) -> Option<String> {
    #[allow(clippy::cast_precision_loss, reason = "bounds are small")]
    match constraint {
        schema::Constraint::Allowed(allowed) => {
            let fits = |node: Node<'_>| {
                text_of(node)
                    .is_none_or(|text| allowed.iter().any(|it| *it == text || same_boolean(it, &text)))
            };
            let bad = if value.is_sequence() {
                value.items().find(|item| !item.is_mapping() && !fits(*item))
            } else {
                (!fits(value)).then_some(value)
            }?;
            let shown: Vec<String> = allowed.iter().take(12).map(|it| format!("`{it}`")).collect();
            let more = if allowed.len() > 12 { ", …" } else { "" };
            Some(format!("{} is not allowed; allowed: {}{more}", described(bad), shown.join(", ")))
        }
        schema::Constraint::Range(least, most) => {
            let bounds = outside(number(value)?, least.map(|it| it as f64), most.map(|it| it as f64))?;
            Some(format!("{} is not {bounds}", described(value)))
        }
        schema::Constraint::Length(least, most) => {
            let length = match value.value() {
                Value::Sequence | Value::Mapping => value.len(),
                _ => text_of(value)?.chars().count(),
            };
            let bounds = outside(length as f64, least.map(f64::from), most.map(f64::from))?;
            Some(format!("the length {length} of {} is not {bounds}", described(value)))
        }
        schema::Constraint::Pattern(source) => {
            let text = text_of(value).filter(|text| !text.ends_with('\n'))?;
            let end = compile(source, LARGEST_PATTERN)?.find(&text).map(|found| found.end());
            (end != Some(text.len())).then(|| format!("{} does not match `{source}`", described(value)))
        }
        schema::Constraint::Custom(name) => {
            let wanted = custom_misfit(name, &text_of(value)?)?;
            Some(format!("{} is not {wanted}", described(value)))
        }
    }
}

fn same_boolean(allowed: &str, text: &str) -> bool {
    matches!(text, "True" | "False") && allowed.eq_ignore_ascii_case(text)
}

/// What a value would have to be, by the checks that need no cloud.
fn custom_misfit(name: &str, text: &str) -> Option<&'static str> {
    let (fits, wanted) = match name {
        "ip_addr" => (is_address(text), "an IP address"),
        "mac_addr" => (is_mac(text), "a MAC address"),
        "net_cidr" => (is_cidr(text), "a network such as `192.0.2.0/24`"),
        "ip_or_cidr" => {
            (if text.contains('/') { is_cidr(text) } else { is_address(text) }, "an IP address or network")
        }
        "dns_name" => (is_dns_name(text), "a DNS name in lower case"),
        "rel_dns_name" => (!text.ends_with('.') && is_dns_name(text), "a relative DNS name"),
        "dns_domain" => {
            (text.is_empty() || (text.ends_with('.') && is_dns_name(text)), "a domain with a final dot")
        }
        "json_string" => (is_json(text), "JSON"),
        _ => return None,
    };
    (!fits).then_some(wanted)
}

pub(crate) fn is_address(text: &str) -> bool {
    text.parse::<IpAddr>().is_ok()
}

fn is_cidr(text: &str) -> bool {
    let Some((address, prefix)) = text.split_once('/') else { return false };
    let longest = if address.parse::<Ipv4Addr>().is_ok() {
        32
    } else if address.parse::<Ipv6Addr>().is_ok() {
        128
    } else {
        return false;
    };
    prefix.bytes().all(|byte| byte.is_ascii_digit()) && prefix.parse::<u16>().is_ok_and(|it| it <= longest)
}

/// Six groups of one or two hexadecimal digits, three of up to four, two of five or six, or eleven or twelve at once.
fn is_mac(text: &str) -> bool {
    let groups = |separator: char, count: usize, least: usize, most: usize| {
        let good = |group: &str| {
            (least..=most).contains(&group.len()) && group.bytes().all(|byte| byte.is_ascii_hexdigit())
        };
        text.split(separator).count() == count && text.split(separator).all(good)
    };
    [':', '-'].into_iter().any(|it| groups(it, 6, 1, 2) || groups(it, 3, 1, 4) || groups(it, 2, 5, 6))
        || groups('.', 3, 1, 4)
        || groups(' ', 1, 11, 12)
}

fn is_dns_name(text: &str) -> bool {
    if text.is_empty() {
        return true;
    }
    let labels = text.strip_suffix('.').unwrap_or(text);
    let good = |label: &str| {
        (1..=63).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    let is_numeric = |label: &str| label.bytes().all(|byte| byte.is_ascii_digit());
    text.len() <= 255
        && labels.split('.').all(good)
        && (!labels.contains('.') || !labels.rsplit('.').next().is_some_and(is_numeric))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pattern_is_there_once_and_of_very_many_only_the_first_may_be_large() {
        let patterns = Patterns::default();
        let large = "(a{1,100}){1,20}";
        assert_eq!(patterns.get(large).matches("aaa!"), Some(false));
        assert!(Rc::ptr_eq(&patterns.get(large), &patterns.get(large)));
        for i in 0..MOST_LARGE_PATTERNS {
            let (pattern, name) = (format!("[a-z]{{1,63}}{i}"), format!("name{i}"));
            assert_eq!(patterns.get(&pattern).matches(&name), Some(true));
        }
        assert_eq!(patterns.get("[a-z]{1,63}").matches("name"), Some(true));
        assert_eq!(patterns.get("(b{1,100}){1,20}").matches("bbb"), None, "not decided");
        assert_eq!(patterns.get("((a{1000}){1000}){1000}").matches("aaa"), None);
    }

    #[test]
    fn the_patterns_of_a_package_share_their_steps() {
        let steps = Steps::default();
        let (one, other) = (Patterns::new(steps.clone()), Patterns::new(steps.clone()));
        assert_eq!(one.get("[ab]+").matches(&"ab".repeat(30_000)), Some(true));
        let costly = "ab".repeat(500_000);
        assert_eq!(other.get("[ab]*a[ab]{9000}").matches(&costly), None, "not decided");
        assert_eq!(one.get("[ab]+").matches("ab"), Some(true), "small ones still are");
        steps.0.set(0);
        assert_eq!(other.get("[a-z]+").matches("ab"), None);
    }

    #[test]
    fn addresses_and_names_are_recognised() {
        for text in
            ["fa:16:3e:00:00:01", "FA-16-3E-00-00-01", "fa163e000001", "fa16.3e00.0001", "fa:16:3e:0:0:1"]
        {
            assert!(is_mac(text), "{text}");
        }
        assert!(!is_mac("zz") && !is_mac("") && !is_mac("fa:16:3e:00:00"));
        assert!(is_cidr("192.0.2.5/24") && is_cidr("::/0"));
        for text in
            ["192.0.2.0", "192.0.2/24", "192.0.2.0/33", "192.0.2.0/255.255.255.0", "", "10/8", "192.0.2.0/"]
        {
            assert!(!is_cidr(text), "{text}");
        }
        assert!(is_address("2001:db8::") && !is_address("01.2.3.4") && !is_address("fe80::1%eth0"));
        assert!(is_dns_name("host.example.org.") && is_dns_name("host") && is_dns_name(""));
        for text in ["-a", "a-", "a_b", "A.b", "a..b", "1.2.3."] {
            assert!(!is_dns_name(text), "{text}");
        }
    }
}
