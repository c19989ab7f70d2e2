//! Development tasks: `cargo xtask generate [--check]`, `docs`, `new-rule`, `generate-package`, `instructions`,
//! `growth`, `import-catalogue`, `import-heat-schemas`.
#![forbid(unsafe_code)]
#![expect(clippy::print_stdout, reason = "a command line program")]

mod differences;
mod docs;
mod generate;
mod generate_package;
mod growth;
mod heat_schemas;
mod import;
mod instructions;
mod links;
mod new_rule;
mod rule_pages;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

pub use generate::run as generate;
pub use new_rule::run as new_rule;

use anyhow::Context;
use clap::{Parser, Subcommand};
use synthetic::{Fault, Shape};

/// Development tasks of vnfcheck.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Write the documents and schemas that the rules, the configuration and the report types determine.
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
        /// Folder of the page that checks packages in the browser; the site omits a missing page.
        web: PathBuf,
    },
    /// Add the skeleton of a rule to a table and to its page.
    NewRule {
        /// ID of the requirement, such as R-90526, or of a new kind of defect in Heat, such as hot.unknown-key.
        id: String,
        /// File of the table below the folder of the set in crates/rules/src without extension: `templates/sections` in
        /// onap, `manifest` in csar, `names` in sdc. A kind of defect needs none.
        table: Option<String>,
    },
    /// Write a package of any size, conforming or faulty, for measurements.
    GeneratePackage {
        /// Output folder.
        folder: PathBuf,
        #[command(flatten)]
        shape: ShapeArguments,
    },
    /// Compare the instruction counts of a program with the recorded counts, and check their growth.
    Instructions {
        /// Path of the program, as CI builds it.
        program: PathBuf,
        /// Record the counts instead.
        #[arg(long)]
        write: bool,
    },
    /// Check that the instructions of a program without caps grow with the number of faults, not faster.
    Growth {
        /// Path of the program, built with `--cfg uncapped`.
        program: PathBuf,
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
    /// Write faulty elements instead, such as `missing files`.
    #[arg(long, value_parser = fault_named, conflicts_with_all = ["vm_types", "instances", "ports", "modules", "nesting"])]
    fault: Option<Fault>,
    /// Number of faulty elements.
    #[arg(long, default_value_t = 1_000)]
    count: usize,
}

impl ShapeArguments {
    fn files(self) -> synthetic::Files {
        let Self { vm_types, instances, ports, modules, nesting, fault, count } = self;
        match fault {
            Some(fault) => synthetic::faulty(fault, count),
            None => synthetic::package(Shape { vm_types, instances, ports, modules, nesting }),
        }
    }
}

/// Parses the name of a fault.
fn fault_named(name: &str) -> Result<Fault, String> {
    let names = || Fault::ALL.map(Fault::name).join(", ");
    Fault::ALL.into_iter().find(|it| it.name() == name).ok_or_else(|| format!("not one of: {}", names()))
}

/// Runs the task selected on the command line.
pub fn main() -> anyhow::Result<()> {
    let task = Arguments::parse().task;
    let root = &root_of(std::env::var_os("CARGO_MANIFEST_DIR"))?;
    match task {
        Task::Generate { check } => generate::run(root, check),
        Task::Docs { mdbook, site, web } => docs::run(root, &mdbook, &site, &web),
        Task::NewRule { id, table } => new_rule(root, &id, table.as_deref()),
        Task::GeneratePackage { folder, shape } => generate_package::run(&folder, shape.files()),
        Task::Instructions { program, write } => instructions::run(root, &program, write),
        Task::Growth { program } => growth::run(&program),
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
