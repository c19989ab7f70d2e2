//! Proposals of new names, for every rule that renames a resource or a parameter.

use vnfcheck_vnf::Namer;

use crate::onap::ids::characters;
use crate::onap::ports::address_names;
use crate::onap::resources;
use crate::onap::servers::{server_parameters, vm_type_case, zone_names};
use crate::onap::templates::r16447;
use vnfcheck_check::Context;

/// Proposes all names. Of several proposals for one resource or parameter, the first applies: requirements on the whole
/// name precede requirements on a part.
pub(super) fn propose<'p>(cx: &Context<'p>, names: &mut Namer<'p>) {
    r16447::propose_servers(cx, names);
    resources::propose(cx, names);
    vm_type_case::propose(cx, names);
    r16447::propose(cx, names);
    characters::propose_ids(cx, names);
    server_parameters::propose(cx, names);
    for (template, parameter, name) in cx.vnf().rename_conflicts().required() {
        names.claim_parameter(template, parameter, name);
    }
    address_names::propose(cx, names);
    zone_names::propose(cx, names);
    characters::propose_parameters(cx, names);
}
