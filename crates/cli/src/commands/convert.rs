//! The command `vnfcheck convert`.

use std::fs::File;
use std::io::{Read, stdin};
use std::path::Path;

use anyhow::{Context, bail};
use vnfcheck_convert::{Note, Refusal, Role, Target};
use vnfcheck_hot::Dialect;
use vnfcheck_report::render::printable;
use vnfcheck_runner::Input;
use vnfcheck_yaml::{FileId, Limits, SourceText, Span, Tree};

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
    let extension = convert.file.extension().unwrap_or_default().to_ascii_lowercase();
    let role = if extension == "env" { Role::Environment } else { Role::Template };
    let conversion = convert_bytes(bytes, &path, role, &convert.options());
    conversion.messages.iter().for_each(say);
    let Some(text) = conversion.text else { return Ok(Exit::Failed) };
    write_text(output, &text)?;
    Ok(Exit::Passed)
}

/// The result of a conversion with its messages.
#[derive(Debug)]
pub struct Conversion {
    /// The converted text; `None` if the file cannot be converted.
    pub text: Option<String>,
    /// Notes on the conversion, or the reasons for the refusal; each is one line with a position.
    pub messages: Vec<String>,
}

impl Conversion {
    fn refused(messages: Vec<String>) -> Self {
        Self { text: None, messages }
    }
}

/// Converts the content of a file.
pub fn convert_bytes(
    bytes: Vec<u8>,
    path: &str,
    role: Role,
    options: &vnfcheck_convert::Options,
) -> Conversion {
    let (source, encoding) = SourceText::decode(&bytes);
    let input = NamedInput { path, source: &source };
    if let Some(error) = encoding {
        return Conversion::refused(vec![input.refusal(&Refusal {
            span: Span::default(),
            kind: None,
            message: error.to_string(),
            help: "save the file as UTF-8".to_owned(),
        })]);
    }
    let limits = Limits::default();
    let tree = match role {
        Role::Environment => Tree::parse(FileId(0), &source, &vnfcheck_hot::LEXICON, &limits),
        Role::Template => Tree::parse_template(FileId(0), &source, &vnfcheck_hot::LEXICON, &limits),
    };
    let is_cfn = role == Role::Template && Dialect::of(tree.root()) == Dialect::Cfn;
    if options.target == Target::Hot && is_cfn && tree.errors().is_empty() {
        let faults = faults(bytes, &input);
        if !faults.is_empty() {
            return Conversion::refused(faults);
        }
    }
    match vnfcheck_convert::convert(&tree, role, options) {
        Ok(converted) => Conversion {
            messages: converted.notes.iter().map(|note| input.note(note)).collect(),
            text: Some(converted.text),
        },
        Err(refusals) => Conversion::refused(refusals.iter().map(|it| input.refusal(it)).collect()),
    }
}

/// Returns the violations of R-92635 in a single template. Other files are not read, so missing files are not reported.
fn faults(bytes: Vec<u8>, input: &NamedInput<'_>) -> Vec<String> {
    let checked = vnfcheck_runner::run(&[Input::Standard(bytes)], &vnfcheck_runner::Options::default());
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
            problem(&place, &kind, &finding.message, finding.help.as_deref().unwrap_or_default())
        })
        .collect()
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

/// The file whose problems are reported.
struct NamedInput<'s> {
    path: &'s str,
    source: &'s SourceText,
}

impl NamedInput<'_> {
    fn place(&self, span: Span) -> String {
        let at = self.source.position(span.start);
        format!("{}:{}:{}", printable(self.path), at.line, at.column)
    }

    fn refusal(&self, refusal: &Refusal) -> String {
        let kind = refusal.kind.map(|kind| format!("{kind} ")).unwrap_or_default();
        problem(&self.place(refusal.span), &kind, &refusal.message, &refusal.help)
    }

    fn note(&self, note: &Note) -> String {
        let message = printable(&note.message).replace('\n', " ");
        match note.span {
            Some(span) => format!("{}: note {message}", self.place(span)),
            None => format!("{}: note {message}", printable(self.path)),
        }
    }
}

/// Returns one line about a problem at a position.
fn problem(place: &str, kind: &str, message: &str, help: &str) -> String {
    let [message, help] = [message, help].map(|text| printable(text).replace('\n', " "));
    format!("{place}: error {kind}{message} ({help})")
}
