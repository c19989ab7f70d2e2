use crate::checks::id_forms;
use crate::prelude::*;

/// R-65516: a key pair for all servers is named after the VNF.
pub(crate) struct R65516;

impl Rule for R65516 {
    fn id(&self) -> &'static str {
        "R-65516"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        let facts = checks.facts();
        let known = facts.vm_types();
        for (pair, scope) in id_forms::key_pairs(facts) {
            let serves_all = scope.vm_types.len() > 1 && scope.vm_types.len() == known.len();
            if serves_all && !scope.undecided {
                let is_good = id_forms::is_key_pair_of_vnf(&pair.id());
                id_forms::check_key_pair(pair, is_good, "{vnf-type}_keypair", checks);
            }
        }
    }
}
