//! Notes on preloads.

/// The kind of a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoteKind {
    /// The vm-type of a server is unknown.
    ServerWithoutType,
    /// Names of a server or port contain several vm-types or network-roles; the preload uses one of them.
    SeveralNames,
    /// The ID of a port does not contain a vm-type and a network-role.
    PortWithoutRole,
    /// A port has a vm-type that no server of the module has.
    PortWithoutVm,
    /// A nested template is missing, unreadable or recursive.
    NestedMissing,
    /// A value exists for a parameter that no template declares.
    UnknownValue,
    /// A parameter that the preload must not set has no value in the package.
    UnsetPersistent,
    /// The module contains resources that preloads cannot describe.
    Contrail,
    /// A file could not be read.
    Unreadable,
    /// The preloads of two modules would have the same file name.
    SameName,
    /// The module exceeds the size limits.
    TooLarge,
    /// The package violates requirements.
    Findings,
}

impl NoteKind {
    /// Returns the name in the summary.
    pub fn name(self) -> &'static str {
        match self {
            Self::ServerWithoutType => "server-without-type",
            Self::SeveralNames => "several-names",
            Self::PortWithoutRole => "port-without-role",
            Self::PortWithoutVm => "port-without-vm",
            Self::NestedMissing => "nested-missing",
            Self::UnknownValue => "unknown-value",
            Self::UnsetPersistent => "unset-persistent",
            Self::Contrail => "contrail",
            Self::Unreadable => "unreadable",
            Self::SameName => "same-name",
            Self::TooLarge => "too-large",
            Self::Findings => "findings",
        }
    }
}

/// A note to consider before a preload is used.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Note {
    /// The label of the module; empty if the note concerns all modules.
    pub module: String,
    /// The kind of the note.
    pub kind: NoteKind,
    /// The resource, parameter or file.
    pub subject: String,
    /// The message, in lower case and without a full stop.
    pub message: String,
    /// The requirement that the package violates, so that the value is uncertain.
    pub requirement: Option<&'static str>,
}

impl Note {
    /// Creates a note for the module with this label or, if the label is empty, for all modules.
    pub(crate) fn new(
        module: &str,
        kind: NoteKind,
        subject: &str,
        message: String,
        requirement: Option<&'static str>,
    ) -> Self {
        Self { module: module.to_owned(), kind, subject: subject.to_owned(), message, requirement }
    }
}
