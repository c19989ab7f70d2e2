//! Earlier versions of the report format, written on request.

use vnfcheck_maps::HashMap;

use crate::{Fingerprints, PackageReport, Report, SCHEMA_V1, Status, Summary};

/// Converts a report to `vnfcheck.report/1`: fingerprints include the message, no requirement is undecided, and
/// undecided subjects have no help.
pub(crate) fn v1(report: &Report) -> Report {
    let packages = report.packages.iter().map(package_v1).collect();
    Report { schema: SCHEMA_V1.into(), packages, ..report.clone() }
}

fn package_v1(package: &PackageReport) -> PackageReport {
    let mut package = package.clone();
    let mut renamed: HashMap<String, String> = HashMap::default();
    for requirement in &mut package.requirements {
        if requirement.status == Status::Undecided {
            requirement.status = if requirement.examined > 0 { Status::Pass } else { Status::NotApplicable };
        }
        requirement.undecided.iter_mut().for_each(|subject| subject.help = None);
        let mut fingerprints = Fingerprints::default();
        for finding in &mut requirement.findings {
            let fingerprint = fingerprints.next_v1(&requirement.id, finding);
            renamed.insert(std::mem::replace(&mut finding.fingerprint, fingerprint.clone()), fingerprint);
        }
    }
    // The ID of a defect is the fingerprint of one of its findings, so update the ID too.
    let findings = package.requirements.iter_mut().flat_map(|it| &mut it.findings);
    for id in findings.flat_map(|it| std::iter::once(&mut it.defect).chain(&mut it.caused_by)) {
        if let Some(fingerprint) = renamed.get(id.as_str()) {
            id.clone_from(fingerprint);
        }
    }
    package.summary = Summary::of(package.requirements.iter().map(|it| it.status));
    package
}
