//! The properties of definitions: written as a mapping, or with functions that the template itself determines.

use smallvec::SmallVec;
use vnfcheck_maps::HashSet;
use vnfcheck_yaml::work::step;
use vnfcheck_yaml::{Entry, Node, Value};

use crate::call::called;
use crate::function::Function;
use crate::resource::Definition;
use crate::values::{Below, Content, Goal, PathTo, Paths, Values, ValuesOfAny, follow, leaves};
use crate::within::{Budget, Within};

/// Maximum number of parts of a merge.
const MOST_PARTS: usize = 10_000;

/// Maximum number of functions on the path to a part of a merge.
const MOST_LEVELS: u32 = 8;

/// The properties of a definition.
enum OwnProperties<'t> {
    /// A mapping.
    Written(Node<'t>),
    /// Mappings that a function merges.
    Merged(Merged<'t>),
    /// A function call with alternatives or unknown parts.
    Partial(Node<'t>),
    /// No properties, or unknown properties.
    Unknown,
}

impl<'t> Definition<'t> {
    /// Returns a property. In merged properties, the last operand with the property determines it.
    pub fn property(self, name: &str) -> Option<Entry<'t>> {
        let properties = self.properties()?;
        if called(properties).is_none() { properties.entry(name) } else { Merged::of(properties).entry(name) }
    }

    /// `true` if the files do not determine which properties the definition has.
    pub fn has_unknown_properties(self) -> bool {
        self.properties().is_some_and(|properties| Merged::of(properties).unknown.is_some())
    }

    /// The string that a `ResourceGroup` replaces by the index of each member.
    pub fn index_text(self) -> &'t str {
        let given = self.property("index_var").and_then(|entry| entry.value.as_str());
        given.filter(|text| !text.is_empty()).unwrap_or("%index%")
    }

    /// `true` if a group has members whatever the values of the parameters: its count is missing or a literal above
    /// zero.
    pub fn surely_has_members(self) -> bool {
        self.property("count").is_none_or(|count| matches!(count.value.value(), Value::Int(1..)))
    }

    /// Returns the values at a path of property names. Lists are entered at every level:
    /// `["fixed_ips", "ip_address"]` returns the address of each fixed IP. The result contains both branches of an
    /// `if`, the value of an `OS::Heat::Value`, all operands of list concatenations and map merges, and the values
    /// that a `repeat` produces from its template. Any other function call is a value itself, even before the end of
    /// the path.
    pub fn values(self, path: &[&str]) -> Values<'t> {
        let mut found = Values::new();
        self.visit_values(path, &mut |node, _| found.push(node));
        found
    }

    /// Like [`values`](Self::values), but only with nodes at the end of the path, without calls met before it.
    pub fn values_at_end(self, path: &[&str]) -> Values<'t> {
        let mut found = Values::new();
        self.visit_values(path, &mut |node, rest| {
            if rest == 0 {
                found.push(node);
            }
        });
        found
    }

    /// Like [`values`](Self::values) for several paths: returns each value with the data attached to its path and
    /// visits each property once. A call met before the end of a path is a value of every path that passes through
    /// it.
    pub fn values_of_any<T>(self, paths: &Paths<T>) -> ValuesOfAny<'t, '_, T> {
        let mut found = ValuesOfAny::new();
        self.visit_any(paths, |node, it, _| found.push((node, &it.data)));
        found
    }

    /// Like [`values_of_any`](Self::values_of_any), without the calls met before a path ends.
    pub fn values_at_end_of_any<T>(self, paths: &Paths<T>) -> ValuesOfAny<'t, '_, T> {
        let mut found = ValuesOfAny::new();
        self.visit_any(paths, |node, it, rest| {
            if rest == 0 {
                found.push((node, &it.data));
            }
        });
        found
    }

    /// Visits the values at several paths, each with its path and the number of path names that remain: 0 at the end,
    /// more at a call before the end.
    pub fn visit_any<'w, T>(
        self,
        paths: &'w Paths<T>,
        mut visit: impl FnMut(Node<'t>, &'w PathTo<T>, usize),
    ) {
        let (level, budget) = (&paths.first, Budget::default());
        let (goal, within) = (Below { paths, level }, Within::new(&budget));
        match self.own_properties() {
            OwnProperties::Written(node) => goal.enter(node, &mut visit, within),
            OwnProperties::Merged(merged) => {
                for entry in merged.entries() {
                    if let Some(level) = level.below(entry.name()) {
                        follow(entry.value, Below { paths, level }, &mut visit, within);
                    }
                }
            }
            OwnProperties::Partial(node) => follow(node, goal, &mut visit, within),
            OwnProperties::Unknown => {}
        }
    }

    fn own_properties(self) -> OwnProperties<'t> {
        let properties = self.properties().filter(|it| it.is_mapping());
        let Some(properties) = properties else { return OwnProperties::Unknown };
        match Content::of(properties, false) {
            Content::Written => OwnProperties::Written(properties),
            Content::Choices(_) | Content::Branches(_) | Content::Read(_) => {
                let merged = Merged::of(properties);
                if merged.unknown.is_none() {
                    OwnProperties::Merged(merged)
                } else {
                    OwnProperties::Partial(properties)
                }
            }
            Content::Computed | Content::Repeated(..) => OwnProperties::Unknown,
        }
    }

    /// Visits the values, each with the number of path names that remain.
    fn visit_values(self, path: &[&str], visit: &mut impl FnMut(Node<'t>, usize)) {
        let budget = Budget::default();
        let within = Within::new(&budget);
        match self.own_properties() {
            OwnProperties::Written(node) => path.enter(node, visit, within),
            OwnProperties::Merged(merged) => {
                let Some((name, rest)) = path.split_first() else { return };
                if let Some(entry) = merged.entry(name) {
                    follow(entry.value, rest, visit, within);
                }
            }
            OwnProperties::Partial(node) => follow(node, path, visit, within),
            OwnProperties::Unknown => {}
        }
    }
}

