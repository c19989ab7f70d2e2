//! Uses of parameters, and the decisions to replace these uses with lists or elements of lists.

use vnfcheck_fix::Decision;
use vnfcheck_hot::{
    FileId, Function, NestedCall, Node, Package, Target, Template, get_param_name, unfollowed,
};
use vnfcheck_maps::{HashMap, HashSet, IndexMap};
use vnfcheck_vnf::{ParamRef, parameters, tokens};

use super::Parameter;
use super::passed::{Argument, Passed, passed_values};
use super::uses::{has_form, is_element};

/// The type of lists.
const LIST: &str = "comma_delimited_list";

/// The uses of the parameters of all templates.
pub(super) struct Readers<'p> {
    package: &'p Package,
    /// The `get_param` calls that read each parameter; `None` for a use that an element of a list cannot replace.
    calls: HashMap<Parameter<'p>, Vec<Option<Node<'p>>>>,
    /// The elements of lists that `get_param` calls select by a literal index.
    elements: HashSet<(Parameter<'p>, &'p str)>,
    /// Number of values that calls build as lists, by the name of the argument.
    built: HashMap<Parameter<'p>, usize>,
    /// The nested templates to which calls pass each parameter under the same name, each with the first such use.
    under_same_name: HashMap<Parameter<'p>, IndexMap<FileId, Node<'p>>>,
}

impl<'p> Readers<'p> {
    /// Reads the uses in all templates. Only fixes depend on the uses, so an incomplete trace never changes a verdict.
    pub(super) fn of(package: &'p Package) -> Self {
        unfollowed::watch(|| Self::read(package)).0
    }

    fn read(package: &'p Package) -> Self {
        let mut readers = Self {
            package,
            calls: HashMap::default(),
            elements: HashSet::default(),
            built: HashMap::default(),
            under_same_name: HashMap::default(),
        };
        for template in package.templates() {
            readers.add_references(template);
        }
        for call in package.nested_calls() {
            readers.add_arguments(&call);
        }
        readers
    }

    fn add_references(&mut self, template: &'p Template) {
        for reference in template.references(Target::Parameter) {
            let parameter = (template.file(), reference.name.text());
            let used = ParamRef::naming(reference.name);
            let index = used.filter(|it| it.is_indexed).and_then(|it| it.steps().next());
            self.elements.extend(index.map(|it| (parameter, it.text())));
            let whole = used.filter(|it| !it.is_indexed).and_then(ParamRef::call);
            self.calls.entry(parameter).or_default().push(whole);
        }
        let named = template.calls_of(Function::Ref).map(|it| it.argument);
        for name in named.filter(|it| it.is_scalar()) {
            self.calls.entry((template.file(), name.text())).or_default().push(None);
        }
    }

    fn add_arguments(&mut self, call: &NestedCall<'p>) {
        let Some(nested) = self.package.called(call) else { return };
        for Passed { argument, .. } in call.passed().entries().flat_map(passed_values) {
            if argument.value.is_sequence() {
                *self.built.entry((call.caller.file(), argument.name())).or_default() += 1;
            }
            if let Some(outer) = get_param_name(argument.value).filter(|it| it.has_text(argument.name())) {
                let passed = (call.caller.file(), outer.text());
                self.under_same_name.entry(passed).or_default().entry(nested.file()).or_insert(outer);
            }
        }
    }

    /// Returns `true` if the files set the value of a parameter of a module.
    fn has_value(&self, module: &Template, name: &str) -> bool {
        let has_default = module.parameter(name).is_some_and(|it| it.attribute("default").is_some());
        has_default || self.package.environment(module).is_some_and(|it| it.value_of(name).is_some())
    }

