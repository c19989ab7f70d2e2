//! Help texts for properties to remove, and for properties next to `properties:`.

use vnfcheck_hot::{Definition, Entry, Node};

/// Returns the instruction to remove a property, together with its section if the section would otherwise be empty.
pub(crate) fn remove_property(key: Node<'_>) -> String {
    match section_of_only(key) {
        Some(section) => format!("remove `{section}`"),
        None => "remove the property".to_owned(),
    }
}

/// Returns the name of the section, such as `properties`, that contains only the entry of a key.
pub(crate) fn section_of_only(key: Node<'_>) -> Option<&str> {
    let section = key.parent().filter(|it| it.only_entry().is_some())?;
    section.parent()?.entries().find(|it| it.value == section).map(Entry::name)
}

/// Returns a property that a resource has next to `properties:`, with the instruction to indent the property.
pub(crate) fn beside_properties<'p>(definition: Definition<'p>, name: &str) -> Option<(Entry<'p>, String)> {
    let entry = definition.body.entry(name)?;
    let help = if definition.properties().is_some() {
        format!("indent `{name}` below `properties:`")
    } else {
        format!("add `properties:`, and indent `{name}` below")
    };
    Some((entry, help))
}
