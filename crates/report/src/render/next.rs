//! The next step after a report: commands that a person can paste.

use std::io::Write;
use std::path::Path;

use super::commands::{command, fix_command, manifest_command};
use super::summary::plural;
use super::{Counts, RenderOptions, write_lines};
use crate::{Outcome, PackageReport, Report};

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
    /// Returns the recommended next command, then the command for packages that may not be for ONAP. The requirements of
    /// the packages are not read.
    pub(super) fn all(report: &Report, counts: &[Counts], options: &RenderOptions) -> Vec<Self> {
        if !options.has_paths {
            return Vec::new();
        }
        let mut counted = report.packages.iter().zip(counts);
        let step = match counted.find(|(package, _)| package.outcome == Outcome::Fail) {
            Some((package, counts)) => Self::of_package(report, package, counts, options),
            None => Self::for_sdc(report, counts),
        };
        let other_rules = Self::for_heat(report, counts);
        // Among several packages that may not be for ONAP, fixing the first one is not the next step.
        let step = step.filter(|_| other_rules.is_none() || report.packages.len() == 1);
        step.into_iter().chain(other_rules).collect()
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

    /// If nothing is left to correct, returns the check that a package with a manifest for SDC must still pass, or the
    /// command that writes the manifest of the only package. Returns `None` if a package is undecided.
    fn for_sdc(report: &Report, counts: &[Counts]) -> Option<Self> {
        if report.sets_in_words().is_some() || report.outcome != Outcome::Pass {
            return None;
        }
        let command = match report.packages.iter().find(|it| has_sdc_manifest(it)) {
            Some(package) => command(&["check", "--rules", "sdc"], &package.path),
            None => match (report.packages.as_slice(), counts) {
                ([package], [counts]) if counts.is_complete() => manifest_command(package),
                _ => None,
            },
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
    /// Returns the next step for a package; `None` if no command can change the package.
    fn of_package(
        report: &Report,
        package: &PackageReport,
        counts: &Counts,
        options: &RenderOptions,
    ) -> Option<Self> {
        let path = &package.path;
        let is_default = report.sets_in_words().is_none();
        if path == "-" || path.contains('!') || !is_default {
            return None;
        }
        // A session also applies harmless fixes that are otherwise only offered.
        let words: &[&str] = match (counts.fixable.safely.has_harmless, counts.fixable.unsafely.has_harmless)
        {
            (true, _) => &[],
            (false, true) => &["--unsafe", "--diff"],
            (false, false) if options.has_questions => &["--interactive"],
            (false, false) => {
                let findings = plural(counts.open, "finding");
                let accept = fix_command(&["--interactive"], path)?;
                let words = format!(
                    "next step: correct the remaining {findings} by hand, or accept findings with a reason (`{accept}`), then run"
                );
                return command(&["check"], path).map(|command| Self { words, command });
            }
        };
        let of = if report.packages.len() > 1 { " for the first failing package" } else { "" };
        fix_command(words, path).map(|command| Self { words: format!("next step{of}:"), command })
    }
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
