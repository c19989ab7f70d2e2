//! Package discovery: finds the folders and archives of an input that are packages, and the files outside them.
//!
//! A folder is a package if a file in it declares itself a Heat template or if a manifest names one; a file name alone
//! is not enough. Archives are opened if they may contain packages.

mod around;
mod container;
mod single;
mod walk;

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use vnfcheck_check::Subject;
use vnfcheck_hot::{Layout, RawFile, Reading, Reason};

use crate::csar_input::{CsarInput, Csars};
use crate::open::{self, Bounds, Input, OpenError, Opened, TemplateFiles, Unchecked};
use crate::options::Options;
pub use around::package_around;
use container::{Container, has_extension, is_yaml, outside};
use vnfcheck_verdict::Policy;

/// Maximum nesting depth of archives, including the input.
const MOST_ARCHIVES_DEEP: usize = 3;

/// The result of discovery for one input.
#[derive(Debug, Default)]
pub struct Found {
    /// The packages, sorted by path; empty if there is nothing to check.
    pub packages: Vec<FoundPackage>,
    /// Unchecked files outside the packages, by path from the input.
    pub unchecked_files: Vec<Unchecked>,
    /// The templates among these files.
    pub unread_templates: Vec<Unchecked>,
    /// Unreadable files and refused archives.
    pub unread: Vec<Unread>,
}

/// An unreadable file or a refused archive.
#[derive(Debug)]
pub struct Unread {
    /// Path in the form of package paths.
    pub path: String,
    /// The reason.
    pub error: OpenError,
}

/// A package that was found; opening it may have failed.
#[derive(Debug)]
pub struct FoundPackage {
    /// The path of the input and the folder, with `!` before the path within an archive.
    pub path: String,
    /// The files of the package, or the reason why they cannot be read.
    pub opened: Result<Opened, OpenError>,
    /// The CSAR that contains the package, if it is checked with this package.
    pub(crate) csar_input: Option<Arc<CsarInput>>,
    /// `true` for a CSAR without Heat content to check.
    pub(crate) is_csar_alone: bool,
}

impl FoundPackage {
    fn of(opened: Opened) -> Self {
        Self::at(opened.path.clone(), Ok(opened))
    }

    fn at(path: String, opened: Result<Opened, OpenError>) -> Self {
        Self { path, opened, csar_input: None, is_csar_alone: false }
    }

    /// Creates the entry for a CSAR that contains nothing else to check.
    fn csar_alone(path: &str, name: &str, csar_input: Arc<CsarInput>) -> Self {
        let opened = Opened::new(name.to_owned(), path.to_owned(), csar_input.files().to_vec());
        Self { csar_input: Some(csar_input), is_csar_alone: true, ..Self::of(opened) }
    }

    /// Attaches a CSAR to the first package in it that could be opened. Without such a package, adds the CSAR itself.
    fn attach_csar(found: &mut Vec<Self>, path: &str, name: &str, csar_input: CsarInput) {
        let csar_input = Arc::new(csar_input);
        match found.iter_mut().find(|package| package.opened.is_ok()) {
            Some(package) => package.csar_input = Some(csar_input),
            None => found.push(Self::csar_alone(path, name, csar_input)),
        }
    }
}

/// The parameters of discovery.
#[expect(clippy::struct_excessive_bools, reason = "options that do not depend on each other")]
pub(crate) struct Discovery<'o> {
    bounds: &'o Bounds,
    policy: &'o Policy,
    /// The CSARs to check as CSARs.
    csars: Csars,
    /// `true` if anything other than CSARs is checked.
    checks_heat: bool,
    /// `true` if an input without templates is still a package.
    checks_onboarding: bool,
    /// `true` if discovery enters everything, including hidden folders and archives that a file references, because a
    /// gate must not pass content that was not read.
    is_gate: bool,
    /// `true` if templates may name files outside the folder of their package, as the Heat client allows. The other
    /// rule sets require flat packages.
    follows_siblings: bool,
    /// The environments for all templates, one list per deployment, by path from the folder that is the input.
    environments: Vec<Vec<String>>,
    /// The files that belong to an input that is a single template.
    template_files: TemplateFiles<'o>,
}

/// Finds and opens the packages of an input.
///
/// # Errors
///
/// Fails if the input cannot be read, exceeds a limit, or contains nothing to check. A package that cannot be opened
/// does not fail the others; its entry contains the error.
pub fn discover(input: &Input, options: &Options) -> Result<Found, OpenError> {
    find(input, options, options.csars)
}

