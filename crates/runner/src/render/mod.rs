//! The formats of a report. Each renders the same data; none of them decides anything.

mod escape;
mod json;
mod plain;
mod table;

use std::io::Write;

pub use escape::printable;

use crate::run::Checked;

/// A format of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One line per requirement that needs attention, and counts.
    Table,
    /// Every finding with its source.
    Plain,
    /// The report itself, `vnfcheck.report/1`.
    Json,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Table, Self::Plain, Self::Json];

    /// The name in options.
    pub fn name(self) -> &'static str {
        match self {
            Self::Table => "table",
            Self::Plain => "plain",
            Self::Json => "json",
        }
    }
}

/// How the formats for people look.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// With ANSI colours.
    pub color: bool,
    /// List what passes too.
    pub show_all: bool,
    /// Width of tables in columns.
    pub width: usize,
}

impl Default for Look {
    fn default() -> Self {
        Self { color: false, show_all: false, width: 120 }
    }
}

/// Why a report could not be written.
#[derive(Debug, thiserror::Error)]
pub enum RenderError {
    /// The target did not take it.
    #[error("cannot write the report: {0}")]
    Io(#[from] std::io::Error),
    /// The report could not be turned into JSON.
    #[error("cannot write the report as JSON: {0}")]
    Json(#[from] serde_json::Error),
}

/// Writes a report in one format.
pub fn render(
    format: Format,
    checked: &Checked,
    look: &Look,
    out: &mut dyn Write,
) -> Result<(), RenderError> {
    match format {
        Format::Table => table::render(checked, look, out),
        Format::Plain => plain::render(checked, look, out),
        Format::Json => json::render(&checked.report, out),
    }
}
