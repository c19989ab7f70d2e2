//! Addresses of ports: a port has an address or a subnet, and the answer removes the other entry.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_fix::{Decision, Plan};
use vnfcheck_hot::{FileId, NodeId};
use vnfcheck_report::{FindingReport, RequirementReport};
use vnfcheck_yaml::Written;

use super::{effect_of, risky};
use crate::asking::Asking;
use crate::form::Form;
use crate::question::{Answered, Effect, Kind, Place, Question};

const ADDRESS: &str = "address";
const SUBNET: &str = "subnet";

/// An entry of `fixed_ips` with an address and a subnet.
struct Both<'f> {
    file: FileId,
    address: NodeId,
    subnet: NodeId,
    requirement: &'f RequirementReport,
    finding: &'f FindingReport,
}

/// Asks once for each network whose ports have both an address and a subnet.
pub(super) fn questions(asking: &Asking<'_>) -> Vec<Question> {
    let question = |(network, entries): (&str, Vec<Both<'_>>)| Question {
        id: id_of(asking, network, &entries),
        kind: Kind::Addressing,
        text: format!(
            "Do the ports on `{network}` have an address that SDN-C assigns, or an address of the subnet that OpenStack chooses?"
        ),
        requirements: entries.iter().map(|it| it.requirement.id.to_string()).collect(),
        places: entries.iter().map(|it| Asking::place(it.finding)).collect::<BTreeSet<Place>>(),
        form: Form::among(&[
            (ADDRESS, "address: remove the subnets"),
            (SUBNET, "subnet: remove the addresses"),
        ]),
        proposal: Some(Written::text(ADDRESS)),
    };
    networks(asking).into_iter().map(question).collect()
}

fn id_of(asking: &Asking<'_>, network: &str, entries: &[Both<'_>]) -> String {
    let first = asking.first(entries.iter().map(|it| it.file));
    let file = first.map_or("", |it| asking.package().path_of(it));
    format!("addressing/{file}/{network}")
}

/// Returns the entries with both an address and a subnet, by network.
fn networks<'p>(asking: &Asking<'p>) -> BTreeMap<&'p str, Vec<Both<'p>>> {
    let mut networks: BTreeMap<&str, Vec<Both<'_>>> = BTreeMap::new();
    for (requirement, finding) in asking.findings() {
        for decision in &finding.waits_for.0 {
            if let Decision::Addressing { network, file, address, subnet } = decision {
                let both = Both { file: *file, address: *address, subnet: *subnet, requirement, finding };
                networks.entry(network).or_default().push(both);
            }
        }
    }
    networks
}

/// Removes the subnets or the addresses.
pub(super) fn effects(asking: &Asking<'_>, answers: &[Answered<'_>]) -> Vec<Effect> {
    let effect = |(network, entries): (&str, Vec<Both<'_>>)| {
        let id = id_of(asking, network, &entries);
        let answered = answers.iter().find(|it| it.question.id == id)?;
        let keeps_address = answered.answer == Written::text(ADDRESS);
        let removed = entries.iter().map(|it| (it.file, if keeps_address { it.subnet } else { it.address }));
        let removed: BTreeSet<(FileId, NodeId)> = removed.collect();
        let plans = removed.into_iter().map(|(file, key)| Plan::DropEntry { file, key });
        let title = if keeps_address { "remove the subnets" } else { "remove the addresses" };
        let fix = risky(format!("{title} of the ports on `{network}`"), plans)?;
        Some(effect_of(answered, fix, &entries.first()?.finding.primary.file))
    };
    networks(asking).into_iter().filter_map(effect).collect()
}
