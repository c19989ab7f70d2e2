//! R-65516: a key pair for all servers is named after the VNF.

use crate::check::{Change, Context, Findings, Rule, rule};
use crate::onap::ids::id_forms;

pub(crate) static RULES: &[Rule] = &[rule("R-65516", check).resolved_by(Change::RenameResource)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let known = cx.vm_types();
    let in_use = id_forms::key_pairs(cx).filter(|(_, scope)| scope.undecided || !scope.vm_types.is_empty());
    // A server has one key pair, so a second key pair in use means that neither serves all servers.
    let is_only_one = in_use.count() == 1;
    for (pair, scope) in id_forms::key_pairs(cx) {
        let serves_all = is_only_one && scope.vm_types.len() > 1 && scope.vm_types.len() == known.len();
        if serves_all && !scope.undecided {
            let is_good = id_forms::is_key_pair_of_vnf(pair.id());
            id_forms::check_key_pair(pair, is_good, ("{vnf-type}_keypair", None), || None, out);
        }
    }
}
