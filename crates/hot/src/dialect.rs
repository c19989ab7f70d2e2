//! The dialect of a template, determined only by its root keys.

use vnfcheck_yaml::{Entry, Node, SourceText, Tree};

use crate::documents::documents;

/// The language of a template.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// HOT, Heat's native language.
    #[default]
    Hot,
    /// The CloudFormation format, which Heat also reads.
    Cfn,
    /// Components and requirements; no engine deploys blueprints.
    Blueprint,
}

/// The key that declares the version of a HOT template.
pub const HOT_VERSION_KEY: &str = "heat_template_version";

/// Keys of a HOT template: the version key, and the sections in their usual order.
pub const HOT_KEYS: [&str; 7] =
    [HOT_VERSION_KEY, "description", "parameter_groups", "parameters", "conditions", "resources", "outputs"];

/// Sections of a HOT template.
pub(crate) const HOT_SECTIONS: &[&str] = match HOT_KEYS.as_slice() {
    [_, sections @ ..] => sections,
    [] => &[],
};

/// Sections of a blueprint.
pub(crate) const BLUEPRINT_SECTIONS: [&str; 3] = ["name", "components", "requires"];

/// Sections of an environment.
pub const ENVIRONMENT_SECTIONS: [&str; 6] = [
    "parameters",
    "parameter_defaults",
    "resource_registry",
    "encrypted_param_names",
    "event_sinks",
    "parameter_merge_strategies",
];

/// Keys that declare the version of a CFN template.
pub const CFN_VERSION_KEYS: [&str; 2] = ["HeatTemplateFormatVersion", "AWSTemplateFormatVersion"];

/// Capitalised CFN sections, each with the HOT name; `None` for sections without a HOT counterpart.
const SECTIONS: [(&str, Option<&str>); 5] = [
    ("Resources", Some("resources")),
    ("Parameters", Some("parameters")),
    ("Mappings", None),
    ("Outputs", Some("outputs")),
    ("Conditions", Some("conditions")),
];

impl Dialect {
    /// Returns the dialect of a template with this root. A CFN template has a version key of CFN, or a section of CFN
    /// and none of HOT; a blueprint has `components` without `resources`, or only sections of a blueprint; everything
    /// else is HOT, including an empty file.
    pub fn of(root: Option<Node<'_>>) -> Self {
        let has = |key: &str| root.is_some_and(|root| root.entry(key).is_some());
        if CFN_VERSION_KEYS.iter().any(|key| has(key)) {
            Self::Cfn
        } else if has(HOT_VERSION_KEY) {
            Self::Hot
        } else if has("components") && !has("resources") && !has("Resources") || is_of_blueprint(root) {
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

    /// Returns `true` if a file that parses neither as JSON nor as YAML was meant as a template: a version key or
    /// `components` appears at the start of a line, or quoted anywhere.
    pub(crate) fn is_announced(text: &str) -> bool {
        let keys = || version_keys().chain(["components"]);
        let quoted = |key: &str| text.contains(&format!("\"{key}\"")) || text.contains(&format!("'{key}'"));
        text.lines().any(|line| keys().any(|key| line.starts_with(key))) || keys().any(quoted)
    }

    /// Returns `true` if a file without a template's extension is a template: the root mapping of one of its documents
    /// has a version key. In text that is not YAML, the first line of content must start with a key of a template, and
    /// some line with a version key.
    pub(crate) fn is_template_like(bytes: &[u8]) -> bool {
        // Most files without such an extension are scripts and images; this test avoids decoding and parsing them.
        let mentions = |key: &str| holds(bytes, key.as_bytes());
        if !has_wide_mark(bytes) && !version_keys().any(mentions) {
            return false;
        }
        let (source, _) = SourceText::decode(bytes);
        match documents(source.as_str()).as_slice() {
            [] => is_template_like_by_lines(source.as_str()),
            documents => documents
                .iter()
                .filter_map(Tree::root)
                .any(|root| version_keys().any(|key| root.is_mapping() && root.get(key).is_some())),
        }
    }
}

/// Returns `true` if a root has keys, all of which are sections of a blueprint.
fn is_of_blueprint(root: Option<Node<'_>>) -> bool {
    let mut keys = root.into_iter().flat_map(Node::entries).map(Entry::name).peekable();
    keys.peek().is_some() && keys.all(|key| BLUEPRINT_SECTIONS.contains(&key))
}

/// The version keys of all dialects.
fn version_keys() -> impl Iterator<Item = &'static str> {
    CFN_VERSION_KEYS.into_iter().chain([HOT_VERSION_KEY])
}

/// Returns `true` if the bytes start with a UTF-16 byte order mark or a wide character.
fn has_wide_mark(bytes: &[u8]) -> bool {
    matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..])
        || matches!(bytes, [a, b, ..] if (*a == 0) != (*b == 0))
}

