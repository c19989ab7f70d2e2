//! A package that is checked repeatedly while its files change: only changed files are read again.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use sha2::{Digest, Sha256};
use vnfcheck_decide::Question;
use vnfcheck_hot::{Cancel, File, FileIds, Layout, Listed, Package, ReadAs, Reason};
use vnfcheck_report::baseline::PackageName;
use vnfcheck_report::{Note, Outcome, RequirementReport};

use crate::discover::discover_one;
use crate::fixing::{DecidedPackage, decide_package, within};
use crate::open::{Input, OpenError, Opened};
use crate::options::Options;
use crate::read::{limits, read_file, read_text};
use crate::run::{PackageVerdict, Run, known_packages};
use vnfcheck_verdict::notes_on_waivers;
use vnfcheck_yaml::{RawFile, Written};

/// A package with contents that replace or add files, such as unsaved documents of an editor.
pub struct Session {
    run: Arc<Run>,
    input: Input,
    /// Position of the matching package in the baseline.
    known: Option<usize>,
    layout: Layout,
    /// The excluded files, of which only the names are kept.
    left_out: BTreeSet<String>,
    /// The file lists of the manifests, as of the last opening.
    listed: Listed,
    ids: FileIds,
    /// The files as of the last opening.
    files: BTreeMap<String, Read>,
    /// The contents that replace files.
    texts: BTreeMap<String, Read>,
    /// The linked package; `None` after a change.
    snapshot: Option<Snapshot>,
}

/// A parsed file with its content.
struct Read {
    content: Content,
    listed: Option<ReadAs>,
    file: File,
}

/// The content of a parsed file.
enum Content {
    /// The hash of a file on disk.
    File([u8; 32]),
    /// The text that replaces a file.
    Text(Arc<str>),
}

/// The content to parse.
#[derive(Clone, Copy)]
enum Incoming<'b> {
    File(&'b [u8]),
    Text(&'b Arc<str>),
}

impl Incoming<'_> {
    fn bytes(&self) -> &[u8] {
        match self {
            Self::File(bytes) => bytes,
            Self::Text(text) => text.as_bytes(),
        }
    }

    fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.bytes()).into()
    }

    fn content(&self) -> Content {
        match self {
            Self::File(_) => Content::File(self.hash()),
            Self::Text(text) => Content::Text(Arc::clone(text)),
        }
    }

    /// Returns `true` if this is the content that was parsed. Most edits change the size, so the hash is rarely
    /// computed.
    fn is(&self, read: &Read) -> bool {
        let size = u64::try_from(self.bytes().len()).ok();
        Some(read.file.size()) == size
            && match &read.content {
                Content::File(hash) => *hash == self.hash(),
                Content::Text(text) => text.as_bytes() == self.bytes(),
            }
    }
}

/// A package at one point in time. A snapshot is cheap to clone and can be checked on any thread while the session
/// continues.
#[derive(Clone)]
pub struct Snapshot {
    run: Arc<Run>,
    package: Arc<Package>,
    name: Arc<str>,
    path: Arc<str>,
    known: Option<usize>,
}

/// The result of checking a snapshot. Unlike in a report, fixes are plans: their edits are computed on request instead
/// of after each key press.
#[derive(Debug)]
pub struct Verdicts {
    /// The outcome of the gate.
    pub outcome: Outcome,
    /// The result of each requirement.
    pub requirements: Vec<RequirementReport>,
    /// Notes about waivers and the baseline.
    pub notes: Vec<Note>,
}

impl Session {
    /// Opens a package to check it with the rule sets in the options.
    ///
    /// # Errors
    ///
    /// Fails if the package cannot be opened.
    pub fn open(input: Input, options: &Options) -> Result<Self, OpenError> {
        let (name, path) = (input.name(), input.path());
        let known = known_packages(&[PackageName { name: &name, path: &path }], &options.policy);
        let mut session = Self {
            run: Arc::new(Run::new(options, Arc::new(())).without_edits()),
            input,
            known: known.into_iter().next().flatten(),
            layout: Layout::default(),
            left_out: BTreeSet::new(),
            listed: Listed::default(),
            ids: FileIds::default(),
            files: BTreeMap::new(),
            texts: BTreeMap::new(),
            snapshot: None,
        };
        session.refresh()?;
        Ok(session)
    }

