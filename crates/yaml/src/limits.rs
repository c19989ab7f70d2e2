//! What a file may cost at most.

/// At most this many errors of a file are told.
pub(crate) const MOST_ERRORS: usize = 20;

/// Bounds that keep a hostile file from exhausting time or memory. Exceeding one is a located error of the file.
///
/// The defaults are far above anything Heat accepts: its own default is 512 KiB a template and 1,000 resources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Size of the decoded text in bytes.
    pub bytes: usize,
    /// Nesting of collections. `PyYAML` itself dies of deep nesting, by an exception or by a crash.
    pub depth: usize,
    /// Nodes as written in the file.
    pub nodes: usize,
    /// Nodes that aliases bring in addition to those written, when each is followed wherever it stands; 64 bytes of
    /// text count as one. Keeps small what walks the tree.
    pub aliased_nodes: usize,
    /// Entries that merge keys bring into mappings, in total.
    pub merged_entries: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            bytes: 64 << 20,
            depth: 200,
            nodes: 5_000_000,
            aliased_nodes: 1_000_000,
            merged_entries: 1_000_000,
        }
    }
}
