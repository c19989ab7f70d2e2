//! Arguments that calls pass to nested templates.

use vnfcheck_hot::{NestedCall, Node, Via};
use vnfcheck_yaml::Written;

use super::FixPlanner;
use crate::expansion::Expansion;
use crate::refusal::Refusal;

impl FixPlanner<'_> {
    /// Returns an error if the arguments of a call must not change.
    pub(super) fn check_caller(&self, call: &NestedCall<'_>) -> Result<(), Refusal> {
        if self.package.may_hand_over(call) {
            return Ok(());
        }
        if self.package.cycles().next().is_some() {
            return Err(Refusal::Cycle);
        }
        let is_changed_unsafely = matches!(call.via, Via::Group | Via::Stack);
        if self.may_change_members && is_changed_unsafely {
            return Ok(());
        }
        let kind = call.resource.definition.type_name().unwrap_or_default();
        let (id, kind) = (call.resource.id().to_owned(), kind.to_owned());
        Err(if is_changed_unsafely { Refusal::UnsafeCaller(id, kind) } else { Refusal::Caller(id, kind) })
    }

    /// Makes a caller pass a value, replacing null if null is passed.
    pub(super) fn pass_value(
        &self,
        call: &NestedCall<'_>,
        name: &str,
        value: Written,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        self.check_caller(call)?;
        if let Some(null) = call.arguments.and_then(|it| it.get(name)).filter(|it| it.is_null()) {
            out.replace(null, value);
            return Ok(());
        }
        if let Some(arguments) = call.arguments.filter(|it| it.is_mapping() || it.is_null()) {
            return out.add_entry(arguments, &[name], value);
        }
        let body = call.resource.definition.body;
        let path: &[&str] = match call.via {
            Via::Type => &["properties", name],
            Via::Stack => &["properties", "parameters", name],
            Via::Group | Via::Chain => &["properties", "resource_def", "properties", name],
        };
        out.add_entry(body, path, value)
    }
}

/// Returns the argument of a call for a parameter. Heat treats null as missing.
pub(super) fn argument<'p>(call: &NestedCall<'p>, name: &str) -> Option<Node<'p>> {
    call.arguments?.get(name).filter(|value| !value.is_null())
}
