//! Suggestions for misspelled names, and the fixes that apply them.

use hot::{Function, Node};

use super::scope::Scope;
use crate::check::Finding;
use crate::mending;
use crate::words::{Meant, meant};

/// Suggests the known name that was most likely meant, otherwise the given help. A single typo gets a fix.
pub(super) fn tell<'f>(
    finding: &'f mut Finding,
    at: Node<'_>,
    meant: Option<Meant<'_>>,
    otherwise: impl Into<String>,
) -> &'f mut Finding {
    tell_all(finding, &[at], meant, otherwise)
}

/// Like [`tell`], for a name that occurs in several places and is reported at one of them.
pub(super) fn tell_all<'f>(
    finding: &'f mut Finding,
    places: &[Node<'_>],
    meant: Option<Meant<'_>>,
    otherwise: impl Into<String>,
) -> &'f mut Finding {
    match meant {
        Some(meant) => finding.help(meant.question()).fix(mending::write_meant(places, meant)),
        None => finding.help(otherwise),
    }
}

/// For a mapping such as `{ get_parm: name }`, returns its key and the function that differs from the key by a single
/// typo.
pub(super) fn function_meant<'p>(value: Node<'p>, scope: &Scope<'p>) -> Option<(Node<'p>, Meant<'static>)> {
    let entry = value.only_entry()?;
    let known = Function::ALL.iter().copied().filter(|function| scope.has(*function));
    let meant = meant(entry.name(), known.map(Function::name))?;
    meant.is_slip.then_some((entry.key, meant))
}
