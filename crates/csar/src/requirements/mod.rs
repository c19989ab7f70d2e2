//! ONAP's requirements on CSAR packages that can be checked automatically, one function per requirement.

mod artifacts;
mod container;
mod descriptor;
mod dictionary;
mod manifest;
mod signatures;

use crate::findings::Findings;
use crate::model::{Csar, NetworkFunction, Terms};

/// A requirement with its check function.
#[derive(Clone, Copy, Debug)]
pub struct Requirement {
    /// The R-number.
    pub id: &'static str,
    /// Checks every subject in the package.
    decide: fn(&Csar<'_>, &Terms, &mut Findings),
}

impl Requirement {
    /// Checks a package.
    pub fn decide(&self, csar: &Csar<'_>, terms: &Terms) -> Findings {
        let mut findings = Findings::default();
        (self.decide)(csar, terms, &mut findings);
        findings
    }
}

const fn rule(id: &'static str, decide: fn(&Csar<'_>, &Terms, &mut Findings)) -> Requirement {
    Requirement { id, decide }
}

/// The implemented requirements, in order of their R-numbers.
pub static REQUIREMENTS: &[Requirement] = &[
    rule("R-01123", |csar, _, out| manifest::lists_every_file(csar, out)),
    rule("R-10087", |csar, _, out| container::holds_what_it_names(csar, out)),
    rule("R-130206", signatures::manifest_is_signed),
    rule("R-146092", |csar, _, out| manifest::groups_other_artifacts(csar, out)),
    rule("R-177937", |csar, _, out| descriptor::CAPABILITY_TYPES.check(csar, out)),
    rule("R-21322", |csar, _, out| artifacts::has_tests(csar, out)),
    rule("R-221914", |csar, _, out| artifacts::has_change_log(csar, out)),
    rule("R-24632", |csar, _, out| descriptor::is_service_template(csar, out)),
    rule("R-293901", |csar, _, out| container::names_manifest_and_change_log(csar, out)),
    rule("R-40820", |csar, _, out| artifacts::has_licences(csar, out)),
    rule("R-484843", |csar, _, out| descriptor::DATA_TYPES.check(csar, out)),
    rule("R-506221", |csar, _, out| container::is_zip_called_csar(csar, out)),
    rule("R-51347", |csar, _, out| container::is_arranged_as_csar(csar, out)),
    rule("R-535009", |csar, _, out| descriptor::uses_node_types(csar, out)),
    rule("R-57019", |csar, _, out| manifest::starts_with_metadata(NetworkFunction::Pnf, csar, out)),
    rule("R-596064", |csar, _, out| descriptor::POLICY_TYPES.check(csar, out)),
    rule("R-64064", |csar, _, out| descriptor::RELATIONSHIP_TYPES.check(csar, out)),
    rule("R-787965", signatures::csar_is_signed),
    rule("R-795126", |csar, _, out| manifest::starts_with_metadata(NetworkFunction::Vnf, csar, out)),
    rule("R-816745", |csar, _, out| dictionary::follows_its_schema(csar, out)),
    rule("R-87234", |csar, _, out| container::has_metadata(csar, out)),
    rule("R-972082", |csar, _, out| artifacts::tells_software_version(csar, out)),
];

/// Returns `true` if the package is of the kind that a requirement covers. Reports the requirement as undecided if the
/// kind of the package is unknown.
fn concerns(kind: NetworkFunction, csar: &Csar<'_>, out: &mut Findings) -> bool {
    if csar.kind().is_none() {
        let why = "neither the manifest metadata nor the node types determine whether this is a VNF or a PNF";
        out.undecided(csar.anchor(), why);
    }
    csar.kind() == Some(kind)
}
