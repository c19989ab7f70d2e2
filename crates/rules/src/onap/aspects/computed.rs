//! Values that functions compute from parameters: the files alone do not determine the result.

use std::fmt::Display;

use hot::{Call, Function, Node, Owner};
use vnf::values::{ParamRef, uses_in};

use crate::check::Findings;

/// Reports a value as undecided if a function computes it from parameters; `what` describes the value.
pub(crate) fn note(value: Node<'_>, what: impl Display, out: &mut Findings) {
    let Some(call) = Call::at(value, Owner::default()) else { return };
    let is_computed = !matches!(
        call.function,
        Function::GetParam | Function::GetResource | Function::GetAttr | Function::GetFile
    );
    if is_computed && !uses_in(value).is_empty() {
        let function = call.function.name();
        out.undecided(value, format!("`{function}` computes {what} from parameters"));
    }
}

/// Returns the parameters among the values, and reports each value that a function computes from parameters as
/// undecided.
pub(crate) fn uses<'p>(
    values: impl Iterator<Item = Node<'p>>,
    what: impl Display,
    out: &mut Findings,
) -> Vec<ParamRef<'p>> {
    let mut found = Vec::new();
    for value in values {
        match ParamRef::at(value) {
            Some(used) => found.push(used),
            None => note(value, &what, out),
        }
    }
    found
}
