//! The networks of servers, if known from the files.

use vnfcheck_hot::unfollowed::{Countdown, Limit};
use vnfcheck_hot::{Call, FileId, Function, Node, NodeId, Owner, Template, repeated, visit_below};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::walk::At;
use vnfcheck_vnf::{Attachment, ParamRef, ResourceDefinition, Vnf};

use super::connections::{
    Calls, ConnectedTo, Connection, PassedNetwork, Passing, connection, direct_connection,
};
use super::likeness::{Described, Likeness};

/// Maximum number of conditions that the networks of a server may depend on.
pub(super) const MOST_CONDITIONS: usize = 3;

/// A condition, by file and name.
type Condition<'p> = (FileId, &'p str);

/// The networks of a server: one list for each combination of conditions. The position of a list is a bit set of the
/// conditions that are met: 0 for none, 1 for the first, 2 for the second, 3 for both. There are no lists if the networks
/// depend on too many conditions.
pub(crate) struct Networks<'p> {
    conditions: Vec<Condition<'p>>,
    lists: Vec<Connections<'p>>,
}

/// The connections of a server.
#[derive(Default, PartialEq)]
struct Connections<'p> {
    known: Vec<Connection<'p>>,
    /// Values that represent one unknown connection.
    single: Vec<Described<'p>>,
    /// Values that represent any number of unknown connections.
    several: Vec<Described<'p>>,
    /// `true` for a server without `networks`: Nova attaches the only available network, if any.
    is_automatic: bool,
}

impl<'p> Networks<'p> {
    /// Returns `true` if the files determine all networks, regardless of conditions.
    pub(crate) fn are_known(&self) -> bool {
        self.names().is_some()
    }

    /// Returns `true` if the networks depend on more than [`MOST_CONDITIONS`].
    pub(crate) fn depend_on_too_many_conditions(&self) -> bool {
        self.lists.is_empty()
    }

    /// Returns `true` if the server has no `networks`, so that Nova chooses its network.
    pub(crate) fn are_automatic(&self) -> bool {
        self.lists.iter().any(|it| it.is_automatic)
    }

    /// Returns the parameters of nested templates that calls do not pass and on which the networks depend.
    pub(crate) fn omitted(&self, calls: Calls<'_, '_>) -> Vec<&'p str> {
        let known = self.lists.iter().flat_map(|it| &it.known);
        let declared = known.flat_map(|(network, _)| network.declared());
        let omitted = declared.filter(|(file, name)| calls.omit(*file, name)).map(|(_, name)| name);
        let others = self.lists.iter().flat_map(|it| it.single.iter().chain(&it.several));
        omitted.chain(others.flat_map(Described::omitted)).collect()
    }

    /// Returns `true` if both servers have the same networks, regardless of their addresses on these networks.
    pub(crate) fn are_those_of(&self, other: &Self) -> bool {
        let are_same = |(ours, theirs): (&Connections<'_>, &Connections<'_>)| {
            let networks = ours.known.iter().map(|(network, _)| network);
            networks.eq(theirs.known.iter().map(|(network, _)| network))
                && ours.single == theirs.single
                && ours.several == theirs.several
        };
        self.conditions == other.conditions
            && self.lists.len() == other.lists.len()
            && self.lists.iter().zip(&other.lists).all(are_same)
    }

    /// Returns the names of the networks that only this server has, and of the networks that only the other server has.
    /// `None` if the networks depend on conditions or are not completely known.
    pub(crate) fn difference(&self, other: &Self) -> Option<[Vec<String>; 2]> {
        let (ours, theirs) = (self.names()?, other.names()?);
        Some([unmatched(&ours, &theirs), unmatched(&theirs, &ours)])
    }

    /// Returns the ID of a network that each of two templates creates for its server, if both servers have known
    /// networks.
    pub(crate) fn created_twice(&self, other: &Self) -> Option<&'p str> {
        let created = |it: &Self| {
            let known = it.lists.iter().flat_map(|list| &list.known);
            known.filter_map(|(network, _)| network.created()).collect::<Vec<_>>()
        };
        let (ours, theirs) = (created(self), created(other));
        let is_other =
            |(file, id): &(FileId, &str)| theirs.iter().any(|(other, same)| same == id && other != file);
        ours.into_iter().find(is_other).map(|(_, id)| id)
    }

    /// Returns the sorted names of the networks.
    fn names(&self) -> Option<Vec<String>> {
        let [only] = self.lists.as_slice() else { return None };
        let is_known = only.single.is_empty() && only.several.is_empty() && !only.is_automatic;
        let mut names: Vec<String> = only.known.iter().map(|(network, _)| network.name()).collect();
        names.sort_unstable();
        is_known.then_some(names)
    }

    /// Compares the networks of two servers for all combinations of conditions, because it is unknown which conditions
    /// exclude each other.
    pub(crate) fn likeness(&self, other: &Self) -> Likeness {
        let mut conditions = self.conditions.clone();
        conditions.extend(other.conditions.iter().filter(|it| !self.conditions.contains(it)));
        let compared = (0..1_usize << conditions.len()).map(|combination| {
            let list = |of: &Self| {
                let is_met = |it: &Condition<'_>| {
                    conditions
                        .iter()
                        .position(|known| known == it)
                        .is_some_and(|at| combination >> at & 1 == 1)
                };
                let met = of.conditions.iter().enumerate().filter(|(_, it)| is_met(it));
                met.map(|(at, _)| 1 << at).sum::<usize>()
            };
            let lists = self.lists.get(list(self)).zip(other.lists.get(list(other)));
            lists.map_or(Likeness::Unknown, |(ours, theirs)| ours.likeness(theirs))
        });
        let (first, last) = compared
            .fold((Likeness::Different, Likeness::Same), |(first, last), it| (first.min(it), last.max(it)));
        if last == Likeness::Different && first != last && conditions.len() > 1 {
            return Likeness::Unknown;
        }
        last
    }
}

