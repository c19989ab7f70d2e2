//! Who may depend on whom, and on what.

use std::collections::{HashMap, HashSet};

use cargo_metadata::{DependencyKind, Metadata, MetadataCommand};

fn metadata() -> Metadata {
    MetadataCommand::new().current_dir(e2e::root()).other_options(["--locked".to_owned()]).exec().unwrap()
}

/// Those that do no input, output or threads.
const PURE: [&str; 13] = [
    "vnfcheck-maps",
    "vnfcheck-yaml",
    "vnfcheck-csar",
    "vnfcheck-hot",
    "vnfcheck-convert",
    "vnfcheck-fix",
    "vnfcheck-vnf",
    "vnfcheck-preload",
    "vnfcheck-check",
    "vnfcheck-rules",
    "vnfcheck-custom",
    "vnfcheck-report",
    "vnfcheck-verdict",
];

/// `yaml <- hot <- fix, vnf <- check <- rules <- report <- verdict <- runner <- cli`, `runner <- gate`, `hot <- convert <- cli`, `vnf <- preload <- cli` and `yaml <- csar <- check`, and
/// [`PURE`] do no input, output or threads. `maps` may be used by all.
#[test]
fn dependencies_point_one_way() {
    let allowed: HashMap<&str, &[&str]> = HashMap::from([
        ("vnfcheck-maps", &[][..]),
        ("vnfcheck-yaml", &[]),
        ("vnfcheck-csar", &["vnfcheck-yaml"]),
        ("vnfcheck-hot", &["vnfcheck-yaml"]),
        ("vnfcheck-convert", &["vnfcheck-yaml", "vnfcheck-hot"]),
        ("vnfcheck-fix", &["vnfcheck-yaml", "vnfcheck-hot"]),
        ("vnfcheck-vnf", &["vnfcheck-yaml", "vnfcheck-hot"]),
        ("vnfcheck-preload", &["vnfcheck-yaml", "vnfcheck-hot", "vnfcheck-vnf"]),
        (
            "vnfcheck-check",
            &["vnfcheck-yaml", "vnfcheck-csar", "vnfcheck-hot", "vnfcheck-fix", "vnfcheck-vnf"],
        ),
        (
            "vnfcheck-rules",
            &[
                "vnfcheck-yaml",
                "vnfcheck-csar",
                "vnfcheck-hot",
                "vnfcheck-fix",
                "vnfcheck-vnf",
                "vnfcheck-check",
            ],
        ),
        ("vnfcheck-custom", &["vnfcheck-yaml", "vnfcheck-hot", "vnfcheck-vnf", "vnfcheck-rules"]),
        ("vnfcheck-report", &["vnfcheck-hot", "vnfcheck-fix", "vnfcheck-rules"]),
        (
            "vnfcheck-verdict",
            &["vnfcheck-yaml", "vnfcheck-hot", "vnfcheck-fix", "vnfcheck-rules", "vnfcheck-report"],
        ),
        (
            "vnfcheck-runner",
            &[
                "vnfcheck-yaml",
                "vnfcheck-csar",
                "vnfcheck-hot",
                "vnfcheck-fix",
                "vnfcheck-vnf",
                "vnfcheck-rules",
                "vnfcheck-custom",
                "vnfcheck-report",
                "vnfcheck-verdict",
            ],
        ),
        (
            "vnfcheck-lsp",
            &[
                "vnfcheck-hot",
                "vnfcheck-fix",
                "vnfcheck-vnf",
                "vnfcheck-rules",
                "vnfcheck-report",
                "vnfcheck-runner",
            ],
        ),
        (
            "vnfcheck",
            &[
                "vnfcheck-lsp",
                "vnfcheck-yaml",
                "vnfcheck-hot",
                "vnfcheck-convert",
                "vnfcheck-preload",
                "vnfcheck-rules",
                "vnfcheck-custom",
                "vnfcheck-report",
                "vnfcheck-runner",
            ],
        ),
        (
            "vnfcheck-gate",
            &["vnfcheck-yaml", "vnfcheck-preload", "vnfcheck-rules", "vnfcheck-report", "vnfcheck-runner"],
        ),
    ]);
    let metadata = metadata();
    let ours: HashSet<&str> = metadata.workspace_packages().iter().map(|it| it.name.as_str()).collect();
    let mut seen = 0;
    for package in metadata.workspace_packages() {
        let Some(allowed) = allowed.get(package.name.as_str()) else { continue };
        seen += 1;
        for dependency in package.dependencies.iter().filter(|it| it.kind == DependencyKind::Normal) {
            let name = dependency.name.as_str();
            let may = name == "vnfcheck-maps" || allowed.contains(&name);
            assert!(!ours.contains(name) || may, "{} depends on {name}", package.name);
            if PURE.contains(&package.name.as_str()) {
                assert!(
                    !["rayon", "clap", "zip", "anyhow", "serde_yaml"].contains(&name),
                    "{} uses {name}",
                    package.name
                );
            }
        }
    }
    assert_eq!(seen, allowed.len());
}

/// Everything comes from the public registry under a licence that Apache-2.0 software may use.
#[test]
fn licences_and_sources_are_known() {
    const ALLOWED: [&str; 10] = [
        "Apache-2.0",
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
