//! Errors of the interface.

use vnfcheck_decide::file::FileError;
use vnfcheck_report::RenderError;
use vnfcheck_runner::OpenError;
use vnfcheck_runner::config::ConfigError;
use vnfcheck_runner::settings::SettingError;
use wasm_bindgen::{JsError, JsValue};

/// Reasons for refusing a call; in JavaScript, an `Error` with this message.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The options are not JSON, or contain an unknown name.
    #[error("invalid options: {0}")]
    Options(#[from] serde_json::Error),
    /// An option has an invalid value.
    #[error(transparent)]
    Setting(#[from] SettingError),
    /// The `vnfcheck.yaml` of the package is invalid.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// The package cannot be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The report cannot be written.
    #[error(transparent)]
    Render(#[from] RenderError),
    /// The format does not exist.
    #[error("unknown format `{0}`")]
    Format(String),
    /// No requirement has the ID.
    #[error("unknown requirement `{0}`")]
    Requirement(String),
    /// The package is an archive or a single file, to which no file can be added.
    #[error("only a folder accepts files")]
    NoFolder,
    /// The file of decisions is invalid.
    #[error(transparent)]
    Decisions(#[from] FileError),
    /// An answer does not have the form that its question permits.
    #[error("`{0}`: {1}")]
    Answer(String, String),
    /// The input contains several packages or none.
    #[error("decisions require exactly one package; check the packages one by one")]
    NotOne,
    /// The package has no such text file.
    #[error("the package has no text file `{0}`")]
    NoText(String),
    /// The report has no such fix.
    #[error("the finding has no fix that can be applied")]
    NoFix,
    /// The package is in an archive with others, or in an archive in a folder.
    #[error("`{0}` is in an archive that contains more; unpack the archive and check the folder")]
    InArchive(String),
    /// A fixed package cannot be packed.
    #[error("cannot write the archive: {0}")]
    Pack(#[from] std::io::Error),
}

impl From<Error> for JsValue {
    fn from(error: Error) -> Self {
        JsError::new(&error.to_string()).into()
    }
}
