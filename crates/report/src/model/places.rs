//! Places in the files of a package.

use serde::{Deserialize, Serialize};

/// A place in a file of the package.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Location {
    /// Relative to the package, `/` separators.
    pub file: String,
    /// YAML path; empty for the whole document.
    pub path: String,
    /// From first to behind the last character.
    pub range: Range,
}

/// A place with what is there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RelatedLocation {
    /// Where.
    #[serde(flatten)]
    pub location: Location,
    /// What is there.
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

/// A position in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Position {
    /// 1-based.
    pub line: u32,
    /// 1-based, in Unicode scalar values.
    pub column: u32,
    /// 0-based, in bytes.
    pub offset: u32,
}
