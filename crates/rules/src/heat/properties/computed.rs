//! Property values computed by functions.

use vnfcheck_catalogue::schema::{Constraint, Inside, Schema, ValueType};
use vnfcheck_hot::{Call, Function, Node, NodeId, Parameter, Value, Via};

use super::{Properties, Property, PropertyPlace};
use crate::heat::constraints::{Patterns, misfit, property_misfit};
use crate::heat::parameters::constraints_of;
use crate::heat::scope::Scope;
use crate::heat::shapes::Shapes;
use crate::heat::values::{described, fits_property, parameter_type};
use crate::heat::{environments, kinds};
use crate::words::quoted;
use vnfcheck_check::{Findings, Place};

impl<'p> Properties<'_, 'p> {
    /// Checks both values of an `if`, the declared type of a parameter, and the shape of the result of other
    /// functions.
    pub(super) fn branches(&mut self, wanted: &'static Schema, call: Call<'p>, place: PropertyPlace<'_, 'p>) {
        let PropertyPlace { property, name, .. } = place;
        if call.function == Function::If {
            for branch in call.argument.items().skip(1) {
                let property = &Property { root: branch, ..*property };
                self.value(wanted, branch, PropertyPlace { property, ..place });
            }
        }
        let named = call.target().filter(|_| call.function == Function::GetParam);
        let parameter = named.and_then(|name| self.scope.template.parameter(name.text()));
        if !self.has_shape(wanted, call, parameter, place) {
            return;
        }
        if matches!(call.function, Function::ListConcat | Function::ListConcatUnique) {
            // Operands that are not lists are reported with the function.
            let lists = call.argument.items().filter(|it| Shapes::LIST.meets(Shapes::of(*it, self.scope)));
            for list in lists {
                let property = &Property { root: list, ..*property };
                self.value(wanted, list, PropertyPlace { property, ..place });
            }
        }
        if let (Function::Repeat, Inside::Items(items), None) =
            (call.function, &wanted.inside, property.repeated)
            && let Some(template) = call.argument.get("template")
            && let Some(names) = call.argument.get("for_each").filter(|it| !self.scope.is_call(*it))
        {
            let property = &Property { root: template, repeated: Some(names), ..*property };
            self.value(items, template, PropertyPlace { property, ..place });
        }
        if let Some(parameter) = parameter {
            self.passed_values(wanted, call, parameter, place);
        }
        if let Inside::Fields(fields) = wanted.inside
            && !wanted.has_default
            && let Some(given) = self.scope.known_parts(call)
        {
            self.missing(&given, fields, place, call.node);
        }
        let is_listed = wanted.constraints.iter().any(|it| matches!(it, Constraint::Allowed(_)));
        if is_listed && is_id_of_cloud(call) {
            let parameter = call.argument.text();
            self.report_unless_dynamic(
                call.node,
                property,
                format!("`{name}` expects one of the allowed values, found `{parameter}`"),
            )
            .kind(kinds::WRONG_VALUE)
            .help("use an allowed value");
        }
    }

    /// Returns `true` if the result of a function and its content can have the expected type; reports a finding
    /// otherwise.
    fn has_shape(
        &mut self,
        wanted: &'static Schema,
        call: Call<'p>,
        parameter: Option<Parameter<'p>>,
        place: PropertyPlace<'_, 'p>,
    ) -> bool {
        let PropertyPlace { property, name, .. } = place;
        if let Some(resource) = resource_of_all_attributes(call, self.scope)
            && !matches!(wanted.value_type, ValueType::Map | ValueType::Any)
        {
            // Heat computes the value after the resources exist, and then refuses the mapping.
            let wanted = wanted.value_type.name();
            let message = format!(
                "`{name}` expects {wanted}, but `get_attr` without an attribute returns all attributes as a mapping"
            );
            let help = format!(
                "use `get_resource: {resource}` for the ID, or add an attribute: `get_attr: [{resource}, ATTRIBUTE]`"
            );
            self.out.advise(call.node, message).kind(kinds::WRONG_TYPE).help(help);
            return false;
        }
        let given = match parameter {
            Some(parameter) => Shapes::of_declared(parameter.declared_type(), is_element(call)),
            None => Shapes::of_call(call, self.scope),
        };
        if call.function != Function::If && !Shapes::taken_by(wanted.value_type).meets(given) {
            let expects = wanted.value_type.name();
            let (message, help) = match self.scope.whole_parameter(call).map(Parameter::declared_type) {
                Some(declared) => (
                    format!("`{name}` expects {expects}, but the parameter has type `{declared}`"),
                    help_for_parameter(wanted, call.target().map(Node::text).unwrap_or_default(), declared),
                ),
                None if is_list_of_scalars(wanted) && SCALARS.contains(&given.name()) => (
                    format!("`{name}` expects {expects}, found {}", computed(call, given)),
                    "put the call into a list, with `- ` before the call".to_owned(),
                ),
                None => (
                    format!("`{name}` expects {expects}, found {}", computed(call, given)),
                    format!("use {expects}, or a function that returns {expects}"),
                ),
            };
            self.fail(call.node, property, message).kind(kinds::WRONG_TYPE).help(help);
            return false;
        }
        if let Inside::Items(items) = wanted.inside {
            let given = Shapes::of_items(call, self.scope);
            if !Shapes::taken_by(items.value_type).meets(given) {
                let items = items.value_type.name();
                let message = format!("an item of `{name}` must be {items}, found a {}", given.name());
                self.fail(call.node, property, message)
                    .kind(kinds::WRONG_TYPE)
                    .help("write the list here, and use parameters for the items");
                return false;
            }
        }
        true
    }

    /// Checks the environment value or default of a parameter that is passed unchanged to a property.
    fn passed_values(
        &mut self,
        wanted: &'static Schema,
        call: Call<'p>,
        parameter: Parameter<'p>,
        place: PropertyPlace<'_, 'p>,
    ) {
        let scope = self.scope;
        let takes_any = wanted.constraints.is_empty()
            && matches!(wanted.value_type, ValueType::String | ValueType::Any)
            && matches!(wanted.inside, Inside::Free);
        if takes_any || self.out.is_downgraded(call.node) {
            return;
        }
        let used = (parameter.key.id(), std::ptr::from_ref(wanted).addr(), is_element(call));
        // The steps of a call select different parts of a `json` value.
        if parameter.declared_type() != "json" && !self.checked.insert(used) {
            return;
        }
        self.passed(wanted, parameter, call, place);
        let (entry, what) = match scope.given(parameter) {
            Some(given) => (given, "value"),
            None => match parameter.attribute("default").filter(|_| scope.value_of(parameter).is_some()) {
                Some(default) => (default, "default"),
                None => return,
            },
        };
        let given = SuppliedValue { call, parameter, what, value: entry.value, at: entry.into() };
        self.supplied(wanted, given, place);
    }

    /// Checks the literal values that calling templates pass to a parameter.
    fn passed(
        &mut self,
        wanted: &'static Schema,
        parameter: Parameter<'p>,
        call: Call<'p>,
        place: PropertyPlace<'_, 'p>,
    ) {
        let scope = self.scope;
        for caller in scope.package.calls_to(scope.template.file()).take(MOST_CALLERS) {
            // The conditions of the callers are not evaluated here.
            let is_certain =
                caller.via == Via::Type && caller.resource.definition.attribute("condition").is_none();
            let value = caller.argument(parameter.name());
            let Some(value) = value.filter(|it| is_certain && !it.is_null() && !scope.has_calls(*it)) else {
                continue;
            };
            let given = SuppliedValue { call, parameter, what: ARGUMENT, value, at: value.into() };
            self.supplied(wanted, given, place);
        }
    }

    /// Checks a value that the property receives through a parameter. Values that do not suit the parameter itself are
    /// reported with the environment, the parameter or the call.
    fn supplied(&mut self, wanted: &'static Schema, given: SuppliedValue<'p>, place: PropertyPlace<'_, 'p>) {
        let SuppliedValue { call, parameter, value, at, .. } = given;
        let declared = parameter.declared_type();
        if misfit(declared, &constraints_of(parameter, self.scope), value).is_some() {
            return;
        }
        if declared == "json" {
            self.content(wanted, given, place);
        } else if !is_element(call)
            && let Some(reason) = misfit_through(declared, wanted, value, &self.scope.shared.patterns)
        {
            self.not_suited(value.id(), at, &reason, given, place);
        }
    }

    /// Checks the content of a `json` parameter, or the part that a path selects, as if it were written in the
    /// property.
    fn content(&mut self, wanted: &'static Schema, given: SuppliedValue<'p>, place: PropertyPlace<'_, 'p>) {
        let whole = given.value;
        let mut value = whole;
        for step in given.call.argument.items().skip(1) {
            let (part, has_part) = match step.value() {
                Value::Int(index) => {
                    (usize::try_from(index).ok().and_then(|index| value.item(index)), value.is_sequence())
                }
                Value::Text(name) => (value.get(name), value.is_mapping()),
                _ => return,
            };
            let Some(part) = part else {
                // Heat computes an empty string.
                let is_refused = matches!(
                    wanted.value_type,
                    ValueType::Integer | ValueType::Number | ValueType::Boolean | ValueType::Map
                );
                if has_part && is_refused && !self.scope.has_calls(whole) {
                    let reason = format!("{} has no {}", described(value), quoted(step));
                    self.not_suited(whole.id(), value.into(), &reason, given, place);
                }
                return;
            };
            value = part;
        }
        if value.is_null() || self.scope.has_calls(value) {
            return;
        }
        if let Some(text) = value.as_str().filter(|_| !is_element(given.call)) {
            let shape = match text.trim_start().chars().next() {
                Some('{') => ValueType::Map,
                Some('[') => ValueType::List,
                _ => return,
            };
            let is_other =
                matches!(wanted.value_type, ValueType::Map | ValueType::List) && wanted.value_type != shape;
            if is_other {
                let reason = format!("{} is not {}", described(value), wanted.value_type.name());
                self.not_suited(value.id(), value.into(), &reason, given, place);
            }
            return;
        }
        let property = &Property { root: value, group: None, ..*place.property };
        let mut found = Findings::default();
        let mut inner = Properties::new(self.scope, &mut found);
        inner.suggestions = self.suggestions;
        inner.value(wanted, value, PropertyPlace { property, ..place });
        self.suggestions = inner.suggestions;
        for finding in found.iter().filter(|it| !it.advisory) {
            let at = finding.primary.node.unwrap_or(value.id());
            self.not_suited(at, finding.primary, &finding.message, given, place);
        }
    }

    /// Reports a value that the property rejects. The parameter may still receive another value.
    fn not_suited(
        &mut self,
        value: NodeId,
        at: Place,
        reason: &str,
        given: SuppliedValue<'p>,
        place: PropertyPlace<'_, 'p>,
    ) {
        let PropertyPlace { property, name, .. } = place;
        if !self.reported.insert((at.file, value)) {
            return;
        }
        let SuppliedValue { call, parameter, what, .. } = given;
        let message = format!("invalid {what} of `{}` for `{name}`: {reason}", parameter.name());
        let is_noticed = property.is_noticed() && !self.scope.waits_for_resources(property.root);
        let finding = if is_noticed && what == ARGUMENT {
            self.out.fail(at, message).kind(kinds::WRONG_VALUE).help("pass an allowed value")
        } else if is_noticed {
            environments::not_yet(at, message, self.scope, self.out)
        } else {
            self.out.advise(at, message).kind(kinds::WRONG_VALUE).help("use an allowed value")
        };
        finding.related(call.node, format!("`{name}`, which uses the value"));
    }
}

