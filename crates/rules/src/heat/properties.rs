//! Properties of resources against the schemas of their types.

use hot::{Call, Definition, Entry, Function, Node, NodeId, Resource};
use maps::HashSet;

use super::constraints::{misfit, null_misfit, property_misfit};
use super::parameters::constraints_of;
use super::schema::{
    self, Constraint, Field, Inside, Rename, Schema, Status, Support, TypeSchema, ValueType,
};
use super::scope::Scope;
use super::shapes::Shapes;
use super::values::{described, fits_property};
use super::{environments, functions, kinds, misreadings, relations, slips, versions};
use crate::check::{Finding, Findings};
use crate::generated::heat_schemas::ALIASES;
use crate::words::{Meant, meant};

/// Beyond this many unknown names of one template none is compared with all known names any more.
const MOST_SUGGESTIONS: u32 = 200;

/// Deeper values are not looked at.
const MOST_LEVELS: u32 = 24;

/// Compares the properties of one template with schemas.
pub(crate) struct Properties<'a, 'p> {
    scope: &'a Scope<'p>,
    pub(crate) out: &'a mut Findings,
    suggestions: u32,
    /// The values of the environment that were told not to suit a property.
    told: HashSet<NodeId>,
}

/// The property that is being looked at.
#[derive(Clone, Copy)]
struct PropertyPlace<'p> {
    /// The property's whole value: one that waits for other resources is looked at less closely.
    root: Node<'p>,
    /// The type of the resource.
    of: &'static TypeSchema,
    /// The group whose members have it: Heat looks at the names of their properties alone, and only if there are any.
    group: Option<Definition<'p>>,
    /// The `for_each` of the `repeat` whose template it is in.
    repeated: Option<Node<'p>>,
}

impl<'p> PropertyPlace<'p> {
    /// Whether the text is another one for each member of a group or each turn of a `repeat`.
    fn varies(self, text: &str) -> bool {
        let has = |name: &str| !name.is_empty() && text.contains(name);
        self.group.is_some_and(|group| has(group.index_text()))
            || self.repeated.is_some_and(|names| names.entries().any(|entry| has(entry.name())))
    }

    /// Whether a `repeat` around it is done at least once, whatever a parameter gives.
    fn is_surely_made(self) -> bool {
        let is_written =
            |names: Node<'p>| names.entries().all(|it| it.value.is_sequence() && !it.value.is_empty());
        self.repeated.is_none_or(is_written)
    }
}

impl<'a, 'p> Properties<'a, 'p> {
    pub(crate) fn new(scope: &'a Scope<'p>, out: &'a mut Findings) -> Self {
        Self { scope, out, suggestions: MOST_SUGGESTIONS, told: HashSet::default() }
    }

