//! The proposals of new names: every rule that renames a resource or a parameter reads them.

use vnf::Namer;

use crate::check::Context;
use crate::onap::ids::characters;
use crate::onap::resources;
use crate::onap::templates::r16447;

/// Returns the new names of misnamed resources and parameters.
pub(crate) fn names<'c, 'p>(cx: &'c Context<'p>) -> &'c Namer<'p> {
    cx.names(propose)
}

/// Proposes all names. Of several proposals for one resource or parameter, the first applies: requirements that
/// prescribe the whole name come before those that prescribe a part.
fn propose<'p>(cx: &Context<'p>, names: &mut Namer<'p>) {
    resources::propose(cx, names);
    r16447::propose(cx, names);
    characters::propose_ids(cx, names);
}
