//! The two APIs of SDNC that take preloads, and what differs between them beside the documents.

/// An API of SDNC that takes preloads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Api {
    /// `VNF-API`, gone from SDNC since Istanbul.
    Vnf,
    /// `GENERIC-RESOURCE-API`, the current one.
    Gr,
}

impl Api {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Vnf, Self::Gr];

    /// The folder of its preloads, and the name in the summary.
    pub fn folder(self) -> &'static str {
        match self {
            Self::Vnf => "vnfapi",
            Self::Gr => "grapi",
        }
    }

    /// What SDNC is asked to do.
    pub(crate) fn request_action(self) -> &'static str {
        match self {
            Self::Vnf => "PreloadVNFRequest",
            Self::Gr => "PreloadVfModuleRequest",
        }
    }

    /// The word between "name" and a parameter in placeholders.
    pub(crate) fn preposition(self) -> &'static str {
        match self {
            Self::Vnf => "for",
            Self::Gr => "of",
        }
    }

    /// Whether outputs of the base module reach the other modules by themselves.
    pub(crate) fn outputs_flow(self) -> bool {
        self == Self::Gr
    }
}
