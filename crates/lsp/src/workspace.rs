//! Which package a file belongs to, and what is known of the packages that are open.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use hot::{Cancel, Package};
use rules::RuleSets;
use runner::config::ConfigError;
use runner::own::RuleFile;
use runner::{Config, Date, Input, Options, OwnRules, Session, Snapshot};

use crate::settings::Settings;

/// A package with files that are open.
pub(crate) struct Open {
    /// The package, or why it cannot be judged.
    session: Result<Session, String>,
    /// The rules of the files that the configuration names.
    own: OwnRules,
    /// The texts that the session has, by path in the package.
    texts: HashMap<String, Arc<str>>,
    /// The package when each open file could be read last, by path in the package.
    readable: HashMap<String, Arc<Package>>,
    /// Files may have changed beside the editor.
    pub(crate) is_outdated: bool,
    /// Something changed since the last check was started.
    pub(crate) is_unchecked: bool,
    /// Number of the last check.
    pub(crate) generation: u64,
    /// Cancels the last check.
    pub(crate) cancel: Cancel,
    /// What was published last for each file.
    pub(crate) published: BTreeMap<String, Published>,
}

/// What was published for a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Published {
    /// Of the text it is about, when that is open.
    pub(crate) version: Option<i32>,
    /// The diagnostics, as JSON.
    pub(crate) diagnostics: String,
}

impl Open {
    /// Opens the package at a folder.
    pub(crate) fn new(root: &Path, settings: &Settings, today: Date) -> Self {
        let (session, own) = open(root, settings, today);
        Self {
            session,
            own,
            texts: HashMap::new(),
            readable: HashMap::new(),
            is_outdated: false,
            is_unchecked: true,
            generation: 0,
            cancel: Cancel::never(),
            published: BTreeMap::new(),
        }
    }

    /// Opens it again, by another configuration or settings.
    pub(crate) fn reopen(&mut self, root: &Path, settings: &Settings, today: Date) {
        (self.session, self.own) = open(root, settings, today);
        self.texts.clear();
        self.is_outdated = false;
        self.is_unchecked = true;
    }

    /// The rule sets whose requirements can be named.
    pub(crate) fn known(&self) -> RuleSets {
        self.own.known()
    }

    /// Whether a file may be one with rules: one that the configuration names, or any while the package cannot be judged.
    pub(crate) fn has_rule_file(&self, path: &Path) -> bool {
        let real = |path: &Path| path.canonicalize().ok();
        let is_it = |file: &RuleFile| real(Path::new(file.path())) == real(path);
        self.session.is_err() || self.own.files().iter().any(is_it)
    }

    /// Why the package cannot be judged.
    pub(crate) fn problem(&self) -> Option<&str> {
        self.session.as_ref().err().map(String::as_str)
    }

    /// The package with these texts in the place of files, by path in the package.
    pub(crate) fn update<'t>(
        &mut self,
        texts: impl Iterator<Item = (&'t str, Arc<str>)>,
    ) -> Option<&Snapshot> {
        let session = self.session.as_mut().ok()?;
        let mut result = Ok(());
        if std::mem::take(&mut self.is_outdated) {
            result = session.refresh();
            self.is_unchecked = true;
        }
        let mut gone = std::mem::take(&mut self.texts);
        for (path, text) in texts {
            if gone.remove(path).is_none_or(|known| !Arc::ptr_eq(&known, &text)) {
                result = result.and(session.set_text(path, Arc::clone(&text)));
                self.is_unchecked = true;
            }
            self.texts.insert(path.to_owned(), text);
        }
        for path in gone.keys() {
            session.remove_text(path);
            self.is_unchecked = true;
        }
        if let Err(error) = result {
            self.session = Err(problem(&error));
            self.is_unchecked = true;
            return None;
        }
        let snapshot = self.session.as_mut().ok().map(Session::snapshot)?;
        self.readable.retain(|path, _| self.texts.contains_key(path));
        for path in self.texts.keys() {
            let package = snapshot.package();
            if package.file_at(path).is_some_and(|file| file.tree().is_some()) {
                self.readable.insert(path.clone(), Arc::clone(package));
            }
        }
        Some(snapshot)
    }

    /// The package when a file could be read last.
    pub(crate) fn readable(&self, path: &str) -> Option<Arc<Package>> {
        self.readable.get(path).cloned()
    }
}

/// The session of the package at a folder, or why there is none, and the operator's own rules.
fn open(root: &Path, settings: &Settings, today: Date) -> (Result<Session, String>, OwnRules) {
    let config = match &settings.config {
        Some(path) => Config::read(path, &[]),
        None => Config::find(&[root], &[]),
    };
    let config = match config {
        Ok(config) => config,
        Err(ConfigError::Mistakes(mistakes)) => return (Err(mistakes.join("\n")), OwnRules::default()),
        Err(error) => return (Err(error.to_string()), OwnRules::default()),
    };
    let mut options = Options { md5: false, ..Options::default() };
    config.apply(&settings.overrides, &mut options);
    options.policy.today = today;
    let session = Session::open(Input::Path(root.to_owned()), &options).map_err(|error| problem(&error));
    (session, config.own().clone())
}

