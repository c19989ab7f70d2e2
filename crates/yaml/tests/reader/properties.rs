//! Properties of all inputs, checked on mutated files: no panic, a sound tree, and agreement with libyaml.
//!
//! `YAML_CASES` sets the number of inputs per test; `YAML_SEED` overrides the default seed.

use std::collections::HashMap;

use libyaml_oracle::{Event, Mark};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};
use vnfcheck_yaml::{FileId, Lexicon, SourceText, Span};
use vnfcheck_yaml::{Limits, Node, NodeId, NodeKind, Tree, YamlError};

use super::marks::Marks;

const INPUTS: [&str; 5] = [
    include_str!("../../../../testdata/yaml/structured_config.yaml"),
    include_str!("../../../../testdata/yaml/cirros_hello_world.yaml"),
    include_str!("../../../../testdata/yaml/keystone_role.yaml"),
    include_str!("../../../../testdata/yaml/base_vpkg.env"),
    include_str!("../../../../testdata/yaml/corners.yaml"),
];

/// Fragments with a meaning in YAML.
const FRAGMENTS: [&str; 74] = [
    "- ",
    ": ",
    "? ",
    ":",
    "-",
    "?",
    "&a ",
    "*a",
    "&b",
    "*b ",
    "!",
    "! ",
    "!t ",
    "!!str ",
    "!!int ",
    "!e!x ",
    "!<y> ",
    "|\n",
    ">\n",
    "|-\n",
    ">+\n",
    "|2\n",
    ">1-\n",
    "| # c\n",
    "'",
    "\"",
    "''",
    "\\",
    "\\x41",
    "\\\n",
    "[",
    "]",
    "{",
    "}",
    ",",
    "[]",
    "{}",
    "#",
    " #",
    "\t",
    " ",
    "  ",
    "    ",
    "\n",
    "\n\n",
    "\n  ",
    "\n    ",
    "\n- ",
    "\n\t",
    "---",
    "\n---\n",
    "--- ",
    "\n...\n",
    "%YAML 1.1\n",
    "%TAG !e! x:\n",
    "\n%",
    "\r\n",
    "\r",
    "\u{85}",
    "\u{2028}",
    "\u{2029}",
    "\u{feff}",
    "é",
    "<<: ",
    "=",
    "~",
    "0x_",
    "@",
    "`",
    "%",
    "a",
    "a: b",
    "\n? a\n: b\n",
    "x: &a {<<: *a}",
];

#[derive(Clone, Debug)]
enum Mutation {
    Insert(Index, &'static str),
    Delete(Index, usize),
    CopyLine(Index, Index),
    CutEnd(Index),
}

fn mutation() -> impl Strategy<Value = Mutation> {
    prop_oneof![
        6 => (any::<Index>(), select(&FRAGMENTS[..])).prop_map(|(at, text)| Mutation::Insert(at, text)),
        3 => (any::<Index>(), 1..6_usize).prop_map(|(at, length)| Mutation::Delete(at, length)),
        1 => (any::<Index>(), any::<Index>()).prop_map(|(from, to)| Mutation::CopyLine(from, to)),
        1 => any::<Index>().prop_map(Mutation::CutEnd),
    ]
}

fn apply(text: &str, mutation: &Mutation) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let place = |index: &Index| index.index(characters.len() + 1);
    match mutation {
        Mutation::Insert(at, fragment) => {
            let at = place(at);
            characters.splice(at..at, fragment.chars());
        }
        Mutation::Delete(at, length) => {
            let at = place(at);
            let end = (at + length).min(characters.len());
            characters.drain(at..end);
        }
        Mutation::CutEnd(at) => characters.truncate(place(at)),
        Mutation::CopyLine(from, to) => {
            let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
            if let Some(line) = lines.get(from.index(lines.len().max(1))).copied() {
                lines.insert(to.index(lines.len()), line);
            }
            return lines.concat();
        }
    }
    characters.into_iter().collect()
}

