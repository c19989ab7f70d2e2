//! Good practice for Heat templates: constructs that Heat accepts but that cause faults later, as requirements
//! `practice.NAME`.
//!
//! Each requirement is a row of a table next to its implementation. A rule reports only what the files determine. Rules
//! that read the values of parameters are checked together, see [`Together`].

use std::cell::LazyCell;
use strum::VariantArray as _;

use vnfcheck_hot::scalars::boolean_word;
use vnfcheck_hot::unfollowed::watch;
use vnfcheck_hot::{
    Definition, Dialect, Entry, Environment, Node, Package, Reference, Resource, ResourceType, Section,
    Target, Template, Tree,
};
use vnfcheck_maps::HashSet;

use crate::heat::{Scope, in_each_scope};
use vnfcheck_check::{Context, Findings, Rule};

mod alarms;
mod cloud;
mod deletion;
mod dependencies;
mod downloads;
mod images;
mod key_pairs;
mod load_balancers;
mod networks;
mod parameters;
mod placeholders;
mod ports;
mod routers;
mod schemas;
mod scripts;
mod secrets;
mod security_groups;
mod servers;
mod subject;
mod texts;
mod types;
mod uses;
mod wait_conditions;

use subject::{OfPackage, Subject};

/// The rules by topic.
pub(crate) static TABLES: &[&[Rule]] = &[
    alarms::RULES,
    cloud::RULES,
    deletion::RULES,
    dependencies::RULES,
    downloads::RULES,
    images::RULES,
    key_pairs::RULES,
    load_balancers::RULES,
    parameters::RULES,
    placeholders::RULES,
    ports::RULES,
    routers::RULES,
    scripts::RULES,
    secrets::RULES,
    security_groups::RULES,
    servers::RULES,
    types::RULES,
    uses::RULES,
    wait_conditions::RULES,
];

const PORT: ResourceType = ResourceType::Port;
const SERVER: ResourceType = ResourceType::Server;
const KEY_PAIR: ResourceType = ResourceType::KeyPair;

/// Returns the HOT templates of a package.
fn templates(package: &Package) -> impl Iterator<Item = &Template> {
    package.templates().filter(|it| is_checked(package, it))
}

/// Returns `true` for a HOT template without syntax errors; an unreadable part may use any element.
fn is_checked(package: &Package, template: &Template) -> bool {
    let is_whole = || package.file(template.file()).is_some_and(|file| file.recovered_errors().is_empty());
    template.dialect() == Dialect::Hot && is_whole()
}

/// Returns the scalars in the templates and environments of a package, except keys.
fn scalars(package: &Package) -> impl Iterator<Item = Node<'_>> {
    let trees = package.templates().map(Template::tree).chain(package.environments().map(Environment::tree));
    trees.flat_map(Tree::nodes).filter(|it| it.is_scalar() && !it.is_key())
}

/// Returns the entries of the resource registries of a package.
fn mapped_types(package: &Package) -> impl Iterator<Item = Entry<'_>> {
    let registries = package.environments().filter_map(|it| it.section("resource_registry"));
    registries.flat_map(|it| it.value.entries())
}

/// Checks each template in each deployment of a package, where parameters have values.
fn in_scopes<'p>(cx: &Context<'p>, out: &mut Findings, check: impl Fn(&Scope<'p>, &mut Findings)) {
    let is_checked = |it: &Template| is_checked(cx.package(), it);
    let found =
        in_each_scope(cx, 1, is_checked, |scope, all| all.iter_mut().for_each(|out| check(scope, out)));
    if let Some(found) = found.into_iter().next() {
        *out = found;
    }
}

/// A rule that is checked together with the others, because preparing the templates is most of the cost of each rule.
#[derive(Clone, Copy, Debug, strum::VariantArray)]
enum Together {
    AlarmWithoutAction,
    AllPortsOpen,
    DataStoreOpen,
    DownloadIntoShell,
    FixedCloudElement,
    FixedKeyPairName,
    KeyPairWithoutKey,
    ParameterType,
    PortWithoutSecurityGroup,
    ScriptSyntax,
    SignalWithoutErrexit,
    UnsupportedImage,
    UnusedPort,
    UnusedResource,
    UnverifiedDownload,
    UserDataFormat,
    WaitConditionWithoutSignal,
}

