//! The kinds of defect of R-92635; no other module defines their names.

use super::elements::Element;
use vnfcheck_check::{Change, Keyword};

/// The effect of a defect on the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The requirement fails, except in parts that Heat ignores, where the defect is advice.
    Fails,
    /// The defect is advice and changes no verdict.
    Advice,
}

impl Severity {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fails => "fails",
            Self::Advice => "advice",
        }
    }
}

/// A kind of defect with a stable name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The stable name, such as `hot.unknown-property`.
    pub name: &'static str,
    /// The effect on the verdict.
    pub severity: Severity,
    /// The kind of element that can have the defect.
    pub element: Element,
    /// A one-line description.
    pub what: &'static str,
    /// The recommended action.
    pub remedy: &'static str,
}

impl Kind {
    /// Returns the keyword of the kind's own requirement in the rule set `heat`, where only the verdict of the engine
    /// counts.
    ///
    /// For ONAP, a value in an environment is a placeholder until the stack is created, and duplicate keys are not
    /// valid YAML.
    pub(crate) fn keyword(&self) -> Keyword {
        match (self.name, self.severity) {
            (DUPLICATE_KEY, _) => Keyword::Should,
            // A template may lack the name on purpose: several templates may share one `params`.
            (UNUSED_REPLACEMENT, _) => Keyword::May,
            (ENVIRONMENT_VALUE | TEMPLATE_EXTENSION, _) | (_, Severity::Fails) => Keyword::Must,
            (_, Severity::Advice) => Keyword::Should,
        }
    }

    /// Returns the change that resolves a finding of this kind; `None` if each finding needs a separate change.
    pub fn change(&self) -> Option<Change> {
        Some(match self.name {
            UNKNOWN_PARAMETER_TYPE => Change::CorrectType,
            MISSING_TYPE => Change::DeclareType,
            UNDECLARED_PARAMETER => Change::RemoveEntry,
            MISSING_FILE | OUTSIDE_FILE => Change::AddFile,
            MISSING_VERSION => Change::StateVersion,
            NESTING_CYCLE => Change::BreakCycle,
            _ => return None,
        })
    }
}

// A row without a constant defines a kind that only the `hot` crate refers to, by name.
macro_rules! kinds {
    ($($($constant:ident =)? $name:literal, $severity:ident, $element:ident, $what:literal, $remedy:literal;)+) => {
        $($(pub(crate) const $constant: &str = $name;)?)+

        /// Every kind of defect, sorted by name.
        pub static KINDS: &[Kind] = &[$(Kind {
            name: $name,
            severity: Severity::$severity,
            element: Element::$element,
            what: $what,
            remedy: $remedy,
        }),+];
    };
}

