//! Outputs that expose resources, and requirements on their names.

use vnfcheck_hot::{
    Call, Entry, Function, Node, OF_ALL_MEMBERS, Owner, Package, Resource, ResourceType, Template,
};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::ResourceRef;
use vnfcheck_vnf::resolve::resources_by_id;

use vnfcheck_check::{Finding, Findings};

/// Returns the outputs whose value is the ID of a resource of the template or of a template nested in it.
pub(crate) fn of_resources<'p>(
    package: &'p Package,
    template: &'p Template,
) -> impl Iterator<Item = (Entry<'p>, ResourceRef<'p>)> {
    template.outputs().flat_map(move |output| {
        let value = output.value.get("value");
        let given = value.map(|it| resources_by_id(package, template, it)).unwrap_or_default();
        given.into_iter().map(move |placed| (output, placed))
    })
}

/// Returns the outputs of several templates by name: the first output with each name.
pub(crate) fn by_name<'t>(
    templates: impl Iterator<Item = &'t Template>,
) -> HashMap<&'t str, (&'t Template, Entry<'t>)> {
    let mut found = HashMap::default();
    for template in templates {
        for output in template.outputs() {
            found.entry(output.name()).or_insert((template, output));
        }
    }
    found
}

/// Requires a word in the name of an output that exposes a resource, ignoring case.
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
    let message =
        format!("output `{name}` exposes `{}`, but its name does not contain `{word}`", resource.id());
    let finding = if is_certain { out.fail(output.key, message) } else { out.advise(output.key, message) };
    finding
        .related(resource, "the resource")
        .help("rename the output, and the parameters of other modules that use it");
    Some(finding)
}

/// Returns the parameter types that accept an attribute of all members of a group: a list, or a map by member name.
fn types_of_members(template: &Template, call: Call<'_>) -> Option<&'static [&'static str]> {
    let group = template.resource(call.target()?.text())?.definition;
    let attribute = call.argument.item(1)?.text();
    let (of_all, by_name): (&[&str], &[&str]) = match group.resource_type()? {
        // An unknown attribute of the group is an attribute of its members.
        ResourceType::ResourceGroup if attribute != "show" && !attribute.starts_with("resource.") => {
            (&[attribute], &["attributes", "refs_map"])
        }
        ResourceType::AutoScalingGroup => (&["outputs_list", "refs"], &["outputs", "refs_map"]),
        _ => return None,
    };
    let steps = usize::from(OF_ALL_MEMBERS.contains(&attribute));
    if call.argument.len() != 2 + steps {
        return None;
    }
    if by_name.contains(&attribute) {
        return Some(&["json"]);
    }
    of_all.contains(&attribute).then_some(&["comma_delimited_list", "json"])
}

/// Returns the parameter types that accept the value of an output, or `None` if the value does not determine them.
pub(crate) fn types_of(template: &Template, value: Node<'_>) -> Option<&'static [&'static str]> {
    let Some(call) = Call::at(value, Owner::default()) else {
        let of_map: &[&str] = &["json"];
        let of_list = value.is_sequence().then_some(&["comma_delimited_list", "json"] as &[&str]);
        return of_list.or_else(|| value.is_mapping().then_some(of_map));
    };
    match call.function {
        Function::GetResource
        | Function::StrReplace
        | Function::StrReplaceStrict
        | Function::StrReplaceVstrict
        | Function::ListJoin
        | Function::Digest
        | Function::GetFile
        | Function::MakeUrl => Some(&["string"]),
        Function::StrSplit | Function::ListConcat | Function::ListConcatUnique => {
            Some(&["comma_delimited_list", "json"])
        }
        Function::MapMerge | Function::MapReplace => Some(&["json"]),
        Function::GetAttr => types_of_members(template, call),
        // An index or key selects part of the parameter's value.
        Function::GetParam if call.argument.is_scalar() => {
            let declared = template.parameter(call.argument.text())?.type_entry()?.value;
            let types: [&'static [&'static str]; 5] =
                [&["string"], &["number"], &["comma_delimited_list"], &["json"], &["boolean"]];
            types.into_iter().find(|it| it.contains(&declared.text().to_lowercase().as_str()))
        }
        _ => None,
    }
}
