//! A template with the facts that determine how Heat reads it: version, environment, and conditions.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use conditions::Conditions;
use vnfcheck_hot::conditions::decide_by_constants;
use vnfcheck_hot::{
    Call, Definition, Deployment, Dialect, Entry, Environments, FileId, Function, Merged, Node, NodeId,
    Owner, Package, Parameter, Resource, Section, Span, Template, TypeValue, get_param_name,
};
use vnfcheck_maps::{HashMap, HashSet};

use super::constraints::Patterns;
use super::mappings::FileMappings;
use super::registry::Registry;
use super::values::number;
use super::versions::{self, Availability, Version};
use crate::words::MissingFiles;
use vnfcheck_check::{Context, Day, Finding};

pub(super) mod cfn_values;
mod conditions;

/// Maximum number of nested `if` whose conditions are decided.
const MOST_BRANCHES: u32 = 8;

/// The first version in which an `if` with a false condition can remove a property.
const FIRST_WITH_REMOVAL: &str = "2021-04-16";

/// The way in which an `if` removes a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Removal {
    /// By constants, in every deployment.
    Always,
    /// Uses parameter values, which other environments may change.
    ByParameters,
}

/// Results that all templates of a deployment share.
pub(crate) struct Shared<'p> {
    pub(crate) patterns: Patterns<'p>,
    pub(crate) missing_files: MissingFiles<'p>,
    package: &'p Package,
    /// The registry of all environment files, computed on first use.
    all_mappings: OnceCell<Registry<'p>>,
    /// The mappings that contain names of templates, computed on first use.
    file_mappings: OnceCell<FileMappings<'p>>,
    /// The registries of misnamed environments, by the template they belong to, computed on first use.
    misnamed_mappings: OnceCell<HashMap<FileId, Registry<'p>>>,
    /// The types that name missing templates in arguments, by the file of the argument, computed on first use.
    passed_types: OnceCell<HashMap<FileId, Vec<PassedType<'p>>>>,
}

/// An argument that names a template which is not in the package, as the type of group members in a nested template.
#[derive(Clone, Copy)]
pub(crate) struct PassedType<'p> {
    /// The value that names the template.
    pub(crate) value: Node<'p>,
    /// The nested template with the group.
    pub(crate) template: &'p Template,
    /// The group.
    pub(crate) group: Resource<'p>,
}

impl<'p> Shared<'p> {
    pub(crate) fn of(package: &'p Package, today: Option<Day>) -> Self {
        Self {
            patterns: Patterns::on(today),
            missing_files: MissingFiles::of(package),
            package,
            all_mappings: OnceCell::new(),
            file_mappings: OnceCell::new(),
            misnamed_mappings: OnceCell::new(),
            passed_types: OnceCell::new(),
        }
    }

    /// Returns the types that name missing templates in the arguments of a template's calls, each value once.
    pub(crate) fn missing_types_passed_by(&self, caller: FileId) -> &[PassedType<'p>] {
        let by_caller = self.passed_types.get_or_init(|| {
            let mut by_caller: HashMap<FileId, Vec<PassedType<'p>>> = HashMap::default();
            let mut seen = HashSet::default();
            for template in self.package.templates() {
                for (group, part) in template.unknown_parts() {
                    for TypeValue { node: value, caller } in self.package.missing_types(template, part) {
                        let Some(caller) = caller.filter(|_| seen.insert((value.file(), value.id()))) else {
                            continue;
                        };
                        let passed = PassedType { value, template, group };
                        by_caller.entry(caller.file()).or_default().push(passed);
                    }
                }
            }
            by_caller
        });
        by_caller.get(&caller).map(Vec::as_slice).unwrap_or_default()
    }

    /// Adds the help for the name of a missing template. `is_type` is `true` if the name is a type, which an environment
    /// may map.
    pub(crate) fn suggest_template(&self, finding: &mut Finding, file: FileId, at: Node<'_>, is_type: bool) {
        let mappings = self.file_mappings.get_or_init(|| FileMappings::of(self.package));
        mappings.suggest(finding, &self.missing_files, file, at, is_type);
    }

    /// Returns the path of an environment file of the package that maps a type in one resource of a template, preferably
    /// an environment of the template.
    pub(crate) fn environment_with(&self, template: FileId, name: &str, resource: &str) -> Option<&'p str> {
        let misnamed =
            self.misnamed_mappings.get_or_init(|| Registry::of_misnamed_environments(self.package));
        misnamed.get(&template).and_then(|own| own.file_with(name, resource)).or_else(|| {
            let all = self.all_mappings.get_or_init(|| Registry::of_all_environments(self.package));
            all.file_with(name, resource)
        })
    }
}

