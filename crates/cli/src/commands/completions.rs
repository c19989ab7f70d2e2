//! The command `vnfcheck completions`.

use std::io::Write;

use clap::{Command, CommandFactory};
use clap_complete::Shell;

use crate::args::{Arguments, Completions};
use crate::outcome::{Exit, print};

pub(crate) fn run(completions: &Completions) -> anyhow::Result<Exit> {
    let mut command = visible(&Arguments::command());
    let mut script = Vec::new();
    clap_complete::generate(completions.shell, &mut command, "vnfcheck", &mut script);
    if completions.shell == Shell::Fish {
        complete_positionals(&command, &mut script)?;
    }
    print(|out| Ok(out.write_all(&script)?))?;
    Ok(Exit::Passed)
}

/// Returns the program's command without hidden commands, which the generators would offer.
fn visible(program: &Command) -> Command {
    let shown = program.get_subcommands().filter(|command| !command.is_hide_set());
    Command::new("vnfcheck")
        .version(env!("CARGO_PKG_VERSION"))
        .disable_version_flag(true)
        .args(program.get_arguments().filter(|argument| argument.get_id() != "help"))
        .subcommands(shown.cloned())
}

/// Adds the values of positional arguments to a fish script; the generator for fish omits them.
fn complete_positionals(program: &Command, script: &mut Vec<u8>) -> std::io::Result<()> {
    for command in program.get_subcommands() {
        let mut command = command.clone();
        // The arguments of a command do not exist until it is built.
        command.build();
        let values: Vec<String> = command
            .get_positionals()
            .flat_map(clap::Arg::get_possible_values)
            .map(|value| value.get_name().to_owned())
            .collect();
        if !values.is_empty() {
            writeln!(
                script,
                "complete -c vnfcheck -n \"__fish_vnfcheck_using_subcommand {}\" -f -a \"{}\"",
                command.get_name(),
                values.join(" ")
            )?;
        }
    }
    Ok(())
}
