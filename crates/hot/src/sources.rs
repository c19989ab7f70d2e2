//! Sources of parameter values, traced through nested calls to their ends.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use vnfcheck_maps::{HashMap, HashSet};

use crate::call::get_param_name;
use crate::package::{NestedCall, Package, STEPS_OF_A_CALL};
use crate::template::Template;
use crate::unfollowed::{self, Limit};
use crate::values::leaves;
use vnfcheck_yaml::work::{step, steps};
use vnfcheck_yaml::{Entry, FileId, Node, NodeId};

/// Maximum number of sources of one parameter, and of calls of one template; beyond the limit, the sources are unknown.
pub const MOST_SOURCES: usize = Limit::Sources.most() as usize;

/// Maximum number of sources visited for one parameter. A source counts once per argument that reads it.
const MOST_VISITS: usize = 4 * MOST_SOURCES;

/// One end of the search for the values of a parameter.
#[derive(Clone, Debug)]
pub enum Source<'p> {
    /// The environment of a module lists the parameter.
    Environment {
        /// The module.
        module: &'p Template,
        /// Name and value in the module's environment.
        entry: Entry<'p>,
    },
    /// A module declares the parameter, but its environment does not exist or does not list the parameter.
    Unlisted {
        /// The module.
        module: &'p Template,
        /// The parameter's name in the module.
        name: &'p str,
    },
    /// A caller passes a value or an expression other than a plain `get_param`.
    Argument {
        /// The call.
        call: NestedCall<'p>,
        /// The value as written.
        value: Node<'p>,
    },
    /// A caller does not pass the parameter.
    NotPassed {
        /// The call.
        call: NestedCall<'p>,
        /// The parameter's name in the called template.
        name: &'p str,
    },
}

impl<'p> Source<'p> {
    /// Returns the module whose parameter is the source, and the parameter name there.
    pub fn module_parameter(&self) -> Option<(&'p Template, &'p str)> {
        match self {
            Self::Environment { module, entry } => Some((module, entry.name())),
            Self::Unlisted { module, name } => Some((module, name)),
            Self::Argument { .. } | Self::NotPassed { .. } => None,
        }
    }
}

/// The sources of the parameters of a package. Each parameter is searched once, and equal sets of sources are stored
/// once.
#[derive(Debug)]
pub struct Sources<'p> {
    package: &'p Package,
    known: Mutex<Cache<'p>>,
}

/// Position of a parameter of a template among the requested parameters.
type Key = u32;

/// A source; calls are identified by position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum End {
    Module(Key),
    Argument(u32, NodeId),
    NotPassed(u32, Key),
}

/// The sources of a parameter; `None` if there are too many.
type Ends = Option<Arc<[End]>>;

#[derive(Debug, Default)]
struct Cache<'p> {
    keys: Vec<(&'p Template, &'p str)>,
    positions: HashMap<(FileId, &'p str), Key>,
    /// Sources by key; `None` for parameters not searched yet.
    ends: Vec<Option<Ends>>,
}

impl<'p> Sources<'p> {
    /// Creates an empty cache for a package.
    pub fn new(package: &'p Package) -> Self {
        Self { package, known: Mutex::default() }
    }

    /// Sources of the value of a template's parameter: every module whose environment could set it, and every value
    /// or expression that a caller passes instead. List items and branches of an `if` count separately. Beyond
    /// [`Limit::Sources`], the parameter is noted and has no sources.
    pub fn of<'s>(
        &'s self,
        template: &'p Template,
        parameter: &'p str,
    ) -> impl Iterator<Item = Source<'p>> + use<'s, 'p> {
        let sources = self.within_limit(template, parameter);
        if sources.is_none() {
            let declared = template.parameter(parameter).map(|it| it.key);
            declared
                .or(template.tree().root())
                .into_iter()
                .for_each(|it| unfollowed::note(it, Limit::Sources));
        }
        sources.into_iter().flatten()
    }

    /// Returns the sources like [`of`](Self::of); `None` beyond [`Limit::Sources`], without noting the parameter.
    pub fn within_limit<'s>(
        &'s self,
        template: &'p Template,
        parameter: &'p str,
    ) -> Option<impl Iterator<Item = Source<'p>> + use<'s, 'p>> {
        if !self.package.kind(template.file()).is_module() {
            // Only the first search reads the arguments, but each rule that asks for sources depends on them.
            self.package.note_unfollowed_arguments();
        }
        let ends = {
            let mut known = self.known();
            let key = known.key(template, parameter);
            Search { package: self.package, known: &mut known, numbers: HashMap::default(), way: Vec::new() }
                .run(key)
        };
        let ends = ends?;
        Some((0..ends.len()).filter_map(move |position| self.source(*ends.get(position)?)))
    }

    /// Entries found before the end of an interrupted search remain valid, so a poisoned lock is usable.
    fn known(&self) -> MutexGuard<'_, Cache<'p>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn source(&self, end: End) -> Option<Source<'p>> {
        let of_key = |key: Key| self.known().keys.get(key as usize).copied();
        match end {
            End::Module(key) => {
                step();
                let (module, name) = of_key(key)?;
                let environment = self.package.environment(module);
                Some(match environment.and_then(|environment| environment.parameter(name)) {
                    Some(entry) => Source::Environment { module, entry },
                    None => Source::Unlisted { module, name },
                })
            }
            End::Argument(call, value) => {
                let call = self.package.call_at(call)?;
                Some(Source::Argument { call, value: call.caller.tree().node(value)? })
            }
            End::NotPassed(call, key) => {
                let (_, name) = of_key(key)?;
                Some(Source::NotPassed { call: self.package.call_at(call)?, name })
            }
        }
    }
}

