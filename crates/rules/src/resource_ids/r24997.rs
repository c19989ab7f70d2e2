use crate::checks::id_forms;
use crate::prelude::*;

/// R-24997: a key pair for one kind of server is named after it.
pub(crate) struct R24997;

impl Rule for R24997 {
    fn id(&self) -> &'static str {
        "R-24997"
    }

    fn check(&self, _: &Package, checks: &mut Checks) {
        let facts = checks.facts();
        let known = facts.vm_types();
        for (pair, scope) in id_forms::key_pairs(facts) {
            let Some(vm_type) = scope.vm_type() else { continue };
            let id = pair.id();
            // Of a VNF with one kind of server, the key pair serves all of them as well (R-65516).
            let is_common = known.len() < 2 && id_forms::is_key_pair_of_vnf(&id);
            let is_good = is_common || id_forms::is_key_pair_of(&id, vm_type);
            id_forms::check_key_pair(pair, is_good, &format!("{vm_type}_keypair_{{index}}"), checks);
        }
    }
}
