//! Preloads: what SDNC is told of a VF module before its Heat stack is created, written from a package and values.
//!
//! A preload is the body of one request, for one module and one of two APIs ([`Api`]). [`preloads`] gives all of a package
//! as texts by relative path, with what is still missing and what is unsure. Servers, what is attached to them, and what
//! gives these their values are those of the naming model (crate `vnf`); here is decided which field a parameter belongs to
//! ([`module`]) and what the documents look like. What the specification of preloads has names alone decide, where the model
//! knows more, is told apart in one place, `model`.
//!
//! Pure: no files are read or written.

#![forbid(unsafe_code)]

mod distributed;
mod document;
mod fill;
mod gr_api;
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

pub use distributed::tells_of_modules;
pub use module::Module;
pub use note::{Note, NoteKind};
pub use output::{Api, Format, Omitted, Preload, PreloadError, Preloads, Request, preloads};
pub use sheet::SheetError;
pub use template::sheet as template_sheet;
pub use value::Value;
pub use values::{Files, Folder, OUTPUT_FOLDER, Source, SourceError, Values, holds_values};

/// Names of the parameters that are the instance's, not Heat's. Only given values set them.
pub(crate) mod instance {
    /// Name of the VNF.
    pub(crate) const VNF_NAME: &str = "vnf_name";
    /// Name of the module.
    pub(crate) const MODULE_NAME: &str = "vf_module_name";
    /// `SERVICE/VF INSTANCE 0`.
    pub(crate) const VNF_TYPE: &str = "vnf-type";
    /// `vfModuleModelName` of the distributed CSAR.
    pub(crate) const MODEL_NAME: &str = "vf-module-model-name";
    /// All of them.
    pub(crate) const ALL: [&str; 4] = [VNF_NAME, MODULE_NAME, VNF_TYPE, MODEL_NAME];
}