kinds! {
    "blueprint.conflicting-id", Fails, Component,
        "the `id` of a component differs from its key",
        "remove `id:`; the key is the ID";
    "blueprint.cycle", Advice, Component,
        "components of a blueprint fulfill each other's requirements in a cycle",
        "break the cycle: fulfill one of the requirements with another component";
    "blueprint.duplicate-id", Fails, Component,
        "two components of a blueprint have the same ID",
        "give each component a unique ID";
    "blueprint.duplicate-key", Fails, Blueprint,
        "a mapping of a blueprint contains a key twice",
        "keep one of the two entries";
    "blueprint.inline-id", Fails, Component,
        "an inline component has an ID",
        "remove the ID, or move the component to `components:`";
    "blueprint.invalid-id", Fails, Component,
        "a component ID contains a character that is not allowed",
        "start the ID with a letter or `_`, and continue with letters, digits, `_`, `.` and `-`";
    BLUEPRINT_MISSING_FILE = "blueprint.missing-file", Fails, Component,
        "the file with the content of a component is not in the package",
        "add the file, or correct its name";
    "blueprint.missing-type", Fails, Requirement,
        "a requirement has no type",
        "add `type:`; an empty value means the default requirement of the component type";
    "blueprint.no-default-attribute", Fails, Requirement,
        "a requirement has a plain value but no default attribute",
        "write a mapping that names the attribute";
    BLUEPRINT_NOT_DEPLOYED = "blueprint.not-deployed", Advice, Blueprint,
        "the file is a valid blueprint, but no Heat engine deploys blueprints",
        "write a HOT template for the resources to deploy";
    "blueprint.outside-file", Fails, Component,
        "the content of a component is outside the package",
        "move the file into the package, and use its path relative to the blueprint";
    "blueprint.requirement-as-attribute", Advice, Component,
        "an attribute of a component has the name of a requirement",
        "move the attribute to `requires:`";
    "blueprint.unknown-component", Fails, Requirement,
        "a requirement is fulfilled by a component that does not exist",
        "name a component under `components:`, or use a URL";
    "blueprint.unknown-key", Fails, Blueprint,
        "a blueprint has an unknown key",
        "use only `name`, `components` and `requires`";
    "blueprint.unknown-requirement", Advice, Requirement,
        "the type of a requirement is unknown",
        "correct the name, or add the name of its owner: `com.example.NAME`";
    "blueprint.untyped-component", Advice, Component,
        "the type of a component cannot be determined",
        "add `type:`";
    "blueprint.wrong-shape", Fails, Blueprint,
        "a part of a blueprint has the wrong shape, such as a list instead of a string",
        "write the value in the shape that the message states";
    BASE_SIXTY = "hot.base-sixty", Advice, Value,
        "an unquoted value with colons is read as a number in base 60, such as a PCI address or a pair of ports",
        "put the value in quotes";
    BOOLEAN_WORD = "hot.boolean-word", Advice, Value,
        "an unquoted `yes`, `no`, `on` or `off` becomes `True` or `False` where a string is expected",
        "put the value in quotes";
    CHANGED_TEXT = "hot.changed-text", Advice, Value,
        "an unquoted number changes its spelling when Heat converts it to a string, such as a version `1.10`",
        "put the value in quotes";
    CONDITION_CYCLE = "hot.condition-cycle", Fails, Condition,
        "conditions refer to each other in a cycle",
        "remove one of the references from the cycle";
    CONFIG_AS_USER_DATA = "hot.config-as-user-data", Advice, KnownResource,
        "`user_data` takes a software configuration in a format that passes only the configuration's ID to the server",
        "set `user_data_format` to `RAW` or `SOFTWARE_CONFIG`";
    CONFLICTING_PROPERTIES = "hot.conflicting-properties", Fails, KnownResource,
        "a resource has properties that exclude each other",
        "keep one of the properties";
    DEPENDENCY_CYCLE = "hot.dependency-cycle", Fails, Resource,
        "resources depend on each other in a cycle",
        "remove one of the references from the cycle";
    DEPRECATED = "hot.deprecated", Advice, KnownResource,
        "a resource type, property or attribute is deprecated",
        "use the replacement that the help names";
    DISABLED_RESOURCE = "hot.disabled-resource", Fails, Resource,
        "a reference names a resource that its condition disables",
        "put the reference under the same condition with `if`";
    DUPLICATE_KEY = "hot.duplicate-key", Fails, File,
        "a mapping contains a key twice; Heat keeps the last value without a warning",
        "keep one of the two entries";
    EMPTY_TEMPLATE = "hot.empty-template", Fails, File,
        "a template file is empty",
        "write the template, or remove the file";
    ENVIRONMENT_VALUE = "hot.environment-value", Advice, EnvironmentEntry,
        "an environment value or a default is not valid for its parameter or for a property",
        "replace the value before the stack is created";
    IGNORED_CONSTRAINT = "hot.ignored-constraint", Advice, Constraint,
        "a constraint contains several kinds, of which Heat uses only one",
        "write each kind as a separate item";
    IGNORED_FUNCTION = "hot.ignored-function", Advice, CfnTemplate,
        "a mapping looks like a function call, but the engine treats it as plain data",
        "use a function that the template version supports";
    IGNORED_KEY = "hot.ignored-key", Advice, CfnTemplate,
        "the engine ignores a key of a CloudFormation template",
        "correct or remove the key";
    INVALID_CONDITION = "hot.invalid-condition", Fails, Condition,
        "Heat cannot evaluate a condition to true or false",
        "use `equals`, `not`, `and`, `or`, a boolean parameter, `true` or `false`";
    INVALID_CONSTRAINT = "hot.invalid-constraint", Fails, Constraint,
        "a parameter constraint is invalid",
        "write a list of mappings, each with one kind of constraint that the parameter type allows";
    INVALID_DEFAULT = "hot.invalid-default", Fails, Default,
        "the default of a parameter violates its type or constraints",
        "correct the default, or relax the constraint";
    INVALID_POLICY = "hot.invalid-policy", Fails, Resource,
        "a resource has a deletion or update policy that is not supported",
        "use a policy that the resource type and the template version support";
    MISPLACED_ENVIRONMENT = "hot.misplaced-environment", Fails, File,
        "an environment file has the file name of a template",
        "rename the file after its template, with the extension `.env`";
    MISSING_FILE = "hot.missing-file", Fails, NamedFile,
        "a file that the template names is not in the package",
        "add the file, or correct its name";
    MISSING_MEMBER = "hot.missing-member", Fails, Group,
        "a group does not define its members",
        "add `resource_def:` with a `type:`";
    MISSING_PARAMETER = "hot.missing-parameter", Fails, Call,
        "the call of a nested template omits a parameter without a default",
        "pass the parameter, or declare a default";
    MISSING_PROPERTY = "hot.missing-property", Fails, KnownResource,
        "a resource lacks a required property",
        "add the property";
    MISSING_TYPE = "hot.missing-type", Fails, Declared,
        "a parameter or resource has no type",
        "add `type:`";
    MISSING_VALUE = "hot.missing-value", Fails, Output,
        "an output has no value",
        "add `value:`";
    MISSING_VERSION = "hot.missing-version", Fails, Template,
        "the template does not state its version",
        "add `heat_template_version:` at the start";
    MISSPELLED_RESOURCE_TYPE = "hot.misspelled-resource-type", Fails, Resource,
        "the resource type is unknown, and differs from a known type by a single typo",
        "write the known type";
    NESTING_CYCLE = "hot.nesting-cycle", Fails, Call,
        "a nested template calls one of its callers",
        "remove the call";
    NESTING_DEPTH = "hot.nesting-depth", Fails, Call,
        "templates are nested more than five levels deep",
        "flatten the nesting";
    NOT_YAML = "hot.not-yaml", Fails, File,
        "a file is not YAML that Heat can load",
        "correct the YAML syntax";
    OCTAL_NUMBER = "hot.octal-number", Advice, Value,
        "a number with a leading zero is read as an octal number",
        "put the value in quotes, or remove the zero";
    OTHER_VERSION = "hot.other-version", Fails, Template,
        "the template uses a feature of another template version",
        "change `heat_template_version:`, or avoid the feature";
    OUTSIDE_FILE = "hot.outside-file", Fails, NamedFile,
        "a file name points outside the package",
        "move the file into the package, and use its path relative to the template";
    REMOVED_TYPE = "hot.removed-type", Fails, Resource,
        "Heat no longer has a resource type",
        "use the replacement that the help names";
    REPEATED_NAME = "hot.repeated-name", Fails, Parameter,
        "a parameter and a resource have the same name",
        "rename the parameter or the resource";
    REPEATED_PARAMETER = "hot.repeated-parameter", Fails, ParameterGroup,
        "parameter groups list a parameter twice",
        "remove one of the two entries";
    REPLACED_TYPE = "hot.replaced-type", Fails, Mapping,
        "a template replaces a resource type but does not offer its properties and attributes",
        "declare the required properties of the type as parameters, and its attributes as outputs";
    SHARED_PORT = "hot.shared-port", Fails, Resource,
        "a port is attached to more than one server",
        "give each server a separate port";
    SWALLOWED_SECTION = "hot.swallowed-section", Advice, Template,
        "the description of a template contains a section of the template",
        "move the section to the left margin";
    TEMPLATE_EXTENSION = "hot.template-extension", Advice, Call,
        "the name of a nested template ends in neither `.yaml` nor `.template`",
        "rename the file";
    TOO_MANY_RESOURCES = "hot.too-many-resources", Fails, Template,
        "a template has more than 1000 resources",
        "split the template";
    UNDECLARED_PARAMETER = "hot.undeclared-parameter", Fails, EnvironmentEntry,
        "the environment file sets a parameter that its template does not declare",
        "correct the name, declare the parameter, or remove the value";
    UNKNOWN_ATTRIBUTE = "hot.unknown-attribute", Fails, Parameter,
        "a parameter, resource, output or constraint has an unknown key",
        "correct the key, or its indentation";
    UNKNOWN_CONDITION = "hot.unknown-condition", Fails, ConditionUse,
        "a condition is used but not defined",
        "define the condition under `conditions:`";
    UNKNOWN_DEPENDENCY = "hot.unknown-dependency", Fails, Dependency,
        "`depends_on` names a resource that does not exist in the template",
        "use the name of a resource of the same file";
    UNKNOWN_OUTPUT = "hot.unknown-output", Fails, Call,
        "`get_attr` reads an unknown output of a nested template; Heat rejects the call at deployment",
        "declare the output in the nested template";
    UNKNOWN_PARAMETER = "hot.unknown-parameter", Fails, ParameterUse,
        "a parameter is used but not declared",
        "declare the parameter under `parameters:`";
    UNKNOWN_PARAMETER_TYPE = "hot.unknown-parameter-type", Fails, Parameter,
        "the type of a parameter does not exist",
        "use `string`, `number`, `json`, `comma_delimited_list` or `boolean`";
    UNKNOWN_PROPERTY = "hot.unknown-property", Fails, KnownResource,
        "a resource has a property that its type does not define",
        "correct or remove the property";
    UNKNOWN_RESOURCE = "hot.unknown-resource", Fails, ResourceUse,
        "a reference names a resource that does not exist in the template",
        "use the name of a resource of the same file";
    UNKNOWN_RESOURCE_ATTRIBUTE = "hot.unknown-resource-attribute", Fails, KnownAttributeUse,
        "`get_attr` reads an attribute that the resource type does not define",
        "read an attribute that the type defines";
    UNKNOWN_RESOURCE_TYPE = "hot.unknown-resource-type", Advice, Resource,
        "neither Heat nor the Contrail plug-in defines the resource type; another plug-in may",
        "make sure that the cloud has a plug-in for the type";
    UNKNOWN_SECTION = "hot.unknown-section", Fails, File,
        "a template or environment file has an unknown section",
        "correct or remove the section";
    UNKNOWN_VERSION = "hot.unknown-version", Fails, Template,
        "the template version does not exist",
        "use a version that Heat supports";
    UNUSED_REPLACEMENT = "hot.unused-replacement", Advice, Function,
        "`str_replace` replaces a name that its template string does not contain",
        "correct the name, or remove it";
    WRONG_ARGUMENT = "hot.wrong-argument", Fails, Function,
        "a function has an argument that it does not accept",
        "correct the arguments of the function";
    WRONG_SHAPE = "hot.wrong-shape", Fails, File,
        "a part of a template or environment file has the wrong shape, such as a list instead of a mapping",
        "write the value in the shape that the message states";
    WRONG_TYPE = "hot.wrong-type", Fails, KnownResource,
        "the value of a property has the wrong type",
        "use a value of the type that the message states";
    WRONG_VALUE = "hot.wrong-value", Fails, KnownResource,
        "the resource type does not allow the value of a property",
        "use an allowed value";
}

/// Returns the kind with this name.
pub fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}
