//! Connections of servers: networks, with the IP versions of the addresses on them, and the calls that pass networks
//! and other values to nested templates.

use std::borrow::Cow;
use std::cmp::Reverse;
use std::{iter, slice};

use vnfcheck_hot::select::{self, Steps};
use vnfcheck_hot::unfollowed::{self, Countdown, Limit};
use vnfcheck_hot::{
    Call, Callee, File, FileId, Function, NestedCall, Node, Owner, Package, Resource, ResourceType, Template,
};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::networks::{self, NETWORK_TYPES};
use vnfcheck_vnf::references::Convention;
use vnfcheck_vnf::tokens::lower;
use vnfcheck_vnf::values::{branches, target_at, targets_in, uses_in};
use vnfcheck_vnf::walk::At;
use vnfcheck_vnf::{
    AddressRole, Attachment, IpVersion, Network, NetworkKind, ParamRef, ValueSource, Vnf, steps,
};
use vnfcheck_yaml::work::step;

use crate::onap::templates::r59482::is_uuid;

/// The network of a server's port and the IP versions of its addresses, subnets and virtual addresses.
pub(crate) type Connection<'p> = (ConnectedTo<'p>, [IpVersions; 3]);

/// The network of a port.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ConnectedTo<'p> {
    /// A network with a role, in lower case.
    Role(NetworkKind, Cow<'p, str>),
    /// A network without a role that the template creates.
    Resource(FileId, &'p str),
    /// A network supplied by a parameter whose name contains no role. Contains the file if a nested template declares
    /// the parameter and the calls do not show the passed value.
    Parameter(Option<FileId>, &'p str),
    /// A network with a fixed name.
    Name(&'p str),
    /// A network with a fixed UUID.
    Id(&'p str),
    /// A network supplied by a resource of another type, which may also be the network of other resources.
    Supplied(FileId, &'p str),
    /// Several networks, in the order of the references.
    Several(Vec<Self>),
}

impl<'p> ConnectedTo<'p> {
    /// Returns the network of a port, or `None` if the network is unknown.
    fn of<'v>(vnf: &Vnf<'v>, port: &'p Attachment<'v>, passing: &Passing<'v>) -> Option<Self> {
        if let Some(networks) = Self::several(vnf, port, passing) {
            return Some(networks);
        }
        if let Some(role) = port.role() {
            return Some(Self::Role(port.kind()?, lower(role)));
        }
        let by_reference = port.network.as_ref().and_then(|it| Self::of_network(port.defined.template, it));
        by_reference.or_else(|| match vnf.networks_of(port) {
            [network] => {
                let at = At { template: port.defined.template, node: *network };
                ConnectedTo::at(vnf, at, passing.by_any())
            }
            _ => None,
        })
    }

    /// Returns the networks of an interface whose list refers to several networks, or `None` if one is unknown.
    fn several<'v>(vnf: &Vnf<'v>, port: &'p Attachment<'v>, passing: &Passing<'v>) -> Option<Self> {
        let template = port.defined.template;
        let networks = vnf.networks_of(port);
        let listed = port.defined.definition().property("virtual_network_refs")?.value;
        let is_list = listed.is_sequence() && listed.items().eq(networks.iter().copied());
        let of_reference =
            |node: &Node<'v>| ConnectedTo::at(vnf, At { template, node: *node }, passing.by_any());
        let all: Option<Vec<_>> = networks.iter().map(of_reference).collect();
        all.filter(|it| is_list && it.len() > 1).map(Self::Several)
    }

    /// Returns the network that a reference in a template refers to, or `None` if the network is unknown. A call of the
    /// template supplies the network of a parameter.
    fn at(vnf: &Vnf<'p>, at: At<'p>, calls: Calls<'_, 'p>) -> Option<Self> {
        let mut declared = None;
        for Passed { at: At { template, node: reference }, .. } in calls.values(at) {
            let read = || {
                let network = Network::read(&vnf.callers, template, reference, Convention::Neutron);
                network.and_then(|it| Self::of_network(template, &it))
            };
            if let Some(network) = calls.passing.created(template, reference).or_else(read) {
                return Some(network);
            }
            let Some(used) = ParamRef::at(reference).filter(|it| !it.is_indexed) else {
                return Self::fixed(reference).or(declared);
            };
            if vnf.callers.package.kind(template.file()).is_module() {
                return Some(Self::Parameter(None, used.name()));
            }
            declared = Some(Self::Parameter(Some(template.file()), used.name()));
        }
        declared
    }

    /// Returns the network with a fixed name or UUID.
    fn fixed(network: Node<'p>) -> Option<Self> {
        let is_fixed = matches!(ValueSource::at(network), ValueSource::Literal);
        let text = is_fixed.then(|| network.text())?;
        Some(if is_uuid(text) { Self::Id(text) } else { Self::Name(text) })
    }

    fn of_network(template: &'p Template, network: &Network<'p>) -> Option<Self> {
        if let Some(role) = network.role {
            return Some(Self::Role(network.kind, lower(role)));
        }
        let is_of_template = !network.by_parameter && ParamRef::naming(network.at).is_none();
        let created = template.resource(network.at.text()).filter(|_| is_of_template)?;
        if created.definition.is(ResourceType::V1VirtualNetwork) {
            return Some(Self::Resource(template.file(), created.id()));
        }
        if !created.definition.is_any_of(&NETWORK_TYPES) {
            return Some(Self::Supplied(template.file(), created.id()));
        }
        Some(match role_by_name(created) {
            Some(role) => Self::Role(NetworkKind::Internal, lower(role)),
            None => Self::Resource(template.file(), created.id()),
        })
    }

    /// Returns the name of the network in messages.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Role(kind, role) => [kind.marker(), &**role].concat(),
            Self::Resource(_, name)
            | Self::Parameter(_, name)
            | Self::Name(name)
            | Self::Id(name)
            | Self::Supplied(_, name) => (*name).to_owned(),
            Self::Several(networks) => networks.iter().map(Self::name).collect::<Vec<_>>().join(", "),
        }
    }

    /// Returns the parameters of nested templates whose passed values the calls do not show.
    pub(super) fn declared(&self) -> impl Iterator<Item = (FileId, &'p str)> {
        let networks =
            if let Self::Several(networks) = self { networks.as_slice() } else { slice::from_ref(self) };
        networks.iter().filter_map(|it| {
            if let Self::Parameter(Some(file), name) = it { Some((*file, *name)) } else { None }
        })
    }

    /// Returns the file and the ID of the resource that creates the network.
    pub(super) fn created(&self) -> Option<(FileId, &'p str)> {
        if let Self::Resource(file, id) = self { Some((*file, *id)) } else { None }
    }

    /// Returns `true` if the values show whether both networks are the same. A created network without a role may be
    /// passed to another template and may have a role there. Several different networks are never the same as a single
    /// network.
    pub(super) fn is_comparable_to(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Role(..), Self::Role(..))
            | (Self::Resource(..), Self::Resource(..))
            | (Self::Name(_), Self::Name(_))
            | (Self::Id(_), Self::Id(_)) => true,
            (Self::Several(ours), Self::Several(theirs)) => {
                let first = ours.first();
                ours.iter().chain(theirs).all(|it| first.is_some_and(|first| it.is_comparable_to(first)))
            }
            (Self::Several(several), one) | (one, Self::Several(several)) => {
                several.iter().all(|it| it.is_comparable_to(one)) && several.iter().any(|it| it != one)
            }
            _ => false,
        }
    }
}

