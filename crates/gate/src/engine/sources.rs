//! Sources of a stored report, read from the archive of the check.

use std::collections::HashMap;
use std::sync::OnceLock;

use vnfcheck_check::{Requirement, Rule};
use vnfcheck_hot::Package;
use vnfcheck_report::Report;
use vnfcheck_report::render::Sources;
use vnfcheck_runner::digest::md5_of;
use vnfcheck_runner::{Input, Opened, discover};
use vnfcheck_yaml::SourceText;

use super::{Engine, load};

impl Engine {
    /// Returns the sources of a package and adds to its report the digest, which is not stored. A package that cannot
    /// be opened has no sources.
    pub(super) fn sources(&self, report: &mut Report, archive: Vec<u8>) -> SourcesOf<'_> {
        let path = report.packages.first().map(|it| it.path.split('!').next().unwrap_or_default());
        let input = Input::Archive { name: path.unwrap_or_default().to_owned(), bytes: archive };
        let mut sources = SourcesOf { packages: Vec::new(), engine: self };
        let Ok(mut found) = discover(&input, &self.options) else { return sources };
        for package in &mut report.packages {
            let position = found.packages.iter().position(|it| it.path == package.path);
            let opened = position.and_then(|it| found.packages.swap_remove(it).opened.ok());
            package.md5 = opened.as_ref().map(md5_of);
            sources.packages.push(opened.map(SourceOf::of).unwrap_or_default());
        }
        sources
    }
}

/// Sources of a stored report: the packages, and the pages of requirements.
pub(super) struct SourcesOf<'e> {
    packages: Vec<SourceOf>,
    engine: &'e Engine,
}

/// A package: the files by path, parsed only when a format draws the package.
#[derive(Default)]
struct SourceOf {
    texts: HashMap<String, SourceText>,
    opened: Option<Opened>,
    parsed: OnceLock<Package>,
}

impl SourceOf {
    fn of(opened: Opened) -> Self {
        let texts = opened.files.iter().map(|file| (file.path.clone(), SourceText::decode(&file.bytes).0));
        Self { texts: texts.collect(), opened: Some(opened), parsed: OnceLock::new() }
    }
}

impl Sources for SourcesOf<'_> {
    fn source(&self, package: usize, file: &str) -> Option<&SourceText> {
        self.packages.get(package)?.texts.get(file)
    }

    fn package(&self, package: usize) -> Option<&Package> {
        let source = self.packages.get(package)?;
        let opened = source.opened.as_ref()?;
        Some(source.parsed.get_or_init(|| load(opened, &self.engine.options.policy)))
    }

    fn requirement(&self, id: &str) -> Option<&Requirement> {
        self.engine.all_sets().find_map(|set| set.requirement(id))
    }

    fn has_rule(&self, id: &str) -> bool {
        self.engine.all_sets().find_map(|set| set.rule(id)).is_some_and(Rule::decides)
    }
}
