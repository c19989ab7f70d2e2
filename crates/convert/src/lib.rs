//! Conversion of templates: between JSON and YAML, from the CloudFormation structure to HOT, and between the forms of
//! a blueprint.
//!
//! The conversion consists of reading the tree into a document ([`read`]), transforming the document ([`version`],
//! [`recompose`], [`blueprint`], [`cfn`]) and writing it ([`yaml_writer`], [`json_writer`]). The output is parsed
//! again and compared with the document.
//!
//! This crate uses no file system, environment, clock or threads. Its API is not stable and may change in any
//! version; only the command line, the configuration and the report format of vnfcheck are stable.

#![forbid(unsafe_code)]

mod blueprint;
mod cfn;
mod document;
mod json_writer;
mod read;
mod recompose;
mod version;
mod yaml_writer;

use vnfcheck_hot::{Blueprint, Dialect, LEXICON};
use vnfcheck_yaml::{FileId, Limits, SourceText, Span, Tree};

use document::Value;
use read::Reader;

/// Target of a conversion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// YAML with the same structure.
    Yaml,
    /// JSON with the same structure.
    Json,
    /// HOT, converted from CloudFormation.
    Hot,
    /// Long form of a blueprint, as YAML.
    Long,
    /// Short form of a blueprint, as YAML.
    Short,
}

/// Options of a conversion.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Target notation, dialect or form.
    pub target: Target,
    /// `true` to merge literal strings that `Fn::Join` only concatenates.
    pub recompose: bool,
    /// `true` to keep Amazon's version key where Heat's version key would be sufficient.
    pub keep_version: bool,
}

/// Role of a file according to its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A template of any dialect.
    Template,
    /// An environment.
    Environment,
}

/// Result of a conversion.
#[derive(Clone, Debug)]
pub struct Converted {
    /// Text of the file, ending with a line break.
    pub text: String,
    /// Notes about the conversion.
    pub notes: Vec<Note>,
}

/// A note about a conversion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// Location of the note; `None` for the whole file.
    pub span: Option<Span>,
    /// Text of the note.
    pub message: String,
}

/// Reason why a file cannot be converted, with a location.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// Location of the problem.
    pub span: Span,
    /// Stable name of the kind of defect; `None` if the kind has no name.
    pub kind: Option<&'static str>,
    /// Error message.
    pub message: String,
    /// Suggested action.
    pub help: String,
}

impl Refusal {
    pub(crate) fn new(span: Span, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { span, kind: None, message: message.into(), help: help.into() }
    }

    fn of_file(message: impl Into<String>, help: &str) -> Self {
        Self::new(Span::default(), message, help)
    }
}

/// Converts a parsed file.
///
/// A template to be converted to HOT is assumed to be valid, as checked by R-92635.
///
/// # Errors
///
/// All reasons why the file cannot be converted.
pub fn convert(tree: &Tree, role: Role, options: &Options) -> Result<Converted, Vec<Refusal>> {
    if !tree.errors().is_empty() {
        let errors = tree.errors().iter();
        let help = "correct the YAML syntax of the file";
        return Err(errors.map(|error| Refusal::new(error.span, &error.message, help)).collect());
    }
    let dialect = match role {
        Role::Template => Some(Dialect::of(tree.root())),
        Role::Environment => None,
    };
    // Refuse values that cannot be written at all before the conversion.
    Reader::new(tree).root().map_err(one)?;
    let mut reader = Reader::new(tree);
    let mut notes = Vec::new();
    let root = converted(tree, dialect, *options, &mut reader, &mut notes)?;
    let (text, lost) = if options.target == Target::Json {
        (json_writer::write(&root), tree.comments().len())
    } else {
        let text = yaml_writer::write(&root, &reader.comments_at_end());
        (text, reader.comments_left())
    };
    if lost > 0 {
        let (lines, are) = if lost == 1 { ("comment", "is") } else { ("comments", "are") };
        notes.push(Note { span: None, message: format!("{lost} {lines} of the source {are} dropped") });
    }
    verify(&root, &text)?;
    Ok(Converted { text, notes })
}

