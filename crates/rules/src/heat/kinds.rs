//! The kinds of defect that R-92635 knows: the only place of their names.

use super::elements::Element;
use crate::check::Change;

/// What a kind of defect does to the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The requirement fails, except where Heat does not look: there it is advice.
    Fails,
    /// It is worth knowing and changes no verdict.
    Advice,
}

impl Severity {
    /// The word for it in texts.
    pub fn name(self) -> &'static str {
        match self {
            Self::Fails => "fails",
            Self::Advice => "advice",
        }
    }
}

/// A kind of defect, by a name that stays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The stable name, such as `hot.unknown-property`.
    pub name: &'static str,
    /// What it does to the verdict.
    pub severity: Severity,
    /// What can have it.
    pub element: Element,
    /// What it is, in a line.
    pub what: &'static str,
    /// What to do about it.
    pub remedy: &'static str,
}

impl Kind {
    /// Returns the severity of the kind's own requirement in the rule set `heat`, where only the engine's verdict counts.
    ///
    /// To ONAP, a value in an environment is a placeholder until the stack is created, and duplicate keys are not valid YAML.
    pub(crate) fn severity_to_heat(&self) -> Severity {
        match self.name {
            ENVIRONMENT_VALUE => Severity::Fails,
            DUPLICATE_KEY => Severity::Advice,
            _ => self.severity,
        }
    }

