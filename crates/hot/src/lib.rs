//! Reads OpenStack Heat Orchestration Templates exactly as Heat does, with the position of everything.
//!
//! Pure: no file system, no environment, no threads, and no clock but that of [`Cancel`]. Only the command line, the configuration and the
//! report format of vnfcheck are stable; this library may change with any version.

#![forbid(unsafe_code)]

pub mod blueprint;
pub mod classify;
mod dialect;
pub mod env;
pub mod file;
pub mod function;
mod graph;
mod ids;
mod image;
mod index;
pub mod layout;
mod lexicon;
pub mod manifest;
pub mod modules;
pub mod package;
pub mod says;
pub mod sources;
pub mod template;
mod vocabulary;

pub use blueprint::Blueprint;
pub use classify::Charts;
pub use dialect::{CFN_VERSION_KEYS, Dialect, ENVIRONMENT_SECTIONS, HOT_KEYS, HOT_VERSION_KEY};
pub use env::Environment;
pub use file::{Content, File};
pub use function::{
    CFN_PSEUDO_PARAMETERS, Call, Function, OF_ALL_MEMBERS, PSEUDO_PARAMETERS, Reference, Target,
    get_file_name, get_param_name, get_resource_name,
};
pub use ids::FileIds;
pub use layout::{Layout, Reading, Reason};
pub use lexicon::LEXICON;
pub use manifest::{Listed, Manifest, ManifestEntry, ReadAs};
pub use modules::Step;
pub use package::{Callee, Kind, NestedCall, Package};
pub use says::Says;
pub use sources::{Source, Sources};
pub use template::{
    Definition, Owner, Parameter, Resource, Section, Template, Values, Via, leaves, repeated, visit_below,
};
pub use vocabulary::{Words, parse_template};
pub use yaml::work::{Stop, Work};
pub use yaml::{
    Cancel, EditorPosition, Entry, FileId, Limits, LineColumn, Node, NodeId, SourceText, Span, Tree, Unit,
    Value,
};
