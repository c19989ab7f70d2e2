//! Sections.

use vnfcheck_check::{Rule, rule};

/// By R-number.
pub(crate) static RULES: &[Rule] = &[
    // A template has a description.
    rule("R-00000", r00000),
    // A package has a template.
    rule("R-00001", |cx, out| cx.package().templates().for_each(|_| out.pass())),
];

fn r00000(cx: &vnfcheck_check::Context<'_>, out: &mut vnfcheck_check::Findings) {
    for template in cx.package().templates() {
        out.fail(template, "not decided yet");
    }
}
