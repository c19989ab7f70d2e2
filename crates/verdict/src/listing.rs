//! How much of what is wrong with a package is listed: a report is no larger than its package deserves.

use hot::Package;
use report::{EditReport, FindingReport, Location, RelatedLocation, RequirementReport};

/// Bytes of findings that are listed of every package.
pub const LISTED_BYTES: usize = 640 * 1024;
/// Bytes of findings that are listed beyond that, for each byte of the package.
pub const LISTED_BYTES_PER_BYTE: usize = 8;
/// Bytes of findings that one requirement may list of every package, and one half beyond that for each byte of it.
const LISTED_BYTES_OF_ONE: usize = 1024 * 1024;

/// Bytes of a finding, a related place and an edit in a report beside their texts.
const FINDING: usize = 500;
const RELATED: usize = 250;
const EDIT: usize = 200;

/// Bytes that the findings of a package may take.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// Bytes of the package.
    package: usize,
    /// Bytes that each finding may carry beside its own.
    waiver: usize,
}

impl Listing {
    /// What is listed of a package whose findings may each carry a waiver of so many bytes.
    pub fn of(package: &Package, waiver: usize) -> Self {
        let files = package.files().map(|file| file.path().len() + file.source().as_str().len());
        Self { package: files.sum(), waiver }
    }

    /// Bytes of the edits that mend it.
    pub(crate) fn edits(self) -> usize {
        LISTED_BYTES + LISTED_BYTES_PER_BYTE * self.package / 2
    }

    /// Leaves to each requirement what it may list; the rest is counted.
    pub fn shorten_one(self, report: &mut RequirementReport) {
        let mut left = LISTED_BYTES_OF_ONE + self.package / 2;
        shorten(report, self.waiver, &mut left);
    }

    /// Leaves to all of them together what they may list: the first ones list theirs, and each one finding at least.
    pub fn shorten_all(self, reports: &mut [RequirementReport]) {
        let mut left = LISTED_BYTES + LISTED_BYTES_PER_BYTE * self.package;
        for report in reports {
            shorten(report, self.waiver, &mut left);
        }
    }
}

fn shorten(report: &mut RequirementReport, waiver: usize, left: &mut usize) {
    let kept = kept(report.findings.iter().map(|it| of_finding(it) + waiver), left);
    for finding in report.findings.drain(kept.max(1).min(report.findings.len())..) {
        *(if finding.advisory { &mut report.advice_omitted } else { &mut report.findings_omitted }) += 1;
    }
    let kept = self::kept(report.undecided.iter().map(of_related), left);
    report.undecided_omitted += report.undecided.len() - kept;
    report.undecided.truncate(kept);
}

/// How many of the first are kept.
fn kept(sizes: impl Iterator<Item = usize>, left: &mut usize) -> usize {
    let fits = |size: &usize| match left.checked_sub(*size) {
        Some(less) => {
            *left = less;
            true
        }
        None => false,
    };
    sizes.take_while(fits).count()
}

fn of_finding(finding: &FindingReport) -> usize {
    let related: usize = finding.related.iter().map(of_related).sum();
    let edits: usize = finding.fix.iter().flat_map(|fix| &fix.edits).map(of_edit).sum();
    let help = finding.help.as_ref().map_or(0, String::len);
    FINDING + finding.message.len() + help + of_location(&finding.primary) + related + edits
}

/// Bytes of an edit in a report.
pub(crate) fn of_edit(edit: &EditReport) -> usize {
    EDIT + edit.file.len() + edit.text.len()
}

fn of_related(related: &RelatedLocation) -> usize {
    RELATED + related.message.len() + of_location(&related.location)
}

fn of_location(location: &Location) -> usize {
    location.file.len() + location.path.len()
}
