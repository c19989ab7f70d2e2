//! Preloads: what SDNC is told of a VF module before its Heat stack is created, written from a package and values.
//!
//! A preload is the body of one request, for one module and one of two APIs ([`Api`]). [`preloads`] gives all of a package
//! as texts by relative path, with what is still missing and what is unsure. Servers, what is attached to them, and what
//! gives these their values are those of the naming model (crate `vnf`); this crate decides which field a parameter belongs to
//! ([`module`]) and what the documents look like. Where the specification of preloads lets names alone decide although the
//! naming model knows more, `model` holds that reading, and nothing else does.
//!
//! Pure: no files are read or written.

#![forbid(unsafe_code)]

mod api;
mod distributed;
mod document;
mod fill;
mod gr_api;
mod instance;
mod model;
pub mod module;
mod note;
mod output;
mod sheet;
mod template;
mod uses;
mod value;
mod values;
mod vnf_api;
mod walk;

pub use api::Api;
pub use distributed::tells_of_modules;
pub use fill::Omitted;
pub use module::Module;
pub use note::{Note, NoteKind};
pub use output::{Format, Preload, PreloadError, Preloads, Request, preloads};
pub use sheet::SheetError;
pub use template::sheet as template_sheet;
pub use value::Value;
pub use values::{Files, Folder, OUTPUT_FOLDER, Source, SourceError, Values, holds_values};
