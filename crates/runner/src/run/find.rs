//! Finds the packages of inputs, and reads each package.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use vnfcheck_hot::{File, Layout};
use vnfcheck_report::PackageError;

use super::Run;
use super::refusal::NotChecked;
use crate::csar_input::CsarInput;
use crate::digest::{hash_of, md5_of};
use crate::discover::{FoundPackage, discover};
use crate::open::{Input, Opened, Unchecked};
use crate::read::{Restorable, read_files};

/// The result of discovery for an input.
pub(super) struct Packages {
    /// Each package by path, or the reason why the package cannot be checked.
    pub(super) packages: Vec<Result<Job, PackageError>>,
    /// Unchecked files outside the packages.
    pub(super) unchecked_files: Vec<Unchecked>,
}

/// A package to read and check.
pub(super) struct Job {
    /// The path of the input and the folder.
    pub(super) path: String,
    pub(super) opened: Opened,
    /// The CSAR that contains the package, if it is checked with this package.
    pub(super) csar_input: Option<Arc<CsarInput>>,
    /// `true` if only the CSAR is checked.
    is_csar_alone: bool,
    /// Position of the matching package in the baseline.
    pub(super) known: Option<usize>,
}

impl Job {
    fn of(found: FoundPackage) -> Result<Self, PackageError> {
        let FoundPackage { path, opened, csar_input, is_csar_alone } = found;
        match opened {
            Ok(opened) => Ok(Self { path, opened, csar_input, is_csar_alone, known: None }),
            Err(error) => Err(NotChecked::from(error).of(path)),
        }
    }
}

/// A package that has been read.
pub(super) struct Ready {
    pub(super) name: String,
    pub(super) path: String,
    pub(super) layout: Layout,
    pub(super) sha256: String,
    pub(super) md5: Option<String>,
    pub(super) files: Vec<File>,
    /// The files as they were read, if their fixes are tried.
    pub(super) given: Option<Restorable>,
    /// All files including excluded files, if files are excluded and a requirement applies to every file.
    pub(super) whole: Option<Vec<File>>,
    /// The CSAR that contains the package, if it is checked with this package.
    pub(super) csar_input: Option<Arc<CsarInput>>,
    /// `true` if only the CSAR is checked.
    pub(super) is_csar_alone: bool,
}

impl Run {
    /// Finds and opens the packages of each input.
    pub(super) fn find<'i>(
        self: &Arc<Self>,
        inputs: &'i [Input],
    ) -> Vec<(&'i Input, Result<Packages, NotChecked>)> {
        let found = self.within(inputs.to_vec(), |run, input, _| {
            let work = || run.find_in(&input);
            catch_unwind(AssertUnwindSafe(work)).unwrap_or(Err(NotChecked::Failed))
        });
        inputs.iter().zip(found).collect()
    }

    /// Finds and opens the packages of an input.
    fn find_in(&self, input: &Input) -> Result<Packages, NotChecked> {
        let found = discover(input, &self.options)?;
        let mut packages: Vec<_> = found.packages.into_iter().map(Job::of).collect();
        if self.options.gate {
            let refused = |path: String, error: NotChecked| Err(error.of(path));
            packages.extend(found.unread.into_iter().map(|it| refused(it.path, it.error.into())));
            let unread = found.unread_templates.into_iter();
            packages.extend(unread.map(|it| refused(it.path, NotChecked::UncheckedFiles(it.reason))));
        }
        Ok(Packages { packages, unchecked_files: found.unchecked_files })
    }

    /// Parses the files of a package.
    pub(super) fn read(&self, job: Job) -> Ready {
        let Job { opened, csar_input, is_csar_alone, .. } = job;
        match &csar_input {
            Some(csar) if is_csar_alone => self.alone(opened, csar),
            _ => Ready { csar_input, ..self.of_package(opened) },
        }
    }

    /// Prepares a CSAR that contains nothing else to check.
    fn alone(&self, opened: Opened, csar_input: &Arc<CsarInput>) -> Ready {
        Ready {
            sha256: hash_of(&opened),
            md5: self.options.md5.then(|| md5_of(&opened)),
            name: opened.name,
            path: opened.path,
            layout: Layout::default(),
            files: csar_input.texts().files().cloned().collect(),
            given: None,
            whole: None,
            csar_input: Some(Arc::clone(csar_input)),
            is_csar_alone: true,
        }
    }

    fn of_package(&self, opened: Opened) -> Ready {
        let (sha256, md5) = (hash_of(&opened), self.options.md5.then(|| md5_of(&opened)));
        let Opened { name, path, layout, left_out, files, read } = opened;
        let policy = &self.options.policy;
        let hides = || !left_out.is_empty() || files.iter().any(|file| policy.excludes(&file.path));
        let whole = (!policy.mandatory.is_empty() && hides())
            .then(|| read_files(files.clone(), &BTreeSet::new(), &policy.of_every_file()));
        let tries_fixes = self.options.tries_fixes;
        let (given, files) = if read.is_empty() {
            (tries_fixes.then(|| files.clone()), read_files(files, &left_out, policy))
        } else {
            (tries_fixes.then_some(files), read)
        };
        let given = given.map(|given| Restorable::new(given, files.clone(), left_out));
        let csar_input = None;
        Ready { name, path, layout, sha256, md5, files, given, whole, csar_input, is_csar_alone: false }
    }
}
