//! R-00000: a template says what it is for.

use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[
    // A template says what it is for.
    rule("R-00000", check),
];

fn check(cx: &Context<'_>, out: &mut Findings) {
    for template in cx.package().templates() {
        out.fail(template, "not decided yet");
    }
}
