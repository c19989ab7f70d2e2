//! The values of properties, including those inside lists, an `if` or a `repeat`.

use std::cell::Cell;
use std::ops::Range;

use crate::call::Call;
use crate::function::Function;
use crate::owner::Owner;
use crate::resource::Definition;
use crate::resource_type::ResourceType;
use smallvec::SmallVec;
use yaml::{Node, Value};

/// Values of a property; mostly a single one.
pub type Values<'t> = SmallVec<[Node<'t>; 2]>;

/// Values of several properties, each with the data attached to its path.
pub type ValuesOfAny<'t, 'w, T> = SmallVec<[(Node<'t>, &'w T); 4]>;

/// Property names from the outermost to the innermost: `["fixed_ips", "ip_address"]`.
pub type Path = &'static [&'static str];

/// Paths of properties, each with attached data.
#[derive(Debug)]
pub struct Paths<T> {
    /// Sorted so that paths with a common prefix are adjacent, in the order of a walk.
    paths: Vec<(Path, T)>,
    first: Level,
}

/// Paths with a common prefix.
#[derive(Debug)]
struct Level {
    /// Number of names.
    names: usize,
    /// Positions of the paths; paths that end at this level come first.
    all: Range<usize>,
    /// Position of the first path that continues after this level.
    longer: usize,
    /// The names that follow, ordered by length first, because names of different lengths compare without reading
    /// their characters.
    next: Vec<(&'static str, Level)>,
}

impl<T> Paths<T> {
    /// Sorts paths for a search. Each path comes with the data to attach to its values.
    pub fn new(paths: impl IntoIterator<Item = (Path, T)>) -> Self {
        let mut paths: Vec<(Path, T)> = paths.into_iter().collect();
        let order = |path: Path| path.iter().map(|name| by_length(name));
        paths.sort_by(|(one, _), (other, _)| order(one).cmp(order(other)));
        let first = Level::of(&paths, 0, 0);
        Self { paths, first }
    }

    /// The paths, in unspecified order.
    pub fn iter(&self) -> impl Iterator<Item = Path> {
        self.paths.iter().map(|(path, _)| *path)
    }
}

impl Level {
    /// Creates the level of sorted paths that share a prefix of `names` names; the first path is at position `first`.
    fn of<T>(paths: &[(Path, T)], first: usize, names: usize) -> Self {
        let (ended, more) = paths.split_at(paths.partition_point(|(path, _)| path.len() <= names));
        let longer = first + ended.len();
        let mut start = longer;
        let mut next = Vec::new();
        for alike in more.chunk_by(|(one, _), (other, _)| one.get(names) == other.get(names)) {
            let name = alike.first().and_then(|(path, _)| path.get(names)).copied().unwrap_or_default();
            next.push((name, Self::of(alike, start, names + 1)));
            start += alike.len();
        }
        Self { names, all: first..first + paths.len(), longer, next }
    }

    /// Returns the level of the paths that continue with a name.
    fn below(&self, name: &str) -> Option<&Self> {
        let name = by_length(name);
        let found = self.next.binary_search_by(|(it, _)| by_length(it).cmp(&name)).ok()?;
        self.next.get(found).map(|(_, level)| level)
    }
}

fn by_length(name: &str) -> (usize, &str) {
    (name.len(), name)
}

impl<'t> Definition<'t> {
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
        self.visit_any(paths, |node, (_, what), _| found.push((node, what)));
        found
    }

    /// Like [`values_of_any`](Self::values_of_any), without the calls met before a path ends.
    pub fn values_at_end_of_any<T>(self, paths: &Paths<T>) -> ValuesOfAny<'t, '_, T> {
        let mut found = ValuesOfAny::new();
        self.visit_any(paths, |node, (_, what), rest| {
            if rest == 0 {
                found.push((node, what));
            }
        });
        found
    }

    /// Visits the values at several paths, each with its path and the number of path names that remain: 0 at the end,
    /// more at a call before the end.
    pub fn visit_any<'w, T>(
        self,
        paths: &'w Paths<T>,
        mut visit: impl FnMut(Node<'t>, &'w (Path, T), usize),
    ) {
        if let Some(properties) = self.own_properties() {
            visit_paths(properties, (paths, &paths.first), &mut visit, Within::default());
        }
    }

    /// Returns the properties if they are a mapping and not a function call; Heat accepts no function for all
    /// properties.
    fn own_properties(self) -> Option<Node<'t>> {
        let properties = self.properties().filter(|it| it.is_mapping())?;
        let call = Call::at(properties, Owner::default());
        (call.is_none() || choices(properties, call, true).is_some()).then_some(properties)
    }

    /// Visits the values, each with the number of path names that remain.
    fn visit_values(self, path: &[&str], visit: &mut impl FnMut(Node<'t>, usize)) {
        if let Some(properties) = self.own_properties() {
            visit_values(properties, path, visit, Within::default());
        }
    }
}

