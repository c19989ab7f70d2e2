//! The command `vnfcheck completions`.

use clap::CommandFactory;

use crate::args::{Arguments, Completions};
use crate::outcome::{Exit, print};

pub(crate) fn run(completions: &Completions) -> anyhow::Result<Exit> {
    let mut script = Vec::new();
    clap_complete::generate(completions.shell, &mut Arguments::command(), "vnfcheck", &mut script);
    print(|out| Ok(out.write_all(&script)?))?;
    Ok(Exit::Passed)
}