    /// Returns the change that resolves a finding of this kind; `None` if each finding stands alone.
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

// A row without a constant is that of a kind which crate `hot` tells by its name.
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
        "a component's `id` is not the key that it stands under",
        "remove `id:`, the key tells it";
    "blueprint.cycle", Advice, Component,
        "components of a blueprint fulfil each other in a cycle",
        "let no component fulfil what it depends on itself";
    "blueprint.duplicate-id", Fails, Component,
        "two components of a blueprint have the same id",
        "give each component an id of its own";
    "blueprint.duplicate-key", Fails, Blueprint,
        "a mapping of a blueprint gives a key twice",
        "keep one of the two";
    "blueprint.inline-id", Fails, Component,
        "an in-line component has an id",
        "remove it, or move the component under `components:`";
    "blueprint.invalid-id", Fails, Component,
        "the id of a component is not a name",
        "start with a letter or `_`; letters, digits, `_`, `.` and `-` may follow";
    BLUEPRINT_MISSING_FILE = "blueprint.missing-file", Fails, Component,
        "the content of a component is not in the package",
        "add the file, or correct its name";
    "blueprint.missing-type", Fails, Requirement,
        "a requirement has no type",
        "add `type:`; left empty it is the default requirement of the component";
    "blueprint.no-default-attribute", Fails, Requirement,
        "a bare value stands where the requirement has no attribute for it",
        "name the attribute: write a mapping";
    BLUEPRINT_NOT_DEPLOYED = "blueprint.not-deployed", Advice, Blueprint,
        "a blueprint is sound, but no engine deploys it",
        "write a HOT template for what is to be deployed";
    "blueprint.outside-file", Fails, Component,
        "the content of a component leads out of the package",
        "put the file into the package and name it relative to the blueprint";
    "blueprint.requirement-as-attribute", Advice, Component,
        "an attribute of a component has the name of a requirement",
        "move it under `requires:`";
    "blueprint.unknown-component", Fails, Requirement,
        "a requirement is fulfilled by a component that does not exist",
        "name one of `components:`, or give a URL";
    "blueprint.unknown-key", Fails, Blueprint,
        "a blueprint has a key that does not exist",
        "a blueprint consists of `name`, `components` and `requires`";
    "blueprint.unknown-requirement", Advice, Requirement,
        "the type of a requirement is not known",
        "correct the name, or say whose type it is: `com.example.NAME`";
    "blueprint.untyped-component", Advice, Component,
        "nothing tells the type of a component",
        "add `type:`";
    "blueprint.wrong-shape", Fails, Blueprint,
        "a part of a blueprint is a list, a mapping, a string or nothing where the language has another shape",
        "write it in the shape that the message names";
    BASE_SIXTY = "hot.base-sixty", Advice, Value,
        "a value without quotes whose colons make it a number to the base 60, such as a PCI address or a pair of ports",
        "put it in quotes";
    BOOLEAN_WORD = "hot.boolean-word", Advice, Value,
        "`yes`, `no`, `on` or `off` without quotes where a string is wanted: Heat makes `True` or `False` of it",
        "put it in quotes";
    CHANGED_TEXT = "hot.changed-text", Advice, Value,
        "a number without quotes where a string is wanted, which Heat writes differently, such as a version `1.10`",
        "put it in quotes";
    CONDITION_CYCLE = "hot.condition-cycle", Fails, Condition,
        "conditions refer to each other in a cycle",
        "take one of the references out of the cycle";
    CONFIG_AS_USER_DATA = "hot.config-as-user-data", Advice, KnownResource,
        "`user_data` takes a software configuration in a format that passes only the configuration's ID to the server",
        "set `user_data_format` to `RAW` or `SOFTWARE_CONFIG`";
    CONFLICTING_PROPERTIES = "hot.conflicting-properties", Fails, KnownResource,
        "properties that exclude each other are given together",
        "keep one of them";
    DEPENDENCY_CYCLE = "hot.dependency-cycle", Fails, Resource,
        "resources depend on each other in a cycle",
        "take one of the references out of the cycle";
    DEPRECATED = "hot.deprecated", Advice, KnownResource,
        "a type, property or attribute that Heat keeps for old templates only",
        "use what the message recommends";
    DISABLED_RESOURCE = "hot.disabled-resource", Fails, Resource,
        "a reference to a resource that its condition switches off",
        "put the reference under the same condition with `if`";
    DUPLICATE_KEY = "hot.duplicate-key", Fails, File,
        "a mapping gives a key twice; Heat keeps the last value and says nothing",
        "keep one of the two";
    EMPTY_TEMPLATE = "hot.empty-template", Fails, File,
        "the file holds no template",
        "write the template, or remove the file";
    ENVIRONMENT_VALUE = "hot.environment-value", Advice, EnvironmentEntry,
        "a value from the environment or a default does not fit the parameter, or the property that takes the parameter",
        "give a value that fits before the stack is created";
    IGNORED_CONSTRAINT = "hot.ignored-constraint", Advice, Constraint,
        "of several kinds in one constraint Heat uses a single one",
        "make each kind an item of its own";
    IGNORED_FUNCTION = "hot.ignored-function", Advice, CfnTemplate,
        "something looks like a call of a function and is plain data to the engine",
        "write a function that the template's version has";
    IGNORED_KEY = "hot.ignored-key", Advice, CfnTemplate,
        "a key of a CloudFormation template that the engine does not look at",
        "correct its name, or remove it";
    INVALID_CONDITION = "hot.invalid-condition", Fails, Condition,
        "a condition is not something that Heat can decide to true or false",
        "use `equals`, `not`, `and`, `or`, a boolean parameter, `true` or `false`";
    INVALID_CONSTRAINT = "hot.invalid-constraint", Fails, Constraint,
        "a parameter's constraint has a form that Heat refuses",
        "write a list of mappings, each with one kind of constraint that the parameter's type allows";
    INVALID_DEFAULT = "hot.invalid-default", Fails, Default,
        "a parameter's default does not fit its own type or constraints",
        "correct the default, or widen the constraint";
    INVALID_POLICY = "hot.invalid-policy", Fails, Resource,
        "a deletion or update policy that the resource cannot have",
        "use a policy that the type and the template's version know";
    MISPLACED_ENVIRONMENT = "hot.misplaced-environment", Fails, File,
        "an environment file whose name makes it a template",
        "name it after its template, with the extension `.env`";
    MISSING_FILE = "hot.missing-file", Fails, NamedFile,
        "a file that the template names is not in the package",
        "add the file, or correct its name";
    MISSING_MEMBER = "hot.missing-member", Fails, Group,
        "a group does not say what its members are",
        "give it `resource_def:` with a `type:`";
    MISSING_PARAMETER = "hot.missing-parameter", Fails, Call,
        "a nested template is called without a parameter that has no default",
        "pass the parameter, or give it a default";
    MISSING_PROPERTY = "hot.missing-property", Fails, KnownResource,
        "a property that the resource type demands is not given",
        "add the property";
    MISSING_TYPE = "hot.missing-type", Fails, Declared,
        "a parameter or resource has no type",
        "add `type:`";
    MISSING_VALUE = "hot.missing-value", Fails, Output,
        "an output has no value",
        "add `value:`";
    MISSING_VERSION = "hot.missing-version", Fails, Template,
        "the template does not tell its version",
        "start it with `heat_template_version:`";
    NESTING_CYCLE = "hot.nesting-cycle", Fails, Call,
        "a nested template leads back to one of its callers",
        "let no nested template call its callers";
    NESTING_DEPTH = "hot.nesting-depth", Fails, Call,
        "templates are nested more than five levels below the first one",
        "flatten the nesting";
    NOT_YAML = "hot.not-yaml", Fails, File,
        "a file is not YAML as Heat loads it",
        "correct the YAML at this place";
    OCTAL_NUMBER = "hot.octal-number", Advice, Value,
        "a number with a zero in front, which YAML reads to the base 8",
        "put it in quotes, or remove the zero";
    OTHER_VERSION = "hot.other-version", Fails, Template,
        "something that the template's version does not have, though another version does",
        "raise `heat_template_version:`, or write it differently";
    OUTSIDE_FILE = "hot.outside-file", Fails, NamedFile,
        "a file name leads out of the package",
        "put the file into the package and name it relative to the template";
    REMOVED_TYPE = "hot.removed-type", Fails, Resource,
        "a resource type that Heat had once and has no more",
        "use the type that the message names";
    REPEATED_NAME = "hot.repeated-name", Fails, Parameter,
        "a parameter and a resource share a name",
        "rename one of the two";
    REPEATED_PARAMETER = "hot.repeated-parameter", Fails, ParameterGroup,
        "a parameter is listed in parameter groups twice",
        "keep one of the two";
    REPLACED_TYPE = "hot.replaced-type", Fails, Mapping,
        "a template takes the place of a resource type without offering what the type offers",
        "give it the type's required properties as parameters and its attributes as outputs";
    SHARED_PORT = "hot.shared-port", Fails, Resource,
        "a port is attached to more than one server",
        "give each server a port of its own";
    SWALLOWED_SECTION = "hot.swallowed-section", Advice, Template,
        "the description of a template contains a section of the template",
        "move the section to the left margin";
    TOO_MANY_RESOURCES = "hot.too-many-resources", Fails, Template,
        "a template has more resources than Heat takes",
        "split the template";
    UNDECLARED_PARAMETER = "hot.undeclared-parameter", Fails, EnvironmentEntry,
        "the environment gives a value to a parameter that its template does not declare",
        "correct the name, declare the parameter, or remove the value";
    UNKNOWN_ATTRIBUTE = "hot.unknown-attribute", Fails, Parameter,
        "a key that a parameter, resource, output or constraint does not have",
        "correct the key, or indent it where it belongs";
    UNKNOWN_CONDITION = "hot.unknown-condition", Fails, ConditionUse,
        "a condition is used that is not defined",
        "define it under `conditions:`";
    UNKNOWN_DEPENDENCY = "hot.unknown-dependency", Fails, Dependency,
        "`depends_on` names no resource of the template",
        "name a resource of the same file";
    UNKNOWN_OUTPUT = "hot.unknown-output", Fails, Call,
        "an attribute is read that the nested template does not declare as output; Heat refuses it when it deploys",
        "declare the output in the nested template";
    UNKNOWN_PARAMETER = "hot.unknown-parameter", Fails, ParameterUse,
        "a parameter is used that the template does not declare",
        "declare it under `parameters:`";
    UNKNOWN_PARAMETER_TYPE = "hot.unknown-parameter-type", Fails, Parameter,
        "a parameter's type does not exist",
        "use `string`, `number`, `json`, `comma_delimited_list` or `boolean`";
    UNKNOWN_PROPERTY = "hot.unknown-property", Fails, KnownResource,
        "a resource is given a property that its type does not have",
        "correct the name, or remove the property";
    UNKNOWN_RESOURCE = "hot.unknown-resource", Fails, ResourceUse,
        "a reference names no resource of the template",
        "name a resource of the same file";
    UNKNOWN_RESOURCE_ATTRIBUTE = "hot.unknown-resource-attribute", Fails, KnownAttributeUse,
        "`get_attr` reads an attribute that the resource's type does not have",
        "read an attribute that the type has";
    UNKNOWN_RESOURCE_TYPE = "hot.unknown-resource-type", Advice, Resource,
        "neither Heat nor the Contrail plug-in has this resource type; another plug-in may",
        "correct the name if it is a slip";
    UNKNOWN_SECTION = "hot.unknown-section", Fails, File,
        "a template or environment has a section that does not exist",
        "correct the name, or remove the section";
    UNKNOWN_VERSION = "hot.unknown-version", Fails, Template,
        "the version of the template does not exist",
        "use one of the versions that Heat knows";
    UNUSED_REPLACEMENT = "hot.unused-replacement", Advice, Function,
        "`str_replace` is given a name that its text does not contain",
        "correct the name, or remove it";
    WRONG_ARGUMENT = "hot.wrong-argument", Fails, Function,
        "a function is called with something that it does not take",
        "correct what stands behind the function's name";
    WRONG_SHAPE = "hot.wrong-shape", Fails, File,
        "something is a list, a mapping, a string or nothing where Heat wants another shape",
        "write it in the shape that the message names";
    WRONG_TYPE = "hot.wrong-type", Fails, KnownResource,
        "the value of a property has the wrong type",
        "give a value of the type that the message names";
    WRONG_VALUE = "hot.wrong-value", Fails, KnownResource,
        "the value of a property is outside what the resource type allows",
        "give a value that is allowed";
}

/// The kind of this name.
pub fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}
