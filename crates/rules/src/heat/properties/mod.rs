//! Properties of resources, checked against the schemas of their types.

mod computed;
mod names;
mod support;
mod update_policy;

use vnfcheck_catalogue::schema::{Constraint, Field, Inside, Schema, TypeSchema, ValueType};
use vnfcheck_hot::{Definition, FileId, Node, NodeId, Resource, ResourceType};
use vnfcheck_maps::HashSet;
use vnfcheck_yaml::work::cap;

use super::constraints::{null_misfit, property_misfit};
use super::scope::Scope;
use super::special::is_deployment_group;
use super::values::{described, fits_property, name_in_braces, type_of_value};
use super::{functions, kinds, misreadings, relations, report, typos};
use crate::properties::remove_property;
use crate::slips;
use crate::words::{Suggestion, suggestion};
use vnfcheck_check::{Finding, Findings};

pub(super) use computed::{computed, misfit_through};
pub(super) use support::Deprecated;

/// Maximum number of unknown names per template that are compared with all known names for suggestions.
const MOST_SUGGESTIONS: usize = cap(200);

/// Maximum nesting depth; deeper values are not checked.
const MOST_LEVELS: u32 = 24;

/// The resource type whose value has a declared type.
const VALUE: ResourceType = ResourceType::Value;

/// Checks the properties of one template against schemas.
pub(crate) struct Properties<'a, 'p> {
    scope: &'a Scope<'p>,
    pub(crate) out: &'a mut Findings,
    suggestions: usize,
    /// Environment values already reported as invalid for a property.
    reported: HashSet<(FileId, NodeId)>,
    /// Parameters whose values were checked: the parameter, the address of the expected schema, and `true` for an
    /// element. A value is reported once, so another use adds nothing.
    checked: HashSet<(NodeId, usize, bool)>,
    deprecated: Deprecated<'p>,
}

/// The property under check.
#[derive(Clone, Copy)]
struct Property<'p> {
    /// The complete value of the property; a value that depends on other resources gets fewer checks.
    root: Node<'p>,
    /// The type of the resource.
    of: &'static TypeSchema,
    /// The group whose members have the property: Heat checks only the names of the properties, and only if the group
    /// has members.
    group: Option<Definition<'p>>,
    /// The `for_each` of the enclosing `repeat`.
    repeated: Option<Node<'p>>,
}

/// A value of a property, or a nested value.
#[derive(Clone, Copy)]
struct PropertyPlace<'a, 'p> {
    property: &'a Property<'p>,
    /// The key whose value or list item is checked; empty for the properties as a whole.
    name: &'p str,
    /// Number of nesting levels that are still checked.
    levels: u32,
}

impl<'p> Property<'p> {
    /// Returns the place of the property's value, or of the properties as a whole.
    fn place<'a>(&'a self, name: &'p str) -> PropertyPlace<'a, 'p> {
        PropertyPlace { property: self, name, levels: MOST_LEVELS }
    }

    /// Returns `true` if the string differs between members of a group or iterations of a `repeat`.
    fn varies(self, text: &str) -> bool {
        let has = |name: &str| !name.is_empty() && text.contains(name);
        self.group.is_some_and(|group| has(group.index_text()))
            || self.repeated.is_some_and(|names| names.entries().any(|entry| has(entry.name())))
    }

    /// Returns `true` if a defect of the property is a failure. Heat does not check the members of groups, and the
    /// releases of the Contrail plug-in differ.
    fn is_noticed(self) -> bool {
        self.group.is_none() && !self.of.contrail && self.is_surely_made()
    }

    /// Returns `true` if the enclosing `repeat` has at least one iteration whatever the values of the parameters.
    fn is_surely_made(self) -> bool {
        let is_written =
            |names: Node<'p>| names.entries().all(|it| it.value.is_sequence() && !it.value.is_empty());
        self.repeated.is_none_or(is_written)
    }
}

