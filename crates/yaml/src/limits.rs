//! Resource limits for parsing a file.

/// Maximum number of errors reported per file.
pub(crate) const MOST_ERRORS: usize = 20;

/// Limits that prevent a hostile file from exhausting time or memory. Exceeding a limit is an error with a location
/// in the file.
///
/// The defaults are far above the limits of Heat, by default 512 KiB per template and 1,000 resources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Maximum size of the decoded text in bytes.
    pub bytes: usize,
    /// Maximum nesting depth of collections. `PyYAML` itself fails on deep nesting, with an exception or a crash.
    pub depth: usize,
    /// Maximum number of nodes written in the file.
    pub nodes: usize,
    /// Maximum number of nodes that aliases add to the written nodes when every alias is expanded; 64 bytes of text
    /// count as one node. Bounds the cost of tree walks.
    pub aliased_nodes: usize,
    /// Maximum total number of entries that merge keys add to mappings.
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
