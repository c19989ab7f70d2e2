//! Limits on the number of listed findings, so that the size of a report is proportional to its package.

use vnfcheck_hot::Package;
use vnfcheck_report::{
    EditReport, FindingReport, Location, RelatedLocation, RequirementReport, UndecidedReport,
};
use vnfcheck_yaml::work::cap;

/// Number of bytes of listed findings allowed for every package.
pub const LISTED_BYTES: usize = cap(640 * 1024);
/// Additional number of bytes of listed findings for each byte of the package.
pub const LISTED_BYTES_PER_BYTE: usize = 8;
/// Number of bytes of listed findings allowed per requirement; half a byte is added for each byte of the package.
const LISTED_BYTES_OF_ONE: usize = cap(1024 * 1024);

/// Estimated overhead in bytes of a finding, a related location and an edit in a report, excluding their strings.
const FINDING: usize = 500;
const RELATED: usize = 250;
const EDIT: usize = 200;

/// Byte limit for the findings of a package.
#[derive(Clone, Copy, Debug)]
pub struct Listing {
    /// Size of the package in bytes.
    package: usize,
    /// Size in bytes of the waiver that each finding may contain.
    waiver: usize,
}

impl Listing {
    /// Creates the limit for a package whose findings may each contain a waiver of the given size.
    pub fn of(package: &Package, waiver: usize) -> Self {
        let files = package.files().map(|file| file.path().len() + file.source().as_str().len());
        Self { package: files.sum(), waiver }
    }

    /// Returns the byte limit for the edits of fixes.
    pub(crate) fn edits(self) -> usize {
        LISTED_BYTES.saturating_add(LISTED_BYTES_PER_BYTE * self.package / 2)
    }

    /// Shortens the listed findings of one requirement; omitted findings are counted.
    pub fn shorten_one(self, report: &mut RequirementReport) {
        let mut left = LISTED_BYTES_OF_ONE.saturating_add(self.package / 2);
        shorten(report, self.waiver, &mut left);
    }

    /// Shortens the listed findings of all requirements to a common limit. Earlier requirements take precedence, and
    /// each lists at least one finding.
    pub fn shorten_all(self, reports: &mut [RequirementReport]) {
        let mut left = LISTED_BYTES.saturating_add(LISTED_BYTES_PER_BYTE * self.package);
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
    let kept = self::kept(report.undecided.iter().map(of_undecided), left);
    report.undecided_omitted += report.undecided.len() - kept;
    report.undecided.truncate(kept);
}

/// Returns the number of leading items that fit.
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

/// Returns the size of an edit in a report, in bytes.
pub(crate) fn of_edit(edit: &EditReport) -> usize {
    EDIT + edit.file.len() + edit.text.len()
}

fn of_related(related: &RelatedLocation) -> usize {
    RELATED + related.message.len() + of_location(&related.location)
}

fn of_undecided(subject: &UndecidedReport) -> usize {
    let help = subject.help.as_ref().map_or(0, String::len);
    RELATED + subject.message.len() + help + of_location(&subject.location)
}

fn of_location(location: &Location) -> usize {
    location.file.len() + location.path.len()
}
