//! Parameters that supply the networks of ports.

use vnfcheck_hot::ResourceType;
use vnfcheck_vnf::flow::{self, Property, PropertyValue};
use vnfcheck_vnf::{Attached, ModuleParameter, NetworkKind, ResourceDefinition, references};

use crate::onap::aspects::environment;
use vnfcheck_check::{Context, Findings};

/// Checks that no environment lists the parameter of a port's network.
pub(crate) fn omit<'p>(cx: &Context<'p>, out: &mut Findings) {
    let vnf = cx.model();
    let uses = vnf.attached(Attached::Port).flat_map(|port| {
        let ResourceDefinition { template, resource, .. } = port.defined;
        let (definition, property) = (port.defined.definition(), PROPERTY.name());
        let values = vnf.networks_of(port).iter().copied();
        values.map(move |value| PropertyValue { template, resource, definition, property, value })
    });
    let sources = flow::sources(vnf.callers.package, uses);
    let by_outputs = environment::reason_by_outputs(cx);
    let reason = |source: &ModuleParameter<'p>| {
        let network = references::of_module_parameter(&vnf.callers, source.module, source.name);
        match network.map(|it| it.name.kind) {
            Some(NetworkKind::Internal) => by_outputs(source),
            _ => "the network ID is only known at deployment",
        }
    };
    environment::omit(cx, sources, reason, out);
}

pub(crate) const PROPERTY: Property =
    Property { types: &[ResourceType::Port], paths: &[&["network"], &["network_id"]] };
