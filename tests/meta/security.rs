//! The program keeps the promises of SECURITY.md.

use std::fs;

use vnfcheck_check::{MOST_FINDINGS, MOST_RELATED, MOST_TEXT};
use vnfcheck_hot::Limits;
use vnfcheck_hot::sources::MOST_SOURCES;
use vnfcheck_hot::unfollowed::Limit;
use vnfcheck_runner::listing::{LISTED_BYTES, LISTED_BYTES_PER_BYTE};
use vnfcheck_runner::open::{Bounds, FREE_BYTES};
use vnfcheck_runner::read::ALIASED_NODES;
use vnfcheck_runner::run::{STEPS_OF_A_NODE, STEPS_OF_EVERY_PACKAGE};

#[test]
fn documented_limits_are_correct() {
    let text = fs::read_to_string(e2e::root().join("SECURITY.md")).unwrap();
    let (bounds, limits) = (Bounds::default(), Limits::default());
    let numbers: [(&str, u64); 24] = [
        ("files and folders in a package", bounds.entries as u64),
        ("bytes of one file", bounds.file_bytes),
        ("bytes of all files", bounds.total_bytes),
        ("unpacked bytes per byte of an archive, beyond the first 1,048,576", bounds.ratio),
        ("nesting of folders", bounds.depth as u64),
        ("bytes of the path of a file in the package", bounds.path_bytes as u64),
        ("bytes of a name in such a path", bounds.name_bytes as u64),
        ("nesting of collections in a file", limits.depth as u64),
        ("values in a file", limits.nodes as u64),
        ("values that aliases add", limits.aliased_nodes as u64),
        ("values that aliases add in a package, shared equally among its files", ALIASED_NODES as u64),
        ("entries that merge keys add", limits.merged_entries as u64),
        ("modules that lead to one template", Limit::Modules.most().into()),
        ("sources of a parameter, and calls of a template", MOST_SOURCES as u64),
        ("functions and resources through which a value passes", Limit::Steps.most().into()),
        ("parts of a value: functions, lists and values that it reads", Limit::Parts.most().into()),
        ("strings of an OAM output that functions build from one part", Limit::Built.most().into()),
        ("findings listed per requirement and package", MOST_FINDINGS as u64),
        ("related positions listed per finding", MOST_RELATED as u64),
        ("bytes of listed findings, with positions and edits", LISTED_BYTES as u64),
        ("additional bytes of listed findings, per byte of the package", LISTED_BYTES_PER_BYTE as u64),
        ("steps of all requirements; a step reads one value or call", STEPS_OF_EVERY_PACKAGE),
        ("additional steps, per value in the files", STEPS_OF_A_NODE),
        ("bytes of a message, help or path", MOST_TEXT as u64),
    ];
    assert_eq!((FREE_BYTES, limits.bytes as u64), (1_048_576, bounds.file_bytes));
    let (_, section) = text.split_once("## Limits").unwrap();
    let reported: Vec<(&str, u64)> = section
        .lines()
        .filter_map(|line| {
            let mut cells = line.strip_prefix("| ")?.split(" | ");
            Some((cells.next()?, cells.next()?.replace(',', "").parse().ok()?))
        })
        .collect();
    assert_eq!(reported, numbers);
}

