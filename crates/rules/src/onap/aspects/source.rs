//! Literal values that callers of nested templates pass where a parameter of a module must supply the value.

use hot::{FileId, Resource, Template};
use maps::HashSet;
use vnf::ParamRef;
use vnf::flow::{self, Origin};

use crate::check::{Context, Findings};
use crate::words::take_from_parameter;

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
        if cx.vnf().callers.sources(template, name).next().is_none() {
            return out.undecided(
                used.node,
                format!("`{}` has too many callers to follow", file_name(cx, template)),
            );
        }
        let mut is_met = true;
        for passed in flow::passed_values(&cx.vnf().callers, template, name) {
            let (caller, end) = (passed.call.caller, passed.end);
            let at = match end.origin {
                Origin::Written(node) if node.is_null() => continue,
                Origin::Written(node) if end.through.is_none() => {
                    is_met = false;
                    let message = format!(
                        "a fixed value sets {what} through `{name}` of `{}`",
                        file_name(cx, template)
                    );
                    out.fail(node, message)
                        .related(used.node, "used here")
                        .related(resource, "the resource")
                        .help(take_from_parameter(cx.package(), caller, expected().as_ref()));
                    continue;
                }
                Origin::Written(node)
                | Origin::Parameter(node)
                | Origin::Created(node)
                | Origin::Unknown(node) => end.through.unwrap_or(node),
            };
            is_met = false;
            out.undecided(at, format!("{what} is computed here and passed as `{name}`"));
        }
        if is_met {
            out.pass();
        }
    }
}

fn file_name<'p>(cx: &Context<'p>, template: &Template) -> &'p str {
    cx.package().file(template.file()).map(hot::File::name).unwrap_or_default()
}
