//! One list instead of several: all callers of a nested template pass the list under its name, with distinct indices.

use std::collections::BTreeSet;

use vnfcheck_hot::{NestedCall, Node, Target, Template, get_param_name};
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
    /// Indices that the calls pass, if the environment sets no elements: the common list has no gaps.
    used: Option<BTreeSet<usize>>,
}

/// A call that passes a list and an index.
struct Passed<'p> {
    element: Element<'p>,
    /// The argument for the index.
    at: Node<'p>,
    index: usize,
}

/// The parameter for the index in a nested template.
struct Index<'p> {
    name: &'p str,
    /// Names in the `get_param` calls that select an element of the list.
    uses: Vec<Node<'p>>,
}

impl<'p> FixPlanner<'p> {
    /// Lets all callers of a nested template pass one list: the elements of the other lists follow its own elements.
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
        let is_changed = |it: &&Passed<'_>| it.element.index != Written::Bare(it.index.to_string());
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
        let name = self.index(template, list, &elements, out)?;
        for used in index.uses {
            out.rename(used, &name);
        }
        for element in elements.iter().filter(|it| argument(&it.call, &name).is_none()) {
            self.hand_over(&element.call, &name, element.index.clone(), out)?;
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
        let number: usize = at.text().parse().ok().ok_or_else(none)?;
        let index = Written::Bare(number.to_string());
        let element = Element { call, argument: given, list: name, index, single: None };
        Ok(Passed { element, at, index: number })
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
                let position = match &part.used {
                    Some(used) => used.range(..passed.index).count(),
                    None => passed.index,
                };
                passed.element.index = Written::Bare((part.start + position).to_string());
            }
        }
        Ok(())
    }

    /// Returns the parts of the common list of a module, and appends the elements of the other lists to the value of the
    /// common list.
    fn parts(
        &self,
        caller: &'p Template,
        calls: &[Passed<'p>],
        list: &str,
        out: &mut Expansion,
    ) -> Result<Vec<Part<'p>>, Refusal> {
        let file = caller.file();
        let own = || calls.iter().filter(move |it| it.element.call.caller.file() == file);
        let used = |of: &str| {
            let of_list = own().filter(|it| it.element.list == of);
            of_list.map(|it| it.index).collect::<BTreeSet<_>>()
        };
        let read = |name: &str| match self.value_of(caller, name).map(|it| it.value) {
            Some(value) => match elements_of(value) {
                Some(elements) if used(name).last().is_none_or(|it| *it < elements.len()) => {
                    Ok(Some(elements))
                }
                _ => Err(Refusal::Read(name.to_owned())),
            },
            None => Ok(None),
        };
        let mut joined = read(list)?;
        let mut end = match &joined {
            Some(joined) => joined.len(),
            None => used(list).last().map_or(0, |it| it + 1),
        };
        let mut parts: Vec<Part<'p>> = Vec::new();
        for other in own().map(|it| it.element.list).filter(|it| *it != list) {
            if parts.iter().any(|it| it.list == other) {
                continue;
            }
            let (start, used) = (end, used(other));
            let used = match (&mut joined, read(other)?) {
                (None, None) => {
                    end += used.len();
                    Some(used)
                }
                (Some(joined), Some(elements)) => {
                    joined.extend(elements);
                    end = joined.len();
                    None
                }
                _ => return Err(Refusal::PartlySet(list.to_owned())),
            };
            parts.push(Part { list: other, start, used });
        }
        if let (Some(joined), Some(entry)) = (joined, self.value_of(caller, list)) {
            out.replace(entry.value, Written::List(joined));
        }
        Ok(parts)
    }
}

/// Returns the elements of a list in an environment, which may be a string with commas.
fn elements_of(value: Node<'_>) -> Option<Vec<Written>> {
    if value.is_sequence() {
        return value.items().map(Written::of).collect();
    }
    let texts = value.text().split(',').map(|it| Written::text(it.trim()));
    (value.is_scalar() && !value.text().is_empty()).then(|| texts.collect())
}
