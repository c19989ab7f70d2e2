//! Sources of a stored report, read from the archive of the check.

use std::collections::HashMap;

use report::Report;
use report::render::Sources;
use rules::Requirement;
use runner::digest::md5_of;
use runner::{Input, OwnRules, discover};
use yaml::SourceText;

use super::Engine;

impl Engine {
    /// Returns the sources of a package and adds to its report the digest, which is not stored. A package that cannot
    /// be opened has no sources.
    pub(super) fn sources(&self, report: &mut Report, archive: Vec<u8>) -> SourcesOf<'_> {
        let path = report.packages.first().map(|it| it.path.split('!').next().unwrap_or_default());
        let input = Input::Archive { name: path.unwrap_or_default().to_owned(), bytes: archive };
        let mut sources = SourcesOf { texts: Vec::new(), own: &self.own };
        let Ok(found) = discover(&input, &self.options) else { return sources };
        for package in &mut report.packages {
            let found = found.packages.iter().find(|it| it.path == package.path);
            let opened = found.and_then(|it| it.opened.as_ref().ok());
            package.md5 = opened.map(md5_of);
            let files = opened.into_iter().flat_map(|opened| &opened.files);
            sources
                .texts
                .push(files.map(|(path, bytes)| (path.clone(), SourceText::decode(bytes).0)).collect());
        }
        sources
    }
}

/// Sources of a stored report: the files of each package by path, and the pages of requirements.
pub(super) struct SourcesOf<'e> {
    texts: Vec<HashMap<String, SourceText>>,
    own: &'e OwnRules,
}

impl Sources for SourcesOf<'_> {
    fn source(&self, package: usize, file: &str) -> Option<&SourceText> {
        self.texts.get(package)?.get(file)
    }

    fn requirement(&self, id: &str) -> Option<&Requirement> {
        let own = self.own.sets().iter().find_map(|set| set.requirement(id));
        own.or_else(|| rules::requirement(id))
    }
}
