//! Literal values that callers of nested templates pass where a parameter of a module must supply the value.

use vnfcheck_hot::{FileId, Resource, Template};
use vnfcheck_maps::HashSet;
use vnfcheck_vnf::ParamRef;
use vnfcheck_vnf::flow;
use vnfcheck_vnf::walk::How;

use crate::words::take_from_parameter;
use vnfcheck_check::{Context, Findings};

/// A parameter of a template that supplies the value of a property.
#[derive(Clone, Copy)]
pub(crate) struct SupplyingParameter<'a, 'p> {
    /// The template that uses the parameter.
    pub(crate) template: &'p Template,
    /// The use of the parameter.
    pub(crate) used: ParamRef<'p>,
    /// The resource with the property.
    pub(crate) resource: Resource<'p>,
    /// A description of the value, such as `the flavor of a server`.
    pub(crate) what: &'a str,
}

/// The parameters of nested templates whose callers were already checked for one requirement.
#[derive(Default)]
pub(crate) struct Callers<'p> {
    seen: HashSet<(FileId, &'p str)>,
}

impl<'p> Callers<'p> {
    /// Checks a value that a parameter supplies. The check passes unless a caller of the template passes a literal
    /// value; values that a caller computes or reads from a resource are undecided. `expected` returns the name of the
    /// module parameter that should supply the value.
    pub(crate) fn check_supplied_value<S: AsRef<str>>(
        &mut self,
        cx: &Context<'p>,
        given: SupplyingParameter<'_, 'p>,
        expected: impl Fn() -> S,
        out: &mut Findings,
    ) {
        let SupplyingParameter { template, used, resource, what } = given;
        let name = used.name();
        let is_module = cx.package().kind(template.file()).is_module();
        if is_module || !self.seen.insert((template.file(), name)) {
            return out.pass();
        }
        if cx.package().calls_to(template.file()).next().is_none() {
            let file = file_name(cx, template);
            let help = format!("call `{file}` from a module, or remove the file");
            return out.undecided(used.node, format!("no template calls `{file}` and passes `{name}`"), help);
        }
        let mut is_met = true;
        for step in flow::passed_values(cx.package(), template, name) {
            let at = step.at.node;
            if step.how == How::Written && at.is_null() {
                continue;
            }
            is_met = false;
            if step.how == How::Written && step.through.is_none() {
                let caller = step.call.map_or(step.at.template, |it| it.caller);
                let message =
                    format!("a fixed value sets {what} through `{name}` of `{}`", file_name(cx, template));
                out.fail(at, message)
                    .related(used.node, "used here")
                    .related(resource, "the resource")
                    .help(take_from_parameter(cx.package(), caller, expected().as_ref()));
            } else {
                let at = step.through.unwrap_or(at);
                let help = format!("pass a parameter as `{name}`, without a function");
                out.undecided(at, format!("{what} is computed here and passed as `{name}`"), help);
            }
        }
        if is_met {
            out.pass();
        }
    }
}

fn file_name<'p>(cx: &Context<'p>, template: &Template) -> &'p str {
    cx.package().file(template.file()).map(vnfcheck_hot::File::name).unwrap_or_default()
}
