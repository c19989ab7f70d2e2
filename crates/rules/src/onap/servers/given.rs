//! Parameters that supply the properties of servers, and the environments that list them.

use vnfcheck_vnf::{ModuleParameter, servers};

use crate::onap::aspects::environment::{self, Demand};
use crate::onap::servers::subjects::ServerProperty;
use vnfcheck_check::{Context, Findings};

/// Checks that the environment contains a value for the parameter.
pub(crate) fn list(supplied: ServerProperty, cx: &Context<'_>, out: &mut Findings) {
    let sources = cx.vnf().sources(supplied.property);
    let required = |source: &ModuleParameter<'_>| {
        let is_named = servers::vm_type_of_parameter(supplied.name, source.name).is_some();
        (!is_named).then(|| supplied.form.to_owned())
    };
    environment::list(cx.package(), sources.iter(), Demand::Value, required, out);
}

/// Checks that no environment lists the parameter.
pub(crate) fn omit(supplied: ServerProperty, cx: &Context<'_>, out: &mut Findings) {
    environment::omit(cx, cx.vnf().sources(supplied.property).iter(), |_| supplied.origin, out);
}
