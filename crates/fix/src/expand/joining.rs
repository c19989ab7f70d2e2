//! One list instead of several: all callers of a nested template pass the list under its name, with distinct indices.

use std::collections::BTreeSet;

use vnfcheck_hot::{NestedCall, Node, Target, Template, Value, Via, get_param_name};
use vnfcheck_yaml::Written;

use super::FixPlanner;
use super::calls::argument;
use super::lists::{Element, LIST};
use crate::expansion::{Claim, Expansion};
use crate::refusal::Refusal;

/// A list that a module passes, with the position of its first element in the common list.
struct Part<'p> {
    list: &'p str,
    start: usize,
    /// Indices that the calls pass, if the environment sets no elements. The common list has no gaps.
    used: Option<BTreeSet<usize>>,
}

/// A call that passes a list and an index.
struct Passed<'p> {
    element: Element<'p>,
    /// The argument for the index.
    at: Node<'p>,
    /// The passed index, or the index of the last member.
    index: usize,
    /// `true` if each member of a group passes its own index.
    is_of_members: bool,
    /// The current argument for the index.
    written: Written,
}

/// The parameter for the index in a nested template.
struct Index<'p> {
    name: &'p str,
    /// Names in the `get_param` calls that select an element of the list.
    uses: Vec<Node<'p>>,
}

impl<'p> FixPlanner<'p> {
    /// Lets all callers of a nested template pass one list with the elements of all lists that the callers pass.
    pub(super) fn join_lists(
        &self,
        template: &'p Template,
        list: &str,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        if self.has_default_above(template, list) {
            return Err(Refusal::Default(list.to_owned()));
        }
        let index = self.index_of(template, list)?;
        let calls = self.package.calls_to(template.file());
        let mut calls = calls.map(|it| self.passed(it, list, index.name)).collect::<Result<Vec<_>, _>>()?;
        self.renumber(&mut calls, list, out)?;
        out.claims.push(Claim::Kept(template.file(), list.to_owned()));
        for Passed { element, .. } in calls.iter().filter(|it| it.element.list != list) {
            out.replace(element.argument, Written::call("get_param", Written::text(list)));
        }
        let is_changed = |it: &&Passed<'_>| it.element.index != it.written;
        if !calls.iter().any(|it| is_changed(&it)) {
            return Ok(());
        }
        if self.references().to(template, Target::Parameter, index.name).len() == index.uses.len() {
            for Passed { element, at, .. } in calls.iter().filter(is_changed) {
                out.replace(*at, element.index.clone());
            }
            return Ok(());
        }
        // The current index also selects other elements.
        let elements: Vec<Element<'p>> = calls.into_iter().map(|it| it.element).collect();
        let name = self.index(template, list, list, &elements, out)?;
        for used in index.uses {
            out.rename(used, &name);
        }
        for element in elements.iter().filter(|it| argument(&it.call, &name).is_none()) {
            self.pass_value(&element.call, &name, element.index.clone(), out)?;
        }
        Ok(())
    }

    /// Returns the parameter whose value selects the element wherever a nested template uses a list.
    fn index_of(&self, template: &'p Template, list: &str) -> Result<Index<'p>, Refusal> {
        let path = || Refusal::Path(list.to_owned());
        let selecting = |name: Node<'p>| {
            let call = self.call_around(name)?;
            let mut steps = call.argument.items().skip(1);
            let index = steps.next().and_then(get_param_name)?;
            steps.next().is_none().then_some(index)
        };
        let names = self.references().renamed(template, Target::Parameter, list)?;
        let uses = names.into_iter().map(selecting).collect::<Option<Vec<_>>>().ok_or_else(path)?;
        let name = uses.first().ok_or_else(path)?.text();
        if uses.iter().any(|it| it.text() != name) { Err(path()) } else { Ok(Index { name, uses }) }
    }

