//! Permitted dependencies between crates, and on external crates.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};
use regex::Regex;

use super::rule_files::rust_files;

fn metadata() -> Metadata {
    MetadataCommand::new().current_dir(e2e::root()).other_options(["--locked".to_owned()]).exec().unwrap()
}

/// A row of the table of crates in `docs/architecture.md`.
struct Row {
    uses: BTreeSet<String>,
    is_pure: bool,
}

/// Returns the rows of the table, by crate folder.
fn table() -> BTreeMap<String, Row> {
    let text = fs::read_to_string(e2e::root().join("docs/architecture.md")).unwrap();
    let (_, table) = text.split_once("| crate | purpose | uses | pure |\n|---|---|---|---|\n").unwrap();
    let name = |cell: &str| cell.trim_matches('`').to_owned();
    let row = |line: &str| {
        let cells: Vec<&str> = line.strip_prefix("| ").unwrap().trim_end_matches(" |").split(" | ").collect();
        let [crate_name, _, uses, pure] = cells[..] else { panic!("{line}") };
        let uses = match uses {
            "none" => BTreeSet::new(),
            names => names.split(", ").map(name).collect(),
        };
        assert!(["yes", "no"].contains(&pure), "{line}");
        (name(crate_name), Row { uses, is_pure: pure == "yes" })
    };
    let lines: Vec<&str> = table.lines().take_while(|line| line.starts_with('|')).collect();
    let rows: BTreeMap<String, Row> = lines.iter().map(|line| row(line)).collect();
    assert_eq!(rows.len(), lines.len(), "a crate has two rows");
    rows
}

/// Returns the folder of a workspace crate.
fn folder(package: &cargo_metadata::Package) -> &str {
    package.manifest_path.parent().unwrap().file_name().unwrap()
}

/// The table of crates lists exactly the dependencies of each crate; `maps` may be omitted.
#[test]
fn dependencies_are_those_of_the_table() {
    let metadata = metadata();
    let ours = metadata.workspace_packages();
    let names: BTreeMap<&str, &str> = ours.iter().map(|it| (it.name.as_str(), folder(it))).collect();
    let table = table();
    assert!(table.keys().eq(names.values().collect::<BTreeSet<_>>()), "the crates of the workspace");
    for package in ours {
        let normal = package.dependencies.iter().filter(|it| it.kind == DependencyKind::Normal);
        let used: BTreeSet<String> =
            normal.filter_map(|it| names.get(it.name.as_str())).map(|it| (*it).to_owned()).collect();
        let mut reported = table[folder(package)].uses.clone();
        reported.extend(used.contains("maps").then(|| "maps".to_owned()));
        assert_eq!(used, reported, "{}", package.name);
    }
}

/// The table lists each crate after its dependencies, and pure crates only depend on pure crates.
#[test]
fn dependencies_point_one_way() {
    let text = fs::read_to_string(e2e::root().join("docs/architecture.md")).unwrap();
    let place = |name: &str| text.find(&format!("\n| `{name}` | ")).unwrap();
    let table = table();
    for (name, row) in &table {
        for used in &row.uses {
            assert!(!row.is_pure || table[used].is_pure, "{name} is pure and uses {used}");
            assert!(place(used) < place(name), "{name} precedes {used}");
        }
    }
}

