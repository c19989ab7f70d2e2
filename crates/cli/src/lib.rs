//! The command line of vnfcheck, for the program and for Python. Only the command line is stable.

#![forbid(unsafe_code)]

mod args;
mod commands;
mod decisions;
mod guard;
mod habits;
mod outcome;
mod outputs;
mod parsers;
mod prompt;
mod settings;
mod signals;
mod terminal;
mod usage;

pub use commands::convert::{Conversion, convert_bytes};
pub use commands::explain::find_requirement;
pub use commands::fix::{InPlace, Source, is_in_archive};
pub use commands::list::listed;
pub use settings::today;

use std::ffi::OsString;
use std::io::ErrorKind;
#[cfg(unix)]
use std::sync::Arc;

use clap::Parser;

use crate::args::{Arguments, Command};
use crate::outcome::Exit;

/// Makes exceeding the file size limit a write error instead of ending the process.
#[cfg(unix)]
fn outlive_limits_of_files() {
    // If the signal cannot be caught, it ends the process as before.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Runs the command line, and returns the exit status. `program` starts this program again: a path, and arguments that
/// precede those of the command line.
pub fn run(arguments: impl IntoIterator<Item = OsString>, program: Vec<OsString>) -> u8 {
    commands::apply::set_program(program);
    status(arguments).code()
}

fn status(arguments: impl IntoIterator<Item = OsString>) -> Exit {
    #[cfg(unix)]
    outlive_limits_of_files();
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            let asked_for = !error.use_stderr();
            let printed = usage::print(error);
            let printed = printed.map_or_else(|error| error.kind() == ErrorKind::BrokenPipe, |()| true);
            return if asked_for && printed { Exit::Passed } else { Exit::Undecided };
        }
    };
    let result = match arguments.command {
        Command::Check(check) => commands::check::run(&check),
        Command::Convert(convert) => commands::convert::run(&convert),
        Command::Fix(fix) => commands::fix::run(&fix),
        #[cfg(feature = "preload")]
        Command::Preload(preload) => commands::preload::run(&preload),
        Command::Graph(graph) => commands::graph::run(&graph),
        Command::ExplainValue(explain) => commands::explain_value::run(&explain),
        Command::Model(model) => commands::model::run(&model),
        Command::Explain(explain) => commands::explain::run(&explain),
        Command::List(list) => commands::list::run(&list),
        Command::Rules(rules) => commands::rules::run(&rules),
        Command::Diff(diff) => commands::diff::run(&diff),
        Command::VerifyVerdict(verify) => commands::verify_verdict::run(&verify),
        #[cfg(feature = "submit")]
        Command::Submit(submit) => commands::submit::run(&submit),
        Command::AddWaivers(add) => commands::add_waivers::run(&add),
        Command::Init(init) => commands::init::run(&init),
        #[cfg(feature = "lsp")]
        Command::Lsp(_) => commands::lsp::run(),
        Command::Completions(completions) => commands::completions::run(&completions),
        Command::Manifest(manifest) => commands::manifest::run(&manifest),
        Command::Pack(pack) => commands::pack::run(&pack),
        Command::Apply(apply) => commands::apply::run(&apply),
        Command::Man(man) => commands::man::run(&man),
    };
    match result {
        Ok(exit) => exit,
        Err(error) if outcome::is_closed_pipe(&error) => Exit::Undecided,
        Err(error) => {
            outcome::show_error(&error);
            Exit::Undecided
        }
    }
}
