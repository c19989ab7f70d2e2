//! The command `vnfcheck completions`.

use std::collections::BTreeMap;

use clap::builder::PossibleValue;
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;

use crate::args::{Arguments, Completions};
use crate::outcome::{Exit, print};

pub(crate) fn run(completions: &Completions) -> anyhow::Result<Exit> {
    let mut command = visible(&Arguments::command());
    let mut script = Vec::new();
    clap_complete::generate(completions.shell, &mut command, "vnfcheck", &mut script);
    let script = String::from_utf8(script)?;
    let lists = lists(&command);
    let lines: Vec<String> = match completions.shell {
        Shell::Bash => separate_in_bash(&script, &lists),
        Shell::Zsh => separate_in_zsh(&script, &lists),
        Shell::Fish => {
            let mut lines = separate_in_fish(&script, &lists);
            lines.extend(positionals(&command));
            lines
        }
        _ => script.lines().map(str::to_owned).collect(),
    };
    print(|out| lines.iter().try_for_each(|line| Ok(writeln!(out, "{line}")?)))?;
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

/// Returns the commands with their arguments, which do not exist until a command is built.
fn built(program: &Command) -> impl Iterator<Item = Command> {
    program.get_subcommands().cloned().map(|mut command| {
        command.build();
        command
    })
}

/// Returns the possible values of an argument, separated by spaces.
fn values(argument: &Arg) -> String {
    let values = argument.get_possible_values();
    values.iter().map(PossibleValue::get_name).collect::<Vec<_>>().join(" ")
}

/// The values of options that take a list separated by commas, by the name of the option. The generators offer these values
/// only for the first item.
type Lists = BTreeMap<String, String>;

fn lists(program: &Command) -> Lists {
    let mut lists = Lists::new();
    for command in built(program) {
        for option in command.get_arguments().filter(|it| it.get_value_delimiter() == Some(',')) {
            let values = values(option);
            if let Some(name) = option.get_long().filter(|_| !values.is_empty()) {
                lists.insert(name.to_owned(), values);
            }
        }
    }
    lists
}

/// Completes the last item of a list in a script for bash.
fn separate_in_bash(script: &str, lists: &Lists) -> Vec<String> {
    let mut is_list = false;
    let separated = |line: &str| {
        let label = line.trim().strip_prefix("--").and_then(|it| it.strip_suffix(')'));
        if let Some(name) = label {
            is_list = lists.contains_key(name);
        } else if line.trim() == ";;" {
            is_list = false;
        }
        if !is_list {
            return line.to_owned();
        }
        line.replace("compgen -W", r#"compgen -P "${cur%"${cur##*,}"}" -W"#)
            .replace(r#"-- "${cur}""#, r#"-- "${cur##*,}""#)
    };
    script.lines().map(separated).collect()
}

/// Completes the last item of a list in a script for zsh.
fn separate_in_zsh(script: &str, lists: &Lists) -> Vec<String> {
    const END: &str = r")' \";
    let mut separated = Vec::new();
    let mut lines = script.lines();
    while let Some(line) = lines.next() {
        let name = line.strip_prefix("'*--").and_then(|it| it.split_once("=[")).map(|(name, _)| name);
        let list = name.and_then(|name| lists.get(name));
        // The generator escapes colons in descriptions.
        let parts = line.split_once("]:").and_then(|(start, it)| Some((start, it.split_once(":(")?.0)));
        let (Some(values), Some((start, value))) = (list, parts) else {
            separated.push(line.to_owned());
            continue;
        };
        separated.push(format!(r"{start}]:{value}:_sequence compadd - {values}' \"));
        if !line.ends_with(END) {
            lines.by_ref().find(|line| line.ends_with(END));
        }
    }
    separated
}

/// Function of the script for fish that adds the preceding items of a list to each value.
const FISH_LIST: [&str; 4] = [
    "function __fish_vnfcheck_list",
    "\tset -l before (commandline -ct | string replace -r '^--[^=]*=' '' | string replace -r '[^,]*$' '')",
    "\tprintf '%s\\n' $before$argv",
    "end",
];

/// Completes the last item of a list in a script for fish.
fn separate_in_fish(script: &str, lists: &Lists) -> Vec<String> {
    const VALUES: &str = " -r -f -a \"";
    let mut separated: Vec<String> = FISH_LIST.map(str::to_owned).into();
    let mut lines = script.lines();
    while let Some(line) = lines.next() {
        let list = lists.iter().find(|(name, _)| line.contains(&format!(" -l {name} -d ")));
        let (Some((_, values)), Some((start, first))) = (list, line.split_once(VALUES)) else {
            separated.push(line.to_owned());
            continue;
        };
        separated.push(format!("{start}{VALUES}(__fish_vnfcheck_list {values})\""));
        if !first.ends_with('"') {
            lines.by_ref().find(|line| line.ends_with('"'));
        }
    }
    separated
}

/// Returns the lines of a fish script for the values of positional arguments and the commands after `help`; the generator for
/// fish omits both.
fn positionals(program: &Command) -> Vec<String> {
    let line = |command: &str, values: &str| {
        format!("complete -c vnfcheck -n \"__fish_vnfcheck_using_subcommand {command}\" -f -a \"{values}\"")
    };
    let mut lines = Vec::new();
    for command in built(program) {
        let values: Vec<String> =
            command.get_positionals().map(values).filter(|values| !values.is_empty()).collect();
        if !values.is_empty() {
            lines.push(line(command.get_name(), &values.join(" ")));
        }
    }
    let names = program.get_subcommands().map(Command::get_name).filter(|name| *name != "help");
    lines.push(line("help", &names.collect::<Vec<_>>().join(" ")));
    lines
}
