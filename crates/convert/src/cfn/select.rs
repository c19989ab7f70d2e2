//! Selections from lists and mappings, with literal or computed index.

use vnfcheck_yaml::{FileId, Limits, Node, SourceText, Tree, Value as Typed};

use super::Converter;
use super::arguments::{integer, pair};
use super::functions::is_function;
use super::refusals::{hot_function_in, no_equivalent, reads_as_function};
use crate::Refusal;
use crate::document::Value;
use crate::read::Reader;

impl<'t> Converter<'_, 't> {
    pub(super) fn select(&mut self, node: Node<'t>, argument: Node<'t>) -> Result<Value, Refusal> {
        let [index, collection] = pair(node, argument)?;
        let call = collection.only_entry().filter(|it| is_function(it.key.text(), self.has_conditions));
        let Some(call) = call else { return self.select_literal(node, index, collection) };
        let last = self.value(index).map(integer)?;
        match call.key.text() {
            "Ref" => {
                let is_list = |body: Node<'_>| {
                    body.get("Type").is_some_and(|of| matches!(of.text(), "CommaDelimitedList" | "Json"))
                };
                let name = call.value.text();
                let parameter = self.root.get("Parameters").and_then(|parameters| parameters.get(name));
                if self.resources.contains(name) || !parameter.is_some_and(is_list) {
                    return Err(no_equivalent(node, "a selection from this reference"));
                }
                Ok(Value::call("get_param", Value::list([Value::text(name), last])))
            }
            "Fn::GetAtt" => {
                let [resource, attribute] = pair(collection, call.value)?;
                let path = [self.value(resource)?, self.value(attribute)?, last];
                Ok(Value::call("get_attr", Value::list(path)))
            }
            "Fn::Split" => {
                let [delimiter, text] = pair(collection, call.value)?;
                let arguments = [self.value(delimiter)?, self.value(text)?, last];
                Ok(Value::call("str_split", Value::list(arguments)))
            }
            "Fn::FindInMap" => {
                let mut path = self.path_in_map(collection, call.value)?;
                path.push(last);
                Ok(Value::call("get_param", Value::list(path)))
            }
            "Fn::GetAZs" => {
                let zones = Value::Text(self.zones(collection));
                Ok(Value::call("get_param", Value::list([zones, last])))
            }
            name => Err(no_equivalent(node, &format!("a selection from `{name}`"))),
        }
    }

    /// Returns the selected item of a literal collection, or the empty string if it does not exist.
    fn select_literal(
        &mut self,
        node: Node<'t>,
        index: Node<'t>,
        collection: Node<'t>,
    ) -> Result<Value, Refusal> {
        if !index.is_scalar() {
            return Err(no_equivalent(node, "a computed index into a literal collection"));
        }
        if collection.is_scalar() {
            return select_from_json(node, index, collection);
        }
        match selected(index, collection) {
            Some(item) => self.value(item),
            None => Ok(Value::text("")),
        }
    }
}

/// Returns the item that a literal index or key selects.
fn selected<'n>(index: Node<'_>, collection: Node<'n>) -> Option<Node<'n>> {
    if collection.is_mapping() {
        return collection.get(index.text());
    }
    let index = match index.value() {
        Typed::Int(index) => usize::try_from(index).ok()?,
        _ => index.text().trim().parse().ok()?,
    };
    collection.item(index)
}

/// Returns a selection from a JSON string.
fn select_from_json<'t>(node: Node<'t>, index: Node<'t>, collection: Node<'t>) -> Result<Value, Refusal> {
    let refuse = || no_equivalent(node, "a selection from this text");
    let text = collection.as_str().ok_or_else(refuse)?;
    if text.is_empty() {
        return Ok(Value::text(""));
    }
    serde_json::from_str::<serde_json::Value>(text).map_err(|_| refuse())?;
    let source = SourceText::new(text);
    let tree = Tree::parse_template(FileId(0), &source, &vnfcheck_hot::LEXICON, &Limits::default());
    let Some(item) = tree.root().and_then(|root| selected(index, root)) else { return Ok(Value::text("")) };
    match hot_function_in(item) {
        Some(name) => Err(reads_as_function(node, name)),
        None => Reader::new(&tree).value(item).map_err(|_| refuse()),
    }
}
