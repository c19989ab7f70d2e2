//! The command `vnfcheck lsp`.

use std::io::{stdin, stdout};

use vnfcheck_lsp::{ServeError, Setup};

use crate::outcome::{Exit, show};
use crate::settings::today;

pub(crate) fn run() -> anyhow::Result<Exit> {
    match vnfcheck_lsp::serve(stdin(), stdout(), Setup { today }) {
        // The protocol prescribes exit status 1 if `shutdown` was not received.
        Err(error @ ServeError::Left) => {
            show(&error.to_string(), None);
            Ok(Exit::Failed)
        }
        result => {
            result?;
            Ok(Exit::Passed)
        }
    }
}
