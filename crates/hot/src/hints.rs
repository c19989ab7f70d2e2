//! Hints from root keys and lines on the purpose of a YAML file.

use vnfcheck_yaml::{Node, Span};

use crate::dialect::{
    BLUEPRINT_SECTIONS, CFN_VERSION_KEYS, ENVIRONMENT_SECTIONS, HOT_SECTIONS, HOT_VERSION_KEY,
};
use crate::documents::documents;
use crate::file::{Content, File};
use crate::file_kind::FileKind;
use crate::layout::Reason;

/// First lines that identify input of cloud-init.
const CLOUD_HEADERS: [&str; 6] = [
    "#cloud-config",
    "#cloud-config-archive",
    "#cloud-boothook",
    "#include",
    "#include-once",
    "#part-handler",
];

/// Names under which kustomize reads its configuration.
const KUSTOMIZATION_NAMES: [&str; 2] = ["kustomization.yaml", "kustomization.yml"];

/// Keys of which a playbook or a task list contains at least one.
const ANSIBLE_KEYS: [&str; 9] = [
    "hosts",
    "tasks",
    "name",
    "block",
    "role",
    "import_playbook",
    "import_tasks",
    "include",
    "include_tasks",
];

/// The form of a file as YAML.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A single document that contains a mapping or a list.
    Readable,
    /// A single document without content.
    Empty,
    /// A single document that contains a scalar.
    Scalar,
    /// Several documents, all readable.
    Several,
    /// Not YAML.
    Unreadable,
}

/// Hints in the content of a file whose extension is `.yaml` or `.yml`.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent marks, none of which excludes another")]
pub struct ContentHints<'f> {
    file: &'f File,
    form: Form,
    /// Root keys of all documents.
    keys: Vec<String>,
    /// A resource has a type such as `OS::Nova::Server`.
    has_heat_type: bool,
    resources_are_mapping: bool,
    is_list_of_tasks: bool,
    has_built_service: bool,
    has_parameter: bool,
    has_declaration: bool,
}

impl<'f> ContentHints<'f> {
    /// Inspects a file; a file that is kept by name only has no hints.
    pub fn of(file: &'f File) -> Self {
        let mut hints = Self {
            file,
            form: Form::Readable,
            keys: Vec::new(),
            has_heat_type: false,
            resources_are_mapping: false,
            is_list_of_tasks: false,
            has_built_service: false,
            has_parameter: false,
            has_declaration: false,
        };
        match file.content() {
            Content::Template(template) => hints.read(template.root()),
            Content::Environment(environment) => hints.read(environment.root()),
            Content::Unreadable(_) => {
                hints.form = Form::Unreadable;
                let documents = documents(file.source().as_str());
                if documents.len() < 2 {
                    hints.read_lines();
                } else {
                    hints.form = Form::Several;
                    for document in &documents {
                        hints.read_root(document.root());
                    }
                }
            }
            Content::Manifest(_) | Content::Opaque => {}
        }
        hints
    }

    fn read(&mut self, root: Option<Node<'_>>) {
        match root {
            Some(root) if root.is_mapping() || root.is_sequence() => {}
            Some(root) if !root.is_null() => self.form = Form::Scalar,
            _ => self.form = Form::Empty,
        }
        self.read_root(root);
    }

    fn read_root(&mut self, root: Option<Node<'_>>) {
        let Some(root) = root else { return };
        self.keys.extend(root.entries().map(|entry| entry.name().to_owned()));
        let under = |section| root.get(section).into_iter().flat_map(Node::entries);
        self.resources_are_mapping |= root.get("resources").is_some_and(Node::is_mapping);
        self.has_heat_type |= under("resources").any(|resource| {
            resource.value.get("type").is_some_and(|it| it.is_scalar() && is_heat_type(it.text()))
        });
        self.has_built_service |= under("services")
            .any(|service| service.value.get("image").or(service.value.get("build")).is_some());
        self.has_parameter |= under("parameters").next().is_some();
        self.has_declaration |= under("parameters").any(|parameter| parameter.value.get("type").is_some());
        self.is_list_of_tasks |= root.is_sequence()
            && root.items().any(|item| ANSIBLE_KEYS.iter().any(|key| item.entry(key).is_some()));
    }

