//! Which part of a template something stands in.

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

/// The entry of a section that something stands in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Owner {
    /// The section.
    pub section: Section,
    /// Position of the entry within the section, 0-based.
    pub position: u32,
}
