//! The role of a file in the VNF.

use crate::layout::Reason;
use strum::VariantArray as _;

/// The role of a file in the VNF. Each file of a package has exactly one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "lowercase")]
#[non_exhaustive]
pub enum FileKind {
    /// The module that the manifest marks as base; without a mark, a module whose stem is or contains `base` as a
    /// word.
    Base,
    /// Any other module.
    Incremental,
    /// A module whose stem ends in `_volume`, or that the manifest declares as a volume module.
    Volume,
    /// A template that another template calls.
    Nested,
    /// A `.env` file.
    Environment,
    /// The list of files in an onboarding package.
    Manifest,
    /// Any other file: scripts, documents, files in folders.
    Other,
}

impl FileKind {
    /// All kinds.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name in reports.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the kind of a module with this stem: base, incremental or volume.
    pub fn of_module(stem: &str) -> Self {
        if stem.ends_with("_volume") {
            Self::Volume
        } else if stem.to_lowercase().split('_').any(|word| word == "base") {
            Self::Base
        } else {
            Self::Incremental
        }
    }

    /// `true` for a module of the VNF: base, incremental or volume.
    pub fn is_module(self) -> bool {
        matches!(self, Self::Base | Self::Incremental | Self::Volume)
    }

    /// `true` for a Heat template: a module or a nested template.
    pub fn is_template(self) -> bool {
        self.is_module() || self == Self::Nested
    }
}

/// The kind of a file, and the reason why it is not checked, if the reason is worth reporting.
pub(crate) type Class = (FileKind, Option<Reason>);
