//! Addresses of requirements and pages.

use std::borrow::Cow;

use vnfcheck_maps::HashSet;

use super::prose::{self, Block, Span, blocks, spans};
use super::{Part, REQUIREMENTS};
use crate::Report;
use crate::render::escaped_segment;

/// Link targets of requirements: the IDs in the report, and the page with these IDs.
pub(super) struct Links<'a> {
    page: Cow<'a, str>,
    known: HashSet<&'a str>,
    /// Start of the URLs at which users request waivers.
    waivers: Option<&'a str>,
}

impl<'a> Links<'a> {
    pub(super) fn of(report: &'a Report, part: Part<'a>) -> Self {
        let requirements = report.packages.iter().flat_map(|package| &package.requirements);
        let page = match part {
            Part::All { .. } | Part::Within { .. } | Part::Requirements { .. } => "".into(),
            Part::Index { folder } => format!("{}/{REQUIREMENTS}", escaped_segment(folder)).into(),
            Part::Package { .. } => REQUIREMENTS.into(),
        };
        let waivers = if let Part::Within { waivers } = part { waivers } else { None };
        Self { page, known: requirements.map(|it| it.id.as_ref()).collect(), waivers }
    }

    /// Returns the address at which a waiver of a finding is requested; `None` if the page offers no waivers.
    pub(super) fn to_waiver(&self, package: usize, fingerprint: &str) -> Option<String> {
        Some(format!("{}{package}/{}", self.waivers?, escaped_segment(fingerprint)))
    }

    pub(super) fn to(&self, id: &str) -> String {
        format!("{}#{id}", self.page)
    }

    /// Formats text with links for requirement IDs.
    pub(super) fn spans(&self, text: &str) -> Vec<Span> {
        prose::linked(spans(text), |id| self.known.contains(id).then(|| self.to(id)))
    }

    pub(super) fn blocks(&self, text: &str) -> Vec<Block> {
        let link = |spans| prose::linked(spans, |id| self.known.contains(id).then(|| self.to(id)));
        blocks(text)
            .into_iter()
            .map(|block| match block {
                Block::Paragraph(spans) => Block::Paragraph(link(spans)),
                Block::List(items) => Block::List(items.into_iter().map(link).collect()),
            })
            .collect()
    }
}
