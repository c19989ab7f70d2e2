//! The values of properties, including those inside lists, an `if` or a `repeat`.

use std::cell::Cell;
use std::ops::Range;

use crate::call::{called, referred_name};
use crate::conditions::branches;
use crate::function::Function;
use crate::resource_type::ResourceType;
use crate::unfollowed::{self, Limit};
use smallvec::SmallVec;
use vnfcheck_maps::HashSet;
use vnfcheck_yaml::{Node, Value};

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
    /// The names that follow, by length; few have the same length.
    next: Vec<Vec<(&'static str, Level)>>,
}

impl<T> Paths<T> {
    /// Sorts paths for a search. Each path comes with the data to attach to its values.
    pub fn new(paths: impl IntoIterator<Item = (Path, T)>) -> Self {
        let mut paths: Vec<(Path, T)> = paths.into_iter().collect();
        let order = |path: Path| path.iter().map(|name| (name.len(), *name));
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
        let mut next: Vec<Vec<_>> = Vec::new();
        for alike in more.chunk_by(|(one, _), (other, _)| one.get(names) == other.get(names)) {
            let name = alike.first().and_then(|(path, _)| path.get(names)).copied().unwrap_or_default();
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
        visit: &mut impl FnMut(Node<'t>, &'w (Path, T), usize),
    ) {
        for path in paths.paths.get(some).unwrap_or_default() {
            visit(node, path, path.0.len() - self.names);
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

/// Visits the values at a path below a node like [`Definition::values`], each with the number of path names that
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

/// Returns the value to which a `get_attr` of an `OS::Heat::Value` at this node resolves, through further resources of
/// this type; if the selected part is not literal, the whole value.
pub fn read_value(node: Node<'_>) -> Option<Node<'_>> {
    let read = |node| match called(node)? {
        (Function::GetAttr, argument) => value_of(argument),
        _ => None,
    };
    let mut value = read(node)?;
    for _ in 0..Limit::Steps.most() {
        let Some(next) = read(value) else { return Some(value) };
        value = next;
    }
    unfollowed::note(node, Limit::Steps);
    Some(value)
}

/// Returns the value that the `get_attr` with an argument reads from an `OS::Heat::Value`, or from members of a group
/// that are of this type.
fn value_of(argument: Node<'_>) -> Option<Node<'_>> {
    let attribute = argument.item(1)?;
    let resource = argument.tree().root()?.get("resources")?.get(referred_name(argument)?.text())?;
    let is_of = |node: Node<'_>, of_type: ResourceType| {
        node.get("type").is_some_and(|it| it.has_text(of_type.name()))
    };
    let properties = resource.get("properties")?;
    if attribute.has_text("value") && is_of(resource, ResourceType::Value) {
        let value = properties.get("value")?;
        return Some(part_of(value, argument, 2).unwrap_or(value));
    }
    if !is_of(resource, ResourceType::ResourceGroup) {
        return None;
    }
    let member = properties.get("resource_def").filter(|it| is_of(*it, ResourceType::Value))?;
    // Each member has its own value if the value contains the index of the member.
    let index = properties.get("index_var").and_then(Node::as_str).filter(|it| !it.is_empty());
    let value = member.get("properties")?.get("value");
    let value = value.filter(|it| !it.source().contains(index.unwrap_or("%index%")))?;
    let steps = match attribute.text().strip_prefix("resource.") {
        // The value of one member, or the values of all members, from which an index selects one.
        Some(one) if one.split_once('.').is_some_and(|(_, attribute)| attribute == "value") => 2,
        Some(one) if !one.contains('.') && argument.item(2)?.has_text("value") => 3,
        None if attribute.has_text("value") => 3,
        _ => return None,
    };
    Some(part_of(value, argument, steps).unwrap_or(value))
}

/// Returns the part of a literal value that the steps of a `get_attr` select, without the first ones.
fn part_of<'t>(value: Node<'t>, argument: Node<'t>, without: usize) -> Option<Node<'t>> {
    argument.items().skip(without).try_fold(value, |at, step| match step.value() {
        Value::Int(index) => item_of(at, usize::try_from(index).ok()?),
        _ => member_of(at, step.text()),
    })
}

/// Returns the value of a key in a literal mapping, or in a merge of literal mappings.
fn member_of<'t>(mapping: Node<'t>, key: &str) -> Option<Node<'t>> {
    let Some((function, parts)) = called(mapping) else { return mapping.get(key) };
    let is_literal = |it: Node<'_>| it.is_mapping() && called(it).is_none();
    let is_merge = function == Function::MapMerge && parts.items().all(is_literal);
    parts.items().filter(|_| is_merge).filter_map(|it| it.get(key)).last()
}

/// Returns the item at a position of a literal list, or of a concatenation of literal lists.
fn item_of(list: Node<'_>, position: usize) -> Option<Node<'_>> {
    let Some((function, lists)) = called(list) else { return list.item(position) };
    let is_unique = match function {
        Function::ListConcat => false,
        Function::ListConcatUnique => true,
        _ => return None,
    };
    let lists = lists.items().map_while(|it| it.is_sequence().then(|| it.items()));
    let mut seen = HashSet::default();
    lists.flatten().filter(|it| !is_unique || !it.is_scalar() || seen.insert(it.text())).nth(position)
}

/// Maximum number of names whose replacement by a `repeat` is considered.
const MOST_REPLACED: usize = 16;

/// Maximum number of values substituted for the names of a `repeat` and of all nested `repeat` functions combined.
const MOST_PUT_IN: u32 = 64;

/// The number of parts that a walk may still follow.
pub(crate) struct Budget(Cell<u32>);

impl Default for Budget {
    fn default() -> Self {
        Self(Cell::new(Limit::Parts.most()))
    }
}

/// The context of a walk to values.
#[derive(Clone, Copy)]
pub(crate) struct Within<'s, 't> {
    /// Number of steps that may still be followed on this way.
    depth: u32,
    budget: &'s Budget,
    /// The enclosing `repeat`.
    repeat: Option<&'s Repeat<'s, 't>>,
    /// Number of substitutions left; `None` outside any `repeat`.
    left: Option<&'s Cell<u32>>,
}

impl<'s, 't> Within<'s, 't> {
    pub(crate) fn new(budget: &'s Budget) -> Self {
        Self { depth: Limit::Steps.most(), budget, repeat: None, left: None }
    }

    /// Returns the context within a node; `None` beyond a limit, which is noted.
    fn deeper(self, node: Node<'t>) -> Option<Self> {
        let next = self.depth.checked_sub(1).ok_or(Limit::Steps);
        let left = self.budget.0.get().checked_sub(1).ok_or(Limit::Parts);
        match next.and_then(|depth| Ok((depth, left?))) {
            Ok((depth, left)) => {
                self.budget.0.set(left);
                Some(Self { depth, ..self })
            }
            Err(limit) => {
                unfollowed::note(node, limit);
                None
            }
        }
    }

    /// Returns the result of a node that is neither a call nor a list.
    fn repeated(self, node: Node<'t>, is_end: bool) -> Repeated<'s, 't> {
        let repeat = self.repeat.filter(|_| is_end || node.is_scalar());
        repeat.map_or(Repeated::Itself, |repeat| repeat.of(node))
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

/// Returns the template and the `for_each` in the argument of a `repeat`, if both are literal.
fn repeat_of(argument: Node<'_>) -> Option<(Node<'_>, Node<'_>)> {
    let (template, for_each) = (argument.get("template")?, argument.get("for_each")?);
    let is_written =
        for_each.is_mapping() && (1..=MOST_REPLACED).contains(&for_each.len()) && called(for_each).is_none();
    is_written.then_some((template, for_each))
}

/// What a node consists of on the way to values.
pub(crate) enum Content<'t> {
    /// The items of a list: of one or several concatenated lists, or before the end of a path the mappings of a merge.
    Choices(Node<'t>),
    /// The branches of the `if` with an argument.
    Branches(Node<'t>),
    /// The value of an `OS::Heat::Value` that the node reads.
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
            Function::GetAttr => value_of(argument).map_or(Self::Computed, Self::Read),
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
impl<'t, 'w, T, V: FnMut(Node<'t>, &'w (Path, T), usize)> Goal<'t, V> for Below<'w, T> {
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
        return follow(value, goal, visit, Within { depth: deeper.depth, ..outer });
    }
    match content {
        Content::Choices(list) => list.items().for_each(|it| follow(it, goal, visit, deeper)),
        Content::Branches(argument) => branches(argument).for_each(|it| follow(it, goal, visit, deeper)),
        Content::Read(value) => follow(value, goal, visit, deeper),
        Content::Repeated(template, for_each) => {
            let first = Cell::new(MOST_PUT_IN);
            let left = deeper.left.unwrap_or(&first);
            let repeat = Repeat { node, for_each, outer: deeper, left };
            follow(template, goal, visit, Within { repeat: Some(&repeat), left: Some(left), ..deeper });
        }
        Content::Computed | Content::Written => {}
    }
}
