//! Formats of reports and notations of preloads, by name.

use super::EngineError;

/// A format of the report.
pub type Format = report::Format;

/// A report in a format.
#[derive(Debug)]
pub struct Rendered {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// Its media type.
    pub media_type: &'static str,
    /// Its file name extension.
    pub extension: &'static str,
}

/// The format of a name.
pub fn format(name: &str) -> Result<Format, EngineError> {
    let found = Format::ALL.iter().copied().find(|format| format.name() == name);
    found.ok_or_else(|| EngineError::Format(name.to_owned()))
}

/// The notation of preloads.
pub use preload::Format as PreloadFormat;

/// The notation of preloads of a name.
pub fn preload_format(name: &str) -> Result<PreloadFormat, EngineError> {
    match name {
        "json" => Ok(PreloadFormat::Json),
        "yaml" => Ok(PreloadFormat::Yaml),
        _ => Err(EngineError::Format(name.to_owned())),
    }
}

/// Media type and file name extension of a format.
pub(super) fn media(format: Format) -> (&'static str, &'static str) {
    match format {
        Format::Json | Format::JsonV1 | Format::VvpJson | Format::Gitlab => ("application/json", "json"),
        Format::JsonLines => ("application/jsonl", "jsonl"),
        Format::Sarif | Format::GithubSarif => ("application/sarif+json", "sarif"),
        Format::Junit => ("application/xml", "xml"),
        Format::Html => ("text/html; charset=utf-8", "html"),
        Format::Markdown | Format::GithubSummary => ("text/markdown; charset=utf-8", "md"),
        Format::Csv => ("text/csv; charset=utf-8", "csv"),
        Format::Xlsx => ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xlsx"),
        Format::Findings
        | Format::Table
        | Format::Plain
        | Format::Concise
        | Format::Github
        | Format::Statistics => ("text/plain; charset=utf-8", "txt"),
    }
}
