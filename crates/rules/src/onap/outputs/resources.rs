//! Outputs that hand resources over, and what their names tell.

use hot::{Entry, Resource, Template, get_resource_name};
use maps::HashMap;

use crate::check::{Finding, Findings};

/// Outputs whose value is the id of a resource of the template.
pub(crate) fn of_resources(template: &Template) -> impl Iterator<Item = (Entry<'_>, Resource<'_>)> {
    template.outputs().filter_map(|output| {
        let id = get_resource_name(output.value.get("value")?)?;
        Some((output, template.resource(id.text())?))
    })
}

/// Outputs of several templates by name; of equal names the first.
pub(crate) fn by_name<'t>(
    templates: impl Iterator<Item = &'t Template>,
) -> HashMap<String, (&'t Template, Entry<'t>)> {
    let mut found = HashMap::default();
    for template in templates {
        for output in template.outputs() {
            found.entry(output.name().to_owned()).or_insert((template, output));
        }
    }
    found
}

/// Demands a word in the name of an output that hands over a resource, upper and lower case aside.
pub(crate) fn check_contains<'o>(
    output: Entry<'_>,
    resource: Resource<'_>,
    word: &str,
    is_certain: bool,
    out: &'o mut Findings,
) -> Option<&'o mut Finding> {
    let name = output.name();
    if name.to_lowercase().contains(&word.to_lowercase()) {
        out.pass();
        return None;
    }
    let message = format!("output `{name}` hands over `{}`, but does not contain `{word}`", resource.id());
    let finding = if is_certain { out.fail(output.key, message) } else { out.advise(output.key, message) };
    finding
        .related(resource, "the resource")
        .help("rename the output, and the parameters of other modules that take it");
    Some(finding)
}
