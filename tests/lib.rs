//! Helpers of the end-to-end tests of vnfcheck.
#![allow(clippy::expect_used, clippy::indexing_slicing, reason = "tests")]
#![allow(clippy::missing_panics_doc, reason = "tests")]

#[cfg(unix)]
pub mod hostile;

use std::path::{Path, PathBuf};

use vnfcheck_hot::{File, FileId, Package};
use vnfcheck_yaml::Limits;

/// Returns the root of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests/ is in the workspace").to_path_buf()
}

/// Links a package of files given by name and content, like the runner.
pub fn package(files: &[(&str, &[u8])]) -> Package {
    let mut files = files.to_vec();
    files.sort_by_key(|(name, _)| *name);
    let files = files.iter().enumerate().map(|(index, (name, content))| {
        let id = FileId(u32::try_from(index).expect("few files"));
        File::read(id, name, content, &Limits::default())
    });
    Package::link(files.collect())
}

/// Returns options that apply only these rules of the set `onap`; the report contains all requirements.
pub fn with_rules(rules: impl IntoIterator<Item = vnfcheck_check::Rule>) -> vnfcheck_runner::Options {
    let onap = vnfcheck_rules::onap();
    let rules: Vec<vnfcheck_check::Rule> = rules.into_iter().collect();
    let content = move || vnfcheck_check::Content::new(onap.requirements().to_vec(), rules);
    let set = vnfcheck_check::RuleSet::new(onap.id().to_owned(), onap.title().to_owned(), content);
    vnfcheck_runner::Options {
        sets: vnfcheck_check::RuleSets::new([std::sync::Arc::new(set)]),
        ..vnfcheck_runner::Options::default()
    }
}

/// Parses a selector for requirements of the built-in sets.
pub fn selector(text: &str) -> vnfcheck_runner::Selector {
    vnfcheck_runner::Selector::read(text, vnfcheck_rules::built_in()).expect("a selector")
}
