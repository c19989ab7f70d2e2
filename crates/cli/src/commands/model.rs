//! The command `vnfcheck model`.

use std::io::stdin;
use std::path::Path;

use vnfcheck_hot::Package;
use vnfcheck_runner::{Input, Options, discover_one, read};

use crate::args::{Model, ModelFormat};
use crate::guard::{Guard, Replaces};
use crate::outcome::Exit;
use crate::outputs::write_text;

pub(crate) fn run(model: &Model) -> anyhow::Result<Exit> {
    let output = guarded(&model.package, model.output.as_deref())?;
    let read = vnfcheck_see::Model::of(&package(&model.package)?);
    let text = match model.format {
        ModelFormat::Text => read.text(),
        ModelFormat::Json => serde_json::to_string_pretty(&read)? + "\n",
    };
    write_text(output, &text)?;
    Ok(Exit::Passed)
}

/// Returns the output file of a command that reads a package; `None` for standard output.
pub(crate) fn guarded<'o>(package: &Path, output: Option<&'o Path>) -> anyhow::Result<Option<&'o Path>> {
    let output = output.filter(|output| output.as_os_str() != "-");
    let mut guard = Guard::default();
    guard.reads_package(package);
    if let Some(output) = output {
        guard.writes(output, Replaces::Nothing)?;
    }
    Ok(output)
}

/// Returns the input at a path; `-` is standard input.
pub(crate) fn input(path: &Path, options: &Options) -> anyhow::Result<Input> {
    if path.as_os_str() == "-" {
        return Ok(Input::read(stdin().lock(), &options.bounds)?);
    }
    Ok(Input::Path(path.to_path_buf()))
}

/// Reads the package at a path without a check.
pub(crate) fn package(path: &Path) -> anyhow::Result<Package> {
    let options = Options::default();
    Ok(read::load(&discover_one(&input(path, &options)?, &options)?, &options.policy))
}
