//! The configuration file `vnfcheck.yaml`: discovery, and reading of its settings.

mod adding;
mod environments;
mod keys;
mod shape;
mod show;

use std::path::{Path, PathBuf};

use serde_json::json;
use vnfcheck_check::shortened;
use vnfcheck_check::{Level, Release, RuleSets};
use vnfcheck_decode::{Document, one_or_more};
use vnfcheck_hot::{Entry, Node, Span};
use vnfcheck_yaml::Limits;

use crate::open;
use crate::options::Options;
use crate::own::OwnRules;
use crate::settings::{Settings, fail_on_named};
use vnfcheck_verdict::Selector;
use vnfcheck_verdict::policy::{self, LevelChoice, Sourced, Subject, Waiver};

pub use adding::{NewWaiver, NotAdded, with_waivers};

/// The file name of the configuration.
pub const FILE_NAME: &str = "vnfcheck.yaml";

/// A commented starter configuration.
pub const STARTER: &str = include_str!("starter.yaml");

/// Configuration that `vnfcheck init --heat` writes.
pub const HEAT_STARTER: &str = include_str!("starter-heat.yaml");

/// Maximum size of a configuration file, in bytes.
const LARGEST: u64 = 1 << 20;

/// Maximum number of mistakes to report for one file.
const MOST_MISTAKES: usize = 20;

/// Reasons for refusing a configuration.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] open::OpenError),
    /// The content is invalid. Each mistake has the form `file:line:column: message`.
    #[error("{}", .0.join("\n"))]
    Mistakes(Vec<String>),
    /// The path is not a regular file.
    #[error("configuration `{0}` is a link, a pipe or a device, expected a file")]
    NoFile(String),
    /// The packages of one run have different configurations.
    #[error(
        "`{first}` and `{second}` have different configurations ({}, {}); check the packages separately, or use --config FILE or --no-config",
        none_or(.first_configuration.as_deref()),
        none_or(.second_configuration.as_deref())
    )]
    Different {
        /// The path of the first package.
        first: String,
        /// The path of the second package.
        second: String,
        /// The configuration of the first package, if any.
        first_configuration: Option<String>,
        /// The configuration of the second package, if any.
        second_configuration: Option<String>,
    },
}

fn none_or(path: Option<&str>) -> &str {
    path.unwrap_or("none")
}

