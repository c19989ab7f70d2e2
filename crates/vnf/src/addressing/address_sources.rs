//! Module parameters that supply addresses and subnets.

use vnfcheck_hot::Node;

use crate::addresses::{kind_by_name, property_name};
use crate::composites::Followed;
use crate::flow::{self, ModuleParameter, PropertyValue};
use crate::values::uses_in;
use crate::{AddressRole, Attached, NetworkKind, ParamRef, ResourceDefinition, Vnf};

/// Returns the module parameters that supply addresses or subnets on one kind of network. If no other evidence
/// determines the kind, the parameter name does.
pub fn sources<'p>(
    vnf: &Vnf<'p>,
    attached: Attached,
    address_role: AddressRole,
    kind: NetworkKind,
) -> Vec<ModuleParameter<'p>> {
    let property = property_name(attached, address_role);
    let on_network = vnf.attached(attached).filter(|it| it.kind().is_none_or(|it| it == kind));
    let written = vnf.composites_on(attached, address_role, kind).flat_map(|whole| {
        let uses = whole.follow(&vnf.callers).into_iter().filter_map(|it| match it {
            Followed::Written { call, value } => Some((call, value)),
            Followed::Listed { .. } | Followed::Unknown => None,
        });
        uses.map(|(call, value)| {
            let caller = ResourceDefinition::new(call.caller, call.resource, call.resource.definition);
            PropertyValue::of(caller, property, value)
        })
    });
    let uses = on_network.flat_map(|attachment| {
        let is_named = move |used: &ParamRef<'p>| kind_by_name(used.name()) == kind;
        let is_wanted =
            move |value: Node<'p>| attachment.kind().is_some() || uses_in(value).iter().any(is_named);
        let values = vnf.values(attachment, address_role);
        let wanted = values.filter(move |value| is_wanted(*value));
        wanted.map(move |value| PropertyValue::of(attachment.defined, property, value))
    });
    let listed = vnf
        .composites_on(attached, address_role, kind)
        .flat_map(|whole| whole.sources(&vnf.callers, attached));
    let mut sources = flow::sources(vnf.callers.package, uses.chain(written));
    sources.extend(listed);
    sources
}
