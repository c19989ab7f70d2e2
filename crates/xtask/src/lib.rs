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
    /// Write the files generated from the rule book and the report types.
    Generate {
        /// Only check the generated files, and fail if one is stale.
        #[arg(long)]
        check: bool,
    },
    /// Build the documentation site with a page for each requirement, and check its links.
    Docs {
        /// Path of the program mdbook.
        mdbook: PathBuf,
        /// Folder of the site, which is replaced.
        site: PathBuf,
        /// Folder of the page that checks packages in the browser; left out of the site if there is none.
        web: PathBuf,
    },
    /// Add the skeleton of a rule to a table and to its page.
    NewRule {
        /// Id of the requirement, such as R-90526.
        id: String,
        /// File of the table below crates/rules/src/onap without extension, such as `templates/sections`.
        table: String,
    },
    /// Write a conforming package of any size, for measurements.
    GeneratePackage {
        /// Output folder.
        folder: PathBuf,
        #[command(flatten)]
        shape: ShapeArguments,
    },
    /// Import the facts of a requirements list (JSON) into the front matter of the rule pages.
    ImportCatalogue {
        /// Path of the requirements list.
        file: PathBuf,
    },
    /// Write the schemas of resource types as constants, from a recording of the Heat engine (JSON).
    ImportHeatSchemas {
        /// Folder with resource-types.json, contrail-types.json and functions.json.
        folder: PathBuf,
    },
}

/// Size of a synthetic package; the number of servers is modules * vm-types * instances.
#[derive(clap::Args)]
struct ShapeArguments {
    /// Number of vm-types per module.
    #[arg(long, default_value_t = 1)]
    vm_types: usize,
    /// Number of servers per vm-type.
    #[arg(long, default_value_t = 1)]
    instances: usize,
    /// Number of ports per server.
    #[arg(long, default_value_t = 2)]
    ports: usize,
    /// Number of modules: a base module and incremental modules.
    #[arg(long, default_value_t = 1)]
    modules: usize,
    /// Number of nesting levels between a module and its servers, 0 to 2.
    #[arg(long, default_value_t = 0)]
    nesting: usize,
}

impl From<ShapeArguments> for synthetic::Shape {
    fn from(arguments: ShapeArguments) -> Self {
        let ShapeArguments { vm_types, instances, ports, modules, nesting } = arguments;
        Self { vm_types, instances, ports, modules, nesting }.bounded()
    }
}

/// Runs the task selected on the command line.
pub fn main() -> anyhow::Result<()> {
    let task = Arguments::parse().task;
    let root = &root_of(std::env::var_os("CARGO_MANIFEST_DIR"))?;
    match task {
        Task::Generate { check } => generate::run(root, check),
        Task::Docs { mdbook, site, web } => docs::run(root, &mdbook, &site, &web),
        Task::NewRule { id, table } => new_rule(root, &id, &table),
        Task::GeneratePackage { folder, shape } => generate_package::run(&folder, shape.into()),
        Task::ImportCatalogue { file } => import::run(root, &file),
        Task::ImportHeatSchemas { folder } => heat_schemas::run(root, &folder),
    }
}

/// Returns the root of the checkout in which cargo runs, which can differ from the checkout of the executable.
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