impl Connections<'_> {
    fn likeness(&self, other: &Self) -> Likeness {
        if self == other {
            return Likeness::Same;
        }
        let count = |it: &Self| it.known.len() + it.single.len();
        if self.is_automatic != other.is_automatic {
            let listed = if self.is_automatic { other } else { self };
            return if count(listed) > 1 { Likeness::Different } else { Likeness::Unknown };
        }
        let (ours, theirs) = (unmatched(&self.known, &other.known), unmatched(&other.known, &self.known));
        let (our_single, their_single) =
            (unmatched(&self.single, &other.single), unmatched(&other.single, &self.single));
        // An unknown connection can match one known connection of the other server.
        let has_too_many = ours.len() > their_single.len() || theirs.len() > our_single.len();
        let known = [ours, theirs].concat();
        let several =
            unmatched(&self.several, &other.several).len() + unmatched(&other.several, &self.several).len();
        if several > 0 {
            return Likeness::Unknown;
        }
        if count(self) != count(other) {
            return Likeness::Different;
        }
        let are_comparable = known
            .first()
            .is_some_and(|(first, _)| known.iter().all(|(network, _)| network.is_comparable_to(first)));
        if known.is_empty() && our_single.is_empty() && their_single.is_empty() {
            Likeness::Same
        } else if has_too_many && are_comparable {
            Likeness::Different
        } else {
            Likeness::Unknown
        }
    }
}

/// The networks that calls pass to the template of a server.
#[derive(Default)]
pub(crate) struct PassedNetworks<'p> {
    /// The known networks of ports, sorted.
    known: Vec<PassedNetwork<'p>>,
    /// The values that supply unknown networks of ports, sorted.
    unknown: Vec<Described<'p>>,
    /// The parameter that supplies the whole list.
    list: Option<Described<'p>>,
}

