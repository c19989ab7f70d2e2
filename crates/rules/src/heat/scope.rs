//! A template with what decides how Heat reads it: its version, its environment, and what is switched off.

use std::borrow::Cow;

use hot::{Call, Environment, Function, Node, Owner, Package, Parameter, Span, Template};

use super::conditions::Conditions;
use super::constraints::Patterns;
use super::registry::Registry;
use super::versions::{self, Version};

/// One template under examination.
pub(crate) struct Scope<'p> {
    pub(crate) template: &'p Template,
    pub(crate) package: &'p Package,
    /// The version it asks for; the newest when it asks for none that exists.
    pub(crate) version: &'static Version,
    pub(crate) environment: Option<&'p Environment>,
    pub(crate) is_nested: bool,
    pub(crate) registry: Registry<'p>,
    pub(crate) conditions: Conditions<'p>,
    pub(crate) patterns: Patterns,
    /// What Heat does not look at: behind a false condition, in the branch not taken. Ascending, none within another.
    pub(crate) dead: Vec<Span>,
}

impl<'p> Scope<'p> {
    pub(crate) fn new(template: &'p Template, package: &'p Package) -> Self {
        let name = template.section("heat_template_version").map(|section| section.value.text());
        let mut scope = Self {
            template,
            package,
            version: name.and_then(|name| versions::find(&name)).unwrap_or(versions::NEWEST),
            environment: package.environment(template),
            is_nested: package.calls_to(template.file()).next().is_some(),
            registry: Registry::of(template, package),
            conditions: Conditions::new(template),
            patterns: Patterns::default(),
            dead: Vec::new(),
        };
        scope.conditions = Conditions::evaluate(&scope);
        scope.dead = outermost(scope.conditions.dead(&scope));
        scope
    }

    /// The call at this node, if the version has the function.
    pub(crate) fn call(&self, node: Node<'p>) -> Option<Call<'p>> {
        Call::at(node, Owner::default()).filter(|call| versions::has(self.version, call.function))
    }

    /// The value that a parameter has if nobody says otherwise: from the environment, or its default. A parameter
    /// that a calling template passes has none.
    pub(crate) fn value_of(&self, parameter: Parameter<'p>) -> Option<Node<'p>> {
        let name = parameter.name();
        let given = self.environment.and_then(|environment| environment.parameter(&name));
        if let Some(entry) = given.filter(|entry| !entry.value.is_null()) {
            return Some(entry.value);
        }
        let passes = |call: hot::NestedCall<'p>| call.arguments.is_some_and(|it| it.get(&name).is_some());
        if self.is_nested && self.package.calls_to(self.template.file()).any(passes) {
            return None;
        }
        parameter.attribute("default").map(|entry| entry.value).filter(|value| !value.is_null())
    }

    /// Whether a value depends on resources that exist only later.
    pub(crate) fn waits_for_resources(&self, node: Node<'p>) -> bool {
        node.descendants().any(|inner| {
            inner.is_mapping()
                && self.call(inner).is_some_and(|call| {
                    matches!(call.function, Function::GetAttr | Function::GetResource | Function::Ref)
                })
        })
    }
}

/// Spans in order, those within others left out.
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

/// The declared type of a parameter.
pub(crate) fn declared_type<'p>(parameter: Parameter<'p>) -> Cow<'p, str> {
    parameter.attribute("type").map(|entry| entry.value.text()).unwrap_or_default()
}
