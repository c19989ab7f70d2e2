//! How values flow: from the environment of a module through its parameters, and those of templates nested in it, to properties.

use std::collections::VecDeque;

use hot::{
    Call, Definition, Entry, Environment, FileId, Function, NestedCall, Node, Owner, PSEUDO_PARAMETERS,
    Package, Resource, Source, Template, get_param_name, leaves,
};
use maps::{HashSet, IndexMap};
use yaml::work::step;

use crate::{Callers, Family, reads};

/// A property of some types of resources, by the ways to write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Property {
    /// The types.
    pub types: &'static [&'static str],
    /// Paths of property names; in messages the last name of the first one is shown.
    pub paths: &'static [&'static [&'static str]],
}

impl Property {
    /// What messages call it.
    pub fn name(self) -> &'static str {
        self.paths.first().and_then(|path| path.last()).copied().unwrap_or_default()
    }

    /// Every value that it has in a package.
    pub fn values(self, package: &Package) -> impl Iterator<Item = PropertyValue<'_>> {
        package.templates().flat_map(move |template| {
            self.types.iter().flat_map(move |type_name| {
                let definitions = template.definitions_of(type_name);
                definitions
                    .flat_map(move |(resource, definition)| self.values_in(template, resource, definition))
            })
        })
    }

    /// The values that the property has in one definition; several where its path leads through a list or an `if`.
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
    /// Where it stands.
    pub template: &'p Template,
    /// The resource, or the group whose members have the property.
    pub resource: Resource<'p>,
    /// What has the property.
    pub definition: Definition<'p>,
    /// The property.
    pub property: &'static str,
    /// The value.
    pub value: Node<'p>,
}

/// A parameter of a module that gives the value of a property, in the module itself or in a template nested in it.
#[derive(Clone, Copy, Debug)]
pub struct ModuleParameter<'p> {
    /// Its name.
    pub name: &'p str,
    /// The module, the first one of those that share an environment.
    pub module: &'p Template,
    /// The environment of the module, where it has one that can be read.
    pub environment: Option<&'p Environment>,
    /// Its entry in the environment.
    pub entry: Option<Entry<'p>>,
    /// The first property that takes its value.
    pub first_use: PropertyValue<'p>,
    /// The function that computes the value from the parameter; nothing where the value of the parameter is handed on.
    pub through: Option<Node<'p>>,
    /// Where it gives a list or map as a whole, what is known of a value in that.
    pub within: Option<Within>,
}

/// A value in a list or map that a parameter gives as a whole.
#[derive(Clone, Copy, Debug)]
pub struct Within {
    /// What it is as an address.
    pub family: Option<Family>,
}

impl ModuleParameter<'_> {
    /// The file that gives it a value: the environment, or the module where it has none.
    pub fn file(&self) -> FileId {
        self.environment.map_or(self.module.file(), Environment::file)
    }
}

