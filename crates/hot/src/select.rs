//! The parts of values that paths select: `get_attr: [resource, value, key, 0]`.

use smallvec::SmallVec;
use vnfcheck_maps::HashSet;
use vnfcheck_yaml::work::step;
use vnfcheck_yaml::{Node, Value};

use crate::ResourceType;
use crate::call::{called, referred_name};
use crate::conditions::branches;
use crate::function::Function;
use crate::unfollowed::{Countdown, Limit};
use crate::within::{Budget, Within, repeat_of};

/// Keys and positions from the outermost to the innermost. A step that a function computes is empty.
pub type Steps<'t> = SmallVec<[&'t str; 2]>;

/// A part of a value.
#[derive(Clone, Debug)]
pub struct Part<'t> {
    /// The part, or the innermost known value that contains the part.
    pub node: Node<'t>,
    /// The steps below the node that the template does not determine.
    pub rest: Steps<'t>,
}

impl<'t> Part<'t> {
    fn new(node: Node<'t>, rest: &[&'t str]) -> Self {
        Self { node, rest: Steps::from_slice(rest) }
    }
}

/// A read of the value of an `OS::Heat::Value`.
#[derive(Clone, Debug)]
pub struct Read<'t> {
    /// The value of the resource.
    pub value: Node<'t>,
    /// The path to the part that is read.
    pub steps: Steps<'t>,
}

impl<'t> Read<'t> {
    /// Returns the read of the `get_attr` at this node.
    pub fn at(node: Node<'t>) -> Option<Self> {
        Self::at_with(node, text_of_step)
    }

    /// Returns the read of the `get_attr` at this node; `text` returns the string of each step of the path.
    pub fn at_with(node: Node<'t>, text: impl Fn(Node<'t>) -> &'t str) -> Option<Self> {
        match called(node)? {
            (Function::GetAttr, argument) => Self::of_with(argument, &text),
            _ => None,
        }
    }

    /// Returns the read of the `get_attr` with an argument.
    pub(crate) fn of(argument: Node<'t>) -> Option<Self> {
        Self::of_with(argument, &text_of_step)
    }

    /// Returns the read of the `get_attr` with an argument, from an `OS::Heat::Value`, or from members of this type in
    /// a group.
    fn of_with(argument: Node<'t>, text: &impl Fn(Node<'t>) -> &'t str) -> Option<Self> {
        let steps = |without: usize| argument.items().skip(without).map(text).collect();
        let attribute = argument.item(1)?;
        let resource = argument.tree().root()?.get("resources")?.get(referred_name(argument)?.text())?;
        let is_of = |node: Node<'_>, of_type: ResourceType| {
            node.get("type").is_some_and(|it| it.has_text(of_type.name()))
        };
        let properties = resource.get("properties")?;
        if attribute.has_text("value") && is_of(resource, ResourceType::Value) {
            return Some(Self { value: properties.get("value")?, steps: steps(2) });
        }
        if !is_of(resource, ResourceType::ResourceGroup) {
            return None;
        }
        let member = properties.get("resource_def").filter(|it| is_of(*it, ResourceType::Value))?;
        // Each member has its own value if the value contains the index of the member.
        let index = properties.get("index_var").and_then(Node::as_str).filter(|it| !it.is_empty());
        let value = member.get("properties")?.get("value");
        let value = value.filter(|it| !it.source().contains(index.unwrap_or("%index%")))?;
        let before = match attribute.text().strip_prefix("resource.") {
            // The value of one member, or the values of all members, from which an index selects one.
            Some(one) if one.split_once('.').is_some_and(|(_, attribute)| attribute == "value") => 2,
            Some(one) if !one.contains('.') && argument.item(2)?.has_text("value") => 3,
            None if attribute.has_text("value") => 3,
            _ => return None,
        };
        Some(Self { value, steps: steps(before) })
    }

    /// Returns the parts at the path below this selection.
    pub fn parts(&self, path: &[&'t str]) -> SmallVec<[Part<'t>; 1]> {
        let path: Steps<'t> = self.steps.iter().chain(path).copied().collect();
        parts(self.value, &path)
    }
}

