//! Keys and values of update policies.

use vnfcheck_catalogue::schema::{self, Field, Inside, TypeSchema};
use vnfcheck_hot::{Definition, Node};

use super::{MOST_LEVELS, Properties, Property};
use crate::heat::{kinds, typos};
use crate::words::{listed, suggestion};

impl<'p> Properties<'_, 'p> {
    /// Checks that the keys of an update policy exist for the type, and that their values fit.
    pub(super) fn update_policy(&mut self, definition: Definition<'p>, of: &'static TypeSchema) {
        if let Some(policy) = definition.attribute("update_policy") {
            self.policies(policy.value, of.update_policy, of, MOST_LEVELS);
        }
    }

    fn policies(&mut self, policy: Node<'p>, fields: &'static [Field], of: &'static TypeSchema, levels: u32) {
        let Some(levels) = levels.checked_sub(1) else { return };
        for entry in policy.entries() {
            if let Some(field) = schema::field(fields, entry.name()) {
                match field.schema.inside {
                    Inside::Fields(inner) if entry.value.is_mapping() => {
                        self.policies(entry.value, inner, of, levels);
                    }
                    _ => {
                        let property = Property { root: entry.value, of, group: None, repeated: None };
                        self.value(field.schema, entry.value, property.place(entry.name()));
                    }
                }
                continue;
            }
            let message = format!("`{}` has no update policy `{}`", of.name, entry.name());
            let finding = self.out.fail(entry.key, message).kind(kinds::INVALID_POLICY);
            let known: Vec<&str> = fields.iter().map(|field| field.name).collect();
            let help = if schema::field(of.fields, entry.name()).is_some() {
                format!("move the entry to `properties:`; `{}` is a property of `{}`", entry.name(), of.name)
            } else if known.is_empty() {
                "remove the update policy".to_owned()
            } else {
                format!("known policies: {}", listed(&known))
            };
            let suggestion = suggestion(entry.name(), known.iter().copied());
            typos::suggest(finding, entry.key, suggestion, help);
        }
    }
}