/// Types of resources whose ID is never the ID of a network.
const NO_NETWORKS: [ResourceType; 8] = [
    ResourceType::KeyPair,
    ResourceType::Port,
    ResourceType::Router,
    ResourceType::SecurityGroup,
    ResourceType::Server,
    ResourceType::ServerGroup,
    ResourceType::Subnet,
    ResourceType::Volume,
];

/// A network that calls pass to the template of a server.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct PassedNetwork<'p> {
    pub(super) network: ConnectedTo<'p>,
    /// The file and the ID of the passed resource, if its type shows whether it is a network. Two resources are never
    /// the same network.
    pub(super) resource: Option<(FileId, &'p str)>,
}

impl<'p> PassedNetwork<'p> {
    /// Returns the network that calls pass for a value, or `None` if the network is unknown.
    pub(super) fn of(vnf: &Vnf<'p>, at: At<'p>, calls: Calls<'_, 'p>) -> Option<Self> {
        let origin = calls.origin(at).at;
        let declared = ParamRef::at(origin.node);
        if declared.is_some_and(|it| calls.omit(origin.template.file(), it.name())) {
            return None;
        }
        let is_of_module = calls.package().kind(at.template.file()).is_module();
        let given = if is_of_module { at } else { calls.passed(&Passed { at, rest: Steps::new() })?.at };
        Some(Self { network: ConnectedTo::at(vnf, given, calls)?, resource: resource_at(origin) })
    }
}

