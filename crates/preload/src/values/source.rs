//! Sources of values: folders of environment files, single environment files, and tables.

use std::collections::BTreeSet;

use vnfcheck_hot::file::stem;
use vnfcheck_hot::{Environment, LEXICON};
use vnfcheck_maps::IndexMap;
use vnfcheck_yaml::{FileId, Limits, Node, RawFile, SourceText, Tree};

use crate::module::Module;
use crate::note::{Note, NoteKind};
use crate::sheet::{self, Row, SheetError};
use crate::value::Value;
use crate::{distributed, instance};

/// Maximum number of environments in the values.
pub(super) const MOST_ENVIRONMENTS: usize = 1_000;

/// The name of folders that contain preloads instead of values.
pub const OUTPUT_FOLDER: &str = "preloads";

/// The file whose values apply to every module.
const DEFAULTS: &str = "defaults.yaml";

/// Returns `true` if a file with this name in a folder of values contains values.
pub fn holds_values(name: &str) -> bool {
    name == DEFAULTS || module_of(name).is_some()
}

/// Returns the label, in lower case, of the module whose values a file with this name contains.
fn module_of(name: &str) -> Option<String> {
    let (stem, extension) = name.rsplit_once('.')?;
    extension.eq_ignore_ascii_case("env").then(|| stem.to_lowercase())
}

/// The reason why values are not usable.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// An environment file is not valid YAML.
    #[error("{line}:{column}: {message}")]
    Yaml {
        /// The 1-based line.
        line: u32,
        /// The 1-based column.
        column: u32,
        /// The error message.
        message: String,
    },
    /// A file is not a table, or the table is too large.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// The name of an environment is not valid for a folder.
    #[error("row {row}: environment `{name}` is not a valid folder name")]
    Environment {
        /// The 1-based row.
        row: usize,
        /// The name as written.
        name: String,
    },
    /// The number of environments exceeds the limit.
    #[error("values for more than {MOST_ENVIRONMENTS} environments")]
    TooManyEnvironments,
}

/// A folder with its own files, without files in subfolders.
#[derive(Clone, Debug, Default)]
pub struct Folder {
    /// The path relative to the root folder, with `/` separators; empty for the root folder itself.
    pub path: String,
    /// The files; the path of a file is its name.
    pub files: Vec<RawFile>,
    /// CSARs distributed by SDC.
    pub archives: Vec<Distribution>,
}

/// A CSAR distributed by SDC.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Distribution {
    /// The file name.
    pub name: String,
    /// The files of the CSAR.
    pub files: Vec<RawFile>,
}

/// Values for one environment or all, and for one module or all.
#[derive(Debug)]
pub(super) struct Layer {
    /// The folder of the environment; empty for all environments.
    environment: String,
    /// The label in lower case; `None` for all modules.
    pub(super) module: Option<String>,
    /// The name of the source for notes.
    pub(super) origin: String,
    /// `true` for values from a distributed CSAR, which take precedence.
    pub(super) is_distributed: bool,
    pub(super) values: IndexMap<String, Option<Value>>,
}

impl Layer {
    pub(super) fn is_for(&self, environment: &str, label: &str) -> bool {
        let of_environment = self.environment.is_empty()
            || environment
                .strip_prefix(self.environment.as_str())
                .is_some_and(|it| it.is_empty() || it.starts_with('/'));
        of_environment && self.module.as_ref().is_none_or(|module| *module == label)
    }

    /// Returns the precedence of the layer: deeper environments first, then values for one module.
    pub(super) fn depth(&self) -> (usize, bool) {
        let depth = self.environment.split('/').filter(|it| !it.is_empty()).count();
        (depth, self.module.is_some())
    }
}

/// Values from one source.
#[derive(Debug, Default)]
pub struct Source {
    pub(super) layers: Vec<Layer>,
    pub(super) environments: BTreeSet<String>,
    pub(super) notes: Vec<Note>,
}

impl Source {
    /// Reads a folder of values with its subfolders. Each subfolder is an environment that inherits the values of its
    /// parent.
    ///
    /// # Errors
    ///
    /// Returns an error if there are too many environments.
    pub fn folders(folders: &[Folder]) -> Result<Self, SourceError> {
        let counts = |path: &str| path.split('/').all(|name| !name.starts_with('.') && name != OUTPUT_FOLDER);
        let paths: BTreeSet<&str> =
            folders.iter().map(|it| it.path.as_str()).filter(|it| counts(it)).collect();
        let parents: BTreeSet<&str> = paths
            .iter()
            .filter(|it| !it.is_empty())
            .map(|it| it.rsplit_once('/').map_or("", |(parent, _)| parent))
            .collect();
        let mut source = Self::default();
        for folder in folders.iter().filter(|it| paths.contains(it.path.as_str())) {
            if !parents.contains(folder.path.as_str()) && !folder.path.is_empty() {
                source.environments.insert(folder.path.clone());
            }
            let mut files: Vec<_> = folder.files.iter().collect();
            files.sort();
            for file in files {
                source.add_file(&folder.path, &file.path, &file.bytes);
            }
            let mut archives: Vec<_> = folder.archives.iter().collect();
            archives.sort();
            for archive in archives {
                source.add_archive(&folder.path, archive);
            }
        }
        source.bounded()
    }

    fn bounded(self) -> Result<Self, SourceError> {
        if self.environments.len() > MOST_ENVIRONMENTS {
            return Err(SourceError::TooManyEnvironments);
        }
        Ok(self)
    }

