//! R-98407: a vm-type consists of letters, digits and underscores and does not contain `int_` or `_int`.

use vnfcheck_maps::HashSet;
use vnfcheck_vnf::tokens;

use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-98407", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.model();
    let mut seen = HashSet::default();
    for evidence in vnf.servers.iter().flat_map(|it| &it.evidence) {
        if !seen.insert(&evidence.vm_type) {
            continue;
        }
        let Some(defect) = tokens::vm_type_defect(evidence.vm_type) else {
            out.pass();
            continue;
        };
        out.fail(evidence.at, format!("vm-type `{}` {defect}", evidence.vm_type)).help(tokens::VM_TYPE.help);
    }
}