/// Where a value comes from, as far as its own template and the outputs that it reads tell.
#[derive(Clone, Copy, Debug)]
pub enum Origin<'p> {
    /// A parameter of the template, by the scalar that names it.
    Parameter(Node<'p>),
    /// A value that is written out.
    Written(Node<'p>),
    /// What exists only once the stack is created: `get_resource`, `get_attr` and their like.
    Created(Node<'p>),
    /// What is nested too deep, or has too many parts, to be followed.
    Unknown(Node<'p>),
}

/// One origin of a value.
#[derive(Clone, Copy, Debug)]
pub struct End<'p> {
    /// The template in which the origin stands: of a value that an output gives, the one with the output.
    pub template: &'p Template,
    /// The origin.
    pub origin: Origin<'p>,
    /// The outermost function that computes the value from the origin; nothing where the origin is the value.
    pub through: Option<Node<'p>>,
}

/// Parts of one value that are followed.
const MOST_PARTS: usize = 1_000;

/// Returns the origins of a value: through the branches of an `if`, the arguments of functions, the values of
/// `OS::Heat::Value`, and the outputs of nested templates and stacks. Parameters are not followed to callers.
pub fn origins<'p>(package: &'p Package, template: &'p Template, value: Node<'p>) -> Vec<End<'p>> {
    let mut found = Vec::new();
    if let Some(name) = get_param_name(value) {
        found.push(End { template, origin: Origin::Parameter(name), through: None });
        return found;
    }
    let mut left = MOST_PARTS;
    let mut pending = vec![(template, value, None)];
    while let Some((template, node, through)) = pending.pop() {
        step();
        let mut end = |origin| found.push(End { template, origin, through });
        let Some(rest) = left.checked_sub(1) else {
            end(Origin::Unknown(node));
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
                let read = reads::ends(package, template, node);
                if read.iter().any(|it| it.read.is_some() || it.value == node) {
                    end(Origin::Created(node));
                }
                let values = read.into_iter().filter(|it| it.read.is_none() && it.value != node);
                pending.extend(values.rev().map(|it| (it.template, it.value, through)));
            }
            Function::If => follow(leaves(node), through),
            _ => follow(vec![call.argument], through.or(Some(node))),
        }
    }
    found
}

/// A value that a caller hands to a parameter of a nested template in place of the value of a parameter.
#[derive(Clone, Copy, Debug)]
pub struct HandedOver<'p> {
    /// The call.
    pub call: NestedCall<'p>,
    /// Where the value comes from.
    pub end: End<'p>,
}

/// Returns what callers of a nested template hand to one of its parameters, other than parameters of modules. A caller that
/// hands over nothing leaves the default.
pub fn handed_over<'p>(
    callers: &Callers<'p>,
    template: &'p Template,
    parameter: &'p str,
) -> Vec<HandedOver<'p>> {
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
                    _ => found.push(HandedOver { call, end }),
                }
            }
        }
    }
    found
}

/// Returns the parameters of modules that feed some properties, in the module itself or through callers of nested templates,
/// once in each environment, or in each module without one.
pub fn sources<'p>(
    callers: &Callers<'p>,
    uses: impl IntoIterator<Item = PropertyValue<'p>>,
) -> Vec<ModuleParameter<'p>> {
    let mut search = Search { callers, seen: HashSet::default(), found: IndexMap::default() };
    let mut last = None;
    for first_use in uses {
        let taken = get_param_name(first_use.value).map(|name| (first_use.template.file(), name.text()));
        // Most of the time one resource after the other takes the same parameter.
        if taken.is_some() && taken == last {
            continue;
        }
        last = taken;
        search.follow(first_use);
    }
    search.found.into_values().collect()
}

/// Whether parameters of modules that fulfil a condition give all of a value: no other parameter is a part of the value, and
/// nothing that exists only once the stack is created.
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
    /// The parameters of templates that were followed, each with whether a function computes with it.
    seen: HashSet<(FileId, &'p str, bool)>,
    found: IndexMap<(FileId, &'p str), ModuleParameter<'p>>,
}

impl<'p> Search<'_, 'p> {
    fn follow(&mut self, first_use: PropertyValue<'p>) {
        let mut pending = VecDeque::from([(first_use.template, first_use.value, None)]);
        while let Some((template, value, outer)) = pending.pop_front() {
            for end in origins(self.callers.package, template, value) {
                let (Origin::Parameter(name), through) = (end.origin, outer.or(end.through)) else {
                    continue;
                };
                let key = (end.template.file(), name.text(), through.is_some());
                if PSEUDO_PARAMETERS.contains(&name.text()) || !self.seen.insert(key) {
                    continue;
                }
                let mut sources = self.callers.sources(end.template, name.text()).peekable();
                if sources.peek().is_none() {
                    // More callers than sources are kept for: each of their parameters is followed once.
                    let arguments = self.callers.package.arguments_for(end.template.file(), name.text());
                    pending.extend(arguments.map(|(call, value)| (call.caller, value, through)));
                }
                for source in sources {
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