/// Returns the file and the ID of the resource that a value refers to: a network, or a resource that is not a network.
fn resource_at(at: At<'_>) -> Option<(FileId, &str)> {
    let mut targets = targets_in(at.node);
    let target = targets.next().filter(|_| targets.next().is_none())?;
    let resource = at.template.resource(target.text())?;
    let is_any_of = |types: &[ResourceType]| resource.definition.is_any_of(types);
    let is_network = is_any_of(&NETWORK_TYPES) || is_any_of(&[ResourceType::V1VirtualNetwork]);
    // An attribute of another resource, such as a port, may be the ID of a network.
    let is_id = Call::at(at.node, Owner::default()).is_some_and(|it| it.function == Function::GetResource);
    let is_known = is_network || (is_id && is_any_of(&NO_NETWORKS));
    is_known.then_some((at.template.file(), resource.id()))
}

/// Returns the role in the name of a created network: other modules refer to the network by the parameter of its name.
fn role_by_name(network: Resource<'_>) -> Option<&str> {
    let mut used = network.definition.values_at_end(&["name"]).into_iter().filter_map(ParamRef::at);
    let named = used.find_map(|it| networks::of_parameter(it.name()).filter(|_| !it.is_indexed));
    named.map(|(_, role)| role)
}

/// The calls that lead to a template: its call, the call of the calling template, and so on.
pub(super) type Chain<'p> = Vec<NestedCall<'p>>;

/// The calls of a package, and the roles that do not identify a network.
pub(crate) struct Passing<'p> {
    package: &'p Package,
    /// The roles of networks that several templates create: such a role does not identify a network.
    shared_roles: HashSet<Cow<'p, str>>,
    /// The calls of each template, the call that represents the others first.
    calls: HashMap<FileId, Vec<NestedCall<'p>>>,
}

impl<'p> Passing<'p> {
    pub(crate) fn of(package: &'p Package) -> Self {
        let calls = package.templates().map(|it| (it.file(), calls_to(package, it))).collect();
        Self { package, shared_roles: Self::shared_roles(package), calls }
    }

    /// Returns the calls that represent the other calls.
    pub(super) fn by_any(&self) -> Calls<'_, 'p> {
        self.by(&[])
    }

    /// Returns the calls through which values are followed: the calls of a chain and, for templates outside the chain,
    /// the calls that represent the other calls.
    pub(super) fn by<'c>(&'c self, chain: &'c [NestedCall<'p>]) -> Calls<'c, 'p> {
        Calls { passing: self, chain }
    }

    /// Returns the chains of calls that lead to a template, as far as the calls pass parameters on which the values of
    /// the template depend. The first chain represents the others.
    pub(super) fn chains(
        &self,
        template: &'p Template,
        values: impl Iterator<Item = Node<'p>>,
    ) -> Vec<Chain<'p>> {
        let (mut found, mut left) = (Vec::new(), Countdown::new(Limit::Sources));
        let mut pending = vec![(Chain::new(), template, names_in(values))];
        while let Some((chain, template, names)) = pending.pop() {
            let mut is_passed = !names.is_empty() && !self.package.kind(template.file()).is_module();
            if let Some(last) = chain.get(Limit::Levels.most() as usize - 1) {
                unfollowed::note(last.reference, Limit::Levels);
                is_passed = false;
            }
            let calls = self.calls.get(&template.file()).filter(|_| is_passed);
            let before = pending.len();
            for call in calls.into_iter().flatten() {
                if chain.iter().any(|it| it.callee == call.callee) {
                    continue;
                }
                step();
                if left.take(call.reference).is_none() {
                    break;
                }
                let passed = names.iter().filter_map(|it| call.argument(it));
                pending.push(([chain.as_slice(), &[*call]].concat(), call.caller, names_in(passed)));
            }
            match pending.get_mut(before..) {
                Some(more) if !more.is_empty() => more.reverse(),
                _ => found.push(chain),
            }
        }
        found
    }

    fn shared_roles(package: &'p Package) -> HashSet<Cow<'p, str>> {
        let mut creators: HashMap<Cow<'p, str>, FileId> = HashMap::default();
        let mut shared = HashSet::default();
        for template in package.templates() {
            for network in NETWORK_TYPES.into_iter().flat_map(|it| template.resources_of(it)) {
                let Some(role) = Self::role(network) else { continue };
                if *creators.entry(role.clone()).or_insert(template.file()) != template.file() {
                    shared.insert(role);
                }
            }
        }
        shared
    }

    fn role(network: Resource<'p>) -> Option<Cow<'p, str>> {
        networks::role_of_id(network.id()).or_else(|| role_by_name(network)).map(lower)
    }

    /// Returns the network that a template creates and a reference names, if another template creates a network with
    /// this role.
    fn created(&self, template: &'p Template, reference: Node<'p>) -> Option<ConnectedTo<'p>> {
        let network = template.resource(target_at(reference)?.text())?;
        let is_network = network.definition.is_any_of(&NETWORK_TYPES);
        let is_shared = is_network && Self::role(network).is_some_and(|it| self.shared_roles.contains(&*it));
        is_shared.then(|| ConnectedTo::Resource(template.file(), network.id()))
    }
}

