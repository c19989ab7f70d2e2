//! Reasons why there is no verdict on a package.

use vnfcheck_hot::Reason;
use vnfcheck_report::{PackageError, UncheckedFiles};

use crate::open::OpenError;

/// Message of the error for a check that panicked.
pub const DEFECT: &str = "checking failed; this is a defect of vnfcheck";

/// The reason why there is no verdict on a package.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotChecked {
    #[error(transparent)]
    NotOpened(#[from] OpenError),
    #[error("{DEFECT}")]
    Failed,
    #[error("no selected requirement has a rule")]
    NothingSelected,
    #[error("nothing in the package was examined")]
    NothingExamined,
    #[error("requires more than {0} steps to check, far more than other templates of its size")]
    TooMuchWork(u64),
    #[error("is a template that is not checked: {}", .0.name())]
    UncheckedFiles(Reason),
    #[error("`{path}` is a template that is not checked: {}", .reason.name())]
    Unaccounted { path: String, reason: Reason },
    #[error("`{0}` cannot be read, and no selected requirement reports the reason")]
    Unreadable(String),
}

impl NotChecked {
    /// Returns the help for the error.
    fn help(&self) -> &str {
        match self {
            Self::NotOpened(error) => error.help(),
            Self::Failed => "report the defect, with the package if possible",
            Self::TooMuchWork(_) => {
                "pass one VNF at a time, with fewer calls, values and conditions that depend on each other"
            }
            Self::NothingSelected => {
                "select another rule set with --rules, ignore fewer requirements, or add rules with --rules-file"
            }
            Self::NothingExamined => "pass the folder or archive that contains the templates",
            Self::UncheckedFiles(_) | Self::Unaccounted { .. } => {
                "move the template to the folder of its package with the extension `.yaml`, or remove the file"
            }
            Self::Unreadable(_) => {
                "also select R-95303, or `hot.not-yaml` of the rule set heat, which report the error in the file"
            }
        }
    }

    /// Creates the error in the report.
    pub(super) fn of(&self, path: String) -> PackageError {
        let met = match self {
            Self::NotOpened(OpenError::Nothing { unchecked_files, .. }) => unchecked_files.as_slice(),
            _ => &[],
        };
        let met = UncheckedFiles::of(met.iter().cloned());
        PackageError {
            path,
            message: self.to_string(),
            detail: met.words(),
            help: self.help().to_owned().into(),
        }
    }
}
