//! The operator's own rules: rule files and the rule sets that they define.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use vnfcheck_check::{RuleSet, RuleSets};
pub use vnfcheck_custom::RuleFile;
use vnfcheck_names::near::nearest;

use crate::open;

/// Maximum number of rule files in a run.
const MOST_FILES: usize = 100;

/// The rules of some files; empty by default.
#[derive(Clone, Debug, Default)]
pub struct OwnRules {
    files: Vec<RuleFile>,
    sets: Vec<Arc<RuleSet>>,
}

/// A name that is not the name of a rule set.
#[derive(Debug, thiserror::Error)]
#[error("unknown rule set `{name}`; {help}")]
pub struct UnknownSet {
    name: String,
    /// The suggestion, or all names.
    help: String,
}

impl OwnRules {
    /// Reads rule files.
    ///
    /// # Errors
    ///
    /// Returns the mistakes of all files, each as `file:line:column: message`.
    pub fn read(paths: &[PathBuf]) -> Result<Self, Vec<String>> {
        let mut mistakes = Vec::new();
        if paths.len() > MOST_FILES {
            mistakes.push(format!("{} rule files, more than the limit of {MOST_FILES}", paths.len()));
        }
        let mut files = Vec::new();
        let mut seen: Vec<PathBuf> = Vec::new();
        for path in paths.iter().take(MOST_FILES) {
            // The configuration and an option may name the same file by different paths.
            let real = path.canonicalize().unwrap_or_else(|_| path.clone());
            if seen.contains(&real) {
                continue;
            }
            seen.push(real);
            match read(path) {
                Ok(file) => files.push(file),
                Err(found) => mistakes.extend(found),
            }
        }
        if mistakes.is_empty() { Self::of(files) } else { Err(mistakes) }
    }

    /// Combines parsed rule files.
    ///
    /// # Errors
    ///
    /// Returns the mistakes that only appear when the files are combined.
    pub fn of(files: Vec<RuleFile>) -> Result<Self, Vec<String>> {
        let sets = vnfcheck_custom::sets(&files).map_err(|error| error.mistakes)?;
        Ok(Self { files, sets })
    }

    /// Returns the files in the given order.
    pub fn files(&self) -> &[RuleFile] {
        &self.files
    }

    /// Returns the rule sets, in the order of the files.
    pub fn sets(&self) -> &[Arc<RuleSet>] {
        &self.sets
    }

    /// Returns the built-in rule sets and the operator's own.
    pub fn known(&self) -> RuleSets {
        RuleSets::new(vnfcheck_rules::built_in().iter().chain(&self.sets).cloned())
    }

    /// Returns the rule sets that apply by default: `onap` and the operator's own.
    pub fn applied_by_default(&self) -> RuleSets {
        RuleSets::new([vnfcheck_rules::onap()].into_iter().chain(&self.sets).cloned())
    }

    /// Returns the rule sets with these names, in this order; `custom` selects all of the operator's own.
    ///
    /// # Errors
    ///
    /// Fails if a name is not the name of a rule set.
    pub fn choose<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Result<RuleSets, UnknownSet> {
        let known = self.known();
        let mut chosen: Vec<Arc<RuleSet>> = Vec::new();
        for name in names {
            if name == vnfcheck_custom::ALL {
                chosen.extend(self.sets.iter().cloned());
                continue;
            }
            let set = known.get(name).ok_or_else(|| {
                let ids = known.iter().map(|set| set.id());
                let names: Vec<&str> = ids.chain([vnfcheck_custom::ALL]).collect();
                let help = match nearest(name, names.iter().copied()) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("expected one of {}", names.join(", ")),
                };
                UnknownSet { name: name.to_owned(), help }
            })?;
            chosen.push(Arc::clone(set));
        }
        Ok(RuleSets::new(chosen))
    }
}

/// Reads one rule file, or returns its mistakes.
pub fn read(path: &Path) -> Result<RuleFile, Vec<String>> {
    // Reading a pipe or a device might never end.
    if std::fs::metadata(path).is_ok_and(|it| !it.is_file()) {
        return Err(vec![format!("`{}` is not a file", path.display())]);
    }
    let bytes = open::read_file(path, vnfcheck_custom::LARGEST).map_err(|error| vec![error.to_string()])?;
    RuleFile::parse(&open::with_slashes(path), &bytes, vnfcheck_rules::built_in())
        .map_err(|error| error.mistakes)
}
