//! The next step after a report: commands that a person can paste.

use std::io::Write;

use super::summary::plural;
use super::{Counts, RenderOptions, printable, write_lines};
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
    /// Returns the recommended next command, or the command for packages that may not be for ONAP. The requirements of
    /// the packages are not read.
    pub(super) fn of(report: &Report, counts: &[Counts], options: &RenderOptions) -> Option<Self> {
        if !options.has_paths {
            return None;
        }
        // More than half of the packages have no sign of ONAP.
        if counts.iter().filter(|it| it.is_foreign).count() * 2 > counts.len() {
            let paths: Vec<&str> = report.packages.iter().map(|it| it.path.as_str()).collect();
            let command = command(&["check", "--rules", "heat"], &common_folder(&paths))?;
            return Some(Self { words: "not for ONAP?".to_owned(), command });
        }
        let mut counted = report.packages.iter().zip(counts);
        let (package, counts) = counted.find(|(package, _)| package.outcome == Outcome::Fail)?;
        Self::of_package(report, package, counts, options)
    }

    /// Writes the next step. The command has a separate line and is not wrapped, so that users can copy the command.
    pub(super) fn write(&self, options: &RenderOptions, out: &mut dyn Write) -> std::io::Result<()> {
        write_lines(options.wrapped(&self.words, INDENT), out)?;
        writeln!(out, "{INDENT}`{}`", self.command)
    }
}

/// Writes the next step after a report, if any.
pub(super) fn write(
    report: &Report,
    counts: &[Counts],
    options: &RenderOptions,
    out: &mut dyn Write,
) -> std::io::Result<()> {
    Next::of(report, counts, options).iter().try_for_each(|it| it.write(options, out))
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
        // A session also applies harmless fixes that are only offered.
        let words: &[&str] = match (counts.fixable.safely.has_harmless, counts.fixable.unsafely.has_harmless)
        {
            (true, _) => &["fix"],
            (false, true) => &["fix", "--unsafe", "--diff"],
            (false, false) if options.has_questions => &["fix", "--interactive"],
            (false, false) => {
                let findings = plural(counts.open, "finding");
                let words = format!(
                    "next step: correct the remaining {findings} by hand, or accept findings with a reason (`vnfcheck fix --interactive`), then run"
                );
                return command(&["check"], path).map(|command| Self { words, command });
            }
        };
        let of = if report.packages.len() > 1 { " for the first failing package" } else { "" };
        command(words, path).map(|command| Self { words: format!("next step{of}:"), command })
    }
}

/// Returns a command of vnfcheck with a path, quoted for the shell; `None` for a path that no shell can receive as shown.
pub fn command(words: &[&str], path: &str) -> Option<String> {
    if printable(path) != path {
        return None;
    }
    let is_option = path.starts_with('-') && path != "-";
    let path = if is_option { format!("./{path}") } else { path.to_owned() };
    let words = std::iter::once("vnfcheck").chain(words.iter().copied()).chain([path.as_str()]);
    shlex::try_join(words).ok()
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
