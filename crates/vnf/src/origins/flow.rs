//! Value flow: from the environment of a module through its parameters, and the parameters of its nested templates,
//! to properties.

use vnfcheck_hot::{
    Definition, Entry, Environment, FileId, Node, PSEUDO_PARAMETERS, Package, Resource, ResourceType,
    Template,
};
use vnfcheck_maps::{HashSet, IndexMap};

use crate::walk::{At, Follow, How, Step, Walk};
use crate::{IpVersion, ParamRef, ResourceDefinition, resolve};

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

impl<'p> PropertyValue<'p> {
    /// Creates the value of a property of a resource or group member.
    pub fn of(defined: ResourceDefinition<'p>, property: &'static str, value: Node<'p>) -> Self {
        let ResourceDefinition { template, resource, .. } = defined;
        Self { template, resource, definition: defined.definition(), property, value }
    }
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

/// Returns the ends of a value. Follows the branches of an `if`, function arguments, `OS::Heat::Value` resources, and the
/// outputs of nested templates and stacks, but not parameters to their callers.
pub fn origins<'p>(package: &'p Package, template: &'p Template, value: Node<'p>) -> Walk<'p> {
    Walk::from(package, At { template, node: value }, Follow::Parts)
}

/// Returns the values, other than module parameters, that callers pass to a nested template for a `get_param`. A caller
/// that passes no value leaves the default in effect. A `get_attr` that reads the name of a resource is replaced by the
/// value of the property.
pub fn passed_values<'p>(
    package: &'p Package,
    template: &'p Template,
    used: ParamRef<'p>,
) -> impl Iterator<Item = Step<'p>> {
    let mut walk = Walk::new(package, Follow::Parts);
    walk.enter_use(template, used);
    let mut echoed = HashSet::default();
    std::iter::from_fn(move || {
        loop {
            let step = walk.next()?;
            let At { template, node } = step.at;
            let value = resolve::echoed(template, node).filter(|_| step.through.is_none());
            if let Some(value) = value {
                if echoed.insert((value.file(), value.id())) {
                    walk.begin(At { template, node: value });
                }
            } else if step.how != How::Parameter || step.through.is_some() {
                return Some(step);
            } else {
                walk.to_callers(step);
            }
        }
    })
}

/// Returns the module parameters that feed the properties, directly or through callers of nested templates. Each
/// parameter appears once per environment, or once per module without an environment.
pub fn sources<'p>(
    package: &'p Package,
    uses: impl IntoIterator<Item = PropertyValue<'p>>,
) -> Vec<ModuleParameter<'p>> {
    let mut walk = Walk::new(package, Follow::Parts);
    let mut found: IndexMap<(FileId, &str), ModuleParameter<'p>> = IndexMap::default();
    let mut last = None;
    for first_use in uses {
        let whole = ParamRef::at(first_use.value).filter(|it| !it.is_indexed);
        let taken = whole.map(|it| (first_use.template.file(), it.name()));
        // Consecutive resources usually use the same parameter.
        if taken.is_some() && taken == last {
            continue;
        }
        last = taken;
        walk.begin(At { template: first_use.template, node: first_use.value });
        while let Some(step) = walk.next() {
            let (name, module) = (step.at.node.text(), step.at.template);
            // A caller may pass a pseudo parameter, which no environment lists, as the value of a parameter.
            let is_passed = step.call.is_some() && step.through.is_none();
            let is_source = step.how == How::Parameter && (is_passed || !PSEUDO_PARAMETERS.contains(&name));
            if !is_source || !walk.to_callers(step) || !package.kind(module.file()).is_module() {
                continue;
            }
            let environment = package.environment(module);
            let entry = environment.and_then(|it| it.parameter(name));
            let through = step.through;
            let parameter =
                ModuleParameter { name, module, environment, entry, first_use, through, within: None };
            let known = found.entry((parameter.file(), name)).or_insert(parameter);
            if known.through.is_some() && through.is_none() {
                *known = parameter;
            }
        }
    }
    found.into_values().collect()
}

/// Returns `true` if only module parameters that satisfy the condition contribute to a value. Other parameters and
/// values that exist only after deployment must not contribute.
pub fn is_given_by<'p>(
    package: &'p Package,
    of: PropertyValue<'p>,
    is_wanted: impl Fn(&ModuleParameter<'p>) -> bool,
) -> bool {
    let is_other = |step: Step<'p>| match step.how {
        How::Parameter => PSEUDO_PARAMETERS.contains(&step.at.node.text()),
        How::Created | How::Computed | How::Unknown(_) => true,
        How::Written => false,
    };
    !origins(package, of.template, of.value).any(is_other) && sources(package, [of]).iter().all(is_wanted)
}
