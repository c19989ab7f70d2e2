//! Speed and memory of the whole program, as ratios measured in one run: `cargo bench -p vnfcheck`.
//!
//! Prints a Markdown table of targets and results; with `-- --write`, the table is written to docs/performance.md.
//! The variable `VNFCHECK` names another program to measure, such as the distributed one.

#![allow(clippy::expect_used, clippy::print_stdout, clippy::print_stderr, reason = "a benchmark")]
#![allow(clippy::cast_precision_loss, reason = "figures have three digits")]

mod measure;
mod page;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

use synthetic::{Fault, Shape};
use vnfcheck_hot::FileId;
use vnfcheck_yaml::SourceText;
use vnfcheck_yaml::{Limits, Tree};

use measure::{Folder, best_of, exponent, instructions, run, run_twice_at_once, run_with_peak, seconds};
use page::Figure;

/// Number of rounds. The two sides of a ratio alternate, because the clock rate of a shared machine may change at any
/// time.
const ROUNDS: usize = 10;

/// The argument that makes this program read the packages in the following folders and exit.
const READ: &str = "--read";

fn main() {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next().is_some_and(|it| it == READ) {
        arguments.for_each(|path| {
            parse(&sources(Path::new(&path)));
        });
        return;
    }
    let folder = Folder::new();
    let figures: Vec<Figure> = [
        large_package as fn(&Folder) -> Vec<Figure>,
        whole_run,
        counts,
        growth_with_resources,
        growth_with_packages,
        threads,
        start,
        real_packages,
    ]
    .into_iter()
    .flat_map(|measure| measure(&folder))
    .collect();
    let text = page::markdown(&figures);
    println!("{text}");
    if std::env::args().any(|argument| argument == "--write") {
        page::write(&text);
    }
}

/// Measures one template of 10 MB: reading time compared with libyaml, and memory.
fn large_package(folder: &Folder) -> Vec<Figure> {
    /// Number of servers of each of four kinds that make up 10 MB.
    const INSTANCES: usize = 1300;
    let shape = Shape { vm_types: 4, instances: INSTANCES, ports: 3, modules: 1, nesting: 0 };
    let path = folder.package("large", shape);
    // Measure the memory first: a child process starts with the size of this process, which is small only now.
    let (_, peak) = run_with_peak(&check(1, &[&path]));
    let sources = sources(&path);
    let bytes: usize = sources.iter().map(|source| source.as_str().len()).sum();
    let (mut ours, mut theirs) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        ours = ours.min(parse(&sources));
        theirs = theirs.min(measure::time(|| {
            for source in &sources {
                libyaml_oracle::count(source.as_str().as_bytes()).expect("libyaml reads the text");
            }
        }));
    }
    let megabytes = format!("one template of {:.1} MB", bytes as f64 / 1e6);
    vec![
        Figure::at_least(
            format!("reading: speed relative to libyaml's events, {megabytes}"),
            5.0,
            seconds(theirs) / seconds(ours),
        ),
        Figure::at_most("peak memory: bytes per byte of input".to_owned(), 4.5, peak as f64 / bytes as f64),
    ]
}

/// Measures one template of 1 MB, the largest realistic size: the whole run compared with reading.
fn whole_run(folder: &Folder) -> Vec<Figure> {
    let shape = Shape { vm_types: 4, instances: 130, ports: 3, modules: 1, nesting: 0 };
    let path = folder.package("whole", shape);
    let sources = sources(&path);
    let (mut reading, mut whole) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        reading = reading.min(parse(&sources));
        whole = whole.min(run(&check(1, &[&path])));
    }
    let what = "whole run relative to reading, one template of 1 MB".to_owned();
    let mut figures = vec![Figure::at_most(format!("{what}: time"), 6.0, seconds(whole) / seconds(reading))];
    if let Some((reading, whole)) =
        reading_instructions(&path, folder).zip(instructions(&check(1, &[&path]), folder))
    {
        figures.push(Figure::at_most(format!("{what}: instructions"), 6.0, whole as f64 / reading as f64));
    }
    figures
}

/// Returns the number of instructions for reading the templates of a package: the count of a process that reads them
/// minus that of a process that reads none.
fn reading_instructions(package: &Path, folder: &Folder) -> Option<u64> {
    let nothing = vec![std::env::current_exe().ok()?.into(), READ.into()];
    let mut reading = nothing.clone();
    reading.push(package.into());
    instructions(&reading, folder)?.checked_sub(instructions(&nothing, folder)?)
}