/// The word for a value that a calling template passes.
const ARGUMENT: &str = "argument";

/// Maximum number of callers of a template whose arguments are checked against the properties that use them.
const MOST_CALLERS: usize = 50;

/// A value that a property receives through a parameter.
#[derive(Clone, Copy)]
struct SuppliedValue<'p> {
    call: Call<'p>,
    parameter: Parameter<'p>,
    /// The kind of value for messages: value, default or argument.
    what: &'static str,
    value: Node<'p>,
    /// The place of findings about the whole value.
    at: Place,
}

/// Returns the resource whose attributes a `get_attr` without an attribute name returns. Earlier versions require the
/// name.
fn resource_of_all_attributes<'p>(call: Call<'p>, scope: &Scope<'p>) -> Option<&'p str> {
    let is_whole = call.function == Function::GetAttr
        && call.argument.is_sequence()
        && call.argument.len() == 1
        && scope.version.date >= "2015-10-15";
    let resource = call.argument.item(0).filter(|_| is_whole)?.text();
    scope.template.resource(resource).map(|_| resource)
}

/// Shapes of the items of a list of scalars.
const SCALARS: [&str; 3] = ["string", "number", "boolean"];

/// Returns `true` for a list whose items are neither lists nor mappings.
fn is_list_of_scalars(wanted: &Schema) -> bool {
    let is_nested = |it: &Schema| matches!(it.value_type, ValueType::List | ValueType::Map);
    wanted.value_type == ValueType::List && !matches!(wanted.inside, Inside::Items(item) if is_nested(item))
}