    /// Reads hints line by line: text in the same column as the first key may be a root key.
    fn read_lines(&mut self) {
        let mut column = None;
        let mut below_resources = false;
        for line in self.text().lines() {
            let content = line.trim_start();
            if content.is_empty() || content.starts_with('#') {
                continue;
            }
            if column.is_none() && (line.starts_with('%') || line.trim_end() == "---") {
                continue;
            }
            let indent = line.len() - content.len();
            if indent == *column.get_or_insert(indent)
                && let Some(key) = key_of(content)
            {
                below_resources = key == "resources";
                self.keys.push(key.to_owned());
            } else if below_resources && key_of(content) == Some("type") {
                let value = content.split_once(':').map_or("", |(_, value)| value);
                self.has_heat_type |= is_heat_type(value.trim().trim_start_matches(['"', '\'']));
            }
        }
    }

    fn text(&self) -> &'f str {
        self.file.source().as_str()
    }

    fn has(&self, key: &str) -> bool {
        self.keys.iter().any(|known| known == key)
    }

    fn has_any(&self, keys: &[&str]) -> bool {
        self.keys.iter().any(|known| keys.contains(&known.as_str()))
    }

    /// Returns `true` if there are root keys and all of them are listed in `keys`.
    fn has_only(&self, keys: &[&str]) -> bool {
        !self.keys.is_empty() && self.keys.iter().all(|known| keys.contains(&known.as_str()))
    }

    /// The form of the file as YAML.
    pub fn form(&self) -> Form {
        self.form
    }

    /// `true` if a document has the version key of a dialect that Heat reads. Heat refuses several documents, so such
    /// a file is a template that cannot be read.
    pub fn has_version(&self) -> bool {
        self.has(HOT_VERSION_KEY) || self.has_any(&CFN_VERSION_KEYS)
    }

    /// `true` if the content identifies a Heat template, possibly among other content.
    pub fn is_template(&self) -> bool {
        self.has_version() || self.has_heat_type
    }

    /// `true` if the key of CloudFormation is the only version key.
    pub fn is_amazons(&self) -> bool {
        let [heat, amazon] = CFN_VERSION_KEYS;
        self.form != Form::Several && self.has(amazon) && !self.has_any(&[HOT_VERSION_KEY, heat])
    }

    /// `true` if a resource has a Heat type.
    pub(crate) fn has_heat_type(&self) -> bool {
        self.form != Form::Several && self.has_heat_type
    }

    /// `true` if the file indicates that its folder contains a package: a Heat version key, or a resource with a Heat
    /// type.
    pub fn is_sign(&self) -> bool {
        let [heat, _] = CFN_VERSION_KEYS;
        let has_version = self.form != Form::Several && self.has_any(&[HOT_VERSION_KEY, heat]);
        has_version || (self.has_heat_type() && !self.has("apiVersion"))
    }

    /// `true` if this file has a version key, or `resources` is a mapping. Files that such a file includes with
    /// `get_file` are content.
    pub fn names_content(&self) -> bool {
        self.has_version() || (self.form != Form::Several && self.resources_are_mapping)
    }

    /// `true` if all root keys are sections of HOT, or of a blueprint with components.
    pub fn has_only_sections(&self) -> bool {
        let is_blueprint = || self.has("components") && self.has_only(&BLUEPRINT_SECTIONS);
        self.form != Form::Several && (self.has_only(HOT_SECTIONS) || is_blueprint())
    }

    /// Returns the reason if the file is recognizably not a Heat file. The surrounding files determine whether the
    /// file belongs to a Helm chart.
    pub fn something_else(&self, is_of_chart: bool) -> Option<Reason> {
        let name = self.file.name();
        let is_compose = || {
            let is_named = name.starts_with("compose") || name.starts_with("docker-compose");
            self.has("services") && (is_named || self.has_built_service)
        };
        let is_kubernetes =
            || KUSTOMIZATION_NAMES.contains(&name) || (self.has("apiVersion") && self.has("kind"));
        let hints: [(Reason, &dyn Fn() -> bool); 10] = [
            (Reason::CloudConfig, &|| self.is_for_cloud()),
            (Reason::PmDictionary, &|| self.has_any(&["pmMetaData", "pmMetadata", "pmDictionary"])),
            (Reason::Tosca, &|| self.has("tosca_definitions_version")),
            (Reason::Helm, &|| is_of_chart),
            (Reason::Kubernetes, &is_kubernetes),
            (Reason::Openapi, &|| self.has_any(&["openapi", "swagger"])),
            (Reason::Compose, &is_compose),
            (Reason::Ansible, &|| self.is_list_of_tasks),
            (Reason::Environment, &|| self.is_environment()),
            (Reason::TextTemplate, &|| self.is_text_template()),
        ];
        hints.into_iter().find(|(_, holds)| holds()).map(|(reason, _)| reason)
    }

    /// `true` for the input of cloud-init.
    fn is_for_cloud(&self) -> bool {
        let mut first = self.text().lines().take(2);
        first.any(|line| CLOUD_HEADERS.contains(&line.trim_end()))
    }

    fn is_environment(&self) -> bool {
        let mut words = self.file.stem().rsplit(|it: char| !it.is_alphanumeric());
        let last_word = words.next().unwrap_or_default().to_lowercase();
        let is_named = matches!(last_word.as_str(), "env" | "environment");
        let says_more = self.keys.iter().any(|key| key != "parameters") || self.has_parameter || is_named;
        self.has_only(&ENVIRONMENT_SECTIONS)
            && !self.has_declaration
            && says_more
            && (is_named || !is_named_as_module(self.file.stem()))
    }

    /// `true` for a Jinja template that is not YAML before another program has replaced the placeholders: the first error
    /// is in a line with a placeholder.
    pub fn is_unreadable_jinja(&self) -> bool {
        let Content::Unreadable(errors) = self.file.content() else { return false };
        let has_placeholder = |span: Span| {
            let start = span.start as usize;
            let (before, after) = self.text().split_at_checked(start).unwrap_or((self.text(), ""));
            let start = before.rsplit('\n').next().unwrap_or_default();
            has_jinja(&[start, after.lines().next().unwrap_or_default()].concat())
        };
        self.form == Form::Unreadable
            && errors.first().is_some_and(|error| {
                let context = error.context.as_ref().map(|it| it.span);
                has_placeholder(error.span) || context.is_some_and(has_placeholder)
            })
    }

    fn is_text_template(&self) -> bool {
        !self.has_any(HOT_SECTIONS) && !self.has_heat_type && self.text().lines().any(has_jinja)
    }
}