    /// Returns the decisions to pass elements of one list instead of several lists, or instead of numbered parameters
    /// that ONAP supplies; none if a call passes a different value, or a numbered parameter that must remain.
    pub(super) fn elements(&self, nested: &Template, inner: &str) -> Vec<Decision> {
        if nested.parameter(inner).is_some_and(|it| it.declared_type() == LIST) {
            return vec![Decision::OneList { template: nested.file(), list: inner.to_owned() }];
        }
        let (mut decisions, mut seen) = (Vec::new(), HashSet::default());
        for (call, value) in self.package.arguments_for(nested.file(), inner) {
            if is_element(value) {
                continue;
            }
            let name = get_param_name(value).filter(|_| value.file() == call.caller.file());
            let Some(name) = name.map(Node::text) else { return Vec::new() };
            if !seen.insert((call.caller.file(), name)) {
                continue;
            }
            let Some(found) = self.element(call.caller, name, (nested.file(), inner)) else {
                return Vec::new();
            };
            decisions.extend(found);
        }
        decisions
    }

    /// Returns a use of a numbered parameter that requires its name: a call passes the parameter under the same name, not
    /// as `inner`.
    pub(super) fn requiring(&self, outer: Parameter<'_>, inner: Parameter<'_>) -> Option<Node<'p>> {
        parameters::list_of(outer.1)?;
        let templates = self.under_same_name.get(&outer)?;
        templates.iter().find(|(template, _)| (**template, outer.1) != inner).map(|(_, at)| *at)
    }

    /// Returns the decisions to use an element of a list wherever a module uses a numbered parameter: if the parameter
    /// remained, ONAP could supply a different value for it than for the element. Returns `None` if the files set a
    /// value, or if an element cannot replace a use.
    fn element(&self, caller: &Template, name: &str, inner: Parameter<'_>) -> Option<Vec<Decision>> {
        let (list, (_, index)) = (parameters::list_of(name)?, tokens::split_index(name)?);
        let is_module = self.package.kind(caller.file()).is_module();
        let is_taken = || self.elements.contains(&((caller.file(), list.as_str()), index));
        let is_required = || self.requiring((caller.file(), name), inner).is_some();
        if !is_module
            || !may_be_list(caller, &list)
            || is_taken()
            || is_required()
            || self.has_value(caller, name)
        {
            return None;
        }
        let decision = |call: Option<Node<'_>>| Some(supplied_list(caller, &list, Some(index), call?));
        self.calls.get(&(caller.file(), name))?.iter().copied().map(decision).collect()
    }

    /// Returns the decision to pass a list parameter instead of a list of parameters that ONAP supplies; `None` if the
    /// files set one of the parameters, if a parameter has another use, or if another list has the name.
    pub(super) fn built_list(&self, argument: &Argument<'p>) -> Option<Decision> {
        let (caller, name, value) = (argument.call.caller, argument.name(), argument.value());
        let (found, list) = (argument.found, (caller.file(), name));
        let is_free =
            may_be_list(caller, name) && !self.calls.contains_key(&list) && self.built.get(&list) == Some(&1);
        let is_named = is_free && found.may_be_element && has_form(found.property, name);
        let is_fit = self.package.kind(caller.file()).is_module() && value.file() == caller.file();
        let is_supplied = |item| self.is_supplied_here(caller, item);
        (is_named && is_fit && value.is_sequence() && value.items().all(is_supplied))
            .then(|| supplied_list(caller, name, None, value))
    }

    /// Returns `true` if an item of a list is a parameter that ONAP supplies and that has no other use.
    fn is_supplied_here(&self, caller: &Template, item: Node<'p>) -> bool {
        let Some(passed) = get_param_name(item) else { return false };
        let uses = self.calls.get(&(caller.file(), passed.text()));
        let is_here = |at: &Option<Node<'p>>| at.is_some_and(|it| it.id() == item.id());
        uses.is_some_and(|it| it.iter().all(is_here)) && !self.has_value(caller, passed.text())
    }
}

/// Returns `true` if a parameter is a list, or if its name is free for a new list.
fn may_be_list(template: &Template, name: &str) -> bool {
    template.parameter(name).is_none_or(|it| it.declared_type() == LIST)
}

/// Returns the decision to replace a value with a list that ONAP supplies, or with an element of the list.
fn supplied_list(template: &Template, name: &str, index: Option<&str>, at: Node<'_>) -> Decision {
    Decision::NewParameter {
        template: template.file(),
        name: name.to_owned(),
        type_name: LIST,
        index: index.map(str::to_owned),
        at: at.id(),
        is_supplied: true,
    }
}
