//! Packages that mean harm, written anew for each run: they would only bloat a repository.
//!
//! The tests write small ones and look at verdict and place; `hostile-inputs` writes large ones, and
//! `tests/conformance/hostile.sh` bounds time and memory.

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
    /// Writes it to a path that does not exist yet; the number says how large its parts are.
    pub write: fn(&Path, usize) -> io::Result<()>,
    /// The expected result of the check.
    pub ends: Ends,
}

/// The expected result of checking a hostile package.
#[derive(Clone, Copy, Debug)]
pub enum Ends {
    /// It is not opened, and the message contains this.
    Refused(&'static str),
    /// Requirement, `file:line:column` of its first finding, and what the message contains.
    Found(&'static str, &'static str, &'static str),
}

/// All of them.
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
