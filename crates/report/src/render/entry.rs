//! Entries of [`Format::Findings`](super::Format::Findings).

use super::{GroupBy, joined, remark};
use crate::defects::{Defect, Reported, Undecided};
use crate::{Location, PackageReport};
use vnfcheck_check::Level;

/// A defect, or a reason for undecided requirements.
pub(super) struct Entry<'r> {
    /// Path that a terminal can open.
    pub(super) file: String,
    /// Path in the package.
    pub(super) within: &'r str,
    pub(super) offset: u32,
    /// 1-based line.
    pub(super) line: u32,
    pub(super) place: String,
    /// Number of defects that the entry represents.
    pub(super) findings: usize,
    /// The leading finding; `None` for undecided requirements.
    pub(super) lead: Option<Reported<'r>>,
    pub(super) level: Level,
    pub(super) ids: String,
    /// `true` if `vnfcheck fix` resolves the defect without `--unsafe`.
    pub(super) is_fixable: bool,
    pub(super) message: String,
    pub(super) help: Option<String>,
    /// Further lines below the message.
    pub(super) notes: Vec<String>,
}

impl<'r> Entry<'r> {
    pub(super) fn of_defect(defect: &Defect<'r>, package: &PackageReport) -> Self {
        let finding = defect.finding;
        Self {
            lead: defect.findings().next(),
            ids: defect.names(),
            is_fixable: defect.is_fixable(),
            level: defect.level(),
            message: format!("{}{}", finding.message, remark(finding)),
            help: finding.help.clone(),
            notes: also_at(defect).into_iter().chain(defect.aftermath()).collect(),
            ..Self::at(&finding.primary, package)
        }
    }

    pub(super) fn of_undecided(undecided: &Undecided<'r>, package: &PackageReport) -> Self {
        let at = undecided.at.map_or_else(
            || Self { file: package.path.clone(), place: package.path.clone(), ..Self::nowhere() },
            |at| Self::at(at, package),
        );
        Self { level: undecided.level(), message: undecided.words(), ..at }
    }

    fn at(at: &'r Location, package: &PackageReport) -> Self {
        let file = joined(package, &at.file);
        let start = at.range.start;
        let place = format!("{file}:{start}");
        Self { file, within: &at.file, offset: start.offset, line: start.line, place, ..Self::nowhere() }
    }

    fn nowhere() -> Self {
        Self {
            file: String::new(),
            within: "",
            offset: 0,
            line: 0,
            place: String::new(),
            findings: 1,
            lead: None,
            level: Level::Error,
            ids: String::new(),
            is_fixable: false,
            message: String::new(),
            help: None,
            notes: Vec::new(),
        }
    }

    /// Returns the heading of the group that contains the entry.
    pub(super) fn heading(&self, by: GroupBy) -> String {
        match (by, self.lead) {
            (GroupBy::Action, _) => String::new(),
            (GroupBy::Requirement, Some(Reported { requirement, .. })) => {
                format!("{}: {}", requirement.id, requirement.title)
            }
            (GroupBy::Resource, Some(Reported { finding, .. })) if !finding.primary.path.is_empty() => {
                format!("{} in {}", owner(&finding.primary.path), self.file)
            }
            _ => self.file.clone(),
        }
    }
}

/// Returns the path of the parameter, resource or output that contains a node: the first two steps of its path.
fn owner(path: &str) -> &str {
    path.match_indices(['.', '[']).nth(1).map_or(path, |(end, _)| path.get(..end).unwrap_or(path))
}

/// Maximum number of other locations listed per defect.
const MOST_PLACES: usize = 3;

/// Returns the other locations of a defect: `also at base.yaml:12:5 and 2 more places`.
fn also_at(defect: &Defect<'_>) -> Option<String> {
    let places = defect.elsewhere().map(|it| &it.primary);
    let mut places = places.map(|it| format!("{}:{}", it.file, it.range.start));
    let first: Vec<String> = places.by_ref().take(MOST_PLACES).collect();
    let more = match places.count() {
        0 => String::new(),
        1 => " and 1 more place".to_owned(),
        more => format!(" and {more} more places"),
    };
    (!first.is_empty()).then(|| format!("also at {}{more}", first.join(", ")))
}
