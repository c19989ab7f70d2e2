//! Tests of Heat's reading of small inputs: values, spans, merge keys, duplicates, dialects, errors and limits.

use vnfcheck_yaml::{FileId, Lexicon, SourceText};
use vnfcheck_yaml::{Limits, Node, NodeKind, Style, Tree, Value};

fn parse(text: &str) -> Tree {
    Tree::parse(FileId(0), &SourceText::new(text), Lexicon::EMPTY, &Limits::default())
}

fn template(text: &str) -> Tree {
    Tree::parse_template(FileId(0), &SourceText::new(text), Lexicon::EMPTY, &Limits::default())
}

/// Formats a tree compactly: `{key: value, ...}`, `[item, ...]`, strings in quotes.
fn show(node: Node<'_>) -> String {
    let list = |parts: Vec<String>| parts.join(", ");
    match node.value() {
        Value::Null => "null".into(),
        Value::Bool(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::HugeInt(digits) => digits,
        Value::Float(value) => format!("{value:?}"),
        Value::Text(text) => format!("{text:?}"),
        Value::Binary(bytes) => format!("{bytes:?}"),
        Value::Sequence => format!("[{}]", list(node.items().map(show).collect())),
        Value::Mapping => {
            let entry =
                |entry: vnfcheck_yaml::Entry<'_>| format!("{}: {}", show(entry.key), show(entry.value));
            format!("{{{}}}", list(node.entries().map(entry).collect()))
        }
    }
}

fn read(text: &str) -> String {
    let tree = parse(text);
    assert!(tree.errors().is_empty(), "{text:?}: {:?}", tree.errors());
    tree.root().map_or("nothing".into(), show)
}

/// Formats the errors of a text as `line:column message`.
fn errors(tree: &Tree, text: &str) -> Vec<String> {
    let source = SourceText::new(text);
    let show = |error: &vnfcheck_yaml::YamlError| {
        let position = source.position(error.span.start);
        format!("{}:{} {}", position.line, position.column, error.message)
    };
    tree.errors().iter().map(show).collect()
}

fn error(text: &str) -> String {
    errors(&parse(text), text).join("; ")
}

#[test]
fn plain_scalars_have_the_types_of_yaml_1_1() {
    let table = [
        ("yes Yes YES true True TRUE on On ON", "true"),
        ("no No NO false False FALSE off Off OFF", "false"),
        ("~ null Null NULL", "null"),
        ("017 0xF 0b1111 0x_F 1_5 +15", "15"),
        ("-017 -0xF -15 -1_5", "-15"),
        ("1:30 +1:30 90", "90"),
        ("-1:30", "-90"),
        ("0 -0 +0 00 0_", "0"),
        ("5. 5.0 5.0e+0 0000:00:05.0", "5.0"),
        ("1.e+3 1.0e+3 1_000.", "1000.0"),
        ("1:30. 90.0", "90.0"),
        (".5 0.5 0.5e+0", "0.5"),
        (".inf .Inf +.INF", "inf"),
        (".nan .NaN .NAN", "NaN"),
        ("170141183460469231731687303715884105728", "170141183460469231731687303715884105728"),
        ("-0x80000000000000000000000000000001", "-170141183460469231731687303715884105729"),
    ];
    for (scalars, value) in table {
        for scalar in scalars.split(' ') {
            assert_eq!(read(&format!("k: {scalar}")), format!("{{\"k\": {value}}}"), "{scalar}");
        }
    }
    let text = "y n Y N tRue yES nULL -.nan -.5 +.5 1e3 1.0e3 0o17 08 09.x 0XFF 01:30 1:60 1:5: 0b2 0xG _1 + - . .e \
                2001-01-01 1.2.3 1.5e+ <<< == 0x 1:2:x";
    for scalar in text.split(' ').filter(|scalar| !matches!(*scalar, "-" | "1:5:")) {
        assert_eq!(read(&format!("- {scalar}")), format!("[{scalar:?}]"), "{scalar}");
    }
}

#[test]
fn tags_decide_types() {
    for (text, value) in [
        ("!!str 17", "[\"17\"]"),
        ("!!int '0x1F'", "[31]"),
        ("!!int ' 12 '", "[12]"),
        ("!!float 1", "[1.0]"),
        ("!!bool 'On'", "[true]"),
        ("!!null anything", "[null]"),
        ("!!binary aGk=", "[[104, 105]]"),
        ("!!timestamp 2001-01-01", "[\"2001-01-01\"]"),
        ("! 12", "[12]"),
        ("! '12'", "[12]"),
        ("!", "[\"\"]"),
        ("!!str", "[\"\"]"),
        ("!<tag:yaml.org,2002:str> 1", "[\"1\"]"),
        ("!!seq [a]", "[[\"a\"]]"),
        ("!!map {a: b}", "[{\"a\": \"b\"}]"),
        ("&anchor !!str # comment\n  5", "[\"5\"]"),
    ] {
        assert_eq!(read(&format!("- {text}")), value, "{text}");
    }
    assert_eq!(read("%TAG !e! tag:yaml.org,2002:\n---\n!e!str 1"), "\"1\"");
}

#[test]
fn scalars_are_folded_and_unescaped() {
    for (text, value) in [
        ("a\n b\n\n c", "a b\nc"),
        ("a  \n \t b", "a b"),
        ("'it''s\n  a\n\n  b '", "it's a\nb "),
        (r#""a\tb\x41\u00e9\U0001F600\N\_\L\P\e\0\/""#, "a\tbAé😀\u{85}\u{a0}\u{2028}\u{2029}\u{1b}\0/"),
        ("\"a \\\n  b\\\n  \\ c\n  d\"", "a b c d"),
        ("\"a\\t \n b\"", "a\t b"),
        ("|\n  a\n   b\n\n  c\n", "a\n b\n\nc\n"),
        ("|-\n  a\n\n", "a"),
        ("|+\n  a\n\n", "a\n\n"),
        ("|2\n    a\n", "  a\n"),
        ("|1-\n  a", " a"),
        (">\n  a\n  b\n\n  c\n   d\n  e\n", "a b\n\nc\n d\ne\n".replacen("\n\n", "\n", 1).as_str()),
        ("|\n  a", "a"),
        ("|\n\n  a\n", "\na\n"),
        ("a\u{2028}  b", "a\u{2028}b"),
        ("|\n  a\u{85}  b\u{2029}  c", "a\nb\u{2029}c"),
    ] {
        let tree = parse(&format!("- {text}"));
        assert!(tree.errors().is_empty(), "{text:?}: {:?}", tree.errors());
        assert_eq!(tree.root().unwrap().item(0).unwrap().text(), value, "{text:?}");
    }
}

#[test]
fn structure() {
    for (text, value) in [
        ("", "nothing"),
        ("# only a comment\n", "nothing"),
        ("~\n", "null"),
        ("--- text\n...\n", "\"text\""),
        ("---\n", "null"),
        ("a:\n- 1\n- 2\nb: x", "{\"a\": [1, 2], \"b\": \"x\"}"),
        ("- - a\n  - b\n- c: d\n  e: f", "[[\"a\", \"b\"], {\"c\": \"d\", \"e\": \"f\"}]"),
        ("? a\n: b\n? c", "{\"a\": \"b\", \"c\": null}"),
        (
            "{a, b: , c: {d: [e, f: g, ]}}",
            "{\"a\": null, \"b\": null, \"c\": {\"d\": [\"e\", {\"f\": \"g\"}]}}",
        ),
        ("{\"a\":b}", "{\"a\": \"b\"}"),
        ("a: |\n  text\nb: 1", "{\"a\": \"text\\n\", \"b\": 1}"),
        ("a: &x\nb: *x", "{\"a\": null, \"b\": null}"),
        ("a: &x [1]\nb: *x\n*x : c".split_at(16).0, "{\"a\": [1], \"b\": [1]}"),
        ("a: http://x:80/y#z", "{\"a\": \"http://x:80/y#z\"}"),
        ("a:\t1\nb:\t[1,\t2]", "{\"a\": 1, \"b\": [1, 2]}"),
        ("=: default", "{\"=\": \"default\"}"),
        ("a: 1\r\nb: 2\rc: 3\u{85}d: 4\u{2028}e: 5", "{\"a\": 1, \"b\": 2, \"c\": 3, \"d\": 4, \"e\": 5}"),
        ("\u{feff}a: 1\nb: 2", "{\"a\": 1, \"b\": 2}"),
    ] {
        assert_eq!(read(text), value, "{text:?}");
    }
}

#[test]
fn utf_16_is_read_too() {
    let bytes: Vec<u8> = "\u{feff}é: 1\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let (source, problem) = SourceText::decode(&bytes);
    assert_eq!(problem, None);
    let tree = Tree::parse(FileId(0), &source, Lexicon::EMPTY, &Limits::default());
    assert_eq!(tree.root().map(show).unwrap(), "{\"é\": 1}");
}

#[test]
fn spans_are_those_of_libyaml() {
    let text = "a: &x 'b'\nc:\n  - d\n  - {e: f}\ng: |\n  h\n\ni:\n";
    let tree = parse(text);
    let spans: Vec<(NodeKind, Style, &str)> =
        tree.nodes().map(|node| (node.kind(), node.style(), node.source())).collect();
    assert_eq!(
        spans,
        [
            (NodeKind::Mapping, Style::Block, text),
            (NodeKind::Scalar, Style::Plain, "a"),
            (NodeKind::Scalar, Style::SingleQuoted, "&x 'b'"),
            (NodeKind::Scalar, Style::Plain, "c"),
            (NodeKind::Sequence, Style::Block, "- d\n  - {e: f}\n"),
            (NodeKind::Scalar, Style::Plain, "d"),
            (NodeKind::Mapping, Style::Flow, "{e: f}"),
            (NodeKind::Scalar, Style::Plain, "e"),
            (NodeKind::Scalar, Style::Plain, "f"),
            (NodeKind::Scalar, Style::Plain, "g"),
            (NodeKind::Scalar, Style::Literal, "|\n  h\n\n"),
            (NodeKind::Scalar, Style::Plain, "i"),
            (NodeKind::Scalar, Style::Plain, ""),
        ]
    );
    assert_eq!(tree.root().unwrap().get("a").unwrap().text(), "b");
    assert_eq!(tree.root().unwrap().get("c").unwrap().item(1).unwrap().get("e").unwrap().path(), "c[1].e");
}

#[test]
fn aliases_are_listed_where_they_are_written() {
    let tree = parse("a: &x [b]\nc: *x\nd: [e, {f: *x}]\n");
    let target = tree.root().unwrap().get("a").unwrap();
    assert!(tree.aliases().all(|it| it.resolved() == target));
    let paths: Vec<_> = tree.aliases().map(Node::path).collect();
    assert_eq!(paths, ["c", "d[1].f"]);
}

#[test]
fn comments_are_kept() {
    let tree = parse("# one\na: b # two\nc: | # three\n  # text\nd: 'e'#four\n");
    let comments: Vec<_> = tree
        .comments()
        .iter()
        .map(|comment| &tree.text()[comment.span.start as usize..comment.span.end as usize])
        .collect();
    assert_eq!(comments, ["# one", "# two", "# three", "#four"]);
}

#[test]
fn merge_keys() {
    let base = "a: &a {x: 1, y: 2}\nb: &b {y: 3, z: 4}\n";
    for (text, value) in [
        ("{<<: *a, y: 9}", "{\"x\": 1, \"y\": 9}"),
        ("{y: 9, <<: *a}", "{\"x\": 1, \"y\": 9}"),
        // In a list, earlier mappings override later ones, but the keys of later ones come first.
        ("{<<: [*a, *b], k: 0}", "{\"y\": 2, \"z\": 4, \"x\": 1, \"k\": 0}"),
        ("{<<: *a, <<: *b}", "{\"x\": 1, \"y\": 3, \"z\": 4}"),
        ("{<<: {<<: *a, y: 5}}", "{\"x\": 1, \"y\": 5}"),
        ("{\"<<\": *a}", "{\"<<\": {\"x\": 1, \"y\": 2}}"),
        ("{!!merge k: *a}", "{\"x\": 1, \"y\": 2}"),
        ("{<<: []}", "{}"),
    ] {
        let tree = parse(&format!("{base}c: {text}"));
        assert!(tree.errors().is_empty(), "{text}: {:?}", tree.errors());
        assert!(tree.duplicate_keys().is_empty(), "{text}");
        assert_eq!(show(tree.root().unwrap().get("c").unwrap()), value, "{text}");
    }
    assert_eq!(error("a: &a 1\nb: {<<: *a}"), "1:4 expected a mapping or a list of mappings to merge");
}

#[test]
fn duplicate_keys_compare_as_in_python() {
    let duplicates = |text: &str| {
        let tree = parse(text);
        let source = |id| tree.node(id).unwrap().source().to_owned();
        let pairs = tree
            .duplicate_keys()
            .iter()
            .map(|pair| format!("{}={}", source(pair.first), source(pair.second)));
        pairs.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(duplicates("a: 1\nb: 2\na: 3\na: 4"), "a=a a=a");
    assert_eq!(duplicates("1: a\n1.0: b\ntrue: c\nyes: d"), "1=1.0 1=true 1=yes");
    assert_eq!(duplicates("a: 1\n'a': 2\n\"\\x61\": 3\n!!str a: 4"), "a='a' a=\"\\x61\" a=!!str a");
    assert_eq!(duplicates("1: a\n\"1\": b\nnull: c\n'': d\n.nan: e\n.nan: f"), "");
    assert_eq!(duplicates("~: a\nnull: b"), "~=null");
    let many: Vec<String> = (0..40).map(|index| format!("k{}: v\n", index % 37)).collect();
    assert_eq!(duplicates(&many.concat()), "k0=k0 k1=k1 k2=k2");
    assert_eq!(read("a: 1\nb: 2\na: 3"), "{\"a\": 3, \"b\": 2}");
    assert_eq!(read("1: a\ntrue: b"), "{1: \"b\"}");
}

#[test]
fn templates_are_json_first() {
    let both = |text: &str| (template(text).root().map(show), parse(text).errors().is_empty());
    assert_eq!(both(r#"{"a": "\ud83d\ude00"}"#), (Some("{\"a\": \"😀\"}".into()), false));
    assert_eq!(
        both(r#"{"a": 1e3, "b": -0, "c": [true, null]}"#).0.unwrap(),
        r#"{"a": 1000.0, "b": 0, "c": [true, null]}"#
    );
    assert_eq!(both(r#"{"a": 1e3}"#).0.unwrap(), r#"{"a": 1000.0}"#);
    assert_eq!(both("[NaN, Infinity, -Infinity, 1.5]").0.unwrap(), "[NaN, inf, -inf, 1.5]");
    assert_eq!(both(r#"{"a": "yes", "b": "1"}"#).0.unwrap(), r#"{"a": "yes", "b": "1"}"#);
    assert_eq!(
        both("123456789012345678901234567890123456789012").0.unwrap(),
        "123456789012345678901234567890123456789012"
    );
    // YAML but not JSON.
    assert_eq!(both("{\"a\": yes}").0.unwrap(), "{\"a\": true}");
    assert_eq!(both("{\"a\": 1,}").0.unwrap(), "{\"a\": 1}");
    assert_eq!(both("\"a\": 1").0.unwrap(), "{\"a\": 1}");
    assert_eq!(both("[01]").0.unwrap(), "[1]");
    assert_eq!(both("\"a\n  b\"").0.unwrap(), "\"a b\"");
    let tree = template(r#"{"a": 1, "b": 2, "a": 3, "<<": {"c": 4}}"#);
    assert_eq!(tree.duplicate_keys().len(), 1);
    assert_eq!(show(tree.root().unwrap()), r#"{"a": 3, "b": 2, "<<": {"c": 4}}"#);
    let text = r#" {"a": ["x\n"]} "#;
    let sources: Vec<_> = template(text).nodes().map(|node| node.source().to_owned()).collect();
    assert_eq!(sources, [r#"{"a": ["x\n"]}"#, r#""a""#, r#"["x\n"]"#, r#""x\n""#]);
}

#[test]
fn errors_state_the_expected_syntax_and_the_position() {
    for (text, message) in [
        ("a: b: c", "1:5 a mapping value is not allowed here, expected quotes around a string with `: `"),
        ("a:\n\tb: 1", "2:1 a tab is not allowed as indentation, expected spaces"),
        ("a: 'x", "1:6 expected the closing quote before the end of the file"),
        ("a: \"\\q\"", "1:5 unknown escape, write `\\\\` for a backslash"),
        ("a: \"\\ud800\"", "1:7 this escape is not a Unicode character"),
        ("a: [1, 2", "1:9 expected `,` or `]`"),
        ("a: {b: 1", "1:9 expected `,` or `}`"),
        ("a: 1\n b: 2", "2:3 a mapping value is not allowed here, expected quotes around a string with `: `"),
        ("a:\n  b: 1\n c: 2", "3:2 expected a key or the end of the mapping at this indentation"),
        ("- a\nb: c", "2:1 expected `-` or the end of the list at this indentation"),
        ("a: b\nc\nd: e", "3:1 expected `:` after the key, on the same line"),
        ("a: @b", "1:4 an unquoted value cannot start with this character, expected quotes"),
        ("a: |x\n b", "1:5 expected the text on the next line"),
        ("a: *b", "1:4 unknown alias, expected an anchor `&b` before it"),
        ("a: &x 1\nb: &x 2", "2:4 a second anchor `&x`, expected another name"),
        ("a: &x [*x]", "1:8 an alias cannot be inside the value of its anchor"),
        ("a: 1\n---\nb: 2", "2:1 expected a single document, but another one starts here"),
        ("a: !Foo x", "1:4 Heat has no constructor for the tag `!Foo` here"),
        (
            "a: !!python/name:os.system x",
            "1:4 Heat has no constructor for the tag `tag:yaml.org,2002:python/name:os.system` here",
        ),
        ("a: !e!x y", "1:4 unknown tag handle"),
        ("a: {{ b }}", "1:5 a mapping cannot be a key, quote the `{{ }}`"),
        ("? [a]\n: b", "1:3 a list cannot be a key, expected text"),
        ("a: =", "1:4 `=` is not a value, expected quotes around a string"),
        ("a: <<", "1:4 `<<` is not a value, expected quotes around a string"),
        ("a: 0x_", "1:4 expected an integer"),
        ("a: !!int x", "1:4 expected an integer"),
        ("a: !!bool x", "1:4 expected a boolean after `!!bool`"),
        ("a: b\0c", "1:5 a control character is not allowed, not even in a comment"),
        ("%FOO bar\n---\na", "1:5 unknown directive, expected quotes around a value that starts with `%`"),
        ("%YAML 2.0\n---\na", "1:1 expected YAML version 1.1"),
        ("...\na: 1", "1:1 expected the end of the document at this indentation"),
    ] {
        assert_eq!(error(text), message, "{text:?}");
    }
}

#[test]
fn errors_name_the_construct_they_are_in() {
    let text = "a: 1\nb: [c,\n  d\ne: 'f";
    let tree = parse(text);
    let context = tree.errors()[0].context.as_ref().unwrap();
    assert_eq!((context.span.start, context.message.as_str()), (8, "while reading a list in brackets"));
}

#[test]
fn recovery_after_an_error_keeps_complete_entries() {
    let text = "a:\n ? \n''{ a: b }b:\n";
    let tree = parse(text);
    let message = "3:3 expected a key or the end of the mapping at this indentation";
    assert_eq!(errors(&tree, text), [message]);
    assert_eq!(tree.root().map(show).as_deref(), Some(r#"{"a": {null: null}, "": null}"#));
}

#[test]
fn parsing_continues_after_an_error() {
    let text = "a: 1\nb: [1, 2\nc: 3\nd: \"x\" y\ne:\n  f: g: h\n  i: 1\nj: 4\n";
    let tree = parse(text);
    assert_eq!(
        errors(&tree, text),
        [
            "3:2 expected `,` or `]`",
            "4:8 expected a key or the end of the mapping at this indentation",
            "6:7 a mapping value is not allowed here, expected quotes around a string with `: `",
        ]
    );
    let root = tree.root().unwrap();
    for (key, value) in [("a", "1"), ("c", "3"), ("d", "\"x\""), ("j", "4")] {
        assert_eq!(root.get(key).map(show).as_deref(), Some(value), "{key}");
    }
    assert!(tree.nodes().all(|node| node.parent().is_none_or(|parent| {
        parent.span().start <= node.span().start && node.span().end <= parent.span().end
    })));
    // An unclosed quote extends to the end; parsing resumes on the next line.
    let tree = parse("a: 'x\nb: 2\nc: 3\n");
    assert_eq!((tree.errors().len(), tree.root().unwrap().get("c").map(show).as_deref()), (1, Some("3")));
}

#[test]
fn the_number_of_errors_is_limited() {
    let tree = parse(&"a: b: c\n".repeat(1000));
    assert_eq!(tree.errors().len(), 20);
    let tree = parse(&"- *x\n".repeat(1000));
    assert_eq!(tree.errors().len(), 20);
}

#[test]
fn limits_are_errors() {
    let limited = |text: &str, limits: Limits| {
        let tree = Tree::parse_template(FileId(0), &SourceText::new(text), Lexicon::EMPTY, &limits);
        errors(&tree, text).join("; ")
    };
    let mut limits = Limits::default();
    (limits.bytes, limits.depth, limits.nodes) = (100, 3, 10);
    (limits.aliased_nodes, limits.merged_entries) = (3, 2);
    assert_eq!(limited(&"#".repeat(101), limits), "1:1 the file is larger than 100 bytes");
    assert_eq!(limited("[[[1]]]", limits), "");
    assert_eq!(limited("[[[[1]]]]", limits), "1:4 nested deeper than 3 levels");
    assert_eq!(limited("{\"a\": [[[1]]]}", limits), "1:9 nested deeper than 3 levels");
    assert_eq!(limited("[1,2,3,4,5,6,7,8,9]", limits), "");
    assert_eq!(limited("[1,2,3,4,5,6,7,8,9,10]", limits), "1:20 more than 10 values in one file");
    let bomb = "a: &a [1, 2]\nb: [*a, *a, *a]";
    assert_eq!(limited(bomb, limits), "2:4 aliases expand to more than 3 values");
    (limits.nodes, limits.aliased_nodes) = (100, 100);
    let merge = "a: &a {b: 1, c: 2}\nd: {<<: *a}";
    assert_eq!(limited(merge, limits), "");
    limits.merged_entries = 1;
    assert_eq!(limited(merge, limits), "2:5 merge keys add more than 1 entries");
    let merges = format!("{merge}\ne: {{<<: *a}}");
    assert_eq!(
        limited(&merges, limits),
        "2:5 merge keys add more than 1 entries",
        "later merges are not made"
    );
}

#[test]
fn recoverable_errors_are_reported_and_read_as_intended() {
    for (text, meant, column) in [
        ("{a:[b, 0], c: d}", "{a: [b, 0], c: d}", 3),
        ("[x, {a:{b: c}}]", "[x, {a: {b: c}}]", 7),
        ("a: %index%", "a: \"%index%\"", 4),
        ("a: @b", "a: \"@b\"", 4),
        ("- `b`", "- \"`b`\"", 3),
    ] {
        let (tree, whole) = (parse(text), parse(meant));
        assert_eq!(tree.errors().len(), 1, "{text}: {:?}", tree.errors());
        assert_eq!(tree.errors()[0].span.start + 1, column, "{text}");
        assert!(tree.is_whole() && whole.errors().is_empty());
        assert_eq!(tree.root().map(show), whole.root().map(show), "{text}");
    }
    for lost in ["{a: [b}", "a: b: c", "a:\n\t- b", "a: %b\nc: [d"] {
        assert!(!parse(lost).is_whole(), "{lost}");
    }
    let many = parse(&"- %a\n".repeat(1_000));
    assert_eq!((many.errors().len(), many.is_whole()), (20, true));
}

#[test]
fn walks_follow_aliases_and_merge_keys() {
    for (text, met) in [
        ("[&a {b: c}, *a, d]", "b c b c d"),
        ("[&a {b: 1, c: 2}, {<<: *a, c: 3}]", "b 1 c 2 b 1 c 3"),
        ("[&a [x, &b y], [*a, *b]]", "x y x y y"),
        ("[{a: 1, a: 2}]", "a 2"),
        // An alias inside its own target is an error, and is not followed.
        ("a: &x [b, *x]", "a b"),
        ("&a {b: {<<: *a, c: d}}", "b << c d"),
    ] {
        let tree = parse(text);
        let followed = || tree.root().unwrap().followed();
        let scalars: Vec<_> = followed().filter(|it| it.is_scalar()).map(Node::text).collect();
        assert_eq!(scalars.join(" "), met, "{text}");
        let mappings = followed().filter(|it| it.is_mapping() && !it.is_alias()).count();
        assert_eq!(tree.root().unwrap().mappings().filter(|it| !it.is_alias()).count(), mappings, "{text}");
    }
}

#[test]
fn contents_are_compared_whatever_their_notation() {
    let tree = parse("{a: [1, b], c: {d: ~}, e: \"f\\ng\"}");
    let block = parse("e: |-\n  f\n  g\n\"c\":\n  d:\na:\n- 0b1 # one\n- 'b'\n");
    let content = |tree: &Tree| tree.root().map(Node::content);
    assert_eq!(content(&tree), content(&block));
    let tree =
        parse("- &a {x: [1]}\n- *a\n- {<<: *a}\n- {x: [\"1\"]}\n- {x: 1}\n- [[1]]\n- {x: [1], y: 2}\n");
    let contents: Vec<_> = tree.root().unwrap().items().map(Node::content).collect();
    let alike: Vec<_> = contents.iter().map(|it| *it == contents[0]).collect();
    assert_eq!(alike, [true, true, true, false, false, false, false]);
    let order = parse("[[1, 2], [2, 1]]");
    let [one, other] = [0, 1].map(|at| order.root().unwrap().item(at).unwrap().content());
    assert_ne!(one, other);
}

#[test]
fn content_ends_before_trailing_comments() {
    let content = |text: &str, keys: &[&str]| {
        let tree = parse(text);
        assert!(tree.errors().is_empty(), "{text:?}");
        let node = keys.iter().try_fold(tree.root().unwrap(), |node, key| node.get(key)).unwrap();
        let span = node.content_span();
        text[span.start as usize..span.end as usize].to_owned()
    };
    for (text, keys, expected) in [
        ("a:\n  b: 1\n\n# of c\n# too\nc: 2\n", &["a"] as &[&str], "b: 1"),
        ("a:\n  b: 1 # beside\n\n  # behind\n", &["a"], "b: 1"),
        ("a:\n  b:\n    - x\n    - [y, z] # beside\n  # behind\nc: 2\n", &["a"], "b:\n    - x\n    - [y, z]"),
        ("a:\n  b: # nothing\n\nc: 2\n", &["a"], "b:"),
        ("a:\n  b: |\n    # text\n\n\n# behind\nc: 2\n", &["a"], "b: |\n    # text"),
        ("a: |+\n  text\n\n\nc: 2\n", &["a"], "|+\n  text"),
        ("a: [x, # beside\n  ]\nb: 1\n", &["a"], "[x, # beside\n  ]"),
        ("a: &x\n  b: 1\n# behind\nc: *x\n# at the end\n", &["a"], "&x\n  b: 1"),
        ("a: &x\n  b: 1\n# behind\nc: *x\n# at the end\n", &["c"], "*x"),
        ("a: &x\n  b: 1\nc:\n  d: *x\n# at the end\n", &[], "a: &x\n  b: 1\nc:\n  d: *x"),
        ("a: 'x\n\n  y'\n", &["a"], "'x\n\n  y'"),
        ("a:\n", &["a"], ""),
    ] {
        assert_eq!(content(text, keys), expected, "{text:?} {keys:?}");
    }
}
