//! The names that a value passes to a function, as SDC finds them.

use vnfcheck_hot::{Node, Template};
use vnfcheck_yaml::Style;

use super::{property_values, values_of};

/// The arguments that a value passes to one function.
#[derive(Debug, Default)]
pub(super) struct Walked<'t> {
    /// The names, in document order.
    pub(super) names: Vec<Node<'t>>,
    /// Arguments of `get_resource` that are not strings; their contents are not inspected.
    pub(super) malformed: Vec<Node<'t>>,
}

/// Returns the string value of a node as SDC's YAML reader types it: an unquoted date is not a string.
pub(super) fn text(node: Node<'_>) -> Option<&str> {
    node.as_str().filter(|text| node.style() != Style::Plain || !is_date(text))
}

/// Returns `true` if YAML 1.1 reads an unquoted string as a date, with or without a time.
pub(super) fn is_date(text: &str) -> bool {
    let has_digits = |part: &str, least: usize, most: usize| {
        (least..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let is_day = |day: &str, least| {
        let mut parts = day.split('-');
        let [year, month, day, rest] = std::array::from_fn(|_| parts.next());
        year.is_some_and(|it| has_digits(it, 4, 4))
            && [month, day].iter().all(|part| part.is_some_and(|it| has_digits(it, least, 2)))
            && rest.is_none()
    };
    let Some(at) = text.find(['T', 't', ' ', '\t']) else { return is_day(text, 2) };
    let (day, time) = text.split_at(at);
    let time = time.trim_start_matches(['T', 't', ' ', '\t']);
    let mut parts = time.splitn(3, ':');
    let [hour, minute, second] = std::array::from_fn(|_| parts.next());
    let is_second = |it: &str| {
        it.get(..2).is_some_and(|two| has_digits(two, 2, 2))
            && it.bytes().all(|byte| byte.is_ascii_digit() || b".:+-Z \t".contains(&byte))
    };
    is_day(day, 1)
        && hour.is_some_and(|it| has_digits(it, 1, 2))
        && minute.is_some_and(|it| has_digits(it, 2, 2))
        && second.is_some_and(is_second)
}

/// Returns the names that a value passes to a function. In a mapping with the function's key only the argument counts:
/// a string is the name, in a list the first element is the name, and any other argument is searched.
pub(super) fn walk<'t>(function: &str, value: Node<'t>) -> Walked<'t> {
    let mut walked = Walked::default();
    let mut pending = vec![value];
    while let Some(node) = pending.pop() {
        let Some(argument) = node.get(function) else {
            let above = pending.len();
            pending.extend(node.entries().map(|entry| entry.value));
            pending.extend(node.items());
            if let Some(below) = pending.get_mut(above..) {
                below.reverse();
            }
            continue;
        };
        let first = if argument.is_sequence() { argument.item(0) } else { None };
        match (text(argument), first) {
            (Some(_), _) => walked.names.push(argument),
            (None, _) if function == "get_resource" => walked.malformed.push(argument),
            (None, Some(first)) if text(first).is_some() => walked.names.push(first),
            (None, Some(first)) => pending.push(first),
            (None, None) if argument.is_mapping() => pending.push(argument),
            (None, None) => {}
        }
    }
    walked
}

/// Returns the first of the names.
pub(super) fn first_name<'t>(function: &str, value: Node<'t>) -> Option<Node<'t>> {
    walk(function, value).names.first().copied()
}

/// Returns the names that `get_resource` receives in the properties of a template's resources.
pub(super) fn named_in_properties(template: &Template) -> impl Iterator<Item = Node<'_>> {
    property_values(template).flat_map(|value| walk("get_resource", value).names)
}

/// Returns the names that `get_resource` receives in the properties and outputs of a template.
pub(super) fn named(template: &Template) -> impl Iterator<Item = Node<'_>> {
    values_of(template).flat_map(|value| walk("get_resource", value).names)
}

#[cfg(test)]
mod tests {
    use vnfcheck_hot::{FileId, LEXICON, Limits, SourceText, Tree};

    use super::*;

    fn names(function: &str, text: &str) -> (Vec<String>, usize) {
        let tree = Tree::parse(FileId(0), &SourceText::new(text), &LEXICON, &Limits::default());
        let walked = walk(function, tree.root().unwrap());
        (walked.names.iter().map(|name| name.text().to_owned()).collect(), walked.malformed.len())
    }

    #[test]
    fn names_are_found_as_sdc_finds_them() {
        let found = |text| names("get_param", text).0;
        assert_eq!(found("get_param: a"), ["a"]);
        assert_eq!(found("get_param: [a, b, { get_param: c }]"), ["a"]);
        assert_eq!(found("get_param: [{ get_param: c }, d]"), ["c"]);
        assert_eq!(found("get_param: { x: { get_param: c } }"), ["c"]);
        assert_eq!(found("{ get_param: a, other: { get_param: b } }"), ["a"]);
        assert_eq!(found("[{ get_param: a }, { x: [{ get_param: b }] }, 1]"), ["a", "b"]);
        assert_eq!(found("get_param: 2020-01-01"), [""; 0]);
    }

    #[test]
    fn get_resource_takes_text_alone() {
        assert_eq!(
            names("get_resource", "{ a: { get_resource: [b] }, c: { get_resource: d } }"),
            (vec!["d".to_owned()], 1)
        );
        assert_eq!(names("get_resource", "get_resource: { get_resource: a }"), (vec![], 1));
    }

    #[test]
    fn dates_are_no_text() {
        for text in ["2020-01-01", "2020-1-1 10:00:00", "2020-01-01T10:00:00.5Z", "2020-01-01 1:00:00 +02:00"]
        {
            assert!(is_date(text), "{text}");
        }
        for text in ["2020-1-1", "20-01-01", "2020-01-01-01", "2020-01-01x", "2020-01-01 10:00", "a", ""] {
            assert!(!is_date(text), "{text}");
        }
    }
}
