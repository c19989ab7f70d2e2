//! Report formats and preload formats, by name.

use super::EngineError;

/// Format of preloads.
pub use vnfcheck_preload::Format as PreloadFormat;
pub use vnfcheck_report::Format;

/// Rendered report.
#[derive(Debug)]
pub struct Rendered {
    /// Content of the report.
    pub bytes: Vec<u8>,
    /// Media type of the format.
    pub media_type: &'static str,
    /// File name extension of the format.
    pub extension: &'static str,
}

/// Returns the report format with this name.
pub fn format(name: &str) -> Result<Format, EngineError> {
    Format::from_name(name).ok_or_else(|| EngineError::Format(name.to_owned()))
}

/// Returns the preload format with this name.
pub fn preload_format(name: &str) -> Result<PreloadFormat, EngineError> {
    match name {
        "json" => Ok(PreloadFormat::Json),
        "yaml" => Ok(PreloadFormat::Yaml),
        _ => Err(EngineError::Format(name.to_owned())),
    }
}

/// Returns the media type and the file name extension of a format.
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