/// Returns the text of a step, which is empty for a step that a function computes.
pub fn text_of_step(step: Node<'_>) -> &str {
    if step.is_scalar() { step.text() } else { "" }
}

/// Returns the parts of a value at a path: one for each branch of an `if` and each merged mapping that may supply the
/// part. The value itself is the only part if the value lacks the part.
pub fn parts<'t>(value: Node<'t>, path: &[&'t str]) -> SmallVec<[Part<'t>; 1]> {
    let mut found = SmallVec::new();
    Within::new(&Budget::default()).select(value, path, &mut |part| found.push(part));
    found
}

/// Returns the parts of values that a `get_attr` at this node reads from `OS::Heat::Value` resources, directly or
/// through other such resources; for any other node, the node itself.
pub fn read_through(node: Node<'_>) -> SmallVec<[Part<'_>; 2]> {
    let (mut found, mut left) = (SmallVec::new(), Countdown::new(Limit::Steps));
    let mut pending: SmallVec<[_; 2]> = std::iter::once(Part::new(node, &[])).collect();
    while let Some(next) = pending.pop() {
        let Some(read) = Read::at(next.node) else {
            found.push(next);
            continue;
        };
        if left.take(node).is_none() {
            break;
        }
        pending.extend(read.parts(&next.rest).into_iter().rev());
    }
    found
}

