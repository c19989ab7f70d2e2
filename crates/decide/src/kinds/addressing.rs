//! Addresses of ports: a port has an address or a subnet, and the answer removes the other entry. Other uses of a removed
//! address read the address that OpenStack chooses.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_fix::{Decision, Plan};
use vnfcheck_hot::{
    Call, Dialect, FileId, Node, NodeId, Package, Reference, Resource, ResourceType, Section, Target,
    Template, get_param_name,
};
use vnfcheck_report::{FindingReport, RequirementReport};
use vnfcheck_yaml::Written;

use super::{effect_of, resource_with, risky, uses_of_parameters};
use crate::asking::Asking;
use crate::form::Form;
use crate::question::{Answered, Effect, Kind, Place, Question};

const ADDRESS: &str = "address";
const SUBNET: &str = "subnet";

/// An entry of `fixed_ips` with an address and a subnet.
struct Both<'f> {
    /// Name of the network as the port states it.
    network: &'f str,
    file: FileId,
    address: NodeId,
    subnet: NodeId,
    requirement: &'f RequirementReport,
    finding: &'f FindingReport,
}

/// Asks once for each network whose ports have both an address and a subnet.
pub(super) fn questions(asking: &Asking<'_>) -> Vec<Question> {
    let question = |entries: Vec<Both<'_>>| {
        let first = first(asking, &entries)?;
        Some(Question {
            id: id_of(asking, first),
            author_id: None,
            kind: Kind::Addressing,
            text: format!(
                "Do the ports on `{}` keep their addresses (`ip_address`) or their subnets (`subnet`)?",
                first.network
            ),
            requirements: entries.iter().map(|it| it.requirement.id.to_string()).collect(),
            places: entries.iter().map(|it| Asking::place(it.finding)).collect::<BTreeSet<Place>>(),
            form: Form::among(&[
                (
                    ADDRESS,
                    "address: remove the subnets; the addresses come from the environment or from SDN-C",
                ),
                (SUBNET, "subnet: remove the addresses; OpenStack chooses the addresses"),
            ]),
            proposal: Some(Written::text(ADDRESS)),
        })
    };
    let mut questions: Vec<Question> = networks(asking).into_values().filter_map(question).collect();
    questions.sort_by(|a, b| a.subject().cmp(b.subject()));
    questions
}

/// Returns the entry in the first file, whose network names the question.
fn first<'e, 'f>(asking: &Asking<'_>, entries: &'e [Both<'f>]) -> Option<&'e Both<'f>> {
    let file = asking.first(entries.iter().map(|it| it.file))?;
    entries.iter().find(|it| it.file == file)
}

fn id_of(asking: &Asking<'_>, first: &Both<'_>) -> String {
    format!("addressing/{}/{}", asking.package().path_of(first.file), first.network)
}

/// Returns the entries with both an address and a subnet, by network: by its role if known, otherwise by its name.
fn networks<'p>(asking: &Asking<'p>) -> BTreeMap<&'p str, Vec<Both<'p>>> {
    let mut networks: BTreeMap<&str, Vec<Both<'_>>> = BTreeMap::new();
    for (requirement, finding) in asking.findings() {
        for decision in &finding.waits_for.0 {
            if let Decision::Addressing { network, role, file, address, subnet } = decision {
                let (file, address, subnet) = (*file, *address, *subnet);
                let both = Both { network, file, address, subnet, requirement, finding };
                networks.entry(role.as_ref().unwrap_or(network)).or_default().push(both);
            }
        }
    }
    networks
}

/// Removes the subnets or the addresses.
pub(super) fn effects(asking: &Asking<'_>, answers: &[Answered<'_>]) -> Vec<Effect> {
    let effect = |entries: Vec<Both<'_>>| {
        let first = first(asking, &entries)?;
        let id = id_of(asking, first);
        let answered = answers.iter().find(|it| it.question.id == id)?;
        let keeps_address = answered.answer == Written::text(ADDRESS);
        let removed = entries.iter().map(|it| (it.file, if keeps_address { it.subnet } else { it.address }));
        let removed: BTreeSet<(FileId, NodeId)> = removed.collect();
        let reads = if keeps_address { BTreeSet::new() } else { reads(asking.package(), &entries) };
        let dropped = removed.into_iter().map(|(file, key)| Plan::DropEntry { file, key });
        let title = if keeps_address { "remove the subnets" } else { "remove the addresses" };
        let fix = risky(format!("{title} of the ports on `{}`", first.network), dropped.chain(reads))?;
        Some(effect_of(answered, fix, &first.finding.primary.file))
    };
    networks(asking).into_values().filter_map(effect).collect()
}