/// A template under check.
pub(crate) struct Scope<'p> {
    pub(crate) template: &'p Template,
    pub(crate) package: &'p Package,
    pub(crate) deployment: Deployment<'p>,
    /// The declared version; the newest if no existing version is declared.
    pub(crate) version: &'static Version,
    environments: Environments<'p>,
    /// `true` if an invalid environment value is a failure.
    pub(crate) is_environment_strict: bool,
    pub(crate) is_nested: bool,
    pub(crate) registry: Registry<'p>,
    pub(crate) conditions: Conditions<'p>,
    pub(crate) shared: Rc<Shared<'p>>,
    /// The availability of each function in the version, in the order of [`Function::ALL`].
    functions: Vec<Availability>,
    /// Parameters that any calling template passes, computed on first use.
    passed: OnceCell<HashSet<&'p str>>,
    /// Values already searched for references to resources, and `true` if the value contains a reference.
    waiting: RefCell<HashMap<NodeId, bool>>,
}

impl<'p> Scope<'p> {
    pub(crate) fn new(
        template: &'p Template,
        cx: &Context<'p>,
        deployment: Deployment<'p>,
        shared: &Rc<Shared<'p>>,
    ) -> Self {
        let package = deployment.package();
        let name = template.section("heat_template_version").map(|section| section.value.text());
        let version = match template.dialect() {
            Dialect::Cfn if template.has_conditions() => versions::CFN_WITH_CONDITIONS,
            Dialect::Cfn => versions::CFN,
            Dialect::Hot | Dialect::Blueprint => name.and_then(versions::find).unwrap_or(versions::NEWEST),
        };
        let mut scope = Self {
            template,
            package,
            deployment,
            version,
            environments: deployment.environments_for(template),
            is_environment_strict: cx.is_environment_strict(),
            is_nested: package.calls_to(template.file()).next().is_some(),
            registry: Registry::of(template, deployment),
            conditions: Conditions::new(template),
            shared: Rc::clone(shared),
            passed: OnceCell::new(),
            waiting: RefCell::default(),
            functions: Function::ALL.iter().map(|it| versions::availability(version, *it)).collect(),
        };
        scope.conditions = Conditions::evaluate(&scope);
        scope
    }

    /// Returns the availability of a function in the template's version.
    pub(crate) fn availability(&self, function: Function) -> Availability {
        self.functions.get(function as usize).copied().unwrap_or(Availability::Later)
    }

    /// `true` if the version has the function outside conditions.
    pub(crate) fn has(&self, function: Function) -> bool {
        self.availability(function) == Availability::Known
    }

    /// Returns the spans that Heat ignores, under a false condition or in the branch not taken, and the spans within
    /// them that Heat still evaluates because an alias outside refers to them.
    pub(crate) fn dead(&self) -> (Vec<Span>, Vec<Span>) {
        let dead = outermost(self.conditions.dead(self));
        if dead.is_empty() {
            return (dead, Vec::new());
        }
        let aliases = self.template.tree().aliases().filter(|it| !starts_within(*it, &dead));
        let alive = written(aliases.map(Node::resolved));
        (dead, alive)
    }

