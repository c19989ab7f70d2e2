//! R-90152: a `resources` section declares at least one resource.

use vnfcheck_hot::FileKind;

use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-90152", check)];

/// Returns `true` if templates of a kind may omit the section (R-23664).
fn may_be_without(kind: FileKind) -> bool {
    !matches!(kind, FileKind::Incremental | FileKind::Volume)
}

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    for template in package.templates() {
        let Some(section) = template.section("resources") else { continue };
        if template.resources().next().is_some() {
            out.pass();
        } else {
            out.fail(section.key, "the `resources` section declares no resource").help(
                if may_be_without(package.kind(template.file())) {
                    "declare at least one resource, or remove the section"
                } else {
                    "declare the resources of the module, or remove the file"
                },
            );
        }
    }
}
