//! Commands that a person can paste.

use super::escape::printable;
use super::paths::{joined, within};
use crate::PackageReport;

/// Returns the command `vnfcheck fix` with options and a path, quoted for the shell; `None` for a path that no shell can
/// receive as shown. An archive is fixed into a new archive next to it.
pub fn fix_command(options: &[&str], path: &str) -> Option<String> {
    let output = fixed_archive(&operand(path)).filter(|_| !options.contains(&"--diff"));
    let output = output.iter().flat_map(|file| ["--output", file.as_str()]);
    let words: Vec<&str> = std::iter::once("fix").chain(options.iter().copied()).chain(output).collect();
    command(&words, path)
}

/// Returns the name for the fixed copy of an archive; `None` if the path is not that of an archive. Copies of a copy are
/// numbered: `a-fixed.zip`, `a-fixed-2.zip`, `a-fixed-3.zip`.
fn fixed_archive(path: &str) -> Option<String> {
    let (stem, extension) = path.rsplit_once('.')?;
    if !["zip", "csar"].iter().any(|it| extension.eq_ignore_ascii_case(it)) {
        return None;
    }
    let next_copy = stem.rsplit_once("-fixed").and_then(|(original, rest)| {
        let number: u32 = if rest.is_empty() { 1 } else { rest.strip_prefix('-')?.parse().ok()? };
        Some(format!("{original}-fixed-{}", number.checked_add(1)?))
    });
    let copy = next_copy.unwrap_or_else(|| format!("{stem}-fixed"));
    Some(format!("{copy}.{extension}"))
}

/// File name of the manifest that SDC reads.
const MANIFEST: &str = "MANIFEST.json";

/// Returns the command that writes the manifest of a folder for SDC; `None` for other packages, such as archives.
pub(super) fn manifest_command(package: &PackageReport) -> Option<String> {
    let folder = folder(package)?;
    command(&["manifest", "--output", &within(&folder, MANIFEST)], &folder)
}

/// Returns the command that packs a folder for SDC into a zip next to the folder; `None` for other packages.
pub(super) fn pack_command(package: &PackageReport) -> Option<String> {
    let folder = folder(package)?;
    let zip = within(&folder, &format!("../{}.zip", package.name));
    command(&["pack", "--output", &zip], &folder)
}

/// Returns the path of a package that is a folder.
fn folder(package: &PackageReport) -> Option<String> {
    let path = &package.path;
    let is_template = joined(package, MANIFEST) != within(path, MANIFEST);
    let is_folder = path != "-" && !path.contains('!') && !is_template && fixed_archive(path).is_none();
    is_folder.then(|| operand(path))
}

/// Returns a command of vnfcheck with a path, quoted for the shell; `None` for a path that no shell can receive as shown.
pub fn command(words: &[&str], path: &str) -> Option<String> {
    if printable(path) != path {
        return None;
    }
    let path = operand(path);
    let words = std::iter::once("vnfcheck").chain(words.iter().copied()).chain([path.as_str()]);
    shlex::try_join(words).ok()
}

/// Returns a path that no program mistakes for an option.
fn operand(path: &str) -> String {
    if path.starts_with('-') && path != "-" { format!("./{path}") } else { path.to_owned() }
}

/// Returns the command `vnfcheck fix` with options for a sentence, where backticks enclose the command. The command
/// omits the path of the current folder, of standard input and of a package within an archive, and any path that no
/// shell can receive as shown.
pub fn fix_command_in_words(options: &[&str], path: Option<&str>) -> String {
    let path = path.filter(|it| !matches!(*it, "." | "-") && !it.contains(['!', '`']));
    let without_path = || [&["vnfcheck", "fix"][..], options].concat().join(" ");
    path.and_then(|it| fix_command(options, it)).unwrap_or_else(without_path)
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
    fn a_command_in_a_sentence_omits_a_path_that_it_cannot_name() {
        for (path, expected) in [
            (None, "vnfcheck fix --unsafe"),
            (Some("."), "vnfcheck fix --unsafe"),
            (Some("-"), "vnfcheck fix --unsafe"),
            (Some("a.zip!b"), "vnfcheck fix --unsafe"),
            (Some("a`b"), "vnfcheck fix --unsafe"),
            (Some("a b"), "vnfcheck fix --unsafe 'a b'"),
        ] {
            assert_eq!(fix_command_in_words(&["--unsafe"], path), expected);
        }
    }

    #[test]
    fn an_archive_is_fixed_into_a_new_archive() {
        let interactive = "vnfcheck fix --interactive --output ./-x-fixed.CSAR ./-x.CSAR";
        for (option, path, expected) in [
            ("--unsafe", "a", "vnfcheck fix --unsafe a"),
            ("--unsafe", "a/b.zip", "vnfcheck fix --unsafe --output a/b-fixed.zip a/b.zip"),
            ("--interactive", "-x.CSAR", interactive),
            ("--diff", "b.zip", "vnfcheck fix --diff b.zip"),
        ] {
            assert_eq!(fix_command(&[option], path).as_deref(), Some(expected));
        }
    }

    #[test]
    fn copies_of_a_fixed_archive_are_numbered() {
        for (path, expected) in [
            ("a/b-fixed.zip", "a/b-fixed-2.zip"),
            ("b-fixed-2.csar", "b-fixed-3.csar"),
            ("b-fixed-9.zip", "b-fixed-10.zip"),
            ("b-fixed-new.zip", "b-fixed-new-fixed.zip"),
        ] {
            assert_eq!(fixed_archive(path).as_deref(), Some(expected));
        }
    }
}
