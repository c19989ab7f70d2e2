//! Networks that templates create.

use std::borrow::Cow;

use vnfcheck_hot::{Callee, Package, Template};
use vnfcheck_maps::HashSet;

use crate::networks::NETWORK_TYPES;
use crate::{Callers, ResourceDefinition, ResourceRef, ValueSource, evaluate, resources};

/// Returns every resource that creates a network, directly or as a group.
pub fn created(package: &Package) -> Vec<ResourceRef<'_>> {
    let created_in = |template| {
        let networks = Template::type_texts(template)
            .filter(|(text, _)| NETWORK_TYPES.iter().any(|it| it.is_named(text)));
        let mut created: Vec<_> = networks.flat_map(|(_, uses)| uses.map(|(resource, _)| resource)).collect();
        created.sort_by_key(|it| it.key.id());
        created.dedup_by_key(|it| it.key);
        created.into_iter().map(move |resource| ResourceRef { template, resource })
    };
    package.templates().flat_map(created_in).collect()
}

/// Returns `true` if a template of the package creates a network, or an unread or missing template may create a network.
pub(crate) fn may_create_network(package: &Package) -> bool {
    definitions(package).next().is_some() || may_hide_networks(package)
}

/// Returns `true` if an unread or missing template may create a network.
fn may_hide_networks(package: &Package) -> bool {
    let calls_unknown =
        |it: &Template| package.calls_from(it.file()).any(|call| !matches!(call.callee, Callee::File(_)));
    package.unread_templates().next().is_some()
        || package.unknown_template().is_some()
        || package.templates().any(calls_unknown)
}

fn definitions(package: &Package) -> impl Iterator<Item = ResourceDefinition<'_>> {
    NETWORK_TYPES.into_iter().flat_map(move |it| resources::of_type(package, it))
}

/// The names of the networks that a package creates.
pub(crate) struct CreatedNames<'p> {
    /// `true` if the package creates no network.
    pub(crate) are_of_none: bool,
    /// The names in the property `name`. Heat generates other names at deployment.
    names: HashSet<Cow<'p, str>>,
}

impl<'p> CreatedNames<'p> {
    /// Returns the names; `None` if the files do not determine all networks and names.
    pub(crate) fn of(callers: &Callers<'p>) -> Option<Self> {
        let package = callers.package;
        if may_hide_networks(package) {
            return None;
        }
        let mut found = Self { are_of_none: true, names: HashSet::default() };
        for network in definitions(package) {
            found.are_of_none = false;
            let definition = network.definition();
            if definition.has_unknown_properties() {
                return None;
            }
            let is_of_module = package.kind(network.template.file()).is_module();
            for name in definition.values_at_end(&["name"]) {
                // The members of a group may differ by their index.
                let is_own = is_of_module || matches!(ValueSource::at(name), ValueSource::Literal);
                if network.is_member || !is_own {
                    return None;
                }
                for value in evaluate::values(callers, Some(network.template), name) {
                    found.names.insert(value.ok()?.text()?);
                }
            }
        }
        Some(found)
    }

    /// Returns `true` if no network has the name that a fixed value contains. The fixed value may be a qualified name, such
    /// as `default-domain:project:name`.
    pub(crate) fn lack(&self, value: &str) -> bool {
        let name = value.rsplit_once(':').map_or(value, |(_, name)| name);
        !self.names.contains(value) && !self.names.contains(name)
    }
}
