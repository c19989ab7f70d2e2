//! The networks of servers, if known from the files.

use vnfcheck_hot::{
    Call, FileId, Function, NestedCall, Node, NodeId, Owner, Template, repeated, visit_below,
};
use vnfcheck_maps::HashMap;
use vnfcheck_vnf::{Attachment, ParamRef, ResourceDefinition, Vnf};

use super::connections::{
    ConnectedTo, Connection, MOST_CALLS, Passing, certain_calls, connection, direct_connection,
};
use super::likeness::{Described, Likeness};

/// Maximum number of conditions that the networks of a server may depend on.
const MOST_CONDITIONS: usize = 3;

/// Maximum depth of nested calls and lists to follow.
const MOST_LEVELS: u32 = 8;

/// Maximum number of nodes to inspect for the networks of one server.
const MOST_PARTS: u32 = 10_000;

/// A condition, by file and name.
type Condition<'p> = (FileId, &'p str);

/// The networks of a server: one list for each combination of conditions. The position of a list is a bit set of the
/// conditions that are met: 0 for none, 1 for the first, 2 for the second, 3 for both.
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
}

/// Two calls of a nested template that pass different networks.
pub(crate) struct DifferingCalls<'p> {
    pub(crate) calls: [NestedCall<'p>; 2],
    /// The names of the networks that only one of the calls passes, in the order of the calls.
    pub(crate) difference: [Vec<String>; 2],
}

impl<'p> Networks<'p> {
    /// Returns `true` if the files determine all networks, regardless of conditions.
    pub(crate) fn are_known(&self) -> bool {
        self.names().is_some()
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
        let is_known = only.single.is_empty() && only.several.is_empty();
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
        let (ours, theirs) = (unmatched(&self.known, &other.known), unmatched(&other.known, &self.known));
        let (our_single, their_single) =
            (unmatched(&self.single, &other.single), unmatched(&other.single, &self.single));
        // An unknown connection can be the same as one known connection of the other server.
        let has_too_many = ours.len() > their_single.len() || theirs.len() > our_single.len();
        let known = [ours, theirs].concat();
        let several =
            unmatched(&self.several, &other.several).len() + unmatched(&other.several, &self.several).len();
        let count = |it: &Self| it.known.len() + it.single.len();
        if several > 0 {
            return Likeness::Unknown;
        }
        if count(self) != count(other) {
            return Likeness::Different;
        }
        let are_comparable = known
            .first()
            .is_some_and(|(first, _)| known.iter().all(|(network, _)| network.is_comparable_to(first)));
        let is_decided = has_too_many && are_comparable;
        match known.is_empty() && our_single.is_empty() && their_single.is_empty() {
            true => Likeness::Same,
            false if is_decided => Likeness::Different,
            false => Likeness::Unknown,
        }
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
struct Combination<'p> {
    conditions: Vec<Condition<'p>>,
    number: usize,
    left: u32,
}

impl<'p> Combination<'p> {
    /// Returns the branch of an `if` in this combination.
    fn branch(&mut self, template: &'p Template, argument: Node<'p>) -> Option<Node<'p>> {
        let condition = argument.item(0).filter(|it| it.is_scalar())?.text();
        argument.item(if self.meets((template.file(), condition)) { 1 } else { 2 })
    }

    /// Returns `true` if a condition is met; a new condition is not met.
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

