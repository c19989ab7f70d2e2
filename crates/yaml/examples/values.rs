//! Lists the scalars of a YAML file with their positions: `cargo run --example values -- FILE`.

use std::io::Write;

use vnfcheck_yaml::{FileId, Lexicon, Limits, SourceText, Tree};

fn main() -> std::io::Result<()> {
    let path = std::env::args_os()
        .nth(1)
        .unwrap_or_else(|| concat!(env!("CARGO_MANIFEST_DIR"), "/examples/demo.yaml").into());
    let (source, encoding) = SourceText::decode(&std::fs::read(path)?);
    let mut out = std::io::stdout().lock();
    if let Some(error) = encoding {
        writeln!(out, "{error}")?;
    }
    lines(&source).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Returns a line for each error and for each scalar, keys included.
fn lines(source: &SourceText) -> Vec<String> {
    let tree = Tree::parse(FileId(0), source, Lexicon::EMPTY, &Limits::default());
    let place = |offset| {
        let position = source.position(offset);
        format!("{}:{}", position.line, position.column)
    };
    let errors =
        tree.errors().iter().map(|error| format!("{}  error: {}", place(error.span.start), error.message));
    let scalars = tree.nodes().filter(|node| node.is_scalar());
    let scalars = scalars.map(|node| format!("{}  {:?}", place(node.span().start), node.value()));
    errors.chain(scalars).collect()
}

#[test]
fn scalars_and_errors_have_positions() {
    let text = "image: demo\nports: [80, yes]\n";
    let expected = [
        "1:1  Text(\"image\")",
        "1:8  Text(\"demo\")",
        "2:1  Text(\"ports\")",
        "2:9  Int(80)",
        "2:13  Bool(true)",
    ];
    assert_eq!(lines(&SourceText::new(text)), expected);
    let broken = lines(&SourceText::new("a: [1\n"));
    assert!(broken.first().is_some_and(|line| line.starts_with("2:1  error: ")), "{broken:?}");
}
