//! Values of `Mappings:`, inserted literally or stored in a parameter.

use vnfcheck_yaml::Node;

use super::Converter;
use super::arguments::list;
use super::refusals::{hot_function_in, no_equivalent, reads_as_function};
use crate::Refusal;
use crate::document::Value;

impl<'t> Converter<'_, 't> {
    /// Returns a value of a mapping: the literal value if all keys are literal, otherwise a read of the parameter
    /// that stores the mapping.
    pub(super) fn find_in_map(&mut self, node: Node<'t>, argument: Node<'t>) -> Result<Value, Refusal> {
        let list = list(node, argument, 3, 3)?;
        if list.iter().any(|key| !key.is_scalar()) {
            let path = self.path_in_map(node, argument)?;
            return Ok(Value::call("get_param", Value::list(path)));
        }
        let mut place = self.root.get("Mappings");
        for key in list {
            let is_it = |entry: &vnfcheck_yaml::Entry<'t>| entry.key.value() == key.value();
            place = place.and_then(|place| place.entries().find(is_it)).map(|entry| entry.value);
            if place.is_none() {
                let message = format!("no mapping contains `{}`", key.text());
                return Err(Refusal::new(key.span(), message, "use a mapping and its keys"));
            }
        }
        let Some(found) = place else { return Err(no_equivalent(node, "this call")) };
        match hot_function_in(found) {
            Some(name) => Err(reads_as_function(node, name)),
            None => self.reader.value(found),
        }
    }

    /// Returns the path of a value in the parameter that stores the mapping.
    pub(super) fn path_in_map(&mut self, node: Node<'t>, argument: Node<'t>) -> Result<Vec<Value>, Refusal> {
        let list = list(node, argument, 3, 3)?;
        let mut path = Vec::new();
        for (position, key) in list.into_iter().enumerate() {
            let step =
                if position == 0 { Value::Text(self.of_mapping(node, key)?) } else { self.value(key)? };
            path.push(step);
        }
        Ok(path)
    }

    /// Returns the name of the parameter that stores a mapping, which is added on first use.
    fn of_mapping(&mut self, node: Node<'t>, named: Node<'t>) -> Result<String, Refusal> {
        let Some(name) = named.as_str() else {
            return Err(no_equivalent(node, "a mapping whose name is computed"));
        };
        if let Some(known) = self.of_mappings.get(name) {
            return Ok(known.clone());
        }
        let Some(mapping) = self.root.get("Mappings").and_then(|mappings| mappings.get(name)) else {
            let message = format!("unknown mapping `{name}`");
            return Err(Refusal::new(named.span(), message, "use a mapping under `Mappings:`"));
        };
        let default = self.reader.value(mapping)?;
        let parameter = self.add(name, "json", default, "mapping of the CloudFormation template");
        self.note(named, format!("mapping `{name}` is converted to parameter `{parameter}`"));
        self.of_mappings.insert(name, parameter.clone());
        Ok(parameter)
    }
}
