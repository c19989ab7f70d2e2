//! The names that each dialect uses for sections, attributes, parameter types and functions.

use vnfcheck_yaml::{FileId, Lexicon, Limits, Node, SourceText, Tree};

use crate::dialect::{CFN_VERSION_KEYS, Dialect, HOT_SECTIONS, HOT_VERSION_KEY};
use crate::function::Function;
use crate::lexicon::LEXICON;

/// Parses a template as JSON or otherwise as YAML, with the vocabulary of its dialect.
pub fn parse_template(file: FileId, source: &SourceText, limits: &Limits) -> Tree {
    let tree = Tree::parse_template(file, source, &LEXICON, limits);
    match Dialect::of(tree.root()) {
        Dialect::Cfn => Tree::parse_template(file, source, &CFN_LEXICON, limits),
        Dialect::Hot | Dialect::Blueprint => tree,
    }
}

/// The dialect's names for sections and attributes, which callers request by their HOT names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// HOT.
    Hot,
    /// CFN in the version without conditions.
    Cfn,
    /// CFN in the version with conditions.
    CfnWithConditions,
}

impl Words {
    /// Returns the vocabulary of an unreadable template, according to a version key at the start of a line.
    pub fn announced_in(text: &str) -> Self {
        let [heat, amazon] = CFN_VERSION_KEYS;
        let has = |key: &str| text.lines().any(|line| line.starts_with(key));
        match () {
            () if has(amazon) => Self::CfnWithConditions,
            () if has(heat) => Self::Cfn,
            () => Self::Hot,
        }
    }

    /// Returns the dialect's name for a HOT section or attribute; `None` if the dialect has no equivalent.
    pub fn of(self, name: &str) -> Option<&str> {
        if self == Self::Hot {
            return Some(name);
        }
        let (_, cfn) = NAMES.iter().find(|(hot, _)| *hot == name)?;
        (self == Self::CfnWithConditions || !matches!(name, "conditions" | "condition")).then_some(*cfn)
    }

    /// Returns the HOT name for a section or attribute of the dialect; unknown names are returned unchanged.
    pub fn in_hot(self, name: &str) -> &str {
        if self == Self::Hot {
            return name;
        }
        NAMES.iter().find(|(_, cfn)| *cfn == name).map_or(name, |(hot, _)| hot)
    }

    /// The functions with their keys; for HOT the functions of the newest version.
    pub fn functions(self) -> Vec<(&'static str, Function)> {
        let is_older = |function: Function| function.name().starts_with("Fn::") || function == Function::Ref;
        let is_of_conditions = |function: Function| {
            let of_conditions = [Function::If, Function::Equals, Function::And, Function::Or, Function::Not];
            of_conditions.contains(&function)
        };
        match self {
            Self::Hot => {
                let current = Function::ALL.iter().copied().filter(|it| !is_older(*it));
                current.map(|function| (function.name(), function)).collect()
            }
            Self::Cfn => FUNCTIONS.into_iter().filter(|(_, it)| !is_of_conditions(*it)).collect(),
            Self::CfnWithConditions => FUNCTIONS.to_vec(),
        }
    }

    /// The key that declares the version of a template.
    pub fn version_key(self) -> &'static str {
        let [heat, amazon] = CFN_VERSION_KEYS;
        match self {
            Self::Hot => HOT_VERSION_KEY,
            Self::Cfn => heat,
            Self::CfnWithConditions => amazon,
        }
    }

    /// The sections of a template, without the version key.
    pub fn sections(self) -> &'static [&'static str] {
        self.choose(HOT_SECTIONS, &CFN_SECTIONS)
    }

    /// The permitted attributes of a parameter declaration.
    pub fn parameter_attributes(self) -> &'static [&'static str] {
        if self == Self::Hot { &PARAMETER_ATTRIBUTES } else { &CFN_PARAMETER_ATTRIBUTES }
    }

    /// The permitted attributes of a resource.
    pub fn resource_attributes(self) -> &'static [&'static str] {
        self.choose(&RESOURCE_ATTRIBUTES, &CFN_RESOURCE_ATTRIBUTES)
    }

    /// The permitted attributes of an output.
    pub fn output_attributes(self) -> &'static [&'static str] {
        self.choose(&OUTPUT_ATTRIBUTES, &CFN_OUTPUT_ATTRIBUTES)
    }

    /// The permitted types of a parameter.
    pub fn parameter_types(self) -> &'static [&'static str] {
        if self == Self::Hot { &PARAMETER_TYPES } else { &CFN_PARAMETER_TYPES }
    }

    /// The parameters that the engine declares.
    pub fn pseudo_parameters(self) -> &'static [&'static str] {
        if self == Self::Hot { &PSEUDO_PARAMETERS } else { &CFN_PSEUDO_PARAMETERS }
    }

    /// Selects the list of the dialect. The last CFN name was introduced together with conditions.
    fn choose(self, hot: &'static [&'static str], cfn: &'static [&'static str]) -> &'static [&'static str] {
        match (self, cfn) {
            (Self::Hot, _) => hot,
            (Self::Cfn, [older @ .., _]) => older,
            (Self::Cfn | Self::CfnWithConditions, all) => all,
        }
    }

    /// Returns the HOT name for a parameter type of the dialect; empty for unknown types.
    pub(crate) fn parameter_type_in_hot(self, name: &str) -> &str {
        if self == Self::Hot {
            return name;
        }
        let mut pairs = CFN_PARAMETER_TYPES.iter().zip(PARAMETER_TYPES);
        pairs.find(|(cfn, _)| **cfn == name).map_or("", |(_, hot)| hot)
    }
}