/// Items that pure crates must not use: files, threads, sockets, processes, the environment, the clock, printing.
/// Address types are plain values, and `thread::panicking` only queries the current thread.
const IMPURE: &str = r"(?x)
    \b(?:std|core)::(?:
        (?:fs|env|process|os|thread)\b (?:::panicking\b)?
      | net\b (?: ::(?:Ip|Ipv4|Ipv6)Addr\b | ::\{(?:\s*(?:Ip|Ipv4|Ipv6)Addr\b,?)+\s*\} )?
      | io::(?:stdin|stdout|stderr)\b
      | \{[^;]*\b(?:fs|env|process|os|thread|net)\b
    )
  | \b(?:Instant|SystemTime)\b
  | \be?print(?:ln)?!";

/// External crates that exist to use items that [`IMPURE`] matches.
const IMPURE_CRATES: [&str; 9] =
    ["anstream", "clap", "lsp-server", "notify", "rayon", "signal-hook", "tempfile", "tokio", "zip"];

#[test]
fn pure_crates_are_pure() {
    let metadata = metadata();
    let impure = Regex::new(IMPURE).unwrap();
    let tests = Regex::new(r"(?s)#\[cfg\(test\)\]\nmod tests \{\n.*?\n\}").unwrap();
    let found = |text: &str| -> Vec<String> {
        let found = impure.find_iter(text).map(|it| it.as_str().to_owned());
        found.filter(|it| !it.ends_with("::panicking") && !it.contains("Addr")).collect()
    };
    for (text, is_impure) in [
        ("use std::fs;", true),
        ("use std::{cmp, fs};", true),
        ("use std::{\n    fmt,\n    thread,\n};", true),
        ("use std::net::{IpAddr, TcpStream};", true),
        ("std::thread::spawn(run)", true),
        ("Instant::now()", true),
        ("println!()", true),
        ("use std::net::{IpAddr, Ipv4Addr};", false),
        ("use std::net::IpAddr;", false),
        ("std::thread::panicking()", false),
        ("use std::{cmp, fmt}; let fs = 1;", false),
    ] {
        assert_eq!(!found(text).is_empty(), is_impure, "{text}");
    }
    let (mut looked_at, mut clocks) = (0, Vec::new());
    let table = table();
    for package in metadata.workspace_packages() {
        if !table[folder(package)].is_pure {
            continue;
        }
        for dependency in package.dependencies.iter().filter(|it| it.kind == DependencyKind::Normal) {
            let name = dependency.name.as_str();
            assert!(!IMPURE_CRATES.contains(&name), "{} uses {name}", package.name);
        }
        let name = folder(package);
        for (path, text) in rust_files(&format!("crates/{name}/src")) {
            looked_at += 1;
            let code: Vec<&str> = text.lines().filter(|it| !it.trim_start().starts_with("//")).collect();
            let code = tests.replace_all(&code.join("\n"), "").into_owned();
            let is_test = path.file_stem().is_some_and(|it| it == "tests" || it == "testing");
            let found = if is_test { Vec::new() } else { found(&code) };
            if path.ends_with("yaml/src/cancel.rs") {
                clocks.extend(found);
            } else {
                assert!(found.is_empty(), "{}: {found:?}", path.display());
            }
        }
    }
    assert!(looked_at > 200, "only {looked_at} files");
    assert!(!clocks.is_empty() && clocks.iter().all(|it| it == "Instant"), "{clocks:?}");
}

/// Every dependency comes from the public registry, under a licence that is compatible with Apache-2.0 software.
#[test]
fn licences_and_sources_are_known() {
    const ALLOWED: [&str; 11] = [
        "Apache-2.0",
        "Apache-2.0 WITH LLVM-exception",
        "MIT",
        "MIT-0",
        "Unlicense",
        "Unicode-3.0",
        "BSD-3-Clause",
        "BSD-2-Clause",
        "Zlib",
        "ISC",
        "CC0-1.0",
    ];
    let metadata = metadata();
    for package in metadata.packages.iter().filter(|package| package.source.is_some()) {
        let source = package.source.as_ref().unwrap();
        assert!(source.is_crates_io() || source.repr.starts_with("registry+"), "{}: {source}", package.name);
        let licence = package.license.as_deref().unwrap_or_default().replace('/', " OR ");
        let covered = licence.split(" OR ").any(|choice| {
            choice.split(" AND ").all(|one| ALLOWED.contains(&one.trim_matches(['(', ')', ' '])))
        });
        assert!(covered, "{}: licence `{licence}`", package.name);
    }
}

fn is_published(package: &cargo_metadata::Package) -> bool {
    package.publish.as_ref().is_none_or(|registries| !registries.is_empty())
}

/// A published crate contains the licence, and depends on published crates alone, with their versions.
#[test]
#[cfg(unix)] // the licence is a link, which checkouts on Windows may replace with its target's path
fn published_crates_are_complete() {
    let metadata = metadata();
    let ours = metadata.workspace_packages();
    let published: BTreeSet<&str> =
        ours.iter().filter(|it| is_published(it)).map(|it| it.name.as_str()).collect();
    let licence = fs::read_to_string(e2e::root().join("LICENSE")).unwrap();
    for package in ours.iter().filter(|it| is_published(it)) {
        let name = &package.name;
        assert!(package.description.is_some() && package.license.is_some(), "{name}");
        let packaged = fs::read_to_string(package.manifest_path.with_file_name("LICENSE"));
        assert_eq!(packaged.ok().as_ref(), Some(&licence), "{name}");
        let own = package.dependencies.iter().filter(|it| it.path.is_some());
        for used in own.filter(|it| it.kind != DependencyKind::Development) {
            assert!(published.contains(used.name.as_str()), "{name} uses {}", used.name);
            assert_ne!(used.req.to_string(), "*", "{name} uses {}", used.name);
        }
    }
    assert!(published.contains("vnfcheck"), "{published:?}");
}