/// Finds and opens the Heat packages of an input, including packages in CSARs.
pub(crate) fn discover_heat(input: &Input, options: &Options) -> Result<Found, OpenError> {
    find(input, options, Csars::None)
}

fn find(input: &Input, options: &Options, csars: Csars) -> Result<Found, OpenError> {
    let discovery = Discovery::of(input, options, csars)?;
    if options.one_package { discovery.whole(input) } else { discovery.input(input) }
}

/// Returns the paths of the environments of each deployment in an input that is a folder.
fn environments_in(input: &Input, options: &Options) -> Result<Vec<Vec<String>>, OpenError> {
    if options.environments.is_empty() || !options.follows_siblings() {
        return Ok(Vec::new());
    }
    match input {
        Input::Path(path) if path.is_dir() => open::deployments_within(&options.environments, path),
        Input::Path(path) if !open::is_archive(path) => Ok(Vec::new()),
        _ => Err(OpenError::WithEnvironments(input.path())),
    }
}

/// Opens the package at the path of the input, otherwise the only package in the input. Otherwise the whole input is
/// opened as one package, so that an unfinished package can be checked.
///
/// # Errors
///
/// Fails if the input or the package cannot be read or exceeds a limit.
pub fn discover_one(input: &Input, options: &Options) -> Result<Opened, OpenError> {
    let mut found = match discover_heat(input, options) {
        Ok(found) => found,
        Err(OpenError::Nothing { .. }) => return open::open(input, &options.bounds),
        Err(error) => return Err(error),
    };
    let path = input.path();
    let position = found.packages.iter().position(|package| package.path == path);
    match (position, found.packages.len()) {
        (Some(position), _) => found.packages.swap_remove(position).opened,
        (None, 1) => found.packages.remove(0).opened,
        (None, _) => open::open(input, &options.bounds),
    }
}

/// Returns the root of the repository around a template; without a repository, the folder of the template.
fn top_around(template: &Path) -> PathBuf {
    let folder = open::folder_of(template);
    let is_repository =
        |folder: &&Path| [".git", ".hg", ".svn"].iter().any(|name| folder.join(name).exists());
    let canonical = folder.canonicalize().ok();
    let repository = canonical.as_deref().and_then(|it| it.ancestors().find(is_repository));
    repository.unwrap_or(folder).to_owned()
}

impl<'o> Discovery<'o> {
    fn of(input: &Input, options: &'o Options, csars: Csars) -> Result<Self, OpenError> {
        let subjects = || options.sets.iter().map(|set| set.subject());
        Ok(Self {
            bounds: &options.bounds,
            policy: &options.policy,
            csars,
            checks_heat: csars == Csars::None || subjects().any(|subject| subject != Subject::Csar),
            checks_onboarding: subjects().any(|subject| subject == Subject::Onboarding),
            is_gate: options.gate,
            follows_siblings: options.follows_siblings(),
            environments: environments_in(input, options)?,
            template_files: TemplateFiles {
                top: options.root.as_deref(),
                environments: &options.environments,
            },
        })
    }
}

