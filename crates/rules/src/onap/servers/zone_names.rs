//! R-98450: the availability zone of a server is `availability_zone_{index}`, with indices from 0 without gaps.

use fix::Fix;
use std::collections::BTreeMap;

use hot::{Call, FileId, FileKind, Function, Node, Owner, Package, Parameter, Target, Template};
use maps::{HashMap, HashSet};
use vnf::Namer;
use vnf::flow::{Property, PropertyValue};
use vnf::namer::Subject;
use vnf::parameters::zone_index;
use vnf::values::uses_in;

use crate::check::{Context, Findings};
use crate::onap::servers::zones::{self, SERVER};

pub(crate) fn check(cx: &Context<'_>, out: &mut Findings) {
    zones(cx.package()).for_each(|zone| check_name(cx, zone, out));
    check_sequence(cx.package(), out);
}

/// Returns the zones of the servers in all modules.
fn zones(package: &Package) -> impl Iterator<Item = PropertyValue<'_>> {
    let modules = package.templates_of(FileKind::Base).chain(package.templates_of(FileKind::Incremental));
    modules.flat_map(|module| {
        let servers = module.definitions_of(SERVER);
        servers.flat_map(move |(resource, definition)| ZONE.values_in(module, resource, definition))
    })
}

static ZONE: Property = Property { types: &[SERVER], paths: &[&["availability_zone"]] };

/// The part of the names before the index.
const PREFIX: &str = "availability_zone_";

/// Proposes one name for each parameter and each literal value that represents a zone. A literal value gets the name of
/// a declared but unused parameter if there is one.
pub(crate) fn propose<'p>(cx: &Context<'p>, names: &mut Namer<'p>) {
    let package = cx.package();
    let is_in_use = |name: &str| package.templates().any(|it| it.parameter(name).is_some());
    // The declared but unused zone parameters of each module, in reverse order.
    let mut waiting: HashMap<FileId, Vec<&str>> = HashMap::default();
    for zone in zones(package).filter(|zone| matches!(check_zone(*zone), Some(Err(_)))) {
        let (template, parameter) = (zone.template, parameter_of(zone));
        let subject = subject_of(zone);
        if parameter.is_none() && names.numbered(subject, PREFIX).is_none() {
            let waiting = waiting.entry(template.file()).or_insert_with(|| unused(package, template));
            if let Some(name) = waiting.pop() {
                names.propose_declared(subject, PREFIX, name);
            }
        }
        names.propose_numbered(None, subject, PREFIX, is_in_use);
        if let Some(name) = parameter
            && let Some(to) = names.numbered(subject, PREFIX).map(str::to_owned)
        {
            names.claim_parameter(template.file(), name.text(), &to);
        }
    }
}

fn unused<'p>(package: &'p Package, module: &'p Template) -> Vec<&'p str> {
    let used = module.references(Target::Parameter).map(|reference| reference.name.text());
    let used: HashSet<&str> = used.collect();
    let declared = zones::declared(package, module).into_iter().rev();
    declared.map(Parameter::name).filter(|name| !used.contains(name)).collect()
}

/// Returns the name of the parameter that supplies the zone.
fn parameter_of(zone: PropertyValue<'_>) -> Option<Node<'_>> {
    hot::get_param_name(zone.value).filter(|name| name.parent() == Some(zone.value))
}

fn subject_of(zone: PropertyValue<'_>) -> Subject<'_> {
    Subject::Text(parameter_of(zone).unwrap_or(zone.value).text())
}

fn index_of(name: &str) -> Option<u64> {
    zone_index(name)?.parse().ok()
}

/// Returns the problem of a zone, or `None` if the property has no value.
fn check_zone<'p>(zone: PropertyValue<'p>) -> Option<Result<(), String>> {
    let call = Call::at(zone.value, Owner::default());
    let argument = |call: Call<'p>| match call.argument {
        // A list that contains only the name is equivalent to the name.
        list if list.item(1).is_none() => list.item(0).unwrap_or(list),
        other => other,
    };
    let problem = match call.map(|call| (call.function, argument(call))) {
        Some((Function::GetParam, name)) if name.is_scalar() => {
            if index_of(name.text()).is_some() {
                return Some(Ok(()));
            }
            format!("comes from parameter `{}`", name.text())
        }
        Some((Function::GetParam, _)) => "comes from an element of a list or mapping".to_owned(),
        Some((Function::GetAttr | Function::GetResource, _)) => "does not come from a parameter".to_owned(),
        None if zone.value.is_mapping() => "is a mapping".to_owned(),
        None if !zone.value.is_null() => match zone.value.text() {
            "" => "is empty".to_owned(),
            text => format!("is the fixed value `{text}`"),
        },
        None => return None,
        Some((function, _)) => {
            // Other parts of the value, such as a host, are not zones.
            if uses_in(zone.value).iter().any(|it| index_of(it.name()).is_some()) {
                return Some(Ok(()));
            }
            format!("comes from `{}`", function.name())
        }
    };
    Some(Err(problem))
}

fn check_name<'p>(cx: &Context<'p>, zone: PropertyValue<'p>, out: &mut Findings) {
    let problem = match check_zone(zone) {
        None => return,
        Some(Ok(())) => return out.pass(),
        Some(Err(problem)) => problem,
    };
    let id = zone.resource.id();
    let name = parameter_of(zone);
    let free = cx.names().numbered(subject_of(zone), PREFIX).unwrap_or("availability_zone_{index}");
    let help = match name {
        Some(_) => {
            format!("rename the parameter to `{free}` here, in its declaration and where its value is set")
        }
        None if zone.template.parameter(free).is_some() => format!("write `{{ get_param: {free} }}`"),
        None => format!("write `{{ get_param: {free} }}` and declare the parameter `{free}`"),
    };
    out.fail(zone.value, format!("`availability_zone` of `{id}` {problem}, expected parameter `{free}`"))
        .help(help)
        .fix(name.map(|name| Fix::rename_parameter(name.file(), name.text(), free)));
}

/// Checks that indices have no gaps in all modules together, because the modules share these parameters.
fn check_sequence(package: &Package, out: &mut Findings) {
    let mut declared: BTreeMap<u64, Parameter<'_>> = BTreeMap::new();
    for parameter in package.modules().flat_map(|module| zones::declared(package, module)) {
        if let Some(index) = index_of(parameter.name()) {
            declared.entry(index).or_insert(parameter);
        }
    }
    let mut expected = 0;
    for (index, parameter) in declared {
        if index == expected {
            out.pass();
        } else {
            out.fail(
                parameter,
                format!("`{}` is declared, but `availability_zone_{expected}` is not", parameter.name()),
            )
            .help(format!(
                "number the zone parameters from 0 without gaps, next `availability_zone_{expected}`"
            ))
            .of_absence();
        }
        expected = index.saturating_add(1);
    }
}
