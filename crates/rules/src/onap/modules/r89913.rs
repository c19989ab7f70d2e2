//! R-89913: the UUID of every volume of a volume module is an output.

use vnfcheck_fix::{Choice, Decision, Fix, Plan, Repair, Written};
use vnfcheck_hot::{
    Call, Dialect, Entry, FileKind, Function, Node, OF_ALL_MEMBERS, Package, Parameter, Resource, Section,
    Target, Template, get_resource_name, leaves,
};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::volumes::VOLUME;

use super::r07443;
use crate::fixes;
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-89913", check).about_resources()];

fn check(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let creations = cx.vnf().creations();
    for module in package.templates_of(FileKind::Volume) {
        let by_id = by_id_in_outputs(module);
        let by_attribute = by_attribute_in_outputs(module);
        let partner = Partner::of(package, module);
        let added_output =
            |resource| partner.as_ref().and_then(|it| it.added_output(package, module, resource));
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
                        .help(format!("add an output with `get_resource: {id}`"))
                        .waits_for(added_output(resource));
                }
                continue;
            }
            let read = by_attribute.get(id).map(Vec::as_slice).unwrap_or_default();
            let Some(first) = read.first() else {
                out.fail(resource, format!("no output returns the UUIDs of the volumes in `{id}`"))
                    .help(format!("add an output that reads the UUIDs with `get_attr` from `{id}`"))
                    .waits_for(added_output(resource));
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

/// Maximum number of parameters that a question offers.
const MOST_OFFERED: usize = 8;

/// The module with which a volume module shares the volumes.
struct Partner<'p> {
    module: &'p Template,
    attaches_volumes: bool,
    /// The parameters that supply IDs of attached volumes, but match no output of the volume module.
    open: Vec<Parameter<'p>>,
}

impl<'p> Partner<'p> {
    fn of(package: &'p Package, volume: &Template) -> Option<Self> {
        let (_, module) = package.volume_pairs().find(|(it, _)| it.file() == volume.file())?;
        let open = r07443::open_parameters(volume, module).into_iter();
        Some(Self {
            module,
            attaches_volumes: r07443::attaches_volumes(package, module),
            open: open.filter_map(|it| module.parameter(it)).collect(),
        })
    }

    /// Returns the question of which parameter takes the volumes of a resource. If this module attaches no volume, the
    /// question is whether the volumes move here.
    fn added_output(&self, package: &Package, volume: &Template, resource: Resource<'_>) -> Option<Decision> {
        if !self.attaches_volumes {
            let base = self.module.file();
            return Some(Decision::Merge { module: volume.file(), base, doubt: None });
        }
        let root = volume.root().filter(|_| volume.dialect() == Dialect::Hot)?;
        let (id, value) = (resource.id(), uuids(package, volume, resource)?);
        let is_list = |it: Parameter<'_>| ["comma_delimited_list", "json"].contains(&it.declared_type());
        let fitting = self.open.iter().filter(|it| is_list(**it) == resource.is_group()).map(|it| it.name());
        let choice = |name: &str| {
            let description = Written::text(fixes::description_of(name));
            let output = Written::map([("description", description), ("value", value.clone())]);
            let title = format!("return the volumes of `{id}` in output `{name}`");
            Choice::of(name, Fix::risky(title, Plan::add(root, &["outputs", name], output)))
        };
        let mut choices: Vec<Choice> = fitting.take(MOST_OFFERED + 1).map(choice).collect();
        let first = choices.first().filter(|_| choices.len() <= MOST_OFFERED)?.answer.clone();
        let proposal = (choices.len() == 1).then_some(first);
        choices.push(Choice::keep());
        Some(Decision::Repair(Box::new(Repair {
            file: volume.file(),
            element: format!("{id}/output"),
            question: format!("Which parameter of `{}` takes `{id}`?", package.path_of(self.module.file())),
            choices,
            proposal,
        })))
    }
}

/// Returns the value of an output with the UUIDs of the volumes that a resource creates; `None` if the files do not
/// determine one value.
fn uuids(package: &Package, module: &Template, resource: Resource<'_>) -> Option<Written> {
    let id = resource.id();
    if resource.definition.is(VOLUME) {
        return Some(Written::call("get_resource", Written::text(id)));
    }
    let attribute = if resource.definition.members().next().is_some_and(|it| it.is(VOLUME)) {
        "refs"
    } else {
        let nested = package.called(&package.calls_by(module, id).next()?)?;
        let is_volume = |it: &Entry<'_>| {
            let returned = it.value.get("value").and_then(get_resource_name);
            returned.and_then(|it| nested.resource(it.text())).is_some_and(|it| it.definition.is(VOLUME))
        };
        let mut outputs = nested.outputs().filter(is_volume);
        outputs.next().filter(|_| outputs.next().is_none())?.name()
    };
    Some(Written::call("get_attr", Written::List(vec![Written::text(id), Written::text(attribute)])))
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

/// Returns the template that a resource calls, unless an output `OS::stack_id` of the template replaces the ID of the
/// stack as the ID of the resource.
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
