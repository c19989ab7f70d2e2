//! The arguments of `vnfcheck preload`.

use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

/// Writes the preloads that SDNC takes: one file for each module and API, filled in from values.
///
/// Without values, placeholders say what to fill in, and templates for values are written beside.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 written, 1 values were given and some are missing, 2 nothing was written."
)]
pub(crate) struct Preload {
    /// A directory, .zip, .csar or single template; `-` reads a zip or a template from standard input
    #[arg(value_name = "PACKAGE", value_hint = ValueHint::AnyPath)]
    pub(crate) package: PathBuf,

    /// The API of SDNC; repeatable; both by default
    #[arg(long, value_enum, value_name = "API")]
    pub(crate) api: Vec<ApiName>,

    /// How to write
    #[arg(long, value_enum, default_value_t = PreloadFormat::Json)]
    pub(crate) format: PreloadFormat,

    /// Values: a folder of .env files, a single .env, a table in .csv or .xlsx; repeatable, later ones beat earlier ones
    #[arg(long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    pub(crate) values: Vec<PathBuf>,

    /// The folder that is written to; made if it is not there
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath, required_unless_present = "template")]
    pub(crate) output: Option<PathBuf>,

    /// Writes a workbook to fill in and give back as values
    #[arg(long, value_name = "FILE.xlsx", value_hint = ValueHint::FilePath)]
    pub(crate) template: Option<PathBuf>,

    /// How to tell what was written and what is missing
    #[arg(long, value_enum, default_value_t = SummaryName::Table)]
    pub(crate) summary: SummaryName,
}

impl Preload {
    /// The APIs asked for, each once.
    pub(crate) fn apis(&self) -> Vec<preload::Api> {
        let asked_for =
            |api: &preload::Api| self.api.is_empty() || self.api.iter().any(|it| it.api() == *api);
        preload::Api::ALL.into_iter().filter(asked_for).collect()
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ApiName {
    /// VNF-API, of SDNC before Istanbul
    Vnf,
    /// GENERIC-RESOURCE-API
    Gr,
}

impl ApiName {
    fn api(self) -> preload::Api {
        match self {
            Self::Vnf => preload::Api::Vnf,
            Self::Gr => preload::Api::Gr,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum PreloadFormat {
    Json,
    Yaml,
}

impl From<PreloadFormat> for preload::Format {
    fn from(format: PreloadFormat) -> Self {
        match format {
            PreloadFormat::Json => Self::Json,
            PreloadFormat::Yaml => Self::Yaml,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum SummaryName {
    Table,
    Json,
}
