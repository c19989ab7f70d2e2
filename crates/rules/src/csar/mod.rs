//! ONAP's requirements on CSAR packages. Each requirement is a row of a table next to its implementation; the crate
//! `csar` reads the packages.

use vnfcheck_csar::{Csar, NetworkFunction};

use vnfcheck_check::{Context, Findings, Rule};

mod artifacts;
mod container;
mod descriptor;
mod dictionary;
mod manifest;
mod signatures;
#[cfg(test)]
mod testing;

/// The rules by topic.
pub(crate) static TABLES: &[&[Rule]] = &[
    artifacts::RULES,
    container::RULES,
    descriptor::RULES,
    dictionary::RULES,
    manifest::RULES,
    signatures::RULES,
];

/// Checks the CSAR that the package represents, if any.
fn of_csar(cx: &Context<'_>, out: &mut Findings, check: impl FnOnce(&Csar<'_>, &mut Findings)) {
    if let Some(checked) = cx.csar() {
        check(checked.csar, out);
    }
}

/// Returns `true` if the package is of the kind that a requirement covers. Reports the package as not checkable if its
/// kind is unknown.
fn concerns(kind: NetworkFunction, csar: &Csar<'_>, out: &mut Findings) -> bool {
    if csar.kind().is_none() {
        let why = "neither the metadata of the manifest (`vnf_...` or `pnfd_...`) nor the node types determine whether the \
                   package describes a VNF or a PNF";
        out.not_checkable(csar.anchor(), why);
    }
    csar.kind() == Some(kind)
}
