//! Why a fix is not offered.

use yaml::edit::Refused;

/// Why a fix is not offered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The new name is taken.
    #[error("`{0}` already exists")]
    Taken(String),
    /// Nothing declares such a parameter, resource or output, or the place is gone.
    #[error("`{0}` is not declared")]
    NotDeclared(String),
    /// The file cannot be read as what it would have to be.
    #[error("`{0}` is not a template or environment file that can be read")]
    NotReadable(String),
    /// The name stands in what looks like a call and is plain data to Heat: a new name would be another value.
    #[error("`{0}` also appears in plain data, which the rename would change")]
    InData(String),
    /// Templates nest themselves.
    #[error("templates nest each other in a cycle")]
    Cycle,
    /// What a resource hands over may not change: it is kept for members to come, or nobody can say how it is read.
    #[error("`{0}` calls the template as a `{1}`, whose arguments must not change")]
    Caller(String, String),
    /// Something uses it.
    #[error("`{0}` is used")]
    Used(String),
    /// A part of a file is lost or misplaced.
    #[error("`{0}` may hide a part that needs it: {1}")]
    Hidden(String, Hidden),
    /// Something refers to the new name, which nothing defines.
    #[error("something refers to `{0}`, which is not defined")]
    Dangling(String),
    /// A value that a caller hands over makes the call wait for another resource.
    #[error("the value of `{0}` makes `{1}` wait for another resource")]
    Waits(String, String),
    /// There is no default, or none that can be written elsewhere.
    #[error("`{0}` has no default that can be written elsewhere")]
    NoDefault(String),
    /// A nested template that no other one calls.
    #[error("no template calls `{0}`")]
    NoCaller(String),
    /// A module without an environment file.
    #[error("`{0}` has no environment file")]
    NoEnvironment(String),
    /// The manifest names another file as the module's environment.
    #[error("the manifest names `{0}` as the environment")]
    HasEnvironment(String),
    /// A default of an environment comes before what would be handed over.
    #[error("`parameter_defaults` gives `{0}` a value")]
    Default(String),
    /// What is plain data where it stands would be read otherwise where it is handed over.
    #[error("a caller would pass the default of `{0}` in another form")]
    Read(String),
    /// Something reads it by a path that nobody can follow.
    #[error("`{0}` is also read by a path that is not known")]
    Path(String),
    /// A pattern matches only one of two names.
    #[error("`{0}` in `resource_registry` matches only one of the two names")]
    Pattern(String),
    /// The place cannot be edited.
    #[error(transparent)]
    Edit(#[from] Refused),
    /// Two findings want it differently.
    #[error("findings want `{0}` differently")]
    Contradiction(String),
}

/// Why a part of a file may be lost or misplaced.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Hidden {
    /// A mapping repeats a key, so that the first value is lost.
    #[error("key `{0}` is given twice")]
    Repeated(String),
    /// A definition, or a section, is in another place than its kind asks for.
    #[error("`{0}` is not in its place")]
    Misplaced(String),
    /// A section is unknown.
    #[error("section `{0}` is unknown")]
    Section(String),
    /// The file cannot be read.
    #[error("the file cannot be read")]
    Unreadable,
    /// An environment has the name of a template.
    #[error("an environment has the name of a template")]
    Environment,
}
