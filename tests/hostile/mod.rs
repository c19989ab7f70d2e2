//! Malicious packages, generated in each run because they would bloat the repository.
//!
//! The tests write small packages and check verdict and position; `hostile-inputs` writes large ones, and
//! `tests/conformance/hostile.sh` limits time and memory.

mod archives;
mod folders;
mod packages;
mod texts;

use std::io;
use std::path::Path;

/// One hostile package.
pub struct Case {
    /// Name of the folder or archive.
    pub name: &'static str,
    /// Writes the package to a path that does not exist yet; the number determines the size of its parts.
    pub write: fn(&Path, usize) -> io::Result<()>,
    /// The expected result of the check.
    pub ends: Ends,
}

/// The expected result of checking a hostile package.
#[derive(Clone, Copy, Debug)]
pub enum Ends {
    /// The package is not opened, and the message contains this text.
    Refused(&'static str),
    /// Requirement, `file:line:column` of its first finding, and text in the message.
    Found(&'static str, &'static str, &'static str),
}

/// All cases.
pub fn cases() -> Vec<Case> {
    [texts::cases(), packages::cases(), archives::cases(), folders::cases()].into_iter().flatten().collect()
}

/// Writes files into a new folder.
fn files<N: AsRef<str>, T: AsRef<[u8]>>(
    folder: &Path,
    files: impl IntoIterator<Item = (N, T)>,
) -> io::Result<()> {
    std::fs::create_dir_all(folder)?;
    files.into_iter().try_for_each(|(name, text)| std::fs::write(folder.join(name.as_ref()), text))
}

/// Lines made from the numbers below `count`.
fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect()
}
