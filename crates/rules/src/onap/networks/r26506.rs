//! R-26506: a network-role consists of letters, digits and underscores, without `int_`, `_int`, an index or a final `_v6`.

use vnfcheck_fix::Decision;
use vnfcheck_maps::HashSet;
use vnfcheck_vnf::{ids, tokens};

use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-26506", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.model();
    let mut seen = HashSet::default();
    for named in vnf.roles.iter().filter(|it| !ids::is_sub_interface(it.role)) {
        if !seen.insert(&named.role) {
            continue;
        }
        let Some(defect) = tokens::role_defect(named.role) else {
            out.pass();
            continue;
        };
        out.fail(named.at, format!("network-role `{}` {defect}", named.role))
            .help(tokens::ROLE.help)
            .waits_for(Decision::Role { role: named.role.to_owned() });
    }
}
