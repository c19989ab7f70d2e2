//! Development tasks: `cargo xtask generate [--check]`, `docs`, `new-rule`, `generate-package`, `import-catalogue`,
//! `import-heat-schemas`.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "a command line program")]

mod differences;
mod docs;
mod generate;
mod generate_package;
mod heat_schemas;
mod import;
mod links;
mod new_rule;
mod rule_pages;
mod rulebook;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

pub use generate::run as generate;
pub use new_rule::run as new_rule;

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
    /// Writes everything that is generated from the rule book and the types of the report.
    Generate {
        /// Writes nothing; fails when a generated file is stale.
        #[arg(long)]
        check: bool,
    },
    /// Builds the documentation site with a page for each requirement, and checks its links.
    Docs {
        /// The program mdbook.
        mdbook: PathBuf,
        /// The folder of the site; written anew.
        site: PathBuf,
    },
    /// Writes the skeleton of a rule beside its page.
    NewRule {
        /// The requirement, such as R-90526.
        id: String,
        /// The file of its table below crates/rules/src/onap, such as `templates/sections`.
        table: String,
    },
    /// Writes a package of any size that meets the requirements, for measurements.
    GeneratePackage {
        /// The folder to write into.
        folder: PathBuf,
        #[command(flatten)]
        shape: ShapeArguments,
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

/// The servers of a synthetic package: modules * vm-types * instances.
#[derive(clap::Args)]
struct ShapeArguments {
    /// Kinds of servers in each module.
    #[arg(long, default_value_t = 1)]
    vm_types: usize,
    /// Servers of each kind.
    #[arg(long, default_value_t = 1)]
    instances: usize,
    /// Ports of each server.
    #[arg(long, default_value_t = 2)]
    ports: usize,
    /// Modules: a base module and incremental ones.
    #[arg(long, default_value_t = 1)]
    modules: usize,
    /// Templates between a module and its servers, 0 to 2.
    #[arg(long, default_value_t = 0)]
    nesting: usize,
}

impl From<ShapeArguments> for synthetic::Shape {
    fn from(arguments: ShapeArguments) -> Self {
        let ShapeArguments { vm_types, instances, ports, modules, nesting } = arguments;
        Self { vm_types, instances, ports, modules, nesting }.bounded()
    }
}

/// Does the task that the command line names.
pub fn main() -> anyhow::Result<()> {
    let task = Arguments::parse().task;
    let root = &root_of(std::env::var_os("CARGO_MANIFEST_DIR"))?;
    match task {
        Task::Generate { check } => generate::run(root, check),
        Task::Docs { mdbook, site } => docs::run(root, &mdbook, &site),
        Task::NewRule { id, table } => new_rule(root, &id, &table),
        Task::GeneratePackage { folder, shape } => generate_package::run(&folder, shape.into()),
        Task::ImportCatalogue { file } => import::run(root, &file),
        Task::ImportHeatSchemas { folder } => heat_schemas::run(root, &folder),
    }
}

/// The root of the checkout whose package cargo runs, which need not be the one that this program was built from.
fn root_of(package: Option<OsString>) -> anyhow::Result<PathBuf> {
    let package = PathBuf::from(package.context("run this as `cargo xtask`")?);
    package.ancestors().nth(2).map(Path::to_owned).context("the workspace has a root")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_written_where_cargo_runs() {
        assert_eq!(root_of(Some("/checkout/crates/xtask".into())).unwrap(), Path::new("/checkout"));
        assert_eq!(root_of(None).unwrap_err().to_string(), "run this as `cargo xtask`");
    }
}
