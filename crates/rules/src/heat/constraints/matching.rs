//! Matching of patterns, within what a package may cost in all.

use std::cell::{Cell, OnceCell};
use std::rc::Rc;

use regex::{Regex, RegexBuilder};

use crate::heat::pattern;

/// Bytes of the automaton that a pattern becomes, as they are tried; a larger one takes long to build and is not decided.
const SIZES: [usize; 5] = [1 << 12, 1 << 14, 1 << 16, 1 << 18, LARGEST_PATTERN];
pub(super) const LARGEST_PATTERN: usize = 1 << 20;
/// Bytes of the automata of all patterns of a package together.
const MOST_BYTES: u64 = 1 << 23;

/// Bytes of a state of an automaton, roughly.
const STATE: u64 = 32;
/// Steps that making a state takes, compared with one of a match.
const STEPS_PER_STATE: u64 = 128;
/// Steps that the patterns of a package may take, counted as if a match were at every state in every byte.
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

/// Takes something of what is left, if there is as much.
fn take(left: &Cell<u64>, wanted: u64) -> Option<()> {
    left.set(left.get().checked_sub(wanted)?);
    Some(())
}

/// A pattern that is compiled when there is a value to be matched.
#[derive(Debug)]
pub(crate) struct Pattern {
    text: String,
    /// With the states that it may have.
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

    /// The automaton of the smallest size that is enough, with the states that this size has room for.
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

/// A pattern that Heat anchors at both ends; nothing when it is Python's own syntax.
pub(super) fn compile(text: &str, largest: usize) -> Option<Regex> {
    if pattern::too_long(text).is_some() || pattern::reads_differently(text) {
        return None;
    }
    RegexBuilder::new(&format!("^(?:{text})")).size_limit(largest).dfa_size_limit(largest).build().ok()
}