/// Parameters that Heat provides to every stack of a CFN template.
pub const CFN_PSEUDO_PARAMETERS: [&str; 3] = ["AWS::StackName", "AWS::StackId", "AWS::Region"];

/// Parameters that Heat provides to every stack.
pub const PSEUDO_PARAMETERS: [&str; 4] = ["OS::stack_name", "OS::stack_id", "OS::project_id", "OS::region"];

/// Sections and attributes of HOT with their CFN names.
const NAMES: [(&str, &str); 16] = [
    ("description", "Description"),
    ("parameters", "Parameters"),
    ("mappings", "Mappings"),
    ("conditions", "Conditions"),
    ("resources", "Resources"),
    ("outputs", "Outputs"),
    ("type", "Type"),
    ("default", "Default"),
    ("label", "Label"),
    ("properties", "Properties"),
    ("metadata", "Metadata"),
    ("depends_on", "DependsOn"),
    ("deletion_policy", "DeletionPolicy"),
    ("update_policy", "UpdatePolicy"),
    ("condition", "Condition"),
    ("value", "Value"),
];

const PARAMETER_ATTRIBUTES: [&str; 9] =
    ["type", "description", "default", "schema", "constraints", "hidden", "label", "immutable", "tags"];
const RESOURCE_ATTRIBUTES: [&str; 9] = [
    "type",
    "properties",
    "metadata",
    "depends_on",
    "update_policy",
    "deletion_policy",
    "description",
    "external_id",
    "condition",
];
const OUTPUT_ATTRIBUTES: [&str; 3] = ["value", "description", "condition"];

const CFN_SECTIONS: [&str; 6] =
    ["Description", "Mappings", "Parameters", "Resources", "Outputs", "Conditions"];
const CFN_PARAMETER_ATTRIBUTES: [&str; 12] = [
    "Type",
    "Default",
    "NoEcho",
    "AllowedValues",
    "AllowedPattern",
    "MinLength",
    "MaxLength",
    "MinValue",
    "MaxValue",
    "Description",
    "ConstraintDescription",
    "Label",
];
const CFN_RESOURCE_ATTRIBUTES: [&str; 8] = [
    "Type",
    "Properties",
    "Metadata",
    "DependsOn",
    "DeletionPolicy",
    "UpdatePolicy",
    "Description",
    "Condition",
];
const CFN_OUTPUT_ATTRIBUTES: [&str; 3] = ["Value", "Description", "Condition"];

const PARAMETER_TYPES: [&str; 5] = ["string", "number", "json", "comma_delimited_list", "boolean"];
/// CFN parameter types, in the order of the HOT types.
const CFN_PARAMETER_TYPES: [&str; 5] = ["String", "Number", "Json", "CommaDelimitedList", "Boolean"];

/// The functions of CFN by key.
const FUNCTIONS: [(&str, Function); 16] = [
    ("Ref", Function::Ref),
    ("Fn::GetAtt", Function::GetAttr),
    ("Fn::Join", Function::FnJoin),
    ("Fn::FindInMap", Function::FnFindInMap),
    ("Fn::Select", Function::FnSelect),
    ("Fn::Base64", Function::FnBase64),
    ("Fn::If", Function::If),
    ("Fn::Equals", Function::Equals),
    ("Fn::And", Function::And),
    ("Fn::Or", Function::Or),
    ("Fn::Not", Function::Not),
    ("Fn::GetAZs", Function::FnGetAzs),
    ("Fn::Split", Function::FnSplit),
    ("Fn::Replace", Function::FnReplace),
    ("Fn::MemberListToMap", Function::FnMemberListToMap),
    ("Fn::ResourceFacade", Function::FnResourceFacade),
];

/// Returns `true` if a tree was parsed with the vocabulary of CFN.
pub(crate) fn is_cfn(tree: &Tree) -> bool {
    std::ptr::eq(tree.lexicon(), &raw const CFN_LEXICON)
}

