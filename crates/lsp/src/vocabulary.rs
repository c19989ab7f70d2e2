//! What a template can hold, in the words of its dialect.

use hot::{CFN_PSEUDO_PARAMETERS, HOT_KEYS, PSEUDO_PARAMETERS, Words};

/// Keys and values that are the same in every template of a dialect.
pub(crate) struct Vocabulary {
    /// Keys of the root.
    pub(crate) sections: &'static [&'static str],
    pub(crate) of_parameters: &'static [&'static str],
    /// What restricts the values of a parameter, or tells more about them; it is shown with the parameter.
    pub(crate) facts_of_parameters: &'static [&'static str],
    pub(crate) types_of_parameters: &'static [&'static str],
    pub(crate) pseudo_parameters: &'static [&'static str],
    pub(crate) of_resources: &'static [&'static str],
    pub(crate) of_outputs: &'static [&'static str],
}

impl Vocabulary {
    /// The vocabulary of templates with these words.
    pub(crate) fn of(words: Words) -> &'static Self {
        match words {
            Words::Hot => &HOT,
            Words::Cfn => &CFN,
            Words::CfnWithConditions => &CFN_WITH_CONDITIONS,
        }
    }
}

const HOT: Vocabulary = Vocabulary {
    sections: &HOT_KEYS,
    of_parameters: &["type", "label", "description", "default", "hidden", "constraints", "immutable", "tags"],
    facts_of_parameters: &["constraints", "default", "hidden", "immutable"],
    types_of_parameters: &["string", "number", "comma_delimited_list", "json", "boolean"],
    pseudo_parameters: &PSEUDO_PARAMETERS,
    of_resources: &[
        "type",
        "properties",
        "metadata",
        "depends_on",
        "update_policy",
        "deletion_policy",
        "external_id",
        "condition",
        "description",
    ],
    of_outputs: &["description", "value", "condition"],
};

const CFN: Vocabulary = Vocabulary {
    sections: &["HeatTemplateFormatVersion", "Description", "Parameters", "Mappings", "Resources", "Outputs"],
    of_parameters: &[
        "Type",
        "Label",
        "Description",
        "Default",
        "NoEcho",
        "AllowedValues",
        "AllowedPattern",
        "MinLength",
        "MaxLength",
        "MinValue",
        "MaxValue",
        "ConstraintDescription",
    ],
    facts_of_parameters: &[
        "AllowedValues",
        "AllowedPattern",
        "MinLength",
        "MaxLength",
        "MinValue",
        "MaxValue",
        "Default",
        "NoEcho",
    ],
    types_of_parameters: &["String", "Number", "CommaDelimitedList", "Json", "Boolean"],
    pseudo_parameters: &CFN_PSEUDO_PARAMETERS,
    of_resources: &[
        "Type",
        "Properties",
        "Metadata",
        "DependsOn",
        "UpdatePolicy",
        "DeletionPolicy",
        "Description",
    ],
    of_outputs: &["Description", "Value"],
};

const CFN_WITH_CONDITIONS: Vocabulary = Vocabulary {
    sections: &[
        "AWSTemplateFormatVersion",
        "Description",
        "Parameters",
        "Mappings",
        "Conditions",
        "Resources",
        "Outputs",
    ],
    of_resources: &[
        "Type",
        "Properties",
        "Metadata",
        "DependsOn",
        "UpdatePolicy",
        "DeletionPolicy",
        "Condition",
        "Description",
    ],
    of_outputs: &["Description", "Value", "Condition"],
    ..CFN
};
