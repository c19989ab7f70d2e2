//! R-35666: the VNF creates the internal networks that its parameters name.

use std::cell::LazyCell;

use vnfcheck_fix::{Choice, Decision, Fix, Plan, Repair};
use vnfcheck_hot::{Node, Parameter, Resource, ResourceType, Source, Target, Template, get_param_name};
use vnfcheck_maps::{HashSet, IndexMap};
use vnfcheck_vnf::networks::NETWORK_TYPES;
use vnfcheck_vnf::values::targets_in;
use vnfcheck_vnf::{AddressRole, NetworkKind, ResourceRef, networks, parameters, tokens};

use crate::words::after_correcting;
use vnfcheck_check::{Context, Findings, Rule, rule};

pub(crate) static RULES: &[Rule] = &[rule("R-35666", check)];

fn check<'p>(cx: &Context<'p>, out: &mut Findings) {
    let package = cx.package();
    let older = package.templates().flat_map(|it| it.resources_of(ResourceType::V1VirtualNetwork));
    let ids = cx.vnf().created_networks().iter().map(|it| it.resource.id()).chain(older.map(Resource::id));
    let created: HashSet<String> =
        ids.filter_map(|id| Some(networks::role_of_id(id)?.to_lowercase())).collect();
    let mut needed: IndexMap<String, Vec<Parameter<'_>>> = IndexMap::default();
    for template in package.templates() {
        for parameter in template.parameters() {
            let role = parameters::role_of_internal_parameter(parameter.name());
            if let Some(role) = role.filter(|_| !is_given_a_resource(cx, template, parameter)) {
                needed.entry(role.to_lowercase()).or_default().push(parameter);
            }
        }
    }
    let taken = LazyCell::new(|| roles_on_created(cx));
    let used = LazyCell::new(|| {
        let of_template = |template: &'p Template| {
            let names = template.references(Target::Parameter).map(|it| it.name.text());
            names.map(move |name| (template.file(), name))
        };
        package.templates().flat_map(of_template).collect::<HashSet<_>>()
    });
    for (role, parameters) in &needed {
        let [first, others @ ..] = parameters.as_slice() else { continue };
        if created.contains(role) || taken.contains(role) {
            out.pass();
            continue;
        }
        let message =
            format!("`{}` belongs to an internal network `{role}`, which no template creates", first.name());
        let finding = out.fail(*first, message).of_absence();
        finding.waits_for(as_external(role, *first, others));
        let is_used = |it: &Parameter<'_>| used.contains(&(it.key.file(), it.name()));
        finding.help(match tokens::good_role(role) {
            // Nothing would use a created network.
            _ if !parameters.iter().any(is_used) => match others {
                [] => "remove the parameter, which nothing uses, here and where its value is set".to_owned(),
                _ => "remove the parameters, which nothing uses, and their values".to_owned(),
            },
            Some(role) => {
                let id = networks::internal_id(role);
                format!("create the network `{id}`, or rename the parameter after an external network")
            }
            None => after_correcting(
                tokens::to_correct(None, Some(role)),
                "create the network, or rename the parameter after an external network",
            ),
        });
        for other in others {
            finding.related(*other, "belongs to the same network");
        }
    }
}

/// Returns the question of whether a network that no template creates is external: its parameters then lose the mark of
/// internal networks.
fn as_external(role: &str, first: Parameter<'_>, others: &[Parameter<'_>]) -> Option<Decision> {
    let renamed = |it: &Parameter<'_>| {
        let (before, after) = it.name().split_once(NetworkKind::Internal.marker())?;
        let plan = Plan::RenameParameter {
            template: it.key.file(),
            from: it.name().to_owned(),
            to: format!("{before}{after}"),
        };
        (before.is_empty() || before.ends_with('_')).then_some(plan)
    };
    let first_plan = renamed(&first)?;
    let plans = others.iter().map(renamed).collect::<Option<Vec<_>>>()?;
    let fix = Fix::risky(format!("treat network `{role}` as an external network"), first_plan);
    Some(Decision::Repair(Box::new(Repair {
        file: first.key.file(),
        element: format!("network {role}"),
        question: format!("Is network `{role}`, which no template creates, an external network?"),
        choices: vec![Choice::of("external", plans.into_iter().fold(fix, Fix::and)), Choice::keep()],
        proposal: None,
    })))
}

/// Returns the roles in the parameters of ports that connect to networks created by the VNF. Such a role belongs to the
/// created network, regardless of the resource ID of the network.
fn roles_on_created(cx: &Context<'_>) -> HashSet<String> {
    let vnf = cx.model();
    let is_network = |it: &ResourceRef<'_>| {
        let is_type = |name: &str| {
            ResourceType::V1VirtualNetwork.is_named(name) || NETWORK_TYPES.iter().any(|it| it.is_named(name))
        };
        it.resource.created_types().any(|created| is_type(created.text()))
    };
    let on_created = vnf
        .attachments
        .iter()
        .filter(|it| vnf.targets_of(it.defined.template, vnf.networks_of(it)).iter().any(is_network));
    let values = on_created.flat_map(|it| {
        let addresses = [AddressRole::Address, AddressRole::Subnet, AddressRole::FloatingAddress].into_iter();
        addresses
            .flat_map(|address_role| vnf.values(it, address_role))
            .chain(vnf.networks_of(it).iter().copied())
    });
    let names = values.filter_map(get_param_name).map(Node::text);
    names.filter_map(parameters::role_of_internal_parameter).map(str::to_lowercase).collect()
}

/// Returns `true` if all callers of a nested template pass a resource of the VNF as the parameter: the network exists,
/// regardless of the name of the parameter.
pub(super) fn is_given_a_resource<'p>(
    cx: &Context<'p>,
    template: &'p Template,
    parameter: Parameter<'p>,
) -> bool {
    if cx.package().kind(template.file()).is_module() {
        return false;
    }
    let mut sources = cx.model().callers.sources(template, parameter.name()).peekable();
    let is_resource = |source: Source<'_>| match source {
        Source::Argument { value, .. } => targets_in(value).next().is_some(),
        _ => false,
    };
    sources.peek().is_some() && sources.all(is_resource)
}
