//! Value flow: from the environment of a module through its parameters, and the parameters of its nested templates,
//! to properties.

use std::collections::VecDeque;

use hot::unfollowed::{self, Limit};
use hot::{
    Call, Definition, Entry, Environment, FileId, Function, NestedCall, Node, Owner, PSEUDO_PARAMETERS,
    Package, Resource, ResourceType, Source, Template, get_param_name, leaves,
};
use maps::{HashSet, IndexMap};
use yaml::work::step;

use crate::{Callers, IpVersion, ParamRef, resolve};

/// A property of certain resource types, with its alternative paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Property {
    /// Resource types that have the property.
    pub types: &'static [ResourceType],
    /// Paths of property names; messages show the last segment of the first path.
    pub paths: &'static [&'static [&'static str]],
}

impl Property {
    /// Returns the name used in messages.
    pub fn name(self) -> &'static str {
        self.paths.first().and_then(|path| path.last()).copied().unwrap_or_default()
    }

    /// Returns every value of the property in a package.
    pub fn values(self, package: &Package) -> impl Iterator<Item = PropertyValue<'_>> {
        package.templates().flat_map(move |template| {
            self.types.iter().flat_map(move |of_type| {
                let definitions = template.definitions_of(*of_type);
                definitions
                    .flat_map(move |(resource, definition)| self.values_in(template, resource, definition))
            })
        })
    }

    /// Returns the values of the property in one definition; several if the path leads through a list or an `if`.
    pub fn values_in<'p>(
        self,
        template: &'p Template,
        resource: Resource<'p>,
        definition: Definition<'p>,
    ) -> impl Iterator<Item = PropertyValue<'p>> {
        let values = self.paths.iter().flat_map(move |path| definition.values(path));
        let property = self.name();
        values.map(move |value| PropertyValue { template, resource, definition, property, value })
    }
}

/// A value of a property of a resource.
#[derive(Clone, Copy, Debug)]
pub struct PropertyValue<'p> {
    /// Template that contains the value.
    pub template: &'p Template,
    /// The resource, or the group whose members have the property.
    pub resource: Resource<'p>,
    /// Definition that contains the property.
    pub definition: Definition<'p>,
    /// Name of the property.
    pub property: &'static str,
    /// The value.
    pub value: Node<'p>,
}

/// A module parameter that supplies the value of a property, in the module itself or in one of its nested templates.
#[derive(Clone, Copy, Debug)]
pub struct ModuleParameter<'p> {
    /// Name of the parameter.
    pub name: &'p str,
    /// The module; if several modules share an environment, the first of them.
    pub module: &'p Template,
    /// The environment of the module, if it exists and can be parsed.
    pub environment: Option<&'p Environment>,
    /// Entry of the parameter in the environment.
    pub entry: Option<Entry<'p>>,
    /// The first property that uses the value.
    pub first_use: PropertyValue<'p>,
    /// Function that computes the value from the parameter; `None` if the value is passed on unchanged.
    pub through: Option<Node<'p>>,
    /// Details of the value inside a list or map that the parameter supplies as a whole.
    pub within: Option<Within>,
}

/// A value inside a list or map that a parameter supplies as a whole.
#[derive(Clone, Copy, Debug)]
pub struct Within {
    /// IP version of the value, if it is an address.
    pub ip_version: Option<IpVersion>,
}

impl ModuleParameter<'_> {
    /// Returns the file that sets the value: the environment, or the module if it has no environment.
    pub fn file(&self) -> FileId {
        self.environment.map_or(self.module.file(), Environment::file)
    }
}