/// Generates a few lines of an input with several mutations.
fn mutated() -> impl Strategy<Value = String> {
    (select(&INPUTS[..]), any::<Index>(), 1..24_usize, vec(mutation(), 0..6)).prop_map(
        |(text, from, count, mutations)| {
            let lines: Vec<&str> = text.split_inclusive('\n').collect();
            let from = from.index(lines.len());
            let piece = lines[from..(from + count).min(lines.len())].concat();
            mutations.iter().fold(piece, |text, mutation| apply(&text, mutation))
        },
    )
}

/// Generates text that consists only of syntax fragments.
fn assembled() -> impl Strategy<Value = String> {
    vec(select(&FRAGMENTS[..]), 0..24).prop_map(|pieces| pieces.concat())
}

fn number(name: &str) -> Option<u32> {
    std::env::var(name).ok()?.parse().ok()
}

fn check(strategy: impl Strategy<Value = String>, test: impl Fn(&str) -> Result<(), TestCaseError>) {
    let config = Config {
        cases: number("YAML_CASES").unwrap_or(1500),
        failure_persistence: None,
        ..Config::default()
    };
    let mut seed = [7; 32];
    if let Some(number) = number("YAML_SEED") {
        seed[..4].copy_from_slice(&number.to_le_bytes());
    }
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &seed);
    let outcome = TestRunner::new_with_rng(config, rng).run(&strategy, |text| test(&text));
    if let Err(error) = outcome {
        panic!("{error}");
    }
}

fn parse(text: &str) -> Tree {
    Tree::parse(FileId(0), &SourceText::new(text), Lexicon::EMPTY, &Limits::default())
}

/// Checks that the tree can be walked and that every node is inside its parent.
fn sound(tree: &Tree) -> Result<(), TestCaseError> {
    let mut children: HashMap<NodeId, usize> = HashMap::new();
    for parent in tree.nodes().filter_map(Node::parent) {
        *children.entry(parent.id()).or_default() += 1;
    }
    for node in tree.nodes() {
        let span = node.span();
        prop_assert!(tree.text().get(span.start as usize..span.end as usize).is_some(), "{:?}", span);
        if let Some(parent) = node.parent() {
            let outer = parent.span();
            prop_assert!(outer.start <= span.start && span.end <= outer.end, "{:?} in {:?}", span, outer);
        }
        if !node.is_alias() {
            let inside = children.get(&node.id()).copied().unwrap_or(0);
            prop_assert_eq!(node.items().count() + 2 * node.written_entries().count(), inside);
        }
        let _ = (node.text(), node.value(), node.path(), node.tag(), node.entries().count());
    }
    for error in tree.errors() {
        prop_assert!(
            tree.text().get(error.span.start as usize..error.span.end as usize).is_some(),
            "{:?}",
            error
        );
        prop_assert!(!error.message.ends_with('.'), "{}", error);
    }
    Ok(())
}

#[test]
fn trees_are_sound() {
    check(mutated(), |text| {
        sound(&parse(text))?;
        sound(&Tree::parse_template(FileId(0), &SourceText::new(text), Lexicon::EMPTY, &Limits::default()))
    });
    check(assembled(), |text| sound(&parse(text)));
}

#[test]
fn libyaml_agrees_on_mutated_files() {
    check(mutated(), agrees);
}

#[test]
fn libyaml_agrees_on_assembled_syntax() {
    check(assembled(), agrees);
}

/// Errors that only the layers above libyaml report.
const NOT_SYNTAX: [&str; 14] = [
    "Heat has no constructor",
    "unknown alias",
    "a second anchor",
    "an alias cannot be inside",
    "a list cannot be a key",
    "a mapping cannot be a key",
    "expected a mapping or a list of mappings to merge",
    "expected a single document",
    "`<<` is not a value",
    "`=` is not a value",
    "expected an integer",
    "expected a number",
    "expected a boolean",
    "expected base64",
];

