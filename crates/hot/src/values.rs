//! The values of properties, including those inside lists, an `if` or a `repeat`.

use std::ops::Range;

use crate::call::called;
use crate::conditions::branches;
use crate::function::Function;
use crate::select::Read;
use crate::within::{Budget, Repeated, Within, repeat_of};
use smallvec::SmallVec;
use vnfcheck_yaml::Node;

/// Values of a property; mostly a single value.
pub type Values<'t> = SmallVec<[Node<'t>; 2]>;

/// Values of several properties, each with the data attached to its path.
pub type ValuesOfAny<'t, 'w, T> = SmallVec<[(Node<'t>, &'w T); 4]>;

/// Property names from the outermost to the innermost: `["fixed_ips", "ip_address"]`.
pub type Path = &'static [&'static str];

/// A property path, and the data to attach to its values.
#[derive(Clone, Copy, Debug)]
pub struct PathTo<T> {
    /// The path.
    pub path: Path,
    /// The data.
    pub data: T,
}

impl<T> PathTo<T> {
    /// Attaches data to a path.
    pub const fn new(path: Path, data: T) -> Self {
        Self { path, data }
    }
}

/// Paths of properties, each with attached data.
#[derive(Debug)]
pub struct Paths<T> {
    /// Sorted so that paths with a common prefix are adjacent, in the order of a walk.
    paths: Vec<PathTo<T>>,
    pub(crate) first: Level,
}

/// Paths with a common prefix.
#[derive(Debug)]
pub(crate) struct Level {
    /// Number of names.
    names: usize,
    /// Positions of the paths; paths that end at this level come first.
    all: Range<usize>,
    /// Position of the first path that continues after this level.
    longer: usize,
    /// The names that follow, grouped by length, because few names have the same length.
    next: Vec<Vec<(&'static str, Level)>>,
}

impl<T> Paths<T> {
    /// Sorts paths for a search.
    pub fn new(paths: impl IntoIterator<Item = PathTo<T>>) -> Self {
        let mut paths: Vec<PathTo<T>> = paths.into_iter().collect();
        let order = |path: Path| path.iter().map(|name| (name.len(), *name));
        paths.sort_by(|one, other| order(one.path).cmp(order(other.path)));
        let first = Level::of(&paths, 0, 0);
        Self { paths, first }
    }

    /// The paths, in unspecified order.
    pub fn iter(&self) -> impl Iterator<Item = Path> {
        self.paths.iter().map(|it| it.path)
    }
}

impl Level {
    /// Creates the level of sorted paths that share a prefix of `names` names; the first path is at position `first`.
    fn of<T>(paths: &[PathTo<T>], first: usize, names: usize) -> Self {
        let (ended, more) = paths.split_at(paths.partition_point(|it| it.path.len() <= names));
        let longer = first + ended.len();
        let mut start = longer;
        let mut next: Vec<Vec<_>> = Vec::new();
        for alike in more.chunk_by(|one, other| one.path.get(names) == other.path.get(names)) {
            let name = alike.first().and_then(|it| it.path.get(names)).copied().unwrap_or_default();
            next.resize_with(next.len().max(name.len() + 1), Vec::new);
            if let Some(of_length) = next.get_mut(name.len()) {
                of_length.push((name, Self::of(alike, start, names + 1)));
            }
            start += alike.len();
        }
        Self { names, all: first..first + paths.len(), longer, next }
    }

    /// Visits a node as the value of some of the paths, each with the number of path names that remain.
    fn visit<'t, 'w, T>(
        &self,
        some: Range<usize>,
        paths: &'w Paths<T>,
        node: Node<'t>,
        visit: &mut impl FnMut(Node<'t>, &'w PathTo<T>, usize),
    ) {
        for it in paths.paths.get(some).unwrap_or_default() {
            visit(node, it, it.path.len() - self.names);
        }
    }

