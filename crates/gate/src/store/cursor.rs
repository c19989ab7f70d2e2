//! Positions in lists that are sorted by time.

use std::fmt;

/// Position in a list that is sorted by time and ID, newest first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cursor {
    /// Time, in milliseconds since 1970.
    pub at: i64,
    /// ID.
    pub id: String,
}

impl Default for Cursor {
    /// Returns the position before the newest entry.
    fn default() -> Self {
        Self { at: i64::MAX, id: String::new() }
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}.{}", self.at, self.id)
    }
}