/// The known networks that only one of two calls passes.
enum Difference<'p> {
    /// Networks that are resources, by their IDs.
    Resources([Vec<&'p str>; 2]),
    /// Networks of any other kind.
    Networks([Vec<ConnectedTo<'p>>; 2]),
}

impl Difference<'_> {
    /// Returns the number of networks on each side.
    fn counts(&self) -> [usize; 2] {
        match self {
            Self::Resources(sides) => sides.each_ref().map(Vec::len),
            Self::Networks(sides) => sides.each_ref().map(Vec::len),
        }
    }

    /// Returns `true` if no network of one side can be a network of the other side.
    fn is_certain(&self) -> bool {
        let Self::Networks(sides) = self else { return true };
        let mut all = sides.iter().flatten();
        all.next().is_some_and(|first| all.all(|it| it.is_comparable_to(first)))
    }
}

impl<'p> PassedNetworks<'p> {
    /// Compares the networks; different lists may contain the same networks.
    pub(crate) fn likeness(&self, other: &Self) -> Likeness {
        let difference = self.difference_to(other);
        let [ours, theirs] = difference.counts();
        // An unknown network can match one known network of the other call.
        let our_unknown = unmatched(&self.unknown, &other.unknown).len();
        let their_unknown = unmatched(&other.unknown, &self.unknown).len();
        if [ours, theirs, our_unknown, their_unknown] == [0; 4] {
            let lists = self.list.as_ref().zip(other.list.as_ref());
            let is_same = lists.is_none_or(|(ours, theirs)| ours.likeness(theirs) == Likeness::Same);
            return if is_same { Likeness::Same } else { Likeness::Unknown };
        }
        let has_too_many = ours > their_unknown || theirs > our_unknown;
        if has_too_many && difference.is_certain() { Likeness::Different } else { Likeness::Unknown }
    }

    /// Returns the names of the networks that only one of two calls passes: of this call, and of the other call.
    pub(crate) fn difference(&self, other: &Self) -> [Vec<String>; 2] {
        match self.difference_to(other) {
            Difference::Resources(sides) => sides.map(|ids| {
                let mut names: Vec<_> = ids.into_iter().map(str::to_owned).collect();
                names.dedup();
                names
            }),
            Difference::Networks(sides) => sides.map(|it| it.iter().map(ConnectedTo::name).collect()),
        }
    }

    /// Returns the parameters that calls do not pass and on which the networks depend.
    pub(crate) fn omitted(&self) -> impl Iterator<Item = &'p str> {
        self.unknown.iter().chain(&self.list).flat_map(Described::omitted)
    }

    /// Returns the known networks that only one of two calls passes.
    fn difference_to(&self, other: &Self) -> Difference<'p> {
        let sides = [unmatched(&self.known, &other.known), unmatched(&other.known, &self.known)];
        if sides.iter().flatten().all(|it| it.resource.is_some()) {
            let ids = |side: Vec<PassedNetwork<'p>>| {
                side.into_iter().filter_map(|it| it.resource).map(|(_, id)| id).collect::<Vec<_>>()
            };
            return Difference::Resources(sides.map(ids));
        }
        // A name may refer to the resource of another module.
        let networks =
            |side: Vec<PassedNetwork<'p>>| side.into_iter().map(|it| it.network).collect::<Vec<_>>();
        let [ours, theirs] = sides.map(networks);
        Difference::Networks([unmatched(&ours, &theirs), unmatched(&theirs, &ours)])
    }
}

/// Returns the elements of a sorted list that another sorted list does not contain.
fn unmatched<T: Clone + Ord>(ours: &[T], theirs: &[T]) -> Vec<T> {
    let mut theirs = theirs.iter().peekable();
    let is_left = |it: &&T| {
        while theirs.next_if(|other| other < it).is_some() {}
        theirs.next_if_eq(it).is_none()
    };
    ours.iter().filter(is_left).cloned().collect()
}

/// Reads the networks of servers.
pub(crate) struct Reader<'v, 'p> {
    vnf: &'v Vnf<'p>,
    ports: HashMap<(FileId, NodeId), &'v Attachment<'p>>,
    /// Cached connections of ports: several servers may list the same port with many addresses.
    known: HashMap<(FileId, NodeId), Option<Connection<'v>>>,
    passing: Passing<'p>,
}

/// One combination of conditions.
#[derive(Default)]
struct Combination<'p> {
    conditions: Vec<Condition<'p>>,
    number: usize,
}

