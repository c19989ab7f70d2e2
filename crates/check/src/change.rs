//! The changes that requirements ask for.

/// The kind of change that resolves the findings of a requirement. Findings that ask for the same change of the same thing are
/// one defect, however many requirements report them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// Gives a resource another ID.
    RenameResource,
    /// Gives a parameter another name.
    RenameParameter,
    /// Takes the image of a server from another parameter.
    TakeImage,
    /// Takes the flavor of a server from another parameter.
    TakeFlavor,
    /// Removes the constraints of a parameter.
    RemoveConstraints,
    /// Removes the value of a parameter from an environment.
    RemoveValue,
    /// Adds the value of a parameter to an environment.
    AddValue,
    /// Moves the default of a parameter to an environment.
    MoveDefault,
    /// Gives the base module a file name that marks it as the base module.
    RenameBase,
    /// Adds the environment file of a template.
    AddEnvironment,
    /// Gives a parameter a type that exists.
    CorrectType,
    /// Declares the type of a parameter.
    DeclareType,
    /// Removes an entry of an environment that no template declares.
    RemoveEntry,
    /// Adds a file to the package.
    AddFile,
    /// Adds the change log of a CSAR.
    AddChangeLog,
    /// Adds the entry definition of a CSAR.
    AddDefinition,
    /// States the version of a template.
    StateVersion,
    /// Adds the metadata of a server as a mapping.
    AddMetadata,
    /// Removes a call from a cycle of nested templates.
    BreakCycle,
}