impl Discovery<'_> {
    /// Returns `true` if the name of a file shows that its content can reveal a package.
    fn may_reveal_package(&self, path: &str) -> bool {
        container::may_reveal_package(path) || self.may_be_heat(path)
    }

    /// Returns `true` if the content alone can identify a file as a template; only with the rule set `heat`.
    fn may_be_heat(&self, path: &str) -> bool {
        self.follows_siblings && (has_extension(path, "template") || has_extension(path, "json"))
    }

    fn input(&self, input: &Input) -> Result<Found, OpenError> {
        match input {
            Input::Path(path) => self.path(path, input),
            Input::Standard(bytes) if open::starts_as_archive(bytes) => self.archive("stdin", bytes, input),
            Input::Standard(_) => {
                let mut opened = open::open(input, self.bounds)?;
                opened.layout.reading = Reading::File("stdin.yaml".to_owned());
                single::named(opened, self.follows_siblings)
            }
            Input::Memory { path, files } => {
                let name = path.rsplit('/').next().unwrap_or(path);
                let container = Container::of_files(self, name, open::in_memory(files, self.bounds)?);
                self.contained(container, input, self.bounds.total_bytes)
            }
            Input::Archive { name, bytes } => self.archive(name, bytes, input),
        }
    }

    fn path(&self, path: &Path, input: &Input) -> Result<Found, OpenError> {
        let metadata = std::fs::metadata(path).map_err(|source| open::io_error(path, source))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if metadata.is_dir() {
            let container = walk::walk(self, path, &input.name())?;
            return self.contained(container, input, self.bounds.total_bytes);
        }
        if open::is_archive(path) {
            let bytes = open::read_file(path, self.bounds.total_bytes)?;
            return self.archive(&name, &bytes, input);
        }
        if self.follows_siblings && metadata.is_file() {
            let top = self.template_files.top.map_or_else(|| top_around(path), Path::to_owned);
            let opened = open::open_single(
                path,
                TemplateFiles { top: Some(&top), ..self.template_files },
                self.bounds,
            )?;
            return single::named(opened, true);
        }
        let mut opened = open::open(input, self.bounds)?;
        opened.layout.reading = Reading::File(name.into_owned());
        single::named(opened, false)
    }

    /// Opens an input as one package, identified by the names of its files.
    fn whole(&self, input: &Input) -> Result<Found, OpenError> {
        let csar_input = CsarInput::of(input, self.csars, self.bounds);
        let mut opened = open::open(input, self.bounds)?;
        let environments = self.environments.clone();
        let is_csar = container::is_csar(&input.path(), opened.files.iter().map(|file| file.path.as_str()));
        let archive_folders = opened.layout.archive_folders.filter(|_| !is_csar);
        opened.layout =
            Layout { reading: Reading::Names, environments, archive_folders, ..Layout::default() };
        let is_heat_at_top = |RawFile { path, .. }: &RawFile| {
            !path.contains('/') && (is_yaml(path) || has_extension(path, "env"))
        };
        let is_named = matches!(input, Input::Path(path) if path.is_file() && !open::is_archive(path));
        let mut packages = Vec::new();
        // An input that is opened as a Heat package must contain templates.
        if self.checks_heat {
            if !is_named && !opened.files.iter().any(is_heat_at_top) {
                return Err(self.nothing(Vec::new(), outside::PASS_TEMPLATES));
            }
            packages.push(FoundPackage::of(opened));
        }
        if let Some(csar_input) = csar_input {
            FoundPackage::attach_csar(&mut packages, &input.path(), &input.name(), csar_input);
        }
        if packages.is_empty() {
            return Err(self.nothing(Vec::new(), outside::NO_CSAR));
        }
        Ok(Found { packages, ..Found::default() })
    }

    /// Creates the error for an input with nothing to check.
    fn nothing(&self, unchecked_files: Vec<Unchecked>, help: Cow<'static, str>) -> OpenError {
        let wanted = if self.checks_heat { "Heat template" } else { "CSAR of a VNF or PNF" };
        OpenError::Nothing { wanted, unchecked_files, help }
    }

    fn archive(&self, file_name: &str, bytes: &[u8], input: &Input) -> Result<Found, OpenError> {
        let mut left = self.bounds.total_bytes;
        let container = Container::of_archive(self, file_name, bytes, self.csars, &mut left)?;
        self.contained(container, input, left)
    }

    /// Returns the packages of a container that is the input. `left` is the number of bytes that archives in the container
    /// may unpack to.
    fn contained(
        &self,
        mut container: Container<'_>,
        input: &Input,
        mut left: u64,
    ) -> Result<Found, OpenError> {
        let (path, name) = (input.path(), input.name());
        let mut packages = container.packages(&path, &name, 1, &mut left);
        let mut unchecked_files = container.unchecked_files();
        let unread_templates = container.unread_templates(&unchecked_files);
        if packages.is_empty()
            && let Some(package) = container.last_resort(&path, &name)
        {
            packages.push(package);
            unchecked_files.clear();
        }
        container.attach_csar(&mut packages, &path, &name);
        let unread = container.unread(&path, &unchecked_files);
        let is_refused = |it: &Unchecked| it.reason == Reason::ArchiveUnreadable;
        if packages.is_empty() && unchecked_files.iter().any(is_refused) {
            // The refused files may contain the packages.
            packages = unread.into_iter().map(|it| FoundPackage::at(it.path, Err(it.error))).collect();
            return Ok(Found { packages, unchecked_files, ..Found::default() });
        }
        if packages.is_empty() {
            let help = outside::help(&container, &unchecked_files);
            return Err(self.nothing(unchecked_files, help));
        }
        Ok(Found { packages, unchecked_files, unread_templates, unread })
    }
}
