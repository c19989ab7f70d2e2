//! From what is handed in to packages: which folders and archives are packages, and what lies beside them.
//!
//! A folder is a package when a file in it says that it is a template of Heat, or a manifest names one; a name alone makes
//! none. Archives are opened where they may hold packages.

mod around;
mod container;
mod folders;
mod outside;
mod walk;

use std::path::Path;

use hot::{Layout, Reading, Reason};
use rules::Subject;

use crate::open::{self, Bounds, Input, OpenError, Opened};
use crate::run::Options;
pub use around::package_around;
use container::Container;
use verdict::Policy;

/// Archives within archives that are opened, the one handed in included.
const MOST_ARCHIVES_DEEP: usize = 3;

/// What was found in one input.
#[derive(Debug, Default)]
pub struct Found {
    /// In the order of their paths; none when there is nothing to judge.
    pub packages: Vec<FoundPackage>,
    /// What lies outside the packages and is not judged, by path from the input.
    pub not_judged: Vec<(String, Reason)>,
}

/// A package that was found, though it could perhaps not be opened.
#[derive(Debug)]
pub struct FoundPackage {
    /// The path that it is known by: the input's, the folder, and `!` before what lies in an archive.
    pub path: String,
    /// Its files, or why they cannot be had.
    pub opened: Result<Opened, OpenError>,
}

impl FoundPackage {
    fn of(opened: Opened) -> Self {
        Self { path: opened.path.clone(), opened: Ok(opened) }
    }
}

/// What discovery goes by.
pub(crate) struct Discovery<'o> {
    bounds: &'o Bounds,
    policy: &'o Policy,
    /// Whether a CSAR is a package even if there is no template in it.
    judges_csars: bool,
    /// Whether what is handed in is a package even if there is no template in it.
    judges_onboarding: bool,
    one_package: bool,
}

/// Finds the packages of an input and opens them.
pub fn discover(input: &Input, options: &Options) -> Result<Found, OpenError> {
    let judges = |subject| options.sets.iter().any(|set| set.subject() == subject);
    let discovery = Discovery {
        bounds: &options.bounds,
        policy: &options.policy,
        judges_csars: judges(Subject::Csar),
        judges_onboarding: judges(Subject::Onboarding),
        one_package: options.one_package,
    };
    discovery.input(input)
}

/// Opens the one package of an input: the one at its very place, or else the only one there is. Where there is none, the
/// whole input is taken for one, so that a package can be judged before it says what it is.
pub fn discover_one(input: &Input, options: &Options) -> Result<Opened, OpenError> {
    let mut found = match discover(input, options) {
        Ok(found) => found,
        Err(OpenError::NoTemplate { .. }) => return open::open(input, &options.bounds),
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

impl Discovery<'_> {
    fn input(&self, input: &Input) -> Result<Found, OpenError> {
        if self.one_package {
            return self.whole(input);
        }
        match input {
            Input::Path(path) => self.path(path, input),
            Input::Standard(bytes) if open::starts_as_archive(bytes) => self.archive(bytes, input, false),
            Input::Standard(_) => Ok(Self::named(open::open(input, self.bounds)?, "stdin.yaml")),
            Input::Memory { path, files } => {
                let name = path.rsplit('/').next().unwrap_or(path);
                self.contained(Container::of_files(self, name, open::in_memory(files, self.bounds)?), input)
            }
            Input::Archive { name, bytes } => {
                let is_csar = Path::new(name).extension().is_some_and(|it| it.eq_ignore_ascii_case("csar"));
                self.archive(bytes, input, is_csar)
            }
        }
    }

    fn path(&self, path: &Path, input: &Input) -> Result<Found, OpenError> {
        let metadata = std::fs::metadata(path).map_err(|source| open::io_error(path, source))?;
        if metadata.is_dir() {
            return self.contained(walk::walk(self, path, &input.name())?, input);
        }
        if open::is_archive(path) {
            let bytes = open::read_file(path, self.bounds.total_bytes)?;
            let is_csar = path.extension().is_some_and(|it| it.eq_ignore_ascii_case("csar"));
            return self.archive(&bytes, input, is_csar);
        }
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Ok(Self::named(open::open(input, self.bounds)?, &name))
    }

    /// A file that was named: it is judged as a template or environment whatever it says.
    fn named(mut opened: Opened, name: &str) -> Found {
        opened.layout.reading = Reading::File(name.to_owned());
        Found { packages: vec![FoundPackage::of(opened)], not_judged: Vec::new() }
    }

    /// The reading in which an input is one package, known by the names of its files.
    fn whole(&self, input: &Input) -> Result<Found, OpenError> {
        let mut opened = open::open(input, self.bounds)?;
        opened.layout = Layout { reading: Reading::Names, ..Layout::default() };
        let is_judged = |(path, _): &(String, Vec<u8>)| {
            let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
            let judged = ["yaml", "yml", "env"].iter().any(|it| it.eq_ignore_ascii_case(extension));
            judged && !path.contains('/')
        };
        let is_meant = matches!(input, Input::Path(path) if path.is_file() && !open::is_archive(path));
        let is_csar = || opened.files.iter().any(|(path, _)| path == container::METADATA);
        if is_meant || opened.files.iter().any(is_judged) || (self.judges_csars && is_csar()) {
            Ok(Found { packages: vec![FoundPackage::of(opened)], not_judged: Vec::new() })
        } else {
            Err(OpenError::NoTemplate { not_judged: Vec::new(), help: outside::HAND_IN })
        }
    }

    fn archive(&self, bytes: &[u8], input: &Input, is_csar: bool) -> Result<Found, OpenError> {
        let mut left = self.bounds.total_bytes;
        let container = Container::of_archive(self, bytes, is_csar, &mut left)?;
        Self::contained_within(container, input, left)
    }

    fn contained(&self, container: Container<'_>, input: &Input) -> Result<Found, OpenError> {
        Self::contained_within(container, input, self.bounds.total_bytes)
    }

    /// The packages of a container that was handed in.
    fn contained_within(
        mut container: Container<'_>,
        input: &Input,
        mut left: u64,
    ) -> Result<Found, OpenError> {
        let (path, name) = (input.path(), input.name());
        let packages = container.packages(&path, &name, 1, &mut left);
        let not_judged = container.not_judged();
        if !packages.is_empty() {
            return Ok(Found { packages, not_judged });
        }
        if let Some(package) = container.last_resort(&path, &name) {
            return Ok(Found { packages: vec![package], not_judged: Vec::new() });
        }
        let help = outside::help(&container, &not_judged);
        Err(OpenError::NoTemplate { not_judged, help })
    }
}
