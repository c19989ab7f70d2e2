//! Matching of patterns, within a budget for each package.

use std::cell::{Cell, OnceCell};
use std::rc::Rc;

use regex::{Regex, RegexBuilder};

use crate::heat::pattern;

/// Sizes of the automaton in bytes, in the order in which they are tried. A larger automaton takes too long to build,
/// so the pattern stays undecided.
const SIZES: [usize; 5] = [1 << 12, 1 << 14, 1 << 16, 1 << 18, LARGEST_PATTERN];
pub(super) const LARGEST_PATTERN: usize = 1 << 20;
/// Maximum size of the automata of all patterns of a package, in bytes.
const MOST_BYTES: u64 = 1 << 23;

/// Approximate size of a state of an automaton, in bytes.
const STATE: u64 = 32;
/// Cost of creating a state, in matching steps.
const STEPS_PER_STATE: u64 = 128;
/// Maximum number of steps for the patterns of a package. Steps are counted as if the automaton were in every state at
/// every byte.
const MOST_STEPS: u64 = 500_000_000;

/// The remaining budget for matching the patterns of a package.
#[derive(Debug)]
pub(super) struct Room {
    pub(super) steps: Cell<u64>,
    bytes: Cell<u64>,
}

impl Default for Room {
    fn default() -> Self {
        Self { steps: Cell::new(MOST_STEPS), bytes: Cell::new(MOST_BYTES) }
    }
}

/// Deducts an amount from the remaining budget; `None` if the budget is too small.
fn take(left: &Cell<u64>, wanted: u64) -> Option<()> {
    left.set(left.get().checked_sub(wanted)?);
    Some(())
}

/// A pattern that is compiled when the first value is matched.
#[derive(Debug)]
pub(crate) struct Pattern {
    text: String,
    /// The compiled pattern with its maximum number of states.
    regex: OnceCell<Option<(Regex, u64)>>,
    room: Rc<Room>,
}

impl Pattern {
    pub(super) fn new(text: &str, room: &Rc<Room>) -> Self {
        Self { text: text.to_owned(), regex: OnceCell::new(), room: Rc::clone(room) }
    }

    /// Returns whether the pattern matches a string from start to end; `None` if undecidable here.
    pub(super) fn matches(&self, text: &str) -> Option<bool> {
        let (regex, states) = self.regex.get_or_init(|| self.compile()).as_ref()?;
        take(&self.room.steps, states.saturating_mul(text.len() as u64))?;
        Some(matches_whole(regex, text))
    }

    /// Returns the automaton of the smallest sufficient size, with the number of states that fit into this size.
    fn compile(&self) -> Option<(Regex, u64)> {
        if pattern::too_long(&self.text).is_some() {
            return None;
        }
        for size in SIZES {
            let (bytes, states) = (size as u64, size as u64 / STATE);
            if self.room.bytes.get() < bytes {
                return None;
            }
            take(&self.room.steps, states * STEPS_PER_STATE)?;
            if let Some(regex) = compile(&self.text, size) {
                take(&self.room.bytes, bytes)?;
                return Some((regex, states));
            }
        }
        None
    }
}

pub(super) fn matches_whole(regex: &Regex, text: &str) -> bool {
    regex.find(text).is_some_and(|found| found.end() == text.len())
}

/// Compiles a pattern, anchored at both ends as in Heat; `None` for syntax that only Python supports.
pub(super) fn compile(text: &str, largest: usize) -> Option<Regex> {
    if pattern::too_long(text).is_some() || pattern::reads_differently(text) {
        return None;
    }
    RegexBuilder::new(&format!("^(?:{text})")).size_limit(largest).dfa_size_limit(largest).build().ok()
}
