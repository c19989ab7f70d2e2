//! The command `vnfcheck man`.

use std::fs;
use std::io;
use std::path::Path;

use anyhow::Context;
use clap::{Command, CommandFactory};
use clap_mangen::roff::{Roff, roman};
use vnfcheck_runner::Date;

use crate::args::{Arguments, Man};
use crate::outcome::Exit;
use crate::settings::today;

const SOURCE: &str = concat!("vnfcheck ", env!("CARGO_PKG_VERSION"));
/// The start of the line in the help of a command that lists the exit statuses.
const EXIT_STATUS: &str = "Exit status: ";
const EXAMPLES: &str = "Examples:";
/// The exit statuses of a command whose help does not list any.
const USUAL_EXIT_STATUS: &str = "0 done, 2 wrong usage or another error.";
const CONFIGURATION: &str = "Configuration: the nearest file of this name above the checked path, or the file that \
     --config names. `vnfcheck init` writes a commented one.";

/// Writes one page for the program and one for each command. `SOURCE_DATE_EPOCH`, at build time or at run time, makes the
/// output reproducible.
pub(crate) fn run(man: &Man) -> anyhow::Result<Exit> {
    let write = || {
        fs::create_dir_all(&man.folder)?;
        let mut program = Arguments::command().disable_help_subcommand(true);
        program.build();
        write_pages(&program, &date().to_string(), &man.folder)
    };
    write().with_context(|| format!("cannot write the manual pages to {}", man.folder.display()))?;
    Ok(Exit::Passed)
}

/// Returns the date of the pages: the date of the sources, or today.
fn date() -> Date {
    let now = std::env::var("SOURCE_DATE_EPOCH").ok();
    let seconds = now.as_deref().or(option_env!("SOURCE_DATE_EPOCH")).and_then(|text| text.parse().ok());
    seconds.map_or_else(today, Date::of_unix_seconds)
}

fn write_pages(command: &Command, date: &str, folder: &Path) -> io::Result<()> {
    for inner in command.get_subcommands().filter(|it| !it.is_hide_set()) {
        write_pages(inner, date, folder)?;
    }
    let page = clap_mangen::Man::new(command.clone()).date(date).source(SOURCE).manual("vnfcheck");
    let mut text = Vec::new();
    page.render_title(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    if command.get_subcommands().next().is_some() {
        page.render_subcommands_section(&mut text)?;
    }
    last_sections(command).to_writer(&mut text)?;
    fs::write(folder.join(page.get_filename()), with_one_preamble(&String::from_utf8_lossy(&text)))
}

/// Returns a page in which all sections share one definition of the apostrophe, which the generator repeats in each
/// section.
fn with_one_preamble(page: &str) -> String {
    let end = page.find(".TH").unwrap_or_default();
    let (preamble, sections) = page.split_at(end);
    if preamble.is_empty() { page.to_owned() } else { [preamble, &sections.replace(preamble, "")].concat() }
}

/// Returns the sections after the options: exit status, files, examples and notes.
fn last_sections(command: &Command) -> Roff {
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let mut roff = Roff::default();
    let statuses = help.lines().find_map(|line| line.strip_prefix(EXIT_STATUS));
    roff.control("SH", ["EXIT STATUS"]).text([roman(statuses.unwrap_or(USUAL_EXIT_STATUS))]);
    let is_configured = command.get_arguments().any(|argument| argument.get_id() == "config");
    if is_configured || command.get_subcommands().any(|it| it.get_name() == "check") {
        roff.control("SH", ["FILES"]).control("TP", []);
        roff.text([roman("vnfcheck.yaml")]).text([roman(CONFIGURATION)]);
    }
    let others = help.lines().filter(|line| !line.starts_with(EXIT_STATUS));
    let (examples, notes): (Vec<&str>, Vec<&str>) = others.partition(|line| line.starts_with("  "));
    if !examples.is_empty() {
        roff.control("SH", ["EXAMPLES"]).control("nf", []);
        for example in examples {
            roff.text([roman(example.trim())]);
        }
        roff.control("fi", []);
    }
    let notes: Vec<&str> = notes.into_iter().filter(|line| !line.is_empty() && *line != EXAMPLES).collect();
    if !notes.is_empty() {
        roff.control("SH", ["NOTES"]).text([roman(notes.join(" "))]);
    }
    roff
}
