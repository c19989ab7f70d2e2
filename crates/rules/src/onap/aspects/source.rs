//! Literal values that callers of nested templates pass where a parameter of a module must supply the value.

use vnfcheck_fix::Decision;
use vnfcheck_hot::select::Steps;
use vnfcheck_hot::{Entry, FileId, Node, PSEUDO_PARAMETERS, Resource, ResourceType, Template, Via};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::evaluate::{self, Reason};
use vnfcheck_vnf::values::{targets_in, uses_in};
use vnfcheck_vnf::walk::{How, Step, Why};
use vnfcheck_vnf::{ParamRef, flow, parameters, steps, tokens};

use crate::onap::aspects::computed;
use crate::words::{pass_parameter, take_from_parameter};
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
    /// `true` if a function may compute the value.
    pub(crate) may_be_computed: bool,
}

/// The parameter, or the element of a list, that should replace a value in a caller.
struct Replacement {
    name: String,
    /// Index of the element, if the parameter is a list.
    index: Option<String>,
    /// The decision to replace the value.
    decision: Option<Decision>,
}

/// The parameters of nested templates whose callers were already checked for one requirement.
#[derive(Default)]
pub(crate) struct Callers<'p> {
    seen: HashSet<(FileId, &'p str, Steps<'p>)>,
    /// The parameters and elements of lists that replace values in callers: template, name and index.
    assigned: HashSet<(FileId, String, Option<String>)>,
    /// The number of elements of lists that replace values, by template and list.
    next: HashMap<(FileId, String), usize>,
}

impl<'p> Callers<'p> {
    /// Checks a value that a parameter supplies. The check fails if a caller of the template passes a literal value,
    /// computes the value without a declared parameter, or computes a value that must not be computed. Other values
    /// that a caller computes or reads from a resource are undecided. `expected` returns the name of the module
    /// parameter that should supply the value.
    pub(crate) fn check_supplied_value<S: AsRef<str>>(
        &mut self,
        cx: &Context<'p>,
        given: SupplyingParameter<'_, 'p>,
        expected: impl Fn() -> S,
        out: &mut Findings,
    ) {
        let SupplyingParameter { template, used, what, .. } = given;
        let name = used.name();
        let is_module = cx.package().kind(template.file()).is_module();
        let path = steps::path(cx.package(), template, used, None);
        if is_module || !self.seen.insert((template.file(), name, path)) {
            return out.pass();
        }
        if cx.package().calls_to(template.file()).next().is_none() {
            let file = file_name(cx, template);
            let help = format!("call `{file}` from a module, or remove the file");
            return out.undecided(used.node, format!("no template calls `{file}` and passes `{name}`"), help);
        }
        let mut is_met = true;
        let mut functions = HashSet::default();
        let ends: Vec<_> = flow::passed_values(cx.package(), template, used).collect();
        for step in &ends {
            let at = step.through.unwrap_or(step.at.node);
            let is_null = step.how == How::Written && step.at.node.is_null();
            if is_null || step.through.is_some() && !functions.insert((at.file(), at.id())) {
                continue;
            }
            is_met = false;
            let is_fixed_too = |it: &Step<'p>| it.through != step.through || is_fixed(it);
            let is_computed = step.through.is_some() && !given.may_be_computed;
            let may_be_fixed = || step.through.is_none() || ends.iter().all(is_fixed_too);
            if is_computed || is_fixed(step) && may_be_fixed() {
                self.report_value(cx, *step, given, expected().as_ref(), out);
            } else {
                let (why, help) = unknown(cx, *step, name);
                out.undecided(at, format!("{what}, passed as `{name}`, {why}"), help);
            }
        }
        if is_met {
            out.pass();
        }
    }

    /// Reports a value that a caller fixes or computes.
    fn report_value(
        &mut self,
        cx: &Context<'p>,
        step: Step<'p>,
        given: SupplyingParameter<'_, 'p>,
        expected: &str,
        out: &mut Findings,
    ) {
        let SupplyingParameter { template, used, resource, what, .. } = given;
        let (name, file) = (used.name(), file_name(cx, template));
        let caller = step.call.map_or(step.at.template, |it| it.caller);
        let Replacement { name: wanted, index, decision } =
            self.parameter_of_caller(cx, step, given, expected);
        let at = step.through.unwrap_or(step.at.node);
        let is_written = has_only_literals(at);
        let help = match index {
            Some(index) => pass_element(&wanted, &format!("the index `{index}`"), file),
            None if is_written => take_from_parameter(cx.package(), caller, &wanted),
            // The parameter of the caller has the name of the argument (R-708564).
            None => pass_parameter(cx.package(), caller, argument_with(step, at).unwrap_or(name)),
        };
        let value = if is_written { "a fixed value".to_owned() } else { computed::described(at) };
        out.fail(at, format!("{value} sets {what} through `{name}` of `{file}`"))
            .related(used.node, "used here")
            .related(resource, "the resource")
            .help(help)
            .waits_for(decision);
    }