    /// Returns the networks of a server.
    pub(crate) fn read(&mut self, server: ResourceDefinition<'p>) -> Networks<'v> {
        let mut combination = Combination { conditions: Vec::new(), number: 0, left: MOST_PARTS };
        let mut lists = Vec::new();
        let networks = server.definition().property("networks");
        while combination.number < 1 << combination.conditions.len() {
            let mut list = Connections::default();
            if let Some(networks) = networks {
                self.add(server.template, networks.value, MOST_LEVELS, &mut combination, &mut list);
            }
            list.known.sort_unstable();
            list.single.sort_unstable();
            list.several.sort_unstable();
            lists.push(list);
            combination.number += 1;
            if combination.conditions.len() > MOST_CONDITIONS || combination.left == 0 {
                return Networks { conditions: Vec::new(), lists: Vec::new() };
            }
        }
        Networks { conditions: combination.conditions, lists }
    }

    /// Returns two calls of a nested template that pass different networks for the ports of its server, which is at a
    /// position of the model.
    pub(crate) fn differing_calls(&self, position: usize) -> Option<DifferingCalls<'p>> {
        let template = self.vnf.servers.get(position)?.defined.template;
        let first = self.passing.call(template)?;
        let mut parameters = Vec::new();
        for port in self.vnf.ports_of(position) {
            let [reference] = self.vnf.networks_of(port) else { return None };
            // A caller determines no other network.
            let used = ParamRef::at(*reference).filter(|it| !it.is_indexed);
            parameters.extend(used.map(ParamRef::name));
        }
        let networks = |call: &NestedCall<'p>| {
            let passed = |it: &&str| ConnectedTo::passed(self.vnf, call, it, &self.passing);
            let mut networks = parameters.iter().map(passed).collect::<Option<Vec<_>>>()?;
            networks.sort_unstable();
            Some(networks)
        };
        let ours = networks(&first)?;
        certain_calls(self.vnf.callers.package, template).take(MOST_CALLS).find_map(|call| {
            let theirs = networks(&call)?;
            let different = [unmatched(&theirs, &ours), unmatched(&ours, &theirs)];
            let mut all = different.iter().flatten();
            let of_all = all.next()?;
            let are_comparable = all.all(|it| it.is_comparable_to(of_all));
            let difference = different.map(|it| it.iter().map(ConnectedTo::name).collect());
            are_comparable.then_some(DifferingCalls { calls: [call, first], difference })
        })
    }

    fn add(
        &mut self,
        template: &'p Template,
        node: Node<'p>,
        levels: u32,
        combination: &mut Combination<'p>,
        list: &mut Connections<'v>,
    ) {
        combination.left = combination.left.saturating_sub(1);
        let Some(levels) = levels.checked_sub(1).filter(|_| combination.left > 0) else {
            return list.several.push(self.described(template, node));
        };
        let call = Call::at(node, Owner::default());
        match call.map(|call| (call.function, call.argument)) {
            Some((Function::If, argument)) => match combination.branch(template, argument) {
                Some(branch) => self.add(template, branch, levels, combination, list),
                None => list.several.push(self.described(template, node)),
            },
            Some((Function::ListConcat, lists)) if lists.is_sequence() => {
                lists.items().for_each(|it| self.add(template, it, levels, combination, list));
            }
            Some((Function::GetParam, _)) => match self.given(template, node) {
                Some((template, value)) => self.add(template, value, levels, combination, list),
                None => list.several.push(self.described(template, node)),
            },
            Some((Function::Repeat, _)) if repeated(node).is_some_and(|it| it.get("port").is_some()) => {
                visit_below(node, &["port"], &mut |port, left| match left {
                    0 => self.add_port(template, port, list),
                    _ => list.several.push(self.described(template, port)),
                });
            }
            Some(_) => list.several.push(self.described(template, node)),
            None if node.is_sequence() => {
                node.items().for_each(|it| self.add(template, it, levels, combination, list));
            }
            None => match node.get("port") {
                Some(port) => {
                    let call = Call::at(port, Owner::default()).filter(|it| it.function == Function::If);
                    let branch = call.and_then(|it| combination.branch(template, it.argument));
                    self.add_port(template, branch.unwrap_or(port), list);
                }
                None => match direct_connection(self.vnf, template, node, &self.passing) {
                    Some(known) => list.known.push(known),
                    None => list.single.push(self.described(template, node)),
                },
            },
        }
    }

    fn described(&self, template: &'p Template, node: Node<'p>) -> Described<'v> {
        Described::of(self.vnf.callers.package, template, node).by_value()
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
