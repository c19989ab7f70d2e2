//! Repairs of defects: the replacements of an element that Heat refuses.

use std::cell::LazyCell;

use vnfcheck_catalogue::resource_types;
use vnfcheck_catalogue::schema::{self, Field, Inside, Schema};
use vnfcheck_fix::{Applicability, Choice, Decision, Fix, Plan, REMOVE, Repair, Written};
use vnfcheck_hot::{
    Call, Dialect, FileId, Node, Owner, Package, Parameter, Resource, Section, SourceText, Target, Template,
    Via, get_param_name,
};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::tokens;

use super::own_parameters::{Missing, OwnParameters};
use super::values::{capitalized, name_in_braces, parameter_type, type_asked_for};
use super::{kinds, versions};
use crate::fixes;
use crate::words::suggestion;
use vnfcheck_check::{Finding, Findings, shortened};

/// Answer that keeps the first of two entries.
const FIRST: &str = "first";
/// Answer that keeps the last of two entries.
const LAST: &str = "last";
/// Answer that takes a value from a parameter.
const PARAMETER: &str = "parameter";
/// Answer that refers to a resource.
const RESOURCE: &str = "resource";
/// Answer that creates a port.
const SEPARATE: &str = "separate";
/// Maximum length of a name in a question, in bytes; many questions can contain the same name.
const LONGEST_NAME: usize = 1_000;
/// Maximum number of texts that name an element of a list.
const MOST_TEXTS: usize = 20;
/// Maximum number of references among which the author chooses.
const MOST_REFERENCES: usize = 20;
/// Version of templates that the help names.
const USUAL_VERSION: &str = "2016-10-14";

/// Makes the failures of HOT templates wait for the choice of a repair, unless a fix repairs them.
pub(super) fn offer(package: &Package, out: &mut Findings) {
    let referenced = LazyCell::new(|| referenced(package));
    let is_referenced = |template: &Template, id: &str| referenced.contains(&(template.file(), id));
    let none = Names::default();
    let failures = || out.iter().filter(|it| !it.advisory);
    let ambiguous = ambiguous(failures().filter_map(|it| Defect::of(package, it, &is_referenced, &none)));
    let lack_arguments = failures().filter(|it| it.kind == Some(kinds::MISSING_PARAMETER));
    let missing: Vec<_> = lack_arguments
        .filter_map(|it| Defect::of(package, it, &is_referenced, &none)?.missing_argument())
        .collect();
    let own = OwnParameters::of(package, &missing);
    out.wait_for(|finding| {
        let file = finding.primary.file;
        if finding.kind == Some(kinds::EMPTY_TEMPLATE) && package.kind(file).is_module() {
            return Some(Decision::RemoveFile { file });
        }
        if finding.kind == Some(kinds::MISSING_VERSION) {
            return state_version(package, template_to_repair(package, finding)?);
        }
        Defect::of(package, finding, &is_referenced, &ambiguous)?.repair(&own)
    });
}

/// Returns the template of a failure, unless a fix repairs the failure or the failure waits for another decision.
fn template_to_repair<'p>(package: &'p Package, finding: &Finding) -> Option<&'p Template> {
    let template = package.file(finding.primary.file)?.template()?;
    let is_fixed = finding.fix.as_ref().is_some_and(|it| it.applicability != Applicability::Display);
    let is_open = !is_fixed && finding.waits_for.is_empty();
    (is_open && template.dialect() == Dialect::Hot).then_some(template)
}

/// Names of elements in files.
type Names = HashSet<(FileId, String)>;

/// Returns the names that several defective elements share.
fn ambiguous<'d>(defects: impl Iterator<Item = Defect<'d, 'd>>) -> Names {
    let mut by_text: HashMap<(FileId, &str), Vec<Defect<'d, 'd>>> = HashMap::default();
    for defect in defects.filter(|it| (1..=LONGEST_NAME).contains(&it.node.text().len())) {
        by_text.entry((defect.node.file(), defect.node.text())).or_default().push(defect);
    }
    let mut alike: HashMap<(FileId, String), Vec<Defect<'d, 'd>>> = HashMap::default();
    for defect in by_text.into_values().filter(|it| it.len() > 1).flatten() {
        alike.entry(defect.name()).or_default().push(defect);
    }
    let is_removed_twice = |defects: &mut dyn Iterator<Item = &Defect<'d, 'd>>| {
        let mut removed = defects.filter_map(|it| Some(it.removable()?.id()));
        removed.next().is_some_and(|first| removed.any(|it| it != first))
    };
    // A repair costs more than its removed element.
    alike.retain(|(_, name), defects| {
        is_removed_twice(&mut defects.iter())
            && is_removed_twice(&mut defects.iter().filter(|it| it.is_repaired_as(name)))
    });
    alike.into_keys().collect()
}