impl<'p> Cache<'p> {
    fn key(&mut self, template: &'p Template, name: &'p str) -> Key {
        *self.positions.entry((template.file(), name)).or_insert_with(|| {
            self.keys.push((template, name));
            self.ends.push(None);
            Key::try_from(self.keys.len() - 1).unwrap_or(Key::MAX)
        })
    }

    fn ends(&self, key: Key) -> Option<&Ends> {
        self.ends.get(key as usize)?.as_ref()
    }
}

/// A parameter on the current search path.
struct Visit {
    key: Key,
    /// Order of the visit, and the earliest visit that is reachable from this one (Tarjan's algorithm).
    number: u32,
    earliest: u32,
    /// Ends at this parameter itself; `None` if there are too many.
    own: Option<Vec<End>>,
    /// Parameters of callers that appear in the arguments.
    outer: Vec<Key>,
    /// Number of these parameters already followed.
    followed: usize,
}

/// A depth-first search for the sources of a parameter. Parameters in a cycle of calls have the same sources
/// (Tarjan's algorithm for strongly connected components).
struct Search<'s, 'p> {
    package: &'p Package,
    known: &'s mut Cache<'p>,
    /// Visit numbers of the parameters whose ends are not yet known.
    numbers: HashMap<Key, u32>,
    way: Vec<Visit>,
}

impl<'p> Search<'_, 'p> {
    fn run(&mut self, start: Key) -> Ends {
        let mut left: Vec<Visit> = Vec::new();
        if self.known.ends(start).is_none() {
            self.enter(start);
        }
        while let Some(visit) = self.way.last_mut() {
            if let Some(&outer) = visit.outer.get(visit.followed) {
                visit.followed += 1;
                match self.numbers.get(&outer) {
                    Some(number) => visit.earliest = visit.earliest.min(*number),
                    None if self.known.ends(outer).is_none() => self.enter(outer),
                    None => {}
                }
                continue;
            }
            let Some(visit) = self.way.pop() else { break };
            let (number, earliest) = (visit.number, visit.earliest);
            if let Some(inner) = self.way.last_mut() {
                inner.earliest = inner.earliest.min(earliest);
            }
            left.push(visit);
            if number == earliest {
                let first =
                    left.iter().rposition(|visit| visit.number < number).map_or(0, |before| before + 1);
                let mut cycle = left.split_off(first);
                cycle.reverse();
                self.close(&cycle);
            }
        }
        self.known.ends(start).cloned().flatten()
    }

    fn enter(&mut self, key: Key) {
        let number = u32::try_from(self.numbers.len()).unwrap_or(u32::MAX);
        self.numbers.insert(key, number);
        let mut visit = Visit { key, number, earliest: number, own: None, outer: Vec::new(), followed: 0 };
        visit.own = self.own(key, &mut visit.outer);
        self.way.push(visit);
    }

    /// Returns the parameter's own sources, and collects the caller parameters that are passed to it.
    fn own(&mut self, key: Key, outer: &mut Vec<Key>) -> Option<Vec<End>> {
        let (template, name) = self.known.keys.get(key as usize).copied()?;
        if self.package.kind(template.file()).is_module() {
            return Some(vec![End::Module(key)]);
        }
        let calls = self.package.positions_of_calls_to(template.file());
        if calls.len() > MOST_SOURCES {
            return None;
        }
        let mut own = Vec::new();
        let mut seen = HashSet::default();
        for &position in calls {
            steps(STEPS_OF_A_CALL);
            let Some(call) = self.package.call_at(position) else { continue };
            let Some(argument) = call.passed().entry(name).map(|it| it.value) else {
                own.push(End::NotPassed(position, key));
                continue;
            };
            for value in leaves(argument) {
                step();
                match get_param_name(value) {
                    Some(passed) => {
                        let passed = self.known.key(call.caller, passed.text());
                        if seen.insert(passed) {
                            outer.push(passed);
                        }
                    }
                    None => own.push(End::Argument(position, value.id())),
                }
            }
            if own.len() > MOST_SOURCES {
                return None;
            }
        }
        Some(own)
    }

    /// Records the result for parameters in a cycle, or for a single parameter.
    fn close(&mut self, cycle: &[Visit]) {
        let ends = self.joined(cycle);
        for visit in cycle {
            self.numbers.remove(&visit.key);
            if let Some(known) = self.known.ends.get_mut(visit.key as usize) {
                *known = Some(ends.clone());
            }
        }
    }

    fn joined(&self, cycle: &[Visit]) -> Ends {
        let mut own = Vec::new();
        let mut passed: Vec<&Arc<[End]>> = Vec::new();
        for visit in cycle {
            own.extend_from_slice(visit.own.as_ref()?);
            // An outer parameter that is still unknown belongs to the cycle.
            for ends in visit.outer.iter().rev().filter_map(|outer| self.known.ends(*outer)) {
                step();
                let ends = ends.as_ref()?;
                if !passed.last().is_some_and(|last| Arc::ptr_eq(last, ends)) {
                    passed.push(ends);
                }
            }
        }
        if let ([], [only]) = (own.as_slice(), passed.as_slice()) {
            return Some(Arc::clone(only));
        }
        if own.len() + passed.iter().map(|ends| ends.len()).sum::<usize>() > MOST_VISITS {
            return None;
        }
        let mut seen = HashSet::default();
        let mut ends = own;
        ends.extend(passed.into_iter().flat_map(|ends| ends.iter().copied()));
        ends.retain(|end| {
            step();
            seen.insert(*end)
        });
        (ends.len() <= MOST_SOURCES).then(|| ends.into())
    }
}
