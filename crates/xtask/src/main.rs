//! Development tasks: `cargo xtask generate [--check]`, `new-rule`, `import-catalogue`, `import-heat-schemas`.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a command line program")]

mod generate;
mod heat_schemas;
mod import;
mod new_rule;
mod rulebook;

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::{Parser, Subcommand};

/// Development tasks of vnfcheck.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Writes everything that is generated from the rule book.
    Generate {
        /// Writes nothing; fails when a generated file is stale.
        #[arg(long)]
        check: bool,
    },
    /// Writes the skeleton of a rule beside its page.
    NewRule {
        /// The requirement, such as R-90526.
        id: String,
        /// The folder of the rule in crates/rules/src, such as `template_format`.
        section: String,
    },
    /// Brings the facts of a requirements list (JSON) into the front matter of the rule pages.
    ImportCatalogue {
        /// The list.
        file: PathBuf,
    },
    /// Writes the schemas of resource types as constants, from what was recorded of the Heat engine (JSON).
    ImportHeatSchemas {
        /// The folder with resource-types.json, contrail-types.json and functions.json.
        folder: PathBuf,
    },
}

fn main() -> anyhow::Result<()> {
    let root =
        Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).context("the workspace has a root")?;
    match Arguments::parse().task {
        Task::Generate { check } => generate::run(root, check),
        Task::NewRule { id, section } => new_rule::run(root, &id, &section),
        Task::ImportCatalogue { file } => import::run(root, &file),
        Task::ImportHeatSchemas { folder } => heat_schemas::run(root, &folder),
    }
}
