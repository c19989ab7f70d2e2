//! Literal values that callers of nested templates pass where a parameter of a module must supply the value.

use vnfcheck_fix::Decision;
use vnfcheck_hot::{FileId, Resource, ResourceType, Template, Via};
use vnfcheck_maps::HashSet;
use vnfcheck_vnf::walk::{How, Step};
use vnfcheck_vnf::{Cardinality, ParamRef, Server, flow, tokens};

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
    /// `true` if ONAP supplies the value; otherwise the environment contains the value.
    pub(crate) is_supplied: bool,
}

/// The parameters of nested templates whose callers were already checked for one requirement.
#[derive(Default)]
pub(crate) struct Callers<'p> {
    seen: HashSet<(FileId, &'p str)>,
    /// The names of the parameters that replace values in callers.
    assigned: HashSet<(FileId, String)>,
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
        let SupplyingParameter { template, used, resource, what, .. } = given;
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
                let (wanted, decision) = self.parameter_of_caller(cx, step, given, expected().as_ref());
                out.fail(at, message)
                    .related(used.node, "used here")
                    .related(resource, "the resource")
                    .help(take_from_parameter(cx.package(), caller, &wanted))
                    .waits_for(decision);
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

    /// Returns the parameter that should replace a value in a caller, and the decision to replace the value. Values with
    /// an index differ: each call needs a separate parameter, and members of a group take elements of a list.
    fn parameter_of_caller(
        &mut self,
        cx: &Context<'p>,
        step: Step<'p>,
        given: SupplyingParameter<'_, 'p>,
        expected: &str,
    ) -> (String, Option<Decision>) {
        let Some(call) = step.call else { return (expected.to_owned(), None) };
        let (file, at) = (call.caller.file(), step.at.node);
        let numbered = tokens::split_index(expected).map(|(prefix, _)| prefix).filter(|_| given.is_supplied);
        let group = call.resource.definition;
        let is_of_group = call.via == Via::Group && group.is(ResourceType::ResourceGroup);
        let (name, index) = match numbered {
            Some(prefix) if is_of_group => (format!("{prefix}s"), Some(group.index_text().to_owned())),
            Some(prefix) => (self.free_name(cx, call.caller, prefix), None),
            None => (expected.to_owned(), None),
        };
        let is_new = self.assigned.insert((file, name.clone())) || numbered.is_none();
        let is_fit = is_new && at.file() == file && !name.contains('{');
        let decision = is_fit.then(|| Decision::NewParameter {
            template: file,
            name: name.clone(),
            type_name: if index.is_some() { "comma_delimited_list" } else { "string" },
            index,
            at: at.id(),
            is_supplied: given.is_supplied,
        });
        (name, decision)
    }

    /// Returns the first numbered name that a caller neither declares nor needs for another value.
    fn free_name(&self, cx: &Context<'p>, caller: &Template, prefix: &str) -> String {
        let of_caller = |it: &&Server<'_>| it.defined.template.file() == caller.file();
        let needed: HashSet<String> = cx
            .vnf()
            .servers
            .iter()
            .filter(of_caller)
            .map(|it| it.expected_name("name", Cardinality::One))
            .collect();
        let is_free = |name: &String| {
            caller.parameter(name).is_none()
                && !needed.contains(name)
                && !self.assigned.contains(&(caller.file(), name.clone()))
        };
        let mut names = (0_u32..).map(|index| format!("{prefix}_{index}"));
        names.find(is_free).unwrap_or_default()
    }
}

fn file_name<'p>(cx: &Context<'p>, template: &Template) -> &'p str {
    cx.package().file(template.file()).map(vnfcheck_hot::File::name).unwrap_or_default()
}
