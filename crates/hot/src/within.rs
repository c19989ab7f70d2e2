//! The context of a walk to values: its limits, and the `repeat` functions on the path.

use std::cell::Cell;

use vnfcheck_yaml::Node;

use crate::call::called;
use crate::unfollowed::{self, Limit};

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
    /// Number of steps that may still be followed on this path.
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
    pub(crate) fn deeper(self, node: Node<'t>) -> Option<Self> {
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

    /// Returns the context at the depth of another context.
    pub(crate) fn as_deep_as(self, other: Within<'_, '_>) -> Self {
        Self { depth: other.depth, ..self }
    }

    /// Walks within the template of a `repeat` at a node.
    pub(crate) fn in_repeat(self, node: Node<'t>, for_each: Node<'t>, walk: impl FnOnce(Within<'_, 't>)) {
        let first = Cell::new(MOST_PUT_IN);
        let left = self.left.unwrap_or(&first);
        let repeat = Repeat { node, for_each, outer: self, left };
        walk(Within { repeat: Some(&repeat), left: Some(left), ..self });
    }

    /// Returns the result of a node that is neither a call nor a list.
    pub(crate) fn repeated(self, node: Node<'t>, is_end: bool) -> Repeated<'s, 't> {
        let repeat = self.repeat.filter(|_| is_end || node.is_scalar());
        repeat.map_or(Repeated::Itself, |repeat| repeat.of(node))
    }
}

/// A `repeat` on the path to values.
struct Repeat<'s, 't> {
    node: Node<'t>,
    for_each: Node<'t>,
    outer: Within<'s, 't>,
    left: &'s Cell<u32>,
}

/// The result of a node in the template of a `repeat`.
pub(crate) enum Repeated<'s, 't> {
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
pub(crate) fn repeat_of(argument: Node<'_>) -> Option<(Node<'_>, Node<'_>)> {
    let (template, for_each) = (argument.get("template")?, argument.get("for_each")?);
    let is_written =
        for_each.is_mapping() && (1..=MOST_REPLACED).contains(&for_each.len()) && called(for_each).is_none();
    is_written.then_some((template, for_each))
}