impl<'t> Within<'_, 't> {
    /// Visits the parts of a value like [`parts`], within the limits of a walk.
    pub(crate) fn select(self, value: Node<'t>, path: &[&'t str], visit: &mut impl FnMut(Part<'t>)) {
        if path.is_empty() {
            return visit(Part::new(value, path));
        }
        let mut is_found = false;
        let is_present = self.find(value, path, &mut |part| {
            is_found = true;
            visit(part);
        });
        if !is_found && !is_present {
            visit(Part::new(value, path));
        }
    }

    /// Visits the parts at a path below a node; returns `false` if the node may lack the part.
    fn find(self, node: Node<'t>, path: &[&'t str], visit: &mut dyn FnMut(Part<'t>)) -> bool {
        let Some((name, rest)) = path.split_first() else {
            visit(Part::new(node, path));
            return true;
        };
        step();
        let Some(within) = self.deeper(node) else { return true };
        let Some((function, argument)) = called(node) else {
            return within.find_literally(node, name, rest, visit);
        };
        match function {
            Function::If => {
                // Without a third item, the value is absent if the condition is false.
                let has_both = argument.len() > 2;
                let without = branches(argument).filter(|it| !within.find(*it, path, visit)).count();
                has_both && without == 0
            }
            Function::MapMerge if argument.is_sequence() => {
                let mut mappings: SmallVec<[_; 4]> = argument.items().collect();
                mappings.reverse();
                // A later member replaces an earlier one as a whole: only the members merge, not the mappings in them.
                // A computed step may select a member of each mapping.
                let key = std::slice::from_ref(name);
                let mut members: SmallVec<[Part<'t>; 1]> = SmallVec::new();
                let is_present = mappings
                    .into_iter()
                    .any(|it| within.find(it, key, &mut |part| members.push(part)) && !name.is_empty());
                let members = members.into_iter().filter(|it| !name.is_empty() || can_hold(it.node, rest));
                let without = members.filter(|it| !within.find_below(it, rest, visit)).count();
                is_present && without == 0
            }
            Function::ListConcat | Function::ListConcatUnique => {
                let Ok(position) = name.parse() else {
                    return argument.items().filter(|it| !within.find(*it, path, visit)).count() == 0;
                };
                match concatenated(argument, function == Function::ListConcatUnique, position) {
                    Some(item) => within.find(item, rest, visit),
                    None => undetermined(node, path, visit),
                }
            }
            Function::Repeat => within.find_repeated(node, argument, path, visit),
            Function::GetAttr => match Read::of(argument) {
                Some(read) => {
                    let path: Steps<'t> = read.steps.iter().chain(path).copied().collect();
                    within.find(read.value, &path, visit)
                }
                None => undetermined(node, path, visit),
            },
            _ => undetermined(node, path, visit),
        }
    }

    /// Visits the parts at a path below another part, like [`find`](Self::find).
    fn find_below(self, part: &Part<'t>, path: &[&'t str], visit: &mut dyn FnMut(Part<'t>)) -> bool {
        if part.rest.is_empty() {
            return self.find(part.node, path, visit);
        }
        let path: Steps<'t> = part.rest.iter().chain(path).copied().collect();
        undetermined(part.node, &path, visit)
    }

    /// Finds a part of a node that is not a call. A computed step selects any entry, and any step other than a position
    /// selects any item.
    fn find_literally(
        self,
        node: Node<'t>,
        name: &'t str,
        rest: &[&'t str],
        visit: &mut dyn FnMut(Part<'t>),
    ) -> bool {
        let mut each = |values: &mut dyn Iterator<Item = Node<'t>>| {
            values.map(|it| self.find(it, rest, visit)).reduce(|one, other| one && other).unwrap_or(false)
        };
        match node.value() {
            Value::Sequence => match name.parse() {
                Ok(position) => node.item(position).is_some_and(|it| each(&mut std::iter::once(it))),
                Err(_) => each(&mut node.items().filter(|it| can_hold(*it, rest))),
            },
            Value::Mapping if name.is_empty() => {
                each(&mut node.entries().map(|it| it.value).filter(|it| can_hold(*it, rest)))
            }
            Value::Mapping => node.get(name).is_some_and(|it| each(&mut std::iter::once(it))),
            _ => {
                let path: Steps<'t> = std::iter::once(name).chain(rest.iter().copied()).collect();
                undetermined(node, &path, visit)
            }
        }
    }

    /// Finds a part of the items that a `repeat` creates, if the part is equal in all items.
    fn find_repeated(
        self,
        node: Node<'t>,
        argument: Node<'t>,
        path: &[&'t str],
        visit: &mut dyn FnMut(Part<'t>),
    ) -> bool {
        let (Some((template, for_each)), Some((_, rest))) = (repeat_of(argument), path.split_first()) else {
            return undetermined(node, path, visit);
        };
        let mut found: SmallVec<[Part<'t>; 1]> = SmallVec::new();
        let is_present = self.find(template, rest, &mut |part| found.push(part));
        let is_equal = |part: &Part<'_>| {
            part.rest.is_empty() && !for_each.entries().any(|it| part.node.source().contains(it.name()))
        };
        if is_present && found.iter().all(is_equal) {
            found.into_iter().for_each(visit);
            return true;
        }
        undetermined(node, path, visit)
    }
}

/// Returns `true` if a member that a computed step may select can contain a part at the rest of the path. A scalar has no
/// parts, whether written or the value of a parameter.
fn can_hold(member: Node<'_>, rest: &[&str]) -> bool {
    rest.is_empty() || !(member.is_scalar() || is_scalar_parameter(member))
}

/// Returns `true` for a `get_param` of a whole parameter whose declared type has only scalar values.
fn is_scalar_parameter(node: Node<'_>) -> bool {
    let name = called(node).filter(|(function, it)| *function == Function::GetParam && it.is_scalar());
    let declared =
        name.and_then(|(_, name)| node.tree().root()?.get("parameters")?.get(name.text())?.get("type"));
    declared.is_some_and(|it| ["string", "number", "boolean"].iter().any(|scalar| it.has_text(scalar)))
}

/// Visits a value in which the template does not determine the part at a path.
fn undetermined<'t>(node: Node<'t>, path: &[&'t str], visit: &mut dyn FnMut(Part<'t>)) -> bool {
    visit(Part::new(node, path));
    true
}

/// Returns the item at a position of a concatenation of literal lists.
fn concatenated(lists: Node<'_>, is_unique: bool, position: usize) -> Option<Node<'_>> {
    let lists = lists.items().map_while(|it| it.is_sequence().then(|| it.items()));
    let mut seen = HashSet::default();
    lists.flatten().filter(|it| !is_unique || !it.is_scalar() || seen.insert(it.text())).nth(position)
}
