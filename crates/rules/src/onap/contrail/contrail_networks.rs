//! Networks of Contrail interfaces and instance IPs, and routes of interface route tables.

use std::borrow::Cow;
use std::cell::OnceCell;

use vnfcheck_fix::{Applicability, Fix};
use vnfcheck_hot::select::{Part, read_through};
use vnfcheck_hot::{Node, Package, ResourceType, leaves};
use vnfcheck_maps::IndexMap;
use vnfcheck_vnf::address_values::has_naming_rule;
use vnfcheck_vnf::networks::{self, Ending};
use vnfcheck_vnf::references::Convention;
use vnfcheck_vnf::values::{branches, targets_in};
use vnfcheck_vnf::{
    Attached, Attachment, Network, NetworkKind, ParamRef, ResourceDefinition, ValueSource, owners, resources,
    tokens,
};

use super::new_names::NewNames;
use crate::fixes;
use crate::onap::aspects::types::{self, STRING};
use crate::onap::aspects::{computed, source};
use crate::onap::ports::address_names::{has_rename_conflict, name_help, relate};
use crate::roles;
use crate::words::{self, after_correcting, take_from_parameter};
use vnfcheck_check::{Context, Findings};

/// Checks that resources attached to an external network refer to it by a string parameter `{network-role}_net_fqdn`.
pub(crate) fn check_references(cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.model();
    let mut checker = ReferenceChecker {
        cx,
        callers: source::Callers::default(),
        types: types::Checked::new(cx.package()),
        new_names: OnceCell::new(),
    };
    for attached in [Attached::Interface, Attached::InstanceIp] {
        for attachment in vnf.attached(attached).filter(|it| has_naming_rule(it)) {
            for node in vnf.networks_of(attachment) {
                checker.check(attachment, *node, out);
            }
        }
    }
}

/// Checks references to networks.
struct ReferenceChecker<'c, 'p> {
    cx: &'c Context<'p>,
    callers: source::Callers<'p>,
    types: types::Checked<'p>,
    new_names: OnceCell<NewNames<'p>>,
}

impl<'p> ReferenceChecker<'_, 'p> {
    fn check(&mut self, attachment: &Attachment<'p>, node: Node<'p>, out: &mut Findings) {
        let (vnf, template) = (self.cx.model(), attachment.defined.template);
        match ValueSource::at(node) {
            ValueSource::Parameter(used) => {
                let name = used.name();
                let network = Network::read(&vnf.callers, template, node, Convention::Contrail);
                if network.is_some_and(|it| it.kind == NetworkKind::Internal) {
                    return;
                }
                if networks::of_parameter(name).is_none() || Ending::of(name) != Some(Ending::Fqdn) {
                    self.fail(attachment, used.node, &format!("parameter `{name}`"), out);
                } else if used.declared_type(template).is_none() && !used.is_indexed {
                    let given = source::SupplyingParameter {
                        template,
                        used,
                        resource: attachment.defined.resource,
                        what: "the network of an interface",
                        is_supplied: true,
                        may_be_computed: true,
                    };
                    self.callers.check_supplied_value(self.cx, given, || name, out);
                } else {
                    self.types.check(template, used, STRING, out);
                }
            }
            given @ (ValueSource::Literal | ValueSource::Computed(..) | ValueSource::Replaced(_))
                if targets_in(node).next().is_none() && attachment.kind() != Some(NetworkKind::Internal) =>
            {
                self.fail(attachment, node, &given.described(), out);
            }
            _ => {}
        }
    }

    fn fail(&self, attachment: &Attachment<'p>, at: Node<'p>, what: &str, out: &mut Findings) {
        let (cx, template) = (self.cx, attachment.defined.template);
        let given = ParamRef::naming(at);
        let names = self.new_names.get_or_init(|| NewNames::of(cx.model()));
        let new_name = given.and_then(|it| names.name(attachment, it)).map(str::to_owned);
        let role = attachment.expected_role();
        let form = || Ending::Fqdn.parameter(NetworkKind::External, role);
        let expected = new_name.clone().filter(|_| role.is_some()).unwrap_or_else(form);
        let new_name = new_name.as_deref().unwrap_or(&expected);
        let described = attachment.defined.described(attachment.attached.noun());
        let shown = roles::new_name(cx.model(), attachment.role(), &expected);
        let finding = out.fail(
            at,
            format!("the external network of {described} comes from {what}, expected parameter `{shown}`"),
        );
        let used = given.filter(|it| !it.is_indexed);
        let help = match used {
            Some(used) => name_help(cx, attachment, template, used, new_name),
            None => take_from_parameter(cx.package(), template, new_name),
        };
        if let Some(used) = used.filter(|_| !expected.contains('{')) {
            if has_rename_conflict(cx, template, used) {
                finding.waits_for(fixes::own_parameter(template, used, &expected));
            } else {
                let renamed = fixes::rename_parameter(cx, template, used.name(), &expected);
                // The current value may be a name or an ID instead of an FQDN.
                finding.fix(renamed.map(|it| Fix { applicability: Applicability::Unsafe, ..it }));
            }
        }
        let help = roles::after_new_role(cx.model(), attachment.role(), help);
        finding.help(after_correcting(tokens::to_correct(None, attachment.role()), help));
        relate(cx.model(), attachment, finding);
    }
}

