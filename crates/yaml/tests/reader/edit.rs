//! Edits of documents: only the intended part changes, and all other bytes are preserved.

use proptest::prelude::*;
use vnfcheck_yaml::edit::{Change, Edit, Overlap, Refused, apply, edits};
use vnfcheck_yaml::{FileId, Lexicon, Limits, Node, SourceText, Span, Tree, Written};

fn tree(text: &str) -> Tree {
    Tree::parse(FileId(0), &SourceText::new(text), Lexicon::EMPTY, &Limits::default())
}

fn at<'t>(tree: &'t Tree, path: &[&str]) -> Node<'t> {
    path.iter().fold(tree.root().unwrap(), |node, key| node.get(key).unwrap())
}

fn key<'t>(tree: &'t Tree, path: &[&str]) -> Node<'t> {
    let (last, path) = path.split_last().unwrap();
    at(tree, path).entry(last).unwrap().key
}

fn remove(tree: &Tree, path: &[&str]) -> Change {
    Change::Remove { key: key(tree, path).id() }
}

fn insert(tree: &Tree, path: &[&str], name: &str, value: Written) -> Change {
    Change::Insert { mapping: at(tree, path).id(), key: name.to_owned(), value, before: None }
}

#[track_caller]
fn becomes(text: &str, changes: impl Fn(&Tree) -> Vec<Change>, expected: &str) {
    let tree = tree(text);
    let edits = edits(&tree, &changes(&tree)).unwrap();
    assert_eq!(apply(text, &edits).unwrap(), expected);
}

#[track_caller]
fn is_refused(text: &str, changes: impl Fn(&Tree) -> Vec<Change>, expected: Refused) {
    let tree = tree(text);
    assert_eq!(edits(&tree, &changes(&tree)), Err(expected));
}

fn call() -> Written {
    Written::call("get_param", Written::text("a"))
}

#[test]
fn entries_are_inserted_before_others_and_their_comments() {
    let before = |it: &Tree, other: &str| {
        let (mapping, before) = (it.root().unwrap().id(), Some(key(it, &[other]).id()));
        vec![Change::Insert { mapping, key: "p".to_owned(), value: Written::map([("q", call())]), before }]
    };
    becomes("a: 1\nb: 2\n", |it| before(it, "b"), "a: 1\np:\n  q: { get_param: a }\nb: 2\n");
    becomes(
        "a: 1\n\n# of b\n# too\nb: 2\n\nc: 3\n",
        |it| before(it, "b"),
        "a: 1\n\np:\n  q: { get_param: a }\n\n# of b\n# too\nb: 2\n\nc: 3\n",
    );
    becomes("\u{feff}a: 1\r\n", |it| before(it, "a"), "\u{feff}p:\r\n  q: { get_param: a }\r\na: 1\r\n");
    becomes("{a: 1, b: 2}\n", |it| before(it, "b"), "{a: 1, b: 2, p: { q: { get_param: a } }}\n");
}

#[test]
fn a_long_line_in_flow_style_continues_below() {
    let long = "x".repeat(70);
    becomes(
        &format!("a:\n  b: {{ c: {long}, d: {{ e: 1 }} }}\n"),
        |it| vec![insert(it, &["a", "b", "d"], "f", call()), insert(it, &["a", "b", "d"], "g", call())],
        &format!(
            "a:\n  b: {{ c: {long}, d: {{ e: 1,\n       f: {{ get_param: a }}, g: {{ get_param: a }} }} }}\n"
        ),
    );
}

