//! Lists the parameters of a Heat template and the lines that use them: `cargo run --example parameters -- FILE`.

use std::io::Write;

use vnfcheck_hot::{File, FileId, Limits, Package, Target};

fn main() -> std::io::Result<()> {
    let path = std::env::args()
        .nth(1)
        .unwrap_or_else(|| concat!(env!("CARGO_MANIFEST_DIR"), "/examples/demo.yaml").into());
    let file = File::read(FileId(0), &path, std::fs::read(&path)?, &Limits::default());
    let mut out = std::io::stdout().lock();
    lines(file).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Returns a line for each error of the file, and for each parameter with its type and uses.
fn lines(file: File) -> Vec<String> {
    let package = Package::link(vec![file]);
    let mut lines = Vec::new();
    for file in package.files() {
        let place = |offset| file.source().position(offset);
        for error in file.read_errors() {
            let at = place(error.span.start);
            lines.push(format!("{}:{}  {}", at.line, at.column, error.message));
        }
        let Some(template) = file.template() else { continue };
        for parameter in template.parameters() {
            let uses = template.references(Target::Parameter).filter(|it| it.name.text() == parameter.name());
            let uses: Vec<String> = uses.map(|it| place(it.name.span().start).line.to_string()).collect();
            lines.push(format!("{} ({}): {}", parameter.name(), parameter.declared_type(), uses.join(", ")));
        }
    }
    lines
}

#[test]
fn a_template_has_parameters_and_a_broken_file_an_error() {
    let read = |text: &str| lines(File::read(FileId(0), "base.yaml", text, &Limits::default()));
    let text = "heat_template_version: 2016-10-14\nparameters:\n  a: { type: string }\noutputs:\n  b: { value: { get_param: a } }\n";
    assert_eq!(read(text), ["a (string): 5"]);
    let broken = read("heat_template_version: 2016-10-14\nparameters: [\n");
    assert!(broken.first().is_some_and(|line| line.starts_with("3:1  ")), "{broken:?}");
}