/// Returns the plans that make the other uses of removed addresses read the addresses that OpenStack chooses.
fn reads(package: &Package, entries: &[Both<'_>]) -> BTreeSet<Plan> {
    let removed: BTreeSet<(FileId, NodeId)> = entries.iter().map(|it| (it.file, it.address)).collect();
    let uses = uses_of_parameters(package, entries.iter().map(|it| it.file));
    let mut waits: BTreeMap<FileId, Waits> = BTreeMap::new();
    let chosen = entries.iter().filter_map(|it| Chosen::of(package, it, &removed));
    let reads = chosen.filter_map(|it| {
        let uses = uses.get(&(it.template.file(), it.fixed.name.text()))?;
        let waits = waits.entry(it.template.file()).or_insert_with(|| waits_of(it.template));
        it.reads(package, uses, waits)
    });
    reads.flatten().collect()
}

/// The positions of the resources that the resource at a position waits for.
type Waits = BTreeMap<usize, Vec<usize>>;

fn waits_of(template: &Template) -> Waits {
    let mut waits = Waits::new();
    for target in [Target::Resource, Target::Attribute, Target::Dependency] {
        for reference in template.references(target) {
            if let (Some(waiting), Some(required)) = (resource_with(reference), reference.declared) {
                waits.entry(waiting).or_default().push(required);
            }
        }
    }
    waits
}

/// The address that OpenStack chooses for a port without a fixed address.
struct Chosen<'p> {
    template: &'p Template,
    port: Resource<'p>,
    /// The use of the parameter with the fixed address.
    fixed: Reference<'p>,
    /// Position of the address in `fixed_ips`.
    position: usize,
}

impl<'p> Chosen<'p> {
    fn of(package: &'p Package, entry: &Both<'_>, removed: &BTreeSet<(FileId, NodeId)>) -> Option<Self> {
        let template = package.file(entry.file)?.template().filter(|it| it.dialect() == Dialect::Hot)?;
        let item = |id: NodeId| {
            let node = template.tree().node(id)?;
            if node.is_key() { node.parent() } else { Some(node) }
        };
        let name = get_param_name(item(entry.address)?.get("ip_address")?)?;
        let fixed = template.reference_at(name.id()).filter(|it| plain_call(*it).is_some())?;
        let port = template.resource_at(resource_with(fixed)?)?;
        let list = port.definition.properties().filter(|_| port.definition.is(ResourceType::Port))?;
        let list = list.get("fixed_ips").filter(|it| it.is_sequence())?;
        let subnet = item(entry.subnet)?.id();
        let before: Vec<Node<'_>> = list.items().take_while(|it| it.id() != subnet).collect();
        let position = before.iter().filter(|it| !removed.contains(&(it.file(), it.id()))).count();
        (before.len() < list.len()).then_some(Self { template, port, fixed, position })
    }

    /// Returns the plans that replace the other uses of the parameter. Returns `None` if another port or a nested template gets
    /// the value, or if the port waits for a resource with a use.
    fn reads(&self, package: &Package, uses: &[Reference<'p>], waits: &Waits) -> Option<Vec<Plan>> {
        let required = required(waits, resource_with(self.fixed)?);
        let attribute = [
            Written::text(self.port.id()),
            Written::text("fixed_ips"),
            Written::Bare(self.position.to_string()),
            Written::text("ip_address"),
        ];
        let value = Written::call("get_attr", Written::List(attribute.into()));
        let own = (self.fixed.name.id(), self.fixed.owner);
        let read = |used: &Reference<'_>| {
            let may_read = match used.owner.section {
                Section::Outputs => true,
                Section::Resources => {
                    let position = resource_with(*used)?;
                    let resource = self.template.resource_at(position)?;
                    let is_called = package.calls_by(self.template, resource.id()).next().is_some();
                    !is_called && !resource.definition.is(ResourceType::Port) && !required.contains(&position)
                }
                _ => false,
            };
            // An alias repeats the removed use.
            let is_other = used.name.id() != self.fixed.name.id();
            let call = plain_call(*used).filter(|_| may_read && is_other)?;
            Some(Plan::replace(call.node, value.clone()))
        };
        uses.iter().filter(|it| (it.name.id(), it.owner) != own).map(read).collect()
    }
}

/// Returns the call around a reference to a whole parameter.
fn plain_call(used: Reference<'_>) -> Option<Call<'_>> {
    Call::around(used.name, used.owner).filter(|it| it.argument.is_scalar())
}

/// Returns the positions of a resource and of all resources that the resource waits for.
fn required(waits: &Waits, position: usize) -> BTreeSet<usize> {
    let mut found = BTreeSet::from([position]);
    let mut pending = vec![position];
    while let Some(from) = pending.pop() {
        pending.extend(waits.get(&from).into_iter().flatten().filter(|it| found.insert(**it)));
    }
    found
}
