//! R-00000: a template has a description.

use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[
    // A template has a description.
    rule("R-00000", check),
];

fn check(cx: &Context<'_>, out: &mut Findings) {
    for template in cx.package().templates() {
        out.fail(template, "not decided yet");
    }
}
