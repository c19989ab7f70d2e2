//! The command `vnfcheck init`.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};

use anyhow::{Context, bail};
use vnfcheck_runner::config::{FILE_NAME, HEAT_STARTER, STARTER};

use crate::args::Init;
use crate::outcome::{Exit, print};

pub(crate) fn run(init: &Init) -> anyhow::Result<Exit> {
    let path = init.folder.join(FILE_NAME);
    let mut how = OpenOptions::new();
    how.write(true);
    if init.force {
        how.create(true).truncate(true)
    } else {
        how.create_new(true)
    };
    let file = how.open(&path);
    let mut file = match file {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            bail!("{} already exists; edit the file, or replace it with --force", path.display())
        }
        file => file.with_context(|| format!("cannot write {}", path.display()))?,
    };
    let text = if init.heat { HEAT_STARTER } else { STARTER };
    file.write_all(text.as_bytes()).with_context(|| format!("cannot write {}", path.display()))?;
    print(|out| {
        Ok(writeln!(
            out,
            "wrote {}; `vnfcheck check --show-config PATH` prints the effective values",
            path.display()
        )?)
    })?;
    Ok(Exit::Passed)
}