/// Returns the IDs of the resources to which the templates refer.
fn referenced(package: &Package) -> HashSet<(FileId, &str)> {
    let mut names = HashSet::default();
    for template in package.templates() {
        for target in [Target::Resource, Target::Attribute, Target::Dependency] {
            names.extend(template.references(target).map(|it| (template.file(), it.name.text())));
        }
    }
    names
}

/// Returns the question of whether a misspelled name means the name that the fix writes.
pub(super) fn respell(places: &[Node<'_>], name: &str, fix: Fix) -> Option<Decision> {
    let at = places.first().filter(|it| it.text().len() <= LONGEST_NAME)?;
    let choices = vec![Choice::of(name, Fix { applicability: Applicability::Unsafe, ..fix }), Choice::keep()];
    Some(asked(*at, at.text(), format!("Which name does `{}` mean?", at.text()), choices, Some(name)))
}

/// Returns the question of which value of a duplicate key is right. Heat uses the last value. Equal values need no
/// question.
pub(super) fn keep_one(text: &SourceText, first: Node<'_>, second: Node<'_>) -> Option<Decision> {
    let element = Some(keys_to(second)).filter(|it| it.len() <= LONGEST_NAME)?;
    let line = |node: Node<'_>| text.position(node.span().start).line;
    let (old, new) = (line(first), line(second));
    let is_same = value_of(first).and_then(Written::of) == value_of(second).and_then(Written::of);
    let key = second.text();
    let without = |node, answer: &str, line: u32| {
        Choice::of(answer, Fix::risky(format!("keep `{key}` of line {line}"), dropped(node)))
    };
    let mut choices = vec![without(first, LAST, new)];
    if !is_same {
        choices.extend([without(second, FIRST, old), Choice::keep()]);
    }
    let question = format!("Which `{key}` is right, the first (line {old}) or the last (line {new})?");
    Some(asked(second, &element, question, choices, Some(LAST)))
}

/// Returns the keys that lead to a key, separated by slashes.
fn keys_to(key: Node<'_>) -> String {
    let mappings = std::iter::successors(key.parent(), |it| it.parent());
    let above = mappings.filter_map(|it| Some(it.own_entry()?.key.text()));
    let mut names: Vec<&str> = std::iter::once(key.text()).chain(above).collect();
    names.reverse();
    names.join("/")
}

/// Returns the keys that lead to a key or an item. For an item of a list, the text of the element follows, because an
/// index changes with the list.
fn path_to(element: Node<'_>) -> Option<String> {
    let above = || std::iter::successors(element.parent(), |it| it.parent());
    let key = element.own_entry().or_else(|| above().find_map(Node::own_entry))?.key;
    let mut path = keys_to(key);
    if above().any(Node::is_sequence) {
        let value = if element.is_key() { value_of(element)? } else { element };
        let texts = value.descendants().map(Node::text).filter(|it| !it.is_empty());
        path.extend(["/", &texts.take(MOST_TEXTS).collect::<Vec<_>>().join(" ")]);
    }
    Some(shortened(path))
}

fn value_of(key: Node<'_>) -> Option<Node<'_>> {
    Some(key.own_entry()?.value)
}

/// Returns the question of which repair of an element is right.
fn asked(
    at: Node<'_>,
    element: &str,
    question: String,
    choices: Vec<Choice>,
    proposal: Option<&str>,
) -> Decision {
    Decision::Repair(Box::new(Repair {
        file: at.file(),
        element: element.to_owned(),
        question,
        choices,
        proposal: proposal.map(str::to_owned),
    }))
}

fn dropped(key: Node<'_>) -> Plan {
    Plan::DropEntry { file: key.file(), key: key.id() }
}

/// Returns a plan that passes a value in a call that lacks an argument.
fn pass_argument(missing: &Missing<'_>, name: &str, value: Written) -> Plan {
    let (call, definition) = (missing.call, missing.call.resource.definition);
    match call.arguments.filter(|it| it.is_mapping() || it.is_null()) {
        Some(arguments) => Plan::add(arguments, &[name], value),
        None if call.via == Via::Type => Plan::add(definition.body, &["properties", name], value),
        None => Plan::add(definition.body, &["properties", "resource_def", "properties", name], value),
    }
}

/// Returns the question about the missing version of a template. The choices are the versions of the other templates,
/// otherwise a usual version.
fn state_version(package: &Package, template: &Template) -> Option<Decision> {
    let root = template.root()?;
    let stated = |it: &Template| it.section("heat_template_version").map(|it| it.value.text().to_owned());
    let mut known: Vec<String> =
        package.templates().filter_map(stated).filter(|it| versions::find(it).is_some()).collect();
    known.sort();
    known.dedup();
    if known.is_empty() {
        known.push(USUAL_VERSION.to_owned());
    }
    let written = |version| Plan::add(root, &["heat_template_version"], version);
    Some(ask_version(root, known.iter().map(String::as_str), written, known.last().map(String::as_str)))
}

/// Returns the question of which version a template has. `plan` writes a version.
fn ask_version<'v>(
    at: Node<'_>,
    versions: impl Iterator<Item = &'v str>,
    plan: impl Fn(Written) -> Plan,
    proposal: Option<&str>,
) -> Decision {
    let choices = versions.map(|version| {
        let fix =
            Fix::risky(format!("state the version `{version}`"), plan(Written::Bare(version.to_owned())));
        Choice::of(version, fix)
    });
    let question = "Which version does the template have?".to_owned();
    asked(at, "heat_template_version", question, choices.collect(), proposal)
}

/// A failure with its place.
struct Defect<'p, 'f> {
    package: &'p Package,
    template: &'p Template,
    node: Node<'p>,
    finding: &'f Finding,
    /// Returns `true` if a template refers to a resource.
    is_referenced: &'f dyn Fn(&Template, &str) -> bool,
    /// The names that several defective elements share.
    ambiguous: &'f Names,
}

impl<'p, 'f> Defect<'p, 'f> {
    fn of(
        package: &'p Package,
        finding: &'f Finding,
        is_referenced: &'f dyn Fn(&Template, &str) -> bool,
        ambiguous: &'f Names,
    ) -> Option<Self> {
        let template = template_to_repair(package, finding)?;
        let node = template.tree().node(finding.primary.node?)?;
        Some(Self { package, template, node, finding, is_referenced, ambiguous })
    }

    fn repair(&self, own: &OwnParameters<'p>) -> Option<Decision> {
        let names = [self.node.text(), self.owner().map_or("", |it| it.key.text())];
        if names.iter().any(|it| it.len() > LONGEST_NAME) {
            return None;
        }
        match self.finding.kind? {
            kinds::MISSING_PARAMETER => self.pass_parameter(own),
            kinds::UNKNOWN_PARAMETER => self.declare(),
            kinds::MISSING_PROPERTY => self.add_property(),
            kinds::UNKNOWN_RESOURCE => self.take_parameter().or_else(|| self.remove()),
            kinds::DEPENDENCY_CYCLE => self.break_cycle(),
            kinds::SHARED_PORT => self.separate_port(),
            kinds::UNKNOWN_VERSION => self.correct_version(),
            kinds::MISSING_TYPE | kinds::UNKNOWN_PARAMETER_TYPE => self.state_type(),
            kinds::MISSING_FILE => self.supply_file("add the file").or_else(|| self.remove_call()),
            kinds::OUTSIDE_FILE => {
                self.supply_file("move the file into the package").or_else(|| self.remove_call())
            }
            kinds::CONFLICTING_PROPERTIES
            | kinds::UNKNOWN_ATTRIBUTE
            | kinds::UNKNOWN_DEPENDENCY
            | kinds::UNKNOWN_OUTPUT
            | kinds::UNKNOWN_PROPERTY
            | kinds::UNKNOWN_RESOURCE_ATTRIBUTE
            | kinds::WRONG_ARGUMENT
            | kinds::WRONG_SHAPE => self.remove(),
            kinds::WRONG_TYPE => {
                let taken = self.take_meant().or_else(|| self.take_typed());
                taken.or_else(|| self.remove())
            }
            kinds::WRONG_VALUE => self.take_meant().or_else(|| self.remove()),
            _ => None,
        }
    }

    /// Replaces the version with an existing version. The proposal is the version that differs from the text by a
    /// single typo.
    fn correct_version(&self) -> Option<Decision> {
        let version = self.template.section("heat_template_version")?.value;
        let dates = || versions::VERSIONS.iter().map(|it| it.date);
        let proposal = suggestion(version.text(), dates()).filter(|it| it.is_typo).map(|it| it.name);
        Some(ask_version(version, dates(), |date| Plan::replace(version, date), proposal))
    }

    /// Returns the missing argument of a call.
    fn missing_argument(&self) -> Option<Missing<'p>> {
        let mut calls = self.package.calls_by(self.template, self.resource()?.id());
        let call = calls.find(|it| it.reference.id() == self.node.id())?;
        let called = self.package.called(&call)?;
        Some(Missing { call, called, parameter: called.parameter(self.finding.facts.first()?)? })
    }

    /// Passes a parameter to a nested template, or the index of the group member to a parameter that may be an index.
    fn pass_parameter(&self, own: &OwnParameters<'p>) -> Option<Decision> {
        let missing = self.missing_argument()?;
        let Missing { call, called, parameter } = missing;
        let (name, resource) = (parameter.name(), call.resource);
        let mut choices = Vec::new();
        if call.via == Via::Group && tokens::contains_delimited(name, "index") {
            let index = resource.definition.index_text();
            let title = format!("pass `{name}` to `{}`", self.package.path_of(called.file()));
            choices.push(Choice::of(
                index,
                Fix::risky(title, pass_argument(&missing, name, Written::text(index))),
            ));
        }
        choices.extend(self.take_argument(&missing, own));
        let element = format!("{}/{name}", resource.id());
        let question = format!("Which value does `{}` pass as `{name}`?", resource.id());
        let proposal = choices.first()?.answer.clone();
        Some(asked(self.node, &element, question, choices, Some(&proposal)))
    }

    /// Passes a parameter of the same name, which calls share, or a parameter of its own for an argument that identifies
    /// one element.
    fn take_argument(&self, missing: &Missing<'p>, own: &OwnParameters<'p>) -> Option<Choice> {
        let Missing { called, parameter, .. } = *missing;
        let (name, path) = (parameter.name(), self.package.path_of(called.file()));
        let supplying = own.supplying(missing);
        let outer = supplying.map_or(Some(name), |it| it.name.as_deref())?;
        let is_renamed = supplying.is_some_and(|it| it.is_renamed);
        // Heat splits a string that is passed as a list.
        let type_name = parameter.declared_type();
        let fits =
            |given: &str| given == type_name || (given == "string" && type_name == "comma_delimited_list");
        let mut supplied = self.supply(outer, || Written::of(parameter.body), &fits)?;
        // The calls of this template then lack an argument that identifies one element.
        let is_called = || self.package.calls_to(self.template.file()).next().is_some();
        if supplying.is_some() && self.template.parameter(outer).is_none() && is_called() {
            let root = self.template.root()?;
            supplied = Plan::add(root, &["parameters", outer], Written::of(parameter.body)?);
        }
        let value = fixes::get_param(outer);
        let fix = if is_renamed {
            let title = format!("rename `{name}` to `{outer}` in `{path}`, and pass the parameter");
            let (template, from, to) = (called.file(), name.to_owned(), outer.to_owned());
            let renamed = Plan::RenameParameter { template, from, to };
            Fix::risky(title, pass_argument(missing, outer, value)).and(renamed)
        } else if outer == name {
            Fix::risky(format!("pass `{name}` to `{path}`"), pass_argument(missing, name, value))
        } else {
            let title = format!("pass `{outer}` to `{path}` as `{name}`");
            Fix::risky(title, pass_argument(missing, name, value))
        };
        Some(Choice::of(outer, fix.and(supplied)))
    }

    /// Returns a plan that makes sure that a parameter with a suitable type is declared; `None` if the name has another
    /// meaning.
    fn supply(
        &self,
        name: &str,
        declaration: impl Fn() -> Option<Written>,
        fits: &dyn Fn(&str) -> bool,
    ) -> Option<Plan> {
        let is_fitting = |it: Parameter<'_>| fits(it.declared_type());
        if !self.template.parameter(name).is_none_or(is_fitting) || self.template.resource(name).is_some() {
            return None;
        }
        Some(Plan::SupplyParameter {
            template: self.template.file(),
            name: name.to_owned(),
            declaration: declaration()?,
        })
    }

    /// Returns a plan that supplies a parameter of the given type.
    fn supply_typed(&self, name: &str, type_name: &str) -> Option<Plan> {
        let declaration = || {
            let description = Written::text(fixes::description_of(name));
            Some(Written::map([("type", Written::text(type_name)), ("description", description)]))
        };
        self.supply(name, declaration, &|own| own == type_name)
    }

    /// Declares an undeclared parameter in a template and in its callers, which pass the parameter.
    fn declare(&self) -> Option<Decision> {
        let name = self.node.text();
        if name.is_empty() || !tokens::has_only_word_characters(name) {
            return self.remove();
        }
        let Some(plan) = self.supply_typed(name, type_asked_for(self.node)) else {
            return self.take_resource();
        };
        let choices = vec![Choice::of(name, Fix::risky(format!("declare parameter `{name}`"), plan))];
        Some(asked(self.node, name, format!("Should parameter `{name}` be declared?"), choices, None))
    }

    /// Refers to a resource instead of an undeclared parameter of the same name.
    fn take_resource(&self) -> Option<Decision> {
        let name = self.node.text();
        self.template.resource(name)?;
        let reference = self.template.reference_at(self.node.id())?;
        let call = Call::around(self.node, reference.owner)?;
        let plan = Plan::replace(call.key, Written::text("get_resource"));
        let fix = Fix::risky(format!("refer to resource `{name}`"), plan);
        let question =
            format!("`{name}` is not a parameter of the file. Does the reference mean the resource?");
        Some(asked(self.node, name, question, vec![Choice::of(RESOURCE, fix), Choice::keep()], None))
    }

    /// Returns a fix that takes the value of a field from a new parameter. `plan` writes the value.
    fn take_from_parameter(
        &self,
        owner: &str,
        field: &Field,
        plan: impl FnOnce(Written) -> Plan,
    ) -> Option<Fix> {
        let parameter = name_of_parameter(owner, field);
        let supplied = self.supply_typed(&parameter, parameter_type(field.schema.value_type))?;
        let title = format!("take `{}` of `{owner}` from parameter `{parameter}`", field.name);
        Some(Fix::risky(title, plan(fixes::get_param(&parameter))).and(supplied))
    }

    /// Takes a missing property of a resource from a new parameter. If several properties are possible, the author
    /// chooses.
    fn add_property(&self) -> Option<Decision> {
        let resource = self.resource()?;
        let definition = resource.definition;
        let fields = resource_types::find(definition.type_name()?)?.fields;
        let given = definition.properties();
        if given.is_some_and(|it| !self.is_at_top(it)) {
            return self.complete(resource, fields);
        }
        if given.is_some_and(|it| it.is_scalar() && !it.is_null()) {
            return None;
        }
        let mut choices = Vec::new();
        for name in &self.finding.facts {
            let Some(field) = schema::field(fields, name) else { continue };
            let null = given.and_then(|it| it.get(name));
            if null.is_some_and(|it| !it.is_null()) {
                continue;
            }
            let fix = self.take_from_parameter(resource.id(), field, |value| match null {
                Some(null) => Plan::replace(null, value),
                None => Plan::add(definition.body, &["properties", name], value),
            });
            choices.extend(fix.map(|it| Choice::of(&**name, it)));
        }
        if choices.is_empty() {
            return None;
        }
        let names: Vec<&str> = choices.iter().map(|it| it.answer.as_str()).collect();
        let element = format!("{}/{}", resource.id(), names.join(","));
        let question = format!("Which of these properties does `{}` need?", resource.id());
        Some(asked(self.node, &element, question, choices, None))
    }

    /// Returns the value of the property with the defect, and the schema of the property.
    fn property(&self, resource: Resource<'p>) -> Option<(Node<'p>, &'static Field)> {
        let definition = resource.definition;
        let properties = definition.properties()?;
        let value = self.path().find(|it| it.parent().is_some_and(|it| it.id() == properties.id()))?;
        let name = value.own_entry()?.key.text();
        Some((value, schema::field(resource_types::find(definition.type_name()?)?.fields, name)?))
    }

    /// Takes a property from a new parameter instead of a parameter of the wrong type.
    fn take_typed(&self) -> Option<Decision> {
        let resource = self.resource()?;
        let (value, field) = self.property(resource)?;
        get_param_name(value)?;
        if self.template.parameter(&name_of_parameter(resource.id(), field)).is_some() {
            return None;
        }
        let fix = self.take_from_parameter(resource.id(), field, |new| Plan::replace(value, new))?;
        let name = value.own_entry()?.key.text();
        Some(self.take_or_remove(&format!("{}/{name}", resource.id()), fix))
    }

    /// Takes a value from the parameter that the value names, such as `{ name }` or the name of a declared parameter.
    fn take_meant(&self) -> Option<Decision> {
        let resource = self.resource()?;
        let is_declared = |name: &str| self.template.parameter(name).is_some();
        let text = Some(self.node.text()).filter(|it| is_declared(it));
        let name = name_in_braces(self.node).or(text)?;
        if self.node.is_key() || self.path().skip(1).any(|it| Call::at(it, Owner::default()).is_some()) {
            return None;
        }
        let title = format!("take the value from parameter `{name}`");
        let mut fix = Fix::risky(title, Plan::replace(self.node, fixes::get_param(name)));
        if !is_declared(name) {
            if name.is_empty() || !tokens::has_only_word_characters(name) {
                return None;
            }
            let property = self.property(resource).filter(|(value, _)| value.id() == self.node.id());
            let type_name = property.map_or("string", |(_, it)| parameter_type(it.schema.value_type));
            fix = fix.and(self.supply_typed(name, type_name)?);
        }
        Some(self.take_or_remove(&self.element(), fix))
    }

    /// Asks whether a fix takes a value from a parameter, or another fix removes the value.
    fn take_or_remove(&self, element: &str, fix: Fix) -> Decision {
        let choices =
            std::iter::once(Choice::of(PARAMETER, fix)).chain(self.removal()).chain([Choice::keep()]);
        let owner = self.owner().map_or("", |it| it.key.text());
        let question = self.question(&format!("Which repair does `{owner}` need?"));
        asked(self.node, element, question, choices.collect(), None)
    }

    /// Takes a missing entry of a property from a new parameter, or removes the element that lacks the entry. An entry
    /// replaces a value that a call computes.
    fn complete(&self, resource: Resource<'p>, fields: &'static [Field]) -> Option<Decision> {
        let properties = resource.definition.properties()?;
        let mut fields = Some(fields);
        let mut path: Vec<Node<'p>> = self.path().take_while(|it| it.id() != properties.id()).collect();
        path.reverse();
        for node in path {
            let key = node.own_entry().map(|it| it.key.text());
            fields = match key {
                Some(key) => {
                    fields.and_then(|it| schema::field(it, key)).and_then(|it| entries_of(it.schema))
                }
                None => fields,
            };
        }
        let owner = resource.id();
        let mut choices = Vec::new();
        for name in self.finding.facts.iter().filter(|_| self.node.is_mapping()) {
            let Some(field) = fields.and_then(|it| schema::field(it, name)) else { continue };
            let fix = self.take_from_parameter(owner, field, |value| {
                // A call has no entries; the entry replaces the value that the call computes.
                if Call::at(self.node, Owner::default()).is_some() {
                    Plan::replace(self.node, Written::map([(name.as_str(), value)]))
                } else {
                    Plan::add(self.node, &[name], value)
                }
            });
            choices.extend(fix.map(|it| Choice::of(&**name, it)));
        }
        choices.extend(self.removal());
        choices.push(Choice::keep());
        let key = self.path().find_map(|it| Some(it.own_entry()?.key))?;
        let element = format!("{}/{}", keys_to(key), self.finding.facts.join(","));
        let question = self.question(&format!("Which repair does `{owner}` need?"));
        Some(asked(self.node, &element, question, choices, None))
    }

    /// Returns `true` if the defect concerns the properties of a resource as a whole.
    fn is_at_top(&self, properties: Node<'_>) -> bool {
        self.path().skip(1).all(|it| it.id() != properties.id())
    }

    /// Removes one of the references of a cycle. A `depends_on` supplies no value, so its removal is proposed.
    fn break_cycle(&self) -> Option<Decision> {
        let further = self.finding.related.iter().filter_map(|it| it.place.node);
        let ids = std::iter::once(self.node.id()).chain(further);
        let references = ids.filter_map(|it| self.template.reference_at(it));
        let mut references: Vec<_> = references.take(MOST_REFERENCES).collect();
        references.sort_by_key(|it| match it.target {
            Target::Dependency => 0,
            Target::Attribute => 1,
            _ => 2,
        });
        let mut choices: Vec<Choice> = Vec::new();
        for reference in &references {
            let defect = Defect { node: reference.name, ..*self };
            let (Some(owner), Some(removal)) = (defect.owner(), defect.removal()) else { continue };
            let answer = format!("{} from {}", reference.name.text(), owner.key.text());
            if choices.iter().all(|it| it.answer != answer) {
                choices.push(Choice { answer, ..removal });
            }
        }
        let first = choices.first()?.answer.clone();
        let is_proposed = references.first().is_some_and(|it| it.target == Target::Dependency);
        choices.push(Choice::keep());
        let question = self.question("Which reference should be removed?");
        let element = format!("cycle/{}", self.node.text());
        Some(asked(self.node, &element, question, choices, is_proposed.then_some(&*first)))
    }

    /// Gives the server of the second attachment its own port, or removes the attachment. A port with an address cannot
    /// be duplicated.
    fn separate_port(&self) -> Option<Decision> {
        let (port, server) = (self.template.resource(self.node.text())?, self.resource()?);
        let has_address = ["ip_address", "mac_address", "fixed_ips"]
            .iter()
            .any(|it| port.definition.property(it).is_some());
        let to = format!("{}_{}", server.id(), port.id());
        let is_taken = self.template.resource(&to).is_some() || self.template.parameter(&to).is_some();
        let resources = self.template.section("resources")?.value;
        let is_possible = !has_address && !is_taken;
        let copy = is_possible.then(|| Written::of(port.definition.body)).flatten();
        let separate = copy.map(|copy| {
            let replaced = Plan::replace(self.node, Written::text(&*to));
            let title = format!("create port `{to}` for `{}`", server.id());
            Choice::of(SEPARATE, Fix::risky(title, Plan::add(resources, &[&to], copy)).and(replaced))
        });
        let mut choices: Vec<Choice> = separate.into_iter().chain(self.removal()).collect();
        choices.push(Choice::keep());
        let element = format!("{}/{}", server.id(), port.id());
        let question = self.question(&format!("Which connection does `{}` get?", server.id()));
        Some(asked(self.node, &element, question, choices, None))
    }

    /// Takes a value from a parameter instead of from an unknown resource.
    fn take_parameter(&self) -> Option<Decision> {
        let reference = self.template.reference_at(self.node.id())?;
        if reference.target != Target::Resource {
            return None;
        }
        let name = self.node.text();
        let call = Call::around(self.node, reference.owner)?;
        let fix = Fix::risky(
            format!("take `{name}` from a parameter"),
            Plan::replace(call.key, Written::text("get_param")),
        );
        let question = format!("Does `{name}` name a parameter? The file has no resource `{name}`.");
        if self.template.parameter(name).is_some() {
            return Some(asked(self.node, name, question, vec![Choice::of(PARAMETER, fix)], None));
        }
        let mut choices = Vec::new();
        if tokens::has_only_word_characters(name) {
            choices.extend(self.supply_typed(name, "string").map(|it| Choice::of(PARAMETER, fix.and(it))));
        }
        choices.extend(self.removal());
        choices.push(Choice::keep());
        Some(asked(self.node, name, question, choices, None))
    }

    /// Removes the innermost optional entry or list item that contains the defect.
    fn remove(&self) -> Option<Decision> {
        let removal = self.removal()?;
        let question = self.question(&format!("{}?", capitalized(&removal.label)));
        Some(asked(self.node, &self.element(), question, vec![removal, Choice::keep()], None))
    }

    /// Keeps the reference to a file that the author supplies, or removes the element with the reference.
    fn supply_file(&self, action: &str) -> Option<Decision> {
        let removal = self.removal()?;
        let question = self.question(&format!("{}, or {}?", capitalized(action), removal.label));
        let keep = Choice::keep_for(&format!("I {action}"));
        Some(asked(self.node, &self.element(), question, vec![keep, removal], None))
    }

    /// Returns `true` if the finding waits for the repair of the element with this name.
    fn is_repaired_as(&self, name: &str) -> bool {
        let own = OwnParameters::default();
        matches!(self.repair(&own), Some(Decision::Repair(repair)) if repair.element == name)
    }

    /// Returns the name of the element with the defect, or its path if the name is empty or ambiguous.
    fn element(&self) -> String {
        let name = self.name();
        let is_clear = !self.node.text().is_empty() && !self.ambiguous.contains(&name);
        let path = (!is_clear).then(|| path_to(self.removable()?)).flatten();
        path.unwrap_or(name.1)
    }

    /// Returns the file, and the unknown property or the owner with the text of the defect.
    fn name(&self) -> (FileId, String) {
        let (owner, text) = (self.owner(), self.node.text());
        let name = match owner.filter(|_| self.finding.kind != Some(kinds::UNKNOWN_PROPERTY)) {
            Some(owner) => format!("{}/{text}", owner.key.text()),
            None => text.to_owned(),
        };
        (self.node.file(), name)
    }

    /// Returns the message of the finding and a question as two sentences.
    fn question(&self, question: &str) -> String {
        format!("{}. {question}", capitalized(&self.finding.message))
    }

    fn removal(&self) -> Option<Choice> {
        let removed = self.removable()?;
        let what = match removed.text() {
            "" => "the item".to_owned(),
            name => format!("`{name}`"),
        };
        let owner = self.owner()?.key.text();
        let title = if removed.has_text(owner) {
            format!("remove {what}")
        } else {
            format!("remove {what} of `{owner}`")
        };
        Some(Choice::of(REMOVE, Fix::risky(title, dropped(removed))))
    }

    /// Returns the resource or output with the defect.
    fn owner(&self) -> Option<Around<'p>> {
        let section = |name| self.template.section(name).map(|it| it.value.id());
        let (resources, outputs) = (section("resources"), section("outputs"));
        let mut parts = self.path().filter_map(|it| Some((it.own_entry()?.key, it.parent()?.id())));
        let (key, section) = parts.find(|(_, it)| [resources, outputs].contains(&Some(*it)))?;
        let is_resource = Some(section) == resources;
        let around = if is_resource {
            let resource = self.template.resource(key.text())?;
            Around { section: Section::Resources, key: resource.key, body: resource.definition.body }
        } else {
            let output = self.template.output(key.text())?;
            Around { section: Section::Outputs, key: output.key, body: output.value }
        };
        // A later entry with the same key replaces an earlier entry.
        (around.key.id() == key.id()).then_some(around)
    }

    fn resource(&self) -> Option<Resource<'p>> {
        let owner = self.owner().filter(|it| it.section == Section::Resources)?;
        self.template.resource(owner.key.text())
    }

    /// Returns the node with the defect and all nodes that contain it.
    fn path(&self) -> impl Iterator<Item = Node<'p>> + use<'p> {
        std::iter::successors(Some(self.node), |it| it.parent())
    }

    fn removable(&self) -> Option<Node<'p>> {
        let owner = self.owner()?;
        if self.is_missing_template() {
            return self.unneeded_resource();
        }
        let path: Vec<Node<'p>> = self.path().take_while(|it| it.id() != owner.body.id()).collect();
        // An argument cannot be removed from a function, so the fix removes the whole outermost call.
        let outer = path.iter().rposition(|it| Call::at(*it, Owner::default()).is_some()).unwrap_or_default();
        let mut at = *path.get(outer)?;
        loop {
            let around = at.parent()?;
            let entry = if around.is_sequence() { at } else { at.own_entry()?.key };
            if entry.is_key() && entry.has_text("type") {
                return None;
            }
            if around.id() == owner.body.id() {
                return Some(if owner.section == Section::Outputs { owner.key } else { entry });
            }
            if around.items().chain(around.written_entries().map(|it| it.key)).nth(1).is_some() {
                return Some(entry);
            }
            at = around;
        }
    }

    /// Returns `true` if the defect is the name of a nested template that is not in the package.
    fn is_missing_template(&self) -> bool {
        let Some(resource) = self.resource() else { return false };
        let mut calls = self.package.calls_by(self.template, resource.id());
        calls.any(|it| {
            it.reference.id() == self.node.id() && !matches!(it.callee, vnfcheck_hot::Callee::File(_))
        })
    }

    /// Removes the call of a missing template even if other elements refer to the resource.
    fn remove_call(&self) -> Option<Decision> {
        let resource = self.resource().filter(|_| self.is_missing_template())?;
        Some(Decision::Remove {
            template: self.template.file(),
            resource: resource.id().to_owned(),
            instead: None,
        })
    }

    /// Returns the resource with the defect if the template has other resources, none of which refers to the resource.
    fn unneeded_resource(&self) -> Option<Node<'p>> {
        let resource = self.resource()?;
        let is_needed = (self.is_referenced)(self.template, resource.id());
        (!is_needed && self.template.resource_count() > 1).then_some(resource.key)
    }

    /// States the type of a parameter.
    fn state_type(&self) -> Option<Decision> {
        let mut keys = self.path().filter_map(|it| Some(it.own_entry()?.key));
        let parameter =
            keys.find_map(|key| self.template.parameter(key.text()).filter(|it| it.key.id() == key.id()))?;
        let choice = |name: &&'static str| {
            let fix = if let Some(declared) = parameter.type_entry() {
                fixes::retype(declared, name)
            } else {
                let plan = Plan::add(parameter.body, &["type"], Written::text(*name));
                Fix::risky(format!("declare the type `{name}`"), plan)
            };
            Choice::of(*name, fix)
        };
        let name = parameter.name();
        let choices = self.template.words().parameter_types().iter().map(choice).collect();
        let question = format!("Which type does parameter `{name}` have?");
        Some(asked(self.node, &format!("{name}/type"), question, choices, None))
    }
}

/// The resource or output that contains a node.
struct Around<'p> {
    section: Section,
    key: Node<'p>,
    body: Node<'p>,
}

/// Returns the name of a new parameter that supplies a field of a resource.
fn name_of_parameter(resource: &str, field: &Field) -> String {
    format!("{}_{}", tokens::as_word(resource), field.name)
}

/// Returns the entries of a mapping, or of each item of a list.
fn entries_of(schema: &'static Schema) -> Option<&'static [Field]> {
    match schema.inside {
        Inside::Fields(fields) => Some(fields),
        Inside::Items(items) => entries_of(items),
        Inside::Free => None,
    }
}
