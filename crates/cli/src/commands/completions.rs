//! `vnfcheck completions`

use std::io::{Write, stdout};

use clap::CommandFactory;

use crate::args::{Arguments, Completions};
use crate::outcome::Exit;

pub(crate) fn run(completions: &Completions) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(completions.shell, &mut Arguments::command(), "vnfcheck", &mut script);
    let mut out = stdout().lock();
    out.write_all(&script)?;
    out.flush()?;
    Ok(Exit::Passed)
}
