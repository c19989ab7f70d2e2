//! Findings as diagnostics of the editor.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use gen_lsp_types::{
    Code, CodeDescription, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    Location, Message, Range, Uri,
};
use rayon::prelude::*;
use vnfcheck_check::RuleSets;
use vnfcheck_fix::Fix;
use vnfcheck_hot::{Package, Span, Unit};
use vnfcheck_maps::{HashMap, HashSet, IndexMap};
use vnfcheck_report::defects::{Defect, Reported, defects, undecided};
use vnfcheck_report::{FindingReport, Level, Location as Place, RequirementReport, Status, UndecidedReport};
use vnfcheck_runner::Verdicts;

use crate::documents::range_of;
use crate::uri;

/// The source of the diagnostics.
pub(crate) const SOURCE: &str = "vnfcheck";

/// The presentation of a package's files: their locations, and the unit of columns.
#[derive(Clone, Debug)]
pub(crate) struct Shown {
    pub(crate) root: Arc<PathBuf>,
    /// The editor's URIs of open files, by path in the package.
    pub(crate) open: Arc<BTreeMap<String, Uri>>,
    pub(crate) unit: Unit,
    /// The built-in rule sets together with the operator's own rule sets.
    pub(crate) known: RuleSets,
    /// `true` if the editor shows related places.
    pub(crate) related: bool,
}

impl Shown {
    /// Returns the URI of a file of the package.
    pub(crate) fn uri(&self, path: &str) -> Uri {
        self.open.get(path).cloned().unwrap_or_else(|| uri::of_path(&self.root.join(path)))
    }

    /// Returns the range of a report's place in its file.
    fn range(&self, place: &Place, package: &Package) -> Range {
        let span = Span::new(place.range.start.offset, place.range.end.offset);
        package.file_at(&place.file).map(|file| range_of(file.source(), span, self.unit)).unwrap_or_default()
    }
}

/// A fix for a diagnostic.
pub(crate) struct OfferedFix {
    /// The file, with the range and the code of the diagnostic.
    pub(crate) file: String,
    pub(crate) range: Range,
    pub(crate) code: Option<Code>,
    pub(crate) fix: Arc<Fix>,
}

/// The diagnostics and fixes of a check.
pub(crate) struct Published {
    /// The diagnostics as a JSON array, for each file that has diagnostics.
    pub(crate) diagnostics: BTreeMap<String, String>,
    pub(crate) fixes: Vec<OfferedFix>,
}

/// The official page of each requirement with findings.
type Pages<'r> = HashMap<&'r str, Uri>;

/// The JSON arrays of the diagnostics of files, without the closing brackets.
#[derive(Default)]
struct Lists(BTreeMap<String, String>);

impl Lists {
    fn push(&mut self, file: &str, diagnostic: &str) {
        let list = self.0.entry(file.to_owned()).or_default();
        list.push(if list.is_empty() { '[' } else { ',' });
        list.push_str(diagnostic);
    }

    fn closed(mut self) -> BTreeMap<String, String> {
        self.0.values_mut().for_each(|list| list.push(']'));
        self.0
    }
}

/// Returns one diagnostic per defect with hints at its other places, one diagnostic per reason for undecided
/// requirements with one hint per cause of undecided subjects, and the available fixes.
pub(crate) fn diagnostics(verdicts: &Verdicts, package: &Package, shown: &Shown) -> Published {
    let with_findings = verdicts.requirements.iter().filter(|it| !it.findings.is_empty());
    let page = |it: &RequirementReport| shown.known.requirement(&it.id)?.official_page().map(Uri);
    let pages = with_findings.filter_map(|it| Some((&*it.id, page(it)?))).collect();
    let of_defects: Vec<_> = defects(&verdicts.requirements)
        .par_iter()
        .map(|defect| of_defect(defect, package, shown, &pages))
        .collect();
    let (mut lists, mut fixes) = (Lists::default(), Vec::new());
    for (diagnostics, fix) in of_defects {
        for (file, diagnostic) in diagnostics {
            lists.push(file, &diagnostic);
        }
        fixes.extend(fix);
    }
    for it in undecided(&verdicts.requirements) {
        let Some(at) = it.at.filter(|at| package.file_at(&at.file).is_some()) else { continue };
        let diagnostic = Diagnostic { range: shown.range(at, package), ..of_package(it.words()) };
        lists.push(&at.file, &json(&diagnostic));
    }
    for cause in undecided_causes(&verdicts.requirements, package) {
        let at = &cause.first.location;
        let diagnostic = Diagnostic {
            range: shown.range(at, package),
            severity: Some(DiagnosticSeverity::Hint),
            code: Some(Code::String("undecided".to_owned())),
            ..of_package(cause.words())
        };
        lists.push(&at.file, &json(&diagnostic));
    }
    Published { diagnostics: lists.closed(), fixes }
}

fn json(diagnostic: &Diagnostic) -> String {
    serde_json::to_string(diagnostic).unwrap_or_else(|_| "null".to_owned())
}

