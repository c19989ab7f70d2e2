//! All preloads of a package, as file contents by relative path.

use std::collections::{BTreeMap, BTreeSet};

use vnfcheck_hot::Package;

use crate::api::Api;
use crate::document::Document;
use crate::fill::{Fill, Omitted};
use crate::module::{Module, is_versioned};
use crate::note::{Note, NoteKind};
use crate::values::{ModuleValues, Values};
use crate::{gr_api, template, vnf_api};

/// Maximum total size of all preloads in bytes.
const MOST_BYTES: usize = 256 << 20;

/// The notation of preloads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// JSON with an indentation of 4 spaces.
    Json,
    /// YAML in block style.
    Yaml,
}

impl Format {
    fn extension(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Yaml => "yaml",
        }
    }

    fn write(self, document: &Document) -> Result<Vec<u8>, PreloadError> {
        match self {
            Self::Json => Ok(document.to_json()?),
            Self::Yaml => Ok(document.to_yaml()),
        }
    }
}

/// The reason why preloads cannot be generated.
#[derive(Debug, thiserror::Error)]
pub enum PreloadError {
    /// The package contains no readable module.
    #[error(
        "the package has no readable module (a .yaml or .yml file that starts with `heat_template_version`)"
    )]
    NoModule,
    /// The total size of the preloads exceeds the limit.
    #[error("the preloads have more than {MOST_BYTES} bytes in total")]
    TooLarge,
    /// A document could not be serialized.
    #[error("cannot write JSON: {0}")]
    Json(#[from] serde_json::Error),
}

/// The options of a generation run.
#[derive(Debug)]
pub struct Request {
    /// The APIs to write preloads for.
    pub apis: Vec<Api>,
    /// The notation.
    pub format: Format,
    /// The supplied values. For `None`, value templates are written too.
    pub values: Option<Values>,
}

/// The description of a preload and its missing values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preload {
    /// The relative path of the file, with `/` separators.
    pub path: String,
    /// The label of the module.
    pub module: String,
    /// The API.
    pub api: Api,
    /// The environment; empty for a single environment.
    pub environment: String,
    /// The parameters, or elements of parameters, with a placeholder.
    pub missing: Vec<String>,
    /// The parameters with values from other sources.
    pub omitted: Vec<Omitted>,
}

/// The preloads of a package.
#[derive(Debug, Default)]
pub struct Preloads {
    /// File contents by relative path with `/` separators.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Paths of files from an earlier run that the new files replace.
    pub stale: BTreeSet<String>,
    /// The written preloads, by environment, API and module.
    pub preloads: Vec<Preload>,
    /// The notes, sorted.
    pub notes: Vec<Note>,
}

impl Preloads {
    /// Returns `true` if no preload contains a placeholder.
    pub fn are_complete(&self) -> bool {
        self.preloads.iter().all(|preload| preload.missing.is_empty())
    }
}

/// Generates the preloads of all modules of a package.
///
/// # Errors
///
/// Returns an error if the package has no module, the preloads are too large, or serialization fails.
pub fn preloads(package: &Package, request: &Request) -> Result<Preloads, PreloadError> {
    let mut modules = Module::all(package);
    if modules.is_empty() {
        return Err(PreloadError::NoModule);
    }
    let mut written = Preloads { notes: unread(package), ..Preloads::default() };
    keep_one_of_each_name(&mut modules, &mut written.notes);
    let mut bytes = 0;
    let environments = request.values.as_ref().map_or_else(|| vec![""], Values::environments);
    for environment in environments {
        for &api in &request.apis {
            for module in &modules {
                let given = request.values.as_ref().map(|it| it.given(environment, module.label()));
                let (preload, document) = preload(module, api, environment, given, request.format);
                let text = request.format.write(&document)?;
                bytes += text.len();
                if bytes > MOST_BYTES {
                    return Err(PreloadError::TooLarge);
                }
                written.files.insert(preload.path.clone(), text);
                written.preloads.push(preload);
            }
        }
    }
    match &request.values {
        None => {
            for module in &modules {
                let path = format!("preload_env/{}.env", safe_name(module.label()));
                written.files.insert(path, template::environment(module).to_yaml());
            }
            written.files.insert("preload_env/defaults.yaml".to_owned(), template::defaults().to_yaml());
        }
        Some(values) => {
            written.notes.extend(values.notes(&modules));
            for preload in &written.preloads {
                let [complete, incomplete] = [true, false].map(|it| {
                    path_of(&preload.module, preload.api, &preload.environment, it, request.format)
                });
                let other = if preload.path == complete { incomplete } else { complete };
                if !written.files.contains_key(&other) {
                    written.stale.insert(other);
                }
            }
        }
    }
    written.notes.extend(modules.into_iter().flat_map(|module| module.notes));
    written.notes.sort();
    written.notes.dedup();
    Ok(written)
}

