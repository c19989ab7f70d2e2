//! R-708564: parameters behind some properties keep their names in nested templates.

use std::cell::LazyCell;

use hot::{FileId, NestedCall, Node, Resource, Template, get_param_name};
use maps::HashMap;

use crate::check::{Context, Findings, Rule, rule};
use crate::mending;
use crate::onap::ports::address_names;
use crate::onap::servers::server_parameters;

pub(crate) static RULES: &[Rule] = &[rule("R-708564", check)];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let mut by_file: HashMap<FileId, Uses<'_>> = HashMap::default();
    let lists = LazyCell::new(|| {
        let mut lists = address_names::lists_of_addresses(cx);
        lists.extend(server_parameters::lists_of_names(cx.vnf()));
        lists
    });
    for call in package.nested_calls().filter(|call| !is_network_collection(call)) {
        let Some(nested) = package.called(&call) else { continue };
        let uses = by_file.entry(nested.file()).or_insert_with(|| uses_in(nested));
        for argument in call.arguments.into_iter().flat_map(Node::entries) {
            let inner = argument.name();
            let Some(found) = uses.get(&inner) else { continue };
            let Some(outer) = get_param_name(argument.value) else { continue };
            if outer.text() == inner {
                out.pass();
                continue;
            }
            let file = package.path_of(nested.file());
            let finding = out
                .fail(outer, format!("parameter `{}` becomes `{inner}` in `{file}`", outer.text()))
                .related(found.name, format!("used here for `{}`", found.property));
            // An element cannot have the name of its list.
            if is_element(argument.value) {
                let list = lists.get(&(nested.file(), inner)).map_or(outer.text(), String::as_str);
                let pass = if list == outer.text() {
                    format!("pass the whole list as `{list}` and")
                } else {
                    format!("name the list `{list}`, pass it as a whole and")
                };
                finding.help(format!("{pass} the index beside it, and take the element in `{file}`"));
            } else {
                finding
                    .help("give the parameter the same name in both templates")
                    .fix(mending::rename_parameter(cx, nested, inner, outer.text()));
            }
        }
    }
}

/// Whether a `get_param` takes a part of the parameter.
fn is_element(call: Node<'_>) -> bool {
    call.entries().any(|function| function.value.items().nth(1).is_some())
}

/// Where a template uses a parameter for one of the listed properties.
struct Use<'t> {
    property: &'static str,
    name: Node<'t>,
}

type Uses<'t> = HashMap<&'t str, Use<'t>>;

/// Resource types with the paths of the properties that the requirement lists.
const PROPERTIES: [(&str, &[&[&str]]); 4] = [
    (
        "OS::Nova::Server",
        &[
            &["name"],
            &["flavor"],
            &["image"],
            &["metadata", "vnf_id"],
            &["metadata", "vf_module_id"],
            &["metadata", "vnf_name"],
            &["metadata", "vf_module_name"],
            &["metadata", "vm_role"],
            &["metadata", "vf_module_index"],
            &["metadata", "workload_context"],
            &["metadata", "environment_context"],
        ],
    ),
    (
        "OS::Neutron::Port",
        &[
            &["network"],
            &["fixed_ips", "ip_address"],
            &["fixed_ips", "subnet"],
            &["allowed_address_pairs", "ip_address"],
        ],
    ),
    (
        "OS::ContrailV2::VirtualMachineInterface",
        &[
            &["virtual_network_refs"],
            &[
                "virtual_machine_interface_allowed_address_pairs",
                "virtual_machine_interface_allowed_address_pairs_allowed_address_pair",
                "virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip",
                "virtual_machine_interface_allowed_address_pairs_allowed_address_pair_ip_ip_prefix",
            ],
        ],
    ),
    ("OS::ContrailV2::InstanceIp", &[&["instance_ip_address"], &["subnet_uuid"]]),
];

fn uses_in(template: &Template) -> Uses<'_> {
    let mut uses = Uses::default();
    for definition in template.resources().flat_map(Resource::definitions) {
        let listed = PROPERTIES.iter().filter(|(type_name, _)| definition.is(type_name));
        for path in listed.flat_map(|(_, paths)| *paths) {
            let property = path.first().copied().unwrap_or_default();
            for name in definition.values(path).into_iter().filter_map(get_param_name) {
                uses.entry(name.text()).or_insert(Use { property, name });
            }
        }
    }
    uses
}

/// The networks of a collection of subinterfaces come in under the name of the collection.
fn is_network_collection(call: &NestedCall<'_>) -> bool {
    let subinterfaces =
        call.resource.definitions().filter_map(|it| it.body.get("metadata")?.get("subinterface_type"));
    subinterfaces.into_iter().any(|kind| kind.text() == "network_collection")
}
