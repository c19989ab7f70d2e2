//! Open packages and their state, and the package that a file belongs to.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use vnfcheck_check::RuleSets;
use vnfcheck_hot::{Cancel, Package};
use vnfcheck_maps::HashMap;
use vnfcheck_runner::config::ConfigError;
use vnfcheck_runner::own::RuleFile;
use vnfcheck_runner::{Config, Date, Input, Options, OwnRules, Session, Snapshot, package_around};

use crate::checker::Fixes;
use crate::results::FileResult;
use crate::settings::Settings;

/// A package with open files.
pub(crate) struct Open {
    /// The session of the package, or the reason why the package cannot be checked.
    session: Result<Session, String>,
    /// The rules from the files that the configuration names.
    own: OwnRules,
    /// The document contents known to the session, by path in the package.
    texts: HashMap<String, Arc<str>>,
    /// The last state of the package in which each open file was readable, by path in the package.
    readable: HashMap<String, Arc<Package>>,
    /// `true` if files may have changed outside the editor.
    pub(crate) is_outdated: bool,
    /// `true` if the package changed since the start of the last check.
    pub(crate) is_unchecked: bool,
    /// The number of the last check.
    pub(crate) generation: u64,
    /// Cancels the last check.
    pub(crate) cancel: Cancel,
    /// The state of the last check.
    pub(crate) last_check: Progress,
    /// The diagnostics of each file from the last check that ended, by path in the package.
    pub(crate) results: BTreeMap<String, FileResult>,
    /// The available fixes.
    pub(crate) fixes: Arc<Fixes>,
}

/// The state of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// The check has not ended.
    Running,
    /// The diagnostics of the package are known.
    Ended,
    /// The check ended without a result because of a defect.
    Failed,
}

impl Open {
    /// Opens the package at a folder.
    pub(crate) fn new(root: &Path, settings: &Settings, today: Date) -> Self {
        let (session, own) = open(root, settings, today);
        Self {
            session,
            own,
            texts: HashMap::default(),
            readable: HashMap::default(),
            is_outdated: false,
            is_unchecked: true,
            generation: 0,
            cancel: Cancel::never(),
            last_check: Progress::Running,
            results: BTreeMap::new(),
            fixes: Arc::default(),
        }
    }

    /// Opens the package again with another configuration or other settings.
    pub(crate) fn reopen(&mut self, root: &Path, settings: &Settings, today: Date) {
        (self.session, self.own) = open(root, settings, today);
        self.texts.clear();
        self.is_outdated = false;
        self.is_unchecked = true;
    }

    /// Returns the built-in rule sets together with the operator's own rule sets.
    pub(crate) fn known(&self) -> RuleSets {
        self.own.known()
    }

    /// Returns `true` if a file may be a rule file: a file that the configuration names, or any file while the package
    /// cannot be checked.
    pub(crate) fn has_rule_file(&self, path: &Path) -> bool {
        let real = |path: &Path| path.canonicalize().ok();
        let is_it = |file: &RuleFile| real(Path::new(file.path())) == real(path);
        self.session.is_err() || self.own.files().iter().any(is_it)
    }

    /// Returns the state of the check of the current files. A check that has not started counts as running.
    pub(crate) fn progress(&self) -> Progress {
        if self.is_unchecked { Progress::Running } else { self.last_check }
    }

    /// Returns the session, unless the package cannot be checked.
    pub(crate) fn session(&self) -> Option<&Session> {
        self.session.as_ref().ok()
    }

    /// Returns the reason why the package cannot be checked.
    pub(crate) fn problem(&self) -> Option<&str> {
        self.session.as_ref().err().map(String::as_str)
    }

    /// Updates the session with the given document contents, by path in the package, and returns the snapshot.
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
                result = result.and(session.set_text(path, &text));
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

    /// Returns the last state of the package in which a file was readable.
    pub(crate) fn readable(&self, path: &str) -> Option<Arc<Package>> {
        self.readable.get(path).cloned()
    }
}