    /// Returns the list and the index that a module passes.
    fn passed(&self, call: NestedCall<'p>, list: &str, index: &str) -> Result<Passed<'p>, Refusal> {
        let none = || Refusal::NoElement(call.resource.id().to_owned(), list.to_owned());
        self.check_caller(&call)?;
        let given = argument(&call, list).ok_or_else(none)?;
        let name = get_param_name(given).filter(|it| it.parent().is_some_and(Node::is_mapping));
        let name = name.ok_or_else(none)?.text();
        let is_list = |name: &str| {
            let declared = call.caller.parameter(name).filter(|it| it.attribute("default").is_none());
            declared.is_some_and(|it| it.declared_type() == LIST)
        };
        if !self.package.kind(call.caller.file()).is_module() || !is_list(name) || !is_list(list) {
            return Err(none());
        }
        let at = argument(&call, index).filter(|it| it.is_scalar()).ok_or_else(none)?;
        let is_of_members =
            call.via == Via::Group && call.is_by_type() && at.has_text(call.resource.definition.index_text());
        let (index, written) = if is_of_members {
            let unknown = || Refusal::Indices(call.resource.id().to_owned());
            let final_member = self.last_member(&call).ok_or_else(unknown)?;
            (final_member, Written::of(at).ok_or_else(none)?)
        } else {
            let number: usize = at.text().parse().ok().ok_or_else(none)?;
            (number, Written::Bare(number.to_string()))
        };
        let element = Element { call, argument: given, list: name, index: written.clone(), single: None };
        Ok(Passed { element, at, index, is_of_members, written })
    }

    /// Returns the index of the last member of a group; `None` if the files do not determine the number of members, or if
    /// members are removed before the last one.
    fn last_member(&self, call: &NestedCall<'p>) -> Option<usize> {
        let definition = call.resource.definition;
        if definition.has_unknown_properties() || definition.property("removal_policies").is_some() {
            return None;
        }
        let Some(count) = definition.property("count") else { return Some(0) };
        let given = get_param_name(count.value).and_then(|it| self.value_of(call.caller, it.text()));
        let Value::Int(count) = given.unwrap_or(count).value.value() else { return None };
        usize::try_from(count).ok()?.checked_sub(1)
    }

    /// Gives each passed element its index in the common list, and adds the elements to the environment of each module.
    fn renumber(&self, calls: &mut [Passed<'p>], list: &str, out: &mut Expansion) -> Result<(), Refusal> {
        let mut callers: Vec<&'p Template> = Vec::new();
        for Passed { element, .. } in calls.iter().filter(|it| it.element.list != list) {
            if callers.iter().all(|it| it.file() != element.call.caller.file()) {
                callers.push(element.call.caller);
            }
        }
        for caller in callers {
            let parts = self.parts(caller, calls, list, out)?;
            for passed in calls.iter_mut().filter(|it| it.element.call.caller.file() == caller.file()) {
                let Some(part) = parts.iter().find(|it| it.list == passed.element.list) else { continue };
                if passed.is_of_members {
                    continue;
                }
                let position = match &part.used {
                    Some(used) => used.range(..passed.index).count(),
                    None => passed.index,
                };
                passed.element.index = Written::Bare(part.start.saturating_add(position).to_string());
            }
        }
        Ok(())
    }

    /// Returns the parts of the common list of a module, and writes the elements of all parts to the value of the common
    /// list.
    fn parts(
        &self,
        caller: &'p Template,
        calls: &[Passed<'p>],
        list: &str,
        out: &mut Expansion,
    ) -> Result<Vec<Part<'p>>, Refusal> {
        let calls: Vec<&Passed<'p>> =
            calls.iter().filter(|it| it.element.call.caller.file() == caller.file()).collect();
        let lists = self.ordered(caller, &calls, list)?;
        let mut elements = Vec::new();
        for name in &lists {
            elements.push(self.elements(caller, name, last_index(&calls, name))?);
        }
        let is_set = elements.iter().any(Option::is_some);
        if is_set && elements.iter().any(Option::is_none) {
            return Err(Refusal::PartlySet(list.to_owned()));
        }
        let (mut parts, mut start) = (Vec::new(), 0_usize);
        for (name, elements) in lists.into_iter().zip(&elements) {
            let of_list = calls.iter().filter(|it| it.element.list == name);
            let is_kept = is_set || name == list || of_list.clone().any(|it| it.is_of_members);
            let used: Option<BTreeSet<usize>> = (!is_kept).then(|| of_list.map(|it| it.index).collect());
            let length = match (elements, &used) {
                (Some(elements), _) => elements.len(),
                (None, Some(used)) => used.len(),
                (None, None) => last_index(&calls, name).map_or(0, |it| it.saturating_add(1)),
            };
            parts.push(Part { list: name, start, used });
            start = start.saturating_add(length);
        }
        if let (true, Some(entry)) = (is_set, self.value_of(caller, list)) {
            out.replace(entry.value, Written::List(elements.into_iter().flatten().flatten().collect()));
        }
        Ok(parts)
    }

    /// Returns the lists that a module passes in the order of their elements in the common list. A list comes first if
    /// members of groups select its elements by their own indices; the elements of the common list itself come second.
    fn ordered(
        &self,
        caller: &'p Template,
        calls: &[&Passed<'p>],
        list: &str,
    ) -> Result<Vec<&'p str>, Refusal> {
        let declared = caller.parameter(list).ok_or_else(|| Refusal::NotDeclared(list.to_owned()))?;
        let mut lists = vec![declared.name()];
        for passed in calls {
            if !lists.contains(&passed.element.list) {
                lists.push(passed.element.list);
            }
        }
        let is_first = |name: &str| calls.iter().any(|it| it.is_of_members && it.element.list == name);
        lists.sort_by_key(|it| !is_first(it));
        if lists.iter().filter(|it| is_first(it)).count() > 1 {
            return Err(Refusal::Start(list.to_owned()));
        }
        let passed: Vec<_> =
            calls.iter().filter_map(|it| get_param_name(it.element.argument)).map(Node::id).collect();
        let uses = self.references().to(caller, Target::Parameter, list);
        // Elements move within the list, so every other use would change.
        let is_moved = lists.first().is_some_and(|it| *it != list);
        if is_moved && uses.iter().any(|it| !passed.contains(&it.id())) {
            return Err(Refusal::Used(list.to_owned()));
        }
        Ok(lists)
    }

    /// Returns the elements of a list in the environment of a module, up to at least the highest index that calls pass;
    /// `None` if the environment does not set the list.
    fn elements(
        &self,
        caller: &'p Template,
        list: &str,
        highest: Option<usize>,
    ) -> Result<Option<Vec<Written>>, Refusal> {
        let Some(entry) = self.value_of(caller, list) else { return Ok(None) };
        let elements = elements_of(entry.value).filter(|it| highest.is_none_or(|index| index < it.len()));
        elements.map(Some).ok_or_else(|| Refusal::Read(list.to_owned()))
    }
}

/// Returns the highest index that calls pass with a list.
fn last_index(calls: &[&Passed<'_>], list: &str) -> Option<usize> {
    calls.iter().filter(|it| it.element.list == list).map(|it| it.index).max()
}

/// Returns the elements of a list in an environment, which may be a string with commas.
fn elements_of(value: Node<'_>) -> Option<Vec<Written>> {
    if value.is_sequence() {
        return value.items().map(Written::of).collect();
    }
    let texts = value.text().split(',').map(|it| Written::text(it.trim()));
    (value.is_scalar() && !value.text().is_empty()).then(|| texts.collect())
}
