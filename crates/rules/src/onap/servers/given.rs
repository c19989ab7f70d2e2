//! Parameters that supply the properties of servers, and the environments that list them.

use vnfcheck_hot::{Entry, Parameter};
use vnfcheck_vnf::{ModuleParameter, ParamRef, servers};

use crate::onap::aspects::environment::{self, Demand};
use crate::onap::servers::subjects::ServerProperty;
use vnfcheck_check::{Context, Findings};

/// Checks that the environment contains a value for the parameter.
pub(crate) fn list<'p>(supplied: ServerProperty, cx: &Context<'p>, out: &mut Findings) {
    let sources = cx.vnf().sources(supplied.property);
    let required = |source: &ModuleParameter<'p>| {
        let is_named = |name: &str| servers::vm_type_of_parameter(supplied.name, name).is_some();
        let new = || {
            let used = ParamRef::at(source.first_use.value)?;
            let name = cx.names().parameter(source.first_use.template, used.name())?;
            (is_named(name) && source.module.parameter(name).is_none()).then_some(name)
        };
        let form = || new().map_or_else(|| supplied.form.to_owned(), |it| format!("`{it}`"));
        (!is_named(source.name)).then(form)
    };
    environment::list(cx.package(), sources.iter(), Demand::Value, required, out);
}

/// Checks that the declared type of a parameter is the expected type.
pub(super) fn check_type(parameter: Parameter<'_>, declared: Entry<'_>, expected: &str, out: &mut Findings) {
    let (name, found) = (parameter.name(), declared.value.text());
    if found == expected {
        out.pass();
    } else {
        out.fail(declared, format!("parameter `{name}` has type `{found}`, expected `{expected}`"))
            .help(format!("declare the parameter with `type: {expected}`"));
    }
}

/// Checks that no environment lists the parameter.
pub(crate) fn omit(supplied: ServerProperty, cx: &Context<'_>, out: &mut Findings) {
    environment::omit(cx, cx.vnf().sources(supplied.property).iter(), |_| supplied.origin, out);
}
