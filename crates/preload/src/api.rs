//! The two APIs of SDNC that accept preloads, and their differences apart from the documents.

/// An API of SDNC that accepts preloads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Api {
    /// `VNF-API`, removed from SDNC in Istanbul.
    Vnf,
    /// `GENERIC-RESOURCE-API`, the current API.
    Gr,
}

impl Api {
    /// Both APIs.
    pub const ALL: [Self; 2] = [Self::Vnf, Self::Gr];

    /// Returns the folder of the preloads, which is also the name in the summary.
    pub fn folder(self) -> &'static str {
        match self {
            Self::Vnf => "vnfapi",
            Self::Gr => "grapi",
        }
    }

    /// Returns the requested action for SDNC.
    pub(crate) fn request_action(self) -> &'static str {
        match self {
            Self::Vnf => "PreloadVNFRequest",
            Self::Gr => "PreloadVfModuleRequest",
        }
    }

    /// Returns the word between `name` and a parameter in placeholders.
    pub(crate) fn preposition(self) -> &'static str {
        match self {
            Self::Vnf => "for",
            Self::Gr => "of",
        }
    }

    /// Returns `true` if the other modules receive outputs of the base module without a preload.
    pub(crate) fn outputs_flow(self) -> bool {
        self == Self::Gr
    }
}