/// Returns the routes of all interface route tables.
fn routes(package: &Package) -> impl Iterator<Item = (ResourceDefinition<'_>, Part<'_>)> {
    resources::of_type(package, ResourceType::InterfaceRouteTable).flat_map(|table| {
        let routes = table.definition().property("interface_route_table_routes");
        let route = routes.and_then(|it| it.value.get("interface_route_table_routes_route"));
        let parts = route.into_iter().flat_map(branches).flat_map(read_through);
        parts.filter(|it| !it.node.is_null()).map(move |part| (table, part))
    })
}

/// Checks that routes come from `{vm-type}_{network-role}_route_prefixes`. The vm-type and the role come from the
/// interfaces that refer to the table; if the interfaces do not determine them, any vm-type and any role of the VNF are
/// valid.
pub(crate) fn check_routes(cx: &Context<'_>, out: &mut Findings) {
    let (package, vnf) = (cx.package(), cx.model());
    let mut vm_types: Spellings<'_> = IndexMap::default();
    for (vm_type, spellings) in &vnf.vm_types {
        vm_types.insert(vm_type.into(), spellings.first().map_or(vm_type, |(spelling, _)| spelling));
    }
    let mut roles: Spellings<'_> = IndexMap::default();
    for named in &vnf.roles {
        roles.entry(tokens::lower(named.role)).or_insert(named.role);
    }
    let by_interfaces = owners::of_route_tables(vnf);
    for (table, Part { node: value, rest }) in routes(package) {
        let is_whole = rest.is_empty();
        let owners_by_interfaces = by_interfaces.get(&table.placed().key()).filter(|it| it.are_known());
        let own = owners_by_interfaces.and_then(|it| spellings(it.vm_types.iter().copied()));
        let vm_types = own.as_ref().unwrap_or(&vm_types);
        let own = owners_by_interfaces.and_then(|it| spellings(it.networks.iter().filter_map(|it| it.role)));
        let roles = own.as_ref().unwrap_or(&roles);
        let (at, what) = match ValueSource::at(value) {
            ValueSource::Parameter(used) => {
                let name = used.name();
                if is_whole && !used.is_indexed && is_route_name(name, vm_types, roles) {
                    out.pass();
                    continue;
                }
                (used.node, format!("parameter `{name}`"))
            }
            ValueSource::Unreadable => (value, "a fixed list".to_owned()),
            given => (value, given.described()),
        };
        let vm_type = only(vm_types).and_then(tokens::good_vm_type);
        let role = only(roles).and_then(tokens::good_role);
        let is_known = vm_type.is_some() && role.is_some();
        let (vm_type, role) = (vm_type.unwrap_or("{vm-type}"), role.unwrap_or("{network-role}"));
        let expected = format!("{vm_type}_{role}_route_prefixes");
        out.fail(at, format!("the routes come from {what}, expected parameter `{expected}`"))
            .related(table.resource, "the route table")
            .help(match ParamRef::naming(at).filter(|it| is_known && is_whole && !it.is_indexed) {
                Some(used) => words::rename_parameter(cx, table.template, used, &expected),
                None if is_known => take_from_parameter(package, table.template, &expected),
                None => {
                    "use a parameter whose name contains a vm-type and a network-role of the VNF".to_owned()
                }
            });
    }
}

/// Tokens in lower case, each with the original spelling.
type Spellings<'p> = IndexMap<Cow<'p, str>, &'p str>;

/// Returns the tokens with their spellings, or `None` if there are no tokens.
fn spellings<'p>(tokens: impl Iterator<Item = &'p str>) -> Option<Spellings<'p>> {
    let found: Spellings<'p> = tokens.map(|it| (tokens::lower(it), it)).collect();
    (!found.is_empty()).then_some(found)
}

/// Returns the spelling of the only token, or `None` if there is not exactly one token.
fn only<'p>(known: &Spellings<'p>) -> Option<&'p str> {
    known.values().next().filter(|_| known.len() == 1).copied()
}

fn is_route_name(name: &str, vm_types: &Spellings<'_>, roles: &Spellings<'_>) -> bool {
    let Some(stem) = tokens::before(name, "_route_prefixes") else { return false };
    stem.match_indices('_').any(|(at, _)| {
        let (vm_type, role) = (stem.get(..at).unwrap_or_default(), stem.get(at + 1..).unwrap_or_default());
        !vm_type.is_empty()
            && !role.is_empty()
            && (vm_types.is_empty() || vm_types.contains_key(&*tokens::lower(vm_type)))
            && (roles.is_empty() || roles.contains_key(&*tokens::lower(role)))
    })
}

/// Checks that the parameter for the routes has type `json`.
pub(crate) fn check_route_types(package: &Package, out: &mut Findings) {
    for (table, part) in routes(package) {
        let values = leaves(part.node).into_iter();
        for used in computed::uses(package, table.template, values, "the routes of a route table", out) {
            types::check(package, table.template, used, &["json"], out);
        }
    }
}
