//! R-50011: the environment gives a value to the `count` of a resource group.

use hot::{Definition, Package, Resource, Template};
use vnf::ModuleParameter;
use vnf::flow::{self, Property, PropertyValue};
use vnf::ids::is_group_of_sub_interfaces;

use crate::check::{Context, Findings, Profile, Rule, rule};
use crate::onap::environments::environment::{self, Demand};

pub(crate) static RULES: &[Rule] = &[rule("R-50011", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    // VVP looks at parameters only.
    if cx.profile() == Profile::Text {
        for (template, group, definition) in groups(cx.package()) {
            let counts: Vec<_> = COUNT.values_in(template, group, definition).collect();
            check_parameter(group, definition, &counts, out);
        }
    }
    environment::list(cx.package(), sources(cx), Demand::Value, |_| true, out);
}

/// The parameters of modules that give the number of members.
pub(super) fn sources<'p>(cx: &Context<'p>) -> Vec<ModuleParameter<'p>> {
    let package = cx.package();
    let counts = groups(package).flat_map(|(template, group, it)| COUNT.values_in(template, group, it));
    flow::sources(package, counts).collect()
}

fn groups(package: &Package) -> impl Iterator<Item = (&Template, Resource<'_>, Definition<'_>)> {
    package.templates().flat_map(|template| {
        let groups =
            template.definitions_of(GROUP).filter(|(group, _)| !is_group_of_sub_interfaces(group.id()));
        groups.map(move |(group, definition)| (template, group, definition))
    })
}

const GROUP: &str = "OS::Heat::ResourceGroup";
const COUNT: Property = Property { types: &[GROUP], paths: &[&["count"]] };

/// A number in the template cannot be set by the environment.
fn check_parameter(
    group: Resource<'_>,
    definition: Definition<'_>,
    counts: &[PropertyValue<'_>],
    out: &mut Findings,
) {
    let id = group.id();
    let finding =
        if let Some(count) = counts.iter().find(|count| count.value.is_scalar() && !count.value.is_null()) {
            let number = count.value.text();
            out.fail(count.value, format!("resource group `{id}` has the fixed count `{number}`"))
        } else if definition.property("count").is_none_or(|count| count.value.is_null()) {
            out.fail(group, format!("resource group `{id}` has no `count`"))
        } else {
            return;
        };
    finding.help("let `count` take a parameter, and give it a value in the environment file");
}
