//! Forbidden resource types.

use std::cell::LazyCell;

use vnfcheck_fix::Decision;
use vnfcheck_hot::{Package, Reference, Resource, ResourceType, Section, Target, Template};
use vnfcheck_maps::{HashMap, HashSet};

use crate::names;
use vnfcheck_check::{Change, Findings, Rule, rule};

/// The rules of this file, ordered by R-number.
pub(crate) static RULES: &[Rule] = &[
    // No resource has the type `OS::Neutron::FloatingIP`.
    rule("R-05257", |cx, out| forbid(cx.package(), ResourceType::FloatingIp, out)).about_resources(),
    // The type of a resource is not a URL.
    rule("R-53952", |cx, out| {
        let help = "add the definition to the package, and use its file name";
        forbid_urls(cx.package(), names::is_url, "is defined by a URL", help, out);
    })
    .resolved_by(Change::AddDefinition)
    .about_resources(),
    // A resource does not refer to a nested template by URL.
    rule("R-71699", |cx, out| {
        let is_template = |text: &str| names::is_url(text) && names::ends_in_template_extension(text);
        let help = "add the nested template to the package, and use its file name";
        forbid_urls(cx.package(), is_template, "refers to a nested template by URL", help, out);
    })
    .resolved_by(Change::AddDefinition)
    .about_resources(),
    // No resource has the type `OS::Neutron::FloatingIPAssociation`.
    rule("R-76449", |cx, out| forbid(cx.package(), ResourceType::FloatingIpAssociation, out))
        .about_resources(),
];

/// Checks that no resource has a URL of the given form as its type. `what` describes such a resource.
fn forbid_urls(
    package: &Package,
    is_forbidden: impl Fn(&str) -> bool,
    what: &str,
    help: &str,
    out: &mut Findings,
) {
    for (text, uses) in package.templates().flat_map(Template::type_texts) {
        let is_forbidden = is_forbidden(text);
        for (resource, reference) in uses {
            if is_forbidden {
                out.fail(reference, format!("resource `{}` {what}", resource.id())).help(help);
            } else {
                out.pass();
            }
        }
    }
}

/// The forbidden types. The requirements demand the removal of all resources of these types.
const FORBIDDEN: [ResourceType; 2] = [ResourceType::FloatingIp, ResourceType::FloatingIpAssociation];

/// Checks that no resource and no group member has the given type.
fn forbid(package: &Package, of_type: ResourceType, out: &mut Findings) {
    for template in package.templates() {
        let uses = LazyCell::new(|| Uses::of(package, template));
        for (text, resources) in template.type_texts() {
            for (resource, node) in resources {
                if !of_type.is_named(text) {
                    out.pass();
                    continue;
                }
                let used_by = uses.listed(resource);
                out.fail(node, format!("`{}` has the forbidden type `{of_type}`", resource.id()))
                    .help(format!("remove the resource{used_by}; connect the port to an external network"))
                    .waits_for(Decision::Remove {
                        template: node.file(),
                        resource: resource.id().to_owned(),
                        instead: None,
                    });
            }
        }
    }
}

/// The elements of a template that refer to its resources.
struct Uses<'p> {
    package: &'p Package,
    template: &'p Template,
    /// The first reference of each other element to a resource, by the position of the resource.
    by_resource: HashMap<usize, Vec<Reference<'p>>>,
}

impl<'p> Uses<'p> {
    fn of(package: &'p Package, template: &'p Template) -> Self {
        let targets = [Target::Resource, Target::Attribute, Target::Dependency].into_iter();
        let mut references: Vec<_> = targets.flat_map(|it| template.references(it)).collect();
        references.sort_by_key(|it| it.name.id());
        let mut seen = HashSet::default();
        let mut by_resource: HashMap<usize, Vec<Reference<'p>>> = HashMap::default();
        for reference in references {
            let Some(position) = reference.declared else { continue };
            let owner = reference.owner;
            let is_own = owner.section == Section::Resources && owner.position as usize == position;
            if !is_own && seen.insert((position, owner)) {
                by_resource.entry(position).or_default().push(reference);
            }
        }
        Self { package, template, by_resource }
    }

    /// Returns the continuation of a help text that removes a resource: the elements to remove or to change with the
    /// resource, if any.
    fn listed(&self, resource: Resource<'_>) -> String {
        const SHOWN: usize = 3;
        let position = self.template.resource_position(resource.id());
        let all = position.and_then(|it| self.by_resource.get(&it)).map(Vec::as_slice).unwrap_or_default();
        let shown: Vec<String> = all.iter().take(SHOWN).filter_map(|it| self.described(*it)).collect();
        let listed = match (all.len().saturating_sub(SHOWN), shown.split_last()) {
            (_, None) => return String::new(),
            (0, Some((last, []))) => last.clone(),
            (0, Some((last, others))) => format!("{} and {last}", others.join(", ")),
            (more, _) => format!("{} and {more} more", shown.join(", ")),
        };
        format!(", and what uses the resource: {listed}")
    }

    /// Returns the description of an element that refers to a resource: the whole element if nothing remains of it
    /// without the resource, otherwise the reference.
    fn described(&self, reference: Reference<'_>) -> Option<String> {
        let owner = self.template.owner(reference.owner)?;
        let name = owner.name();
        let is_forbidden = |it: Resource<'_>| it.definition.is_any_of(&FORBIDDEN);
        let (what, at) = match reference.owner.section {
            Section::Outputs => (format!("the output `{name}`"), owner.key),
            Section::Resources if self.template.resource(name).is_some_and(is_forbidden) => {
                (format!("the resource `{name}`"), owner.key)
            }
            _ => (format!("the reference in `{name}`"), reference.name),
        };
        let source = self.package.file(self.template.file())?.source();
        Some(format!("{what} (line {})", source.position(at.span().start).line))
    }
}
