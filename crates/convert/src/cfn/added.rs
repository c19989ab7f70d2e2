//! Additional parameters that HOT requires.

use vnfcheck_yaml::Node;

use super::Converter;
use crate::document::{Entry, Value};

/// Default value of `AWS::Region` in the engine.
const REGION: &str = "ap-southeast-1";

impl<'t> Converter<'_, 't> {
    /// Returns the name of the parameter for the region, which is added on first use.
    pub(super) fn region(&mut self, at: Node<'t>) -> String {
        if let Some(known) = &self.region {
            return known.clone();
        }
        let default = Value::text(REGION);
        let name =
            self.add("aws_region", "string", default, "region that the engine returns for AWS::Region");
        self.note(at, format!("`AWS::Region` is converted to parameter `{name}`"));
        self.region = Some(name.clone());
        name
    }

    /// Returns the name of the parameter for the availability zones, which is added on first use.
    pub(super) fn zones(&mut self, at: Node<'t>) -> String {
        if let Some(known) = &self.zones {
            return known.clone();
        }
        let what = "availability zones that the engine returns for Fn::GetAZs";
        let name = self.add("availability_zones", "comma_delimited_list", Value::text("nova"), what);
        self.note(at, format!("`Fn::GetAZs` is converted to parameter `{name}`"));
        self.zones = Some(name.clone());
        name
    }

    /// Adds a parameter under an unused name.
    pub(super) fn add(&mut self, name: &str, of: &str, default: Value, description: &str) -> String {
        let mut name = name.to_owned();
        let is_added = |it: &Self, name: &str| it.added.iter().any(|entry| entry.key.as_text() == Some(name));
        while self.parameters.contains(name.as_str())
            || self.resources.contains(name.as_str())
            || is_added(self, &name)
        {
            name.push('_');
        }
        let body = vec![
            Entry::new("type", Value::text(of)),
            Entry::new("default", default),
            Entry::new("description", Value::text(description)),
        ];
        self.added.push(Entry::new(&name, Value::Mapping(body)));
        name
    }
}
