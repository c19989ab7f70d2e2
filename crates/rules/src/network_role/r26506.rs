use std::collections::HashSet;

use crate::naming::tokens;
use crate::prelude::*;

/// R-26506: a network-role consists of letters, digits and underscores, without `int_`, `_int`, an index or a
/// final `_v6`.
pub(crate) struct R26506;

impl Rule for R26506 {
    fn id(&self) -> &'static str {
        "R-26506"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        let vnf = checks.facts().vnf();
        let mut seen = HashSet::new();
        for named in vnf.roles.iter().filter(|it| !it.role.starts_with("subint_")) {
            if !seen.insert(&named.role) {
                continue;
            }
            let Some(defect) = tokens::role_defect(&named.role) else {
                checks.pass();
                continue;
            };
            checks
                .fail(named.at, format!("network-role `{}` {defect}", named.role))
                .help("use letters, digits and underscores, but no `int_`, `_int`, `_v6` or index");
        }
    }
}