    /// Opens the package again after files were added, changed or removed. Texts that replace files are kept.
    ///
    /// # Errors
    ///
    /// Fails if the package cannot be opened; the session then remains unchanged.
    pub fn refresh(&mut self) -> Result<(), OpenError> {
        let opened = self.opened()?;
        self.snapshot = None;
        (self.layout, self.left_out) = (opened.layout, opened.left_out);
        self.ids.add(opened.files.iter().map(|file| file.path.as_str()));
        let bytes = opened.files.iter().map(|file| (file.path.as_str(), file.bytes.as_slice()));
        self.listed = Listed::among(bytes);
        let mut before = std::mem::take(&mut self.files);
        for RawFile { path, bytes } in opened.files {
            let kept = before.remove(&path);
            if let Some(read) = self.read(&path, Incoming::File(&bytes), kept.as_ref()) {
                self.files.insert(path, read);
            }
        }
        for (path, read) in std::mem::take(&mut self.texts) {
            if let Content::Text(text) = &read.content {
                self.put(path, text, Some(&read));
            }
        }
        Ok(())
    }

    /// Opens the files of the package. The folder may be empty, because the editor may supply its first file.
    fn opened(&self) -> Result<Opened, OpenError> {
        match discover_one(&self.input, &self.run.options) {
            Err(OpenError::Empty) => Ok(Opened::new(self.input.name(), self.input.path(), Vec::new())),
            opened => opened,
        }
    }

    /// Replaces the content of a file, or adds a file.
    ///
    /// # Errors
    ///
    /// Fails if the package must be opened again for a new path and cannot be opened.
    pub fn set_text(&mut self, path: &str, text: &Arc<str>) -> Result<(), OpenError> {
        self.snapshot = None;
        let others_keep_theirs = self.ids.add([path]);
        let kept = self.texts.remove(path);
        self.put(path.to_owned(), text, kept.as_ref());
        if others_keep_theirs { Ok(()) } else { self.refresh() }
    }

    /// Removes replacement content; the file on disk applies again, if it exists.
    pub fn remove_text(&mut self, path: &str) {
        if self.texts.remove(path).is_some() {
            self.snapshot = None;
        }
    }

    /// Fixes the files, including replaced contents, as `vnfcheck fix --decisions` does.
    ///
    /// # Errors
    ///
    /// Fails if the package cannot be opened, or if the fixes take longer than the limit.
    pub fn decide(
        &self,
        answers: impl Fn(&Question) -> Option<Written> + Send + 'static,
        limit: Duration,
    ) -> Result<DecidedPackage, OpenError> {
        let mut opened = self.opened()?;
        let files = std::mem::take(&mut opened.files).into_iter().map(Into::into);
        let mut files: BTreeMap<String, Vec<u8>> = files.collect();
        for (path, read) in &self.texts {
            if let Content::Text(text) = &read.content {
                files.insert(path.clone(), text.as_bytes().to_vec());
            }
        }
        opened.files = files.into_iter().map(RawFile::from).collect();
        let options = Options { timeout: Some(limit), ..(*self.run.options).clone() };
        within(&options, move |options| decide_package(opened, options, &answers))
    }

    fn put(&mut self, path: String, text: &Arc<str>, kept: Option<&Read>) {
        if let Some(read) = self.read(&path, Incoming::Text(text), kept) {
            self.texts.insert(path, read);
        }
    }