#[test]
fn entries_are_appended_with_the_indentation_of_the_others() {
    becomes(
        "a:\n    b: 1 # one\n\nc: 2\n",
        |it| vec![insert(it, &["a"], "d", call())],
        "a:\n    b: 1 # one\n    d: { get_param: a }\n\nc: 2\n",
    );
    becomes(
        "a:\n  - b: 1\n",
        |it| {
            let item = at(it, &["a"]).item(0).unwrap();
            vec![Change::Insert {
                mapping: item.id(),
                key: "c".to_owned(),
                value: Written::text("2"),
                before: None,
            }]
        },
        "a:\n  - b: 1\n    c: '2'\n",
    );
    becomes("a: {b: 1}\n", |it| vec![insert(it, &["a"], "c", call())], "a: {b: 1, c: { get_param: a }}\n");
    becomes("a: {}\n", |it| vec![insert(it, &["a"], "c", call())], "a:\n  c: { get_param: a }\n");
    becomes(
        "a: # nothing yet\nb: 1\n",
        |it| vec![insert(it, &["a"], "c", call())],
        "a: # nothing yet\n  c: { get_param: a }\nb: 1\n",
    );
    becomes(
        "a:\r\n  b: 1\r\n",
        |it| vec![insert(it, &["a"], "c", call())],
        "a:\r\n  b: 1\r\n  c: { get_param: a }\r\n",
    );
    becomes("a:\n  b: 1", |it| vec![insert(it, &["a"], "c", call())], "a:\n  b: 1\n  c: { get_param: a }");
    becomes(
        "{\"a\": {\"b\": 1}}",
        |it| vec![insert(it, &["a"], "c", call())],
        "{\"a\": {\"b\": 1, \"c\": {\"get_param\": \"a\"}}}",
    );
}

#[test]
fn entries_take_the_place_of_removed_lines_at_the_end() {
    let root = |it: &Tree| Change::Insert {
        mapping: it.root().unwrap().id(),
        key: "d".to_owned(),
        value: call(),
        before: None,
    };
    becomes(
        "a:\n  b: 1\n  c:\n    e: 2\n",
        |it| vec![remove(it, &["a", "c"]), root(it)],
        "a:\n  b: 1\nd: { get_param: a }\n",
    );
    becomes(
        "a:\r\n  b: 1\r\n  c: 2",
        |it| {
            vec![remove(it, &["a", "b"]), remove(it, &["a", "c"]), root(it), insert(it, &["a"], "e", call())]
        },
        "a:\r\n  e: { get_param: a }\r\nd: { get_param: a }\r\n",
    );
    becomes(
        "a:\n  b: 1\n  c: 2 # of c\n",
        |it| vec![remove(it, &["a", "c"]), root(it)],
        "a:\n  b: 1\n  # of c\nd: { get_param: a }\n",
    );
    becomes("a:\n  b: 1\n", |it| vec![remove(it, &["a", "b"]), root(it)], "a: {}\nd: { get_param: a }\n");
    // The entry after the dash and the lines below would be removed separately.
    is_refused(
        "- b: 1\n  c: 2\n  d: 3\n",
        |it| {
            let item = it.root().unwrap().item(0).unwrap();
            ["b", "c"].map(|name| Change::Remove { key: item.entry(name).unwrap().key.id() }).to_vec()
        },
        Refused::Clash,
    );
}

#[test]
fn blank_lines_separate_new_mappings_like_the_existing_mappings() {
    let body = || Written::map([("type", Written::text("t"))]);
    let text = "v: 1\nd: x\n\np:\n  q:\n    s: 1\n\nr:\n  a:\n    s: 1\n\n  # of b\n  b:\n    s: 2\n";
    becomes(
        text,
        |it| vec![insert(it, &["r"], "c", body()), insert(it, &["r"], "d", Written::text("x"))],
        &format!("{text}\n  c: {{ type: t }}\n  d: x\n"),
    );
    becomes(text, |it| vec![insert(it, &[], "o", body())], &format!("{text}\no: {{ type: t }}\n"));
    becomes(
        text,
        |it| vec![insert(it, &["p"], "w", body())],
        &text.replace("\n\nr:", "\n  w: { type: t }\n\nr:"),
    );
}

