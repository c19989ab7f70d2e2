//! Reads OpenStack Heat Orchestration Templates exactly as Heat does, with the position of everything.
//!
//! Pure: no file system, no environment, no clock, no threads. Only the command line, the configuration and the
//! report format of vnfcheck are stable; this library may change with any version.

#![forbid(unsafe_code)]

pub mod env;
pub mod function;
mod graph;
mod image;
mod index;
pub mod modules;
pub mod package;
pub mod source;
pub mod template;
pub mod yaml;

pub use env::Environment;
pub use function::{
    Call, Function, PSEUDO_PARAMETERS, Reference, Target, get_file_name, get_param_name, get_resource_name,
};
pub use modules::{Expansion, Step};
pub use package::{Callee, Content, File, Kind, NestedCall, Package, ReadError, Source};
pub use source::{FileId, LineColumn, SourceText, Span};
pub use template::{Definition, Owner, Parameter, Resource, Section, Template, Via};
pub use yaml::{Entry, Limits, Node, NodeId, Tree, Value};