/// Origin of a value, as far as its own template and the outputs it reads determine it.
#[derive(Clone, Copy, Debug)]
pub enum Origin<'p> {
    /// A parameter of the template, as the scalar that names it.
    Parameter(Node<'p>),
    /// A literal value.
    Written(Node<'p>),
    /// A value that only exists after deployment, from `get_resource`, `get_attr` or a similar function.
    Created(Node<'p>),
    /// A value that is nested too deeply or has too many parts to be followed.
    Unknown(Node<'p>),
}

/// One origin of a value, with its template.
#[derive(Clone, Copy, Debug)]
pub struct End<'p> {
    /// Template that contains the origin; for a value from an output, the template that declares the output.
    pub template: &'p Template,
    /// The origin.
    pub origin: Origin<'p>,
    /// Outermost function that computes the value from the origin; `None` if the origin is the value itself.
    pub through: Option<Node<'p>>,
}

/// Returns the origins of a value. Follows the branches of an `if`, function arguments, `OS::Heat::Value` resources,
/// and the outputs of nested templates and stacks, but not parameters to their callers.
pub fn origins<'p>(package: &'p Package, template: &'p Template, value: Node<'p>) -> Vec<End<'p>> {
    let mut found = Vec::new();
    if let Some(name) = get_param_name(value) {
        found.push(End { template, origin: Origin::Parameter(name), through: None });
        return found;
    }
    let mut left = Limit::Parts.most();
    let mut pending = vec![(template, value, None)];
    while let Some((template, node, through)) = pending.pop() {
        step();
        let mut end = |origin| found.push(End { template, origin, through });
        let Some(rest) = left.checked_sub(1) else {
            end(Origin::Unknown(node));
            unfollowed::note(value, Limit::Parts);
            break;
        };
        left = rest;
        let mut follow = |parts: Vec<Node<'p>>, through| {
            pending.extend(parts.into_iter().rev().map(|part| (template, part, through)));
        };
        let Some(call) = Call::at(node, Owner::default()) else {
            if node.is_scalar() {
                end(Origin::Written(node));
            } else {
                follow(node.items().chain(node.entries().map(|it| it.value)).collect(), through);
            }
            continue;
        };
        match call.function {
            Function::GetParam => match call.target() {
                Some(name) => end(Origin::Parameter(name)),
                None => end(Origin::Unknown(node)),
            },
            Function::Ref => match call.target().filter(|name| template.parameter(name.text()).is_some()) {
                Some(name) => end(Origin::Parameter(name)),
                None => end(Origin::Created(node)),
            },
            Function::GetFile => end(Origin::Written(node)),
            Function::GetResource | Function::ResourceFacade | Function::FnResourceFacade => {
                end(Origin::Created(node));
            }
            Function::GetAttr => {
                let read = resolve::ends(package, template, node);
                if read.iter().any(|it| it.read.is_some() || it.value == node) {
                    end(Origin::Created(node));
                }
                let values = read.into_iter().filter(|it| it.read.is_none() && it.value != node);
                pending.extend(values.rev().map(|it| (it.template, it.value, through)));
            }
            Function::If => follow(leaves(node).into_vec(), through),
            _ => follow(vec![call.argument], through.or(Some(node))),
        }
    }
    found
}

/// Returns the parameters, with their templates, whose values a value may be unchanged: directly, as items of a list or
/// branches of an `if`, and through `OS::Heat::Value` resources and outputs.
pub fn passed_on<'p>(
    package: &'p Package,
    template: &'p Template,
    value: Node<'p>,
) -> impl Iterator<Item = (&'p Template, ParamRef<'p>)> {
    let ends = leaves(value).into_iter().flat_map(move |it| resolve::ends(package, template, it));
    ends.filter_map(|it| Some((it.template, ParamRef::at(it.value)?)))
}

/// A value, other than a parameter value, that a caller passes to a parameter of a nested template.
#[derive(Clone, Copy, Debug)]
pub struct PassedValue<'p> {
    /// The call.
    pub call: NestedCall<'p>,
    /// Origin of the value.
    pub end: End<'p>,
}

/// Returns the values, other than module parameters, that callers pass to a parameter of a nested template. A caller
/// that passes no value leaves the default in effect.
pub fn passed_values<'p>(
    callers: &Callers<'p>,
    template: &'p Template,
    parameter: &'p str,
) -> Vec<PassedValue<'p>> {
    let mut found = Vec::new();
    let mut seen = HashSet::default();
    let mut pending = vec![(template, parameter)];
    while let Some((template, parameter)) = pending.pop() {
        for source in callers.sources(template, parameter) {
            let Source::Argument { call, value } = source else { continue };
            if !seen.insert((value.file(), value.id())) {
                continue;
            }
            for end in origins(callers.package, call.caller, value) {
                match end.origin {
                    Origin::Parameter(name) if end.through.is_none() => {
                        pending.push((end.template, name.text()));
                    }
                    _ => found.push(PassedValue { call, end }),
                }
            }
        }
    }
    found
}