#[test]
fn comments_after_a_section_stay_after_the_section() {
    becomes(
        "a:\n  b:\n    c: 1 # one\n\n###\n# D #\n###\n\nd: 2\n",
        |it| vec![insert(it, &["a"], "e", call())],
        "a:\n  b:\n    c: 1 # one\n  e: { get_param: a }\n\n###\n# D #\n###\n\nd: 2\n",
    );
    becomes(
        "a:\n  b:\n    c: 1\n  # d: 2\n# of the file\n",
        |it| vec![insert(it, &["a"], "e", call())],
        "a:\n  b:\n    c: 1\n  # d: 2\n  e: { get_param: a }\n# of the file\n",
    );
    becomes(
        "a:\n  b:\n    c: 1\n  d:\n    e: 1\n\n# F\n\nf: 2\n",
        |it| vec![remove(it, &["a", "d"])],
        "a:\n  b:\n    c: 1\n\n# F\n\nf: 2\n",
    );
}

#[test]
fn a_value_that_ends_in_a_block_scalar_keeps_its_end() {
    becomes(
        "a:\n  b: |\n    text",
        |it| vec![insert(it, &["a"], "c", call())],
        "a:\n  c: { get_param: a }\n  b: |\n    text",
    );
}

#[test]
fn entries_are_removed_with_their_lines_but_comments_stay() {
    becomes(
        "a:\n  b: 1\n  # about c\n  c:\n    # within c\n    d: 2 # behind\n  e: 3\n",
        |it| vec![remove(it, &["a", "c"])],
        "a:\n  b: 1\n  # about c\n    # within c\n    # behind\n  e: 3\n",
    );
    becomes("a:\n  b: 1\n\n  c: 2\n\n  d: 3\n", |it| vec![remove(it, &["a", "c"])], "a:\n  b: 1\n\n  d: 3\n");
    becomes("a:\n  b: 1\nc: 2\n", |it| vec![remove(it, &["a", "b"])], "a: {}\nc: 2\n");
    becomes(
        "a: {b: 1, c: 2, d: 3}\n",
        |it| vec![remove(it, &["a", "b"]), remove(it, &["a", "d"])],
        "a: {c: 2}\n",
    );
    becomes(
        "- b: 1\n  c: 2\n",
        |it| {
            let item = it.root().unwrap().item(0).unwrap();
            vec![Change::Remove { key: item.entry("b").unwrap().key.id() }]
        },
        "- c: 2\n",
    );
    becomes("\u{feff}a: 1\nb: 2\n", |it| vec![remove(it, &["a"])], "\u{feff}b: 2\n");
    becomes("\u{feff}a: 1 # of a\nb: 2\n", |it| vec![remove(it, &["a"])], "\u{feff}# of a\nb: 2\n");
}

#[test]
fn items_are_removed_with_their_lines_or_commas() {
    let remove = |it: &Tree, items: &[usize]| -> Vec<Change> {
        let list = at(it, &["a"]);
        items.iter().map(|item| Change::Remove { key: list.item(*item).unwrap().id() }).collect()
    };
    becomes("a: [x, 'y', z]\n", |it| remove(it, &[0, 2]), "a: ['y']\n");
    becomes("a: [x, y] # kept\n", |it| remove(it, &[0, 1]), "a: [] # kept\n");
    becomes(
        "a:\n- x\n# of y\n- y # gone\n- z\nb: 1\n",
        |it| remove(it, &[1]),
        "a:\n- x\n# of y\n# gone\n- z\nb: 1\n",
    );
    becomes("a:\n  - x\n  - y\nb: 1\n", |it| remove(it, &[0, 1]), "a: []\nb: 1\n");
    is_refused(
        "a:\n- - x\n",
        |it| vec![Change::Remove { key: at(it, &["a"]).item(0).unwrap().item(0).unwrap().id() }],
        Refused::NoMapping,
    );
    is_refused("a: [x, # of x\n  y]\n", |it| remove(it, &[0]), Refused::Comment);
}

#[test]
fn names_keep_their_quotes() {
    let rename =
        |it: &Tree, path: &[&str]| Change::Replace { node: key(it, path).id(), value: Written::text("new") };
    becomes("'a': 1\n", |it| vec![rename(it, &["a"])], "'new': 1\n");
    becomes("\"a\" : 1\n", |it| vec![rename(it, &["a"])], "\"new\" : 1\n");
    becomes("{a: 1}", |it| vec![rename(it, &["a"])], "{new: 1}");
}

