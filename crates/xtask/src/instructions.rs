//! Task `cargo xtask instructions`: compares the instruction counts of runs with recorded counts, and checks that they
//! grow with the package.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use rayon::prelude::*;
use synthetic::callgrind::instructions;
use synthetic::{Fault, Files, Shape, faulty, package};

/// The recorded counts, in thousands of instructions.
const RECORDED: &str = "tests/conformance/instructions.toml";
/// Maximum difference from a recorded count, in percent. Counts vary with the processor and the C library.
const TOLERANCE: u64 = 3;
/// Sizes of the two packages that show how the count for a fault grows.
const SIZES: (usize, usize) = (100, 300);
/// Maximum factor between the counts of the two sizes, in percent: 372 for growth by n log n, plus 3, because the
/// counts vary with the build.
const MOST_GROWTH: u64 = 375;

/// Compares the counts of a program with the recorded counts, or records the counts.
pub(crate) fn run(root: &Path, program: &Path, is_written: bool) -> anyhow::Result<()> {
    let bench = Bench::of(program)?;
    let smallest = package(Shape::default());
    let Some(start) = bench.count(Work::Check, smallest.clone())? else {
        println!("skipped: valgrind is not installed");
        return Ok(());
    };
    let clean = package(Shape { vm_types: 10, instances: 17, ports: 4, ..Shape::default() });
    let mixed = faulty(Fault::Mixed, 1_000);
    let inputs = [
        (Work::Check, "850 resources without findings", clean),
        (Work::Check, "1,000 resources with 400 defects", mixed.clone()),
        (Work::Shown, "1,000 resources with 400 defects, default output", mixed.clone()),
        (Work::Sarif, "1,000 resources with 400 defects, SARIF", mixed.clone()),
        (Work::Html, "1,000 resources with 400 defects, HTML", mixed.clone()),
        (Work::Fix, "1,000 resources with 400 defects, fix", mixed),
        (Work::Check, "300 misnamed servers, ports and parameters", faulty(Fault::Misnamed, 300)),
        (Work::Fix, "100 misnamed servers, ports and parameters, fix", faulty(Fault::Misnamed, 100)),
        (Work::Check, "500 misspelled references", faulty(Fault::Misspelled, 500)),
        (Work::Check, "4,000 parameters without a type", faulty(Fault::NoType, 4_000)),
        (Work::Check, "2,000 merged keys", faulty(Fault::MergedKeys, 2_000)),
    ];
    let mut counts = BTreeMap::from([("smallest package".to_owned(), start / 1_000)]);
    let counted = inputs.into_par_iter().map(|(work, name, files)| {
        let count = bench.count(work, files)?.context("valgrind does not run")?;
        anyhow::Ok((name.to_owned(), count / 1_000))
    });
    counts.extend(counted.collect::<anyhow::Result<Vec<_>>>()?);
    let file = root.join(RECORDED);
    if is_written {
        fs::write(&file, toml_of(&counts))?;
        return Ok(());
    }
    let recorded: BTreeMap<String, u64> = toml::from_str(&fs::read_to_string(&file)?).context(RECORDED)?;
    let mut wrong = different(&recorded, &counts);
    wrong.extend(bench.growing()?);
    ensure!(
        wrong.is_empty(),
        "{}\nafter an intended change, run `make instructions WRITE=--write`",
        wrong.join("\n")
    );
    Ok(())
}

fn toml_of(counts: &BTreeMap<String, u64>) -> String {
    let lines = counts.iter().map(|(name, count)| format!("\"{name}\" = {count}\n"));
    format!(
        "# Thousands of instructions of a CI build, without SHA-256, written by `make instructions`.\n{}",
        lines.collect::<String>()
    )
}

