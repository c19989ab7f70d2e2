//! What the page shows, worked out and harmless: the template only writes it down.

use rules::Requirement;

use super::excerpt::Line;
use super::prose::{Block, Span};
use crate::report::{Outcome, RequirementReport, Status};

pub(super) struct Unopened {
    pub(super) path: String,
    pub(super) message: Vec<Span>,
    pub(super) help: Vec<Span>,
}

/// A word about a waiver or the baseline.
pub(super) struct NoteView {
    pub(super) origin: String,
    pub(super) message: Vec<Span>,
}

pub(super) struct PackageView<'a> {
    pub(super) anchor: String,
    pub(super) name: String,
    pub(super) path: String,
    pub(super) sha256: &'a str,
    pub(super) outcome: Outcome,
    pub(super) all: usize,
    pub(super) unchecked: usize,
    pub(super) shares: Vec<Share>,
    pub(super) not_decided: Vec<Reason>,
    pub(super) attention: Vec<Attention<'a>>,
    pub(super) requirements: Vec<Row>,
    pub(super) undecided: Vec<Undecided>,
    pub(super) undecided_count: usize,
    pub(super) undecided_words: String,
    pub(super) files: Vec<FileView>,
    pub(super) files_words: String,
}

/// How many requirements have a status, and how many come before them.
pub(super) struct Share {
    pub(super) status: Status,
    pub(super) from: usize,
    pub(super) count: usize,
}

/// Where one requirement stands.
pub(super) struct Row {
    pub(super) id: &'static str,
    pub(super) keyword: &'static str,
    pub(super) title: Vec<Span>,
    pub(super) status: Status,
    pub(super) ignored: String,
    pub(super) examined: u32,
}

/// Requirements that could not be decided for the same reason.
pub(super) struct Reason {
    pub(super) message: Vec<Span>,
    pub(super) ids: Vec<&'static str>,
    pub(super) words: String,
}

/// A requirement with findings.
pub(super) struct Attention<'a> {
    pub(super) requirement: &'a RequirementReport,
    pub(super) title: Vec<Span>,
    pub(super) asks: Vec<Block>,
    pub(super) official: String,
    pub(super) count: String,
    pub(super) findings: Vec<FindingView>,
    pub(super) omitted: String,
}

pub(super) struct FindingView {
    pub(super) message: Vec<Span>,
    pub(super) advisory: bool,
    pub(super) place: String,
    pub(super) path: String,
    pub(super) kind: Option<&'static str>,
    pub(super) waived: bool,
    /// What accepts it, or why what would accept it does not count.
    pub(super) acceptance: Vec<Span>,
    pub(super) lines: Vec<Line>,
    pub(super) help: Vec<Span>,
    pub(super) related: Vec<RelatedView>,
    pub(super) more: usize,
}

pub(super) struct RelatedView {
    pub(super) place: String,
    pub(super) message: Vec<Span>,
    pub(super) lines: Vec<Line>,
}

pub(super) struct Undecided {
    pub(super) id: &'static str,
    pub(super) status: Status,
    pub(super) place: String,
    pub(super) message: Vec<Span>,
}

pub(super) struct FileView {
    pub(super) path: String,
    pub(super) kind: &'static str,
    pub(super) environment: String,
    pub(super) called_by: String,
    pub(super) excluded: bool,
}

pub(super) struct Chapter {
    pub(super) anchor: String,
    pub(super) name: &'static str,
    pub(super) sections: Vec<Section>,
}

pub(super) struct Section {
    pub(super) anchor: String,
    pub(super) name: &'static str,
    pub(super) entries: Vec<Entry>,
}

/// A requirement with its text, told once for all packages.
pub(super) struct Entry {
    pub(super) requirement: &'static Requirement,
    pub(super) title: Vec<Span>,
    pub(super) keyword: &'static str,
    pub(super) text: Vec<Block>,
    pub(super) official: String,
    pub(super) has_rule: bool,
}
