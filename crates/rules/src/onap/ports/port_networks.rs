//! References of ports to their networks, and origins of internal networks shared by several modules.

use vnfcheck_fix::{Decision, Fix};
use vnfcheck_maps::HashSet;

use vnfcheck_hot::{Call, Entry, FileKind, Function, Node, Owner, Resource, Template, leaves};
use vnfcheck_vnf::flow;
use vnfcheck_vnf::networks::{self, Ending, NETWORK_TYPES};
use vnfcheck_vnf::references::Convention;
use vnfcheck_vnf::texts::{self, Part};
use vnfcheck_vnf::values::{reads_all_attributes, target_at, targets_in, uses_in};
use vnfcheck_vnf::walk::How;
use vnfcheck_vnf::{Attached, Attachment, Network, NetworkKind, ParamRef, ValueSource, Vnf, tokens};

use crate::fixes;
use crate::onap::aspects::{computed, source, types};
use crate::onap::outputs::output_names;
use crate::onap::ports::address_names;
use crate::onap::ports::base_outputs::BaseOutputs;
use crate::roles;
use crate::words::{after_correcting, and_pass_separate, names_another_value, quoted, take_from_parameter};
use vnfcheck_check::{Context, Findings, is_known_type};

/// A reference of a port to its network that is not a reference to a resource.
enum Reference<'p> {
    /// A parameter whose name has the form for one kind of network.
    Named(NetworkKind, ParamRef<'p>),
    /// Another parameter, or an element of a parameter.
    Misnamed(ParamRef<'p>),
    /// A literal or computed value.
    Other(Node<'p>, String),
    /// An output that does not return a resource only.
    Unknown(Node<'p>),
}

fn references<'p>(vnf: &Vnf<'p>, attachment: &Attachment<'p>) -> impl Iterator<Item = Reference<'p>> {
    vnf.networks_of(attachment).iter().copied().filter_map(|node| {
        if targets_in(node).next().is_some() {
            let mut ends = flow::origins(vnf.callers.package, attachment.defined.template, node);
            let is_created = ends.all(|it| it.how == How::Created);
            return (!is_created).then_some(Reference::Unknown(node));
        }
        match ValueSource::at(node) {
            ValueSource::Parameter(used) => {
                let name = used.name();
                let network = networks::of_parameter(name).filter(|_| Ending::of(name) != Some(Ending::Fqdn));
                Some(match network {
                    Some((kind, _)) if !used.is_indexed => Reference::Named(kind, used),
                    _ => Reference::Misnamed(used),
                })
            }
            ValueSource::Unreadable => None,
            given => Some(Reference::Other(node, given.described())),
        }
    })
}

/// Returns the decision to take an external network from a parameter that ONAP supplies, instead of a fixed value.
fn given_by_onap(attachment: &Attachment<'_>, at: Node<'_>) -> Option<Decision> {
    let is_id = at.text().len() == 36 && at.text().bytes().filter(|it| *it == b'-').count() == 4;
    let ending = if is_id { Ending::Id } else { Ending::Name };
    let name = ending.parameter(NetworkKind::External, Some(attachment.expected_role()?));
    let template = attachment.defined.template;
    let is_free = template.parameter(&name).is_none_or(|it| it.declared_type() == "string");
    (is_free && at.file() == template.file()).then(|| Decision::NewParameter {
        template: template.file(),
        name,
        type_name: "string",
        index: None,
        at: at.id(),
        is_supplied: true,
    })
}

/// Returns the two allowed names of the parameter for a Neutron network, for messages.
fn either_name(kind: NetworkKind, role: Option<&str>) -> String {
    let [id, name] = [Ending::Id, Ending::Name].map(|it| it.parameter(kind, role));
    format!("`{id}` or `{name}`")
}

/// Returns a fix that renames a network parameter after the known role, otherwise after the role in its current name.
/// An internal name requires an existing network, so the ID of the port alone is not sufficient.
pub(crate) fn rename_network<'p>(
    cx: &Context<'p>,
    attachment: &Attachment<'p>,
    kind: NetworkKind,
    at: Node<'p>,
) -> Option<Fix> {
    let name = at.text();
    attachment.defined.template.parameter(name)?;
    if kind == NetworkKind::Internal {
        attachment.network.as_ref()?;
    }
    let ending = Ending::of_port(name);
    let to = match attachment.role() {
        Some(_) => ending.parameter(kind, Some(attachment.expected_role()?)),
        None => cx.model().network_parameter(ending, kind, name)?,
    };
    fixes::rename_parameter(cx, attachment.defined.template, name, &to)
}

/// Requires `{network-role}_net_id` or `_net_name` for ports on external networks.
pub(crate) fn check_external(cx: &Context<'_>, out: &mut Findings) {
    let mut checker = ReferenceChecker::new(cx, NetworkKind::External);
    for attachment in cx.model().attached(Attached::Port) {
        checker.check(attachment, out);
    }
}

/// Requires `int_{network-role}_net_id` or `_net_name` for ports of incremental modules on internal networks, unless
/// the module creates the network.
pub(crate) fn check_internal(cx: &Context<'_>, out: &mut Findings) {
    let vnf = cx.model();
    let mut checker = ReferenceChecker::new(cx, NetworkKind::Internal);
    for attachment in vnf.attached(Attached::Port) {
        let template = attachment.defined.template;
        if !vnf.is_incremental(template.file()) {
            continue;
        }
        checker.check(attachment, out);
        for target in vnf.networks_of(attachment).iter().copied().flat_map(targets_in) {
            if template.resource(target.text()).is_some() {
                out.pass();
            }
        }
    }
}

/// Checks the references of ports to networks of a kind.
struct ReferenceChecker<'c, 'p> {
    cx: &'c Context<'p>,
    kind: NetworkKind,
    callers: source::Callers<'p>,
    outputs: BaseOutputs<'p>,
}

impl<'c, 'p> ReferenceChecker<'c, 'p> {
    fn new(cx: &'c Context<'p>, kind: NetworkKind) -> Self {
        Self { cx, kind, callers: source::Callers::default(), outputs: BaseOutputs::of(cx.package()) }
    }

    fn check(&mut self, attachment: &Attachment<'p>, out: &mut Findings) {
        let cx = self.cx;
        for reference in references(cx.model(), attachment) {
            self.check_reference(attachment, reference, out);
        }
    }

    fn check_reference(&mut self, attachment: &Attachment<'p>, reference: Reference<'p>, out: &mut Findings) {
        let (cx, kind) = (self.cx, self.kind);
        let actual = match &reference {
            // The branches of an `if` name different networks.
            Reference::Named(by_name, _) if attachment.network.is_none() => Some(*by_name),
            _ => attachment.kind(),
        };
        let (at, what) = match reference {
            Reference::Named(by_name, used) if by_name == kind && actual == Some(kind) => {
                let given = source::SupplyingParameter {
                    template: attachment.defined.template,
                    used,
                    resource: attachment.defined.resource,
                    what: "the network of a port",
                    is_supplied: true,
                    may_be_computed: true,
                };
                return self.callers.check_supplied_value(cx, given, || used.name(), out);
            }
            Reference::Misnamed(used) if used.is_indexed => {
                (used.node, format!("an element of parameter `{}`", used.name()))
            }
            Reference::Named(_, used) | Reference::Misnamed(used) => {
                (used.node, format!("parameter `{}`", used.name()))
            }
            Reference::Other(at, what) => (at, what),
            Reference::Unknown(at) => {
                let described = attachment.defined.described("port");
                let why = format!("the network of {described} is only known at deployment");
                return out.undecided(at, why, "refer to the network with `get_param` or `get_resource`");
            }
        };
        match actual {
            Some(actual) if actual == kind => self.fail(attachment, at, &what, out),
            Some(_) => {}
            None => address_names::note_unknown_network(cx.model(), attachment, out),
        }
    }

    fn fail(&self, attachment: &Attachment<'p>, at: Node<'p>, what: &str, out: &mut Findings) {
        let (cx, kind) = (self.cx, self.kind);
        let role = attachment.expected_role();
        let port = attachment.defined.described("port");
        let expected = roles::new_name(cx.model(), attachment.role(), &either_name(kind, role));
        let template = attachment.defined.template;
        let expected_here = Ending::of_port(at.text()).parameter(kind, role);
        let used = ParamRef::naming(at);
        let may_be_renamed =
            used.is_none_or(|it| address_names::may_be_renamed(cx, template, it, &expected_here));
        let renamed = may_be_renamed.then(|| rename_network(cx, attachment, kind, at)).flatten();
        let new_name = renamed.as_ref().and_then(Fix::new_name).unwrap_or(&expected_here);
        let (help, named) = match used.filter(|it| !it.is_indexed || !may_be_renamed) {
            Some(used) => {
                (address_names::name_help(cx, attachment, template, used, new_name), Some(new_name))
            }
            // A list of that name contains several networks, but a port has only one network.
            None if at.text() == expected_here => {
                let pass = and_pass_separate(cx.package(), template);
                (format!("use a separate parameter with `type: string`{pass}"), None)
            }
            None => {
                (take_from_parameter(cx.package(), template, &expected_here), Some(expected_here.as_str()))
            }
        };
        let has_conflict = used.is_some_and(|it| address_names::has_rename_conflict(cx, template, it));
        let renamed_too = used.filter(|_| !has_conflict);
        let named = named.filter(|_| kind == NetworkKind::Internal);
        let supply =
            named.map(|it| self.outputs.supplying(renamed_too.map(ParamRef::name), it)).unwrap_or_default();
        let finding =
            out.fail(at, format!("the network of {port} comes from {what}, expected parameter {expected}"));
        let bad_role = tokens::to_correct(None, attachment.role());
        let help = roles::after_new_role(cx.model(), attachment.role(), help + &supply);
        finding.related(attachment.defined.resource, "the port").help(after_correcting(bad_role, help));
        if let Some(used) = used.filter(|_| has_conflict) {
            finding.waits_for(fixes::own_parameter(template, used, &expected_here));
        }
        if kind == NetworkKind::External && used.is_none() && at.is_scalar() {
            finding.waits_for(given_by_onap(attachment, at));
        }
        finding.fix(renamed);
    }
}

/// Checks that the base module outputs the parameters of incremental modules for internal networks, and that the
/// outputs contain the role of their network.
pub(crate) fn check_shared(cx: &Context<'_>, out: &mut Findings) {
    let package = cx.package();
    let vnf = cx.model();
    if package.templates_of(FileKind::Base).next().is_none() {
        return;
    }
    let attachments = vnf.attachments.iter().filter(|it| it.attached != Attached::InstanceIp);
    for attachment in attachments.filter(|it| vnf.is_incremental(it.defined.template.file())) {
        let template = attachment.defined.template;
        if attachment.attached == Attached::Interface {
            for used in vnf.networks_of(attachment).iter().copied().flat_map(uses_in) {
                let named = networks::of_parameter(used.name()).filter(|_| !used.is_indexed);
                let is_internal = named.is_some_and(|(kind, _)| kind == NetworkKind::Internal);
                if is_internal && output_names::require_in_base(vnf, template, used, used.name(), out) {
                    out.pass();
                }
            }
            continue;
        }
        for reference in references(vnf, attachment) {
            let Reference::Named(by_name, used) = reference else { continue };
            if attachment.network.as_ref().map_or(by_name, |it| it.kind) != NetworkKind::Internal {
                continue;
            }
            let expected = match by_name {
                NetworkKind::Internal => used.name().to_owned(),
                NetworkKind::External => {
                    Ending::of_port(used.name()).parameter(NetworkKind::Internal, attachment.expected_role())
                }
            };
            if output_names::require_in_base(vnf, template, used, &expected, out) {
                out.pass();
            }
        }
    }
    let declared: HashSet<String> = package
        .templates_of(FileKind::Incremental)
        .flat_map(Template::parameters)
        .map(|it| it.name().to_owned())
        .collect();
    for base in package.templates_of(FileKind::Base) {
        check_outputs(vnf, base, &declared, out);
    }
}

/// The value of a base module's output with respect to networks.
enum OutputNetwork<'p> {
    /// A network, with the role in its ID, if any, and the required ending of the output's name: for the ID or the name
    /// of the network, or `None` if unknown.
    Network { role: Option<&'p str>, ending: Option<Ending> },
    /// A value that is not a network, described by the text.
    Another(String),
    /// A value that may or may not be a network, described by the text.
    Unknown(String),
    /// An attribute or the ID of a resource that is missing from the base module.
    Missing(&'p str),
}

impl<'p> OutputNetwork<'p> {
    /// Reads the value of the output `name`.
    fn by(vnf: &Vnf<'p>, base: &'p Template, name: &str, value: Node<'p>) -> Self {
        let value = only_part(value);
        let Some(target) = target_at(value) else { return Self::without_target(name, value) };
        let id = target.text();
        let Some(resource) = base.resource(id) else { return Self::Missing(id) };
        if vnf.callers.package.calls_by(base, id).next().is_some() {
            return Self::of_nested(vnf, base, value)
                .unwrap_or_else(|| Self::Unknown(format!("a value of `{id}`")));
        }
        if resource.definition.is_any_of(&NETWORK_TYPES) {
            return Self::of_network(resource, value);
        }
        let type_name = resource.definition.type_name().unwrap_or_default();
        let is_known = is_known_type(type_name) && !type_name.starts_with("OS::Heat::");
        match Call::at(value, Owner::default()).map(|it| it.function) {
            Some(Function::GetResource) if is_known => Self::Another(format!("`{id}`, an {type_name}")),
            Some(Function::GetAttr) => Self::Unknown(format!("an attribute of `{id}`")),
            _ => Self::Unknown(format!("`{id}`")),
        }
    }

    /// Reads a value that refers to no resource itself.
    fn without_target(name: &str, value: Node<'p>) -> Self {
        let given = ValueSource::at(value);
        match &given {
            ValueSource::Literal => Self::Another(given.described()),
            ValueSource::Unreadable => Self::Another(quoted(value)),
            ValueSource::Parameter(used) if names_another_value(used.name(), name) => {
                Self::Another(given.described())
            }
            ValueSource::Replaced(_) | ValueSource::Computed(..) if is_written(value) => {
                Self::Another("a fixed value".to_owned())
            }
            _ => Self::Unknown(format!("the value of {}", given.described())),
        }
    }

    /// Reads a value that comes from an output of a nested template.
    fn of_nested(vnf: &Vnf<'p>, base: &'p Template, value: Node<'p>) -> Option<Self> {
        if let [placed] = vnf.targets_of(base, &[value]).as_slice()
            && placed.resource.definition.is_any_of(&NETWORK_TYPES)
        {
            return Some(Self::Network { role: networks::role_of_id(placed.resource.id()), ending: None });
        }
        let network = Network::read(&vnf.callers, base, value, Convention::Neutron)?;
        Some(Self::Network { role: Some(network.role?), ending: None })
    }

    /// Reads a reference to a network of the base module.
    fn of_network(resource: Resource<'p>, value: Node<'p>) -> Self {
        let id = resource.id();
        let call = Call::at(value, Owner::default());
        let is_attribute = call.is_some_and(|it| it.function == Function::GetAttr);
        let steps = call.filter(|_| is_attribute).into_iter().flat_map(|it| it.argument.items().skip(1));
        let Some(steps) = steps.map(Node::as_str).collect::<Option<Vec<_>>>() else {
            return Self::Unknown(format!("an attribute of `{id}`"));
        };
        let ending = match steps.as_slice() {
            [] if is_attribute => return Self::Another(format!("the map of all attributes of `{id}`")),
            [] | ["id"] | ["show", "id"] => Ending::Id,
            ["name" | "fq_name"] | ["show", "name" | "fq_name"] => Ending::Name,
            [attribute, ..] => return Self::Another(format!("attribute `{attribute}` of `{id}`")),
        };
        // A name always identifies a Contrail network, regardless of the function that reads the name.
        let is_of_neutron = resource.definition.type_name().is_some_and(|it| it.starts_with("OS::Neutron::"));
        Self::Network { role: networks::role_of_id(id), ending: is_of_neutron.then_some(ending) }
    }
}

/// Returns the only part from which functions build a string, otherwise the value itself.
fn only_part(value: Node<'_>) -> Node<'_> {
    match texts::parts(value).as_slice() {
        [Part::Unknown(part)] => *part,
        [Part::Parameter(used)] => used.call().unwrap_or(value),
        _ => value,
    }
}

/// Returns `true` if functions build a string from literal parts only.
fn is_written(value: Node<'_>) -> bool {
    texts::parts(value).iter().all(|it| matches!(it, Part::Written(..)))
}

fn check_outputs<'p>(vnf: &Vnf<'p>, base: &'p Template, declared: &HashSet<String>, out: &mut Findings) {
    for output in base.outputs().filter(|it| declared.contains(it.name())) {
        let values = output.value.get("value").map(leaves).unwrap_or_default();
        for value in values {
            check_output_value(vnf, base, output, value, out);
        }
    }
}

fn check_output_value<'p>(
    vnf: &Vnf<'p>,
    base: &'p Template,
    output: Entry<'p>,
    value: Node<'p>,
    out: &mut Findings,
) {
    let name = output.name();
    let named = networks::of_parameter(name).filter(|(kind, _)| *kind == NetworkKind::Internal);
    match (OutputNetwork::by(vnf, base, name, value), named) {
        (OutputNetwork::Network { role, ending }, _) => {
            check_output(output, value, role, ending, out);
        }
        // The name of a network's output does not determine which subnets or ports belong to the network.
        (OutputNetwork::Another(what), Some((_, role))) => {
            out.fail(
                value,
                format!("output `{name}` returns {what}, expected the internal network of role `{role}`"),
            )
            .help(match tokens::good_role(role) {
                Some(role) => {
                    let id = networks::internal_id(role);
                    let call = match Ending::of(name) {
                        Some(Ending::Name) => format!("get_attr: [ {id}, name ]"),
                        _ => format!("get_resource: {id}"),
                    };
                    format!("set its value to the network, such as `{{ {call} }}`")
                }
                None => "set its value to the network".to_owned(),
            });
        }
        (OutputNetwork::Unknown(what), Some((_, role))) => {
            out.undecided(
                value,
                format!(
                    "output `{name}` returns {what}, which might not be the internal network of role `{role}`"
                ),
                "return the network with `get_resource`",
            );
        }
        (OutputNetwork::Missing(id), Some(_)) => {
            let read = match Ending::of(name) {
                _ if !reads_all_attributes(only_part(value)) => "",
                Some(Ending::Name) => ", and read its attribute `name`",
                _ => ", and use `get_resource`",
            };
            out.undecided(
                value,
                format!("output `{name}` refers to `{id}`, which is not a resource of the template"),
                format!("correct the resource ID{read}"),
            );
        }
        _ => {}
    }
}

/// Checks that an output for a network has the name of a network parameter with the role of the network. If the ID of
/// the network contains no role, the role in the name counts.
fn check_output(
    output: Entry<'_>,
    value: Node<'_>,
    role: Option<&str>,
    ending: Option<Ending>,
    out: &mut Findings,
) {
    let name = output.name();
    let by_name = networks::of_parameter(name);
    let named = by_name.filter(|(kind, found)| {
        let is_of_role = role.is_none_or(|role| tokens::is_alike(found, role));
        *kind == NetworkKind::Internal
            && is_of_role
            && ending.is_none_or(|ending| Ending::of(name) == Some(ending))
    });
    if named.is_some() {
        return out.pass();
    }
    let role = role.or(by_name.map(|(_, role)| role));
    let of_role = role.map(|role| format!(" of role `{role}`")).unwrap_or_default();
    let bad_role = tokens::to_correct(None, role);
    let role = role.and_then(tokens::good_role).unwrap_or("{network-role}");
    let expected = match ending {
        Some(ending) => format!("`{}`", ending.parameter(NetworkKind::Internal, Some(role))),
        None => either_name(NetworkKind::Internal, Some(role)),
    };
    let what = if ending == Some(Ending::Name) {
        "the name of the internal network"
    } else {
        "the internal network"
    };
    let help = if networks::of_subnet_parameter(name).is_some() {
        format!(
            "set the value to the subnet, or rename output and parameter to {expected} if they mean the network"
        )
    } else {
        "rename the output, and the parameters of the incremental modules".to_owned()
    };
    out.fail(output.key, format!("output `{name}` returns {what}{of_role}, expected {expected}"))
        .related(value, "the network")
        .help(after_correcting(bad_role, help));
}

/// Checks that the parameter of a port's network is a string.
pub(crate) fn check_types(vnf: &Vnf<'_>, out: &mut Findings) {
    let package = vnf.callers.package;
    let mut checked = types::Checked::new(package);
    for port in vnf.attached(Attached::Port) {
        for node in vnf.networks_of(port) {
            let uses = match ValueSource::at(*node) {
                ValueSource::Parameter(used) => vec![used],
                ValueSource::Replaced(uses) => uses,
                _ => {
                    let described = port.defined.described("port");
                    let what = format_args!("the network of {described}");
                    computed::note(package, port.defined.template, *node, what, out);
                    continue;
                }
            };
            for used in uses {
                checked.check(port.defined.template, used, &["string"], out);
            }
        }
    }
}
