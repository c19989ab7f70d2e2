//! R-89913: the UUID of every volume of a volume module is an output.

use vnfcheck_hot::{
    Call, FileKind, Function, Node, OF_ALL_MEMBERS, Package, Resource, Section, Target, Template, leaves,
};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::volumes::VOLUME;

use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-89913", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let creations = cx.vnf().creations();
    for module in package.templates_of(FileKind::Volume) {
        let by_id = by_id_in_outputs(module);
        let by_attribute = by_attribute_in_outputs(module);
        for (resource, contents) in creations.of_resources(module) {
            if !contents.has_volume {
                continue;
            }
            let id = resource.id();
            if resource.definition.is(VOLUME) {
                if by_id.contains(&id) {
                    out.pass();
                } else {
                    out.fail(resource, format!("no output returns the UUID of volume `{id}`"))
                        .help(format!("add an output with `get_resource: {id}`"));
                }
                continue;
            }
            let read = by_attribute.get(id).map(Vec::as_slice).unwrap_or_default();
            let Some(first) = read.first() else {
                out.fail(resource, format!("no output returns the UUIDs of the volumes in `{id}`"))
                    .help(format!("add an output that reads the UUIDs with `get_attr` from `{id}`"));
                continue;
            };
            let is_other = |call: &Call<'_>| attribute_of_volumes(resource, *call).is_some();
            if let Some(attribute) =
                attribute_of_volumes(resource, *first).filter(|_| read.iter().all(is_other))
            {
                let message =
                    format!("`{}` of `{id}` does not contain the UUIDs of the volumes", attribute.text());
                out.fail(attribute, message).help(format!("read the attribute `refs` of `{id}`"));
                continue;
            }
            let are_ids = read.iter().all(|call| ids_of_members(*call).is_some());
            let of_stacks = nested_without_id(package, module, resource).filter(|_| are_ids);
            let Some((nested, attribute)) = of_stacks.zip(ids_of_members(*first)) else {
                out.pass();
                continue;
            };
            let name = package.path_of(nested.file());
            out.fail(
                attribute,
                format!("`{}` of `{id}` returns the IDs of stacks, not of volumes", attribute.text()),
            )
            .related(nested, "the template of these stacks")
            .help(format!("read the output of `{name}` that returns the ID of its volume"));
        }
    }
}

/// Returns the resources whose IDs are outputs.
fn by_id_in_outputs(module: &Template) -> HashSet<&'_ str> {
    let values = module.outputs().filter_map(|it| it.value.get("value")).flat_map(leaves);
    let nodes = values.flat_map(Node::followed);
    let references = nodes.filter_map(|it| module.reference_at(it.id()));
    references.filter(|it| it.target == Target::Resource).map(|it| it.name.text()).collect()
}

/// Returns the `get_attr` calls in outputs, by resource.
fn by_attribute_in_outputs(module: &Template) -> HashMap<&'_ str, Vec<Call<'_>>> {
    let mut found: HashMap<_, Vec<_>> = HashMap::default();
    for call in module.calls_of(Function::GetAttr).filter(|it| it.owner.section == Section::Outputs) {
        if let Some(name) = call.target() {
            found.entry(name.text()).or_default().push(call);
        }
    }
    found
}

/// Returns a template called by a resource whose ID is the ID of a stack: the template has no output `OS::stack_id`,
/// which would replace that ID.
fn nested_without_id<'p>(
    package: &'p Package,
    module: &'p Template,
    resource: Resource<'_>,
) -> Option<&'p Template> {
    let mut called = package.calls_by(module, resource.id()).filter_map(|call| package.called(&call));
    called.find(|nested| nested.output("OS::stack_id").is_none())
}

/// Returns the attribute that a `get_attr` reads from the volumes of a group if the attribute contains no ID.
fn attribute_of_volumes<'p>(group: Resource<'p>, call: Call<'p>) -> Option<Node<'p>> {
    group.definition.members().next().filter(|it| it.is(VOLUME))?;
    let mut steps = call.argument.items().skip(1);
    let step = steps.next()?;
    let (step, name) = match step.text().strip_prefix("resource.").and_then(|it| it.split_once('.')) {
        Some((_, name)) => (step, name),
        None if OF_ALL_MEMBERS.contains(&step.text()) => steps.next().map(|it| (it, it.text()))?,
        None => (step, step.text()),
    };
    let volume = vnfcheck_catalogue::resource_types::find(VOLUME.name())?;
    (volume.attribute(name).is_some() && name != "show").then_some(step)
}

/// Returns the attribute of a `get_attr` call if the attribute contains the IDs of group members.
fn ids_of_members(call: Call<'_>) -> Option<Node<'_>> {
    let attribute = call.argument.item(1)?;
    let name = attribute.text();
    let is_of_one = name.strip_prefix("resource.").is_some_and(|it| !it.contains('.'));
    (is_of_one || ["refs", "refs_map"].contains(&name)).then_some(attribute)
}
