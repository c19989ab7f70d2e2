//! What values must keep to: constraints of parameters as templates write them, and those of properties.

use std::cell::{Cell, OnceCell, RefCell};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::rc::Rc;

use hot::{FileId, Node, NodeId, Parameter, Value};
use maps::{HashMap, HashSet};
use regex::{Regex, RegexBuilder};

use super::schema::ValueType;
use super::values::{described, is_json, number, parameter_misfit, shortened, text_of};
use super::{pattern, schema};

/// Bytes of the automaton that a pattern becomes, as they are tried; a larger one takes long to build and is not decided.
const SIZES: [usize; 5] = [1 << 12, 1 << 14, 1 << 16, 1 << 18, LARGEST_PATTERN];
const LARGEST_PATTERN: usize = 1 << 20;
/// Bytes of the automata of all patterns of a package together.
pub(crate) const MOST_BYTES: u64 = 1 << 23;

/// Bytes of a state of an automaton, roughly.
const STATE: u64 = 32;
/// Steps that making a state takes, compared with one of a match.
const STEPS_PER_STATE: u64 = 128;
/// Steps that the patterns of a package may take, counted as if a match were at every state in every byte.
const MOST_STEPS: u64 = 500_000_000;

/// Constraints of one parameter that the values which others give are held against.
pub(crate) const MOST_CONSTRAINTS: usize = 100;

/// What is left for the patterns of a package.
#[derive(Debug)]
struct Room {
    steps: Cell<u64>,
    bytes: Cell<u64>,
}

impl Default for Room {
    fn default() -> Self {
        Self { steps: Cell::new(MOST_STEPS), bytes: Cell::new(MOST_BYTES) }
    }
}

/// Takes something of what is left, if there is as much.
fn take(left: &Cell<u64>, wanted: u64) -> Option<()> {
    left.set(left.get().checked_sub(wanted)?);
    Some(())
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
    /// With the states that it may have.
    regex: OnceCell<Option<(Regex, u64)>>,
    room: Rc<Room>,
}

impl Pattern {
    /// Whether it matches a text from start to end; nothing when that cannot be told.
    fn matches(&self, text: &str) -> Option<bool> {
        let (regex, states) = self.regex.get_or_init(|| self.compile()).as_ref()?;
        take(&self.room.steps, states.saturating_mul(text.len() as u64))?;
        Some(matches_whole(regex, text))
    }

    /// The automaton of the smallest size that is enough, with the states that this size has room for.
    fn compile(&self) -> Option<(Regex, u64)> {
        for size in SIZES {
            let (bytes, states) = (size as u64, size as u64 / STATE);
            if self.room.bytes.get() < bytes {
                return None;
            }
            take(&self.room.steps, states * STEPS_PER_STATE)?;
            if let Some(regex) = compile(&self.text, size) {
                take(&self.room.bytes, bytes)?;
                return Some((regex, states));
            }
        }
        None
    }
}

fn matches_whole(regex: &Regex, text: &str) -> bool {
    regex.find(text).is_some_and(|found| found.end() == text.len())
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

/// Constraints by the place of the parameter, and whether `modulo` is one.
type OfParameters<'p> = HashMap<(FileId, NodeId, bool), Rc<[Constraint<'p>]>>;

/// The patterns, lists of allowed values and constraints in a package, each of them once.
#[derive(Debug, Default)]
pub(crate) struct Patterns<'p> {
    room: Rc<Room>,
    known: RefCell<HashMap<String, Rc<Pattern>>>,
    of_schemas: RefCell<HashMap<&'static str, Option<Regex>>>,
    allowed: RefCell<HashMap<(FileId, NodeId), Rc<Allowed>>>,
    constraints: RefCell<OfParameters<'p>>,
}

