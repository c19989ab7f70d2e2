//! Names of properties: unknown names, old names next to new names, and missing names.

use vnfcheck_catalogue::schema::{self, Field, Rename};
use vnfcheck_hot::{Entry, Node, ResourceType};

use super::{Properties, PropertyPlace};
use crate::heat::scope::Removal;
use crate::heat::{environments, kinds, typos};
use crate::properties::{remove_property, section_of_only};

impl<'p> Properties<'_, 'p> {
    /// Returns the field with a given name; reports a finding if there is no such field.
    pub(super) fn known(
        &mut self,
        entry: Entry<'p>,
        fields: &'static [Field],
        place: PropertyPlace<'_, 'p>,
    ) -> Option<&'static Field> {
        let PropertyPlace { property, name: within, .. } = place;
        let name = entry.name();
        if property.repeated.is_some() && property.varies(name) {
            return None;
        }
        let Some(field) = schema::field(fields, name) else {
            self.unknown(entry, fields, place);
            return None;
        };
        if field.schema.unimplemented {
            let remove =
                if within.is_empty() { remove_property(entry.key) } else { "remove the property".to_owned() };
            self.fail(
                entry.key,
                property,
                format!("`{}` does not implement property `{name}`", property.of.name),
            )
            .kind(kinds::UNKNOWN_PROPERTY)
            .help(remove);
            return None;
        }
        if let Some(support) = field.schema.support {
            let what = format!("property `{name}` of `{}`", property.of.name);
            let mut renames = property.of.renames.iter();
            let rename = renames.find(|it| it.below == within && it.old == name);
            self.deprecated.add(what, entry.key, support, rename.map(|it| it.new));
        }
        Some(field)
    }

    fn unknown(&mut self, entry: Entry<'p>, fields: &'static [Field], place: PropertyPlace<'_, 'p>) {
        let PropertyPlace { property, name: within, .. } = place;
        let name = entry.name();
        let what = if within.is_empty() {
            format!("`{}` has no property `{name}`", property.of.name)
        } else {
            format!("`{within}` of `{}` has no property `{name}`", property.of.name)
        };
        // A name in the same mapping cannot be the intended name.
        let siblings = entry.key.parent();
        let names = fields.iter().filter(|it| it.schema.support.is_none()).map(|it| it.name);
        let names = names.filter(|name| siblings.is_none_or(|it| it.entry(name).is_none()));
        let suggestion = self.suggestion(name, names);
        let is_noticed =
            within.is_empty() && property.group.is_none_or(|group| self.scope.has_members(group));
        let finding = if is_noticed && !property.of.contrail {
            self.out.fail(entry.key, what)
        } else {
            self.report_unless_dynamic(entry.key, property, what)
        };
        finding.kind(kinds::UNKNOWN_PROPERTY);
        let only = Some(entry.key).filter(|_| within.is_empty());
        let help = match only.and_then(section_of_only) {
            Some(section) => format!("correct the property, or remove `{section}`"),
            None => "correct or remove the property".to_owned(),
        };
        typos::suggest(finding, entry.key, suggestion, help);
    }

    /// Reports properties given by both their old and their new name.
    pub(super) fn renamed(&mut self, given: Option<Node<'p>>, place: PropertyPlace<'_, 'p>) {
        let find = |name: &str| given?.entry(name).filter(|entry| !entry.value.is_null());
        for rename in place.property.of.renames.iter().filter(|it| it.below == place.name) {
            if let Some(old) = find(rename.old).filter(|old| !old.value.has_text(""))
                && let Some(new) = find(rename.new)
            {
                self.out
                    .fail(
                        old.key,
                        format!("`{}` is the old name of `{}`, which is also set", rename.old, rename.new),
                    )
                    .kind(kinds::CONFLICTING_PROPERTIES)
                    .related(new.key, "the new name")
                    .help(format!("remove `{}`", rename.old));
            }
        }
    }

    /// Reports a required property that an `if` removes.
    fn removed(&mut self, given: Entry<'p>, removal: Removal, place: PropertyPlace<'_, 'p>, at: Node<'p>) {
        let PropertyPlace { property, name: below, .. } = place;
        let whole = if below.is_empty() { property.of.name } else { below };
        let name = given.name();
        let message = format!("`{whole}` requires property `{name}`, which `if` removes");
        let finding = if removal == Removal::ByParameters && property.is_noticed() {
            environments::not_yet(at, message, self.scope, self.out)
        } else {
            self.fail(at, property, message).kind(kinds::MISSING_PROPERTY)
        };
        finding
            .fact(name)
            .related(given.key, "the property")
            .help("add a value for the case that the condition is false");
    }

    pub(super) fn missing(
        &mut self,
        given: &[Node<'p>],
        fields: &'static [Field],
        place: PropertyPlace<'_, 'p>,
        at: Node<'p>,
    ) {
        let PropertyPlace { property, name: below, .. } = place;
        let renames = property.of.renames;
        let whole = if below.is_empty() { property.of.name } else { below };
        // `nesting` reports a group that does not define its members.
        let defines_members = |field: &Field| {
            let is_group = property.group.is_none() && ResourceType::ResourceGroup.is_named(property.of.name);
            is_group && matches!((below, field.name), ("", "resource_def") | ("resource_def", "type"))
        };
        let required = fields.iter().filter(|field| field.schema.required && !defines_members(field));
        let mut required = required.peekable();
        if required.peek().is_none() {
            self.out.pass();
            return;
        }
        let entry = |name: &str| given.iter().find_map(|it| it.entry(name));
        let is_given = |name: &str| entry(name).is_some();
        for field in required {
            let is_renamed = |it: &Rename| it.below == below && it.new == field.name && is_given(it.old);
            if let Some(given) = entry(field.name)
                && let Some(removal) = self.scope.removal(given.value)
            {
                self.removed(given, removal, place, at);
                continue;
            }
            if is_given(field.name) || renames.iter().any(is_renamed) {
                self.out.pass();
                continue;
            }
            let message = format!("`{whole}` requires property `{}`", field.name);
            let unknown = given.iter().flat_map(|it| it.entries());
            let mut unknown = unknown.filter(|it| schema::field(fields, it.name()).is_none());
            let misspelled = unknown
                .find(|it| self.suggestion(it.name(), std::iter::once(field.name)).is_some())
                .map(|it| it.key);
            let finding = self
                .fail(at, property, message)
                .kind(kinds::MISSING_PROPERTY)
                .fact(field.name)
                .help(format!("add `{}:`, {}", field.name, field.schema.value_type.name()));
            if let Some(key) = misspelled {
                finding.related(key, "the property that may be misspelled");
            }
        }
    }
}
