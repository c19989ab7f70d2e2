//! Lists instead of their elements: the callers of a nested template pass a whole list and the index.

use vnfcheck_hot::{Call, Function, NestedCall, Node, Parameter, Target, Template, get_param_name};
use vnfcheck_yaml::Written;

use super::FixPlanner;
use super::calls::argument;
use crate::expansion::{Claim, Expansion};
use crate::refusal::Refusal;

/// Name of the parameter for the index.
const INDEX: &str = "index";
pub(super) const LIST: &str = "comma_delimited_list";

/// An element of a list that a call passes.
pub(super) struct Element<'p> {
    pub(super) call: NestedCall<'p>,
    pub(super) argument: Node<'p>,
    /// Name of the list in the calling template.
    pub(super) list: &'p str,
    pub(super) index: Written,
    /// The declared type to change, if the call passes a string that becomes the only element of a list.
    pub(super) single: Option<Node<'p>>,
}

impl<'p> FixPlanner<'p> {
    /// Replaces a parameter of a nested template with the list whose elements the callers pass, and selects the element
    /// in the nested template.
    pub(super) fn take_list(
        &self,
        template: &'p Template,
        from: &str,
        list: &str,
        out: &mut Expansion,
    ) -> Result<(), Refusal> {
        let declared = template.parameter(from).ok_or_else(|| Refusal::NotDeclared(from.to_owned()))?;
        let type_entry = declared.type_entry().ok_or_else(|| Refusal::NotDeclared(from.to_owned()))?;
        if template.parameter(list).is_some() {
            return Err(Refusal::Taken(list.to_owned()));
        }
        if declared.attribute("default").is_some()
            || declared.attribute("constraints").is_some()
            || self.has_default_above(template, from)
        {
            return Err(Refusal::Default(from.to_owned()));
        }
        let calls = self.package.calls_to(template.file());
        let elements = calls.map(|call| self.element(template, call, from)).collect::<Result<Vec<_>, _>>()?;
        if elements.is_empty() || elements.iter().all(|it| it.single.is_some()) {
            return Err(Refusal::NoCaller(self.package.path_of(template.file()).to_owned()));
        }
        let index = self.index(template, from, list, &elements, out)?;
        for name in self.references().renamed(template, Target::Parameter, from)? {
            let call = self
                .call_around(name)
                .ok_or_else(|| Refusal::in_data(from, name.parent().unwrap_or(name)))?;
            if call.argument.id() != name.id() {
                return Err(Refusal::Path(from.to_owned()));
            }
            let get = Written::call("get_param", Written::text(&*index));
            out.replace(name, Written::List(vec![Written::text(list), get]));
        }
        for key in
            ["parameters", "parameter_groups"].into_iter().flat_map(|it| self.keys_of(template, it, from))
        {
            out.rename(*key, list);
        }
        out.replace(type_entry.value, Written::text(LIST));
        out.claims.push(Claim::Parameter(template.file(), list.to_owned()));
        out.claims.push(Claim::Gone(template.file(), from.to_owned()));
        for element in elements {
            self.check_caller(&element.call)?;
            if element.call.argument(list).is_some() {
                return Err(Refusal::Taken(list.to_owned()));
            }
            for key in self.keys_named(element.call.arguments, from) {
                out.rename(*key, list);
            }
            out.replace(element.argument, Written::call("get_param", Written::text(element.list)));
            if argument(&element.call, &index).is_none() {
                self.pass_value(&element.call, &index, element.index, out)?;
            }
            if let Some(type_name) = element.single {
                out.replace(type_name, Written::text(LIST));
            }
        }
        Ok(())
    }

    /// Returns the element that a call passes: of a list, or the value of a parameter that nothing else uses.
    fn element(&self, template: &Template, call: NestedCall<'p>, name: &str) -> Result<Element<'p>, Refusal> {
        let none = || Refusal::NoElement(call.resource.id().to_owned(), name.to_owned());
        let given = argument(&call, name).ok_or_else(none)?;
        let list = get_param_name(given).ok_or_else(none)?;
        let outer = call.caller.parameter(list.text()).ok_or_else(none)?;
        let path: Vec<Node<'p>> =
            list.parent().filter(|it| it.is_sequence()).into_iter().flat_map(Node::items).skip(1).collect();
        match path.as_slice() {
            [index] if outer.declared_type() == LIST => {
                let index = Written::of(*index).ok_or_else(none)?;
                Ok(Element { argument: given, list: list.text(), index, single: None, call })
            }
            [] if outer.declared_type() == "string" && self.is_for(template, &call, list, name) => {
                let type_name = outer.type_entry().ok_or_else(none)?.value;
                let index = Written::Bare("0".to_owned());
                Ok(Element { argument: given, list: list.text(), index, single: Some(type_name), call })
            }
            _ => Err(none()),
        }
    }

    /// Returns `true` if a module passes the value of a parameter, which is one element of a list, only to a parameter of a
    /// nested template.
    fn is_for(&self, template: &Template, call: &NestedCall<'p>, outer: Node<'p>, name: &str) -> bool {
        let caller = call.caller;
        let value = self.value_of(caller, outer.text()).map(|it| it.value);
        let arguments = self.package.calls_to(template.file()).filter(|it| it.caller.file() == caller.file());
        let passed: Vec<_> =
            arguments.filter_map(|it| get_param_name(argument(&it, name)?)).map(Node::id).collect();
        self.package.kind(caller.file()).is_module()
            && value.is_none_or(|it| it.is_scalar() && !it.text().contains(','))
            && self
                .references()
                .to(caller, Target::Parameter, outer.text())
                .iter()
                .all(|it| passed.contains(&it.id()))
    }

    /// Returns the parameter for the index of an element in a list: the parameter to which each call already passes
    /// the index, or a new parameter.
    pub(super) fn index(
        &self,
        template: &'p Template,
        from: &str,
        list: &str,
        elements: &[Element<'p>],
        out: &mut Expansion,
    ) -> Result<String, Refusal> {
        let is_given = |name: &str| {
            elements
                .iter()
                .all(|it| argument(&it.call, name).and_then(Written::of).as_ref() == Some(&it.index))
        };
        let mut known = template.parameters().map(Parameter::name);
        if let Some(known) = known.find(|it| it.contains(INDEX) && *it != from && is_given(it)) {
            return Ok(known.to_owned());
        }
        let is_free = |it: &&str| {
            template.parameter(it).is_none()
                && elements.iter().all(|element| element.call.argument(it).is_none())
        };
        let own = format!("{from}_{INDEX}");
        let name = [INDEX, own.as_str()].into_iter().find(is_free);
        let name = name.ok_or_else(|| Refusal::Taken(own.clone()))?.to_owned();
        let root = self.root(template)?;
        let declaration = Written::map([
            ("type", Written::text("number")),
            ("description", Written::text(format!("index of the element in {list}"))),
        ]);
        out.add_entry(root, &["parameters", &name], declaration)?;
        Ok(name)
    }

    /// Returns the `get_param` call around a name.
    pub(super) fn call_around(&self, name: Node<'p>) -> Option<Call<'p>> {
        self.references().call_around(name).filter(|it| it.function == Function::GetParam)
    }
}
