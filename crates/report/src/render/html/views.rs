//! What the page shows, worked out and harmless: the template only writes it down.

use rules::Requirement;

use super::excerpt::Line;
use super::prose::{Block, Span};
use crate::{Outcome, RequirementReport, Status};

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
    pub(super) not_decided: Vec<Reason<'a>>,
    pub(super) attention: Vec<Attention<'a>>,
    pub(super) requirements: Vec<Row<'a>>,
    pub(super) undecided: Vec<Undecided<'a>>,
    pub(super) undecided_count: usize,
    pub(super) undecided_words: String,
    pub(super) files: Vec<FileView<'a>>,
    pub(super) files_words: String,
}

/// How many requirements have a status, and how many come before them.
pub(super) struct Share {
    pub(super) status: Status,
    pub(super) from: usize,
    pub(super) count: usize,
}

/// Where one requirement stands.
pub(super) struct Row<'a> {
    pub(super) id: &'a str,
    pub(super) keyword: &'a str,
    pub(super) title: Vec<Span>,
    pub(super) status: Status,
    pub(super) ignored: String,
    pub(super) examined: u32,
}

/// Requirements that could not be decided for the same reason.
pub(super) struct Reason<'a> {
    pub(super) message: Vec<Span>,
    pub(super) ids: Vec<&'a str>,
    pub(super) words: String,
}

/// A requirement with findings.
pub(super) struct Attention<'a> {
    pub(super) requirement: &'a RequirementReport,
    pub(super) title: Vec<Span>,
    pub(super) asks: Vec<Block>,
    pub(super) official: Option<String>,
    pub(super) count: String,
    pub(super) findings: Vec<FindingView<'a>>,
    pub(super) omitted: String,
}

pub(super) struct FindingView<'a> {
    pub(super) message: Vec<Span>,
    pub(super) advisory: bool,
    pub(super) place: String,
    pub(super) path: String,
    pub(super) kind: Option<&'a str>,
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

pub(super) struct Undecided<'a> {
    pub(super) id: &'a str,
    pub(super) status: Status,
    pub(super) place: String,
    pub(super) message: Vec<Span>,
}

pub(super) struct FileView<'a> {
    pub(super) path: String,
    pub(super) kind: &'a str,
    pub(super) environment: String,
    pub(super) called_by: String,
    pub(super) excluded: bool,
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

/// A requirement with its text, told once for all packages.
pub(super) struct Entry<'a> {
    pub(super) requirement: &'a Requirement,
    pub(super) title: Vec<Span>,
    pub(super) keyword: &'a str,
    pub(super) text: Vec<Block>,
    pub(super) official: Option<String>,
    pub(super) has_rule: bool,
}