/// The source of the operator's own rules.
#[derive(Clone, Copy, Debug)]
enum RuleFiles<'a> {
    /// Read the rule files that the configuration names, then the given files.
    Read(&'a [PathBuf]),
    /// Use the given rules. The configuration is untrusted and must not name rule files.
    Fixed(&'a OwnRules),
}

/// A valid configuration file, if any, with the operator's own rules.
#[derive(Debug, Default)]
pub struct Config {
    path: Option<String>,
    document: Option<Document>,
    settings: Settings,
    own: OwnRules,
}

impl Config {
    /// Finds the configuration file of the packages at these paths. The search starts in the package if it is a
    /// directory, or in the folder that contains it if it is a template, and continues upwards. Archives have no
    /// configuration, because their location is arbitrary. Links are not followed. `rule_files` extends the rule files
    /// that the configuration names.
    ///
    /// # Errors
    ///
    /// Fails if the packages have different configurations, or if the configuration cannot be read or is invalid.
    pub fn find(packages: &[&Path], rule_files: &[PathBuf]) -> Result<Self, ConfigError> {
        let mut found: Option<(&Path, Option<PathBuf>)> = None;
        // A package that does not exist cannot have a different configuration; opening it reports the error.
        let there = packages.iter().filter_map(|package| Some((package, package.canonicalize().ok()?)));
        for (package, place) in there {
            let path = nearest_file(&place);
            match &found {
                Some((first, other)) if *other != path => {
                    let shown = |path: &Option<PathBuf>| path.as_deref().map(shown);
                    return Err(ConfigError::Different {
                        first: open::with_slashes(first),
                        second: open::with_slashes(package),
                        first_configuration: shown(other),
                        second_configuration: shown(&path),
                    });
                }
                Some(_) => {}
                None => found = Some((package, path)),
            }
        }
        match found.and_then(|(_, path)| path) {
            Some(path) => {
                let shown = shown(&path);
                if !path.symlink_metadata().is_ok_and(|it| it.is_file()) {
                    return Err(ConfigError::NoFile(shown));
                }
                let bytes = open::read_plain_file(&path, &shown, LARGEST)?;
                Self::parse_with(&shown, &bytes, RuleFiles::Read(rule_files))
            }
            None => Self::none(rule_files),
        }
    }

    /// Creates an empty configuration with the rules from these rule files.
    ///
    /// # Errors
    ///
    /// Fails if a rule file cannot be read or is invalid.
    pub fn none(rule_files: &[PathBuf]) -> Result<Self, ConfigError> {
        let own = OwnRules::read(rule_files).map_err(ConfigError::Mistakes)?;
        Ok(Self { own, ..Self::default() })
    }

    /// Reads a configuration file. An error lists all mistakes, up to a limit.
    ///
    /// # Errors
    ///
    /// Fails if the file, or a rule file that it names, cannot be read or is invalid.
    pub fn read(path: &Path, rule_files: &[PathBuf]) -> Result<Self, ConfigError> {
        let bytes = open::read_file(path, LARGEST)?;
        Self::parse_with(&open::with_slashes(path), &bytes, RuleFiles::Read(rule_files))
    }

    /// Parses a configuration. `path` is used in messages and to resolve relative paths of rule files.
    ///
    /// # Errors
    ///
    /// Fails if the configuration is invalid, or if a rule file that it names cannot be read or is invalid.
    pub fn parse(path: &str, bytes: &[u8]) -> Result<Self, ConfigError> {
        Self::parse_with(path, bytes, RuleFiles::Read(&[]))
    }

    /// Parses an untrusted configuration without reading any file that it names. `own` contains the operator's rules.
    ///
    /// # Errors
    ///
    /// Fails if the configuration is invalid or names rule files.
    pub fn submitted(path: &str, bytes: &[u8], own: &OwnRules) -> Result<Self, ConfigError> {
        Self::parse_with(path, bytes, RuleFiles::Fixed(own))
    }

    fn parse_with(path: &str, bytes: &[u8], rule_files: RuleFiles<'_>) -> Result<Self, ConfigError> {
        let folder = Path::new(path).parent().unwrap_or(Path::new(""));
        let (document, mut mistakes) = vnfcheck_decode::open(bytes, &Limits::default());
        let root = document.root().filter(|_| mistakes.is_empty());
        let named = root.and_then(|root| root.get(keys::RULE_FILES));
        let own = match rule_files {
            RuleFiles::Read(given) => {
                let named = named.into_iter().flat_map(Node::items).map(|item| folder.join(item.text()));
                OwnRules::read(&named.chain(given.iter().cloned()).collect::<Vec<_>>())
            }
            RuleFiles::Fixed(own) => {
                if let Some(named) = named.filter(|it| !it.is_empty()) {
                    mistakes.wrong(named, "only the operator can set rule files");
                }
                Ok(own.clone())
            }
        };
        if let Some(root) = root {
            let known = own.as_ref().ok().map(OwnRules::known);
            keys::CONFIGURATION.check(root, known.as_ref(), &mut mistakes);
        }
        let mut globs = |key| {
            let node = root?.get(key).filter(|_| mistakes.is_empty())?;
            let patterns: Vec<String> = node.items().map(|item| item.text().to_owned()).collect();
            match policy::excluding(patterns.iter().map(String::as_str)) {
                Ok(_) => Some(patterns),
                Err(error) => {
                    mistakes.wrong(node, error.to_string());
                    None
                }
            }
        };
        let include = globs("include").filter(|globs| !globs.is_empty());
        let include = include.and_then(|globs| policy::globs(globs.iter().map(String::as_str)).ok());
        let exclude = globs("exclude").unwrap_or_default();
        let mut environments = None;
        let listed = root.and_then(|root| root.get(keys::ENVIRONMENTS)).filter(|_| mistakes.is_empty());
        if let (Some(listed), RuleFiles::Read(_)) = (listed, rule_files) {
            environments = Some(environments::deployments(listed, folder, &mut mistakes));
        }
        let (own, mut described) = match own {
            Ok(own) => (own, Vec::new()),
            Err(mistakes) => (OwnRules::default(), mistakes),
        };
        described.extend(document.describe(path, mistakes, MOST_MISTAKES));
        if !described.is_empty() {
            return Err(ConfigError::Mistakes(described));
        }
        let mut config = Self {
            path: Some(path.to_owned()),
            document: Some(document),
            settings: Settings { environments, include, exclude, ..Settings::default() },
            own,
        };
        config.settings = config.written().combine(config.settings.clone());
        Ok(config)
    }

    /// Returns the operator's own rules.
    pub fn own(&self) -> &OwnRules {
        &self.own
    }

    /// Returns the path of the configuration file, if any.
    pub fn path(&self) -> Option<&str> {
        self.path.as_deref()
    }

    /// Writes the settings of the file and the overriding settings into `options`. A scalar option that neither defines
    /// keeps its value.
    pub fn apply(&self, overrides: &Settings, options: &mut Options) {
        if !self.own.sets().is_empty() {
            options.sets = self.own.applied_by_default();
        }
        overrides.clone().combine(self.settings.clone()).resolve(options);
        options.policy.known = self.own.known();
        options.policy.configuration.clone_from(&self.path);
    }

    /// Returns the settings that the file states, without paths and patterns.
    fn written(&self) -> Settings {
        let text = |key| self.get(key).map(Node::text);
        Settings {
            sets: self.chosen(),
            release: text("release").and_then(Release::from_name),
            profile: text("profile").and_then(|name| name.parse().ok()),
            fail_on: text("fail_on").and_then(fail_on_named),
            accept_undecided: self
                .get("accept")
                .map(|list| list.items().any(|it| it.has_text(keys::UNDECIDED))),
            strict_environment: text("strict_environment").map(|text| text == "true"),
            select: self.get("select").map(|_| self.selectors("select")),
            ignore: self.selectors("ignore"),
            mandatory: self.selectors("mandatory"),
            levels: self.levels(),
            waivers: self.waivers(),
            ..Settings::default()
        }
    }

    /// Merges a configuration that came with a package into the options of the operator who checks it. The operator
    /// determines the rule sets, the release, the profile, the gating levels and the mandatory requirements; within
    /// these limits, the configuration can ignore, waive and weaken requirements.
    pub fn apply_beside(&self, options: &mut Options) {
        let mut wished = Options::default();
        self.apply(&Settings::default(), &mut wished);
        options.strict_environment |= wished.strict_environment;
        options.policy = wished.policy.beside(options.policy.clone());
    }

    /// Returns the effective configuration as YAML, with the origin of each value.
    pub fn show(&self, overrides: &Settings) -> String {
        show::show(self, overrides)
    }

    /// Returns the rule sets that the file selects; `None` if the file does not select any.
    pub fn sets(&self) -> Option<RuleSets> {
        self.settings.sets.clone()
    }

    fn chosen(&self) -> Option<RuleSets> {
        let names = self.get(keys::RULES).filter(|names| !names.is_empty())?;
        self.own.choose(names.items().map(Node::text)).ok()
    }

    fn get(&self, key: &str) -> Option<Node<'_>> {
        self.document.as_ref()?.tree.root()?.get(key)
    }

    /// Formats a position in the file as `file:line:column`.
    fn origin(&self, span: Span) -> String {
        let path = self.path.as_deref().unwrap_or_default();
        self.document.as_ref().map_or_else(|| path.to_owned(), |document| document.origin(path, span))
    }

    fn selectors(&self, key: &str) -> Vec<Sourced<Selector>> {
        let known = self.own.known();
        let sourced = |node: Node<'_>| {
            let value = Selector::read(node.text(), &known).ok()?;
            Some(Sourced { value, origin: self.origin(node.span()) })
        };
        self.get(key).into_iter().flat_map(Node::items).filter_map(sourced).collect()
    }

    fn levels(&self) -> Vec<LevelChoice> {
        let known = self.own.known();
        let choice = |entry: Entry<'_>| {
            let selector = Selector::read(entry.name(), &known).ok()?;
            Some(LevelChoice { selector, level: Level::from_name(entry.value.text())? })
        };
        self.get("levels").into_iter().flat_map(Node::entries).filter_map(choice).collect()
    }

    fn waivers(&self) -> Vec<Waiver> {
        let known = self.own.known();
        let waiver = |node: Node<'_>| {
            let text = |key: &str| node.get(key).map(|value| value.text().to_owned());
            let glob = |key: &str| policy::globs([text(key)?.as_str()]).ok();
            let ids = node.get("id").into_iter().flat_map(one_or_more);
            Waiver {
                ids: ids.filter_map(|id| Selector::read(id.text(), &known).ok()).collect(),
                package: glob("package"),
                file: glob("file"),
                subject: text("subject").and_then(|pattern| Subject::new(&pattern).ok()),
                reason: text("reason").map(shortened).unwrap_or_default(),
                until: text("until").and_then(|date| date.parse().ok()),
                approver: text("approver").map(shortened),
                origin: self.origin(node.span()),
            }
        };
        self.get("waivers").into_iter().flat_map(Node::items).map(waiver).collect()
    }
}

