//! What an opener found: names and bytes, trusted in nothing.

/// The files of a CSAR in memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct Archive<'f> {
    /// What the archive is called, ending included; nothing for a directory.
    pub name: Option<&'f str>,
    /// Package-relative paths with `/` separators, ascending, each once, and contents.
    pub files: &'f [(String, Vec<u8>)],
    /// Folders with an entry of their own, without a `/` at the end; those that hold files need not be among them.
    pub folders: &'f [String],
    /// Entries that were not read because of their names.
    pub refused: &'f [RefusedName],
    /// The zip that it was delivered in (SOL004 security option 2).
    pub container: Option<Container<'f>>,
}

/// A zip with a CSAR in its root.
#[derive(Clone, Copy, Debug)]
pub struct Container<'f> {
    /// What the CSAR is called.
    pub name: &'f str,
    /// The bytes of the CSAR.
    pub bytes: &'f [u8],
    /// The other files of the root, ascending by name.
    pub beside: &'f [(String, Vec<u8>)],
}

/// An entry that has no place in a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedName {
    /// The name as the archive has it.
    pub name: String,
    /// What is wrong with it.
    pub defect: NameDefect,
}

/// What is wrong with the name of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameDefect {
    /// It is absolute, or climbs out of the package by `..`.
    LeadsOut,
    /// Another entry has the same.
    Repeated,
}
