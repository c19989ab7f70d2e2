//! R-98450: the availability zone of a server is `availability_zone_{index}`, with indices from 0 without gaps.

use fix::Fix;
use std::collections::BTreeMap;

use hot::{Call, FileId, FileKind, Function, Owner, Package, Parameter, Target, Template};
use maps::{HashMap, HashSet};
use vnf::flow::{Property, PropertyValue};
use vnf::parameters::zone_index;
use vnf::values::uses_in;

use crate::check::{Context, Findings};
use crate::onap::servers::zones::{self, SERVER};

pub(crate) fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let modules = package.templates_of(FileKind::Base).chain(package.templates_of(FileKind::Incremental));
    let mut free = FreeNames { package, next: 0, given: HashMap::default(), waiting: HashMap::default() };
    for module in modules {
        for (resource, definition) in module.definitions_of(SERVER) {
            ZONE.values_in(module, resource, definition).for_each(|zone| check_name(zone, &mut free, out));
        }
    }
    check_sequence(package, out);
}

const ZONE: Property = Property { types: &[SERVER], paths: &[&["availability_zone"]] };

/// Generates unused parameter names, one for each value that represents a zone.
struct FreeNames<'p> {
    package: &'p Package,
    next: u64,
    given: HashMap<&'p str, String>,
    /// The declared but unused zone parameters of each module, in reverse order.
    waiting: HashMap<FileId, Vec<&'p str>>,
}

impl<'p> FreeNames<'p> {
    /// Returns the new name for a parameter with a wrong name.
    fn name_for(&mut self, written: &'p str) -> &str {
        let Self { package, next, given, .. } = self;
        given.entry(written).or_insert_with(|| {
            loop {
                let name = format!("availability_zone_{next}");
                *next = next.saturating_add(1);
                if package.templates().all(|it| it.parameter(&name).is_none()) {
                    break name;
                }
            }
        })
    }

    /// Returns the name of the parameter that should replace a literal value in a module.
    fn name_for_value(&mut self, module: &'p Template, written: &'p str) -> &str {
        let waiting = self.waiting.entry(module.file()).or_insert_with(|| {
            let used = module.references(Target::Parameter).map(|reference| reference.name.text());
            let used: HashSet<&str> = used.collect();
            let declared = zones::declared(self.package, module).into_iter().rev();
            declared.map(Parameter::name).filter(|name| !used.contains(name)).collect()
        });
        if !self.given.contains_key(written)
            && let Some(name) = waiting.pop()
        {
            self.given.insert(written, name.to_owned());
        }
        self.name_for(written)
    }
}

fn index_of(name: &str) -> Option<u64> {
    zone_index(name)?.parse().ok()
}

fn check_name<'p>(zone: PropertyValue<'p>, free: &mut FreeNames<'p>, out: &mut Findings) {
    let call = Call::at(zone.value, Owner::default());
    let argument = |call: Call<'p>| match call.argument {
        // A list that contains only the name is equivalent to the name.
        list if list.item(1).is_none() => list.item(0).unwrap_or(list),
        other => other,
    };
    let problem = match call.map(|call| (call.function, argument(call))) {
        Some((Function::GetParam, name)) if name.is_scalar() => {
            if index_of(name.text()).is_some() {
                return out.pass();
            }
            format!("takes parameter `{}`", name.text())
        }
        Some((Function::GetParam, _)) => "takes an element of a list or mapping".to_owned(),
        Some((Function::GetAttr | Function::GetResource, _)) => "takes no parameter".to_owned(),
        None if zone.value.is_mapping() => "is a mapping".to_owned(),
        None if !zone.value.is_null() => match zone.value.text() {
            "" => "is empty".to_owned(),
            text => format!("is the fixed value `{text}`"),
        },
        None => return,
        Some((function, _)) => {
            // Other parts of the value, such as a host, are not zones.
            if uses_in(zone.value).iter().any(|it| index_of(it.name()).is_some()) {
                return out.pass();
            }
            format!("comes from `{}`", function.name())
        }
    };
    let id = zone.resource.id();
    let name = hot::get_param_name(zone.value).filter(|name| name.parent() == Some(zone.value));
    let free = match name {
        Some(name) => free.name_for(name.text()),
        None => free.name_for_value(zone.template, zone.value.text()),
    };
    let help = match name {
        Some(_) => {
            format!("rename the parameter to `{free}` here, where it is declared and where it gets its value")
        }
        None if zone.template.parameter(free).is_some() => format!("write `{{ get_param: {free} }}`"),
        None => format!("write `{{ get_param: {free} }}` and declare the parameter `{free}`"),
    };
    out.fail(
        zone.value,
        format!("`availability_zone` of `{id}` {problem}, not `availability_zone_{{index}}`"),
    )
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
            .help(format!("count the zones from 0 without gaps: here comes `availability_zone_{expected}`"))
            .of_absence();
        }
        expected = index.saturating_add(1);
    }
}
