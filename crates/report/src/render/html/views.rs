//! View model of a page with escaped text for the template.

use super::excerpt::Line;
use super::prose::{Block, Span};
use crate::{Outcome, Status};

pub(super) struct UnopenedPackage {
    pub(super) path: String,
    pub(super) message: Vec<Span>,
    pub(super) help: Vec<Span>,
}

/// A note about a waiver or the baseline.
pub(super) struct NoteView {
    pub(super) origin: String,
    pub(super) message: Vec<Span>,
}

/// A package in the list of packages.
pub(super) struct Listed {
    pub(super) href: String,
    pub(super) name: String,
    pub(super) path: String,
    pub(super) outcome: Outcome,
    pub(super) counts: Counts,
}

/// Numbers of failures in a package.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    /// Number of failing requirements that gate.
    pub(super) gating: usize,
    /// Number of failing requirements that do not gate.
    pub(super) others: usize,
    pub(super) findings: usize,
    pub(super) not_decided: usize,
    pub(super) waived: usize,
}

/// A requirement that fails in some packages.
pub(super) struct Failing<'a> {
    pub(super) id: &'a str,
    pub(super) href: String,
    pub(super) badge: Badge<'a>,
    pub(super) title: Vec<Span>,
    pub(super) findings: usize,
    pub(super) packages: usize,
}

/// A badge: its text and CSS class.
#[derive(Clone, Copy)]
pub(super) struct Badge<'a> {
    pub(super) class: &'a str,
    pub(super) words: &'a str,
}

pub(super) struct PackageView<'a> {
    pub(super) anchor: String,
    pub(super) name: String,
    pub(super) path: String,
    pub(super) sha256: &'a str,
    pub(super) outcome: Outcome,
    /// Summary sentence.
    pub(super) sentence: String,
    /// Remarks on the findings: the place to start, the number of fixable findings, and the meanings of placeholders.
    pub(super) guide: Vec<Vec<Span>>,
    pub(super) all: usize,
    pub(super) unchecked: usize,
    pub(super) shares: Vec<Share>,
    pub(super) not_decided: Vec<Reason<'a>>,
    pub(super) files_with_findings: Vec<FileFindings<'a>>,
    pub(super) failing: Vec<Attention<'a>>,
    pub(super) omitted: Vec<String>,
    pub(super) requirements: Vec<Row<'a>>,
    pub(super) undecided: Vec<Undecided<'a>>,
    pub(super) undecided_count: usize,
    pub(super) undecided_words: String,
    pub(super) files: Vec<FileView<'a>>,
    pub(super) files_words: String,
    pub(super) picture: Option<PictureView>,
}

/// Servers on networks.
pub(super) struct PictureView {
    /// SVG element, with all names escaped.
    pub(super) svg: String,
    /// `true` if the picture is initially shown.
    pub(super) open: bool,
}

/// Unchecked files outside the packages.
#[derive(Default)]
pub(super) struct Beside<'a> {
    pub(super) summary: String,
    /// Paths and reasons of the listed files.
    pub(super) files: Vec<(String, &'a str)>,
}

/// Number of requirements with a status, and number of requirements before them.
pub(super) struct Share {
    pub(super) status: Status,
    pub(super) from: usize,
    pub(super) count: usize,
}

/// Status of one requirement.
pub(super) struct Row<'a> {
    pub(super) id: &'a str,
    pub(super) href: String,
    pub(super) keyword: &'a str,
    pub(super) title: Vec<Span>,
    pub(super) status: Status,
    pub(super) badge: Badge<'a>,
    pub(super) ignored: String,
    pub(super) examined: u32,
}

/// Requirements that could not be decided for the same reason.
pub(super) struct Reason<'a> {
    pub(super) message: Vec<Span>,
    pub(super) ids: Vec<(&'a str, String)>,
    pub(super) words: String,
}

/// Findings of one file.
pub(super) struct FileFindings<'a> {
    pub(super) path: String,
    pub(super) count: String,
    pub(super) findings: Vec<FindingView<'a>>,
}

/// A requirement with links to its findings.
pub(super) struct Attention<'a> {
    pub(super) id: &'a str,
    pub(super) href: String,
    pub(super) status: Status,
    pub(super) badge: Badge<'a>,
    pub(super) keyword: &'a str,
    pub(super) title: Vec<Span>,
    pub(super) count: String,
    /// Anchors and locations.
    pub(super) places: Vec<(String, String)>,
    pub(super) more: usize,
}

/// A defect.
pub(super) struct FindingView<'a> {
    pub(super) anchor: String,
    /// Requirement IDs with links.
    pub(super) ids: Vec<(&'a str, String)>,
    /// Requirement IDs, separated by spaces.
    pub(super) all_ids: String,
    pub(super) status: Status,
    pub(super) badge: Badge<'a>,
    pub(super) message: Vec<Span>,
    pub(super) place: String,
    pub(super) path: String,
    pub(super) kind: Option<String>,
    /// Waiver, or the reason why a waiver is not valid.
    pub(super) acceptance: Vec<Span>,
    pub(super) lines: Vec<Line>,
    pub(super) help: Vec<Span>,
    /// Command that applies the fix, and the effect of the fix.
    pub(super) fix: Option<(&'static str, Vec<Span>)>,
    /// Requirement IDs, and the addresses at which a waiver is requested.
    pub(super) waivers: Vec<(&'a str, String)>,
    pub(super) aftermath: Vec<Span>,
    pub(super) related: Vec<RelatedView>,
    pub(super) more: usize,
}

pub(super) struct RelatedView {
    pub(super) place: String,
    pub(super) message: Vec<Span>,
    pub(super) lines: Vec<Line>,
}

pub(super) struct Undecided<'a> {
    pub(super) id: &'a str,
    pub(super) href: String,
    pub(super) status: Status,
    pub(super) place: String,
    pub(super) message: Vec<Span>,
}

pub(super) struct FileView<'a> {
    pub(super) path: String,
    pub(super) kind: &'a str,
    pub(super) environment: String,
    pub(super) called_by: String,
    /// Reason why the file is not checked; may be empty.
    pub(super) reason: &'a str,
}

pub(super) struct Chapter<'a> {
    pub(super) anchor: String,
    pub(super) name: &'a str,
    pub(super) sections: Vec<Section<'a>>,
}

pub(super) struct Section<'a> {
    pub(super) anchor: String,
    pub(super) name: &'a str,
    pub(super) entries: Vec<Entry<'a>>,
}

/// A requirement with its text, shown once for all packages.
pub(super) struct Entry<'a> {
    pub(super) id: &'a str,
    pub(super) title: Vec<Span>,
    pub(super) keyword: &'a str,
    pub(super) text: Vec<Block>,
    /// URL of the official text; may be empty.
    pub(super) official: String,
    pub(super) has_rule: bool,
}