impl<'p> Patterns<'p> {
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
        let pattern =
            Rc::new(Pattern { text: text.to_owned(), regex: OnceCell::new(), room: Rc::clone(&self.room) });
        known.insert(text.to_owned(), Rc::clone(&pattern));
        pattern
    }

    /// The first [`MOST_CONSTRAINTS`] constraints of a parameter, read when they are first asked for.
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

    /// Whether the pattern of a schema matches a text from start to end; nothing when that cannot be told.
    fn schema_matches(&self, pattern: &'static str, text: &str) -> Option<bool> {
        let mut known = self.of_schemas.borrow_mut();
        let regex = known.entry(pattern).or_insert_with(|| compile(pattern, LARGEST_PATTERN));
        regex.as_ref().map(|regex| matches_whole(regex, text))
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
    RegexBuilder::new(&format!("^(?:{text})")).size_limit(largest).dfa_size_limit(largest).build().ok()
}

/// Why a property does not take a literal value; nothing when it does, or when that cannot be told here.
pub(crate) fn property_misfit(
    constraint: &schema::Constraint,
    value: Node<'_>,
    patterns: &Patterns<'_>,
) -> Option<String> {
    #[allow(clippy::cast_precision_loss, reason = "bounds are small")]
    match constraint {
        schema::Constraint::Allowed(allowed) => {
            let fits = |node: Node<'_>| {
                text_of(node)
                    .is_none_or(|text| allowed.iter().any(|it| *it == text || same_boolean(it, &text)))
            };
            let bad = if value.is_sequence() {
                value.items().find(|item| item.is_null() || !item.is_mapping() && !fits(*item))
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
            let fits = patterns.schema_matches(source, &text)?;
            (!fits).then(|| format!("{} does not match `{source}`", described(value)))
        }
        schema::Constraint::Custom(name) => {
            let wanted = custom_misfit(name, &text_of(value)?)?;
            Some(format!("{} is not {wanted}", described(value)))
        }
    }
}

/// Why a property does not take null, which stands for its default or for the empty value of its type.
pub(crate) fn null_misfit(wanted: &schema::Schema, patterns: &Patterns<'_>) -> Option<String> {
    if wanted.has_default {
        return None;
    }
    let (text, number) = match wanted.value_type {
        ValueType::String => (Some(""), None),
        ValueType::Integer | ValueType::Number => (Some("0"), Some(0.0)),
        ValueType::Boolean => (Some("False"), None),
        ValueType::Map | ValueType::List | ValueType::Any => (None, None),
    };
    wanted.constraints.iter().find_map(|constraint| match constraint {
        schema::Constraint::Allowed(allowed) => {
            let text = text?;
            let fits = allowed.iter().any(|it| *it == text || same_boolean(it, text));
            (!fits).then(|| "it takes one of the values that are listed".to_owned())
        }
        #[allow(clippy::cast_precision_loss, reason = "bounds are small")]
        schema::Constraint::Range(least, most) => {
            let bounds = outside(number?, least.map(|it| it as f64), most.map(|it| it as f64))?;
            Some(format!("0 is not {bounds}"))
        }
        schema::Constraint::Length(Some(least), _) if *least > 0 && wanted.value_type != ValueType::Any => {
            Some(format!("it takes at least {least}"))
        }
        schema::Constraint::Length(..) => None,
        schema::Constraint::Pattern(source) => {
            let fits = patterns.schema_matches(source, text.filter(|_| number.is_none())?)?;
            (!fits).then(|| format!("nothing does not match `{source}`"))
        }
        schema::Constraint::Custom(name) => {
            let wanted = custom_misfit(name, text.filter(|it| it.is_empty())?)?;
            Some(format!("it takes {wanted}"))
        }
    })
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
        "cron_expression" => (is_cron(text), "a CRON expression of 5 to 7 fields"),
        _ => return None,
    };
    (!fits).then_some(wanted)
}

/// Five fields, from minutes to days of the week, then seconds and years; a word such as `@hourly`, or nothing at all.
fn is_cron(text: &str) -> bool {
    const MOST: [u16; 7] = [59, 23, 31, 12, 7, 59, 2099];
    let fields: Vec<&str> = text.split_whitespace().collect();
    let fits = |(field, most): (&&str, u16)| {
        let numbers = field.split([',', '-', '/', '#']).filter_map(|it| it.parse::<u16>().ok());
        numbers.into_iter().all(|number| number <= most)
    };
    text.is_empty()
        || text.starts_with('@')
        || (5..=7).contains(&fields.len()) && fields.iter().zip(MOST).all(fits)
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
