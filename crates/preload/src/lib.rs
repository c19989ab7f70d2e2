//! Preloads: the input of SDNC for a VF module before its Heat stack is created, generated from a package and values.
//!
//! A preload is the body of one request, for one module and one of two APIs ([`Api`]). [`preloads`] returns all
//! preloads of a package as file contents by relative path, with missing values and notes. Servers, attachments and the
//! sources of their values come from the naming model (crate `vnf`). This crate decides which field a parameter belongs
//! to ([`module`]) and writes the documents. The specification of preloads sometimes relies on names alone although the
//! naming model knows more; only `model` implements this interpretation.
//!
//! The library is pure: it reads and writes no files.

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
pub use distributed::describes_modules;
pub use fill::Omitted;
pub use module::Module;
pub use note::{Note, NoteKind};
pub use output::{Format, Preload, PreloadError, Preloads, Request, preloads};
pub use sheet::SheetError;
pub use template::sheet as template_sheet;
pub use value::Value;
pub use values::{Distribution, Folder, OUTPUT_FOLDER, Source, SourceError, Values, holds_values};