/// Returns the possible values of one node: the items of a list and the branches of an `if`, each separately.
pub fn leaves(node: Node<'_>) -> Vec<Node<'_>> {
    let mut found = Vec::new();
    visit_values(node, &[], &mut |node, _| found.push(node), Within::default());
    found
}

/// Visits the values at a path below a node like [`Definition::values`], each with the number of path names that
/// remain: 0 at the end, more at a call before the end.
pub fn visit_below<'t>(node: Node<'t>, path: &[&str], visit: &mut impl FnMut(Node<'t>, usize)) {
    visit_values(node, path, visit, Within::default());
}

/// Returns the template of a `repeat` at this node if its `for_each` is a literal mapping.
pub fn repeated(node: Node<'_>) -> Option<Node<'_>> {
    Some(repeat_of(Call::at(node, Owner::default())?)?.0)
}

/// Returns the value to which a `get_attr` of an `OS::Heat::Value` at this node resolves, through further resources of
/// this type; if the selected part is not literal, the whole value.
pub fn read_value(node: Node<'_>) -> Option<Node<'_>> {
    let read = |node| value_of(Call::at(node, Owner::default())?);
    let values = std::iter::successors(read(node), |value| read(*value));
    values.take(MOST_VALUES_IN_VALUES).last()
}

/// Maximum number of `OS::Heat::Value` resources that read one another; more form a circle or do not occur.
const MOST_VALUES_IN_VALUES: usize = 8;

fn value_of(call: Call<'_>) -> Option<Node<'_>> {
    if call.function != Function::GetAttr || !call.argument.item(1)?.has_text("value") {
        return None;
    }
    let resource = call.node.tree().root()?.get("resources")?.get(call.target()?.text())?;
    let value = resource
        .get("properties")
        .filter(|_| resource.get("type").is_some_and(|it| it.has_text(ResourceType::Value.name())));
    let value = value?.get("value")?;
    let part = call.argument.items().skip(2).try_fold(value, |at, step| match step.value() {
        Value::Int(index) if at.is_sequence() => at.item(usize::try_from(index).ok()?),
        _ => at.get(step.text()),
    });
    Some(part.unwrap_or(value))
}

/// Maximum number of lists, branches and aliases followed on the way to a value.
const MOST_LISTS_IN_LISTS: u32 = 8;

/// Maximum number of names whose replacement by a `repeat` is considered.
const MOST_REPLACED: usize = 16;

/// Maximum number of values substituted for the names of a `repeat` and of all nested `repeat` functions combined.
const MOST_PUT_IN: u32 = 64;

/// The context of a walk to values.
#[derive(Clone, Copy)]
struct Within<'s, 't> {
    /// Number of lists, branches and aliases that may still be followed.
    depth: u32,
    /// The enclosing `repeat`.
    repeat: Option<&'s Repeat<'s, 't>>,
    /// Number of substitutions left; `None` outside any `repeat`.
    left: Option<&'s Cell<u32>>,
}

impl Default for Within<'_, '_> {
    fn default() -> Self {
        Self { depth: MOST_LISTS_IN_LISTS, repeat: None, left: None }
    }
}

impl Within<'_, '_> {
    /// Returns the context one level deeper; `None` beyond the limit.
    fn deeper(self) -> Option<Self> {
        Some(Self { depth: self.depth.checked_sub(1)?, ..self })
    }
}

/// A `repeat` on the way to values.
struct Repeat<'s, 't> {
    node: Node<'t>,
    for_each: Node<'t>,
    outer: Within<'s, 't>,
    left: &'s Cell<u32>,
}

/// The result of a node in the template of a `repeat`.
enum Repeated<'s, 't> {
    /// The node as written.
    Itself,
    /// The values of a list passed to the `repeat`, with the context of that list.
    Listed(Node<'t>, Within<'s, 't>),
    /// A value that the `repeat` at this node computes.
    Computed(Node<'t>),
}

impl<'s, 't> Repeat<'s, 't> {
    /// Resolves a node that is neither a call nor a list: a name that the `repeat` replaces by the items of the
    /// assigned list.
    fn of(&'s self, node: Node<'t>) -> Repeated<'s, 't> {
        if !node.is_scalar() {
            return Repeated::Computed(self.node);
        }
        let (text, mut next) = (node.text(), Some(self));
        while let Some(repeat) = next {
            let mut names = repeat.for_each.entries().filter(|it| !it.name().is_empty());
            if let Some(replaced) = names.find(|it| text.contains(it.name())) {
                let left = repeat.left.get().checked_sub(1).filter(|_| replaced.name() == text);
                let Some(left) = left else { return Repeated::Computed(repeat.node) };
                repeat.left.set(left);
                return Repeated::Listed(replaced.value, Within { left: Some(repeat.left), ..repeat.outer });
            }
            next = repeat.outer.repeat;
        }
        Repeated::Itself
    }
}

/// Returns the template and the `for_each` of a `repeat`, if both are literal.
fn repeat_of(call: Call<'_>) -> Option<(Node<'_>, Node<'_>)> {
    if call.function != Function::Repeat {
        return None;
    }
    let (template, for_each) = (call.argument.get("template")?, call.argument.get("for_each")?);
    let is_written = for_each.is_mapping()
        && (1..=MOST_REPLACED).contains(&for_each.len())
        && Call::at(for_each, Owner::default()).is_none();
    is_written.then_some((template, for_each))
}

/// Returns the alternatives that a node resolves to: the items of one or several concatenated lists, the branches of
/// an `if`, and before the end of a path the mappings of a merge. Nothing if the node has no alternatives.
fn choices<'t>(
    node: Node<'t>,
    call: Option<Call<'t>>,
    is_end: bool,
) -> Option<impl Iterator<Item = Node<'t>>> {
    let (list, first) = match call {
        Some(call) if call.function == Function::If => (call.argument, 1),
        Some(call) if matches!(call.function, Function::ListConcat | Function::ListConcatUnique) => {
            (call.argument, 0)
        }
        Some(call) if call.function == Function::MapMerge && !is_end && call.argument.is_sequence() => {
            (call.argument, 0)
        }
        _ if node.is_sequence() => (node, 0),
        _ => return None,
    };
    Some(list.items().skip(first))
}

fn visit_values<'t>(
    node: Node<'t>,
    path: &[&str],
    visit: &mut impl FnMut(Node<'t>, usize),
    within: Within<'_, 't>,
) {
    let Some(deeper) = within.deeper() else { return };
    let call = Call::at(node, Owner::default());
    if let Some(choices) = choices(node, call, path.is_empty()) {
        for choice in choices {
            visit_values(choice, path, visit, deeper);
        }
        return;
    }
    if let Some(value) = call.and_then(value_of) {
        return visit_values(value, path, visit, deeper);
    }
    if let Some((template, for_each)) = call.and_then(repeat_of) {
        return in_repeat(node, for_each, deeper, |within| visit_values(template, path, visit, within));
    }
    if let Some(repeat) = within.repeat.filter(|_| call.is_none() && (path.is_empty() || node.is_scalar())) {
        match repeat.of(node) {
            Repeated::Itself => {}
            Repeated::Computed(node) => return visit(node, path.len()),
            Repeated::Listed(value, outer) => {
                return visit_values(value, path, visit, Within { depth: deeper.depth, ..outer });
            }
        }
    }
    match path {
        [name, rest @ ..] if call.is_none() => {
            if let Some(value) = node.get(name) {
                visit_values(value, rest, visit, within);
            }
        }
        _ => visit(node, path.len()),
    }
}

/// Continues in the template of a `repeat`.
fn in_repeat<'t>(
    node: Node<'t>,
    for_each: Node<'t>,
    within: Within<'_, 't>,
    visit: impl FnOnce(Within<'_, 't>),
) {
    let first = Cell::new(MOST_PUT_IN);
    let left = within.left.unwrap_or(&first);
    let repeat = Repeat { node, for_each, outer: within, left };
    visit(Within { depth: within.depth, repeat: Some(&repeat), left: Some(left) });
}

/// Visits the values at the paths of a level, each with the number of path names that remain. `node` is the value at
/// the common prefix of the paths.
fn visit_paths<'t, 'w, T>(
    node: Node<'t>,
    (paths, level): (&'w Paths<T>, &'w Level),
    visit: &mut impl FnMut(Node<'t>, &'w (Path, T), usize),
    within: Within<'_, 't>,
) {
    let Some(deeper) = within.deeper() else { return };
    let call = Call::at(node, Owner::default());
    let is_end = level.longer > level.all.start;
    if let Some(choices) = choices(node, call, is_end) {
        for choice in choices {
            visit_paths(choice, (paths, level), visit, deeper);
        }
        return;
    }
    if let Some(value) = call.and_then(value_of) {
        return visit_paths(value, (paths, level), visit, deeper);
    }
    if let Some((template, for_each)) = call.and_then(repeat_of) {
        return in_repeat(node, for_each, deeper, |within| {
            visit_paths(template, (paths, level), visit, within);
        });
    }
    let mut visit_all = |node, ended: Range<usize>| {
        for ended in paths.paths.get(ended).unwrap_or_default() {
            visit(node, ended, ended.0.len() - level.names);
        }
    };
    if let Some(repeat) = within.repeat.filter(|_| call.is_none() && (is_end || node.is_scalar())) {
        match repeat.of(node) {
            Repeated::Itself => {}
            Repeated::Computed(node) => return visit_all(node, level.all.clone()),
            Repeated::Listed(value, outer) => {
                return visit_paths(value, (paths, level), visit, Within { depth: deeper.depth, ..outer });
            }
        }
    }
    if call.is_some() {
        return visit_all(node, level.all.clone());
    }
    visit_all(node, level.all.start..level.longer);
    if level.next.is_empty() {
        return;
    }
    for entry in node.entries() {
        if let Some(below) = level.below(entry.name()) {
            visit_paths(entry.value, (paths, below), visit, within);
        }
    }
}