/// Returns each alternative of properties or arguments; `None` if they are absent.
pub(crate) fn alternatives(given: Option<Node<'_>>) -> SmallVec<[Option<Node<'_>>; 1]> {
    let Some(given) = given.filter(|it| called(*it).is_some()) else { return SmallVec::from_iter([given]) };
    let found: SmallVec<_> = leaves(given).into_iter().map(Some).collect();
    if found.is_empty() { SmallVec::from_iter([Some(given)]) } else { found }
}

/// The parts of a mapping that a template writes itself or with `map_merge`.
#[derive(Debug, Default)]
pub struct Merged<'t> {
    /// The written mappings; later mappings override earlier mappings.
    pub parts: SmallVec<[Node<'t>; 1]>,
    /// A part with unknown contents.
    pub unknown: Option<Node<'t>>,
}

impl<'t> Merged<'t> {
    /// Returns the parts of the mapping at a node.
    pub fn of(node: Node<'t>) -> Self {
        let mut merged = Self::default();
        let mut left = MOST_PARTS;
        merged.add(node, MOST_LEVELS, &mut left);
        merged
    }

    fn add(&mut self, node: Node<'t>, levels: u32, left: &mut usize) {
        step();
        *left = left.saturating_sub(1);
        let Some((function, argument)) = called(node) else { return self.parts.push(node) };
        let Some(levels) = levels.checked_sub(1).filter(|_| *left > 0) else {
            self.unknown.get_or_insert(node);
            return;
        };
        if function == Function::MapMerge && argument.is_sequence() {
            return argument.items().for_each(|part| self.add(part, levels, left));
        }
        match leaves(node).as_slice() {
            [value] if *value != node => self.add(*value, levels, left),
            _ => drop(self.unknown.get_or_insert(node)),
        }
    }

    /// Returns the entry with a name in the last part that has such an entry.
    pub fn entry(&self, name: &str) -> Option<Entry<'t>> {
        self.parts.iter().rev().find_map(|part| part.entry(name))
    }

    /// Returns the entries that no later part overrides.
    pub fn entries(&self) -> impl Iterator<Item = Entry<'t>> {
        let mut seen = HashSet::default();
        let is_merged = self.parts.len() > 1;
        let parts = self.parts.iter().rev();
        parts.flat_map(|part| part.entries()).filter(move |it| !is_merged || seen.insert(it.name()))
    }
}