    /// Returns the call at this node if the version has the function.
    pub(crate) fn call(&self, node: Node<'p>) -> Option<Call<'p>> {
        Call::at(node, Owner::default()).filter(|call| self.has(call.function))
    }

    /// Returns `true` if there is a call at this node and the version has the function.
    pub(crate) fn is_call(&self, node: Node<'_>) -> bool {
        Function::at(node).is_some_and(|function| self.has(function))
    }

    /// Returns the value of a parameter from the environment or its default; `None` for a parameter that a calling
    /// template passes.
    pub(crate) fn value_of(&self, parameter: Parameter<'p>) -> Option<Node<'p>> {
        if self.environments.combine(parameter.name()) {
            return None;
        }
        if let Some(entry) = self.given(parameter).filter(|entry| !entry.value.is_null()) {
            return Some(entry.value);
        }
        if self.is_passed(parameter) {
            return None;
        }
        parameter.attribute("default").map(|entry| entry.value).filter(|value| !value.is_null())
    }

    /// Returns the entry of an environment that sets only this parameter. The value may be null.
    pub(crate) fn given(&self, parameter: Parameter<'p>) -> Option<Entry<'p>> {
        let name = parameter.name();
        if self.environments.combine(name) {
            return None;
        }
        let default = || self.environments.default_of(name).filter(|_| !self.is_passed(parameter));
        self.environments.parameter(name).or_else(default)
    }

    /// `true` if a calling template passes a parameter.
    fn is_passed(&self, parameter: Parameter<'p>) -> bool {
        self.is_nested && self.passed().contains(parameter.name())
    }

    /// The default that a `get_param` of a whole `json` parameter resolves to, unless the environment or a caller
    /// sets the parameter.
    pub(crate) fn json_default(&self, node: Node<'p>) -> Option<Node<'p>> {
        let parameter = self.whole_parameter(self.call(node)?).filter(|it| it.declared_type() == "json")?;
        let default = parameter.attribute("default").map(|entry| entry.value)?;
        let is_used = self
            .value_of(parameter)
            .is_some_and(|value| value.id() == default.id() && value.file() == default.file());
        (is_used && !self.has_calls(default)).then_some(default)
    }

    /// Returns how an `if` without a value for a false condition removes a property; `None` if the property has a
    /// value, or may have one.
    pub(crate) fn removal(&self, mut value: Node<'p>) -> Option<Removal> {
        let mut removal = Removal::Always;
        for _ in 0..MOST_BRANCHES {
            let argument = self.call(value).filter(|call| call.function == Function::If)?.argument;
            let condition = argument.item(0)?;
            let holds = self.conditions.value(condition, self)?;
            if decide_by_constants(condition).is_none() {
                removal = Removal::ByParameters;
            }
            match argument.item(if holds { 1 } else { 2 }) {
                Some(branch) => value = branch,
                None => {
                    return (self.version.date >= FIRST_WITH_REMOVAL && argument.len() == 2)
                        .then_some(removal);
                }
            }
        }
        None
    }

    /// Returns `true` if Heat computes a value in a resource before the stack is created; Heat computes neither metadata
    /// nor the properties of placeholders.
    pub(crate) fn is_computed(&self, node: Node<'p>, owner: Owner) -> bool {
        if owner.section != Section::Resources {
            return false;
        }
        let Some(resource) = self.template.resource_at(owner.position as usize) else { return true };
        let is_in = |entry: Entry<'_>| {
            let (outer, inner) = (entry.value.span(), node.span());
            outer.start <= inner.start && inner.end <= outer.end
        };
        let definition = resource.definition;
        let is_placeholder = || self.registry.schema(definition, resource).is_some_and(|it| it.placeholder);
        !definition.attribute("metadata").is_some_and(is_in) && !is_placeholder()
    }

    /// Returns the selected branch of a value if the files decide the conditions of its `if` calls; without an `if`,
    /// returns the value itself.
    pub(crate) fn chosen(&self, mut value: Node<'p>) -> Option<Node<'p>> {
        for _ in 0..MOST_BRANCHES {
            let Some(call) = self.call(value).filter(|call| call.function == Function::If) else {
                return Some(value);
            };
            let holds = self.conditions.value(call.argument.item(0)?, self)?;
            value = call.argument.item(if holds { 1 } else { 2 })?;
        }
        None
    }

    /// Returns the scalar that a value resolves to: a literal or the value of a parameter, possibly as the
    /// [`chosen`](Self::chosen) branch.
    pub(crate) fn settled(&self, value: Node<'p>) -> Option<Node<'p>> {
        let value = self.chosen(value)?;
        let value = match self.call(value) {
            None => value,
            Some(call) => self.value_of(self.whole_parameter(call)?)?,
        };
        value.is_scalar().then_some(value)
    }

    /// Returns the literal mappings that a call results in before any resource exists; `None` if the result may contain
    /// more. An attribute of a resource that does not exist is null, which is an empty mapping.
    pub(crate) fn known_parts(&self, call: Call<'p>) -> Option<Vec<Node<'p>>> {
        let is_attribute =
            |node: Node<'p>| self.call(node).is_some_and(|it| it.function == Function::GetAttr);
        match call.function {
            Function::GetAttr => Some(Vec::new()),
            Function::MapReplace if is_attribute(call.argument.item(0)?) => Some(Vec::new()),
            Function::MapMerge if call.argument.is_sequence() => {
                let parts = call.argument.items().filter(|it| !it.is_null() && !is_attribute(*it));
                parts.map(|it| (it.is_mapping() && !self.is_call(it)).then_some(it)).collect()
            }
            _ => None,
        }
    }

    /// Returns the value of the list parameter that a `Ref` passes, if the value is a single string.
    pub(crate) fn list_parameter(&self, node: Node<'p>) -> Option<&'p str> {
        let name = self.call(node).filter(|call| call.function == Function::Ref)?.argument.as_str()?;
        let parameter = self.template.parameter(name)?;
        let is_list = parameter.declared_type() == "comma_delimited_list";
        self.value_of(parameter).filter(|_| is_list)?.as_str()
    }

    /// `true` if a value contains a call.
    pub(crate) fn has_calls(&self, value: Node<'p>) -> bool {
        value.mappings().any(|inner| self.is_call(inner))
    }

    /// Returns the names of all parameters that calling templates pass. A mapping that callers share through aliases
    /// is read once.
    fn passed(&self) -> &HashSet<&'p str> {
        self.passed.get_or_init(|| {
            let calls = self.package.calls_to(self.template.file());
            let mut seen = HashSet::default();
            let arguments = calls.filter_map(|call| call.arguments);
            let arguments = arguments.filter(|it| seen.insert((it.file(), it.resolved().id())));
            arguments.flat_map(|it| Merged::of(it).entries().collect::<Vec<_>>()).map(Entry::name).collect()
        })
    }

    /// `true` if a group has members according to a literal count, a missing count, or the value of the parameter that
    /// sets the count.
    pub(crate) fn has_members(&self, group: Definition<'p>) -> bool {
        if group.surely_has_members() {
            return true;
        }
        let count = group.property("count").and_then(|it| get_param_name(it.value));
        let value = count.and_then(|name| self.value_of(self.template.parameter(name.text())?));
        value.and_then(number).is_some_and(|count| count >= 1.0)
    }

    /// Returns the parameter in a call without an index.
    pub(crate) fn whole_parameter(&self, call: Call<'p>) -> Option<Parameter<'p>> {
        if call.function != Function::GetParam {
            return None;
        }
        let name = call.argument;
        let name = if name.is_sequence() { name.item(0).filter(|_| name.item(1).is_none())? } else { name };
        self.template.parameter(name.text()).filter(|_| name.is_scalar())
    }

    /// `true` if a value depends on resources, which only exist later. The result is cached, because each invalid item
    /// of a list needs it.
    pub(crate) fn waits_for_resources(&self, node: Node<'p>) -> bool {
        if let Some(known) = self.waiting.borrow().get(&node.id()) {
            return *known;
        }
        let waits = node.followed().any(|inner| {
            inner.is_mapping()
                && self.call(inner).is_some_and(|call| {
                    matches!(call.function, Function::GetAttr | Function::GetResource | Function::Ref)
                })
        });
        self.waiting.borrow_mut().insert(node.id(), waits);
        waits
    }
}

/// Returns `true` if a node starts within one of the spans, which are in ascending order and not nested.
pub(super) fn starts_within(node: Node<'_>, spans: &[Span]) -> bool {
    let start = node.span().start;
    let next = spans.partition_point(|span| span.start <= start);
    next.checked_sub(1).and_then(|at| spans.get(at)).is_some_and(|span| start < span.end)
}

/// Spans of nodes and of their content, including content through aliases, in ascending order, without nested spans.
pub(super) fn written<'p>(nodes: impl Iterator<Item = Node<'p>>) -> Vec<Span> {
    let mut spans = Vec::new();
    let mut seen = HashSet::default();
    let mut pending: Vec<_> = nodes.filter(|node| seen.insert(node.id())).collect();
    while let Some(node) = pending.pop() {
        spans.push(node.span());
        let aliased = node.descendants().filter(|it| it.is_alias()).map(Node::resolved);
        pending.extend(aliased.filter(|it| seen.insert(it.id())));
    }
    outermost(spans)
}

/// Sorts spans and removes spans inside other spans.
fn outermost(mut spans: Vec<Span>) -> Vec<Span> {
    spans.sort_by_key(|span| (span.start, std::cmp::Reverse(span.end)));
    let mut end = 0;
    spans.retain(|span| {
        let is_outer = span.end > end;
        end = end.max(span.end);
        is_outer
    });
    spans
}
