//! The environments that a configuration names: one list per deployment.

use std::path::{Path, PathBuf};

use vnfcheck_decode::Mistakes;
use vnfcheck_hot::Node;

/// Maximum number of deployments.
const MOST_DEPLOYMENTS: usize = 64;

/// Returns the environments of each deployment. A path, or a glob that matches one file, adds this file to every
/// deployment; a glob that matches several files multiplies the deployments, one for each file. Mistakes are added to
/// `mistakes`.
pub(super) fn deployments(listed: Node<'_>, folder: &Path, mistakes: &mut Mistakes) -> Vec<Vec<PathBuf>> {
    let mut deployments: Vec<Vec<PathBuf>> = Vec::new();
    for item in listed.items() {
        let found = matching(folder, item.text());
        let count = deployments.len().max(1).saturating_mul(found.len());
        if count == 0 {
            mistakes.wrong(item, format!("no file matches `{}`", item.text()));
        } else if count > MOST_DEPLOYMENTS {
            let text = item.text();
            let message =
                format!("`{text}` describes {count} deployments, more than the limit of {MOST_DEPLOYMENTS}");
            mistakes.wrong(item, message);
        } else if deployments.is_empty() {
            deployments = found.into_iter().map(|file| vec![file]).collect();
        } else {
            let with = |file: &PathBuf, earlier: &Vec<PathBuf>| {
                [earlier.as_slice(), std::slice::from_ref(file)].concat()
            };
            let multiplied =
                deployments.iter().flat_map(|earlier| found.iter().map(|file| with(file, earlier)));
            deployments = multiplied.collect();
        }
    }
    deployments
}

/// Returns the files that match a path or glob, in the order of their paths.
fn matching(folder: &Path, pattern: &str) -> Vec<PathBuf> {
    let folder = glob::Pattern::escape(&folder.to_string_lossy());
    let pattern = if folder.is_empty() { pattern.to_owned() } else { format!("{folder}/{pattern}") };
    let found = glob::glob(&pattern).into_iter().flatten().filter_map(Result::ok);
    found.filter(|path| path.is_file()).collect()
}
