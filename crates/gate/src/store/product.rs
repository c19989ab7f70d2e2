//! Products: checks of one name in one project.

/// Product: a name in a project.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Product {
    /// Project of the checks.
    pub project: String,
    /// Name of the checks.
    pub name: String,
}