impl<'p> Combination<'p> {
    /// Returns the branch of an `if` in this combination.
    fn branch(&mut self, template: &'p Template, argument: Node<'p>) -> Option<Node<'p>> {
        let condition = argument.item(0).filter(|it| it.is_scalar())?.text();
        argument.item(if self.meets((template.file(), condition)) { 1 } else { 2 })
    }

    /// Returns `true` if a condition is met; a condition seen for the first time is not met.
    fn meets(&mut self, condition: Condition<'p>) -> bool {
        let known = self.conditions.iter().position(|it| *it == condition);
        let at = known.unwrap_or_else(|| {
            self.conditions.push(condition);
            self.conditions.len() - 1
        });
        self.number.checked_shr(u32::try_from(at).unwrap_or(u32::MAX)).is_some_and(|it| it & 1 == 1)
    }
}

impl<'v, 'p> Reader<'v, 'p> {
    pub(crate) fn new(vnf: &'v Vnf<'p>) -> Self {
        let key = |it: &Attachment<'_>| (it.defined.template.file(), it.defined.resource.key.id());
        let ports = vnf.attachments.iter().map(|it| (key(it), it)).collect();
        Self { vnf, ports, known: HashMap::default(), passing: Passing::of(vnf.callers.package) }
    }

    /// Returns the calls of the package.
    pub(super) fn passing(&self) -> &Passing<'p> {
        &self.passing
    }

    /// Returns the networks of a server.
    pub(crate) fn read(&mut self, server: ResourceDefinition<'p>) -> Networks<'v> {
        let mut combination = Combination::default();
        let mut lists = Vec::new();
        let networks = server.definition().property("networks");
        while combination.number < 1 << combination.conditions.len() {
            let mut list = Connections::default();
            match networks {
                Some(networks) => {
                    let at = At { template: server.template, node: networks.value };
                    self.add(at, &mut combination, &mut list);
                }
                None if server.definition().has_unknown_properties() => {
                    let unknown = server.definition().properties().unwrap_or(server.definition().body);
                    list.several.push(self.described(server.template, unknown));
                }
                None => list.is_automatic = true,
            }
            list.known.sort_unstable();
            list.single.sort_unstable();
            list.several.sort_unstable();
            lists.push(list);
            combination.number += 1;
            if combination.conditions.len() > MOST_CONDITIONS {
                return Networks { conditions: Vec::new(), lists: Vec::new() };
            }
        }
        Networks { conditions: combination.conditions, lists }
    }

    /// Returns the values through which calls pass networks to the server at a position of the model.
    pub(super) fn references(&self, position: usize) -> impl Iterator<Item = Node<'p>> {
        self.networks_of_ports(position).chain(self.list(position)).map(|it| it.node)
    }

    /// Returns the networks that calls pass to the template of a server. The networks of ports count if the files
    /// determine all networks of the server.
    pub(super) fn passed(&self, position: usize, is_known: bool, calls: Calls<'_, 'p>) -> PassedNetworks<'p> {
        let list = self.list(position).map(|it| Described::of(calls, it));
        let mut passed = PassedNetworks { list, ..PassedNetworks::default() };
        for at in self.networks_of_ports(position).filter(|_| is_known) {
            match PassedNetwork::of(self.vnf, at, calls) {
                Some(network) => passed.known.push(network),
                None => passed.unknown.push(Described::of(calls, at)),
            }
        }
        passed.known.sort_unstable();
        passed.unknown.sort_unstable();
        passed
    }

    /// Returns the parameters that supply the networks of the ports of a server.
    fn networks_of_ports(&self, position: usize) -> impl Iterator<Item = At<'p>> {
        let vnf = self.vnf;
        let networks = vnf.ports_of(position).flat_map(move |it| {
            let template = it.defined.template;
            vnf.networks_of(it).iter().map(move |node| At { template, node: *node })
        });
        networks.filter(|it| ParamRef::at(it.node).is_some_and(|used| !used.is_indexed))
    }

    /// Returns the `get_param` that supplies all networks of a server.
    fn list(&self, position: usize) -> Option<At<'p>> {
        let server = self.vnf.servers.get(position)?.defined;
        let node = server.definition().property("networks")?.value;
        ParamRef::at(node).map(|_| At { template: server.template, node })
    }

    /// Adds the connections of a value of `networks`.
    fn add(&mut self, networks: At<'p>, combination: &mut Combination<'p>, list: &mut Connections<'v>) {
        let (mut pending, mut left) = (vec![networks], Countdown::new(Limit::Parts));
        while let Some(At { template, node }) = pending.pop() {
            if left.take(node).is_none() {
                return list.several.push(self.described(template, node));
            }
            let call = Call::at(node, Owner::default());
            let values = match call.map(|call| (call.function, call.argument)) {
                Some((Function::If, argument)) => {
                    combination.branch(template, argument).map(|it| (template, vec![it]))
                }
                Some((Function::ListConcat, lists)) if lists.is_sequence() => {
                    Some((template, lists.items().collect()))
                }
                Some((Function::GetParam, _)) => {
                    self.given(template, node).map(|(from, it)| (from, vec![it]))
                }
                Some((Function::Repeat, _)) if repeated(node).is_some_and(|it| it.get("port").is_some()) => {
                    visit_below(node, &["port"], &mut |port, rest| match rest {
                        0 => self.add_port(template, port, list),
                        _ => list.several.push(self.described(template, port)),
                    });
                    continue;
                }
                Some(_) => None,
                None if node.is_sequence() => Some((template, node.items().collect())),
                None => {
                    self.add_entry(template, node, combination, list);
                    continue;
                }
            };
            let Some((template, values)) = values else {
                list.several.push(self.described(template, node));
                continue;
            };
            pending.extend(values.into_iter().rev().map(|node| At { template, node }));
        }
    }

    /// Adds the connections of an entry of `networks`.
    fn add_entry(
        &mut self,
        template: &'p Template,
        entry: Node<'p>,
        combination: &mut Combination<'p>,
        list: &mut Connections<'v>,
    ) {
        if let Some(port) = entry.get("port") {
            let call = Call::at(port, Owner::default()).filter(|it| it.function == Function::If);
            let branch = call.and_then(|it| combination.branch(template, it.argument));
            return self.add_port(template, branch.unwrap_or(port), list);
        }
        match direct_connection(self.vnf, template, entry, &self.passing) {
            Some(known) => list.known.push(known),
            None => list.single.push(self.described(template, entry)),
        }
    }

    fn described(&self, template: &'p Template, node: Node<'p>) -> Described<'v> {
        Described::of(self.passing.by_any(), At { template, node }).by_value()
    }

    /// Adds the connections of a port.
    fn add_port(&mut self, template: &'p Template, port: Node<'p>, list: &mut Connections<'v>) {
        let mut connections = self.vnf.targets_of(template, &[port]).into_iter().map(|it| {
            let port = *self.ports.get(&it.key())?;
            self.known.entry(it.key()).or_insert_with(|| connection(self.vnf, port, &self.passing)).clone()
        });
        let first = connections.next().flatten();
        match first.filter(|first| connections.all(|it| it.as_ref() == Some(first))) {
            Some(known) => list.known.push(known),
            None => list.single.push(self.described(template, port)),
        }
    }

    /// Returns the list that a parameter supplies as a whole, with the template that defines it.
    fn given(&self, template: &'p Template, node: Node<'p>) -> Option<(&'p Template, Node<'p>)> {
        let name = ParamRef::at(node).filter(|it| !it.is_indexed)?.name();
        let callers = &self.vnf.callers;
        let (template, value) = if callers.package.kind(template.file()).is_module() {
            let source = callers.sources(template, name).next()?;
            (template, callers.value_by(&source)?)
        } else {
            let mut calls = callers.package.calls_to(template.file());
            let call = calls.next().filter(|_| calls.next().is_none())?;
            (call.caller, call.argument(name)?)
        };
        (!value.is_scalar()).then_some((template, value))
    }
}
