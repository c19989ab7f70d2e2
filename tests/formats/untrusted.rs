//! Untrusted strings from packages, paths and configurations in every format: no string controls a terminal, reverses
//! text direction, starts a line, or is executed as a command of a CI service.

use vnfcheck_report::render::RenderOptions;
use vnfcheck_report::{Format, RelatedLocation, Report, UndecidedReport};
use vnfcheck_runner::run::Checked;

use super::checked_with_waivers;

const HOSTILE: &str = "a\u{1b}[2J\u{7}\u{7f}\u{9b}\u{202e}\u{61c}\u{200b}\u{2028}\u{feff}\u{e0041}\r\n::error::x\n  ::warning::y\n##[error]z ::notice::w";

type Put = fn(&mut Report, String);

/// The places in a report that can contain an untrusted string.
const SOURCES: [(&str, Put); 24] = [
    ("name of the package", |report, text| report.packages[0].name = text),
    ("path of the package", |report, text| report.packages[0].path = text),
    ("path of a file", |report, text| report.packages[0].files[0].path = text),
    ("caller", |report, text| report.packages[0].files[0].called_by = vec![text]),
    ("environment", |report, text| report.packages[0].files[0].environment = Some(text)),
    ("message", |report, text| open(report).message = text),
    ("help", |report, text| open(report).help = Some(text)),
    ("file of a finding", |report, text| open(report).primary.file = text),
    ("path of a finding", |report, text| open(report).primary.path = text),
    ("kind", |report, text| open(report).kind = Some(text.into())),
    ("related message", |report, text| {
        let location = open(report).primary.clone();
        open(report).related = vec![RelatedLocation { location, message: text }];
    }),
    ("related file", |report, text| {
        let mut location = open(report).primary.clone();
        location.file = text;
        open(report).related = vec![RelatedLocation { location, message: "here".to_owned() }];
    }),
    ("undecided subject", |report, text| {
        let location = open(report).primary.clone();
        let subject = UndecidedReport { location, message: text, help: None };
        report.packages[0].requirements[0].undecided = vec![subject];
    }),
    ("help of an undecided subject", |report, text| {
        let location = open(report).primary.clone();
        let subject = UndecidedReport { location, message: "unknown".to_owned(), help: Some(text) };
        report.packages[0].requirements[0].undecided = vec![subject];
    }),
    ("reason of a waiver", |report, text| waiver(report).reason = text),
    ("origin of a waiver", |report, text| waiver(report).origin = text),
    ("approver", |report, text| waiver(report).approver = Some(text)),
    ("refused waiver", |report, text| open(report).waiver_refused = Some(text)),
    ("what ignores", |report, text| report.packages[0].requirements[0].ignored = Some(text)),
    ("title of a requirement", |report, text| failing(report).title = text.into()),
    ("configuration", |report, text| report.configuration = Some(text)),
    ("message of a note", |report, text| report.notes[0].message = text),
    ("origin of a note", |report, text| report.notes[0].origin = text),
    ("package that cannot be opened", |report, text| {
        report.errors.push(vnfcheck_report::PackageError {
            path: text.clone(),
            detail: None,
            message: text,
            help: "hand in another".into(),
        });
    }),
];

fn failing(report: &mut Report) -> &mut vnfcheck_report::RequirementReport {
    let mut requirements = report.packages[0].requirements.iter_mut();
    requirements.find(|it| it.findings.iter().any(vnfcheck_report::FindingReport::is_open)).unwrap()
}

fn open(report: &mut Report) -> &mut vnfcheck_report::FindingReport {
    failing(report).findings.iter_mut().find(|it| it.is_open()).unwrap()
}

fn waiver(report: &mut Report) -> &mut vnfcheck_report::WaiverReport {
    let mut findings = report.packages[0].requirements.iter_mut().flat_map(|it| &mut it.findings);
    findings.find_map(|it| it.waiver.as_mut()).unwrap()
}

fn is_unseen(character: char) -> bool {
    matches!(character, '\u{7f}'..='\u{9f}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(character, '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}')
}

/// Returns the dangerous part of a format's output, if there is one.
fn fault(format: Format, is_terminal: bool, text: &str) -> Option<String> {
    const JSON: [Format; 7] = [
        Format::Json,
        Format::JsonV1,
        Format::JsonLines,
        Format::Sarif,
        Format::GithubSarif,
        Format::Gitlab,
        Format::VvpJson,
    ];
    // Programs receive control characters unchanged; terminals do not.
    let may_be_unseen = JSON.contains(&format) && !is_terminal;
    let control = |it: &char| {
        *it < ' ' && !matches!(it, '\n' | '\t') && !(*it == '\r' && format == Format::Csv)
            || !may_be_unseen && is_unseen(*it)
    };
    if let Some(character) = text.chars().find(control) {
        return Some(format!("{character:?}"));
    }
    if text.contains("##[") {
        return Some("##[".to_owned());
    }
    // XML and HTML reports are read from files, so CI services do not interpret their lines.
    let is_of_lines = !matches!(format, Format::Html | Format::Junit);
    let is_own = |line: &str| {
        format == Format::Github
            && ["::error ", "::warning ", "::notice "].iter().any(|start| line.starts_with(start))
    };
    let line = text.lines().find(|line| line.trim_start().starts_with("::") && !is_own(line))?;
    is_of_lines.then(|| line.to_owned())
}

#[test]
fn untrusted_text_is_harmless_in_every_format() {
    let formats = || Format::ALL.iter().copied().filter(|format| !format.is_binary());
    for (source, put) in SOURCES {
        let Checked { mut report, packages, sets } = checked_with_waivers();
        put(&mut report, HOSTILE.to_owned());
        vnfcheck_runner::join_defects(&mut report.packages[0].requirements, vnfcheck_rules::built_in());
        let checked = Checked { report, packages, sets };
        for (format, is_terminal) in formats().flat_map(|format| [(format, false), (format, true)]) {
            if format == Format::VvpJson && !checked.report.errors.is_empty() {
                continue;
            }
            let render_options = RenderOptions {
                is_terminal,
                show: vnfcheck_report::render::Show::All,
                ..RenderOptions::default()
            };
            let mut out = Vec::new();
            vnfcheck_runner::render(format, &checked, &render_options, &mut out).unwrap();
            let text = String::from_utf8(out).unwrap();
            if let Some(fault) = fault(format, is_terminal, &text) {
                panic!("{source} in {} (terminal: {is_terminal}): {fault}", format.name());
            }
        }
    }
}