/// Counts the instructions of checks of packages with and without findings.
fn counts(folder: &Folder) -> Vec<Figure> {
    let clean = |instances| Shape { vm_types: 10, instances, ports: 4, ..Shape::default() };
    let start = folder.package("smallest", Shape::default());
    let Some(count) = instructions(&check(1, &[&start]), folder) else {
        eprintln!("skipped: valgrind is not installed");
        return Vec::new();
    };
    let mut figures = vec![millions("the smallest package", None, count)];
    let inputs = [
        ("850 resources without findings", 80.0, folder.package("850", clean(17))),
        ("5,000 resources without findings", 450.0, folder.package("5000", clean(100))),
        ("1,000 resources with 400 defects", 130.0, folder.faulty("defects-1000", Fault::Mixed, 1_000)),
        ("5,000 resources with 2,000 defects", 650.0, folder.faulty("defects-5000", Fault::Mixed, 5_000)),
        (
            "5,100 misnamed elements with 27,000 findings",
            900.0,
            folder.faulty("misnamed", Fault::Misnamed, 1_700),
        ),
    ];
    for (what, most, path) in inputs {
        let count = instructions(&check(1, &[&path]), folder).expect("valgrind counted before");
        figures.push(millions(what, Some(most), count));
    }
    let corpus = corpus_packages();
    if !corpus.is_empty() {
        let paths: Vec<&Path> = corpus.iter().map(PathBuf::as_path).collect();
        let count = instructions(&check(1, &paths), folder).expect("valgrind counted before");
        figures.push(millions(&format!("{} real packages", paths.len()), Some(1_900.0), count));
    }
    figures
}

fn millions(what: &str, most: Option<f64>, count: u64) -> Figure {
    let (name, count) = (format!("millions of instructions: {what}"), count as f64 / 1e6);
    match most {
        Some(most) => Figure::at_most(name, most, count),
        None => Figure::noted(name, count),
    }
}

/// Measures the growth of the run time for packages of one, several and many modules.
fn growth_with_resources(folder: &Folder) -> Vec<Figure> {
    /// Number of resources per server: the server and its three ports.
    const RESOURCES_OF_SERVER: usize = 4;
    let start = best_of(ROUNDS, || run(&version()));
    let time_of = |resources: usize| {
        let shape = Shape::of_servers(resources / RESOURCES_OF_SERVER);
        let path = folder.package(&format!("of-{resources}"), shape);
        let rounds = if resources > 10_000 { ROUNDS / 2 } else { ROUNDS };
        let time = best_of(rounds, || run(&check(1, &[&path])));
        // Packages consist of whole modules, so they may have up to a quarter fewer resources than requested.
        let written = shape.servers() * RESOURCES_OF_SERVER;
        (written as f64, seconds(time.saturating_sub(start)))
    };
    let points: Vec<_> = [10, 100, 1_000, 10_000, 50_000].map(time_of).to_vec();
    let what = "growth of time with resources, 10 to 50,000: exponent".to_owned();
    vec![Figure::at_most(what, 1.05, exponent(&points))]
}

fn growth_with_packages(folder: &Folder) -> Vec<Figure> {
    let paths = small_packages(folder, 5_000);
    let start = best_of(ROUNDS, || run(&version()));
    let time_of = |count: usize| {
        let paths: Vec<&Path> = paths.iter().take(count).map(PathBuf::as_path).collect();
        let rounds = if count > 1_000 { ROUNDS / 2 } else { ROUNDS };
        (count as f64, seconds(best_of(rounds, || run(&check(1, &paths))).saturating_sub(start)))
    };
    let points: Vec<_> = [1, 10, 100, 1_000, 5_000].map(time_of).to_vec();
    let what = "growth of time with packages, 1 to 5,000: exponent".to_owned();
    vec![Figure::at_most(what, 1.05, exponent(&points))]
}

/// Measures the speedup from a second thread, and the speedup from a second, independent process on this machine.
fn threads(folder: &Folder) -> Vec<Figure> {
    let small = small_packages(folder, 1_000);
    let small: Vec<&Path> = small.iter().map(PathBuf::as_path).collect();
    let corpus = corpus_packages();
    let corpus: Vec<&Path> = corpus.iter().map(PathBuf::as_path).collect();
    let defects = folder.faulty("defects-5000", Fault::Mixed, 5_000);
    let inputs = [
        ("1,000 small packages", 1.8, small.clone()),
        ("real packages", 1.8, corpus),
        ("one package with 5,000 resources and 2,000 defects", 1.5, vec![defects.as_path()]),
    ];
    let mut figures = Vec::new();
    for (what, least, paths) in inputs.into_iter().filter(|(_, _, paths)| !paths.is_empty()) {
        let (mut one, mut two) = (Duration::MAX, Duration::MAX);
        for _ in 0..ROUNDS {
            one = one.min(run(&check(1, &paths)));
            two = two.min(run(&check(2, &paths)));
        }
        let name = format!("speed-up from two threads: {what}");
        figures.push(Figure::at_least(name, least, seconds(one) / seconds(two)));
    }
    let (mut one, mut both) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        one = one.min(run(&check(1, &small)));
        both = both.min(run_twice_at_once(&check(1, &small)));
    }
    figures.push(Figure::noted(
        "speed of two processes at once relative to one after the other".to_owned(),
        2.0 * seconds(one) / seconds(both),
    ));
    figures
}

