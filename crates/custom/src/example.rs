//! Examples of rules: small packages with their expected verdicts.

use std::borrow::Cow;
use std::fmt::Write as _;

use vnfcheck_check::page::Expected;
use vnfcheck_check::{CheckOptions, Context, Rule};
use vnfcheck_hot::{File, FileIds, Limits, Package};
use vnfcheck_yaml::Span;

/// The content of a file in an example.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    /// Literal text.
    Text(String),
    /// Arbitrary content of this size in bytes.
    Sized(usize),
}

impl Content {
    fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) => Cow::Borrowed(text),
            Self::Sized(bytes) => Cow::Owned("x".repeat(*bytes)),
        }
    }
}

/// A small package with its expected verdict.
#[derive(Clone, Debug)]
pub struct Example {
    pub(crate) expected: Expected,
    pub(crate) note: Option<String>,
    pub(crate) files: Vec<(String, Content)>,
    pub(crate) findings: Vec<String>,
    pub(crate) span: Span,
    pub(crate) origin: String,
}

/// The difference between the expected and the actual result of an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The expected verdict.
    pub expected: &'static str,
    /// The actual verdict.
    pub verdict: &'static str,
    /// The expected findings, as `LINE:COLUMN message`.
    pub wanted: Vec<String>,
    /// The actual findings.
    pub found: Vec<String>,
    /// Reasons why subjects are undecided or a file cannot be read.
    pub notes: Vec<String>,
}

impl Example {
    /// Returns the position of the example as `file:line:column`.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Runs a rule on the example. Returns `None` if the verdict and the findings are as expected.
    pub fn run(&self, rule: &Rule) -> Option<Difference> {
        let mut ids = FileIds::default();
        ids.add(self.files.iter().map(|(path, _)| path.as_str()));
        let files = self.files.iter().filter_map(|(path, content)| {
            Some(File::read(ids.get(path)?, path, content.text().as_bytes(), &Limits::default()))
        });
        let package = Package::link(files.collect());
        let cx = Context::new(&package, CheckOptions::default());
        let outcome = rule.check(&cx).finish();
        let main = self.files.first().map_or("", |(path, _)| path.as_str());
        let place = |place: vnfcheck_check::Place| {
            let file = package.file(place.file);
            let at = file.map(|file| file.source().position(place.span.start));
            let (line, column) = at.map_or((1, 1), |at| (at.line, at.column));
            match file.map(File::path).filter(|path| *path != main) {
                Some(path) => format!("{path}:{line}:{column}"),
                None => format!("{line}:{column}"),
            }
        };
        let failures = outcome.failures.items;
        let found: Vec<String> =
            failures.iter().map(|it| format!("{} {}", place(it.primary), it.message)).collect();
        let mut notes: Vec<String> = package
            .files()
            .flat_map(|file| {
                file.read_errors().iter().chain(file.recovered_errors()).map(move |error| (file, error))
            })
            .map(|(file, error)| {
                let at = file.source().position(error.span.start);
                format!("{}:{}:{} cannot be read: {}", file.path(), at.line, at.column, error.message)
            })
            .collect();
        let is_readable = notes.is_empty();
        notes.extend(
            outcome.undecided.items.iter().map(|it| format!("{} undecided: {}", place(it.place), it.message)),
        );
        let verdict = match (found.is_empty(), outcome.examined) {
            (false, _) => Expected::Fail,
            (true, 0) => Expected::NotApplicable,
            (true, _) => Expected::Pass,
        };
        let sorted = |findings: &[String]| {
            let mut findings = findings.to_vec();
            findings.sort();
            findings
        };
        if is_readable && verdict == self.expected && sorted(&found) == sorted(&self.findings) {
            return None;
        }
        Some(Difference {
            expected: name(self.expected),
            verdict: name(verdict),
            wanted: self.findings.clone(),
            found,
            notes,
        })
    }

    /// Appends the example to the page of its rule.
    pub(crate) fn write(&self, page: &mut String) {
        let _ = write!(page, "\n\n{}", self.note.as_deref().unwrap_or_default());
        for (position, (path, content)) in self.files.iter().enumerate() {
            let verdict = if position == 0 { self.expected.word() } else { "" };
            let content = match content {
                Content::Text(text) => text.trim_end(),
                Content::Sized(bytes) => &format!("({bytes} bytes)"),
            };
            let _ = write!(page, "\n```yaml {verdict} file={path}\n{content}\n```");
        }
        if !self.findings.is_empty() {
            let _ = write!(page, "\n```finding\n{}\n```", self.findings.join("\n"));
        }
    }
}

/// Returns the name of a verdict in rule files.
fn name(expected: Expected) -> &'static str {
    crate::members::VERDICTS.iter().find(|it| it.value == expected).map_or("", |it| it.name)
}
