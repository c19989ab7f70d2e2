//! The next step after a report: commands that a person can paste.

use std::io::Write;
use std::path::Path;

use super::commands::{command, fix_command, manifest_command, pack_command};
use super::summary::plural;
use super::{Counts, RenderOptions, write_lines};
use crate::{Fixable, Outcome, PackageReport, Report};

/// Indentation of the command below its introduction.
const INDENT: &str = "    ";

/// The next step after a report.
pub(super) struct Next {
    /// The text that introduces the command, such as `next step:`.
    pub(super) words: String,
    /// The command.
    pub(super) command: String,
}

impl Next {
    /// Returns the recommended next commands, then the command for packages that may not be for ONAP. The requirements of
    /// the packages are not read.
    pub(super) fn all(report: &Report, counts: &[Counts], options: &RenderOptions) -> Vec<Self> {
        if !options.has_paths {
            return Vec::new();
        }
        let mut counted = report.packages.iter().zip(counts);
        let mut steps = match counted.find(|(package, _)| package.outcome == Outcome::Fail) {
            Some((package, counts)) => Self::of_package(report, package, counts),
            None => Self::for_sdc(report, counts).into_iter().collect(),
        };
        let other_rules = Self::for_heat(report, counts);
        // Among several packages that may not be for ONAP, fixing the first one is not the next step.
        if other_rules.is_some() && report.packages.len() > 1 {
            steps.clear();
        }
        steps.extend(other_rules);
        steps
    }

    /// Returns the command for a check with the rules of Heat if more than half of the packages have no sign of ONAP.
    fn for_heat(report: &Report, counts: &[Counts]) -> Option<Self> {
        if counts.iter().filter(|it| it.is_foreign).count() * 2 <= counts.len() {
            return None;
        }
        let paths: Vec<&str> = report.packages.iter().map(|it| it.path.as_str()).collect();
        let command = command(&["check", "--rules", "heat"], &common_folder(&paths))?;
        Some(Self { words: "not for ONAP?".to_owned(), command })
    }

    /// If all packages pass, returns the check that a package with a manifest for SDC must still pass, or the command that
    /// writes the manifest of the only package. After the check, returns the command that packs the only package. Returns
    /// `None` if a package is undecided.
    fn for_sdc(report: &Report, counts: &[Counts]) -> Option<Self> {
        if report.outcome != Outcome::Pass {
            return None;
        }
        let only = || match (report.packages.as_slice(), counts) {
            ([package], [counts]) if counts.is_complete() => Some(package),
            _ => None,
        };
        let command = if is_for_sdc(report) {
            pack_command(only()?)
        } else if report.sets_in_words().is_some() {
            None
        } else if let Some(package) = report.packages.iter().find(|it| has_sdc_manifest(it)) {
            command(&["check", "--rules", "sdc"], &package.path)
        } else {
            manifest_command(only()?)
        };
        Some(Self { words: "next step, before the upload to SDC:".to_owned(), command: command? })
    }

    /// Writes the next step. The command has a separate line and is not wrapped, so that users can copy the command.
    pub(super) fn write(&self, options: &RenderOptions, out: &mut dyn Write) -> std::io::Result<()> {
        write_lines(options.wrapped_around_commands(&self.words, INDENT), out)?;
        writeln!(out, "{INDENT}`{}`", self.command)
    }
}

/// Writes the next steps after a report.
pub(super) fn write(
    report: &Report,
    counts: &[Counts],
    options: &RenderOptions,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    Next::all(report, counts, options).iter().try_for_each(|it| it.write(options, out))
}

impl Next {
    /// Returns the next steps for a package; none if no command can change the package.
    fn of_package(report: &Report, package: &PackageReport, counts: &Counts) -> Vec<Self> {
        let path = &package.path;
        let is_default = report.sets_in_words().is_none();
        if is_for_sdc(report) && !has_sdc_manifest(package) {
            let command = manifest_command(package);
            return command.map(|command| Self::first_of(report, command)).into_iter().collect();
        }
        if path == "-" || path.contains('!') || !is_default {
            return Vec::new();
        }
        let Fixable { safely, unsafely, has_questions } = counts.fixable;
        // A session also applies harmless fixes that are otherwise only offered.
        let words: &[&str] = match (safely.has_harmless, unsafely.has_harmless) {
            (true, _) => &[],
            (false, true) => &["--unsafe", "--diff"],
            (false, false) if has_questions => &["--interactive"],
            (false, false) => return Self::by_hand(path, counts),
        };
        fix_command(words, path).map(|command| Self::first_of(report, command)).into_iter().collect()
    }

    /// Returns the step for the first failing package.
    fn first_of(report: &Report, command: String) -> Self {
        let of = if report.packages.len() > 1 { " for the first failing package" } else { "" };
        Self { words: format!("next step{of}:"), command }
    }

    /// Returns the steps for findings that neither a fix nor an answer resolves.
    fn by_hand(path: &str, counts: &Counts) -> Vec<Self> {
        let findings = plural(counts.open, "finding");
        let steps = [
            (
                format!("next step: correct the remaining {findings} by hand, then run"),
                command(&["check"], path),
            ),
            (format!("or accept the {findings} with a reason:"), fix_command(&["--interactive"], path)),
        ];
        let steps = steps.into_iter();
        steps.filter_map(|(words, command)| command.map(|command| Self { words, command })).collect()
    }
}

/// Returns `true` for a report on the requirements of SDC alone.
fn is_for_sdc(report: &Report) -> bool {
    matches!(report.rule_sets.as_slice(), [set] if set.as_ref() == "sdc")
}

/// Returns `true` for a package with the manifest that SDC reads from a flat zip.
fn has_sdc_manifest(package: &PackageReport) -> bool {
    let is_json = |path: &str| Path::new(path).extension().is_some_and(|it| it == "json");
    package.files.iter().any(|file| file.kind == "manifest" && is_json(&file.path))
}

/// Returns the deepest folder that contains all paths, or the only path.
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
    fn the_common_folder_contains_all_packages() {
        assert_eq!(common_folder(&["a/b"]), "a/b");
        assert_eq!(common_folder(&["a/b/c", "a/b/d", "a/b"]), "a/b");
        assert_eq!(common_folder(&["a/bc", "a/bd"]), "a");
        assert_eq!(common_folder(&["a", "b"]), ".");
        assert_eq!(common_folder(&["/a", "/b"]), "/");
    }
}
