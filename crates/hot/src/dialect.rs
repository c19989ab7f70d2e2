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

    /// Whether a text that neither JSON nor YAML reads was meant as a template: a version key or `components` stands at the
    /// start of a line, or quoted anywhere.
    pub(crate) fn is_announced(text: &str) -> bool {
        let keys = || CFN_VERSION_KEYS.into_iter().chain([HOT_VERSION_KEY, "components"]);
        let quoted = |key: &str| text.contains(&format!("\"{key}\"")) || text.contains(&format!("'{key}'"));
        text.lines().any(|line| keys().any(|key| line.starts_with(key))) || keys().any(quoted)
    }

    /// Whether a file with the name of something else is a template: its first line that is neither blank nor a comment starts
    /// with a key of a template, and a line with a version key.
    pub(crate) fn is_meant(bytes: &[u8]) -> bool {
        let mut lines = bytes.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii_end);
        let says_nothing = |line: &&[u8]| {
            line.trim_ascii_start().is_empty() || line.starts_with(b"#") || line.starts_with(b"---")
        };
        let key_of = |line: &[u8]| -> Option<Vec<u8>> {
            let (key, _) = line.split_at_checked(line.iter().position(|byte| *byte == b':')?)?;
            Some(key.iter().copied().filter(|byte| !matches!(byte, b'"' | b'\'')).collect())
        };
        let has_version = |line: &[u8]| {
            let key = key_of(line);
            let mut versions = CFN_VERSION_KEYS.into_iter().chain([HOT_VERSION_KEY]);
            key.is_some_and(|key| versions.any(|it| it.as_bytes() == key))
        };
        let Some(first) = lines.find(|line| !says_nothing(line)) else { return false };
        let is_of_template = key_of(first).is_some_and(|key| HOT_KEYS.iter().any(|it| it.as_bytes() == key))
            || has_version(first);
        is_of_template && (has_version(first) || lines.any(has_version))
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
    fn a_file_of_another_name_is_meant_as_a_template() {
        for text in
            ["# a\n\nheat_template_version: 1", "---\nresources:\n  a: b\r\n\"heat_template_version\": 1\r\n"]
        {
            assert!(Dialect::is_meant(text.as_bytes()), "{text}");
        }
        for text in ["# Title\n\nWrite:\n\nheat_template_version: 1", "resources: {}", "", "\0"] {
            assert!(!Dialect::is_meant(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn an_unreadable_text_announces_itself() {
        for text in
            ["components: [", "{ \"AWSTemplateFormatVersion\": [", "a: [\nHeatTemplateFormatVersion: 1"]
        {
            assert!(Dialect::is_announced(text), "{text}");
        }
        for text in ["{\"a\": [", "the components: ["] {
            assert!(!Dialect::is_announced(text), "{text}");
        }
    }
}
