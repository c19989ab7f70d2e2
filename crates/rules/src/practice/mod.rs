//! Good practice for Heat templates: what Heat accepts and authors later repair, as requirements `practice.NAME`.
//!
//! Each requirement is a row of a table next to its implementation. A rule reports only what the files determine.

use hot::{Definition, Dialect, Entry, Package, ResourceType, Template};

use crate::check::{Context, Findings, Rule};
use crate::heat::{Scope, in_each_scope};

mod alarms;
mod dependencies;
mod key_pairs;
mod load_balancers;
mod networks;
mod parameters;
mod placeholders;
mod ports;
mod routers;
mod scripts;
mod secrets;
mod security_groups;
mod servers;
mod texts;
mod uses;

static TABLES: &[&[Rule]] = &[
    alarms::RULES,
    dependencies::RULES,
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
    uses::RULES,
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
    in_each_scope(cx, |template| is_checked(cx.package(), template), check, out);
}

/// Returns a property that exists and is not null.
fn property<'t>(definition: Definition<'t>, name: &str) -> Option<Entry<'t>> {
    definition.property(name).filter(|entry| !entry.value.is_null())
}

/// Returns `true` if a definition has neither of these properties, for sure.
fn lacks(definition: Definition<'_>, names: &[&str]) -> bool {
    names.iter().all(|name| property(definition, name).is_none()) && !definition.has_unknown_properties()
}
