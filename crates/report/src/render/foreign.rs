//! Packages that may not be for ONAP.

use crate::{PackageReport, RequirementReport, Status};

/// Metadata that ONAP's servers have: `vnf_id` and `vf_module_id`.
const METADATA: [&str; 2] = ["R-37437", "R-71493"];
/// The base module of a VNF.
const BASE_MODULE: &str = "R-37028";

/// Returns `true` if no server of a package has the metadata of ONAP. A package without servers is foreign if it also
/// has no base module.
pub(super) fn is_foreign(package: &PackageReport) -> bool {
    let of = |id: &str| package.requirements.iter().find(|it| it.id == id);
    let fails =
        |it: &RequirementReport| it.status == Status::Fail && it.open_findings() >= it.examined as usize;
    let is_missing = |it: &RequirementReport| fails(it) || it.status == Status::NotApplicable;
    let has_server = METADATA.iter().any(|id| of(id).is_some_and(fails));
    let has_no_base = of(BASE_MODULE).is_some_and(|it| it.status == Status::Fail);
    METADATA.iter().all(|id| of(id).is_some_and(is_missing)) && (has_server || has_no_base)
}
