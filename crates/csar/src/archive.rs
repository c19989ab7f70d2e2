//! The contents of an archive: untrusted names and bytes.

use vnfcheck_yaml::RawFile;

/// The files of a CSAR in memory.
#[derive(Clone, Copy, Debug, Default)]
pub struct Archive<'f> {
    /// The file name of the archive with its extension, or `None` for a directory.
    pub name: Option<&'f str>,
    /// The files. Their paths are unique and in ascending order.
    pub files: &'f [RawFile],
    /// Folders with their own entry in the archive, without a trailing `/`. Folders with files need not have an entry.
    pub folders: &'f [String],
    /// Entries that were not read because of their names.
    pub refused: &'f [RefusedName],
    /// The zip archive that contained the CSAR (SOL004 security option 2).
    pub container: Option<Container<'f>>,
}

/// A zip archive with a CSAR in its root.
#[derive(Clone, Copy, Debug)]
pub struct Container<'f> {
    /// The file name of the CSAR.
    pub name: &'f str,
    /// The bytes of the CSAR.
    pub bytes: &'f [u8],
    /// The other files in the root, in ascending order of their names.
    pub beside: &'f [RawFile],
}

/// An entry with an invalid name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedName {
    /// The name in the archive.
    pub name: String,
    /// The defect of the name.
    pub defect: NameDefect,
}

/// The defect in the name of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameDefect {
    /// The name is absolute or leaves the package through `..`.
    LeadsOut,
    /// Another entry has the same name.
    Repeated,
}