/// The calls through which values are followed.
#[derive(Clone, Copy)]
pub(crate) struct Calls<'c, 'p> {
    passing: &'c Passing<'p>,
    chain: &'c [NestedCall<'p>],
}

/// A value of a template, or the value that a call passes in its place.
pub(super) struct Passed<'p> {
    pub(super) at: At<'p>,
    /// The remaining path to the selected part, if the files do not determine the part.
    pub(super) rest: Steps<'p>,
}

impl<'p> Calls<'_, 'p> {
    pub(super) fn package(self) -> &'p Package {
        self.passing.package
    }

    /// Returns a value, the value that a call passes for it, the value that a call of the calling template passes for that
    /// value, and so on.
    fn values(self, at: At<'p>) -> impl Iterator<Item = Passed<'p>> {
        let mut left = Countdown::new(Limit::Levels);
        iter::successors(Some(Passed { at, rest: Steps::new() }), move |it| {
            let passed = self.passed(it)?;
            left.take(it.at.node)?;
            Some(passed)
        })
    }

    /// Returns the call of a template.
    fn call_of(self, file: FileId) -> Option<NestedCall<'p>> {
        let chosen = self.chain.iter().find(|it| it.callee == Callee::File(file));
        chosen.or_else(|| self.passing.calls.get(&file)?.first()).copied()
    }

    /// Returns `true` if the call of a nested template passes a parameter.
    pub(super) fn pass(self, file: FileId, parameter: &str) -> bool {
        let call = self.call_of(file).filter(|_| !self.package().kind(file).is_module());
        call.and_then(|it| it.argument(parameter)).is_some_and(|it| !it.is_null())
    }

    /// Returns `true` if the call of a nested template does not pass a parameter that has no default.
    pub(super) fn omit(self, file: FileId, parameter: &str) -> bool {
        let Some(call) = self.call_of(file).filter(|_| !self.package().kind(file).is_module()) else {
            return false;
        };
        let template = self.package().file(file).and_then(File::template);
        let declared = template.and_then(|it| it.parameter(parameter));
        let is_needed = declared.is_some_and(|it| it.attribute("default").is_none());
        let is_passed = call.argument(parameter).is_some_and(|it| !it.is_null());
        is_needed && !is_passed && call.passed().unknown.is_none()
    }

    /// Returns the value from which calls supply a value.
    pub(super) fn origin(self, at: At<'p>) -> Passed<'p> {
        self.values(at).last().unwrap_or(Passed { at, rest: Steps::new() })
    }

    /// Returns the value that a call passes for the parameter at a value; `None` for other values, and if the call does
    /// not determine the value.
    fn passed(self, value: &Passed<'p>) -> Option<Passed<'p>> {
        let At { template, node } = value.at;
        let file = template.file();
        let used = ParamRef::at(node).filter(|_| !self.package().kind(file).is_module())?;
        let call = self.call_of(file)?;
        step();
        let (supplier, given) = steps::given(template, used.name(), call)?;
        let own = steps::path(self.package(), template, used, Some(call));
        let path: Steps<'p> = own.into_iter().chain(value.rest.iter().copied()).collect();
        let mut parts = select::parts(given, &path).into_iter();
        let part = parts.next().filter(|_| parts.next().is_none())?;
        Some(Passed { at: At { template: supplier, node: part.node }, rest: part.rest })
    }
}

/// Returns the calls of a template without a condition, the call that passes the most values first. The files do not show
/// which of the calls with conditions exist together, so one call represents them if there are no others.
fn calls_to<'p>(package: &'p Package, template: &Template) -> Vec<NestedCall<'p>> {
    let is_certain = |it: &NestedCall<'_>| it.resource.definition.attribute("condition").is_none();
    let fullness = |it: &NestedCall<'_>| Reverse(it.passed().entries().count());
    let (mut calls, others): (Vec<_>, Vec<_>) = package.calls_to(template.file()).partition(is_certain);
    if calls.is_empty() {
        calls.extend(others.into_iter().min_by_key(fullness));
    }
    calls.sort_by_cached_key(fullness);
    calls
}

