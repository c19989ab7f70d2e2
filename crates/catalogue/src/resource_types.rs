//! The resource types of the Heat engine and the Contrail plug-in, by name.

use std::borrow::Cow;

use crate::generated::heat_schemas::{ALIASES, TYPES};
use crate::schema::TypeSchema;

/// Returns the resource type with this name.
pub fn find(name: &str) -> Option<&'static TypeSchema> {
    let at = TYPES.binary_search_by(|it| it.name.cmp(name)).ok()?;
    TYPES.get(at)
}

/// Returns `true` if Heat or the Contrail plug-in has a type with this name, or maps the name to another type.
pub fn is_known(name: &str) -> bool {
    find(name).is_some() || renamed(name).is_some()
}

/// Returns the names of all types, for suggestions.
pub fn names() -> impl Iterator<Item = &'static str> {
    TYPES.iter().map(|it| it.name)
}

/// Returns the type to which the engine's own environment maps a type.
pub fn renamed(name: &str) -> Option<Cow<'static, str>> {
    ALIASES.iter().find_map(|(old, new)| match (old.strip_suffix('*'), new.strip_suffix('*')) {
        (Some(old), Some(new)) => Some(Cow::Owned(format!("{new}{}", name.strip_prefix(old)?))),
        _ => (*old == name).then_some(Cow::Borrowed(*new)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::field;

    #[test]
    fn tables_are_sorted_for_look_up() {
        assert!(TYPES.len() > 270 && TYPES.is_sorted_by(|a, b| a.name < b.name));
        for it in TYPES {
            assert!(it.fields.is_sorted_by(|a, b| a.name < b.name), "{}", it.name);
            assert!(it.attributes.is_sorted_by(|a, b| a.name < b.name), "{}", it.name);
        }
        let server = find("OS::Nova::Server").unwrap();
        assert!(field(server.fields, "flavor").unwrap().schema.required && server.snapshot);
        assert!(server.attribute("first_address").is_some());
        assert!(find("OS::ContrailV2::VirtualNetwork").unwrap().contrail);
    }
}
