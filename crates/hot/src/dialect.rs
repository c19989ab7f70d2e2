//! Which language a template is written in, told by the keys of its root alone.

use yaml::Node;

/// A language of templates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// Heat's own language.
    #[default]
    Hot,
    /// The structure of CloudFormation, which Heat reads too.
    Cfn,
    /// Components and requirements, which no engine deploys.
    Blueprint,
}

/// The key that tells the version of a HOT template.
pub const HOT_VERSION_KEY: &str = "heat_template_version";

/// Keys of a HOT template: that of its version, and its sections in the order in which they are mostly written.
pub const HOT_KEYS: [&str; 7] =
    [HOT_VERSION_KEY, "description", "parameter_groups", "parameters", "conditions", "resources", "outputs"];

/// Sections of a HOT template.
pub(crate) const HOT_SECTIONS: &[&str] = match HOT_KEYS.as_slice() {
    [_, sections @ ..] => sections,
    [] => &[],
};

/// Sections of an environment.
pub const ENVIRONMENT_SECTIONS: [&str; 6] = [
    "parameters",
    "parameter_defaults",
    "resource_registry",
    "encrypted_param_names",
    "event_sinks",
    "parameter_merge_strategies",
];

/// Keys that tell the version of a CFN template.
pub const CFN_VERSION_KEYS: [&str; 2] = ["HeatTemplateFormatVersion", "AWSTemplateFormatVersion"];

/// Sections that CFN has in capitals, each with HOT's name beside it; of mappings HOT has none.
const SECTIONS: [(&str, Option<&str>); 5] = [
    ("Resources", Some("resources")),
    ("Parameters", Some("parameters")),
    ("Mappings", None),
    ("Outputs", Some("outputs")),
    ("Conditions", Some("conditions")),
];

impl Dialect {
    /// The dialect of a template with this root: a version key of CFN, one of HOT, `components` without `resources`, or a
    /// section of CFN and none of HOT; everything else is HOT, the empty file too.
    pub fn of(root: Option<Node<'_>>) -> Self {
        let has = |key: &str| root.is_some_and(|root| root.entry(key).is_some());
        if CFN_VERSION_KEYS.iter().any(|key| has(key)) {
            Self::Cfn
        } else if has(HOT_VERSION_KEY) {
            Self::Hot
        } else if has("components") && !has("resources") && !has("Resources") {
            Self::Blueprint
        } else if SECTIONS.iter().any(|(cfn, _)| has(cfn))
            && !SECTIONS.iter().any(|(_, hot)| hot.is_some_and(has))
        {
            Self::Cfn
        } else {
            Self::Hot
        }
    }

    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hot => "hot",
            Self::Cfn => "cfn",
            Self::Blueprint => "blueprint",
        }
    }

    /// Whether a text that neither JSON nor YAML reads was meant as CFN or as a blueprint: a version key or `components`
    /// stands at the start of a line, or quoted anywhere, in its first 4 KiB.
    pub(crate) fn is_announced(text: &str) -> bool {
        const LOOKED_AT: usize = 4096;
        let start = text.get(..text.floor_char_boundary(LOOKED_AT)).unwrap_or_default();
        let keys = || CFN_VERSION_KEYS.into_iter().chain([HOT_VERSION_KEY, "components"]);
        let quoted = |key: &str| start.contains(&format!("\"{key}\"")) || start.contains(&format!("'{key}'"));
        start.lines().any(|line| keys().any(|key| line.starts_with(key))) || keys().any(quoted)
    }
}

#[cfg(test)]
mod tests {
    use yaml::{FileId, Limits, SourceText, Tree};

    use super::*;
    use crate::LEXICON;

    fn dialect(text: &str) -> &'static str {
        let tree = Tree::parse_template(FileId(0), &SourceText::new(text), &LEXICON, &Limits::default());
        Dialect::of(tree.root()).name()
    }

    #[test]
    fn the_root_tells_the_dialect() {
        for (text, expected) in [
            ("HeatTemplateFormatVersion: '2012-12-12'", "cfn"),
            ("{\"AWSTemplateFormatVersion\": \"2010-09-09\"}", "cfn"),
            ("heat_template_version: 2013-05-23\nAWSTemplateFormatVersion: x", "cfn"),
            ("heat_template_version: 2013-05-23\ncomponents: []", "hot"),
            ("components: []", "blueprint"),
            ("components: []\nresources: {}", "hot"),
            ("components: []\nResources: {}", "cfn"),
            ("Resources: {}", "cfn"),
            ("Resources: {}\nparameters: {}", "hot"),
            ("Mappings: {}", "cfn"),
            ("Conditions: {}\n'': {}", "cfn"),
            ("Conditions:\n&r:", "cfn"),
            ("name: a", "hot"),
            ("- a", "hot"),
            ("", "hot"),
        ] {
            assert_eq!(dialect(text), expected, "{text}");
        }
    }

    #[test]
    fn an_unreadable_text_announces_itself() {
        for text in
            ["components: [", "{ \"AWSTemplateFormatVersion\": [", "a: [\nHeatTemplateFormatVersion: 1"]
        {
            assert!(Dialect::is_announced(text), "{text}");
        }
        for text in ["{\"a\": [", "the components: [", &format!("{}\ncomponents: [", "é".repeat(4096))] {
            assert!(!Dialect::is_announced(text), "{text}");
        }
    }
}
