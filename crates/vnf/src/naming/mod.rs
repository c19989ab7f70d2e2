//! Names: the parts of IDs and parameter names, and their parsing.

pub mod ids;
pub mod metadata;
pub mod namer;
pub mod networks;
pub mod occurrences;
pub mod parameters;
pub mod stems;
pub mod tokens;
