//! Reasons why a fix is not offered.

use vnfcheck_hot::{FileId, Node};
use vnfcheck_yaml::Span;
use vnfcheck_yaml::edit::Refused;

/// Maximum number of bytes of quoted data, without the ellipsis.
const LONGEST_DATA: usize = 80;

/// Reason why a fix is not offered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The new name is already in use.
    #[error("`{0}` already exists")]
    Taken(String),
    /// The parameter, resource or output is not declared, or the node no longer exists.
    #[error("`{0}` is not declared")]
    NotDeclared(String),
    /// The file cannot be read as the required kind of file.
    #[error("`{0}` is not a readable template or environment file")]
    NotReadable(String),
    /// The name also appears in plain data that resembles a call; renaming would change the data.
    #[error("`{name}` also appears in the plain data `{data}`, which the rename would change")]
    InData {
        /// The name.
        name: String,
        /// Start of the data, as written.
        data: String,
        /// The file with the data.
        file: FileId,
        /// Range of the data.
        span: Span,
    },
    /// Templates call each other in a cycle.
    #[error("templates nest each other in a cycle")]
    Cycle,
    /// The arguments of the caller must not change, because their interpretation is unknown.
    #[error("`{0}` calls the template as `{1}`, whose arguments must not change")]
    Caller(String, String),
    /// Only an unsafe fix changes the arguments of the caller, which apply to future members of a group or to a stack.
    #[error("`{0}` calls the template as `{1}`; changes of the arguments require `--unsafe`")]
    UnsafeCaller(String, String),
    /// A call does not pass an element of a list.
    #[error("`{0}` passes no element of a list as `{1}`")]
    NoElement(String, String),
    /// Only some of the lists to join have elements in the environment.
    #[error("the environment sets only some of the lists whose elements `{0}` would contain")]
    PartlySet(String),
    /// A member of a group would need values of one member of another group.
    #[error("each member of `{0}` would need values of one member of another group")]
    Members(String),
    /// The number of members of a group that pass their indices is unknown.
    #[error("the members of `{0}` pass their indices, but the files do not determine the number of members")]
    Indices(String),
    /// Members of groups pass their indices with several lists.
    #[error(
        "members of groups pass their indices with several lists, of which only one can be the start of `{0}`"
    )]
    Start(String),
    /// Outputs and parameters cannot replace the connections between servers.
    #[error("outputs and parameters cannot replace the connections between the servers of `{0}`")]
    Connected(String),
    /// A call does not pass a value.
    #[error("`{0}` passes no value as `{1}`")]
    NotPassed(String, String),
    /// The element is used.
    #[error("`{0}` is used")]
    Used(String),
    /// A part of a file is lost or misplaced.
    #[error("`{0}` may contain a part that uses the name: {1}")]
    Hidden(String, Hidden),
    /// The new name is referenced but not defined.
    #[error("a reference names `{0}`, which is not defined")]
    Dangling(String),
    /// An argument makes the call depend on another resource.
    #[error("the value of `{0}` makes `{1}` depend on another resource")]
    Waits(String, String),
    /// The content of a file cannot be moved to another file.
    #[error("the content of `{0}` cannot be moved line by line")]
    Immovable(String),
    /// The default does not exist or cannot be written in another place.
    #[error("the default of `{0}` cannot be moved")]
    NoDefault(String),
    /// No other template calls the nested template.
    #[error("no template calls `{0}`")]
    NoCaller(String),
    /// The module has no environment file.
    #[error("`{0}` has no environment file")]
    NoEnvironment(String),
    /// The manifest assigns another environment to the module.
    #[error("the manifest names `{0}` as the environment")]
    HasEnvironment(String),
    /// A default of an environment overrides the value to pass.
    #[error("`parameter_defaults` sets `{0}`")]
    Default(String),
    /// The value is plain data in its current place but would be interpreted as an argument.
    #[error("a caller would pass the default of `{0}` in another form")]
    Read(String),
    /// The element is read by a path that cannot be followed.
    #[error("`{0}` is also read through an unknown path")]
    Path(String),
    /// A pattern matches only one of the two names.
    #[error("`{0}` in `resource_registry` matches only one of the two names")]
    Pattern(String),
    /// The text cannot be edited.
    #[error(transparent)]
    Edit(#[from] Refused),
    /// Two findings require different results.
    #[error("findings require different values of `{0}`")]
    Contradiction(String),
}

impl Refusal {
    /// Returns the refusal to rename a name in plain data. The start of the data is quoted, because the lines of the file
    /// may have changed.
    pub(crate) fn in_data(name: &str, data: Node<'_>) -> Self {
        let written = data.source().trim_end();
        let line = written.lines().next().unwrap_or_default();
        let start = line.get(..line.floor_char_boundary(LONGEST_DATA)).unwrap_or_default();
        let ellipsis = if start.len() < written.len() { "..." } else { "" };
        let (file, span) = (data.file(), data.span());
        Self::InData { name: name.to_owned(), data: format!("{start}{ellipsis}"), file, span }
    }
}

/// Reason why a part of a file may be lost or misplaced.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Hidden {
    /// A mapping has a duplicate key, so the first value is lost.
    #[error("duplicate key `{0}`")]
    Repeated(String),
    /// A definition or section is in the wrong place for its kind.
    #[error("`{0}` is not at its expected position")]
    Misplaced(String),
    /// A section is unknown.
    #[error("unknown section `{0}`")]
    Section(String),
    /// The file cannot be read.
    #[error("the file cannot be read")]
    Unreadable,
    /// An environment has the name of a template.
    #[error("an environment file has the name of a template")]
    Environment,
}