    /// Parses a file at a known path, unless its content equals that of `kept` or of the file on disk.
    fn read(&self, path: &str, incoming: Incoming<'_>, kept: Option<&Read>) -> Option<Read> {
        let id = self.ids.get(path)?;
        let listed = self.listed.read_as(path);
        let is_same = |read: &&Read| read.listed == listed && read.file.id() == id && incoming.is(read);
        let known = kept.filter(is_same).or_else(|| self.files.get(path).filter(is_same));
        let file = known.map(|read| read.file.clone());
        let file = file.unwrap_or_else(|| {
            if self.left_out.contains(path) || self.run.options.policy.excludes(path) {
                return File::named(id, path, incoming.bytes(), Reason::Excluded);
            }
            match incoming {
                Incoming::File(bytes) => read_file(id, path, bytes, &self.listed, &limits(1)),
                Incoming::Text(text) => read_text(id, path, Arc::clone(text), &self.listed, &limits(1)),
            }
        });
        Some(Read { content: incoming.content(), listed, file })
    }

    /// Returns a snapshot of the current package.
    pub fn snapshot(&mut self) -> &Snapshot {
        let Self { run, input, known, layout, files, texts, snapshot, .. } = self;
        snapshot.get_or_insert_with(|| {
            let mut current: BTreeMap<&str, &Read> =
                files.iter().map(|(path, read)| (path.as_str(), read)).collect();
            current.extend(texts.iter().map(|(path, read)| (path.as_str(), read)));
            Snapshot {
                run: Arc::clone(run),
                package: Arc::new(Package::link_as(
                    current.values().map(|read| read.file.clone()).collect(),
                    layout.clone(),
                )),
                name: input.name().into(),
                path: input.path().into(),
                known: *known,
            }
        })
    }
}

impl Snapshot {
    /// Returns the linked files.
    pub fn package(&self) -> &Arc<Package> {
        &self.package
    }

    /// Runs every rule; returns `None` if cancelled.
    pub fn check(&self, cancel: &Cancel) -> Option<Verdicts> {
        let PackageVerdict { outcome, requirements, uses, notes, .. } =
            self.run.evaluate((&*self.package).into(), &self.name, &self.path, self.known, cancel);
        let of_configuration = notes_on_waivers(&self.run.options.policy, &uses);
        let notes = of_configuration.into_iter().chain(notes).collect();
        (!cancel.is_cancelled()).then_some(Verdicts { outcome, requirements, notes })
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    const BASE: &str = "heat_template_version: 2015-04-30\nparameters:\n  a: { type: string }\nresources:\n  vm:\n    type: nested.yaml\n";
    const NESTED: &str = "heat_template_version: 2015-04-30\nresources: {}\n";

    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [("base.yaml", BASE), ("nested.yaml", NESTED), ("base.env", "parameters: {}\n")] {
            fs::write(folder.path().join(name), text).unwrap();
        }
        folder
    }

    fn session(folder: &Path) -> Session {
        Session::open(Input::Path(folder.to_owned()), &Options::default()).unwrap()
    }

    /// Compares with the result of a new run on the current package.
    #[track_caller]
    fn equals_a_fresh_check(session: &mut Session, files: &[(&str, &str)]) {
        let path = session.snapshot().path.to_string();
        let input = Input::memory(path, files.iter().copied());
        let fresh = crate::run::run(&[input], &Options::default());
        let verdicts = session.snapshot().check(&Cancel::never()).unwrap();
        let [package] = fresh.report.packages.as_slice() else { panic!("one package") };
        assert_eq!(verdicts.requirements.len(), package.requirements.len());
        for (known, new) in verdicts.requirements.iter().zip(&package.requirements) {
            let value = |it| without_fixes(serde_json::to_value(it).unwrap());
            assert_eq!(value(known), value(new));
        }
        assert_eq!(verdicts.outcome, package.outcome);
    }

    fn without_fixes(mut requirement: serde_json::Value) -> serde_json::Value {
        for finding in requirement["findings"].as_array_mut().unwrap() {
            finding.as_object_mut().unwrap().remove("fix");
        }
        requirement
    }