/// Describes the counts that differ from the recorded counts by more than the tolerance.
fn different(recorded: &BTreeMap<String, u64>, counts: &BTreeMap<String, u64>) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, count) in counts {
        let known = recorded.get(name).copied().unwrap_or_default();
        println!("{name}: {count} thousand instructions, recorded {known}");
        if count.abs_diff(known) * 100 > known * TOLERANCE {
            wrong.push(format!("{name}: {count} thousand instructions, recorded {known}"));
        }
    }
    wrong
}

/// Work of the program on a package.
#[derive(Clone, Copy)]
pub(crate) enum Work {
    /// A check with a JSON report.
    Check,
    /// A check with the default output.
    Shown,
    /// A check with a SARIF report.
    Sarif,
    /// A check with an HTML report.
    Html,
    /// Safe and unsafe fixes.
    Fix,
}

impl Work {
    fn arguments(self) -> &'static [&'static str] {
        match self {
            Self::Check => &["check", "--format", "json"],
            Self::Shown => &["check"],
            Self::Sarif => &["check", "--format", "sarif"],
            Self::Html => &["check", "--format", "html"],
            Self::Fix => &["fix", "--unsafe"],
        }
    }
}

/// A program under measurement, and a folder for packages.
pub(crate) struct Bench {
    program: PathBuf,
    folder: tempfile::TempDir,
}

impl Bench {
    pub(crate) fn of(program: &Path) -> anyhow::Result<Self> {
        Ok(Self { program: program.to_owned(), folder: tempfile::tempdir()? })
    }

    /// Counts the instructions of a command with one thread; `None` if valgrind is not installed.
    pub(crate) fn count(&self, work: Work, files: Files) -> anyhow::Result<Option<u64>> {
        let folder = tempfile::tempdir_in(self.folder.path())?;
        let path = folder.path().join("package");
        crate::generate_package::run(&path, files)?;
        let command: Vec<OsString> = std::iter::once(self.program.clone().into())
            .chain(work.arguments().iter().map(OsString::from))
            .chain([path.clone().into()])
            .collect();
        Ok(instructions(&command, folder.path()))
    }

    /// Describes the faults whose count grows faster than the package. The count for a single fault is the constant
    /// part of all packages with this fault.
    fn growing(&self) -> anyhow::Result<Vec<String>> {
        let checks = Fault::ALL.map(|fault| (Work::Check, fault));
        let all: Vec<_> = checks.into_iter().chain([(Work::Fix, Fault::NoMetadata)]).collect();
        let counted = all.into_par_iter().map(|(work, fault)| {
            let whole = |size| self.count(work, faulty(fault, size))?.context("valgrind does not run");
            let start = whole(1)?;
            let count = |size| anyhow::Ok(whole(size)?.saturating_sub(start).max(1));
            let name = match work {
                Work::Fix => format!("{}, fix", fault.name()),
                _ => fault.name().to_owned(),
            };
            anyhow::Ok((name, count(SIZES.0)?, count(SIZES.1)?))
        });
        let mut wrong = Vec::new();
        for (name, few, many) in counted.collect::<anyhow::Result<Vec<_>>>()? {
            let growth = many * 100 / few;
            println!("{name}: {growth} % for three times as many");
            if growth > MOST_GROWTH {
                wrong.push(format!("{name}: {few} and {many} instructions"));
            }
        }
        Ok(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_may_differ_by_the_tolerance() {
        let counts = |count| BTreeMap::from([("a".to_owned(), count)]);
        assert!(different(&counts(1_000), &counts(1_030)).is_empty());
        assert!(different(&counts(1_000), &counts(970)).is_empty());
        assert_eq!(different(&counts(1_000), &counts(1_031)).len(), 1);
        assert_eq!(different(&counts(1_000), &counts(969)).len(), 1);
        assert_eq!(different(&BTreeMap::new(), &counts(1)).len(), 1);
    }

    #[test]
    fn recorded_counts_are_read_as_written() {
        let counts = BTreeMap::from([("smallest package".to_owned(), 12)]);
        assert_eq!(toml::from_str::<BTreeMap<String, u64>>(&toml_of(&counts)).unwrap(), counts);
    }
}