/// Returns `true` if a file has the name of a configuration and contains only keys of a configuration, so that a
/// template with this name still counts as a template. The values are not inspected, because the file is untrusted and
/// may have no effect.
pub(crate) fn is_one(path: &str, bytes: &[u8]) -> bool {
    if path.rsplit('/').next() != Some(FILE_NAME) || bytes.len() as u64 > LARGEST {
        return false;
    }
    let (document, mistakes) = vnfcheck_decode::open(bytes, &Limits::default());
    let is_key = |entry: Entry<'_>| keys::MEMBERS.iter().any(|member| member.name == entry.name());
    let has_only_keys = |root: Node<'_>| root.is_mapping() && root.entries().all(is_key);
    mistakes.is_empty() && document.root().is_none_or(has_only_keys)
}

/// Returns the configuration file nearest to a package at a canonical path.
fn nearest_file(package: &Path) -> Option<PathBuf> {
    let from = match package.is_dir() {
        true => package,
        false if open::is_archive(package) => return None,
        false => package.parent()?,
    };
    let is_there = |file: &PathBuf| file.symlink_metadata().is_ok_and(|it| !it.is_dir());
    from.ancestors().map(|folder| folder.join(FILE_NAME)).find(is_there)
}

/// Formats a path for messages: relative to the current directory if possible, otherwise absolute.
fn shown(path: &Path) -> String {
    let here = std::env::current_dir().and_then(|here| here.canonicalize()).ok();
    let relative = here.and_then(|here| Some(path.strip_prefix(here).ok()?.to_path_buf()));
    open::with_slashes(relative.as_deref().unwrap_or(path))
}

/// Returns the JSON schema of the configuration file, for editors.
pub fn schema() -> serde_json::Value {
    let mut schema = keys::CONFIGURATION.schema();
    if let Some(schema) = schema.as_object_mut() {
        schema.insert("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"));
        schema.insert("title".to_owned(), json!("vnfcheck.yaml"));
        schema.insert("description".to_owned(), json!("Configuration of vnfcheck."));
    }
    schema
}
