//! What there is to say about a preload beside its content.

/// What a note is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoteKind {
    /// Nothing tells the vm-type of a server.
    ServerWithoutType,
    /// Names of a server or port tell several vm-types or network-roles; the preload goes by one of them.
    SeveralNames,
    /// The id of a port does not name vm-type and network-role.
    PortWithoutRole,
    /// A port of a vm-type that no server of the module has.
    PortWithoutVm,
    /// A nested template is missing, unreadable, or calls itself.
    NestedMissing,
    /// A value for a parameter that no template declares.
    UnknownValue,
    /// A parameter that the preload must not set has no value in the package.
    UnsetPersistent,
    /// Resources that no preload describes.
    Contrail,
    /// A file could not be read.
    Unreadable,
    /// Two modules would be written to one file.
    SameName,
    /// The module is larger than what is looked at.
    TooLarge,
    /// The package fails requirements.
    Findings,
}

impl NoteKind {
    /// The name in the summary.
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

/// Something to know before a preload is used.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Note {
    /// The label of the module; empty for what concerns all.
    pub module: String,
    /// What it is about.
    pub kind: NoteKind,
    /// The resource, parameter or file.
    pub subject: String,
    /// In lower case, without a full stop.
    pub message: String,
    /// The requirement that the package would have to meet for the value to be sure.
    pub requirement: Option<&'static str>,
}

impl Note {
    /// A note on values that are given, for the module of this label or, without one, for all.
    pub(crate) fn on_values(module: &str, kind: NoteKind, subject: &str, message: String) -> Self {
        Self { module: module.to_owned(), kind, subject: subject.to_owned(), message, requirement: None }
    }
}
