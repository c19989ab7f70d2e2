//! R-65516: a key pair for all servers is named after the VNF.

use crate::check::{Context, Findings, Rule, rule};
use crate::onap::ids::id_forms;

pub(crate) static RULES: &[Rule] = &[rule("R-65516", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let known = cx.vm_types();
    for (pair, scope) in id_forms::key_pairs(cx) {
        let serves_all = scope.vm_types.len() > 1 && scope.vm_types.len() == known.len();
        if serves_all && !scope.undecided {
            let is_good = id_forms::is_key_pair_of_vnf(pair.id());
            id_forms::check_key_pair(pair, is_good, "{vnf-type}_keypair", || None, out);
        }
    }
}