/// Returns `true` if the bytes contain a word that starts with a letter.
fn holds(bytes: &[u8], word: &[u8]) -> bool {
    let Some(first) = word.first() else { return true };
    let mut rest = bytes;
    while let Some(at) = rest.iter().position(|byte| byte == first) {
        rest = rest.get(at..).unwrap_or_default();
        if rest.starts_with(word) {
            return true;
        }
        rest = rest.get(1..).unwrap_or_default();
    }
    false
}

/// Returns `true` if the first line of content starts with a key of a template, and some line starts with a version
/// key.
fn is_template_like_by_lines(text: &str) -> bool {
    let mut lines = text.split(['\n', '\r']).filter(|line| {
        let content = line.trim_start();
        !content.is_empty() && !content.starts_with('#') && !line.starts_with("---")
    });
    let key_of = |line: &str| line.split_once(':').map(|(key, _)| key.replace(['"', '\''], ""));
    let has_version = |line: &str| key_of(line).is_some_and(|key| version_keys().any(|it| it == key));
    let Some(first) = lines.next() else { return false };
    let is_of_template = key_of(first).is_some_and(|key| HOT_KEYS.contains(&key.as_str()));
    has_version(first) || is_of_template && lines.any(has_version)
}

#[cfg(test)]
mod tests {
    use vnfcheck_yaml::{FileId, Limits};

    use super::*;
    use crate::LEXICON;

    fn dialect(text: &str) -> &'static str {
        let tree = Tree::parse_template(FileId(0), &SourceText::new(text), &LEXICON, &Limits::default());
        Dialect::of(tree.root()).name()
    }

    #[test]
    fn the_root_determines_the_dialect() {
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
            ("name: a", "blueprint"),
            ("name: a\nrequires: { minRam: 4 }", "blueprint"),
            ("name: a\nparameters: {}", "hot"),
            ("- a", "hot"),
            ("", "hot"),
        ] {
            assert_eq!(dialect(text), expected, "{text}");
        }
    }

    #[test]
    fn a_file_with_another_extension_can_be_a_template() {
        for text in
            ["# a\n\nheat_template_version: 1", "---\nresources:\n  a: b\r\n\"heat_template_version\": 1\r\n"]
        {
            assert!(Dialect::is_template_like(text.as_bytes()), "{text}");
        }
        for text in [
            "{heat_template_version: 1}",
            "--- {heat_template_version: 1}",
            "%YAML 1.1\n---\nheat_template_version: 1",
            "\u{feff}heat_template_version: 1",
            "  heat_template_version: 1\n  resources: {}",
            "x: 1\rheat_template_version: 1\r",
            "x: 1\n---\nheat_template_version: 1",
            "? heat_template_version\n: 1",
            "heat_template_version: 1\nresources: [",
        ] {
            assert!(Dialect::is_template_like(text.as_bytes()), "{text}");
        }
        let wide: Vec<u8> =
            "\u{feff}heat_template_version: 1".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert!(Dialect::is_template_like(&wide));
        for text in [
            "# Title\n\nWrite this:\n\n```yaml\nheat_template_version: 1\n```\n",
            "a: {heat_template_version: 1}",
            "- heat_template_version",
            "resources: {}",
            "",
            "\0",
        ] {
            assert!(!Dialect::is_template_like(text.as_bytes()), "{text}");
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