/// Returns the session of the package at a folder, or the reason why it cannot be opened, and the operator's own rules.
fn open(root: &Path, settings: &Settings, today: Date) -> (Result<Session, String>, OwnRules) {
    let (options, own) = match options(root, settings, today) {
        Ok(found) => found,
        Err(problem) => return (Err(problem), OwnRules::default()),
    };
    let session = Session::open(Input::Path(root.to_owned()), &options).map_err(|error| problem(&error));
    (session, own)
}

/// Returns the options for a package at a path, and the operator's own rules.
fn options(place: &Path, settings: &Settings, today: Date) -> Result<(Options, OwnRules), String> {
    let config = match &settings.config {
        Some(path) => Config::read(path, &[]),
        None => Config::find(&[place], &[]),
    };
    let config = config.map_err(|error| match error {
        ConfigError::Mistakes(mistakes) => mistakes.join("\n"),
        error => error.to_string(),
    })?;
    let mut options = Options { md5: false, ..Options::default() };
    config.apply(&settings.overrides, &mut options);
    options.policy.today = today;
    Ok((options, config.own().clone()))
}

fn problem(error: &vnfcheck_runner::OpenError) -> String {
    format!("the package cannot be checked: {error}\nhelp: {}", error.help())
}

/// Returns `true` if a document contains a version key of a template.
pub(crate) fn is_template(text: &str) -> bool {
    [vnfcheck_hot::HOT_VERSION_KEY]
        .iter()
        .chain(&vnfcheck_hot::CFN_VERSION_KEYS)
        .any(|key| text.contains(key))
}

/// Maximum number of parent folders to search if no folder is open.
const MOST_FOLDERS: usize = 3;

/// Returns the folder of the package that a file belongs to, at or below the open folder, or `None` if the file belongs
/// to no package.
pub(crate) fn root_of(
    file: &Path,
    text: &str,
    folders: &[PathBuf],
    settings: &Settings,
    today: Date,
) -> Option<PathBuf> {
    let own = file.parent()?;
    let (options, _) = options(own, settings, today).unwrap_or_default();
    let open = folders.iter().filter(|folder| file.starts_with(folder)).max_by_key(|it| it.as_os_str().len());
    let above = || own.ancestors().take(MOST_FOLDERS + 1).last();
    package_around(file, text, open.map_or_else(above, |it| Some(it.as_path()))?, &options)
}

/// Returns the path of a file in the package, with `/` separators.
pub(crate) fn name_in(root: &Path, file: &Path) -> Option<String> {
    let parts = file.strip_prefix(root).ok()?.components();
    let parts: Option<Vec<&str>> = parts.map(|part| part.as_os_str().to_str()).collect();
    Some(parts?.join("/"))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_package_is_looked_for_up_to_the_folder_that_is_open() {
        let folder = tempfile::tempdir().unwrap();
        let at = |path: &str| folder.path().join(path);
        let template = "heat_template_version: 2015-04-30\n";
        fs::create_dir_all(at("fw/parts/inner")).unwrap();
        let calls = format!("{template}resources: {{ a: {{ type: parts/nested.yaml }} }}\n");
        fs::write(at("fw/base.yaml"), calls).unwrap();
        let nested = at("fw/parts/nested.yaml");
        let today: Date = "2025-01-01".parse().unwrap();
        let root = |file: &Path, text: &str, folders: &[PathBuf]| {
            root_of(file, text, folders, &Settings::default(), today)
        };
        assert_eq!(root(&nested, template, &[]), Some(at("fw")));
        assert_eq!(root(&nested, template, &[at("")]), Some(at("fw")), "it is called");
        assert_eq!(root(&nested, template, &[at(""), at("fw/parts")]), Some(at("fw/parts")));
        assert_eq!(root(&nested, "", &[at("fw/parts")]), None);
        // The Heat client also follows names into neighbouring folders.
        fs::create_dir(at("lib")).unwrap();
        fs::write(at("lib/a.yaml"), format!("{template}resources: {{ a: {{ type: ../fw/base.yaml }} }}\n"))
            .unwrap();
        assert_eq!(root(&nested, template, &[at("")]), Some(at("fw")));
        fs::write(at("vnfcheck.yaml"), "rules: [heat]\n").unwrap();
        assert_eq!(root(&nested, template, &[at("")]), Some(at("")));
    }
}