/// Returns the converted document.
fn converted<'t>(
    tree: &'t Tree,
    dialect: Option<Dialect>,
    options: Options,
    reader: &mut Reader<'t>,
    notes: &mut Vec<Note>,
) -> Result<Value, Vec<Refusal>> {
    match (options.target, dialect) {
        (Target::Yaml | Target::Json, _) => {
            let mut root = reader.root().map_err(one)?;
            if options.target == Target::Json {
                check_json(tree)?;
            }
            notes.extend(duplicates(tree));
            if dialect == Some(Dialect::Cfn) {
                if options.target == Target::Yaml {
                    version::settle(&mut root, options.keep_version, notes);
                }
                if options.recompose {
                    recompose::template(&mut root);
                }
            }
            Ok(root)
        }
        (Target::Hot, Some(Dialect::Hot)) => {
            notes.extend(duplicates(tree));
            reader.root().map_err(one)
        }
        (Target::Hot, Some(Dialect::Cfn)) => {
            notes.extend(duplicates(tree));
            // A template without a root is HOT.
            let root = tree.root().map(|root| cfn::to_hot(root, reader, notes));
            Ok(root.transpose().map_err(one)?.unwrap_or(Value::Null))
        }
        (Target::Long | Target::Short, Some(Dialect::Blueprint)) => {
            let blueprint = Blueprint::read(tree);
            if !blueprint.faults.is_empty() {
                let refuse = |fault: &vnfcheck_hot::blueprint::Remark| Refusal {
                    span: fault.span,
                    kind: Some(fault.kind),
                    message: fault.message.clone(),
                    help: fault.help.clone(),
                };
                return Err(blueprint.faults.iter().map(refuse).collect());
            }
            blueprint::write(&blueprint, reader, options.target == Target::Short).map_err(one)
        }
        (target, dialect) => Err(one(impossible(target, dialect))),
    }
}

fn one(refusal: Refusal) -> Vec<Refusal> {
    vec![refusal]
}

/// Verifies that the text loads to the document.
fn verify(root: &Value, text: &str) -> Result<(), Vec<Refusal>> {
    let source = SourceText::new(text);
    let tree = Tree::parse_template(FileId(0), &source, &LEXICON, &Limits::default());
    let again = Reader::new(&tree).root();
    if tree.errors().is_empty() && again.is_ok_and(|again| again.is_same(root)) {
        return Ok(());
    }
    let help = "report the defect, with the file if possible";
    Err(one(Refusal::of_file("the result would have a different structure", help)))
}

fn impossible(target: Target, dialect: Option<Dialect>) -> Refusal {
    let file = match dialect {
        None => "an environment",
        Some(Dialect::Hot) => "a HOT template",
        Some(Dialect::Cfn) => "a CloudFormation template",
        Some(Dialect::Blueprint) => "a blueprint",
    };
    match target {
        Target::Hot if dialect == Some(Dialect::Blueprint) => Refusal::of_file(
            "a blueprint cannot be converted to HOT, which has no components",
            "write the template, or convert to `yaml`, `json`, `long` or `short`",
        ),
        Target::Hot => {
            Refusal::of_file(format!("{file} is not a template"), "convert the file to `yaml` or `json`")
        }
        _ => Refusal::of_file(
            format!("{file} is not a blueprint and has neither long nor short form"),
            "convert the file to `yaml` or `json`",
        ),
    }
}

fn duplicates(tree: &Tree) -> Vec<Note> {
    let keys = tree.duplicate_keys().iter().filter_map(|it| tree.node(it.second));
    keys.map(|key| Note {
        span: Some(key.span()),
        message: format!("duplicate key `{}`; the last value is used", key.text()),
    })
    .collect()
}

/// Refuses keys that are not strings and binary values, which JSON does not support.
fn check_json(tree: &Tree) -> Result<(), Vec<Refusal>> {
    let mut refused = Vec::new();
    for node in tree.nodes() {
        let is_merge = node.is_key() && node.has_text("<<");
        if node.is_key() && !is_merge && !node.is_text() {
            let message = format!("JSON keys are strings, but `{}` is not a string", node.source());
            let help = format!("put the key in quotes: `'{}'`", node.source());
            refused.push(Refusal::new(node.span(), message, help));
        } else if matches!(node.value(), vnfcheck_yaml::Value::Binary(_)) && !node.is_alias() {
            let help = "write the value as a string";
            refused.push(Refusal::new(node.span(), "JSON has no binary values", help));
        }
    }
    if refused.is_empty() { Ok(()) } else { Err(refused) }
}
