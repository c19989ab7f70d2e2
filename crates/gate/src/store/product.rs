//! Products: checks of one name in one project.

/// Product: a name in a project.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Product {
    /// Project of the checks.
    pub(super) project: String,
    /// Name of the checks.
    pub(super) name: String,
}