/// Returns `true` if a line has a statement, an expression or a comment of Jinja.
fn has_jinja(line: &str) -> bool {
    let has = |open: &str, close: &str| line.split_once(open).is_some_and(|(_, rest)| rest.contains(close));
    has("{%", "%}") || has("{{", "}}") || has("{#", "#}")
}

/// Returns `true` if a stem names a base or a volume module.
pub fn is_named_as_module(stem: &str) -> bool {
    FileKind::of_module(stem) != FileKind::Incremental
}

/// Returns `true` if every line of a string is `NAME=…`, a comment or blank, and there is at least one `NAME=…`.
pub fn is_dotenv(text: &str) -> bool {
    let mut lines =
        text.lines().map(str::trim).filter(|it| !it.is_empty() && !it.starts_with('#')).peekable();
    let is_assignment = |line: &str| {
        let line = line.strip_prefix("export ").unwrap_or(line).trim_start();
        let is_name = |name: &str| {
            name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
                && name.chars().all(|it| it.is_ascii_alphanumeric() || matches!(it, '_' | '.' | '-'))
        };
        line.split_once('=').is_some_and(|(name, _)| is_name(name.trim_end()))
    };
    lines.peek().is_some() && lines.all(is_assignment)
}

/// Returns `true` for the type of an engine, such as `OS::Nova::Server`, and `false` for a file.
fn is_heat_type(name: &str) -> bool {
    let word = name.split_once("::").map_or("", |(word, _)| word);
    !word.is_empty() && word.chars().all(|it| it.is_alphanumeric() || it == '_')
}

/// Returns the key at the start of a line: `KEY:` or `"KEY":`.
fn key_of(line: &str) -> Option<&str> {
    if let Some(quoted) = line.strip_prefix('"') {
        let (key, rest) = quoted.split_once('"')?;
        return rest.trim_start().starts_with(':').then_some(key);
    }
    let (key, _) = line.split_once(':')?;
    let key = key.trim_end();
    let is_plain = key.starts_with(|it: char| it.is_alphanumeric() || it == '_' || it == '$' || it == '<');
    (is_plain && !key.contains(['"', '\'', '{', '}', '[', ']', '#', '='])).then_some(key)
}