#[test]
fn values_are_quoted_if_their_type_would_change() {
    for (text, written) in [
        ("yes", "'yes'"),
        ("1", "'1'"),
        ("a: b", "'a: b'"),
        ("it's", "it's"),
        ("", "''"),
        ("*x", "'*x'"),
        ("a\tb", "\"a\\tb\""),
        ("VNF_NAME_net", "VNF_NAME_net"),
    ] {
        let value = Written::text(text);
        becomes(
            "a: x\n",
            |it| vec![Change::Replace { node: at(it, &["a"]).id(), value: value.clone() }],
            &format!("a: {written}\n"),
        );
    }
}

#[test]
fn a_value_becomes_a_mapping_below_its_key() {
    let built = Written::call(
        "str_replace",
        Written::map([("template", Written::text("t")), ("params", Written::call("t", call()))]),
    );
    let replace = |it: &Tree| vec![Change::Replace { node: at(it, &["a", "b"]).id(), value: built.clone() }];
    let after =
        "a:\n  b:\n    str_replace:\n      template: t\n      params:\n        t: { get_param: a }\n  c: 1\n";
    becomes("a:\n  b: { get_param: x }\n  c: 1\n", replace, after);
    becomes("a:\n  b:\n    get_param: x\n  c: 1\n", replace, after);
}

#[test]
fn edits_of_shared_or_unsuitable_nodes_are_refused() {
    is_refused("a: &x {b: 1}\nc: *x\n", |it| vec![remove(it, &["a", "b"])], Refused::Shared);
    is_refused("a: 1\n", |it| vec![insert(it, &["a"], "b", call())], Refused::NoMapping);
    is_refused("a:\n  b: 1\n", |it| vec![insert(it, &["a"], "b", call())], Refused::Exists);
    is_refused(
        "a:\n  # why\n  get_param: x\n",
        |it| vec![Change::Replace { node: at(it, &["a"]).id(), value: call() }],
        Refused::Comment,
    );
}

#[test]
fn lines_of_text_are_not_comments() {
    let text = "a:\n  b:\n    # why\n    c: |\n      #!/bin/sh\n      # set it\n      echo\n  d: 'x\n    # y'\n  e: 1\n";
    becomes(text, |it| vec![remove(it, &["a", "b"])], "a:\n    # why\n  d: 'x\n    # y'\n  e: 1\n");
    becomes(
        "a: |\n  #!/bin/sh\n  # last\nb: 1\n",
        |it| {
            let (mapping, before) = (it.root().unwrap().id(), Some(key(it, &["b"]).id()));
            vec![Change::Insert { mapping, key: "p".to_owned(), value: call(), before }]
        },
        "a: |\n  #!/bin/sh\n  # last\np: { get_param: a }\nb: 1\n",
    );
    becomes(
        "a:\n  b: 'x\n    # y'\nc: 1\n",
        |it| vec![insert(it, &["a"], "p", call())],
        "a:\n  b: 'x\n    # y'\n  p: { get_param: a }\nc: 1\n",
    );
}

