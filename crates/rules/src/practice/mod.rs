//! Good practice for Heat templates: constructs that Heat accepts but that cause faults later, as requirements
//! `practice.NAME`.
//!
//! Each requirement is a row of a table next to its implementation. A rule reports only what the files determine. Rules
//! that read the values of parameters are checked together, see [`Together`].

use std::cell::LazyCell;
use strum::VariantArray as _;

use vnfcheck_hot::unfollowed::watch;
use vnfcheck_hot::{Definition, Dialect, Entry, Package, Resource, ResourceType, Template};
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

static TABLES: &[&[Rule]] = &[
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

/// Returns all rules, in the order of the tables.
pub(crate) fn rules() -> impl Iterator<Item = &'static Rule> {
    TABLES.iter().copied().flatten()
}

const PORT: ResourceType = ResourceType::Port;
const SERVER: ResourceType = ResourceType::Server;
const KEY_PAIR: ResourceType = ResourceType::KeyPair;

/// Returns the HOT templates of a package.
fn templates(package: &Package) -> impl Iterator<Item = &Template> {
    package.templates().filter(|it| is_checked(package, it))
}

/// Returns `true` for a HOT template without syntax errors; a part that cannot be read may use everything.
fn is_checked(package: &Package, template: &Template) -> bool {
    let is_whole = || package.file(template.file()).is_some_and(|file| file.recovered_errors().is_empty());
    template.dialect() == Dialect::Hot && is_whole()
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

/// A rule that is checked together with the others: most of the cost of each would be the preparation of the templates.
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
/// cloud of the provider can create the stack. A registry may map types of other first words.
fn is_of_provider(scope: &Scope<'_>) -> bool {
    let mapped = LazyCell::new(|| {
        let registries = scope.package.environments().filter_map(|it| it.section("resource_registry"));
        registries.flat_map(|it| it.value.entries()).map(Entry::name).collect::<HashSet<_>>()
    });
    let is_common = |name: &str| COMMON.iter().any(|it| name.split("::").next() == Some(it));
    let is_foreign = |name: &str| name.contains("::") && !is_common(name) && !mapped.contains(name);
    scope.template.definitions_with(is_foreign).next().is_some()
}

/// First words of the resource types of every cloud.
const COMMON: [&str; 4] = ["OS", "AWS", "Heat", "DEPRECATED"];

/// Returns a property that exists and is not null.
fn property<'t>(definition: Definition<'t>, name: &str) -> Option<Entry<'t>> {
    definition.property(name).filter(|entry| !entry.value.is_null())
}

/// Returns `true` if a definition certainly has neither of these properties.
fn lacks(definition: Definition<'_>, names: &[&str]) -> bool {
    names.iter().all(|name| property(definition, name).is_none()) && !definition.has_unknown_properties()
}