fn agrees(text: &str) -> Result<(), TestCaseError> {
    let tree = parse(text);
    let marks = Marks::new(text);
    let syntax_errors: Vec<_> = tree
        .errors()
        .iter()
        .filter(|error| !NOT_SYNTAX.iter().any(|message| error.message.starts_with(message)))
        .collect();
    match libyaml_oracle::events(text.as_bytes()) {
        Err(refusal) => {
            prop_assert!(!tree.errors().is_empty(), "accepted, but {:?}", refusal);
            // libyaml reads one token ahead of its grammar, so its error may be located after the first reported
            // error.
            let is_first = |error: &YamlError| {
                let mark = marks.of(text, error.span.start);
                (mark.line, mark.column) <= (refusal.mark.line, refusal.mark.column)
            };
            let found = tree.errors().iter().any(|error| marks.is(text, error.span.start, refusal.mark));
            prop_assert!(
                found || tree.errors().first().is_some_and(is_first),
                "{:?} instead of {:?}",
                tree.errors(),
                refusal
            );
        }
        Ok(events) => {
            prop_assert!(syntax_errors.is_empty(), "refused: {:?}", syntax_errors);
            let is_later = |event: &Event| *event == Event::DocumentStart;
            let mut events = events.into_iter().skip(1);
            let expected: Vec<Event> = events.by_ref().take_while(|event| !is_later(event)).collect();
            prop_assert_eq!(tree_events(&tree, text, &marks), normalized(&expected, &tree, text, &marks));
        }
    }
    Ok(())
}

/// Converts the tree to libyaml events.
fn tree_events(tree: &Tree, text: &str, marks: &Marks) -> Vec<Event> {
    let mut events = Vec::new();
    let mut open: Vec<Node<'_>> = Vec::new();
    let mark = |offset| marks.of(text, offset);
    for node in tree.nodes() {
        while open.last().is_some_and(|last| Some(*last) != node.parent()) {
            events.extend(open.pop().map(|node| end_event(node, mark(node.span().end))));
        }
        let Span { start, end } = node.span();
        events.push(match node.kind() {
            _ if node.is_alias() => Event::Alias(node.source()[1..].to_owned()),
            // An alias without an anchor.
            NodeKind::Scalar if node.source().starts_with('*') => Event::Alias(node.source()[1..].to_owned()),
            NodeKind::Scalar => Event::Scalar {
                text: node.text().to_owned(),
                plain: node.style() == vnfcheck_yaml::Style::Plain,
                start: mark(start),
                end: mark(end),
            },
            NodeKind::Sequence => Event::SequenceStart(mark(start)),
            NodeKind::Mapping => Event::MappingStart(mark(start)),
        });
        if node.kind() != NodeKind::Scalar && !node.is_alias() {
            open.push(node);
        }
    }
    events.extend(open.into_iter().rev().map(|node| end_event(node, mark(node.span().end))));
    events
}

fn end_event(node: Node<'_>, mark: Mark) -> Event {
    if node.is_sequence() { Event::SequenceEnd(mark) } else { Event::MappingEnd(mark) }
}

/// Normalizes the marks in libyaml's events at the end of a file without a final line break, which libyaml counts as
/// a separate line.
fn normalized(events: &[Event], tree: &Tree, text: &str, marks: &Marks) -> Vec<Event> {
    let end = marks.of(text, u32::try_from(tree.text().len()).unwrap());
    let fix = |mark: &Mark| {
        if end.column > 0 && *mark == (Mark { line: end.line + 1, column: 0 }) { end } else { *mark }
    };
    let fix_event = |event: &Event| match event {
        Event::Scalar { text, plain, start, end } => {
            Event::Scalar { text: text.clone(), plain: *plain, start: fix(start), end: fix(end) }
        }
        Event::SequenceStart(mark) => Event::SequenceStart(fix(mark)),
        Event::SequenceEnd(mark) => Event::SequenceEnd(fix(mark)),
        Event::MappingStart(mark) => Event::MappingStart(fix(mark)),
        Event::MappingEnd(mark) => Event::MappingEnd(fix(mark)),
        other => other.clone(),
    };
    events.iter().map(fix_event).collect()
}