#[test]
fn an_anchor_prevents_changes_only_if_an_alias_refers_to_it() {
    let rename =
        |it: &Tree, path: &[&str]| Change::Replace { node: key(it, path).id(), value: Written::text("new") };
    let unused = "a: &x\n  b: {c: 1}\n  d: 2\ne: &y 1\nf: *y\n";
    becomes(unused, |it| vec![rename(it, &["a", "b"])], "a: &x\n  new: {c: 1}\n  d: 2\ne: &y 1\nf: *y\n");
    becomes(unused, |it| vec![remove(it, &["a", "d"])], "a: &x\n  b: {c: 1}\ne: &y 1\nf: *y\n");
    becomes(
        unused,
        |it| vec![remove(it, &["a", "d"]), remove(it, &["a", "b"])],
        "a: &x {}\ne: &y 1\nf: *y\n",
    );
    becomes("&k a: 1\n", |it| vec![rename(it, &["a"])], "new: 1\n");
    is_refused("&k !!str a: 1\n", |it| vec![rename(it, &["a"])], Refused::Shared);
    is_refused(unused, |it| vec![remove(it, &["e"])], Refused::Shared);
    is_refused("a: {b: &x 1}\nc: *x\n", |it| vec![remove(it, &["a"])], Refused::Shared);
    let merged = "a: &x\n  b: {c: 1}\nd:\n  <<: *x\n";
    is_refused(merged, |it| vec![insert(it, &["a", "b"], "p", call())], Refused::Shared);
    becomes(unused, |it| vec![remove(it, &["f"])], "a: &x\n  b: {c: 1}\n  d: 2\ne: &y 1\n");
}

#[test]
fn a_name_changes_wherever_aliases_repeat_its_call() {
    let rename = |it: &Tree, path: &[&str], within: &[&str]| {
        let (node, within) = (at(it, path).id(), at(it, within).id());
        vec![Change::Rename { node, within, to: "w".to_owned() }]
    };
    let path: &[&str] = &["a", "b", "get_param"];
    for text in ["a: &all\n  b: {get_param: x}\nc: *all\n", "a:\n  b: &call {get_param: x}\nc: *call\n"] {
        becomes(text, |it| rename(it, path, &["a", "b"]), &text.replace(": x", ": w"));
        let replace =
            |it: &Tree| vec![Change::Replace { node: at(it, path).id(), value: Written::text("w") }];
        is_refused(text, replace, Refused::Shared);
    }
    let text = "a:\n  b: {get_param: &name x}\nc: *name\n";
    is_refused(text, |it| rename(it, path, &["a", "b"]), Refused::Shared);
}

#[test]
fn a_missing_value_is_inserted() {
    let fill =
        |it: &Tree| vec![Change::Replace { node: at(it, &["a", "b"]).id(), value: Written::text("new") }];
    for (text, expected) in [
        ("a:\n  b:\n  c: 1\n", "a:\n  b: new\n  c: 1\n"),
        ("a:\n  b:", "a:\n  b: new"),
        ("a:\n  b: # why\n  c: 1\n", "a:\n  b: new # why\n  c: 1\n"),
        ("a:\n  b: ~ # why\n", "a:\n  b: new # why\n"),
        ("a: {b: , c: 1}\n", "a: {b: new, c: 1}\n"),
        ("a: {c: 1, b: }\n", "a: {c: 1, b: new}\n"),
    ] {
        becomes(text, fill, expected);
    }
    is_refused("a: {b, c: 1}\n", fill, Refused::NoMapping);
}

#[test]
fn edits_of_the_same_bytes_are_refused() {
    let edit = |start, end| Edit { span: Span::new(start, end), text: "x".to_owned() };
    assert_eq!(apply("abcd", &[edit(0, 2), edit(1, 3)]), Err(Overlap));
    assert_eq!(apply("abcd", &[edit(2, 2), edit(0, 1), edit(2, 2)]).unwrap(), "xbxxcd");
    assert_eq!(apply("ab", &[edit(1, 5)]), Err(Overlap));
}

const DOCUMENT: &str = "# head\nparameters:\n  a: {type: string}\n  # about b\n  b:\n    type: number # n\n\n    default: 1\n  'c': { }\nresources:\n  r:\n    list:\n      - x: 1\n        y: { get_param: a }\n      - z: |\n          text\n    empty:\nlast: [1, {k: v}]\n";

