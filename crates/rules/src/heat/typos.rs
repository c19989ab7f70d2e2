//! Suggestions for misspelled names, and the fixes that apply them.

use vnfcheck_hot::{Function, Node};

use super::repairs;
use super::scope::Scope;
use crate::fixes;
use crate::words::{Suggestion, suggestion};
use vnfcheck_check::Finding;

/// Suggests the known name that was most likely meant, otherwise the given help. A single typo gets a fix.
pub(super) fn suggest<'f>(
    finding: &'f mut Finding,
    at: Node<'_>,
    suggestion: Option<Suggestion<'_>>,
    otherwise: impl Into<String>,
) -> &'f mut Finding {
    suggest_all(finding, &[at], suggestion, otherwise)
}

/// Like [`suggest`], for a name that occurs in several places and is reported at one of them.
pub(super) fn suggest_all<'f>(
    finding: &'f mut Finding,
    places: &[Node<'_>],
    suggestion: Option<Suggestion<'_>>,
    otherwise: impl Into<String>,
) -> &'f mut Finding {
    match suggestion {
        Some(suggestion) => {
            let fix = fixes::write_suggestion(places, suggestion);
            let repair = fix.clone().and_then(|it| repairs::respell(places, suggestion.name, it));
            finding.help(suggestion.correction()).fix(fix).waits_for(repair)
        }
        None => finding.help(otherwise),
    }
}

/// For a mapping such as `{ get_parm: name }`, returns its key and the function that differs from the key by a single
/// typo.
pub(super) fn suggested_function<'p>(
    value: Node<'p>,
    scope: &Scope<'p>,
) -> Option<(Node<'p>, Suggestion<'static>)> {
    let entry = value.only_entry()?;
    let known = Function::ALL.iter().copied().filter(|function| scope.has(*function));
    let suggestion = suggestion(entry.name(), known.map(Function::name))?;
    suggestion.is_typo.then_some((entry.key, suggestion))
}
