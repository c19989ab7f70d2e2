//! The resource types of the Heat engine and the Contrail plug-in, by name.

use crate::generated::heat_schemas::TYPES;
use crate::schema::TypeSchema;

/// Returns the resource type with this name.
pub fn find(name: &str) -> Option<&'static TypeSchema> {
    let at = TYPES.binary_search_by(|it| it.name.cmp(name)).ok()?;
    TYPES.get(at)
}

/// The names of all types, for suggestions.
pub fn names() -> impl Iterator<Item = &'static str> {
    TYPES.iter().map(|it| it.name)
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