    /// The name that was most likely meant, as long as asking stays cheap.
    fn meant<'n>(&mut self, name: &str, known: impl Iterator<Item = &'n str>) -> Option<Meant<'n>> {
        self.suggestions = self.suggestions.checked_sub(1)?;
        meant(name, known)
    }

    /// The type and properties of a resource or, where a group is given, of its members; `at` is where something missing is told.
    pub(crate) fn check(
        &mut self,
        (resource, definition): (Resource<'p>, Definition<'p>),
        of: &'static TypeSchema,
        group: Option<Definition<'p>>,
        at: Node<'p>,
    ) {
        self.standing(definition, of);
        if of.placeholder || !of.removed_after.is_empty() {
            return;
        }
        let given = definition.properties();
        let is_open =
            |node: Node<'p>| !(node.is_mapping() || node.is_null()) || self.scope.call(node).is_some();
        if given.is_some_and(is_open) {
            return;
        }
        if let Some(given) = given {
            for entry in given.entries() {
                let place = PropertyPlace { root: entry.value, of, group, repeated: None };
                if let Some(field) = self.known(entry, of.fields, place, "") {
                    self.value(field.schema, entry.value, place, MOST_LEVELS, entry.name());
                }
            }
        }
        self.renamed(given, of.renames, "");
        if definition.attribute("external_id").is_some() {
            return;
        }
        self.missing(given, of.fields, PropertyPlace { root: at, of, group, repeated: None }, "", at);
        // Heat looks at members only when it creates them.
        let is_advice = group.is_some();
        relations::check((resource, given), at, of, is_advice, self.scope, self.out);
    }

    /// Types that are on their way out.
    fn standing(&mut self, definition: Definition<'p>, of: &'static TypeSchema) {
        let Some(node) = definition.type_node() else { return };
        if !of.removed_after.is_empty() {
            let since = versions::release_after(of.removed_after);
            let successor = ALIASES.iter().find(|(old, _)| *old == of.name);
            let help = successor.map_or_else(
                || "use a type that still exists".to_owned(),
                |(_, new)| format!("use `{new}`; some clouds map the old name to it"),
            );
            self.out
                .fail(node, format!("type `{}` is gone from Heat since {since}", of.name))
                .kind(kinds::REMOVED_TYPE)
                .help(help);
        } else if let Some(support) = of.support {
            let what = format!("type `{}`", of.name);
            advise_support(self.out.advise(node, standing_message(&what, support)), support);
        }
    }

    /// The field of a given name; a finding if there is none.
    fn known(
        &mut self,
        entry: Entry<'p>,
        fields: &'static [Field],
        place: PropertyPlace<'p>,
        within: &str,
    ) -> Option<&'static Field> {
        let name = entry.name();
        if place.repeated.is_some() && place.varies(name) {
            return None;
        }
        let Some(field) = schema::field(fields, name) else {
            let what = if within.is_empty() {
                format!("`{}` has no property `{name}`", place.of.name)
            } else {
                format!("`{within}` of `{}` has no property `{name}`", place.of.name)
            };
            // What is given beside it was not meant.
            let beside = entry.key.parent();
            let names = fields.iter().filter(|it| it.schema.support.is_none()).map(|it| it.name);
            let names = names.filter(|name| beside.is_none_or(|it| it.entry(name).is_none()));
            let meant = self.meant(name, names);
            let is_noticed =
                within.is_empty() && place.group.is_none_or(|group| self.scope.has_members(group));
            let finding = if is_noticed && !place.of.contrail {
                self.out.fail(entry.key, what)
            } else {
                self.judge(entry.key, place, what)
            };
            finding.kind(kinds::UNKNOWN_PROPERTY);
            let help = "remove it, or correct its name";
            slips::tell(finding, entry.key, meant, help);
            return None;
        };
        if field.schema.unimplemented {
            self.fail(
                entry.key,
                place,
                format!("`{}` does not implement the property `{name}`", place.of.name),
            )
            .kind(kinds::UNKNOWN_PROPERTY)
            .help("remove it");
            return None;
        }
        if let Some(support) = field.schema.support {
            let what = format!("property `{name}` of `{}`", place.of.name);
            let finding = self.out.advise(entry.key, standing_message(&what, support));
            advise_support(finding, support);
            let renames = place.of.renames.iter();
            if let Some(rename) = renames.clone().find(|it| it.below == within && it.old == name) {
                finding.help(format!("write `{}` in its place", rename.new));
            }
        }
        Some(field)
    }

    /// A finding that the engine makes too, unless it is about members of a group; of the Contrail plug-in there are several releases, so that what one of
    /// them lacks is no more than advice.
    fn fail(&mut self, node: Node<'p>, place: PropertyPlace<'p>, message: String) -> &mut Finding {
        if place.of.contrail || place.group.is_some() || !place.is_surely_made() {
            self.out.advise(node, message)
        } else {
            self.out.fail(node, message)
        }
    }

    /// A finding that the engine makes only when the value waits for no other resource.
    fn judge(&mut self, node: Node<'p>, place: PropertyPlace<'p>, message: String) -> &mut Finding {
        if self.scope.waits_for_resources(place.root) {
            self.out.advise(node, message)
        } else {
            self.fail(node, place, message)
        }
    }

    /// Both the old and the new name of a property cannot be given.
    fn renamed(&mut self, given: Option<Node<'p>>, renames: &'static [Rename], below: &str) {
        let find = |name: &str| given?.entry(name).filter(|entry| !entry.value.is_null());
        for rename in renames.iter().filter(|rename| rename.below == below) {
            if let Some(old) = find(rename.old).filter(|old| !old.value.has_text(""))
                && let Some(new) = find(rename.new)
            {
                self.out
                    .fail(
                        old.key,
                        format!("`{}` is the old name of `{}`, which is given too", rename.old, rename.new),
                    )
                    .kind(kinds::CONFLICTING_PROPERTIES)
                    .related(new.key, "the new name")
                    .help(format!("remove `{}`", rename.old));
            }
        }
    }

    fn missing(
        &mut self,
        given: Option<Node<'p>>,
        fields: &'static [Field],
        place: PropertyPlace<'p>,
        below: &str,
        at: Node<'p>,
    ) {
        let renames = place.of.renames;
        let whole = if below.is_empty() { place.of.name } else { below };
        let mut required = fields.iter().filter(|field| field.schema.required).peekable();
        if required.peek().is_none() {
            self.out.pass();
            return;
        }
        let is_given = |name: &str| given.is_some_and(|it| it.entry(name).is_some());
        for field in required {
            let is_renamed = |it: &Rename| it.below == below && it.new == field.name && is_given(it.old);
            if is_given(field.name) || renames.iter().any(is_renamed) {
                self.out.pass();
                continue;
            }
            let message = format!("`{whole}` needs the property `{}`", field.name);
            self.fail(at, place, message).kind(kinds::MISSING_PROPERTY).help(format!(
                "add `{}:`, {}",
                field.name,
                field.schema.value_type.name()
            ));
        }
    }

    fn value(
        &mut self,
        wanted: &'static Schema,
        node: Node<'p>,
        place: PropertyPlace<'p>,
        levels: u32,
        name: &str,
    ) {
        let Some(levels) = levels.checked_sub(1) else { return };
        if let Some(call) = self.scope.call(node) {
            return self.branches(wanted, call, place, levels, name);
        }
        if node.is_scalar() && place.varies(node.text()) {
            return;
        }
        if !fits_property(wanted.value_type, node) {
            let message = format!("`{name}` takes {}, not {}", wanted.value_type.name(), described(node));
            // What looks like a call is data to a version that does not have the function.
            if let Some(later) = functions::of_later_version(node, self.scope) {
                let message = format!("{message}: {}", later.message);
                self.fail(node, place, message).kind(kinds::WRONG_TYPE).help(later.help);
                return;
            }
            let help = help_for(wanted.value_type, node);
            let meant = slips::function_meant(node, self.scope);
            let finding = self.fail(node, place, message).kind(kinds::WRONG_TYPE);
            match meant {
                Some((key, meant)) => slips::tell(finding, key, Some(meant), help),
                None => finding.help(help),
            };
            return;
        }
        if node.is_null() {
            return self.nothing(wanted, node, place, name);
        }
        if wanted.value_type == ValueType::String {
            misreadings::check_text(node, self.out);
        }
        for constraint in wanted.constraints {
            if let Some(reason) = property_misfit(constraint, node, &self.scope.patterns) {
                self.judge(node, place, format!("`{name}` does not fit: {reason}"))
                    .kind(kinds::WRONG_VALUE)
                    .help("give a value that is allowed");
                return;
            }
        }
        match wanted.inside {
            Inside::Items(items) => {
                for item in node.items() {
                    self.value(items, item, place, levels, name);
                }
            }
            Inside::Fields(fields) => self.fields(fields, node, place, levels, name),
            Inside::Free => self.out.pass(),
        }
    }

    /// Null stands for the default, or for an empty value, which is not allowed everywhere.
    fn nothing(&mut self, wanted: &'static Schema, node: Node<'p>, place: PropertyPlace<'p>, name: &str) {
        if let Some(reason) = null_misfit(wanted, &self.scope.patterns) {
            self.judge(node, place, format!("`{name}` is empty; {reason}"))
                .kind(kinds::WRONG_VALUE)
                .help("give it a value that is allowed, or leave it out");
            return;
        }
        match wanted.inside {
            Inside::Fields(fields) if !wanted.has_default => self.missing(None, fields, place, name, node),
            _ => self.out.pass(),
        }
    }

    fn fields(
        &mut self,
        fields: &'static [Field],
        node: Node<'p>,
        place: PropertyPlace<'p>,
        levels: u32,
        name: &str,
    ) {
        for entry in node.entries() {
            if let Some(field) = self.known(entry, fields, place, name) {
                self.value(field.schema, entry.value, place, levels, entry.name());
            }
        }
        self.renamed(Some(node), place.of.renames, name);
        self.missing(Some(node), fields, place, name, node);
    }

    /// What the environment or its default gives a parameter that goes straight into a property. It may still be given
    /// otherwise.
    fn handed_over(&mut self, wanted: &'static Schema, call: Call<'p>, name: &str) {
        let scope = self.scope;
        if wanted.constraints.is_empty() && matches!(wanted.value_type, ValueType::String | ValueType::Any) {
            return;
        }
        let Some(declared) = scope.type_of_parameter(call) else { return };
        let Some(parameter) = call.target().and_then(|name| scope.template.parameter(name.text())) else {
            return;
        };
        let given = scope.environment.and_then(|environment| environment.parameter(parameter.name()));
        let (entry, what) = match given {
            Some(given) => (given, "value"),
            None => match parameter.attribute("default").filter(|_| scope.value_of(parameter).is_some()) {
                Some(default) => (default, "default"),
                None => return,
            },
        };
        if let Some(reason) = misfit_through(declared, wanted, entry.value, scope)
            // What does not suit the parameter itself is told where the environment or the parameter is looked at.
            && misfit(declared, &constraints_of(parameter, scope), entry.value).is_none()
            && self.told.insert(entry.value.id())
        {
            let message =
                format!("the {what} of `{}` does not suit `{name}` yet: {reason}", parameter.name());
            environments::not_yet(entry, message, scope, self.out)
                .related(call.node, format!("`{name}`, which takes it"));
        }
    }

    /// Of an `if` both values are looked at, of a parameter its declared type, and of other functions the shape of what they
    /// give.
    fn branches(
        &mut self,
        wanted: &'static Schema,
        call: Call<'p>,
        place: PropertyPlace<'p>,
        levels: u32,
        name: &str,
    ) {
        if call.function == Function::If {
            for branch in call.argument.items().skip(1) {
                self.value(wanted, branch, PropertyPlace { root: branch, ..place }, levels, name);
            }
        }
        let given = Shapes::of_call(call, self.scope);
        if call.function != Function::If && !Shapes::taken_by(wanted.value_type).meets(given) {
            let wanted = wanted.value_type.name();
            let (message, help) = match self.scope.type_of_parameter(call) {
                Some(declared) => (
                    format!("`{name}` is {wanted}, not a parameter of type `{declared}`"),
                    if matches!(declared, "comma_delimited_list" | "json") {
                        "take an element of it, or a parameter of another type"
                    } else {
                        "take a parameter of another type"
                    },
                ),
                None => (
                    format!("`{name}` is {wanted}, not {}", computed(call, given)),
                    "give it a value of that type, or another function",
                ),
            };
            self.fail(call.node, place, message).kind(kinds::WRONG_TYPE).help(help);
            return;
        }
        if let Inside::Items(items) = wanted.inside {
            let given = Shapes::of_items(call, self.scope);
            if !Shapes::taken_by(items.value_type).meets(given) {
                let items = items.value_type.name();
                let message = format!("an item of `{name}` is {items}, not a {}", given.name());
                self.fail(call.node, place, message)
                    .kind(kinds::WRONG_TYPE)
                    .help("write the list here, and take single values from parameters");
                return;
            }
        }
        if matches!(call.function, Function::ListConcat | Function::ListConcatUnique) {
            // What is no list is told with the function.
            let lists = call.argument.items().filter(|it| Shapes::LIST.meets(Shapes::of(*it, self.scope)));
            for list in lists {
                self.value(wanted, list, PropertyPlace { root: list, ..place }, levels, name);
            }
        }
        if let (Function::Repeat, Inside::Items(items), None) =
            (call.function, &wanted.inside, place.repeated)
            && let Some(template) = call.argument.get("template")
            && let Some(names) = call.argument.get("for_each").filter(|it| self.scope.call(*it).is_none())
        {
            let place = PropertyPlace { root: template, repeated: Some(names), ..place };
            self.value(items, template, place, levels, name);
        }
        self.handed_over(wanted, call, name);
        let is_listed = wanted.constraints.iter().any(|it| matches!(it, Constraint::Allowed(_)));
        if is_listed && is_id_of_cloud(call) {
            let parameter = call.argument.text();
            self.judge(
                call.node,
                place,
                format!("`{name}` takes one of the values that are listed, not `{parameter}`"),
            )
            .kind(kinds::WRONG_VALUE)
            .help("give a value that is allowed");
        }
    }
}

