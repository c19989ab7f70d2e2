//! The next step after a report: commands that a person can paste.

use super::printable;
use crate::{Fixable, Outcome, PackageReport, Report, RequirementReport, Status};

/// Metadata that ONAP's servers have: `vnf_id` and `vf_module_id`.
const METADATA: [&str; 2] = ["R-37437", "R-71493"];
/// The base module of a VNF.
const BASE_MODULE: &str = "R-37028";

/// Returns the last line of a report: the command that leads further, or the command for packages that may not be for ONAP.
/// The line is not wrapped, so that the command can be copied.
pub(super) fn line(report: &Report) -> Option<String> {
    if is_mostly_foreign(report) {
        let paths: Vec<&str> = report.packages.iter().map(|it| it.path.as_str()).collect();
        let path = common_folder(&paths);
        let command = command(&["check", "--rules", "heat"], &path);
        return command.map(|it| format!("not for ONAP? `{it}`"));
    }
    let failed = report.packages.iter().find(|it| it.outcome == Outcome::Fail);
    failed.and_then(|it| step(report, it))
}

/// Returns the next step for a package; `None` if no command can change it.
fn step(report: &Report, package: &PackageReport) -> Option<String> {
    let path = &package.path;
    let is_default = report.sets_in_words().is_none();
    if path == "-" || path.contains('!') || !is_default {
        return None;
    }
    let Fixable { safely, unsafely } = super::summary::fixable(package);
    let words: &[&str] = match (safely.findings, unsafely.findings) {
        (1.., _) => &["fix"],
        (0, 1..) => &["fix", "--unsafe", "--diff"],
        (0, 0) => &["fix", "--interactive"],
    };
    let of = if report.packages.len() > 1 { " for the first failing package" } else { "" };
    command(words, path).map(|it| format!("next step{of}: `{it}`"))
}

/// Returns a command with a path, quoted for the shell; `None` for a path that no shell can receive as shown.
pub(super) fn command(words: &[&str], path: &str) -> Option<String> {
    if printable(path) != path {
        return None;
    }
    let is_option = path.starts_with('-') && path != "-";
    let path = if is_option { format!("./{path}") } else { path.to_owned() };
    let words = std::iter::once("vnfcheck").chain(words.iter().copied()).chain([path.as_str()]);
    shlex::try_join(words).ok()
}

/// Returns `true` if more than half of the packages have nothing of ONAP.
fn is_mostly_foreign(report: &Report) -> bool {
    let foreign = report.packages.iter().filter(|it| is_foreign(it)).count();
    foreign * 2 > report.packages.len()
}

/// Returns `true` if no server of a package has the metadata of ONAP. A package without servers is foreign if it also has
/// no base module.
fn is_foreign(package: &PackageReport) -> bool {
    let of = |id: &str| package.requirements.iter().find(|it| it.id == id);
    let fails =
        |it: &RequirementReport| it.status == Status::Fail && it.open_findings() >= it.examined as usize;
    let is_missing = |it: &RequirementReport| fails(it) || it.status == Status::NotApplicable;
    let has_server = METADATA.iter().any(|id| of(id).is_some_and(fails));
    let has_no_base = of(BASE_MODULE).is_some_and(|it| it.status == Status::Fail);
    METADATA.iter().all(|id| of(id).is_some_and(is_missing)) && (has_server || has_no_base)
}

/// Returns the folder that contains all paths; the path itself if there is only one.
fn common_folder(paths: &[&str]) -> String {
    let Some((first, others)) = paths.split_first() else { return String::new() };
    let mut common: Vec<&str> = first.split('/').collect();
    for path in others {
        let same = common.iter().zip(path.split('/')).take_while(|(a, b)| *a == b).count();
        common.truncate(same);
    }
    match common.join("/") {
        folder if !folder.is_empty() => folder,
        _ if first.starts_with('/') => "/".to_owned(),
        _ => ".".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_quoted_for_the_shell() {
        assert_eq!(command(&["fix"], "a b/c"), Some("vnfcheck fix 'a b/c'".to_owned()));
        assert_eq!(command(&["fix"], "-x"), Some("vnfcheck fix ./-x".to_owned()));
        assert_eq!(command(&["fix"], "$(x)"), Some("vnfcheck fix '$(x)'".to_owned()));
        assert_eq!(command(&["fix"], "a\nb"), None);
    }

    #[test]
    fn the_common_folder_contains_all_packages() {
        assert_eq!(common_folder(&["a/b"]), "a/b");
        assert_eq!(common_folder(&["a/b/c", "a/b/d", "a/b"]), "a/b");
        assert_eq!(common_folder(&["a/bc", "a/bd"]), "a");
        assert_eq!(common_folder(&["a", "b"]), ".");
        assert_eq!(common_folder(&["/a", "/b"]), "/");
    }
}
