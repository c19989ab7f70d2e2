#![doc = include_str!("../README.md")]
//!
//! The crate is pure: no file system, no environment, no threads, and no clock except that of [`Cancel`].

#![forbid(unsafe_code)]
#![warn(clippy::missing_errors_doc)]

pub mod blueprint;
mod call;
mod charts;
pub mod conditions;
mod dialect;
mod documents;
pub mod env;
pub mod file;
mod file_kind;
mod function;
mod graph;
pub mod hints;
mod ids;
mod image;
mod index;
pub mod layout;
mod lexicon;
pub mod manifest;
mod members;
pub mod modules;
mod owner;
pub mod package;
pub mod packed;
mod parameter;
mod properties;
mod reference;
mod resource;
mod resource_type;
pub mod scalars;
pub mod select;
pub mod sources;
mod template;
pub mod unfollowed;
mod values;
mod vocabulary;
mod within;

pub use blueprint::Blueprint;
pub use call::{Call, get_file_name, get_param_name, get_resource_name};
pub use charts::Charts;
pub use dialect::{CFN_VERSION_KEYS, Dialect, ENVIRONMENT_SECTIONS, HOT_KEYS, HOT_VERSION_KEY};
pub use env::{Environment, Environments};
pub use file::{Content, File};
pub use file_kind::FileKind;
pub use function::Function;
pub use hints::ContentHints;
pub use ids::FileIds;
pub use layout::{Layout, Reading, Reason};
pub use lexicon::LEXICON;
pub use manifest::{Listed, Manifest, ManifestEntry, ReadAs};
pub use modules::Step;
pub use owner::{Owner, Section};
pub use package::{Callee, Deployment, MisnamedEnvironment, NestedCall, Package, TypeValue, UnknownType};
pub use parameter::Parameter;
pub use properties::Merged;
pub use reference::{Reference, Target};
pub use resource::{Definition, OF_ALL_MEMBERS, Resource, Via};
pub use resource_type::ResourceType;
pub use sources::{Source, Sources};
pub use template::Template;
pub use values::{Path, PathTo, Paths, Values, ValuesOfAny, leaves, repeated, visit_below};
pub use vnfcheck_yaml::work::{Stop, Work};
pub use vnfcheck_yaml::{
    Cancel, ContentHash, EditorPosition, Entry, FileId, Limits, LineColumn, Node, NodeId, RawFile,
    SourceText, Span, Tree, Unit, Value,
};
pub use vocabulary::{CFN_PSEUDO_PARAMETERS, PSEUDO_PARAMETERS, Words, parse_template};
