//! Unused resources.

use vnfcheck_hot::{Node, Resource, Target, Template};
use vnfcheck_maps::HashSet;

use super::{Subject, Together, is_created, references_to_resources, referring_resource, together};
use crate::heat::Scope;
use vnfcheck_check::{Findings, Rule, rule};

pub(super) static RULES: &[Rule] = &[
    // A resource that only has an effect through references is referenced.
    rule("practice.unused-resource", |cx, out| together(cx, Together::UnusedResource, out)),
];

/// Types whose resources have no effect without a reference, with the nouns for messages.
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

pub(super) fn check(subject: &Subject<'_, '_>, out: &mut Findings) {
    let template = subject.template;
    let passive =
        PASSIVE.iter().flat_map(|(name, noun)| template.resources_named(name).map(move |it| (it, noun)));
    let passive: Vec<_> = passive.filter(|(it, _)| is_created(subject, *it)).collect();
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
    let (names, read) = (subject.names(), read_by_callers(subject));
    for (resource, noun) in unused {
        // A configuration without properties only sets the order of other resources.
        let is_empty =
            *noun == "configuration" && resource.definition.properties().is_none_or(Node::is_empty);
        let is_for_others = exists_for_others && *noun != "configuration" || is_empty;
        if is_for_others || read.contains(resource.id()) || names.refer_to(resource, subject) {
            out.pass();
            continue;
        }
        out.fail(resource, format!("nothing uses {noun} `{}`", resource.id()))
            .help(format!("use or remove the {noun}"));
    }
}

/// Returns `true` for a template with nothing that could use a passive resource: people use its security groups or key
/// pairs directly, and a template that contains only random strings is a trial.
fn is_collection(template: &Template) -> bool {
    let is_passive = |name: &str| {
        name == "OS::Neutron::SecurityGroupRule" || PASSIVE.iter().any(|(passive, _)| *passive == name)
    };
    template.resources().all(|it| it.definition.type_name().is_some_and(is_passive))
}

/// The resources to which other elements of a template refer.
pub(super) struct Used<'t>(HashSet<&'t str>);

impl<'t> Used<'t> {
    pub(super) fn by(template: &'t Template) -> Self {
        let others = references_to_resources(template)
            .filter(|it| referring_resource(template, *it) != Some(it.name.text()));
        Self(others.map(|it| it.name.text()).collect())
    }

    pub(super) fn has(&self, resource: Resource<'_>) -> bool {
        self.0.contains(resource.id())
    }
}

/// Returns the steps of attribute paths through which callers may read resources of a template, such as `resource.ID`.
pub(super) fn read_by_callers<'p>(scope: &Scope<'p>) -> HashSet<&'p str> {
    let mut seen = HashSet::default();
    let callers = scope.package.calls_to(scope.template.file()).map(|it| it.caller);
    let callers = callers.filter(|it| seen.insert(it.file()));
    let paths = callers.flat_map(|it| it.references(Target::Attribute)).filter_map(|it| it.name.parent());
    let steps = paths.filter_map(|it| it.item(1)?.text().strip_prefix("resource."));
    steps.flat_map(|it| it.split('.')).collect()
}
