//! Locations in the files of a package.

use serde::{Deserialize, Serialize};

/// A location in a file of the package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Location {
    /// File relative to the package, with `/` separators.
    pub file: String,
    /// YAML path; empty for the whole document.
    pub path: String,
    /// Range in the file.
    pub range: Range,
}

/// A related location with a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RelatedLocation {
    /// The location.
    #[serde(flatten)]
    pub location: Location,
    /// Message for the location.
    pub message: String,
}

/// A range of text; `end` is exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "the fields are what they are called")]
pub struct Range {
    pub start: Position,
    pub end: Position,
}

/// A position in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Position {
    /// 1-based line.
    pub line: u32,
    /// 1-based column in Unicode scalar values.
    pub column: u32,
    /// 0-based byte offset.
    pub offset: u32,
}
