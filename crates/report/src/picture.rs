//! Findings of a package for pictures of its servers and networks.

use vnfcheck_see::{Finding, Level};

use crate::defects::defects;
use crate::{PackageReport, RequirementReport};

/// Returns the defects that no waiver accepts, as findings in a picture. With the anchor of a package, each finding
/// links to the entry of its defect in the HTML report.
pub fn findings(package: &PackageReport, anchor: Option<&str>) -> Vec<Finding> {
    findings_of(&package.requirements, anchor)
}

/// Returns the defects of requirements, like [`findings`].
pub fn findings_of(requirements: &[RequirementReport], anchor: Option<&str>) -> Vec<Finding> {
    let numbered = (1..).zip(defects(requirements));
    let open = numbered.filter(|(_, defect)| defect.finding.waiver.is_none());
    open.map(|(number, defect)| Finding {
        file: defect.finding.primary.file.clone(),
        line: defect.finding.primary.range.start.line,
        level: match defect.level() {
            vnfcheck_check::Level::Error => Level::Error,
            vnfcheck_check::Level::Warning => Level::Warning,
            vnfcheck_check::Level::Note => Level::Note,
        },
        href: anchor.map(|anchor| format!("#{anchor}-finding-{number}")),
    })
    .collect()
}
