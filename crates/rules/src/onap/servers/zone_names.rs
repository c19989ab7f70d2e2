//! R-98450: the availability zone of a server is `availability_zone_{index}`, with indices from 0 without gaps.

use std::collections::BTreeMap;

use vnfcheck_fix::{Applicability, Decision, Fix};
use vnfcheck_hot::{
    Call, FileId, FileKind, Function, NestedCall, Node, Owner, Package, Parameter, Target, Template, leaves,
};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::flow::{self, PropertyValue};
use vnfcheck_vnf::namer::Subject;
use vnfcheck_vnf::parameters::zone_index;
use vnfcheck_vnf::values::uses_in;
use vnfcheck_vnf::walk::{self, Passed, Selected};
use vnfcheck_vnf::{Namer, ParamRef, resolve};

use crate::fixes;
use crate::onap::servers::subjects::ZONE;
use crate::onap::servers::zones;
use crate::words::{self, call_of};
use vnfcheck_check::{Context, Findings};

pub(crate) fn check(cx: &Context<'_>, out: &mut Findings) {
    for zone in zones(cx.package()) {
        check_name(cx, zone, out);
    }
    check_sequence(cx, out);
}

/// Returns the values that supply the zones of the servers in base and incremental modules and in the templates that
/// modules call. A parameter of a nested template may have any name (R-256790), so the arguments of its callers count
/// instead.
pub(super) fn zones(package: &Package) -> Vec<PropertyValue<'_>> {
    let (mut found, mut pending) = (Vec::new(), Vec::new());
    let mut seen = HashSet::default();
    let is_checked =
        |it: &Template| package.kind(it.file()) != FileKind::Volume && package.is_in_module(it.file());
    for zone in ZONE.property.values(package).filter(|zone| is_checked(zone.template)) {
        pending.push(zone);
        while let Some(zone) = pending.pop() {
            let before = pending.len();
            let at = |template, value| PropertyValue { template, value, ..zone };
            if let Some(used) = ParamRef::at(zone.value).filter(|_| !is_in_module(package, zone)) {
                if !seen.insert((zone.template.file(), used.name(), used.path())) {
                    continue;
                }
                let selected = Selected { name: used.name(), by: Some(used), below: &[] };
                for Passed { call, part } in walk::passed(package, zone.template, selected) {
                    pending.extend(leaves(part.node).into_iter().map(|it| at(call.caller, it)));
                }
                let mut calls = package.calls_to(zone.template.file());
                if pending.len() > before && calls.any(|it| !passes(it, used.name())) {
                    found.push(zone);
                }
            } else {
                let read = resolve::read_values(package, zone.template, zone.value);
                pending.extend(read.map(|(template, value)| at(template, value)));
            }
            match pending.get_mut(before..) {
                Some(added) if !added.is_empty() => added.reverse(),
                _ => found.push(zone),
            }
        }
    }
    found
}

fn passes(call: NestedCall<'_>, parameter: &str) -> bool {
    call.argument(parameter).is_some()
}

fn is_in_module(package: &Package, zone: PropertyValue<'_>) -> bool {
    package.kind(zone.template.file()).is_module()
}

/// The part of the names before the index.
const PREFIX: &str = "availability_zone_";

/// Proposes one name for each parameter and each literal value that represents a zone. A literal value gets the name of
/// a declared but unused parameter, if any.
pub(crate) fn propose<'p>(cx: &Context<'p>, names: &mut Namer<'p>) {
    let package = cx.package();
    let is_in_use = |name: &str| package.templates().any(|it| it.parameter(name).is_some());
    // The declared but unused zone parameters of each module, in reverse order.
    let mut waiting: HashMap<FileId, Vec<&str>> = HashMap::default();
    for zone in zones(package) {
        if !matches!(check_zone(cx, zone), Zone::Bad(_)) {
            continue;
        }
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
    vnfcheck_hot::get_param_name(zone.value).filter(|name| name.parent() == Some(zone.value))
}