    /// Returns the level of the paths that continue with a name.
    pub(crate) fn below(&self, name: &str) -> Option<&Self> {
        self.next.get(name.len())?.iter().find(|(it, _)| *it == name).map(|(_, level)| level)
    }
}

/// Returns the possible values of one node: the items of a list and the branches of an `if`, each separately.
pub fn leaves(node: Node<'_>) -> Values<'_> {
    let mut found = Values::new();
    let path: &[&str] = &[];
    follow(node, path, &mut |node, _| found.push(node), Within::new(&Budget::default()));
    found
}

/// Visits the values at a path below a node, like [`Definition::values`], each with the number of path names that
/// remain: 0 at the end, more at a call before the end.
pub fn visit_below<'t>(node: Node<'t>, path: &[&str], visit: &mut impl FnMut(Node<'t>, usize)) {
    follow(node, path, visit, Within::new(&Budget::default()));
}

/// Returns the template of a `repeat` at this node if its `for_each` is a literal mapping.
pub fn repeated(node: Node<'_>) -> Option<Node<'_>> {
    match called(node)? {
        (Function::Repeat, argument) => Some(repeat_of(argument)?.0),
        _ => None,
    }
}

/// The content of a node, as a walk to values reads the node.
pub(crate) enum Content<'t> {
    /// The items of a list: of one or several concatenated lists, or before the end of a path the mappings of a merge.
    Choices(Node<'t>),
    /// The branches of the `if` with an argument.
    Branches(Node<'t>),
    /// The `get_attr` with an argument that reads an `OS::Heat::Value`.
    Read(Node<'t>),
    /// The template and the `for_each` of a `repeat`.
    Repeated(Node<'t>, Node<'t>),
    /// Another call.
    Computed,
    /// A scalar or mapping.
    Written,
}

impl<'t> Content<'t> {
    pub(crate) fn of(node: Node<'t>, is_end: bool) -> Self {
        let Some((function, argument)) = called(node) else {
            return if node.is_sequence() { Self::Choices(node) } else { Self::Written };
        };
        match function {
            Function::If => Self::Branches(argument),
            Function::ListConcat | Function::ListConcatUnique => Self::Choices(argument),
            Function::MapMerge if !is_end && argument.is_sequence() => Self::Choices(argument),
            // Only a walk through the whole package knows the value of a computed step.
            Function::GetAttr if is_end && !argument.items().all(Node::is_scalar) => Self::Computed,
            Function::GetAttr if Read::of(argument).is_some() => Self::Read(argument),
            Function::Repeat => repeat_of(argument)
                .map_or(Self::Computed, |(template, for_each)| Self::Repeated(template, for_each)),
            _ => Self::Computed,
        }
    }
}

/// Goal of a walk below a node: the rest of one path, or several paths with a common prefix.
pub(crate) trait Goal<'t, V>: Copy {
    /// `true` if the node itself is a value.
    fn is_end(self) -> bool;

    /// Visits a node whose contents a function computes.
    fn visit_computed(self, node: Node<'t>, visit: &mut V);

    /// Visits the values at or below a node that is neither a call nor a list.
    fn enter(self, node: Node<'t>, visit: &mut V, within: Within<'_, 't>);
}

/// The visitor receives each value with the number of path names that remain.
impl<'t, V: FnMut(Node<'t>, usize)> Goal<'t, V> for &[&str] {
    fn is_end(self) -> bool {
        self.is_empty()
    }

    fn visit_computed(self, node: Node<'t>, visit: &mut V) {
        visit(node, self.len());
    }

    fn enter(self, node: Node<'t>, visit: &mut V, within: Within<'_, 't>) {
        let Some((name, rest)) = self.split_first() else { return visit(node, 0) };
        if let Some(value) = node.get(name) {
            follow(value, rest, visit, within);
        }
    }
}

/// Several paths and the level of their common prefix.
pub(crate) struct Below<'w, T> {
    pub(crate) paths: &'w Paths<T>,
    pub(crate) level: &'w Level,
}

impl<T> Clone for Below<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Below<'_, T> {}

/// The visitor receives each value with its path and the number of path names that remain.
impl<'t, 'w, T, V: FnMut(Node<'t>, &'w PathTo<T>, usize)> Goal<'t, V> for Below<'w, T> {
    fn is_end(self) -> bool {
        self.level.longer > self.level.all.start
    }

    fn visit_computed(self, node: Node<'t>, visit: &mut V) {
        self.level.visit(self.level.all.clone(), self.paths, node, visit);
    }

    fn enter(self, node: Node<'t>, visit: &mut V, within: Within<'_, 't>) {
        let Self { paths, level } = self;
        level.visit(level.all.start..level.longer, paths, node, visit);
        if level.next.is_empty() {
            return;
        }
        for entry in node.entries() {
            if let Some(level) = level.below(entry.name()) {
                follow(entry.value, Self { paths, level }, visit, within);
            }
        }
    }
}

/// Follows a node to the values of a goal.
pub(crate) fn follow<'t, V, G: Goal<'t, V>>(node: Node<'t>, goal: G, visit: &mut V, within: Within<'_, 't>) {
    let content = Content::of(node, goal.is_end());
    let listed = match content {
        Content::Computed => return goal.visit_computed(node, visit),
        Content::Written => match within.repeated(node, goal.is_end()) {
            Repeated::Itself => return goal.enter(node, visit, within),
            Repeated::Computed(node) => return goal.visit_computed(node, visit),
            Repeated::Listed(value, outer) => Some((value, outer)),
        },
        _ => None,
    };
    let Some(deeper) = within.deeper(node) else { return };
    if let Some((value, outer)) = listed {
        return follow(value, goal, visit, outer.as_deep_as(deeper));
    }
    match content {
        Content::Choices(list) => list.items().for_each(|it| follow(it, goal, visit, deeper)),
        Content::Branches(argument) => branches(argument).for_each(|it| follow(it, goal, visit, deeper)),
        Content::Read(argument) => {
            if let Some(read) = Read::of(argument) {
                deeper.select(read.value, &read.steps, &mut |part| follow(part.node, goal, visit, deeper));
            }
        }
        Content::Repeated(template, for_each) => {
            deeper.in_repeat(node, for_each, |within| follow(template, goal, visit, within));
        }
        Content::Computed | Content::Written => {}
    }
}
