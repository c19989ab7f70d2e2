//! Inputs designed to exhaust the parser. Each produces a sound tree, with an error if a limit is exceeded, and no
//! crash.
//!
//! The tests measure no time: an endless computation would not end the test.

use std::fmt::Write as _;

use vnfcheck_yaml::edit::{Change, apply, edits};
use vnfcheck_yaml::{FileId, Lexicon, SourceText};
use vnfcheck_yaml::{Limits, Node, Tree, Written};

const MANY: usize = 100_000;

/// Parses a text in both ways. Returns the errors of the first parse and its number of nodes.
fn read(text: &str) -> (Vec<String>, usize) {
    let (source, problem) = SourceText::decode(text.as_bytes());
    assert_eq!(problem, None);
    let tree = Tree::parse(FileId(0), &source, Lexicon::EMPTY, &Limits::default());
    Tree::parse_template(FileId(0), &source, Lexicon::EMPTY, &Limits::default());
    assert!(tree.nodes().all(|node| node.parent().is_none_or(|parent| parent.id() < node.id())));
    (tree.errors().iter().map(ToString::to_string).collect(), tree.nodes().count())
}

fn numbered(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, index| {
        let _ = write!(text, "{}", line(index));
        text
    })
}

#[test]
fn deep_nesting_is_refused() {
    let texts = [
        "[".repeat(MANY),
        "[".repeat(MANY) + &"]".repeat(MANY),
        "{a: ".repeat(MANY),
        "- ".repeat(MANY) + "x\n",
        "? ".repeat(MANY) + "x\n",
        numbered(3000, |depth| format!("{}k:\n", " ".repeat(depth))),
    ];
    for text in texts {
        let (errors, nodes) = read(&text);
        assert_eq!(errors.last().unwrap(), "nested deeper than 200 levels");
        assert!(nodes <= 401, "{nodes} nodes");
    }
    assert!(read(&"{\"".repeat(MANY / 2)).1 <= 3);
}

#[test]
fn aliases_are_not_expanded() {
    let levels = numbered(11, |level| {
        let items = vec![format!("*a{level}"); 9].join(", ");
        format!("a{next}: &a{next} [{items}]\n", next = level + 1)
    });
    let (errors, nodes) = read(&format!("a0: &a0 [x, x]\n{levels}"));
    assert_eq!(errors, ["aliases expand to more than 1000000 values"]);
    assert_eq!(nodes, 1 + 4 + 11 * 11);
    assert_eq!(read(&format!("a: &a 1\nl:\n{}", "- *a\n".repeat(MANY))), (vec![], MANY + 5));
    assert_eq!(read("a: &a [*a]\n").0, ["an alias cannot be inside the value of its anchor"]);
}

#[test]
fn merge_keys_do_not_explode() {
    let levels =
        numbered(30, |level| format!("a{next}: &x{next}\n  <<: [*x{level}, *x{level}]\n", next = level + 1));
    assert_eq!(read(&format!("a0: &x0 {{k: v}}\n{levels}")).0, [""; 0]);
    let chain = numbered(2000, |level| {
        format!("a{next}: &x{next} {{<<: *x{level}, k{level}: v}}\n", next = level + 1)
    });
    assert_eq!(
        read(&format!("a0: &x0 {{k: v}}\n{chain}")).0.last().unwrap(),
        "merge keys add more than 1000000 entries"
    );
}

#[test]
fn many_of_everything() {
    assert_eq!(read(&numbered(MANY, |index| format!("- &a{index} 1\n"))).0, [""; 0]);
    assert_eq!(read(&numbered(3 * MANY, |index| format!("key{index}: v\n"))), (vec![], 6 * MANY + 1));
    assert_eq!(read(&"a: 1\n".repeat(MANY)), (vec![], 2 * MANY + 1));
    assert_eq!(read(&numbered(MANY, |index| format!("- !t{index} 1\n"))).0.len(), 20);
    assert_eq!(read(&numbered(MANY, |index| format!("%TAG !t{index}! x\n"))).0.len(), 1);
    assert_eq!(read(&"--- a\n".repeat(MANY)).0, ["expected a single document, but another one starts here"]);
    assert_eq!(read(&format!("{{{}}}", "a: b,".repeat(MANY))).0, [""; 0]);
    assert_eq!(read(&format!("[{}]", "a: b,".repeat(MANY))).0, [""; 0]);
}

#[test]
fn long_things() {
    const LONG: usize = 1_000_000;
    assert_eq!(read(&(":".repeat(LONG) + "x\n")), (vec![], 1));
    assert_eq!(read(&(":".repeat(LONG) + " x\n")).0.len(), 1);
    assert_eq!(read(&("k".repeat(LONG) + ": v\n")).0.len(), 1);
    assert_eq!(read(&format!("a: &{} 1\n", "x".repeat(LONG))).0, [""; 0]);
    assert_eq!(read(&format!("a: \"{}", "x".repeat(LONG))).0.len(), 1);
    assert_eq!(read(&format!("{}a: 1\n", "# comment\n".repeat(LONG))), (vec![], 3));
    assert_eq!(read(&format!("{}a: 1\n", "\n".repeat(LONG))), (vec![], 3));
    assert_eq!(read(&format!("a:{}1\n", " ".repeat(LONG))), (vec![], 3));
    assert_eq!(
        read(&format!("a: 1{}\n", "0".repeat(LONG))).0,
        ["expected an integer of at most 4300 digits"]
    );
    assert_eq!(read(&format!("a: 0x{}\n", "F".repeat(LONG))).0.len(), 1);
    assert_eq!(read(&"a: 'x\n".repeat(MANY)).0.len(), 20);
}

/// Only nearby text before a change on the same line is inspected.
#[test]
fn many_changes_in_one_long_line() {
    let text = format!("{{x: {}, a: [{}]}}\n", "v".repeat(8_000_000), "{b: 1}, ".repeat(MANY));
    let tree = Tree::parse(FileId(0), &SourceText::new(&text), Lexicon::EMPTY, &Limits::default());
    let insert = |mapping: Node<'_>| Change::Insert {
        mapping: mapping.id(),
        key: "c".to_owned(),
        value: Written::text("d"),
        before: None,
    };
    let items = tree.root().and_then(|it| it.get("a")).into_iter().flat_map(Node::items);
    let changes: Vec<Change> = items.map(insert).collect();
    let made = edits(&tree, &changes).unwrap();
    assert_eq!(made.len(), MANY);
    assert_eq!(apply(&text, &made).unwrap().matches("c: d").count(), MANY);
}