/// Returns the help for a parameter whose declared type does not fit a property.
fn help_for_parameter(wanted: &Schema, name: &str, declared: &str) -> String {
    let is_plain = is_list_of_scalars(wanted);
    let fit = match wanted.value_type {
        ValueType::List if !is_plain => "json",
        other => parameter_type(other),
    };
    let other = format!("use a parameter with `type: {fit}`");
    match declared {
        "comma_delimited_list" | "json" if !matches!(wanted.value_type, ValueType::List | ValueType::Map) => {
            format!("select one value, such as `{{get_param: [{name}, 0]}}`, or {other}")
        }
        _ if is_plain => format!("put the parameter into a list, `[{{get_param: {name}}}]`, or {other}"),
        _ => other,
    }
}

/// Returns `true` if a `get_param` selects an element of the parameter.
fn is_element(call: Call<'_>) -> bool {
    call.argument.item(1).is_some()
}

/// Returns the reason why a value of a parameter with the given type does not suit a property.
pub(in crate::heat) fn misfit_through(
    declared: &str,
    wanted: &'static Schema,
    value: Node<'_>,
    patterns: &Patterns<'_>,
) -> Option<String> {
    if matches!(declared, "json" | "comma_delimited_list") || !value.is_scalar() || value.text().is_empty() {
        return None;
    }
    // The parameter converts the value to a string.
    let becomes_text = declared == "string" && wanted.value_type == ValueType::String;
    if declared == "string" && !becomes_text && !fits_property(wanted.value_type, value) {
        return Some(format!("{} is not {}", described(value), wanted.value_type.name()));
    }
    wanted.constraints.iter().find_map(|constraint| property_misfit(constraint, value, patterns))
}

/// Describes the result of a function, for messages.
pub(in crate::heat) fn computed(call: Call<'_>, given: Shapes) -> String {
    format!("the {} that `{}` returns", given.name(), call.function.name())
}

/// Returns `true` if the result of a call is an ID generated by OpenStack, which no list of values can contain.
fn is_id_of_cloud(call: Call<'_>) -> bool {
    call.function == Function::GetParam
        && ["OS::stack_id", "OS::project_id"].iter().any(|name| call.argument.has_text(name))
}
