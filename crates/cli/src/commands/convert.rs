//! The command `vnfcheck convert`.

use std::fs::File;
use std::io::{Read, stdin};
use std::path::Path;

use anyhow::{Context, bail};
use convert::{Note, Refusal, Role};
use hot::Dialect;
use report::render::printable;
use runner::Input;
use yaml::{FileId, Limits, SourceText, Span, Tree};

use crate::args::Convert;
use crate::guard::{Guard, Replaces};
use crate::outcome::{Exit, say};
use crate::outputs::write_text;

pub(crate) fn run(convert: &Convert) -> anyhow::Result<Exit> {
    let limits = Limits::default();
    let is_standard = convert.file.as_os_str() == "-";
    let output = convert.output.as_deref().filter(|output| output.as_os_str() != "-");
    if let Some(output) = output {
        let mut guard = Guard::default();
        guard.reads(&convert.file, "the file to convert");
        guard.writes(output, Replaces::Nothing)?;
    }
    let bytes = if is_standard { read(stdin().lock(), &limits) } else { read_file(&convert.file, &limits) }
        .with_context(|| format!("cannot read {}", convert.file.display()))?;
    let path = if is_standard { "stdin".to_owned() } else { convert.file.display().to_string() };
    let (source, encoding) = SourceText::decode(&bytes);
    let input = NamedInput { path: &path, source: &source };
    if let Some(error) = encoding {
        input.refuse(&[Refusal {
            span: Span::default(),
            kind: None,
            message: error.to_string(),
            help: "save the file as UTF-8".to_owned(),
        }]);
        return Ok(Exit::Failed);
    }
    let extension = convert.file.extension().unwrap_or_default().to_ascii_lowercase();
    let role = if extension == "env" { Role::Environment } else { Role::Template };
    let tree = match role {
        Role::Environment => Tree::parse(FileId(0), &source, &hot::LEXICON, &limits),
        Role::Template => Tree::parse_template(FileId(0), &source, &hot::LEXICON, &limits),
    };
    let is_cfn = role == Role::Template && Dialect::of(tree.root()) == Dialect::Cfn;
    if convert.options().target == convert::Target::Hot && is_cfn && tree.errors().is_empty() {
        let faults = faults(bytes, &input);
        if faults > 0 {
            return Ok(Exit::Failed);
        }
    }
    match convert::convert(&tree, role, &convert.options()) {
        Ok(converted) => {
            converted.notes.iter().for_each(|note| input.note(note));
            write_text(output, &converted.text)?;
            Ok(Exit::Passed)
        }
        Err(refusals) => {
            input.refuse(&refusals);
            Ok(Exit::Failed)
        }
    }
}

/// Reports the violations of R-92635 in a single template and returns their number. Other files are not read, so
/// missing files are not reported.
fn faults(bytes: Vec<u8>, input: &NamedInput<'_>) -> usize {
    let checked = runner::run(&[Input::Standard(bytes)], &runner::Options::default());
    let packages = checked.report.packages.iter();
    let requirements = packages.flat_map(|package| &package.requirements).filter(|it| it.id == "R-92635");
    let failing = requirements
        .flat_map(|it| &it.findings)
        .filter(|it| !it.advisory && it.kind.as_deref() != Some("hot.missing-file"));
    failing
        .map(|finding| {
            let at = finding.primary.range.start;
            let place = format!("{}:{}:{}", printable(input.path), at.line, at.column);
            let kind = finding.kind.as_ref().map(|kind| format!("{kind} ")).unwrap_or_default();
            print_problem(&place, &kind, &finding.message, finding.help.as_deref().unwrap_or_default());
        })
        .count()
}

fn read_file(path: &Path, limits: &Limits) -> anyhow::Result<Vec<u8>> {
    read(File::open(path)?, limits)
}

fn read(from: impl Read, limits: &Limits) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(limits.bytes as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > limits.bytes {
        bail!("the file is larger than {} bytes", limits.bytes);
    }
    Ok(bytes)
}

/// The input whose problems are reported on standard error.
struct NamedInput<'s> {
    path: &'s str,
    source: &'s SourceText,
}

impl NamedInput<'_> {
    fn place(&self, span: Span) -> String {
        let at = self.source.position(span.start);
        format!("{}:{}:{}", printable(self.path), at.line, at.column)
    }

    fn refuse(&self, refusals: &[Refusal]) {
        for refusal in refusals {
            let kind = refusal.kind.map(|kind| format!("{kind} ")).unwrap_or_default();
            print_problem(&self.place(refusal.span), &kind, &refusal.message, &refusal.help);
        }
    }

    fn note(&self, note: &Note) {
        let message = printable(&note.message).replace('\n', " ");
        match note.span {
            Some(span) => say(format_args!("{}: note {message}", self.place(span))),
            None => say(format_args!("{}: note {message}", printable(self.path))),
        }
    }
}

/// Prints one line about a problem at a position to standard error.
fn print_problem(place: &str, kind: &str, message: &str, help: &str) {
    let [message, help] = [message, help].map(|text| printable(text).replace('\n', " "));
    say(format_args!("{place}: error {kind}{message} ({help})"));
}