/// Returns notes on files at the top level of a package that should be modules but are not readable as such.
fn unread(package: &Package) -> Vec<Note> {
    let unread = package.files().filter(|file| file.kind().is_module()).filter_map(|file| {
        let (why, requirement) = if !file.read_errors().is_empty() {
            ("cannot be read", "R-95303")
        } else if !is_versioned(file.template()?) {
            ("has no `heat_template_version`", "R-27078")
        } else {
            return None;
        };
        let message = format!("`{}` {why}; the module has no preload", file.path());
        Some(Note::new(file.stem(), NoteKind::Unreadable, file.path(), message, Some(requirement)))
    });
    unread.collect()
}

/// Removes modules whose preloads would have the file names of other preloads.
fn keep_one_of_each_name(modules: &mut Vec<Module<'_>>, notes: &mut Vec<Note>) {
    let mut taken = BTreeSet::new();
    modules.retain(|module| {
        let names = [true, false].map(|it| file_name(module.label(), it).to_lowercase());
        let is_new = names.iter().all(|name| !taken.contains(name));
        if is_new {
            taken.extend(names);
        } else {
            let file = module.file_name();
            let message =
                format!("the preload of `{file}` has the name of another preload; the module has no preload");
            notes.push(Note::new(module.label(), NoteKind::SameName, file, message, Some("R-99646")));
        }
        is_new
    });
}

fn preload(
    module: &Module<'_>,
    api: Api,
    environment: &str,
    given: Option<ModuleValues<'_>>,
    format: Format,
) -> (Preload, Document) {
    let is_template = given.is_none();
    let mut fill = Fill::new(module, api, given.unwrap_or_default());
    let ((key, body), omitted) = match api {
        Api::Vnf => vnf_api::body(&mut fill),
        Api::Gr => gr_api::body(&mut fill),
    };
    let missing = fill.into_missing();
    let is_plain = is_template || missing.is_empty();
    let preload = Preload {
        path: path_of(module.label(), api, environment, is_plain, format),
        module: module.label().to_owned(),
        api,
        environment: environment.to_owned(),
        missing,
        omitted,
    };
    (preload, whole(api, key, body))
}

/// Returns the whole document: constant blocks as in SDNC's examples, then the body.
fn whole(api: Api, key: &'static str, body: Document) -> Document {
    let information = Document::map([
        ("request-id", Document::text("robot12")),
        ("order-version", Document::text("1")),
        ("notification-url", Document::text("openecomp.org")),
        ("order-number", Document::text("1")),
        ("request-action", Document::text(api.request_action())),
    ]);
    let header = Document::map([
        ("svc-request-id", Document::text("robot12")),
        ("svc-notification-url", Document::text("http://openecomp.org:8080/adapters/rest/SDNCNotify")),
        ("svc-action", Document::text("reserve")),
    ]);
    Document::map([(
        "input",
        Document::map([("request-information", information), ("sdnc-request-header", header), (key, body)]),
    )])
}

fn path_of(label: &str, api: Api, environment: &str, is_plain: bool, format: Format) -> String {
    let path = format!("{}/{}.{}", api.folder(), file_name(label, is_plain), format.extension());
    if environment.is_empty() { path } else { format!("{environment}/{path}") }
}

fn file_name(label: &str, is_plain: bool) -> String {
    format!("{}{}", safe_name(label), if is_plain { "" } else { "_incomplete" })
}

/// Returns a label as part of a file name, without characters that separate folders, drives or lines on any system.
fn safe_name(label: &str) -> String {
    let is_unsafe =
        |it: char| it.is_control() || matches!(it, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|');
    label.chars().map(|it| if is_unsafe(it) { '_' } else { it }).collect()
}
