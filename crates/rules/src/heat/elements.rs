//! The elements of a package that can have a kind of defect. The absence of defects is only meaningful if the package
//! has such elements.

use vnfcheck_hot::blueprint::Component;
use vnfcheck_hot::{Blueprint, Dialect, Package, Resource, Target, Template};

use super::registry::Registry;

/// The kind of element that can have a defect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// A template or environment.
    File,
    /// A template.
    Template,
    /// A template in CloudFormation format.
    CfnTemplate,
    /// A blueprint.
    Blueprint,
    /// A component of a blueprint, including inline components.
    Component,
    /// A requirement of a blueprint or one of its components.
    Requirement,
    /// A declared parameter.
    Parameter,
    /// A declared parameter or a resource.
    Declared,
    /// A parameter with constraints.
    Constraint,
    /// A parameter with a default.
    Default,
    /// A group of parameters for display.
    ParameterGroup,
    /// A resource.
    Resource,
    /// A resource with a known type, with its properties.
    KnownResource,
    /// A resource that creates several resources from one definition.
    Group,
    /// An output.
    Output,
    /// A defined condition.
    Condition,
    /// A call of a function.
    Function,
    /// `get_param`.
    ParameterUse,
    /// `get_resource`.
    ResourceUse,
    /// `get_attr` of a resource with a known type.
    KnownAttributeUse,
    /// `depends_on`.
    Dependency,
    /// A use of a condition.
    ConditionUse,
    /// A call of a nested template.
    Call,
    /// A file that a template names.
    NamedFile,
    /// A scalar of a template or environment.
    Value,
    /// A parameter value in an environment.
    EnvironmentEntry,
    /// An entry of an environment's `resource_registry`.
    Mapping,
}

/// A predicate that returns `true` if the type of a resource is known.
type IsKnown<'a> = &'a dyn Fn(Resource<'_>) -> bool;

impl Element {
    /// `true` if defects of this element are only found when the schema of a resource type is known.
    pub(super) fn needs_schema(self) -> bool {
        matches!(self, Self::KnownResource | Self::KnownAttributeUse)
    }

    /// Counts the readable elements of this kind in a package.
    pub(super) fn count(self, package: &Package) -> usize {
        let of = |count: fn(&Template) -> usize| {
            package.templates().map(Template::as_deployed).map(count).sum::<usize>()
        };
        let in_dialect = |dialect| package.templates().filter(move |it| it.dialect() == dialect);
        let of_blueprints = |count: fn(&Blueprint<'_>) -> usize| {
            in_dialect(Dialect::Blueprint).map(|it| count(&Blueprint::read(it.tree()))).sum::<usize>()
        };
        let of_known = |count: fn(&Template, IsKnown<'_>) -> usize| {
            let in_template = |template| {
                let registries = package.deployments().map(|it| Registry::of(template, it));
                let registries: Vec<_> = registries.collect();
                count(template, &|resource| registries.iter().any(|it| it.knows_type_of(resource)))
            };
            package.templates().map(Template::as_deployed).map(in_template).sum::<usize>()
        };
        let trees = || {
            let environments = package.environments().map(vnfcheck_hot::Environment::tree);
            package.templates().map(Template::tree).chain(environments)
        };
        match self {
            Self::File => trees().count(),
            Self::Template => package.templates().count(),
            Self::CfnTemplate => in_dialect(Dialect::Cfn).count(),
            Self::Blueprint => in_dialect(Dialect::Blueprint).count(),
            Self::Component => of_blueprints(|it| it.all_components().len()),
            Self::Requirement => of_blueprints(requirements),
            Self::Parameter => of(|it| it.parameters().count()),
            Self::Declared => of(|it| it.parameters().count() + it.resources().count()),
            Self::Constraint => of(|it| with_attribute(it, "constraints")),
            Self::Default => of(|it| with_attribute(it, "default")),
            Self::ParameterGroup => {
                of(|it| it.section("parameter_groups").map_or(0, |it| it.value.items().count()))
            }
            Self::Resource => of(|it| it.resources().count()),
            Self::KnownResource => of_known(|it, known| it.resources().filter(|it| known(*it)).count()),
            Self::Group => of(|it| it.resources().filter(|it| it.definition.surely_has_members()).count()),
            Self::Output => of(|it| it.outputs().count()),
            Self::Condition => of(|it| it.conditions().count()),
            Self::Function => of(|it| it.calls().count()),
            Self::ParameterUse => of(|it| it.references(Target::Parameter).count()),
            Self::ResourceUse => of(|it| it.references(Target::Resource).count()),
            Self::KnownAttributeUse => of_known(|it, known| {
                let read = it.references(Target::Attribute).map(|reference| reference.name.text());
                read.filter(|id| it.resource(id).is_some_and(known)).count()
            }),
            Self::Dependency => of(|it| it.references(Target::Dependency).count()),
            Self::ConditionUse => of(|it| it.references(Target::Condition).count()),
            Self::Call => package.nested_calls().count(),
            Self::NamedFile => of(|it| it.references(Target::File).count()) + package.nested_calls().count(),
            Self::Value => {
                trees().flat_map(vnfcheck_hot::Tree::nodes).filter(|node| node.is_scalar()).count()
            }
            Self::EnvironmentEntry => package.environments().map(|it| it.parameters().count()).sum(),
            Self::Mapping => {
                let registries = package.environments().filter_map(|it| it.section("resource_registry"));
                registries.map(|it| it.value.entries().count()).sum()
            }
        }
    }
}

fn requirements(blueprint: &Blueprint<'_>) -> usize {
    let of_components = |it: &&Component<'_>| it.requires.len();
    blueprint.requires.len() + blueprint.all_components().iter().map(of_components).sum::<usize>()
}

fn with_attribute(template: &Template, name: &str) -> usize {
    template.parameters().filter(|parameter| parameter.attribute(name).is_some()).count()
}