impl<'a, 'p> Properties<'a, 'p> {
    pub(crate) fn new(scope: &'a Scope<'p>, out: &'a mut Findings) -> Self {
        Self {
            scope,
            out,
            suggestions: MOST_SUGGESTIONS,
            reported: HashSet::default(),
            checked: HashSet::default(),
            deprecated: Deprecated::default(),
        }
    }

    /// Returns the name that was most likely meant, within the limit on comparisons.
    fn suggestion<'n>(&mut self, name: &str, known: impl Iterator<Item = &'n str>) -> Option<Suggestion<'n>> {
        self.suggestions = self.suggestions.checked_sub(1)?;
        suggestion(name, known)
    }

    /// Checks the type and properties of a resource or, for a group, of its members. Missing properties are reported
    /// at `at`.
    pub(crate) fn check(
        &mut self,
        resource: Resource<'p>,
        definition: Definition<'p>,
        of: &'static TypeSchema,
        group: Option<Definition<'p>>,
        at: Node<'p>,
    ) {
        self.support_status(definition, of);
        if group.is_none() {
            self.update_policy(definition, of);
        }
        if of.placeholder || !of.removed_after.is_empty() {
            return;
        }
        let given = definition.properties();
        let is_open = |node: Node<'p>| !(node.is_mapping() || node.is_null()) || self.scope.is_call(node);
        if given.is_some_and(is_open) {
            return;
        }
        if let Some(given) = given {
            for entry in given.entries() {
                let property = Property { root: entry.value, of, group, repeated: None };
                if let Some(field) = self.known(entry, of.fields, property.place("")) {
                    self.value(field.schema, entry.value, property.place(entry.name()));
                }
            }
        }
        if VALUE.is_named(of.name) {
            self.typed_value(given, group, of);
        }
        let all = Property { root: at, of, group, repeated: None };
        self.renamed(given, all.place(""));
        if definition.attribute("external_id").is_some() {
            return;
        }
        self.missing(given.as_slice(), of.fields, all.place(""), at);
        // Heat checks members only on creating them.
        let is_advice = group.is_some() || is_deployment_group(of.name);
        relations::check(resource, given, at, of, is_advice, self.scope, self.out);
    }

    /// Checks that the value of an `OS::Heat::Value` has the declared type.
    fn typed_value(
        &mut self,
        given: Option<Node<'p>>,
        group: Option<Definition<'p>>,
        of: &'static TypeSchema,
    ) {
        let entry = |name| given.and_then(|given| given.entry(name));
        let stated = entry("type").filter(|it| it.value.is_text());
        let schema = stated.and_then(|it| type_of_value(it.value.text()));
        if let (Some(schema), Some(value)) = (schema, entry("value")) {
            let property = Property { root: value.value, of, group, repeated: None };
            self.value(schema, value.value, property.place(value.name()));
        }
    }

    /// Reports a failure, or advice if the engine may accept the defect.
    fn fail(&mut self, node: Node<'p>, property: &Property<'p>, message: String) -> &mut Finding {
        report(property.is_noticed(), node, message, self.out)
    }

    /// Reports a defect that the engine detects only if the value does not depend on another resource.
    fn report_unless_dynamic(
        &mut self,
        node: Node<'p>,
        property: &Property<'p>,
        message: String,
    ) -> &mut Finding {
        if self.scope.waits_for_resources(property.root) {
            self.out.advise(node, message)
        } else {
            self.fail(node, property, message)
        }
    }

    fn value(&mut self, wanted: &'static Schema, node: Node<'p>, place: PropertyPlace<'_, 'p>) {
        let Some(levels) = place.levels.checked_sub(1) else { return };
        let place = PropertyPlace { levels, ..place };
        let PropertyPlace { property, name, .. } = place;
        if let Some(call) = self.scope.call(node) {
            return self.branches(wanted, call, place);
        }
        if node.is_scalar() && property.varies(node.text()) {
            return;
        }
        if !fits_property(wanted.value_type, node) {
            let message = format!("`{name}` expects {}, found {}", wanted.value_type.name(), described(node));
            // A mapping that looks like a call is data in a version without that function.
            if let Some(later) = functions::of_later_version(node, self.scope) {
                let message = format!("{message}: {}", later.message);
                self.fail(node, property, message).kind(kinds::WRONG_TYPE).help(later.help);
                return;
            }
            let help = help_for(wanted, node);
            let slip = slips::advice(node, |it| self.scope.has(it));
            let suggestion = typos::suggested_function(node, self.scope);
            let finding = self.fail(node, property, message).kind(kinds::WRONG_TYPE);
            match (slip, suggestion) {
                (Some(slip), _) => finding.help(slip),
                (None, Some((key, suggestion))) => typos::suggest(finding, key, Some(suggestion), help),
                (None, None) => finding.help(help),
            };
            return;
        }
        if node.is_null() {
            return self.nothing(wanted, node, place);
        }
        if wanted.value_type == ValueType::String {
            misreadings::check_text(node, self.out);
            functions::advise_slip(node, self.scope, self.out);
        }
        for constraint in wanted.constraints {
            if let Some(reason) = property_misfit(constraint, node, &self.scope.shared.patterns) {
                let help = match constraint {
                    Constraint::Allowed(allowed) => {
                        allowed.iter().find(|it| it.eq_ignore_ascii_case(node.text()))
                    }
                    _ => None,
                };
                let help =
                    help.map_or_else(|| "use an allowed value".to_owned(), |it| format!("write `{it}`"));
                self.report_unless_dynamic(node, property, format!("invalid value of `{name}`: {reason}"))
                    .kind(kinds::WRONG_VALUE)
                    .help(help);
                return;
            }
        }
        match wanted.inside {
            Inside::Items(items) => {
                for item in node.items() {
                    self.value(items, item, place);
                }
            }
            Inside::Fields(fields) => self.fields(fields, node, place),
            Inside::Free => {
                functions::advise_misspelt(node, self.scope, self.out);
                self.out.pass();
            }
        }
    }

    /// Checks null, which means the default or an empty value; not every property accepts null.
    fn nothing(&mut self, wanted: &'static Schema, node: Node<'p>, place: PropertyPlace<'_, 'p>) {
        let PropertyPlace { property, name, .. } = place;
        if let Some(reason) = null_misfit(wanted, &self.scope.shared.patterns) {
            let key = node.own_entry().filter(|_| node == property.root).map(|it| it.key);
            let remove = key.map_or_else(|| "remove the property".to_owned(), remove_property);
            self.report_unless_dynamic(node, property, format!("`{name}` is empty: {reason}"))
                .kind(kinds::WRONG_VALUE)
                .help(format!("add an allowed value, or {remove}"));
            return;
        }
        match wanted.inside {
            Inside::Fields(fields) if !wanted.has_default => self.missing(&[], fields, place, node),
            _ => self.out.pass(),
        }
    }

    fn fields(&mut self, fields: &'static [Field], node: Node<'p>, place: PropertyPlace<'_, 'p>) {
        for entry in node.entries() {
            if let Some(field) = self.known(entry, fields, place) {
                self.value(field.schema, entry.value, PropertyPlace { name: entry.name(), ..place });
            }
        }
        self.renamed(Some(node), place);
        self.missing(&[node], fields, place, node);
    }
}

fn help_for(wanted: &Schema, node: Node<'_>) -> String {
    if let Some(name) = name_in_braces(node) {
        return format!("write `{{ get_param: {name} }}` to use the value of a parameter");
    }
    match wanted.value_type {
        ValueType::String if node.is_scalar() => "put the value in quotes".to_owned(),
        ValueType::Boolean => "write `true` or `false`".to_owned(),
        ValueType::List if node.is_scalar() => match wanted.inside {
            Inside::Items(item) if item.value_type == ValueType::Map => {
                "write a list of mappings, with `- ` before the first key of each mapping".to_owned()
            }
            _ => "write a list, with `- ` before each item".to_owned(),
        },
        other => format!("use {}", other.name()),
    }
}