/// Returns the names of the parameters that values depend on.
fn names_in<'p>(values: impl Iterator<Item = Node<'p>>) -> Vec<&'p str> {
    let mut names: Vec<_> = values.flat_map(uses_in).map(ParamRef::name).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Flags for IPv4 and IPv6 addresses.
type IpVersions = [bool; 2];

/// Returns the connection of a port, or `None` if its network or its addresses are unknown.
pub(crate) fn connection<'v, 'p>(
    vnf: &Vnf<'p>,
    port: &'v Attachment<'p>,
    passing: &Passing<'p>,
) -> Option<Connection<'v>> {
    let created = match vnf.networks_of(port) {
        [reference] => passing.created(port.defined.template, *reference),
        _ => None,
    };
    let network = created.or_else(|| ConnectedTo::of(vnf, port, passing))?;
    let address_roles = [AddressRole::Address, AddressRole::Subnet, AddressRole::FloatingAddress];
    if !vnf.composites_of(port).is_empty() {
        return None;
    }
    let ip_versions = address_roles
        .map(|address_role| ip_versions(vnf, port.defined.template, vnf.values(port, address_role)));
    let [Some(addresses), Some(subnets), Some(floating)] = ip_versions else { return None };
    Some((network, [addresses, subnets, floating]))
}

/// Returns the connection of a server without a port: an entry of `networks` that names the network directly.
pub(crate) fn direct_connection<'p>(
    vnf: &Vnf<'p>,
    template: &'p Template,
    entry: Node<'p>,
    passing: &Passing<'p>,
) -> Option<Connection<'p>> {
    let network = ["network", "uuid"].into_iter().find_map(|it| entry.get(it))?;
    if branches(network).nth(1).is_some() {
        return None;
    }
    let connected = ConnectedTo::at(vnf, At { template, node: network }, passing.by_any())?;
    if matches!(connected, ConnectedTo::Parameter(..)) {
        return None;
    }
    let given = |name| ip_versions(vnf, template, entry.get(name).into_iter());
    let ip_versions = [given("fixed_ip")?, given("subnet")?, IpVersions::default()];
    Some((connected, ip_versions))
}

/// Returns the IP versions of the values, or `None` if a value is known only at deployment time.
fn ip_versions<'p>(
    vnf: &Vnf<'p>,
    template: &'p Template,
    nodes: impl Iterator<Item = Node<'p>>,
) -> Option<IpVersions> {
    let (mut v4, mut v6) = (false, false);
    for node in nodes {
        let of_parameter = |used: &ParamRef<'p>| vnf.ip_version_of(template, used.name());
        let ip_version = match ValueSource::at(node) {
            ValueSource::Parameter(used) => Some(of_parameter(&used)),
            ValueSource::Replaced(uses) | ValueSource::Computed(_, uses) => uses.first().map(of_parameter),
            ValueSource::Literal => IpVersion::of_address(node.text()),
            ValueSource::Resource(_) | ValueSource::Unreadable => {
                vnf.targets_of(template, &[node]).first().and_then(|it| vnf.ip_version_of_subnet(*it))
            }
        };
        match ip_version? {
            IpVersion::V4 => v4 = true,
            IpVersion::V6 => v6 = true,
        }
    }
    Some([v4, v6])
}
