//! Resources that nothing uses.

use hot::{Node, Resource, Section, Target, Template};
use maps::{HashMap, HashSet};

use super::{in_scopes, property};
use crate::check::{Findings, Rule, rule};
use crate::heat::Scope;

pub(super) static RULES: &[Rule] = &[
    // A resource that has an effect only where others use it is used.
    rule("practice.unused-resource", |cx, out| in_scopes(cx, out, check)),
];

/// Types whose resources have no effect of their own, with the words for them.
const PASSIVE: [(&str, &str); 10] = [
    ("OS::Neutron::SecurityGroup", "security group"),
    ("OS::Nova::KeyPair", "key pair"),
    ("OS::Nova::Keypair", "key pair"),
    ("OS::Nova::ServerGroup", "server group"),
    ("OS::Heat::SoftwareConfig", "configuration"),
    ("OS::Heat::StructuredConfig", "configuration"),
    ("OS::Heat::SoftwareComponent", "configuration"),
    ("OS::Heat::CloudConfig", "configuration"),
    ("OS::Heat::MultipartMime", "configuration"),
    ("OS::Heat::RandomString", "random string"),
];

fn check<'p>(scope: &Scope<'p>, out: &mut Findings) {
    let template = scope.template;
    let passive =
        PASSIVE.iter().flat_map(|(name, noun)| template.resources_named(name).map(move |it| (it, noun)));
    let passive: Vec<_> = passive.collect();
    if passive.is_empty() {
        return;
    }
    let exists_for_others = is_collection(template);
    let used = Used::by(template);
    let (unused, used): (Vec<_>, Vec<_>) =
        passive.into_iter().partition(|(resource, _)| !used.has(*resource));
    out.pass_many(used.len());
    if unused.is_empty() {
        return;
    }
    let (names, read) = (Names::of(scope), read_by_callers(scope));
    for (resource, noun) in unused {
        let is_for_others = exists_for_others && !matches!(*noun, "configuration" | "random string");
        if is_for_others || read.contains(resource.id()) || names.refer_to(resource, scope) {
            out.pass();
            continue;
        }
        out.fail(resource, format!("nothing uses {noun} `{}`", resource.id()))
            .help(format!("use the {noun}, or remove it"));
    }
}

/// Returns `true` for a template with nothing that could use a passive resource: people use the security groups or key
/// pairs that it creates.
fn is_collection(template: &Template) -> bool {
    let is_passive = |name: &str| {
        name == "OS::Neutron::SecurityGroupRule" || PASSIVE.iter().any(|(passive, _)| *passive == name)
    };
    template.resources().all(|it| it.definition.type_name().is_some_and(is_passive))
}

/// The resources of a template to which values of others refer.
pub(super) struct Used<'t>(HashSet<&'t str>);

impl<'t> Used<'t> {
    pub(super) fn by(template: &'t Template) -> Self {
        let references =
            [Target::Resource, Target::Attribute].into_iter().flat_map(|it| template.references(it));
        let others = references.filter(|it| {
            let owner = template.owner(it.owner).filter(|_| it.owner.section == Section::Resources);
            owner.is_none_or(|owner| owner.name() != it.name.text())
        });
        Self(others.map(|it| it.name.text()).collect())
    }

    pub(super) fn has(&self, resource: Resource<'_>) -> bool {
        self.0.contains(resource.id())
    }
}

/// The scalars of a package, which may refer to resources by their names.
pub(super) struct Names<'p>(HashMap<&'p str, usize>);

impl<'p> Names<'p> {
    pub(super) fn of(scope: &Scope<'p>) -> Self {
        let trees = scope.package.templates().map(Template::tree);
        let trees = trees.chain(scope.package.environments().map(hot::Environment::tree));
        let mut counts: HashMap<&str, usize> = HashMap::default();
        for node in trees.flat_map(hot::Tree::nodes).filter(|it| it.is_scalar() && !it.is_key()) {
            *counts.entry(node.text()).or_default() += 1;
        }
        Self(counts)
    }

    /// Returns `true` if another value equals the name of a resource.
    pub(super) fn refer_to(&self, resource: Resource<'p>, scope: &Scope<'p>) -> bool {
        property(resource.definition, "name").is_some_and(|name| self.repeat(name.value, scope))
    }

    /// Returns `true` if another value equals a name: the same text, or the same parameter.
    pub(super) fn repeat(&self, name: Node<'p>, scope: &Scope<'p>) -> bool {
        let parameter = hot::get_param_name(name).map(Node::text);
        let reads =
            || scope.template.references(Target::Parameter).filter(|it| Some(it.name.text()) == parameter);
        if parameter.is_some() && reads().nth(1).is_some() {
            return true;
        }
        // The value of a parameter is a scalar itself.
        let text = scope.settled(name).map(Node::text).filter(|it| !it.is_empty());
        text.and_then(|text| self.0.get(text)).is_some_and(|count| *count > 1)
    }
}

/// Returns the steps of attribute paths by which callers may read resources of a template, such as `resource.ID`.
pub(super) fn read_by_callers<'p>(scope: &Scope<'p>) -> HashSet<&'p str> {
    let mut seen = HashSet::default();
    let callers = scope.package.calls_to(scope.template.file()).map(|it| it.caller);
    let callers = callers.filter(|it| seen.insert(it.file()));
    let paths = callers.flat_map(|it| it.references(Target::Attribute)).filter_map(|it| it.name.parent());
    let steps = paths.filter_map(|it| it.item(1)?.text().strip_prefix("resource."));
    steps.flat_map(|it| it.split('.')).collect()
}