proptest! {
    /// Any combination of changes to a document produces valid YAML with the intended contents.
    #[test]
    fn any_changes_leave_readable_yaml(picks in prop::collection::vec((any::<prop::sample::Index>(), 0_u8..5), 0..12)) {
        let tree = tree(DOCUMENT);
        let nodes: Vec<Node<'_>> = tree.nodes().collect();
        let changes: Vec<Change> = picks.iter().enumerate().map(|(position, (index, what))| {
            let node = nodes[index.index(nodes.len())];
            match what {
                0 => Change::Remove { key: node.id() },
                1 => Change::Insert { mapping: node.id(), key: format!("new{position}"), value: call(), before: None },
                2 => Change::Replace { node: node.id(), value: Written::text(format!("other {position}")) },
                3 => Change::Append { list: node.id(), item: Written::map([("in", call())]) },
                _ => Change::Replace { node: node.id(), value: Written::map([("in", call()), ("at", Written::text("b"))]) },
            }
        }).collect();
        let mut text = DOCUMENT.to_owned();
        if let Ok(edits) = edits(&tree, &changes)
            && let Ok(edited) = apply(&text, &edits)
        {
            text = edited;
        }
        let after = self::tree(&text);
        prop_assert!(after.errors().is_empty(), "{:?}\n{text}", after.errors());
        for comment in ["# head", "# about b"] {
            prop_assert!(text.contains(comment));
        }
    }

    /// A written string is read back unchanged, in block and in flow style.
    #[test]
    fn strings_are_read_back(text in "\\PC{0,12}|[ -~]{0,12}|[a-z:#,{}\\[\\]'\" ]{0,8}") {
        for document in ["a: x\n", "{a: x}\n", "a: 'x'\n", "a: \"x\"\n"] {
            let tree = tree(document);
            let change = Change::Replace { node: at(&tree, &["a"]).id(), value: Written::text(text.as_str()) };
            let edited = apply(document, &edits(&tree, &[change]).unwrap()).unwrap();
            let after = self::tree(&edited);
            prop_assert!(after.errors().is_empty(), "{edited:?}");
            prop_assert_eq!(at(&after, &["a"]).as_str(), Some(text.as_str()), "{:?}", edited);
        }
    }
}

#[test]
fn entries_of_a_long_flow_mapping_are_on_separate_lines() {
    let long = "x".repeat(80);
    becomes(
        &format!("a:\n  b: {{ c: {long}, d: 1 }}\ne: 2\n"),
        |it| vec![insert(it, &["a", "b"], "f", call()), insert(it, &["a", "b"], "g", Written::text("h"))],
        &format!("a:\n  b: {{ c: {long}, d: 1,\n       f: {{ get_param: a }}, g: h }}\ne: 2\n"),
    );
    // A short entry stays on its line. A collection with one entry per line gets another line.
    becomes(
        "a: { b: 1 }\n",
        |it| vec![insert(it, &["a"], "c", call())],
        "a: { b: 1, c: { get_param: a } }\n",
    );
    becomes(
        "a: {\n  b: 1,\n  c: 2\n}\n",
        |it| vec![insert(it, &["a"], "d", call()), insert(it, &["a"], "e", call())],
        "a: {\n  b: 1,\n  c: 2,\n  d: { get_param: a },\n  e: { get_param: a }\n}\n",
    );
    becomes(
        "a: {\r\n  b: 1,\r\n}\r\n",
        |it| vec![insert(it, &["a"], "c", Written::text("d"))],
        "a: {\r\n  b: 1,\r\n  c: d\r\n}\r\n",
    );
}

#[test]
fn the_cost_of_many_new_entries_is_almost_linear() {
    let steps = |size: usize| {
        let lines: Vec<String> = (0..size).map(|it| format!("k{it}: 1\n")).collect();
        let text = lines.concat();
        let tree = tree(&text);
        let changes: Vec<Change> =
            (0..size).map(|it| insert(&tree, &[], &format!("n{it}"), Written::text("v"))).collect();
        let work = vnfcheck_yaml::work::Work::new(vnfcheck_yaml::Cancel::default(), u64::MAX);
        work.run(|| edits(&tree, &changes).unwrap()).unwrap();
        work.steps()
    };
    let (few, many) = (steps(300), steps(900));
    assert!(many * 2 <= few * 9, "{few} and {many} steps");
}
