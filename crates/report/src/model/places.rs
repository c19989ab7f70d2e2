//! Locations in the files of a package.

use std::fmt;

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
    /// The location that the message explains.
    #[serde(flatten)]
    pub location: Location,
    /// Role of the location in the finding, such as `declared here`.
    pub message: String,
}

/// A subject that the files do not decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UndecidedReport {
    /// The location of the subject.
    #[serde(flatten)]
    pub location: Location,
    /// Reason why the subject is undecided.
    pub message: String,
    /// Action that makes the subject decidable; absent in reports of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

impl UndecidedReport {
    /// Returns the reason and the help on one line.
    pub fn words(&self) -> String {
        match &self.help {
            Some(help) => format!("{}; help: {help}", self.message),
            None => self.message.clone(),
        }
    }
}

/// A range of text; `end` is exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(missing_docs, reason = "the names of the fields describe them")]
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

/// Writes the line and the column, such as `12:3`.
impl fmt::Display for Position {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.line, self.column)
    }
}
