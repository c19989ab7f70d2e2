//! Findings as the editor shows them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use gen_lsp_types::{
    Code, CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    Location, Message, Range, Uri,
};
use hot::{Package, Span, Unit};
use report::{FindingReport, Location as Place, RequirementReport};
use runner::Verdicts;

use crate::documents::range_of;
use crate::uri;

/// Who says it.
pub(crate) const SOURCE: &str = "vnfcheck";

/// How the files of a package are shown: where they are, and what columns count.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) root: Arc<PathBuf>,
    /// What the editor calls the files it has open, by their path in the package.
    pub(crate) open: Arc<BTreeMap<String, Uri>>,
    pub(crate) unit: Unit,
    /// Whether related places are shown.
    pub(crate) related: bool,
}

impl Shown {
    /// The URI of a file of the package.
    pub(crate) fn uri(&self, path: &str) -> Uri {
        self.open.get(path).cloned().unwrap_or_else(|| uri::of_path(&self.root.join(path)))
    }

    /// A place of a report in its file.
    fn range(&self, place: &Place, package: &Package) -> Range {
        let span = Span::new(place.range.start.offset, place.range.end.offset);
        package.file_at(&place.file).map(|file| range_of(file.source(), span, self.unit)).unwrap_or_default()
    }
}

/// The diagnostics of each file that has some. Findings of several requirements with one place and one message are one.
pub(crate) fn diagnostics(
    verdicts: &Verdicts,
    package: &Package,
    shown: &Shown,
) -> BTreeMap<String, Vec<Diagnostic>> {
    let mut defects: BTreeMap<Key<'_>, Vec<(&RequirementReport, &FindingReport)>> = BTreeMap::new();
    for requirement in &verdicts.requirements {
        for finding in &requirement.findings {
            defects.entry(Key::of(finding)).or_default().push((requirement, finding));
        }
    }
    let mut by_file: BTreeMap<String, Vec<Diagnostic>> = BTreeMap::new();
    for findings in defects.values() {
        let Some((_, first)) = findings.first() else { continue };
        if package.file_at(&first.primary.file).is_some() {
            let diagnostic = diagnostic(findings, first, package, shown);
            by_file.entry(first.primary.file.clone()).or_default().push(diagnostic);
        }
    }
    by_file
}

/// What findings of one defect have in common.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Key<'r> {
    file: &'r str,
    start: u32,
    end: u32,
    message: &'r str,
}

impl<'r> Key<'r> {
    fn of(finding: &'r FindingReport) -> Self {
        let Place { file, range, .. } = &finding.primary;
        Self { file, start: range.start.offset, end: range.end.offset, message: &finding.message }
    }
}

fn diagnostic(
    findings: &[(&RequirementReport, &FindingReport)],
    first: &FindingReport,
    package: &Package,
    shown: &Shown,
) -> Diagnostic {
    let ids: Vec<&str> = findings.iter().map(|(requirement, _)| requirement.id.as_ref()).collect();
    let related = first.related.iter().map(|related| DiagnosticRelatedInformation {
        location: Location {
            uri: shown.uri(&related.location.file),
            range: shown.range(&related.location, package),
        },
        message: related.message.clone(),
    });
    let related: Vec<_> = if shown.related { related.collect() } else { Vec::new() };
    let description = ids.first().and_then(|id| rules::requirement(id));
    Diagnostic {
        range: shown.range(&first.primary, package),
        severity: findings
            .iter()
            .map(|(requirement, finding)| severity(requirement, finding))
            .min()
            .map(Into::into),
        code: Some(Code::String(code(&ids, first.kind.as_deref()))),
        code_description: description.and_then(|it| Some(CodeDescription { href: Uri(it.official_page()?) })),
        source: Some(SOURCE.to_owned()),
        message: Message::String(message(first)),
        tags: tags(first),
        related_information: (!related.is_empty()).then_some(related),
        data: None,
    }
}

/// A diagnostic about the package as a whole, at the start of a file.
pub(crate) fn of_package(message: String) -> Diagnostic {
    Diagnostic {
        severity: Some(DiagnosticSeverity::Error),
        source: Some(SOURCE.to_owned()),
        message: Message::String(message),
        ..Diagnostic::default()
    }
}

/// The requirements, then the kind of defect where one of them covers many.
fn code(ids: &[&str], kind: Option<&str>) -> String {
    let ids = ids.join(", ");
    kind.map_or_else(|| ids.clone(), |kind| format!("{ids} {kind}"))
}

/// How much a finding matters; the most severe first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Severity {
    Error,
    Warning,
    Information,
    Hint,
}

impl From<Severity> for DiagnosticSeverity {
    fn from(severity: Severity) -> Self {
        match severity {
            Severity::Error => Self::Error,
            Severity::Warning => Self::Warning,
            Severity::Information => Self::Information,
            Severity::Hint => Self::Hint,
        }
    }
}

fn severity(requirement: &RequirementReport, finding: &FindingReport) -> Severity {
    match requirement.level.as_ref() {
        _ if finding.waiver.is_some() => Severity::Hint,
        _ if finding.advisory => Severity::Information,
        "error" => Severity::Error,
        "warning" => Severity::Warning,
        _ => Severity::Information,
    }
}

fn message(finding: &FindingReport) -> String {
    let mut message = finding.message.clone();
    if let Some(help) = &finding.help {
        message.push_str("\nhelp: ");
        message.push_str(help);
    }
    if let Some(waiver) = &finding.waiver {
        message.push_str("\nwaived: ");
        message.push_str(&waiver.reason);
    }
    if let Some(refused) = &finding.waiver_refused {
        message.push_str("\nnot waived: ");
        message.push_str(refused);
    }
    message
}

/// What is deprecated is shown struck through.
fn tags(finding: &FindingReport) -> Option<Vec<DiagnosticTag>> {
    finding.kind.as_ref().filter(|kind| kind.contains("deprecated")).map(|_| vec![DiagnosticTag::Deprecated])
}
