//! Values that are given for preloads: from environment files in folders, single environment files, and tables.

use std::collections::BTreeSet;

use hot::{Environment, LEXICON};
use maps::IndexMap;
use yaml::{FileId, Limits, Node, SourceText, Tree};

use crate::module::Module;
use crate::note::{Note, NoteKind};
use crate::sheet::{self, Row, SheetError};
use crate::value::Value;
use crate::{distributed, instance};

/// Sets of preloads that values may ask for.
const MOST_ENVIRONMENTS: usize = 1_000;
/// The name of folders that hold preloads, not values.
pub const OUTPUT_FOLDER: &str = "preloads";
/// The file whose values count for every module.
const DEFAULTS: &str = "defaults.yaml";

/// Whether a file of this name, in a folder of values, holds some.
pub fn holds_values(name: &str) -> bool {
    name == DEFAULTS || module_of(name).is_some()
}

/// The label, in lower case, of the module that a file of this name has values for.
fn module_of(name: &str) -> Option<String> {
    let (stem, extension) = name.rsplit_once('.')?;
    extension.eq_ignore_ascii_case("env").then(|| stem.to_lowercase())
}

/// Why values cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SourceError {
    /// An environment file is no YAML.
    #[error("{line}:{column}: {message}")]
    Yaml {
        /// 1-based.
        line: u32,
        /// 1-based.
        column: u32,
        /// What is wrong.
        message: String,
    },
    /// A table is none, or too large.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// The name of an environment cannot be that of a folder.
    #[error("row {row}: environment `{name}` is not a name of a folder")]
    Environment {
        /// 1-based.
        row: usize,
        /// As it is written.
        name: String,
    },
    /// More sets of preloads than anyone needs.
    #[error("values for more than {MOST_ENVIRONMENTS} environments")]
    TooManyEnvironments,
}

/// Names and contents.
pub type Files = Vec<(String, Vec<u8>)>;

/// A folder with its files, none of those in folders below it.
#[derive(Clone, Debug, Default)]
pub struct Folder {
    /// Relative to the folder that is given, with `/` separators; empty for itself.
    pub path: String,
    /// By name.
    pub files: Files,
    /// CSARs that SDC distributes: names, and what they hold, by path.
    pub archives: Vec<(String, Files)>,
}

/// Values that belong together: for one environment or all, for one module or all.
#[derive(Debug)]
struct Layer {
    /// Its folder; empty for all.
    environment: String,
    /// The label in lower case; nothing for all.
    module: Option<String>,
    /// Where it stands, for notes.
    origin: String,
    /// Whether it is of a distributed CSAR, which knows best.
    is_distributed: bool,
    values: IndexMap<String, Option<Value>>,
}

impl Layer {
    fn is_for(&self, environment: &str, label: &str) -> bool {
        let of_environment = self.environment.is_empty()
            || environment
                .strip_prefix(self.environment.as_str())
                .is_some_and(|it| it.is_empty() || it.starts_with('/'));
        of_environment && self.module.as_ref().is_none_or(|module| *module == label)
    }

    /// How near it is: environments count more than modules.
    fn depth(&self) -> (usize, bool) {
        let depth = self.environment.split('/').filter(|it| !it.is_empty()).count();
        (depth, self.module.is_some())
    }
}

/// Values of one origin.
#[derive(Debug, Default)]
pub struct Source {
    layers: Vec<Layer>,
    environments: BTreeSet<String>,
    notes: Vec<Note>,
}