/// Returns the diagnostics of a defect as JSON, each with its file, and the fix that resolves the defect.
fn of_defect<'r>(
    defect: &Defect<'r>,
    package: &Package,
    shown: &Shown,
    pages: &Pages<'_>,
) -> (Vec<(&'r str, String)>, Option<OfferedFix>) {
    let (mut diagnostics, mut offered) = (Vec::new(), None);
    let file = defect.finding.primary.file.as_str();
    if package.file_at(file).is_some() {
        let diagnostic = diagnostic(defect, package, shown, pages);
        diagnostics.push((file, json(&diagnostic)));
        let fix = defect.offer().filter(|_| defect.is_open()).and_then(|it| it.fix.clone());
        offered = fix.map(|fix| OfferedFix {
            file: file.to_owned(),
            range: diagnostic.range,
            code: diagnostic.code,
            fix,
        });
    }
    for Reported { requirement, finding } in further_places(defect) {
        let file = finding.primary.file.as_str();
        if package.file_at(file).is_some() {
            let diagnostic = Diagnostic {
                range: shown.range(&finding.primary, package),
                severity: Some(DiagnosticSeverity::Hint),
                code: Some(Code::String(requirement.id.to_string())),
                ..of_package(finding.message.clone())
            };
            diagnostics.push((file, json(&diagnostic)));
        }
    }
    (diagnostics, offered)
}

/// Returns the findings of a defect on lines other than the line of the leading finding, one per requirement and line.
fn further_places<'r>(defect: &Defect<'r>) -> Vec<Reported<'r>> {
    let line = |finding: &'r FindingReport| (&finding.primary.file, finding.primary.range.start.line);
    let shown = line(defect.finding);
    let mut seen = HashSet::default();
    let further = defect.findings().filter(|Reported { requirement, finding }| {
        line(finding) != shown && seen.insert((&requirement.id, line(finding)))
    });
    further.collect()
}

/// The subjects at which the same requirements are undecided for the same reason.
struct Cause<'r> {
    requirements: Vec<&'r str>,
    /// The first subject.
    first: &'r UndecidedReport,
    /// Number of other subjects.
    further: usize,
}

impl Cause<'_> {
    fn words(&self) -> String {
        let words = format!("{} undecided: {}", self.requirements.join(", "), self.first.words());
        match self.further {
            0 => words,
            1 => format!("{words}\nalso undecided at 1 other place"),
            further => format!("{words}\nalso undecided at {further} other places"),
        }
    }
}

/// Returns the causes of undecided subjects in the files of the package, so that equal hints appear once.
fn undecided_causes<'r>(
    requirements: &'r [RequirementReport],
    package: &Package,
) -> impl Iterator<Item = Cause<'r>> {
    let mut subjects: IndexMap<_, (&UndecidedReport, Vec<&str>)> = IndexMap::default();
    for requirement in requirements.iter().filter(|it| it.status == Status::Undecided) {
        let listed = requirement.undecided.iter();
        for subject in listed.filter(|it| package.file_at(&it.location.file).is_some()) {
            let key = (&subject.location.file, subject.location.range.start.offset, &subject.message);
            subjects.entry(key).or_insert_with(|| (subject, Vec::new())).1.push(&requirement.id);
        }
    }
    let mut causes: IndexMap<_, Cause<'r>> = IndexMap::default();
    for (first, requirements) in subjects.into_values() {
        // Reasons name their resource, so equal causes are recognized by the same help for the same requirements.
        let key = (requirements.clone(), first.help.as_ref().unwrap_or(&first.message));
        let cause = causes.entry(key).and_modify(|it| it.further += 1);
        cause.or_insert(Cause { requirements, first, further: 0 });
    }
    causes.into_values()
}

fn diagnostic(defect: &Defect<'_>, package: &Package, shown: &Shown, pages: &Pages<'_>) -> Diagnostic {
    let finding = defect.finding;
    let related = finding.related.iter().map(|related| DiagnosticRelatedInformation {
        location: Location {
            uri: shown.uri(&related.location.file),
            range: shown.range(&related.location, package),
        },
        message: related.message.clone(),
    });
    let related: Vec<_> = if shown.related { related.collect() } else { Vec::new() };
    let page = pages.get(&*defect.requirement.id);
    Diagnostic {
        range: shown.range(&finding.primary, package),
        severity: defect.findings().map(|it| severity(it.requirement, it.finding)).min().map(Into::into),
        code: Some(Code::String(defect.names())),
        code_description: page.map(|page| CodeDescription { href: page.clone() }),
        source: Some(SOURCE.to_owned()),
        message: Message::String(message(defect)),
        tags: tags(finding),
        related_information: (!related.is_empty()).then_some(related),
        data: None,
    }
}

/// Returns a diagnostic for the whole package, at the start of a file.
pub(crate) fn of_package(message: String) -> Diagnostic {
    Diagnostic {
        severity: Some(DiagnosticSeverity::Error),
        source: Some(SOURCE.to_owned()),
        message: Message::String(message),
        ..Diagnostic::default()
    }
}

/// The severity of a finding, most severe first.
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
    match requirement.level {
        _ if finding.waiver.is_some() => Severity::Hint,
        _ if finding.advisory => Severity::Information,
        Level::Error => Severity::Error,
        Level::Warning => Severity::Warning,
        Level::Note => Severity::Information,
    }
}

fn message(defect: &Defect<'_>) -> String {
    let finding = defect.finding;
    let mut message = finding.message.clone();
    if let Some(help) = finding.explained_help() {
        message.push_str("\nhelp: ");
        message.push_str(&help);
    }
    if let Some(aftermath) = defect.aftermath() {
        message.push('\n');
        message.push_str(&aftermath);
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

/// Returns the tag of deprecated elements, which editors strike through.
fn tags(finding: &FindingReport) -> Option<Vec<DiagnosticTag>> {
    finding.kind.as_ref().filter(|kind| kind.contains("deprecated")).map(|_| vec![DiagnosticTag::Deprecated])
}
