//! The command `vnfcheck man`.

use std::fs;

use anyhow::Context;
use clap::CommandFactory;

use crate::args::{Arguments, Man};
use crate::outcome::Exit;

/// Writes one page for the program and one for each command. The pages contain no date, so the output is reproducible.
pub(crate) fn run(man: &Man) -> anyhow::Result<Exit> {
    let write = || {
        fs::create_dir_all(&man.folder)?;
        clap_mangen::generate_to(Arguments::command().disable_help_subcommand(true), &man.folder)
    };
    write().with_context(|| format!("cannot write the manual pages to {}", man.folder.display()))?;
    Ok(Exit::Passed)
}
