//! Conversion of CloudFormation functions to HOT functions.

use vnfcheck_yaml::Node;

use super::Converter;
use super::arguments::{list, member_list, pair};
use super::refusals::{is_hot_function, no_equivalent, reads_as_function};
use crate::Refusal;
use crate::document::{Entry, Item, Value};

/// Returns `true` for CFN functions outside conditions that the version supports.
pub(super) fn is_function(name: &str, has_conditions: bool) -> bool {
    match name {
        "Ref"
        | "Fn::GetAtt"
        | "Fn::Join"
        | "Fn::Select"
        | "Fn::Split"
        | "Fn::Replace"
        | "Fn::Base64"
        | "Fn::FindInMap"
        | "Fn::GetAZs"
        | "Fn::MemberListToMap"
        | "Fn::ResourceFacade" => true,
        "Fn::If" => has_conditions,
        _ => false,
    }
}

impl<'t> Converter<'_, 't> {
    /// Converts a condition: its name, a boolean, or a condition function.
    pub(super) fn condition(&mut self, node: Node<'t>) -> Result<Value, Refusal> {
        let Some(call) = node.only_entry() else { return self.reader.value(node) };
        let argument = call.value;
        let conditions = |it: &mut Self, name: &str| {
            let list = list(node, argument, 2, usize::MAX)?;
            let conditions =
                list.into_iter().map(|each| it.condition(each)).collect::<Result<Vec<_>, _>>()?;
            Ok(Value::call(name, Value::list(conditions)))
        };
        match call.key.text() {
            "Fn::And" => conditions(self, "and"),
            "Fn::Or" => conditions(self, "or"),
            "Fn::Not" => {
                let list = list(node, argument, 1, 1)?;
                let inner = list.first().map(|only| self.condition(*only)).transpose()?;
                Ok(Value::call("not", inner.unwrap_or(Value::Null)))
            }
            "Fn::Equals" => {
                self.refuse_resources(argument)?;
                let list = list(node, argument, 2, 2)?;
                let sides = list.into_iter().map(|each| self.value(each)).collect::<Result<Vec<_>, _>>()?;
                Ok(Value::call("equals", Value::list(sides)))
            }
            _ => {
                self.refuse_resources(node)?;
                self.value(node)
            }
        }
    }

    /// Refuses a reference to a resource in a condition, where both dialects allow only references to parameters.
    fn refuse_resources(&self, node: Node<'t>) -> Result<(), Refusal> {
        let references = node.mappings().filter_map(Node::only_entry).filter(|it| it.key.has_text("Ref"));
        let mut named = references.filter_map(|it| Some((it.value, it.value.as_str()?)));
        let Some((at, name)) = named.find(|(_, name)| self.resources.contains(*name)) else { return Ok(()) };
        let message = format!("`{name}` is a resource, and conditions only read parameters");
        Err(Refusal::new(at.span(), message, "compare parameters and literal values only"))
    }

    /// Converts a value that may contain functions.
    pub(super) fn value(&mut self, node: Node<'t>) -> Result<Value, Refusal> {
        if node.is_sequence() {
            let items = node.items().map(|item| {
                let comments = self.reader.comments(item);
                Ok(Item { comments, value: self.value(item)? })
            });
            return items.collect::<Result<_, _>>().map(Value::List);
        }
        if !node.is_mapping() {
            return self.reader.value(node);
        }
        if let Some(call) = node.only_entry().filter(|it| it.key.is_text()) {
            let name = call.key.text();
            if is_function(name, self.has_conditions) {
                return self.call(node, name, call.value);
            }
            if is_hot_function(name) {
                return Err(reads_as_function(node, name));
            }
        }
        let entries = node.entries().map(|entry| {
            let comments = self.reader.comments(entry.key);
            let key = self.reader.value(entry.key)?;
            Ok(Entry { comments, key, value: self.value(entry.value)? })
        });
        entries.collect::<Result<_, _>>().map(Value::Mapping)
    }

    fn call(&mut self, node: Node<'t>, name: &str, argument: Node<'t>) -> Result<Value, Refusal> {
        let both = |it: &mut Self, new: &str| {
            let [first, second] = pair(node, argument)?;
            Ok(Value::call(new, Value::list([it.value(first)?, it.value(second)?])))
        };
        match name {
            "Ref" => self.reference(argument),
            "Fn::GetAtt" => both(self, "get_attr"),
            "Fn::Join" => both(self, "list_join"),
            "Fn::Split" => both(self, "str_split"),
            "Fn::Replace" => {
                let [params, template] = pair(node, argument)?;
                let template = Entry::new("template", self.value(template)?);
                let params = Entry::new("params", self.value(params)?);
                Ok(Value::call("str_replace", Value::Mapping(vec![template, params])))
            }
            "Fn::Base64" => self.value(argument),
            "Fn::FindInMap" => self.find_in_map(node, argument),
            "Fn::Select" => self.select(node, argument),
            "Fn::GetAZs" => Ok(Value::call("get_param", Value::Text(self.zones(node)))),
            "Fn::MemberListToMap" => member_list(node, argument),
            "Fn::ResourceFacade" => match argument.text() {
                "Metadata" => Ok(Value::call("resource_facade", Value::text("metadata"))),
                "DeletionPolicy" => Ok(Value::call("resource_facade", Value::text("deletion_policy"))),
                "UpdatePolicy" => Ok(Value::call("resource_facade", Value::text("update_policy"))),
                _ => Err(no_equivalent(node, "this call of `Fn::ResourceFacade`")),
            },
            _ => {
                let list = list(node, argument, 3, 3)?;
                let mut values = Vec::new();
                for (position, item) in list.into_iter().enumerate() {
                    values.push(if position == 0 { self.condition(item)? } else { self.value(item)? });
                }
                Ok(Value::call("if", Value::list(values)))
            }
        }
    }

    fn reference(&mut self, named: Node<'t>) -> Result<Value, Refusal> {
        let unknown = || {
            let message = format!("`{}` is neither a parameter nor a resource", named.text());
            Refusal::new(named.span(), message, "declare the name, or remove the reference")
        };
        let name = named.as_str().ok_or_else(unknown)?;
        if self.resources.contains(name) {
            return Ok(Value::call("get_resource", Value::text(name)));
        }
        let parameter = if self.parameters.contains(name) {
            name.to_owned()
        } else {
            match name {
                "AWS::StackName" => "OS::stack_name".to_owned(),
                "AWS::StackId" => {
                    let message =
                        "`AWS::StackId` is an ARN, but `OS::stack_id` is only the ID in the ARN".to_owned();
                    self.note(named, message);
                    "OS::stack_id".to_owned()
                }
                "AWS::Region" => self.region(named),
                _ => return Err(unknown()),
            }
        };
        Ok(Value::call("get_param", Value::Text(parameter)))
    }
}
