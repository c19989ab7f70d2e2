//! The steps of paths that parameters supply: `get_attr: [resource, value, { get_param: key }]`.

use vnfcheck_hot::select::Steps;
use vnfcheck_hot::unfollowed::{Countdown, Limit};
use vnfcheck_hot::{NestedCall, Node, Package, Template, Via};

use crate::ParamRef;
use crate::supplied::supplied;

/// Returns the path that a `get_param` of a template selects. Steps that the files do not determine are empty. If the
/// template is called, `call` limits the path to the arguments of one call.
pub fn path<'p>(
    package: &'p Package,
    template: &'p Template,
    used: ParamRef<'p>,
    call: Option<NestedCall<'p>>,
) -> Steps<'p> {
    used.steps().map(|it| text(package, template, it, call)).collect()
}

/// Returns the text of a step: a literal, or the value of a parameter if the files determine a single value; otherwise
/// an empty string.
pub(crate) fn text<'p>(
    package: &'p Package,
    template: &'p Template,
    step: Node<'p>,
    call: Option<NestedCall<'p>>,
) -> &'p str {
    if step.is_scalar() {
        return step.text();
    }
    let mut search = Search { package, step, left: Countdown::new(Limit::Sources) };
    search.value_at(template, step, call).unwrap_or_default()
}

/// Returns the value that a call passes to a parameter of a template, or the default, with the template that contains
/// the value. `None` without a value, and for a value that differs among the members of a group.
pub fn given<'p>(
    template: &'p Template,
    name: &str,
    call: NestedCall<'p>,
) -> Option<(&'p Template, Node<'p>)> {
    let Some(value) = call.argument(name).filter(|it| !it.is_null()) else {
        return Some((template, template.parameter(name)?.default_value()?));
    };
    let is_of_member = call.via == Via::Group && value.text().contains(call.resource.definition.index_text());
    (!is_of_member).then_some((call.caller, value))
}

/// A search for the value of a step.
struct Search<'p> {
    package: &'p Package,
    step: Node<'p>,
    /// The parameters and calls that may still be followed.
    left: Countdown,
}

impl<'p> Search<'p> {
    /// Returns the value that a `get_param` of a whole value reads.
    fn value_at(
        &mut self,
        template: &'p Template,
        node: Node<'p>,
        call: Option<NestedCall<'p>>,
    ) -> Option<&'p str> {
        let used = ParamRef::at(node).filter(|it| !it.is_indexed)?;
        let name = used.name();
        self.left.take(self.step)?;
        if self.package.kind(template.file()).is_module() {
            // ONAP replaces the values in the files.
            if supplied(name).is_some() {
                return None;
            }
            let given = self.package.environment(template).and_then(|it| it.value_of(name));
            let default = || template.parameter(name)?.default_value();
            return given.map(|it| it.value).or_else(default).and_then(literal);
        }
        if let Some(call) = call {
            return self.argument(template, name, call);
        }
        let mut found = None;
        for call in self.package.calls_to(template.file()) {
            let value = self.argument(template, name, call)?;
            if *found.get_or_insert(value) != value {
                return None;
            }
        }
        found
    }

    /// Returns the value that a call passes to a parameter of a template.
    fn argument(&mut self, template: &'p Template, name: &str, call: NestedCall<'p>) -> Option<&'p str> {
        self.left.take(self.step)?;
        match given(template, name, call)? {
            (_, value) if value.is_scalar() => literal(value),
            (caller, value) => self.value_at(caller, value, None),
        }
    }
}

fn literal(value: Node<'_>) -> Option<&str> {
    (value.is_scalar() && !value.is_null()).then_some(value.text())
}