/// Returns the module parameters that feed the properties, directly or through callers of nested templates. Each
/// parameter appears once per environment, or once per module without an environment.
pub fn sources<'p>(
    callers: &Callers<'p>,
    uses: impl IntoIterator<Item = PropertyValue<'p>>,
) -> Vec<ModuleParameter<'p>> {
    let mut search = Search { callers, seen: HashSet::default(), found: IndexMap::default() };
    let mut last = None;
    for first_use in uses {
        let taken = get_param_name(first_use.value).map(|name| (first_use.template.file(), name.text()));
        // Consecutive resources usually use the same parameter.
        if taken.is_some() && taken == last {
            continue;
        }
        last = taken;
        search.follow(first_use);
    }
    search.found.into_values().collect()
}

/// Returns `true` if only module parameters that satisfy the condition contribute to a value: no other parameter, and
/// no value that only exists after deployment.
pub fn is_given_by<'p>(
    callers: &Callers<'p>,
    of: PropertyValue<'p>,
    is_wanted: impl Fn(&ModuleParameter<'p>) -> bool,
) -> bool {
    let mut origins = origins(callers.package, of.template, of.value).into_iter();
    let is_pseudo = |name: Node<'_>| PSEUDO_PARAMETERS.contains(&name.text());
    let is_other = |end: End<'p>| match end.origin {
        Origin::Parameter(name) => is_pseudo(name),
        Origin::Created(_) | Origin::Unknown(_) => true,
        Origin::Written(_) => false,
    };
    !origins.any(is_other) && sources(callers, [of]).iter().all(is_wanted)
}

struct Search<'s, 'p> {
    callers: &'s Callers<'p>,
    /// Followed template parameters, each with `true` if a function computes with the parameter.
    seen: HashSet<(FileId, &'p str, bool)>,
    found: IndexMap<(FileId, &'p str), ModuleParameter<'p>>,
}

impl<'p> Search<'_, 'p> {
    fn follow(&mut self, first_use: PropertyValue<'p>) {
        let mut first = Some((first_use.template, first_use.value, None));
        let mut pending = VecDeque::new();
        while let Some((template, value, outer)) = first.take().or_else(|| pending.pop_front()) {
            for end in origins(self.callers.package, template, value) {
                let (Origin::Parameter(name), through) = (end.origin, outer.or(end.through)) else {
                    continue;
                };
                let key = (end.template.file(), name.text(), through.is_some());
                if PSEUDO_PARAMETERS.contains(&name.text()) || !self.seen.insert(key) {
                    continue;
                }
                let sources = self.callers.sources_within_limit(end.template, name.text());
                if sources.is_none() {
                    // There are more callers than recorded sources, so each argument is followed once.
                    let arguments = self.callers.package.arguments_for(end.template.file(), name.text());
                    pending.extend(arguments.map(|(call, value)| (call.caller, value, through)));
                }
                for source in sources.into_iter().flatten() {
                    match source {
                        Source::Environment { module, entry } => {
                            self.add(module, entry.name(), first_use, through);
                        }
                        Source::Unlisted { module, name } => self.add(module, name, first_use, through),
                        Source::Argument { call, value } => pending.push_back((call.caller, value, through)),
                        Source::NotPassed { .. } => {}
                    }
                }
            }
        }
    }

    fn add(
        &mut self,
        module: &'p Template,
        name: &'p str,
        first_use: PropertyValue<'p>,
        through: Option<Node<'p>>,
    ) {
        let environment = self.callers.package.environment(module);
        let entry = environment.and_then(|it| it.parameter(name));
        let parameter =
            ModuleParameter { name, module, environment, entry, first_use, through, within: None };
        let known = self.found.entry((parameter.file(), name)).or_insert(parameter);
        if known.through.is_some() && through.is_none() {
            *known = parameter;
        }
    }
}