fn problem(error: &runner::OpenError) -> String {
    format!("the package cannot be checked: {error}\nhelp: {}", error.help())
}

/// Whether a text is that of a template, by the version that it tells.
pub(crate) fn is_template(text: &str) -> bool {
    [hot::HOT_VERSION_KEY].iter().chain(&hot::CFN_VERSION_KEYS).any(|key| text.contains(key))
}

/// Entries of a folder that are looked at for a template.
const MOST_ENTRIES: usize = 2_000;
/// Bytes of a file that are looked at.
const MOST_BYTES: u64 = 256 * 1024;
/// Folders above the folder of a file that are looked at when no folder is open.
const MOST_FOLDERS: usize = 3;

/// The folder of the package that a file belongs to: its own, unless templates of a folder above call files there.
/// Nothing when there is no template. Only the folders on the way up are looked at, to the one that is open.
pub(crate) fn root_of(file: &Path, text: &str, folders: &[PathBuf]) -> Option<PathBuf> {
    let own = file.parent()?;
    let open = folders.iter().filter(|folder| file.starts_with(folder)).max_by_key(|it| it.as_os_str().len());
    let is_within = |folder: &&Path| open.is_none_or(|open| folder.starts_with(open));
    let above = own.ancestors().skip(1).take_while(is_within);
    let above: Vec<&Path> = if open.is_some() { above.collect() } else { above.take(MOST_FOLDERS).collect() };
    let mut root = (is_template(text) || !templates(own).is_empty()).then_some(own);
    for folder in above {
        let found = templates(folder);
        let takes_in = |below: &Path| {
            let Ok(below) = below.strip_prefix(folder) else { return false };
            let below = format!("{}/", below.to_string_lossy().replace('\\', "/"));
            found.iter().any(|text| text.contains(&below))
        };
        if !found.is_empty() && root.is_none_or(takes_in) {
            root = Some(folder);
        }
    }
    root.map(Path::to_owned)
}

/// The texts of the templates in a folder.
fn templates(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().take(MOST_ENTRIES).filter_map(Result::ok);
    let is_yaml = |path: &PathBuf| {
        path.extension().is_some_and(|it| it.eq_ignore_ascii_case("yaml") || it.eq_ignore_ascii_case("yml"))
    };
    let files = entries
        .filter(|entry| entry.file_type().is_ok_and(|it| it.is_file()))
        .map(|entry| entry.path())
        .filter(is_yaml);
    files.filter_map(|path| read_start(&path)).filter(|text| is_template(text)).collect()
}

fn read_start(path: &Path) -> Option<String> {
    use std::io::Read as _;
    let mut bytes = Vec::new();
    fs::File::open(path).ok()?.take(MOST_BYTES).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// The path of a file in the package, with `/` separators.
pub(crate) fn name_in(root: &Path, file: &Path) -> Option<String> {
    let parts = file.strip_prefix(root).ok()?.components();
    let parts: Option<Vec<&str>> = parts.map(|part| part.as_os_str().to_str()).collect();
    Some(parts?.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_package_is_found_around_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let at = |path: &str| folder.path().join(path);
        let write = |path: &str, text: &str| {
            fs::create_dir_all(at(path).parent().unwrap()).unwrap();
            fs::write(at(path), text).unwrap();
        };
        let template = "heat_template_version: 2015-04-30\n";
        write("repository/compose.yaml", "services: {}\n");
        write(
            "repository/fw/base.yaml",
            &format!("{template}resources: {{ a: {{ type: parts/nested.yaml }} }}\n"),
        );
        write("repository/fw/parts/nested.yaml", template);
        write("repository/fw/scripts/install.sh", "");
        write("repository/lb/base.yaml", template);
        write("repository/lb/old/base.yaml", template);
        let folders = [at("repository")];
        let root = |path: &str| root_of(&at(path), "", &folders);
        assert_eq!(root("repository/fw/base.yaml"), Some(at("repository/fw")));
        assert_eq!(root("repository/fw/new.env"), Some(at("repository/fw")));
        assert_eq!(root("repository/fw/parts/nested.yaml"), Some(at("repository/fw")), "it is called");
        assert_eq!(root("repository/fw/scripts/install.sh"), Some(at("repository/fw")));
        assert_eq!(root("repository/lb/old/base.yaml"), Some(at("repository/lb/old")), "it is not called");
        assert_eq!(root("repository/compose.yaml"), None);
        assert_eq!(root_of(&at("repository/x.yaml"), template, &folders), Some(at("repository")));
        assert_eq!(root_of(&at("repository/fw/parts/nested.yaml"), "", &[]), Some(at("repository/fw")));
    }
}