impl Function {
    /// Returns the function that is called at a node.
    #[inline]
    pub fn at(node: Node<'_>) -> Option<Self> {
        Self::called_by(node.only_entry()?.key)
    }

    /// Returns the function that a key calls in the dialect of its file.
    #[inline]
    pub fn called_by(key: Node<'_>) -> Option<Self> {
        if is_cfn(key.tree()) {
            return cfn_function(key);
        }
        match key.word() {
            // The functions are the first words; 0 represents unknown words.
            Some(word) => Self::ALL.get(usize::from(word).checked_sub(1)?).copied(),
            None => Self::from_name(key.text()),
        }
    }
}

/// Returns the function that a CFN key calls.
fn cfn_function(key: Node<'_>) -> Option<Function> {
    match key.word() {
        // The functions are the first words; 0 represents unknown words.
        Some(word) => FUNCTIONS.get(usize::from(word).checked_sub(1)?).map(|(_, function)| *function),
        None => FUNCTIONS.iter().find(|(name, _)| key.has_text(name)).map(|(_, function)| *function),
    }
}

/// The most frequent words of CFN templates; the functions come first.
static CFN_LEXICON: Lexicon = Lexicon::new(&CFN_WORDS, 4);

const CFN_WORDS: [&str; 52] = [
    "",
    "Ref",
    "Fn::GetAtt",
    "Fn::Join",
    "Fn::FindInMap",
    "Fn::Select",
    "Fn::Base64",
    "Fn::If",
    "Fn::Equals",
    "Fn::And",
    "Fn::Or",
    "Fn::Not",
    "Fn::GetAZs",
    "Fn::Split",
    "Fn::Replace",
    "Fn::MemberListToMap",
    "Fn::ResourceFacade",
    "HeatTemplateFormatVersion",
    "AWSTemplateFormatVersion",
    "Description",
    "Parameters",
    "Mappings",
    "Conditions",
    "Resources",
    "Outputs",
    "Type",
    "Default",
    "Label",
    "NoEcho",
    "AllowedValues",
    "AllowedPattern",
    "MinLength",
    "MaxLength",
    "MinValue",
    "MaxValue",
    "ConstraintDescription",
    "Properties",
    "Metadata",
    "DependsOn",
    "DeletionPolicy",
    "UpdatePolicy",
    "Condition",
    "Value",
    "String",
    "Number",
    "CommaDelimitedList",
    "Json",
    "Boolean",
    "true",
    "false",
    "True",
    "False",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::owner::Owner;
    use crate::{Call, Template};

    #[test]
    fn the_functions_are_the_first_words() {
        for ((name, _), word) in FUNCTIONS.iter().zip(CFN_WORDS.iter().skip(1)) {
            assert_eq!(name, word);
        }
    }

    fn tree(text: &str) -> Tree {
        parse_template(FileId(0), &SourceText::new(text), &Limits::default())
    }

    #[test]
    fn a_key_calls_what_its_dialect_has() {
        for (key, expected) in [
            ("Fn::GetAtt", Some(Function::GetAttr)),
            ("'Fn::If'", Some(Function::If)),
            ("Ref", Some(Function::Ref)),
            ("get_param", None),
            ("Fn::Sub", None),
        ] {
            let tree = tree(&format!("HeatTemplateFormatVersion: '2012-12-12'\nOutputs: {{{key}: x}}\n"));
            let outputs = tree.root().and_then(|root| root.get("Outputs")).unwrap();
            assert_eq!(Call::at(outputs, Owner::default()).map(|call| call.function), expected, "{key}");
        }
    }

    #[test]
    fn hots_names_find_what_cfn_calls_otherwise() {
        let template = Template::new(tree(
            "AWSTemplateFormatVersion: '2010-09-09'\nParameters: {p: {Type: Number, Default: 1}}\nConditions: {c: true}\n\
             Resources: {r: {Type: OS::Heat::Value, Condition: c, Properties: {value: {Ref: p}}, DependsOn: s}, s: {Type: X}}\n",
        ));
        assert_eq!(template.resources().count(), 0, "under HOT's names there is nothing");
        let deployed = template.as_deployed();
        let parameter = deployed.parameter("p").unwrap();
        assert_eq!(parameter.declared_type(), "number");
        assert_eq!(parameter.attribute("default").unwrap().value.text(), "1");
        let resource = deployed.resource("r").unwrap();
        assert!(
            resource.definition.is(crate::ResourceType::Value)
                && resource.definition.property("value").is_some()
        );
        assert_eq!(resource.definition.attribute("condition").unwrap().value.text(), "c");
        let names = |target| deployed.references(target).map(|it| it.name.text()).collect::<Vec<_>>();
        assert_eq!(names(crate::Target::Parameter), ["p"]);
        assert_eq!(names(crate::Target::Dependency), ["s"]);
        assert_eq!(names(crate::Target::Condition), ["c"]);
    }
}
