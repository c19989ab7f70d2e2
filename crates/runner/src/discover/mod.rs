//! From what is handed in to packages: which folders and archives are packages, and what lies beside them.
//!
//! A folder is a package when a file in it says that it is a template of Heat, or a manifest names one; a name alone makes
//! none. Archives are opened where they may hold packages.

mod around;
mod container;
mod walk;

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use hot::{Layout, Reading, Reason};
use rules::Subject;

use crate::delivery::{Csars, Delivery};
use crate::open::{self, Bounds, Input, OpenError, Opened};
use crate::options::Options;
pub use around::package_around;
use container::{Container, outside};
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
    /// What of that is a template all the same.
    pub unread_templates: Vec<(String, Reason)>,
    /// What of it cannot be read, and why: archives that are refused among it. By paths as packages have them.
    pub unread: Vec<(String, OpenError)>,
}

/// A package that was found, though it could perhaps not be opened.
#[derive(Debug)]
pub struct FoundPackage {
    /// The path that it is known by: the input's, the folder, and `!` before what lies in an archive.
    pub path: String,
    /// Its files, or why they cannot be had.
    pub opened: Result<Opened, OpenError>,
    /// The CSAR that it came in, where it is judged with this package.
    pub(crate) delivery: Option<Arc<Delivery>>,
    /// Whether it is a CSAR with nothing of Heat to judge.
    pub(crate) is_csar_alone: bool,
}

impl FoundPackage {
    fn of(opened: Opened) -> Self {
        Self::at(opened.path.clone(), Ok(opened))
    }

    fn at(path: String, opened: Result<Opened, OpenError>) -> Self {
        Self { path, opened, delivery: None, is_csar_alone: false }
    }

    /// A CSAR in which nothing is judged but itself.
    fn csar_alone(path: &str, name: &str, delivery: Arc<Delivery>) -> Self {
        let opened = Opened::new(name.to_owned(), path.to_owned(), delivery.files().to_vec());
        Self { delivery: Some(delivery), is_csar_alone: true, ..Self::of(opened) }
    }

    /// Adds a CSAR to the packages in it: the first that could be opened is judged with it, and it is one itself when there is
    /// none.
    fn deliver(found: &mut Vec<Self>, path: &str, name: &str, delivery: Delivery) {
        let delivery = Arc::new(delivery);
        match found.iter_mut().find(|package| package.opened.is_ok()) {
            Some(package) => package.delivery = Some(delivery),
            None => found.push(Self::csar_alone(path, name, delivery)),
        }
    }
}

/// What discovery goes by.
pub(crate) struct Discovery<'o> {
    bounds: &'o Bounds,
    policy: &'o Policy,
    /// The CSARs that are judged as such.
    csars: Csars,
    /// Whether anything else is judged.
    judges_heat: bool,
    /// Whether what is handed in is a package even if there is no template in it.
    judges_onboarding: bool,
    /// Whether everything is looked into, hidden folders and archives that something names among it: a gate passes nothing that
    /// was not read.
    is_gate: bool,
    /// `true` if templates may name files outside the folder of their package, as the Heat client allows. The other rule sets
    /// require flat packages.
    follows_siblings: bool,
}

/// Finds the packages of an input and opens them.
pub fn discover(input: &Input, options: &Options) -> Result<Found, OpenError> {
    find(input, options, options.csars)
}

/// Finds the packages of Heat of an input, whatever they came in, and opens them.
pub(crate) fn discover_heat(input: &Input, options: &Options) -> Result<Found, OpenError> {
    find(input, options, Csars::None)
}

fn find(input: &Input, options: &Options, csars: Csars) -> Result<Found, OpenError> {
    let subjects = || options.sets.iter().map(|set| set.subject());
    let discovery = Discovery {
        bounds: &options.bounds,
        policy: &options.policy,
        csars,
        judges_heat: csars == Csars::None || subjects().any(|subject| subject != Subject::Csar),
        judges_onboarding: subjects().any(|subject| subject == Subject::Onboarding),
        is_gate: options.gate,
        follows_siblings: follows_siblings(options),
    };
    if options.one_package { discovery.whole(input) } else { discovery.input(input) }
}

/// `true` if the rule set `heat` is selected, and no built-in set with requirements on the layout of packages.
fn follows_siblings(options: &Options) -> bool {
    let has = |id: &str| options.sets.iter().any(|set| set.id() == id);
    has("heat") && !["onap", "sdc", "csar"].into_iter().any(has)
}

/// Opens the one package of an input: the one at its very place, or else the only one there is. Where there is none, the
/// whole input is taken for one, so that a package can be judged before it says what it is.
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

