//! The command `vnfcheck lsp`.

use std::io::{stdin, stdout};

use vnfcheck_lsp::Setup;

use crate::outcome::Exit;
use crate::settings::today;

pub(crate) fn run() -> anyhow::Result<Exit> {
    vnfcheck_lsp::serve(stdin(), stdout(), Setup { today })?;
    Ok(Exit::Passed)
}
