//! R-24997: a key pair for one vm-type is named after the vm-type.

use crate::check::{Change, Context, Findings, Rule, rule};
use crate::mending::NewIds;
use crate::onap::ids::id_forms;

pub(crate) static RULES: &[Rule] = &[rule("R-24997", check).resolved_by(Change::RenameResource)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let known = cx.vm_types();
    let mut new_ids = NewIds::default();
    for (pair, belonging) in id_forms::key_pairs(cx) {
        let Some(vm_type) = belonging.vm_type() else { continue };
        let id = pair.id();
        // In a VNF with a single vm-type, the key pair also serves all servers (R-65516).
        let is_common = known.len() < 2 && id_forms::is_key_pair_of_vnf(id);
        let is_good = is_common || id_forms::is_key_pair_of(id, vm_type);
        let form = format!("{}_keypair_{{index}}", belonging.vm_type_for_name().unwrap_or("{vm-type}"));
        let mend = || new_ids.rename(cx.package(), pair, &form);
        id_forms::check_key_pair(pair, is_good, (&form, belonging.to_correct()), mend, out);
    }
}