/// Why a value that goes through a parameter of some type does not suit a property.
fn misfit_through(
    declared: &str,
    wanted: &'static Schema,
    value: Node<'_>,
    scope: &Scope<'_>,
) -> Option<String> {
    if matches!(declared, "json" | "comma_delimited_list") || !value.is_scalar() || value.text().is_empty() {
        return None;
    }
    // The parameter makes text of it.
    let becomes_text = declared == "string" && wanted.value_type == ValueType::String;
    if declared == "string" && !becomes_text && !fits_property(wanted.value_type, value) {
        return Some(format!("{} is not {}", described(value), wanted.value_type.name()));
    }
    wanted.constraints.iter().find_map(|constraint| property_misfit(constraint, value, &scope.patterns))
}

/// What a function gives, for messages.
pub(super) fn computed(call: Call<'_>, given: Shapes) -> String {
    format!("the {} that `{}` gives", given.name(), call.function.name())
}

/// Whether a call gives an id that OpenStack makes up, which no list of values holds.
fn is_id_of_cloud(call: Call<'_>) -> bool {
    call.function == Function::GetParam
        && ["OS::stack_id", "OS::project_id"].iter().any(|name| call.argument.has_text(name))
}

pub(super) fn standing_message(what: &str, support: &Support) -> String {
    let since = if support.since.is_empty() { String::new() } else { format!(" since {}", support.since) };
    match support.status {
        Status::Deprecated => format!("{what} is deprecated{since}"),
        Status::Hidden if since.is_empty() => format!("{what} is kept for old templates only"),
        Status::Hidden => format!("since {} {what} is kept for old templates only", support.since),
        Status::Unsupported => format!("{what} is not supported by Heat's authors"),
    }
}