impl Discovery<'_> {
    /// `true` for a file whose content can reveal a package, by its name.
    fn tells(&self, path: &str) -> bool {
        container::tells(path) || self.may_be_heat(path)
    }

    /// `true` for a file that is a template by its content alone, if the rule set `heat` is selected.
    fn may_be_heat(&self, path: &str) -> bool {
        let has = |extension: &str| {
            path.rsplit_once('.').is_some_and(|(_, found)| found.eq_ignore_ascii_case(extension))
        };
        self.follows_siblings && (has("template") || has("json"))
    }

    fn input(&self, input: &Input) -> Result<Found, OpenError> {
        match input {
            Input::Path(path) => self.path(path, input),
            Input::Standard(bytes) if open::starts_as_archive(bytes) => self.archive("stdin", bytes, input),
            Input::Standard(_) => Ok(Self::named(open::open(input, self.bounds)?, "stdin.yaml")),
            Input::Memory { path, files } => {
                let name = path.rsplit('/').next().unwrap_or(path);
                self.contained(Container::of_files(self, name, open::in_memory(files, self.bounds)?), input)
            }
            Input::Archive { name, bytes } => self.archive(name, bytes, input),
        }
    }

    fn path(&self, path: &Path, input: &Input) -> Result<Found, OpenError> {
        let metadata = std::fs::metadata(path).map_err(|source| open::io_error(path, source))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if metadata.is_dir() {
            return self.contained(walk::walk(self, path, &input.name())?, input);
        }
        if open::is_archive(path) {
            let bytes = open::read_file(path, self.bounds.total_bytes)?;
            return self.archive(&name, &bytes, input);
        }
        Ok(Self::named(open::open(input, self.bounds)?, &name))
    }

    /// A file that was named: it is judged as a template or environment whatever it says.
    fn named(mut opened: Opened, name: &str) -> Found {
        opened.layout.reading = Reading::File(name.to_owned());
        Found { packages: vec![FoundPackage::of(opened)], ..Found::default() }
    }

    /// The reading in which an input is one package, known by the names of its files.
    fn whole(&self, input: &Input) -> Result<Found, OpenError> {
        let delivery = Delivery::of(input, self.csars, self.bounds);
        let mut opened = open::open(input, self.bounds)?;
        opened.layout = Layout { reading: Reading::Names, ..Layout::default() };
        let is_judged = |(path, _): &(String, Vec<u8>)| {
            let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
            let judged = ["yaml", "yml", "hot", "env"].iter().any(|it| it.eq_ignore_ascii_case(extension));
            judged && !path.contains('/')
        };
        let is_meant = matches!(input, Input::Path(path) if path.is_file() && !open::is_archive(path));
        let mut packages = Vec::new();
        // What is to be one package of Heat must hold templates.
        if self.judges_heat {
            if !is_meant && !opened.files.iter().any(is_judged) {
                return Err(self.nothing(Vec::new(), outside::HAND_IN));
            }
            packages.push(FoundPackage::of(opened));
        }
        if let Some(delivery) = delivery {
            FoundPackage::deliver(&mut packages, &input.path(), &input.name(), delivery);
        }
        if packages.is_empty() {
            return Err(self.nothing(Vec::new(), outside::NO_CSAR));
        }
        Ok(Found { packages, ..Found::default() })
    }

    /// That there is nothing to judge.
    fn nothing(&self, not_judged: Vec<(String, Reason)>, help: Cow<'static, str>) -> OpenError {
        let wanted = if self.judges_heat { "Heat template" } else { "CSAR of a VNF or PNF" };
        OpenError::Nothing { wanted, not_judged, help }
    }

    fn archive(&self, file_name: &str, bytes: &[u8], input: &Input) -> Result<Found, OpenError> {
        let mut left = self.bounds.total_bytes;
        let container = Container::of_archive(self, file_name, bytes, self.csars, &mut left)?;
        self.contained_within(container, input, left)
    }

    fn contained(&self, container: Container<'_>, input: &Input) -> Result<Found, OpenError> {
        self.contained_within(container, input, self.bounds.total_bytes)
    }

    /// The packages of a container that was handed in.
    fn contained_within(
        &self,
        mut container: Container<'_>,
        input: &Input,
        mut left: u64,
    ) -> Result<Found, OpenError> {
        let (path, name) = (input.path(), input.name());
        let mut packages = container.packages(&path, &name, 1, &mut left);
        let mut not_judged = container.not_judged();
        let unread_templates = container.unread_templates(&not_judged);
        if packages.is_empty()
            && let Some(package) = container.last_resort(&path, &name)
        {
            packages.push(package);
            not_judged.clear();
        }
        container.deliver(&mut packages, &path, &name);
        let unread = container.unread(&path, &not_judged);
        let is_refused = |(_, reason): &(String, Reason)| *reason == Reason::ArchiveUnreadable;
        if packages.is_empty() && not_judged.iter().any(is_refused) {
            // What was looked for may be in what is refused.
            packages = unread.into_iter().map(|(path, error)| FoundPackage::at(path, Err(error))).collect();
            return Ok(Found { packages, not_judged, ..Found::default() });
        }
        if packages.is_empty() {
            let help = outside::help(&container, &not_judged);
            return Err(self.nothing(not_judged, help));
        }
        Ok(Found { packages, not_judged, unread_templates, unread })
    }
}