fn subject_of(zone: PropertyValue<'_>) -> Subject<'_> {
    Subject::Text(parameter_of(zone).unwrap_or(zone.value).text())
}

fn index_of(name: &str) -> Option<u64> {
    zone_index(name)?.parse().ok()
}

/// The result of the check of a zone.
enum Zone {
    /// The property has no value.
    None,
    Good,
    /// The zone has a problem.
    Bad(String),
    /// The files do not determine the zone, for the given reason.
    Unknown(String),
}

fn check_zone<'p>(cx: &Context<'p>, zone: PropertyValue<'p>) -> Zone {
    let call = Call::at(zone.value, Owner::default());
    let argument = |call: Call<'p>| match call.argument {
        // A list that contains only the name is equivalent to the name.
        list if list.item(1).is_none() => list.item(0).unwrap_or(list),
        other => other,
    };
    Zone::Bad(match call.map(|call| (call.function, argument(call))) {
        Some((Function::GetParam, _)) if !is_in_module(cx.package(), zone) => return not_passed(zone),
        Some((Function::GetParam, name)) if name.is_scalar() => {
            if index_of(name.text()).is_some() {
                return Zone::Good;
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
        None => return Zone::None,
        Some((function, _)) => {
            // Other parts of the value, such as a host, are not zones.
            let is_zone = |name: &str| index_of(name).is_some();
            if uses_in(zone.value).iter().any(|it| is_zone(it.name()))
                || flow::sources(cx.package(), [zone]).iter().any(|it| is_zone(it.name))
            {
                return Zone::Good;
            }
            format!("comes from `{}`", function.name())
        }
    })
}

/// Returns the result for a parameter of a nested template that a caller does not pass, so that the default applies.
fn not_passed(zone: PropertyValue<'_>) -> Zone {
    let name = ParamRef::at(zone.value).map(ParamRef::name).unwrap_or_default();
    let default = zone.template.parameter(name).and_then(|it| it.attribute("default"));
    match default.filter(|it| it.value.is_filled()) {
        Some(_) => Zone::Unknown(format!("the default of `{name}` applies where no caller passes a value")),
        None => Zone::None,
    }
}

fn check_name<'p>(cx: &Context<'p>, zone: PropertyValue<'p>, out: &mut Findings) {
    let problem = match check_zone(cx, zone) {
        Zone::None => return,
        Zone::Good => return out.pass(),
        Zone::Unknown(why) => {
            return out.undecided(zone.value, why, "pass a zone from a parameter of the module in each call");
        }
        Zone::Bad(problem) => problem,
    };
    let id = zone.resource.id();
    let name = parameter_of(zone);
    let free = cx.names().numbered(subject_of(zone), PREFIX).unwrap_or("availability_zone_{index}");
    let help = match name {
        Some(name) => words::rename_omitted(cx.package(), name, free),
        None if zone.template.parameter(free).is_some() => format!("use {}", call_of(free)),
        None => format!("use {}, and declare the parameter", call_of(free)),
    };
    let is_passed = zone.value.file() != zone.resource.key.file();
    let nested = if is_passed { cx.package().path_of(zone.resource.key.file()) } else { "" };
    let within = if is_passed { format!(" in `{nested}`") } else { String::new() };
    let message = format!("`availability_zone` of `{id}`{within} {problem}, expected parameter `{free}`");
    let finding = out.fail(zone.value, message);
    finding.help(help).fix(name.map(|name| Fix::rename_parameter(name.file(), name.text(), free)));
    if name.is_none() && !zone.value.is_null() && !free.contains('{') {
        finding.waits_for(Decision::NewParameter {
            template: zone.template.file(),
            name: free.to_owned(),
            type_name: "string",
            index: None,
            at: zone.value.id(),
            is_supplied: true,
        });
    }
    if is_passed {
        finding.related(zone.resource, "the server");
    }
}

/// Checks that the indices of all modules together have no gaps, because modules share these parameters.
fn check_sequence(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
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
            .fix(renumbered(cx, parameter, &format!("{PREFIX}{expected}")))
            .of_absence();
        }
        expected = index.saturating_add(1);
    }
}

/// Returns the fix that renames a zone parameter. ONAP then supplies another zone.
fn renumbered<'p>(cx: &Context<'p>, parameter: Parameter<'p>, to: &str) -> Option<Fix> {
    let template = cx.package().file(parameter.key.file())?.template()?;
    let fix = fixes::rename_parameter(cx, template, parameter.name(), to)?;
    Some(Fix { applicability: Applicability::Unsafe, ..fix })
}