/// Says what to use instead of what is on its way out.
pub(super) fn advise_support(finding: &mut Finding, support: &Support) {
    finding.kind(kinds::DEPRECATED);
    let message = support.message.split(". ").next().unwrap_or_default().trim_end_matches('.');
    finding.help(if message.is_empty() {
        "leave it out of new templates; it still works".to_owned()
    } else {
        format!("advice of the engine: {message}")
    });
}

fn help_for(wanted: ValueType, node: Node<'_>) -> String {
    // `{ name }` is a mapping with an empty value.
    let mut entries = node.entries();
    if let (Some(entry), None) = (entries.next().filter(|entry| entry.value.is_null()), entries.next()) {
        return format!("if it is the value of a parameter, write `{{ get_param: {} }}`", entry.name());
    }
    match wanted {
        ValueType::String if node.is_scalar() => "put it in quotes".to_owned(),
        ValueType::Boolean => "write `true` or `false`".to_owned(),
        ValueType::List if node.is_scalar() => "write a list, each item behind `- `".to_owned(),
        _ => format!("give it {}", wanted.name()),
    }
}

/// Whether the keys of an update policy exist for the type, and those within each.
pub(crate) fn check_update_policy(policy: Node<'_>, of: &'static TypeSchema, out: &mut Findings) {
    check_policy_keys(policy, of.update_policy, of, MOST_LEVELS, out);
}

fn check_policy_keys(
    policy: Node<'_>,
    fields: &'static [Field],
    of: &'static TypeSchema,
    levels: u32,
    out: &mut Findings,
) {
    let Some(levels) = levels.checked_sub(1) else { return };
    for entry in policy.entries() {
        if let Some(field) = schema::field(fields, entry.name()) {
            out.pass();
            if let Inside::Fields(inner) = field.schema.inside {
                check_policy_keys(entry.value, inner, of, levels, out);
            }
            continue;
        }
        let message = format!("`{}` has no update policy `{}`", of.name, entry.name());
        let finding = out.fail(entry.key, message).kind(kinds::INVALID_POLICY);
        let known: Vec<&str> = fields.iter().map(|field| field.name).collect();
        let help = if known.is_empty() {
            "remove the update policy".to_owned()
        } else {
            format!("known policies: {}", crate::words::listed(&known))
        };
        let meant = meant(entry.name(), known.iter().copied());
        slips::tell(finding, entry.key, meant, help);
    }
}