/// Creates many copies of the smallest package.
fn small_packages(folder: &Folder, count: usize) -> Vec<PathBuf> {
    let shape = Shape { ports: 3, ..Shape::default() };
    (0..count).map(|number| folder.package(&format!("small-{number}"), shape)).collect()
}

fn start(folder: &Folder) -> Vec<Figure> {
    const STARTS: usize = 50;
    let path = folder.package("two-files", Shape { ports: 3, ..Shape::default() });
    let (mut nothing, mut start, mut two_files) = (Duration::MAX, Duration::MAX, Duration::MAX);
    for _ in 0..STARTS {
        nothing = nothing.min(run(&["/bin/true".into()]));
        start = start.min(run(&version()));
        two_files = two_files.min(run(&check(0, &[&path])));
    }
    vec![
        Figure::noted("`/bin/true`: milliseconds".to_owned(), seconds(nothing) * 1e3),
        Figure::at_most("`vnfcheck --version`: milliseconds".to_owned(), 1.0, seconds(start) * 1e3),
        Figure::noted(
            "`vnfcheck --version` relative to `/bin/true`".to_owned(),
            seconds(start) / seconds(nothing),
        ),
        Figure::at_most(
            "a package of two files, from start to exit: milliseconds".to_owned(),
            2.8,
            seconds(two_files) * 1e3,
        ),
    ]
}

/// Returns the packages of the shared corpus; none without the corpus.
fn corpus_packages() -> Vec<PathBuf> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus/packages");
    let entries = std::fs::read_dir(&corpus).into_iter().flatten().flatten();
    let mut packages: Vec<PathBuf> = entries.map(|it| it.path()).filter(|it| it.is_dir()).collect();
    packages.sort();
    packages
}

/// Measures a run over the packages of the shared corpus, repeated until there are 300.
fn real_packages(_: &Folder) -> Vec<Figure> {
    const COUNT: usize = 300;
    let packages = corpus_packages();
    if packages.is_empty() {
        eprintln!("skipped: the shared corpus is missing");
        return Vec::new();
    }
    let paths: Vec<&Path> = packages.iter().cycle().take(COUNT).map(PathBuf::as_path).collect();
    let sources: Vec<SourceText> = paths.iter().flat_map(|path| sources(path)).collect();
    let whole = best_of(ROUNDS, || run(&check(0, &paths)));
    let reading = best_of(ROUNDS, || parse(&sources));
    vec![
        Figure::at_most(format!("{COUNT} real packages in one process: seconds"), 0.5, seconds(whole)),
        Figure::noted(
            format!("{COUNT} real packages relative to reading them"),
            seconds(whole) / seconds(reading),
        ),
    ]
}

/// Returns the templates and environments in a folder.
fn sources(folder: &Path) -> Vec<SourceText> {
    let entries = std::fs::read_dir(folder).expect("the folder can be read").flatten();
    let is_yaml = |path: &PathBuf| path.extension().is_some_and(|it| it == "yaml" || it == "env");
    let files = entries.map(|entry| entry.path()).filter(is_yaml);
    files.map(|path| SourceText::decode(&std::fs::read(path).expect("the file can be read")).0).collect()
}

fn parse(sources: &[SourceText]) -> Duration {
    measure::time(|| {
        for source in sources {
            std::hint::black_box(Tree::parse_template(
                FileId(0),
                source,
                &vnfcheck_hot::LEXICON,
                &Limits::default(),
            ));
        }
    })
}

/// Returns the path of the measured program.
fn program() -> OsString {
    std::env::var_os("VNFCHECK").unwrap_or_else(|| env!("CARGO_BIN_EXE_vnfcheck").into())
}

fn version() -> Vec<OsString> {
    vec![program(), "--version".into()]
}

fn check(threads: usize, paths: &[&Path]) -> Vec<OsString> {
    let options = ["check", "--format", "json", "--threads"].map(OsString::from);
    let paths = paths.iter().map(OsString::from);
    std::iter::once(program()).chain(options).chain([threads.to_string().into()]).chain(paths).collect()
}
