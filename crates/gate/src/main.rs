//! `vnfcheck-gate`: vnfcheck as a service.

#![forbid(unsafe_code)]

mod args;
mod commands;

use std::process::ExitCode;

use clap::Parser as _;

use crate::args::{Arguments, Command};

/// Allocator of the program, the same as in `vnfcheck`. Allocations take a notable part of the time of a check.
#[cfg(all(target_os = "linux", any(target_env = "gnu", all(target_env = "musl", target_arch = "x86_64"))))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // Only the user of the gate can access the database, the archives and other files.
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
    let arguments = Arguments::parse();
    let result = match &arguments.command {
        Command::Serve(serve) => commands::serve(serve),
        Command::Keys(keys) => commands::keys(keys),
        Command::Sessions(sessions) => commands::sessions(sessions),
        Command::Sweep(sweep) => commands::sweep(sweep),
        Command::Backup(backup) => commands::back_up(backup),
        Command::CheckConfig(check) => commands::check_config(check),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            commands::show(&format!("error: {error:#}"));
            ExitCode::FAILURE
        }
    }
}