impl Source {
    /// Reads a folder of values with the folders below it, which are environments and inherit from it.
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
            for (name, bytes) in files {
                source.add_file(&folder.path, name, bytes);
            }
            let mut archives: Vec<_> = folder.archives.iter().collect();
            archives.sort();
            for (name, files) in archives {
                source.add_archive(&folder.path, name, files);
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

    /// Adds a file of a folder; others than values are passed over, those that cannot be read are told.
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
            Err(error) => self.notes.push(Note {
                module: String::new(),
                kind: NoteKind::Unreadable,
                message: format!("`{origin}:{error}`; its values are not used"),
                subject: origin,
                requirement: None,
            }),
        }
    }

    /// Adds what a distributed CSAR says of modules.
    fn add_archive(&mut self, folder: &str, name: &str, files: &[(String, Vec<u8>)]) {
        let known = self.layers.len();
        for module in distributed::modules(files) {
            let values = [(instance::VNF_TYPE, module.vnf_type), (instance::MODEL_NAME, module.model_name)];
            let values = values.map(|(name, text)| (name.to_owned(), Value::of_text(&text)));
            self.layers.push(Layer {
                environment: folder.to_owned(),
                module: Some(module.label),
                origin: name.to_owned(),
                is_distributed: true,
                values: values.into_iter().collect(),
            });
        }
        if self.layers.len() == known {
            self.notes.push(Note {
                module: String::new(),
                kind: NoteKind::Unreadable,
                subject: name.to_owned(),
                message: format!("`{name}` tells of no module; it is not used"),
                requirement: None,
            });
        }
    }

    /// Reads one environment file: for the module that it is named after, else for all.
    pub fn environment(name: &str, bytes: &[u8], modules: &[Module<'_>]) -> Result<Self, SourceError> {
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem).to_lowercase();
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

    /// Reads a table in CSV.
    pub fn csv(name: &str, bytes: &[u8]) -> Result<Self, SourceError> {
        Self::rows(name, sheet::csv(bytes)?)
    }

    /// Reads the first sheet of a workbook. What the archive unpacks to must have been bounded before.
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

/// Whether a text of a table can be the name of one folder, on any system.
fn is_folder_name(text: &str) -> bool {
    const LONGEST: usize = 100;
    !text.starts_with('.')
        && !text.ends_with(['.', ' '])
        && text.len() <= LONGEST
        && !text
            .chars()
            .any(|it| it.is_control() || matches!(it, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|'))
}

/// The values of an environment file, or of a plain map.
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
    let value = |entry: yaml::Entry<'_>| (entry.name().to_owned(), Value::of(entry.value));
    Ok(if is_environment {
        Environment::new(tree).parameters().map(value).collect()
    } else {
        tree.root().into_iter().flat_map(Node::entries).map(value).collect()
    })
}

/// All values that are given, those of later sources before those of earlier ones.
#[derive(Debug, Default)]
pub struct Values {
    sources: Vec<Source>,
}

impl Values {
    /// Values of some sources; each beats those before it.
    pub fn new(sources: Vec<Source>) -> Self {
        Self { sources }
    }

    /// The environments, each of which gets preloads of its own, as relative folders: one without a name when none is named.
    pub(crate) fn environments(&self) -> Vec<&str> {
        let named: BTreeSet<&str> =
            self.sources.iter().flat_map(|it| &it.environments).map(String::as_str).collect();
        if named.is_empty() { vec![""] } else { named.into_iter().collect() }
    }

    /// What counts for a module in an environment.
    pub(crate) fn given(&self, environment: &str, label: &str) -> Given<'_> {
        let label = label.to_lowercase();
        let mut layers = Vec::new();
        for source in self.sources.iter().rev() {
            let mut of_source: Vec<&Layer> =
                source.layers.iter().filter(|layer| layer.is_for(environment, &label)).collect();
            of_source.sort_by_key(|layer| layer.depth());
            layers.extend(of_source.into_iter().rev());
        }
        layers.sort_by_key(|layer| !layer.is_distributed);
        Given { layers }
    }

    /// What could not be read, and the values that no module takes.
    pub(crate) fn notes(&self, modules: &[Module<'_>]) -> Vec<Note> {
        let mut notes: Vec<Note> = self.sources.iter().flat_map(|it| it.notes.iter().cloned()).collect();
        // A distributed service has modules of other packages too.
        let layers = self.sources.iter().flat_map(|it| &it.layers).filter(|layer| !layer.is_distributed);
        for layer in layers {
            let meant: Vec<&Module<'_>> = modules
                .iter()
                .filter(|it| layer.module.as_ref().is_none_or(|label| *label == it.label().to_lowercase()))
                .collect();
            let module = layer.module.as_ref().and(meant.first()).map_or("", |it| it.label()).to_owned();
            if meant.is_empty() {
                let label = layer.module.clone().unwrap_or_default();
                let message = format!(
                    "`{}` has values for `{label}`, which is not a module of the package",
                    layer.origin
                );
                notes.push(Note {
                    module,
                    kind: NoteKind::UnknownValue,
                    subject: label,
                    message,
                    requirement: None,
                });
                continue;
            }
            let is_known =
                |name: &str| instance::ALL.contains(&name) || meant.iter().any(|module| module.knows(name));
            for name in layer.values.keys().filter(|name| !is_known(name)) {
                let message = format!(
                    "`{}` has a value for `{name}`, which the template does not declare",
                    layer.origin
                );
                notes.push(Note {
                    module: module.clone(),
                    kind: NoteKind::UnknownValue,
                    subject: name.clone(),
                    message,
                    requirement: None,
                });
            }
        }
        notes
    }
}

/// The values for one module in one environment, the strongest layer first.
#[derive(Debug, Default)]
pub(crate) struct Given<'v> {
    layers: Vec<&'v Layer>,
}

impl<'v> Given<'v> {
    /// The strongest value of a parameter.
    pub(crate) fn get(&self, parameter: &str) -> Option<&'v Value> {
        self.layers.iter().find_map(|layer| layer.values.get(parameter)?.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(path: &str, files: &[(&str, &str)]) -> Folder {
        let files = files.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect();
        Folder { path: path.to_owned(), files, archives: Vec::new() }
    }

    fn get(values: &Values, environment: &str, label: &str, parameter: &str) -> Option<String> {
        values.given(environment, label).get(parameter).map(|it| it.whole().into_owned())
    }

    #[test]
    fn nearer_values_beat_farther_ones_and_modules_beat_defaults() {
        let folders = [
            folder(
                "",
                &[
                    ("defaults.yaml", "a: 1\nb: 1\nc: 1\nd: 1\n"),
                    ("Base.ENV", "parameters: {b: 2, c: 2, d: 2}"),
                ],
            ),
            folder(
                "x",
                &[
                    ("defaults.yaml", "c: 3\nd: 3\n"),
                    ("base.env", "parameters: {d: 4, c: CHANGEME}"),
                    ("note.txt", ""),
                ],
            ),
            folder("y", &[]),
            folder("preloads", &[("defaults.yaml", "a: 9\n")]),
            folder(".git", &[]),
        ];
        let values = Values::new(vec![Source::folders(&folders).unwrap()]);
        assert_eq!(values.environments(), ["x", "y"]);
        let all = |environment, label| {
            ["a", "b", "c", "d"].map(|it| get(&values, environment, label, it).unwrap()).join("")
        };
        assert_eq!(all("x", "base"), "1234");
        assert_eq!(all("y", "base"), "1222");
        assert_eq!(all("x", "other"), "1133");
    }

    #[test]
    fn a_distributed_csar_beats_all_for_what_it_tells() {
        let service = "metadata: {name: s}\ntopology_template: {groups: {g: {metadata: {vfModuleModelName: R..m}, properties: \
                       {vf_module_label: Base}}}}";
        let definitions = [("service-S", service), ("resource-R", "metadata: {name: r}")];
        let definitions =
            definitions.map(|(name, text)| (format!("Definitions/{name}-template.yml"), text.into()));
        let mut root = folder("", &[]);
        root.archives =
            vec![("s.csar".to_owned(), definitions.to_vec()), ("none.csar".to_owned(), Vec::new())];
        let site = folder("x", &[("base.env", "parameters: {vnf-type: mine, vf_module_name: mine}")]);
        let source = Source::folders(&[root, site]).unwrap();
        assert_eq!(source.notes.iter().map(|it| it.subject.as_str()).collect::<Vec<_>>(), ["none.csar"]);
        let values = Values::new(vec![source]);
        assert_eq!(get(&values, "x", "base", "vnf-type").as_deref(), Some("s/r 0"));
        assert_eq!(get(&values, "x", "base", "vf-module-model-name").as_deref(), Some("R..m"));
        assert_eq!(get(&values, "x", "base", "vf_module_name").as_deref(), Some("mine"));
        assert_eq!(get(&values, "x", "other", "vnf-type"), None);
    }

    #[test]
    fn folders_within_folders_inherit_and_only_the_innermost_are_environments() {
        let folders = [
            folder("", &[]),
            folder("r", &[("defaults.yaml", "a: 1\nb: 1")]),
            folder("r/s", &[("defaults.yaml", "b: 2")]),
            folder("rx", &[]),
        ];
        let values = Values::new(vec![Source::folders(&folders).unwrap()]);
        assert_eq!(values.environments(), ["r/s", "rx"]);
        assert_eq!(get(&values, "r/s", "base", "a").as_deref(), Some("1"));
        assert_eq!(get(&values, "r/s", "base", "b").as_deref(), Some("2"));
        assert_eq!(get(&values, "rx", "base", "a"), None);
    }

    #[test]
    fn rows_of_one_parameter_are_a_list_and_environments_beat_modules() {
        let csv = "\u{feff}Value,extra,PARAMETER,environment,module\n\
            all,,p,,\nmodule,,p,,Base\nsite,,p,s,\nboth,,p,s,base\none,,q,,\n\"two, or\n\"\"3\"\"\",,q,,\nx,,,,\n0,,z,,\n";
        let values = Values::new(vec![Source::csv("t.csv", csv.as_bytes()).unwrap()]);
        assert_eq!(values.environments(), ["s"]);
        assert_eq!(get(&values, "s", "base", "p").as_deref(), Some("both"));
        assert_eq!(get(&values, "s", "other", "p").as_deref(), Some("site"));
        assert_eq!(get(&values, "t", "base", "p").as_deref(), Some("module"));
        assert_eq!(get(&values, "s", "base", "q").as_deref(), Some("one,two, or\n\"3\""));
        assert_eq!(get(&values, "s", "base", "z").as_deref(), Some("0"));
    }

    #[test]
    fn environments_of_tables_are_names_of_folders() {
        for name in ["..", ".", ".hidden", "a/b", "/etc", "a\\b", "c:", "a\u{7}", "x.", &"e".repeat(300)] {
            let csv = format!("parameter,value,environment\np,v,\"{name}\"\n");
            let error = Source::csv("t.csv", csv.as_bytes()).unwrap_err();
            assert!(matches!(error, SourceError::Environment { row: 2, .. }), "{name}: {error}");
        }
        let rows = (0..=MOST_ENVIRONMENTS).map(|it| format!("p,v,e{it}\n")).collect::<Vec<_>>().concat();
        let error =
            Source::csv("t.csv", format!("parameter,value,environment\n{rows}").as_bytes()).unwrap_err();
        assert!(matches!(error, SourceError::TooManyEnvironments));
    }

    #[test]
    fn later_sources_beat_earlier_ones() {
        let earlier = Source::csv("a.csv", b"parameter,value,environment\np,1,s\nq,1,\n").unwrap();
        let later = Source::csv("b.csv", b"parameter,value\np,2\n").unwrap();
        let values = Values::new(vec![earlier, later]);
        assert_eq!(values.environments(), ["s"]);
        assert_eq!(get(&values, "s", "base", "p").as_deref(), Some("2"));
        assert_eq!(get(&values, "s", "base", "q").as_deref(), Some("1"));
    }

    #[test]
    fn files_of_a_folder_that_cannot_be_read_are_told() {
        let folders = [folder("", &[("base.env", "parameters: [\n"), ("defaults.yaml", "a: \"\u{1}\"")])];
        let source = Source::folders(&folders).unwrap();
        let subjects: Vec<_> = source.notes.iter().map(|it| (it.kind, it.subject.as_str())).collect();
        assert_eq!(subjects, [(NoteKind::Unreadable, "base.env"), (NoteKind::Unreadable, "defaults.yaml")]);
    }
}
