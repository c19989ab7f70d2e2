//! Changes that resolve findings.

/// Kind of change that resolves the findings of a requirement. Findings that require the same change of the same
/// element are one defect, regardless of the number of requirements that report the findings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Change {
    /// Changes the ID of a resource.
    RenameResource,
    /// Renames a parameter.
    RenameParameter,
    /// Changes the parameter that supplies the image of a server.
    TakeImage,
    /// Changes the parameter that supplies the flavor of a server.
    TakeFlavor,
    /// Removes the constraints of a parameter.
    RemoveConstraints,
    /// Removes the value of a parameter from an environment.
    RemoveValue,
    /// Adds the value of a parameter to an environment.
    AddValue,
    /// Moves the default of a parameter to an environment.
    MoveDefault,
    /// Renames the file of the base module so that the name marks the base module.
    RenameBase,
    /// Adds the environment file of a template.
    AddEnvironment,
    /// Changes the type of a parameter to a valid type.
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
    /// Adds the version of a template.
    StateVersion,
    /// Adds the metadata of a server as a mapping.
    AddMetadata,
    /// Removes a call from a cycle of nested templates.
    BreakCycle,
}
