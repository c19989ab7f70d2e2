//! The package that questions are about.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use vnfcheck_fix::{Decision, Repair};
use vnfcheck_hot::{FileId, Node, Package};
use vnfcheck_report::{FindingReport, Level, RequirementReport, Status};
use vnfcheck_vnf::Vnf;

use crate::question::{Place, Questions};

/// The package before fixes.
#[derive(Clone, Copy, Debug)]
struct Original<'p> {
    package: &'p Package,
    /// Original paths of renamed files by current path.
    paths: &'p BTreeMap<String, String>,
}

/// A package with the results of its requirements.
#[derive(Debug)]
pub struct Asking<'p> {
    package: &'p Package,
    requirements: &'p [RequirementReport],
    original: Option<Original<'p>>,
    vnf: OnceCell<Vnf<'p>>,
}

impl<'p> Asking<'p> {
    /// Prepares questions about a package.
    pub fn new(package: &'p Package, requirements: &'p [RequirementReport]) -> Self {
        Self { package, requirements, original: None, vnf: OnceCell::new() }
    }

    /// Sets the package before fixes, whose environments may still contain values that fixes have removed, and the
    /// original paths of renamed files by current path.
    #[must_use]
    pub fn with_original(self, package: &'p Package, paths: &'p BTreeMap<String, String>) -> Self {
        Self { original: Some(Original { package, paths }), ..self }
    }

    /// Returns the package.
    pub fn package(&self) -> &'p Package {
        self.package
    }

    /// Returns the package before fixes, if known.
    pub(crate) fn original(&self) -> Option<&'p Package> {
        self.original.map(|it| it.package)
    }

    /// Returns the first of several files in the order of their original paths, which renames do not change.
    pub(crate) fn first(&self, files: impl IntoIterator<Item = FileId>) -> Option<FileId> {
        let original = |file: &FileId| {
            let path = self.package.path_of(*file);
            self.original.and_then(|it| it.paths.get(path)).map_or(path, String::as_str)
        };
        files.into_iter().min_by(|a, b| original(a).cmp(original(b)))
    }

    /// Returns the naming model of the package.
    pub fn vnf(&self) -> &Vnf<'p> {
        self.vnf.get_or_init(|| Vnf::of(self.package))
    }

    /// Returns the open findings of failed requirements at the level `error`, each with the requirement.
    pub fn findings(&self) -> impl Iterator<Item = (&'p RequirementReport, &'p FindingReport)> {
        let failed =
            self.requirements.iter().filter(|it| it.status == Status::Fail && it.level == Level::Error);
        failed.flat_map(|it| {
            it.findings.iter().filter(|finding| finding.is_open()).map(move |finding| (it, finding))
        })
    }

    /// Returns the decisions that the findings wait for.
    pub(crate) fn decisions(&self) -> impl Iterator<Item = &'p Decision> {
        self.findings().flat_map(|(_, finding)| &finding.waits_for.0)
    }

    /// Returns the subjects of decisions, each with the findings that wait for the answer.
    pub(crate) fn waiting<S: Ord, I: IntoIterator<Item = S>>(
        &self,
        subjects: impl Fn(&'p Decision) -> I,
    ) -> Questions<S> {
        let mut waiting = Questions::default();
        for (requirement, finding) in self.findings() {
            for subject in finding.waits_for.0.iter().flat_map(&subjects) {
                waiting.add(subject, &requirement.id, Self::place(finding));
            }
        }
        waiting
    }

    /// Returns the place of a finding.
    pub(crate) fn place(finding: &FindingReport) -> Place {
        Place { file: finding.primary.file.clone(), line: finding.primary.range.start.line }
    }

    /// Returns the place of a node.
    pub(crate) fn place_of(&self, node: Node<'_>) -> Option<Place> {
        let file = self.package.file(node.file())?;
        let line = file.source().position(node.span().start).line;
        Some(Place { file: file.path().to_owned(), line })
    }

    /// Returns the repair that a decision chooses.
    pub(crate) fn repair(decision: &Decision) -> Option<&Repair> {
        match decision {
            Decision::Repair(repair) => Some(repair),
            _ => None,
        }
    }
}
