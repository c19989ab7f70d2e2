//! Defects for which the engine refuses a CFN template. The checks that CFN shares with HOT use the names of the
//! dialect; the modules here contain the differences.

mod conditions;
pub(super) mod constraints;
pub(super) mod functions;
mod parameters;
mod resources;
mod sections;

use std::rc::Rc;

use vnfcheck_hot::{Deployment, Node, Owner, Section, Span, Template};

use super::scope::{Scope, Shared, starts_within, written};
use super::{cycles, facades, nesting, references};
use vnfcheck_check::{Context, Findings};

/// Checks a template, using the names of its dialect.
pub(super) fn check<'p>(
    template: &'p Template,
    cx: &Context<'p>,
    deployment: Deployment<'p>,
    shared: &Rc<Shared<'p>>,
    out: &mut Findings,
) {
    if !sections::check(template, out) {
        return;
    }
    let scope = Scope::new(template, cx, deployment, shared);
    // The engine does not evaluate elements under a false condition, so defects in them are only advice.
    let (dead, alive) = scope.dead();
    out.downgrade_within(template.file(), dead, alive);
    let computed = Computed::of(&scope);
    parameters::check(&scope, out);
    conditions::check(&scope, out);
    resources::check(&scope, out);
    resources::check_outputs(&scope, out);
    functions::check(&scope, &computed, out);
    references::check_cfn(cx, &scope, |node| computed.has(node), out);
    cycles::check_dependencies(template, out);
    nesting::check_calls(&scope, out);
    facades::check(&scope, out);
    out.downgrade_within(template.file(), Vec::new(), Vec::new());
}

/// The places in which the engine computes values during validation: properties (except properties of placeholders),
/// policies, and conditions in use. The engine computes outputs and metadata later, if at all.
struct Computed(Vec<Span>);

impl Computed {
    fn of(scope: &Scope<'_>) -> Self {
        let mut roots = Vec::new();
        for resource in scope.template.resources() {
            let attributes = ["properties", "deletion_policy", "update_policy", "condition"];
            let schema = scope.registry.schema(resource.definition, resource);
            let is_placeholder = schema.is_some_and(|it| it.placeholder);
            let read = attributes.iter().filter(|name| !(is_placeholder && **name == "properties"));
            let found = read.filter_map(|name| resource.definition.attribute(name));
            roots.extend(found.map(|entry| entry.value));
        }
        for output in scope.template.outputs() {
            let condition = scope.template.attribute(output.value, "condition");
            roots.extend(condition.map(|entry| entry.value));
        }
        let used = scope.template.conditions().filter(|it| scope.conditions.is_used(it.name()));
        roots.extend(used.map(|entry| entry.value));
        Self(written(roots.into_iter()))
    }

    /// Returns `true` if the engine computes a node during validation.
    fn has(&self, node: Node<'_>) -> bool {
        starts_within(node, &self.0)
    }

    /// Returns `true` if the engine computes a call during validation. The condition of an output is computed, but the
    /// calls in outputs are not.
    fn has_call(&self, node: Node<'_>, owner: Owner) -> bool {
        owner.section != Section::Outputs && self.has(node)
    }
}
