//! The arguments of `vnfcheck preload`.

use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

#[derive(Debug, Args)]
#[command(
    after_help = "Exit status: 0 written, 1 some values are missing although --values was used, 2 nothing written."
)]
pub(crate) struct Preload {
    /// Folder, .zip, .csar or single template; `-` reads a zip or a template from standard input
    #[arg(value_name = "PACKAGE", value_hint = ValueHint::AnyPath)]
    pub(crate) package: PathBuf,

    /// SDNC API; repeatable; both by default
    #[arg(long, value_enum, value_name = "API")]
    pub(crate) api: Vec<ApiName>,

    /// Notation of the preloads
    #[arg(long, value_enum, default_value_t = PreloadFormat::Json)]
    pub(crate) format: PreloadFormat,

    /// Values: a folder of .env files, a single .env file, or a .csv or .xlsx table; repeatable, later values override earlier ones
    #[arg(long, value_name = "FILE|DIR", value_hint = ValueHint::AnyPath)]
    pub(crate) values: Vec<PathBuf>,

    /// Output folder; created if missing
    #[arg(short, long, value_name = "DIR", value_hint = ValueHint::DirPath, required_unless_present = "template")]
    pub(crate) output: Option<PathBuf>,

    /// Write a workbook to fill in and pass to --values
    #[arg(long, value_name = "FILE.xlsx", value_hint = ValueHint::FilePath)]
    pub(crate) template: Option<PathBuf>,

    /// Format of the summary of written files and missing values
    #[arg(long, value_enum, default_value_t = SummaryName::Table)]
    pub(crate) summary: SummaryName,
}

impl Preload {
    /// Returns the requested APIs without duplicates.
    pub(crate) fn apis(&self) -> Vec<vnfcheck_preload::Api> {
        let asked_for =
            |api: &vnfcheck_preload::Api| self.api.is_empty() || self.api.iter().any(|it| it.api() == *api);
        vnfcheck_preload::Api::ALL.into_iter().filter(asked_for).collect()
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum ApiName {
    /// VNF-API, for SDNC before Istanbul
    Vnf,
    /// GENERIC-RESOURCE-API
    Gr,
}

impl ApiName {
    fn api(self) -> vnfcheck_preload::Api {
        match self {
            Self::Vnf => vnfcheck_preload::Api::Vnf,
            Self::Gr => vnfcheck_preload::Api::Gr,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum PreloadFormat {
    Json,
    Yaml,
}

impl From<PreloadFormat> for vnfcheck_preload::Format {
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
