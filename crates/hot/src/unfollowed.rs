//! Values that walks leave unfollowed at their limits. A walk that stops at a limit notes the value, and the rule that
//! asked for the walk is undecided, so that no limit turns a violation into a pass.

use std::cell::RefCell;
use std::fmt;
use std::sync::OnceLock;

use vnfcheck_maps::HashSet;
use vnfcheck_yaml::{FileId, Node, NodeId, Span};

/// A limit on walks over values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Limit {
    /// Number of functions, lists and `OS::Heat::Value` resources on the path to a value.
    Steps,
    /// Number of functions, lists and read values in one value.
    Parts,
    /// Number of strings in one output that functions build from a single part.
    Built,
    /// Number of sources of one parameter, and of calls of one template.
    Sources,
    /// Number of modules that lead to one template.
    Modules,
    /// Number of nested calls that pass a value of a server.
    Levels,
    /// Number of parameters between the type of group members and its values.
    TypeParameters,
    /// Number of calls or values of one parameter that supplies the type of group members.
    TypeValues,
    /// Number of nesting levels of templates whose names parameters supply.
    TypeLevels,
}

impl Limit {
    /// Returns the largest number that is followed.
    pub const fn most(self) -> u32 {
        match self {
            Self::Steps => 400,
            Self::Parts => 4_096,
            Self::Built => 64,
            Self::Sources => 500,
            Self::Modules => 256,
            Self::Levels => 32,
            Self::TypeParameters | Self::TypeValues => 16,
            Self::TypeLevels => 8,
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self.most();
        match self {
            Self::Steps => write!(f, "a value passes through more than {most} functions and resources"),
            Self::Parts => write!(f, "a value consists of more than {most} parts"),
            Self::Built => write!(f, "an output consists of more than {most} built strings"),
            Self::Sources => write!(f, "more than {most} calls or arguments supply a parameter"),
            Self::Modules => {
                write!(f, "more than {most} modules call a template, directly or through others")
            }
            Self::Levels => write!(f, "calls pass a value through more than {most} levels of templates"),
            Self::TypeParameters => write!(f, "a type passes through more than {most} parameters"),
            Self::TypeValues => write!(f, "more than {most} calls or values supply a type"),
            Self::TypeLevels => write!(f, "parameters supply types on more than {most} levels of templates"),
        }
    }
}

/// The steps of a walk that remain within a limit.
#[derive(Debug)]
pub struct Countdown {
    limit: Limit,
    left: u32,
}

impl Countdown {
    /// Starts with the largest number that is followed.
    pub fn new(limit: Limit) -> Self {
        Self { limit, left: limit.most() }
    }

    /// Counts a step at a value; returns `None` and notes the value beyond the limit.
    pub fn take(&mut self, node: Node<'_>) -> Option<()> {
        let left = self.left.checked_sub(1);
        if left.is_none() {
            note(node, self.limit);
        }
        self.left = left?;
        Some(())
    }
}

/// A value that a walk did not follow to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Unfollowed {
    /// File that contains the value.
    pub file: FileId,
    /// Span of the value.
    pub span: Span,
    /// The value.
    pub node: NodeId,
    /// The limit that the walk reached.
    pub limit: Limit,
}

/// Maximum number of unfollowed values that are noted for one rule.
const MOST_NOTED: usize = 100;

thread_local! {
    /// Values noted by the current work of this thread; `None` if the work needs no notes.
    static NOTED: RefCell<Option<HashSet<Unfollowed>>> = const { RefCell::new(None) };
}

/// Notes that a walk does not follow a value because of a limit.
#[cold]
pub fn note(node: Node<'_>, limit: Limit) {
    note_again(Unfollowed { file: node.file(), span: node.content_span(), node: node.id(), limit });
}

/// Notes a value again for other work that depends on the value.
pub(crate) fn note_again(value: Unfollowed) {
    NOTED.with_borrow_mut(|noted| {
        if let Some(noted) = noted.as_mut().filter(|noted| noted.len() < MOST_NOTED) {
            noted.insert(value);
        }
    });
}

/// Runs a computation; returns the result, and the values that the computation did not follow, in order.
pub fn watch<T>(work: impl FnOnce() -> T) -> (T, Vec<Unfollowed>) {
    let outer = NOTED.replace(Some(HashSet::default()));
    let result = work();
    let mut noted: Vec<_> = NOTED.replace(outer).into_iter().flatten().collect();
    noted.sort_unstable();
    (result, noted)
}

/// A value that is computed on first access. Each access notes the values that the computation did not follow.
#[derive(Debug)]
pub struct Once<T>(OnceLock<(T, Vec<Unfollowed>)>);

impl<T> Default for Once<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Once<T> {
    /// Returns the value, computing it on first access; concurrent callers wait for the result.
    pub fn get_or_init(&self, make: impl FnOnce() -> T) -> &T {
        let (value, unfollowed) = self.0.get_or_init(|| watch(make));
        unfollowed.iter().copied().for_each(note_again);
        value
    }
}

#[cfg(test)]
mod tests {
    use vnfcheck_yaml::{Limits, SourceText, Tree};

    use super::*;

    #[test]
    fn each_access_notes_what_the_computation_left() {
        let tree = Tree::parse(FileId(0), &SourceText::new("[a, b]"), &crate::LEXICON, &Limits::default());
        let root = tree.root().unwrap();
        note(root, Limit::Parts);
        let once = Once::default();
        let make = || {
            root.items().for_each(|it| note(it, Limit::Steps));
            7
        };
        for _ in 0..2 {
            let ((value, inner), outer) =
                watch(|| (*once.get_or_init(make), watch(|| note(root, Limit::Sources)).1));
            assert_eq!(value, 7);
            assert_eq!(inner.iter().map(|it| it.limit).collect::<Vec<_>>(), [Limit::Sources]);
            let places = outer.iter().map(|it| (it.span.start, it.limit)).collect::<Vec<_>>();
            assert_eq!(places, [(1, Limit::Steps), (4, Limit::Steps)]);
        }
    }
}