impl Together {
    fn check(self, subject: &Subject<'_, '_>, out: &mut Findings) {
        match self {
            Self::AlarmWithoutAction => alarms::check(subject, out),
            Self::AllPortsOpen => security_groups::check_all_ports(subject, out),
            Self::DataStoreOpen => security_groups::check_data_stores(subject, out),
            Self::DownloadIntoShell => downloads::check_shells(subject, out),
            Self::FixedCloudElement => cloud::check_literals(subject, out),
            Self::FixedKeyPairName => key_pairs::check_names(subject, out),
            Self::KeyPairWithoutKey => key_pairs::check_keys(subject, out),
            Self::ParameterType => types::check(subject, out),
            Self::PortWithoutSecurityGroup => ports::check_groups(subject, out),
            Self::ScriptSyntax => scripts::check_syntax(subject, out),
            Self::SignalWithoutErrexit => scripts::check_signals(subject, out),
            Self::UnsupportedImage => images::check(subject, out),
            Self::UnusedPort => ports::check_uses(subject, out),
            Self::UnusedResource => uses::check(subject, out),
            Self::UnverifiedDownload => downloads::check_certificates(subject, out),
            Self::UserDataFormat => servers::check(subject, out),
            Self::WaitConditionWithoutSignal => wait_conditions::check_signals(subject, out),
        }
    }
}

/// Returns the findings of one rule. The first rule computes the findings of all rules.
fn together(cx: &Context<'_>, rule: Together, out: &mut Findings) {
    let found = cx.together("practice", || check_all(cx));
    if let Some(found) = found.get(rule as usize) {
        out.clone_from(found);
    }
}

fn check_all(cx: &Context<'_>) -> Vec<Findings> {
    let of_package = OfPackage::default();
    let is_checked = |it: &Template| is_checked(cx.package(), it);
    in_each_scope(cx, Together::VARIANTS.len(), is_checked, |scope, all| {
        let subject = Subject::new(scope, &of_package);
        for (rule, out) in Together::VARIANTS.iter().zip(all) {
            let ((), unfollowed) = watch(|| rule.check(&subject, out));
            out.note_unfollowed(unfollowed);
        }
    })
}

/// Returns `true` for a resource that Heat creates: not under a false condition, and without `external_id`, which names a
/// resource that exists already.
fn is_created(scope: &Scope<'_>, resource: Resource<'_>) -> bool {
    resource.definition.attribute("external_id").is_none() && !scope.conditions.is_disabled(resource.id())
}

/// Returns `true` for a template with a resource type of one provider, such as `Rackspace::Cloud::LoadBalancer`: only the
/// cloud of the provider can create the stack. A registry may map types with other first words.
fn is_of_provider(scope: &Scope<'_>) -> bool {
    let mapped = LazyCell::new(|| mapped_types(scope.package).map(Entry::name).collect::<HashSet<_>>());
    let is_common = |name: &str| COMMON.iter().any(|it| name.split("::").next() == Some(it));
    let is_foreign = |name: &str| name.contains("::") && !is_common(name) && !mapped.contains(name);
    scope.template.definitions_with(is_foreign).next().is_some()
}

/// First words of the resource types that every cloud may have.
const COMMON: [&str; 4] = ["OS", "AWS", "Heat", "DEPRECATED"];

/// Returns a property that exists and is not null.
fn property<'t>(definition: Definition<'t>, name: &str) -> Option<Entry<'t>> {
    definition.property(name).filter(|entry| !entry.value.is_null())
}

/// Returns the first of several properties that exists and is not null.
fn first_property<'t>(definition: Definition<'t>, names: &[&str]) -> Option<Entry<'t>> {
    names.iter().find_map(|name| property(definition, name))
}

/// Returns `true` if a definition certainly has none of these properties.
fn lacks(definition: Definition<'_>, names: &[&str]) -> bool {
    names.iter().all(|name| property(definition, name).is_none()) && !definition.has_unknown_properties()
}

/// Returns `true` if a boolean property is missing or true.
fn is_on<'p>(scope: &Scope<'p>, definition: Definition<'p>, name: &str) -> bool {
    property(definition, name)
        .is_none_or(|it| scope.settled(it.value).is_some_and(|it| boolean_word(it) == Some(true)))
}

/// Returns the references of a template to resources and to attributes of resources.
fn references_to_resources(template: &Template) -> impl Iterator<Item = Reference<'_>> {
    [Target::Resource, Target::Attribute].into_iter().flat_map(move |it| template.references(it))
}

/// Returns the ID of the resource that contains a reference; `None` outside resources.
fn referring_resource<'t>(template: &'t Template, reference: Reference<'_>) -> Option<&'t str> {
    let owner = template.owner(reference.owner).filter(|_| reference.owner.section == Section::Resources);
    owner.map(Entry::name)
}
