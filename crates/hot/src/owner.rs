//! The part of a template that contains a node.

/// A top-level section of a template.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Section {
    /// `conditions`
    Conditions,
    /// `resources`
    Resources,
    /// `outputs`
    Outputs,
    /// Anything else.
    #[default]
    Other,
}

/// The section entry that contains a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Owner {
    /// The section.
    pub section: Section,
    /// Position of the entry within the section, 0-based.
    pub position: u32,
}
