use std::collections::HashSet;

use crate::naming::tokens;
use crate::prelude::*;

/// R-98407: a vm-type consists of letters, digits and underscores and does not contain `int_` or `_int`.
pub(crate) struct R98407;

impl Rule for R98407 {
    fn id(&self) -> &'static str {
        "R-98407"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        let vnf = checks.facts().vnf();
        let mut seen = HashSet::new();
        for evidence in vnf.servers.iter().flat_map(|it| &it.evidence) {
            if !seen.insert(&evidence.vm_type) {
                continue;
            }
            let Some(defect) = tokens::vm_type_defect(&evidence.vm_type) else {
                checks.pass();
                continue;
            };
            checks
                .fail(evidence.at, format!("vm-type `{}` {defect}", evidence.vm_type))
                .help("use letters, digits and underscores, and neither `int_` nor `_int`");
        }
    }
}
