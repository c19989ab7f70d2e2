//! Errors, as exceptions of the module `vnfcheck`.

use std::io;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::types::PyAnyMethods;
use pyo3::{PyErr, PyResult, Python};
use vnfcheck_decide::file::FileError;
use vnfcheck_report::RenderError;
use vnfcheck_runner::OpenError;
use vnfcheck_runner::config::ConfigError;
use vnfcheck_runner::save::SaveError;
use vnfcheck_runner::settings::SettingError;

/// Reasons for refusing a call.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    #[error("invalid arguments: {0}")]
    Arguments(#[from] serde_json::Error),
    #[error(transparent)]
    Setting(#[from] SettingError),
    #[error("invalid value for `timeout`: `{0}` is not a number of seconds")]
    Timeout(f64),
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error("{0}")]
    RuleFiles(String),
    #[error(transparent)]
    Decisions(#[from] FileError),
    #[error("{0}")]
    Usage(String),
    #[error("unknown format `{0}`")]
    Format(String),
    #[error(transparent)]
    Render(#[from] RenderError),
    #[error("{}", located(path, source))]
    Open { path: String, source: OpenError },
    #[error("{0}")]
    Unreadable(String),
    #[error("took longer than {} s", .0.as_secs_f64())]
    TookTooLong(Duration),
    #[error(transparent)]
    Save(#[from] SaveError),
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
    #[error("vnfcheck was used before this process was forked; start processes with the method `spawn`")]
    Forked,
    #[error("checking failed; this is a defect of vnfcheck")]
    Panicked,
}

/// Returns the message of an error, with the path in front if the message does not contain the path.
fn located(path: &str, source: &OpenError) -> String {
    let message = source.to_string();
    if message.contains(&format!("`{path}`")) { message } else { format!("{path}: {message}") }
}

impl Error {
    pub(crate) fn open(path: String) -> impl FnOnce(OpenError) -> Self {
        move |source| Self::Open { path, source }
    }

    /// Returns the name of the class in `vnfcheck._errors`.
    fn class(&self) -> &'static str {
        match self {
            Self::Config(ConfigError::Read(_))
            | Self::Open { .. }
            | Self::Unreadable(_)
            | Self::TookTooLong(_) => "UnreadableError",
            Self::Arguments(_)
            | Self::Setting(_)
            | Self::Timeout(_)
            | Self::Config(_)
            | Self::RuleFiles(_)
            | Self::Decisions(_)
            | Self::Usage(_)
            | Self::Format(_)
            | Self::Render(_)
            | Self::Forked => "UsageError",
            Self::Save(_) | Self::Thread(_) => "Error",
            Self::Panicked => "InternalError",
        }
    }

    fn help(&self) -> Option<&str> {
        match self {
            Self::Open { source, .. } => Some(source.help()),
            Self::Save(source) => source.help(),
            Self::Panicked => Some("report the defect, with the package if possible"),
            _ => None,
        }
    }
}

impl From<Error> for PyErr {
    fn from(error: Error) -> Self {
        Python::attach(|py| {
            let create = || -> PyResult<PyErr> {
                let class = py.import("vnfcheck._errors")?.getattr(error.class())?;
                Ok(PyErr::from_value(class.call1((error.to_string(), error.help()))?))
            };
            create().unwrap_or_else(|_| PyRuntimeError::new_err(error.to_string()))
        })
    }
}