    fn tree_of(session: &mut Session, path: &str) -> *const vnfcheck_hot::Tree {
        let package = Arc::clone(session.snapshot().package());
        std::ptr::from_ref(package.file_at(path).unwrap().tree().unwrap())
    }

    #[test]
    fn texts_stand_in_the_place_of_files() {
        let folder = folder();
        let mut session = session(folder.path());
        let files = [("base.env", "parameters: {}\n"), ("base.yaml", BASE), ("nested.yaml", NESTED)];
        equals_a_fresh_check(&mut session, &files);
        let changed = BASE.replace("nested.yaml", "other.yaml");
        session.set_text("base.yaml", &changed.as_str().into()).unwrap();
        let [environment, _, nested] = files;
        equals_a_fresh_check(&mut session, &[environment, ("base.yaml", &changed), nested]);
        session.set_text("other.yaml", &NESTED.into()).unwrap();
        let other = ("other.yaml", NESTED);
        equals_a_fresh_check(&mut session, &[environment, ("base.yaml", &changed), nested, other]);
        session.remove_text("other.yaml");
        session.remove_text("base.yaml");
        equals_a_fresh_check(&mut session, &files);
        fs::remove_file(folder.path().join("nested.yaml")).unwrap();
        session.refresh().unwrap();
        equals_a_fresh_check(&mut session, &[environment, ("base.yaml", BASE)]);
    }

    #[test]
    fn what_did_not_change_is_not_read_again() {
        let folder = folder();
        let mut session = session(folder.path());
        let (base, nested) = (tree_of(&mut session, "base.yaml"), tree_of(&mut session, "nested.yaml"));
        session.set_text("base.yaml", &format!("{BASE}#").into()).unwrap();
        assert_ne!(tree_of(&mut session, "base.yaml"), base);
        assert_eq!(tree_of(&mut session, "nested.yaml"), nested);
        session.set_text("base.yaml", &BASE.into()).unwrap();
        assert_eq!(tree_of(&mut session, "base.yaml"), base, "the text is that of the file");
        fs::write(folder.path().join("added.yaml"), NESTED).unwrap();
        session.refresh().unwrap();
        assert_eq!(tree_of(&mut session, "nested.yaml"), nested);
        assert_ne!(tree_of(&mut session, "added.yaml"), nested, "a separate file with equal content");
    }

    #[test]
    fn a_text_may_be_the_first_file() {
        let folder = tempfile::tempdir().unwrap();
        let mut session = session(folder.path());
        session.set_text("nested.yaml", &NESTED.into()).unwrap();
        equals_a_fresh_check(&mut session, &[("nested.yaml", NESTED)]);
    }

    #[test]
    fn a_session_goes_on_when_there_is_no_room_for_numbers() {
        let folder = folder();
        let mut session = session(folder.path());
        let names: Vec<String> = (1..60).map(|length| format!("base{}.yaml", "a".repeat(length))).collect();
        for name in &names {
            session.set_text(name, &NESTED.into()).unwrap();
        }
        let mut files = vec![("base.env", "parameters: {}\n"), ("base.yaml", BASE), ("nested.yaml", NESTED)];
        files.extend(names.iter().map(|name| (name.as_str(), NESTED)));
        equals_a_fresh_check(&mut session, &files);
    }

    #[test]
    fn a_package_that_cannot_be_opened_leaves_the_session_as_it_was() {
        let folder = folder();
        let mut session = session(folder.path());
        let path = folder.path().to_owned();
        drop(folder);
        assert!(session.refresh().is_err());
        assert!(!path.exists());
        let files = [("base.env", "parameters: {}\n"), ("base.yaml", BASE), ("nested.yaml", NESTED)];
        equals_a_fresh_check(&mut session, &files);
    }

    #[test]
    fn a_cancelled_check_returns_nothing() {
        let folder = folder();
        let cancel = Cancel::never();
        cancel.cancel();
        assert!(session(folder.path()).snapshot().check(&cancel).is_none());
    }
}