    /// Adds a file of a folder. Ignores files without values and records a note on unreadable files.
    fn add_file(&mut self, folder: &str, name: &str, bytes: &[u8]) {
        let origin = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
        if !holds_values(name) {
            return;
        }
        let module = module_of(name);
        match read(bytes, module.is_some()) {
            Ok(values) => self.layers.push(Layer {
                environment: folder.to_owned(),
                module,
                origin,
                is_distributed: false,
                values,
            }),
            Err(error) => {
                let message = format!("`{origin}:{error}`; its values are not used");
                self.notes.push(Note::new("", NoteKind::Unreadable, &origin, message, None));
            }
        }
    }

    /// Adds the modules of a distributed CSAR.
    fn add_archive(&mut self, folder: &str, Distribution { name, files }: &Distribution) {
        let known = self.layers.len();
        for module in distributed::modules(files) {
            let values = [(instance::VNF_TYPE, module.vnf_type), (instance::MODEL_NAME, module.model_name)];
            let values = values.map(|(name, text)| (name.to_owned(), Value::of_text(&text)));
            self.layers.push(Layer {
                environment: folder.to_owned(),
                module: Some(module.label),
                origin: name.clone(),
                is_distributed: true,
                values: values.into_iter().collect(),
            });
        }
        if self.layers.len() == known {
            let message = format!("`{name}` is not the name of a module and is ignored");
            self.notes.push(Note::new("", NoteKind::Unreadable, name, message, None));
        }
    }

    /// Reads one environment file. Its values apply to the module of the same name, or to all modules if no module has
    /// that name.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is not valid YAML.
    pub fn environment(name: &str, bytes: &[u8], modules: &[Module<'_>]) -> Result<Self, SourceError> {
        let stem = stem(name).to_lowercase();
        let module = modules.iter().any(|it| it.label().to_lowercase() == stem).then_some(stem);
        let values = read(bytes, true)?;
        let layer = Layer {
            environment: String::new(),
            module,
            origin: name.to_owned(),
            is_distributed: false,
            values,
        };
        Ok(Self { layers: vec![layer], ..Self::default() })
    }

    /// Reads a CSV table.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is not a table of values, or if an environment is invalid.
    pub fn csv(name: &str, bytes: &[u8]) -> Result<Self, SourceError> {
        Self::rows(name, sheet::csv(bytes)?)
    }

    /// Reads the first sheet of a workbook. The caller must have limited the unpacked size of the archive.
    ///
    /// # Errors
    ///
    /// Returns an error if the file is not a table of values, or if an environment is invalid.
    pub fn xlsx(name: &str, bytes: &[u8]) -> Result<Self, SourceError> {
        Self::rows(name, sheet::xlsx(bytes)?)
    }

    fn rows(name: &str, rows: Vec<Row>) -> Result<Self, SourceError> {
        let mut texts: IndexMap<(String, Option<String>), IndexMap<String, Vec<String>>> =
            IndexMap::default();
        let mut source = Self::default();
        for row in rows.into_iter().filter(|row| !row.parameter.is_empty()) {
            if !row.environment.is_empty() {
                if !is_folder_name(&row.environment) {
                    return Err(SourceError::Environment { row: row.number, name: row.environment });
                }
                source.environments.insert(row.environment.clone());
            }
            let module = (!row.module.is_empty()).then(|| row.module.to_lowercase());
            let values = texts.entry((row.environment, module)).or_default();
            values.entry(row.parameter).or_default().push(row.value);
        }
        for ((environment, module), values) in texts {
            let value = |mut texts: Vec<String>| match texts.pop() {
                Some(only) if texts.is_empty() => Value::of_text(&only),
                Some(last) => {
                    texts.push(last);
                    Some(Value::List(texts))
                }
                None => None,
            };
            let values = values.into_iter().map(|(name, texts)| (name, value(texts))).collect();
            let origin = name.to_owned();
            source.layers.push(Layer { environment, module, origin, is_distributed: false, values });
        }
        source.bounded()
    }
}

/// Returns `true` if a string in a table is a valid folder name on every system.
fn is_folder_name(text: &str) -> bool {
    const LONGEST: usize = 100;
    !text.starts_with('.')
        && !text.ends_with(['.', ' '])
        && text.len() <= LONGEST
        && !text
            .chars()
            .any(|it| it.is_control() || matches!(it, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|'))
}

/// Returns the values of an environment file, or of a plain map.
fn read(bytes: &[u8], is_environment: bool) -> Result<IndexMap<String, Option<Value>>, SourceError> {
    let failed = |source: &SourceText, at: u32, message: String| {
        let place = source.position(at);
        SourceError::Yaml { line: place.line, column: place.column, message }
    };
    let (source, encoding) = SourceText::decode(bytes);
    if let Some(error) = encoding {
        return Err(failed(&source, 0, error.to_string()));
    }
    let tree = Tree::parse(FileId(0), &source, &LEXICON, &Limits::default());
    if let Some(error) = tree.errors().first() {
        return Err(failed(&source, error.span.start, error.message.clone()));
    }
    let value = |entry: vnfcheck_yaml::Entry<'_>| (entry.name().to_owned(), Value::of(entry.value));
    Ok(if is_environment {
        Environment::new(tree).parameters().map(value).collect()
    } else {
        tree.root().into_iter().flat_map(Node::entries).map(value).collect()
    })
}
