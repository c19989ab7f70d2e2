//! Outputs of the base module that incremental modules take as parameters.

use hot::{Kind, Package};
use vnf::Use;

use crate::check::Findings;

/// Whether a base module has an output for a parameter of an incremental module; a finding when there is a
/// base module, but no such output.
pub(crate) fn require_in_base(package: &Package, used: Use<'_>, out: &mut Findings) -> bool {
    let name = used.name();
    let mut bases = package.templates_of(Kind::Base).peekable();
    let Some(base) = bases.peek().copied() else { return true };
    if bases.any(|base| base.output(name).is_some()) {
        return true;
    }
    let finding = out.fail(used.node, format!("parameter `{name}` is not an output of the base module"));
    finding.help(format!("add the output `{name}` to the base module, or correct the name")).of_absence();
    match base.section("outputs") {
        Some(outputs) => finding.related(outputs.key, "the outputs of the base module"),
        None => finding.related(base, "the base module, without outputs"),
    };
    false
}
