//! Comparison of the parser with `PyYAML` on about twenty thousand real and generated inputs.
//!
//! The expected results are not part of this repository. Without them, the tests print a notice and pass.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use libyaml_oracle::Mark;
use serde_json::Value as Json;
use vnfcheck_yaml::{FileId, Lexicon, SourceText};
use vnfcheck_yaml::{Limits, Node, NodeKind, Tree, Value};

use super::marks::Marks;

fn shared(path: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared").join(path);
    if path.exists() {
        return Some(path);
    }
    println!("skipped: shared/ is missing");
    None
}

fn rows(name: &str) -> Vec<Json> {
    let Some(path) = shared(&format!("corpus/yaml/{name}.jsonl")) else {
        return Vec::new();
    };
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn parse(text: &str) -> (Tree, SourceText) {
    let source = SourceText::new(text);
    (Tree::parse(FileId(0), &source, Lexicon::EMPTY, &Limits::default()), source)
}

/// Encodes a tree in the notation of the expected results.
fn encode(node: Node<'_>) -> Json {
    match node.value() {
        Value::Null => "n".into(),
        Value::Bool(value) => format!("b:{value}").into(),
        Value::Int(value) => format!("i:{value}").into(),
        Value::HugeInt(digits) => format!("i:{digits}").into(),
        Value::Float(value) if value.is_nan() => "f:nan".into(),
        Value::Float(value) => format!("f:{:016x}", value.to_bits()).into(),
        Value::Text(text) => format!("s:{text}").into(),
        Value::Binary(bytes) => format!("B:{}", base64(&bytes)).into(),
        Value::Sequence => std::iter::once("l".into()).chain(node.items().map(encode)).collect(),
        Value::Mapping => {
            let entries =
                node.entries().map(|entry| Json::from(vec![encode(entry.key), encode(entry.value)]));
            std::iter::once("d".into()).chain(entries).collect()
        }
    }
}

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    bytes.chunks(3).fold(String::new(), |mut text, chunk| {
        let bits =
            chunk.iter().enumerate().fold(0, |bits, (at, &byte)| bits | u32::from(byte) << (16 - 8 * at));
        for digit in 0..4 {
            let known = digit <= chunk.len();
            text.push(if known { DIGITS[(bits >> (18 - 6 * digit)) as usize & 63] as char } else { '=' });
        }
        text
    })
}

fn span_differences(tree: &Tree, text: &str, expected: &Json) -> Vec<String> {
    let marks = Marks::new(text);
    let nodes: Vec<_> = tree.nodes().filter(|node| !node.is_alias()).collect();
    let expected = expected.as_array().unwrap();
    if nodes.len() != expected.len() {
        return vec![format!("{} nodes instead of {}", nodes.len(), expected.len())];
    }
    let number = |row: &Json, index: usize| row[index].as_u64().unwrap();
    let mut differences = Vec::new();
    for (node, row) in nodes.iter().zip(expected) {
        let kind = match node.kind() {
            NodeKind::Scalar => 0,
            NodeKind::Sequence => 1,
            NodeKind::Mapping => 2,
        };
        let span = node.span();
        let same = kind == number(row, 0)
            && marks.is(text, span.start, Mark { line: number(row, 1), column: number(row, 2) })
            && marks.is(text, span.end, Mark { line: number(row, 3), column: number(row, 4) });
        if !same {
            let mut line = String::new();
            write!(line, "{row} is {kind} {:?} {:?}", marks.of(text, span.start), marks.of(text, span.end))
                .unwrap();
            differences.push(line);
        }
    }
    differences
}

/// Returns the differences between a tree and a row of expected results.
fn differences(row: &Json, text: &str) -> Vec<String> {
    let (tree, _) = parse(text);
    match (row.get("error"), tree.errors().first()) {
        (Some(expected), None) => vec![format!("accepted, expected: {expected}")],
        (Some(expected), Some(_)) => error_differences(row, text, expected, &tree),
        (None, Some(error)) => vec![format!("refused: {error} at {:?}", error.span)],
        (None, None) => {
            let value = tree.root().map_or("n".into(), encode);
            let mut all = Vec::new();
            if value != row["value"] {
                all.push(format!("value {value} instead of {}", row["value"]));
            }
            if let Some(spans) = row.get("spans") {
                all.extend(span_differences(&tree, text, spans));
            }
            all
        }
    }
}

/// The reference reports only one error, which must be among the reported errors.
fn error_differences(row: &Json, text: &str, expected: &Json, tree: &Tree) -> Vec<String> {
    let (Some(line), Some(column)) = (row.get("line"), row.get("column")) else {
        return Vec::new();
    };
    let mark = Mark { line: line.as_u64().unwrap(), column: column.as_u64().unwrap() };
    let marks = Marks::new(text);
    if tree.errors().iter().any(|error| marks.is(text, error.span.start, mark)) {
        return Vec::new();
    }
    let found: Vec<_> =
        tree.errors().iter().map(|error| (marks.of(text, error.span.start), &error.message)).collect();
    vec![format!("{found:?} instead of {expected} at {mark:?}")]
}

#[test]
fn real_files() {
    let rows = rows("golden");
    let mut report = Vec::new();
    for row in &rows {
        let name = row["file"].as_str().unwrap();
        let bytes = std::fs::read(shared("corpus").unwrap().join(name)).unwrap();
        let (source, error) = SourceText::decode(&bytes);
        if error.is_some() {
            assert!(row.get("error").is_some(), "{name} is refused");
            continue;
        }
        let found = differences(row, source.as_str());
        report.extend(found.into_iter().map(|difference| format!("{name}: {difference}")));
    }
    println!("{} files", rows.len());
    assert!(report.is_empty(), "{} differences\n{}", report.len(), report.join("\n"));
}

#[test]
fn scalars() {
    let rows = rows("scalars");
    let mut report = Vec::new();
    for row in &rows {
        let text = row[0].as_str().unwrap();
        let (tree, _) = parse(text);
        let expected = &row[1];
        let found = match tree.errors().first() {
            Some(error) => Json::from(format!("E:{error}")),
            None => tree.root().map_or("n".into(), encode),
        };
        let both_refused = !tree.errors().is_empty() && expected.get("error").is_some();
        if found != *expected && !both_refused {
            report.push(format!("{text:?}: {found} instead of {expected}"));
        }
    }
    println!("{} scalars", rows.len());
    assert!(report.is_empty(), "{} differences\n{}", report.len(), report.join("\n"));
}

/// Cases of the test suite whose value the tree cannot express, with the reason.
const EXCEPTIONS: [(&str, &str); 2] = [
    ("2XXW", "`!!set`: Python's sets have no order, ours is that of the file"),
    ("J7PZ", "`!!omap`: Python makes tuples of its items, which are mappings in our tree"),
];

#[test]
fn test_suite() {
    let rows = rows("suite");
    let mut report = Vec::new();
    let mut exceptions = Vec::new();
    for row in &rows {
        let found = differences(row, row["yaml"].as_str().unwrap());
        if EXCEPTIONS.iter().any(|(case, _)| row["case"] == *case) {
            exceptions.extend(found.first().map(|_| row["case"].as_str().unwrap()));
            continue;
        }
        report.extend(found.into_iter().map(|difference| format!("{}: {difference}", row["case"])));
    }
    println!("{} cases", rows.len());
    let expected: Vec<_> = EXCEPTIONS.iter().map(|(case, _)| *case).collect();
    assert!(rows.is_empty() || exceptions == expected, "only {exceptions:?} still differ");
    assert!(report.is_empty(), "{} differences\n{}", report.len(), report.join("\n"));
}