    /// Returns the replacement of a value in a caller. If the expected name has an index, several calls and the members
    /// of a group take different elements of a list.
    fn parameter_of_caller(
        &mut self,
        cx: &Context<'p>,
        step: Step<'p>,
        given: SupplyingParameter<'_, 'p>,
        expected: &str,
    ) -> Replacement {
        let Some(call) = step.call else {
            return Replacement { name: expected.to_owned(), index: None, decision: None };
        };
        let at = step.through.unwrap_or(step.at.node);
        let (caller, group) = (call.caller, call.resource.definition);
        let list = tokens::split_index(expected).map(|(prefix, _)| format!("{prefix}s"));
        let list = list.filter(|_| given.is_supplied);
        let is_of_group = call.via == Via::Group && group.is(ResourceType::ResourceGroup);
        let is_called_again = cx.package().calls_to(given.template.file()).nth(1).is_some();
        let (name, index) = match &list {
            Some(list) if is_of_group => (list.clone(), Some(group.index_text().to_owned())),
            Some(list) if is_called_again => (list.clone(), Some(self.next_element(caller, list))),
            _ => (expected.to_owned(), None),
        };
        let element = (caller.file(), name.clone(), index.clone());
        let is_new = self.assigned.insert(element) && caller.parameter(&name).is_none() || list.is_none();
        let is_kept = given.is_supplied || has_only_literals(at);
        let is_fit = is_new && is_kept && at.file() == caller.file() && !name.contains('{');
        let decision = is_fit.then(|| Decision::NewParameter {
            template: caller.file(),
            name: name.clone(),
            type_name: if index.is_some() { "comma_delimited_list" } else { "string" },
            index: index.clone(),
            at: at.id(),
            is_supplied: given.is_supplied,
        });
        Replacement { name, index, decision }
    }

    /// Returns the index of the next element of a list for the calls of a template.
    fn next_element(&mut self, caller: &Template, list: &str) -> String {
        let next = self.next.entry((caller.file(), list.to_owned())).or_default();
        let index = next.to_string();
        *next += 1;
        index
    }
}

/// Returns the help for a value that should be an element of a list, with the words for the index.
fn pass_element(list: &str, index: &str, file: &str) -> String {
    format!("pass the list `{list}` and {index}, and select the element in `{file}`")
}

/// Returns the help for a misnamed parameter of a nested template that a group or several calls supply without a
/// parameter: every value must be an element of a list. Returns `None` for other parameters.
pub(crate) fn element_for_calls(
    cx: &Context<'_>,
    template: &Template,
    name: &str,
    expected: &str,
) -> Option<String> {
    let list = parameters::list_of(expected)?;
    let package = cx.package();
    let mut given = package.arguments_for(template.file(), name);
    let (call, _) = given.find(|(_, value)| ParamRef::at(*value).is_none())?;
    let group = call.resource.definition;
    let index = if call.via == Via::Group && group.is(ResourceType::ResourceGroup) {
        format!("the index `{}`", group.index_text())
    } else {
        package.calls_to(template.file()).nth(1)?;
        "an index in every call".to_owned()
    };
    Some(pass_element(&list, &index, file_name(cx, template)))
}

/// Returns the name of the argument that contains a value.
fn argument_with<'p>(step: Step<'p>, value: Node<'p>) -> Option<&'p str> {
    let around: Vec<Node<'_>> = std::iter::successors(Some(value), |it| it.parent()).collect();
    step.call?.passed().entries().find(|it| around.contains(&it.value)).map(Entry::name)
}

/// Returns `true` if a value consists of literals only.
fn has_only_literals(value: Node<'_>) -> bool {
    uses_in(value).is_empty() && targets_in(value).next().is_none()
}

/// Returns `true` for a literal value and for a pseudo parameter, which no template declares.
fn is_fixed(step: &Step<'_>) -> bool {
    let is_pseudo = || PSEUDO_PARAMETERS.contains(&step.at.node.text());
    step.how == How::Written || step.how == How::Parameter && is_pseudo()
}

/// Returns the reason why a value that a caller passes for a parameter is unknown, and the help.
fn unknown<'p>(cx: &Context<'p>, step: Step<'p>, name: &str) -> (String, String) {
    let help = || format!("pass a parameter as `{name}`, without a function");
    match step.how {
        How::Unknown(Why::Limit(limit)) => return (format!("is unknown: {limit}"), help()),
        How::Unknown(Why::NoPart) => {
            let help = "pass a value that contains the part";
            return ("is a part that the value lacks".to_owned(), help.to_owned());
        }
        How::Unknown(Why::Unnamed) | How::Written | How::Parameter | How::Computed | How::Created => {}
    }
    let (template, node) = match step.through {
        Some(function) => (step.call.map_or(step.at.template, |it| it.caller), function),
        None => (step.at.template, step.at.node),
    };
    let values = evaluate::values(&cx.model().callers, Some(template), node);
    let mut reasons = values.into_iter().filter_map(Result::err).map(|it| it.reason);
    match reasons.find(|it| matches!(it, Reason::NoResource(_) | Reason::NoOutput { .. })) {
        Some(reason) => (format!("is unknown: {reason}"), reason.help()),
        None => (format!("is {}", computed::described(node)), help()),
    }
}

fn file_name<'p>(cx: &Context<'p>, template: &Template) -> &'p str {
    cx.package().file(template.file()).map(vnfcheck_hot::File::name).unwrap_or_default()
}
