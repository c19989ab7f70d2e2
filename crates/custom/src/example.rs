//! Examples of rules: small packages with the verdict they must get.

use std::borrow::Cow;
use std::fmt::Write as _;

use hot::{File, FileIds, Limits, Package};
use rules::page::Expected;
use rules::{Context, Rule, Terms};
use yaml::Span;

/// What a file of an example holds.
#[derive(Clone, Debug)]
pub(crate) enum Content {
    /// This text.
    Text(String),
    /// So many bytes, whatever they are.
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

/// A small package with the verdict it must get.
#[derive(Clone, Debug)]
pub struct Example {
    pub(crate) expected: Expected,
    pub(crate) note: Option<String>,
    pub(crate) files: Vec<(String, Content)>,
    pub(crate) findings: Vec<String>,
    pub(crate) span: Span,
    pub(crate) origin: String,
}

/// How an example differs from what it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The verdict it should get.
    pub expected: &'static str,
    /// The verdict it gets.
    pub verdict: &'static str,
    /// What it should find, as `LINE:COLUMN message`.
    pub wanted: Vec<String>,
    /// What it finds.
    pub found: Vec<String>,
    /// Why subjects are undecided, or a file cannot be read.
    pub notes: Vec<String>,
}

impl Example {
    /// Where it stands: `file:line:column`.
    pub fn origin(&self) -> &str {
        &self.origin
    }

    /// Runs a rule over it; nothing when it gets the verdict and the findings that it should.
    pub fn run(&self, rule: &Rule) -> Option<Difference> {
        let mut ids = FileIds::default();
        ids.add(self.files.iter().map(|(path, _)| path.as_str()));
        let files = self.files.iter().filter_map(|(path, content)| {
            Some(File::read(ids.get(path)?, path, content.text().as_bytes(), &Limits::default()))
        });
        let package = Package::link(files.collect());
        let cx = Context::new(&package, Terms::default());
        let outcome = rule.check(&cx).finish();
        let main = self.files.first().map_or("", |(path, _)| path.as_str());
        let place = |place: rules::Place| {
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
            .flat_map(|file| file.read_errors().iter().chain(file.slips()).map(move |error| (file, error)))
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
        let same = |a: &[String], b: &[String]| {
            let mut sorted = [a.to_vec(), b.to_vec()];
            for lines in &mut sorted {
                lines.sort();
            }
            let [a, b] = sorted;
            a == b
        };
        if is_readable && verdict == self.expected && same(&found, &self.findings) {
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

    /// As a part of the page of its rule.
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

/// The word of rule files for a verdict.
fn name(expected: Expected) -> &'static str {
    crate::members::VERDICTS.iter().find(|(_, it)| *it == expected).map_or("", |(name, _)| name)
}