/// The limits of commands, which the table does not contain, with the constants.
#[test]
fn documented_limits_of_commands_are_correct() {
    let read = |path: &str| fs::read_to_string(e2e::root().join(path)).unwrap();
    let text = read("SECURITY.md").replace('\n', " ");
    for (path, constant, stated) in [
        ("crates/see/src/value/follow.rs", "MOST_ENDS: usize = 200;", "at most 200 ends"),
        ("crates/see/src/value/follow.rs", "MOST_VALUES: usize = 20;", "at most 20 possible values"),
        ("crates/see/src/value/mod.rs", "MOST_USES: usize = 100;", "100 uses of a parameter"),
        ("crates/runner/src/fixing.rs", "MOST_CHECKS: usize = 6_000;", "at most 6,000 times"),
        ("crates/runner/src/fixing/deciding.rs", "MOST_ROUNDS: usize = 12;", "at most 12 rounds"),
        ("crates/runner/src/fixing/deciding.rs", "MOST_STEPS: usize = 30;", "at most 30 steps"),
        ("crates/runner/src/fixing/deciding.rs", "MOST_WALKS: usize = 24;", "at most 24 attempts"),
        (
            "crates/runner/src/fixing/deciding.rs",
            "MOST_LEAPS: usize = 6;",
            "At most 6 of the fixes that break a requirement are tried individually",
        ),
        (
            "crates/rules/src/heat/repairs.rs",
            "LONGEST_NAME: usize = 1_000;",
            "more than 1,000 bytes get no question",
        ),
        (
            "crates/verdict/src/decide.rs",
            "MOST_SEARCHED: usize = 256 << 10;",
            "at most 262,144 bytes of unreadable files",
        ),
        ("crates/hot/src/members.rs", "MOST_LEVELS: u32 = 64;", "to a depth of 64"),
        (
            "crates/hot/src/unfollowed.rs",
            "Self::TypeParameters | Self::TypeValues => 16,",
            "at most 16 parameters with at most 16 values",
        ),
        ("crates/hot/src/unfollowed.rs", "Self::TypeLevels => 8,", "through 8 levels of templates"),
        (
            "crates/rules/src/onap/servers/server_networks.rs",
            "MOST_CONDITIONS: usize = 3;",
            "at most 3 conditions",
        ),
        ("crates/hot/src/unfollowed.rs", "Self::Levels => 32,", "through at most 32 levels of templates"),
        ("crates/rules/src/practice/scripts.rs", "MOST_BYTES: usize = 64 << 10;", "more than 65,536 bytes"),
        ("crates/decide/src/file.rs", "MOST_DECISIONS: usize = 2_000;", "2,000 decisions"),
        (
            "crates/cli/src/commands/submit/client.rs",
            "LARGEST_REPORT: u64 = 1 << 30;",
            "A report of 1,073,741,824 bytes or more",
        ),
        (
            "crates/cli/src/commands/submit/client.rs",
            "MOST_READ: u64 = 1 << 20;",
            "another response of 1,048,576 bytes or more",
        ),
        ("web/app.js", "FIX_SECONDS = 30;", "ends a fix after 30 s"),
    ] {
        assert!(read(path).contains(constant), "{path}: {constant}");
        assert!(text.contains(stated), "{stated}");
    }
}

/// The compiler of releases is one version.
#[test]
fn the_compiler_is_pinned() {
    let toolchain = fs::read_to_string(e2e::root().join("rust-toolchain.toml")).unwrap();
    let channel = toolchain.lines().find_map(|line| line.strip_prefix("channel = ")).unwrap();
    assert_eq!(channel.trim_matches('"').split('.').filter(|it| it.parse::<u32>().is_ok()).count(), 3);
}

/// Unsafe code is forbidden in the product and its tests, except in the comparison with libyaml.
#[test]
fn unsafe_code_is_forbidden() {
    let manifest = fs::read_to_string(e2e::root().join("Cargo.toml")).unwrap();
    assert!(manifest.contains("[workspace.lints.rust]\nunsafe_code = \"forbid\"\n"));
    for name in ["hot", "vnf", "rules", "runner", "cli", "xtask"] {
        let folder = e2e::root().join("crates").join(name);
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap();
        assert!(manifest.contains("[lints]\nworkspace = true\n"), "{name}");
        let root =
            ["src/lib.rs", "src/main.rs"].iter().find_map(|it| fs::read_to_string(folder.join(it)).ok());
        assert!(root.unwrap().contains("#![forbid(unsafe_code)]\n"), "{name}");
    }
}
