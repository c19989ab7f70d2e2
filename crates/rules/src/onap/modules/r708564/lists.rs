//! Names of the lists whose elements calls pass.

use std::cell::OnceCell;

use vnfcheck_hot::{Package, get_param_name};
use vnfcheck_maps::HashMap;

use super::Parameter;
use crate::onap::ports::address_names;
use crate::onap::servers::server_parameters;
use vnfcheck_check::Context;

/// The names that requirements prescribe for lists of addresses and server names.
pub(super) struct Lists<'p> {
    package: &'p Package,
    /// The required names, by the parameter that supplies an element.
    required: HashMap<Parameter<'p>, String>,
    /// The parameter whose required name each list gets, by the list that callers pass.
    receivers: OnceCell<HashMap<Parameter<'p>, Parameter<'p>>>,
}

impl<'p> Lists<'p> {
    pub(super) fn of(cx: &Context<'p>) -> Self {
        let mut required = address_names::lists_of_addresses(cx);
        required.extend(server_parameters::lists_of_names(cx.model()));
        Self { package: cx.package(), required, receivers: OnceCell::new() }
    }

    /// Returns the required name of the list that must contain the value of a parameter.
    pub(super) fn required(&self, parameter: Parameter<'p>) -> Option<&str> {
        self.required.get(&parameter).map(String::as_str)
    }

    /// Returns the new name of a list that callers pass: the current name if a called template requires that name,
    /// otherwise the first required name.
    pub(super) fn new_name(&self, list: Parameter<'p>) -> Option<&str> {
        let receivers = self.receivers.get_or_init(|| self.receivers());
        self.required(*receivers.get(&list)?)
    }

    fn receivers(&self) -> HashMap<Parameter<'p>, Parameter<'p>> {
        let mut receivers = HashMap::default();
        for call in self.package.nested_calls() {
            let Some(nested) = self.package.called(&call) else { continue };
            for argument in call.passed().entries() {
                let receiver = (nested.file(), argument.name());
                let required = self.required(receiver);
                let (Some(outer), Some(required)) = (get_param_name(argument.value), required) else {
                    continue;
                };
                let chosen = receivers.entry((call.caller.file(), outer.text())).or_insert(receiver);
                if outer.has_text(required) {
                    *chosen = receiver;
                }
            }
        }
        receivers
    }
}
