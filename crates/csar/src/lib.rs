//! Reads CSAR packages (ETSI GS NFV-SOL004).
//!
//! [`Archive`] contains the files in memory. [`Csar::read`] parses them into [`Meta`], [`Manifest`] and
//! [`Definitions`], each with positions. [`documents()`] splits files with several YAML documents. [`security`]
//! implements digests, signatures and certificates. The crate `rules` contains the requirements on CSARs.
//!
//! The library is pure: no file system, no environment, no clock, no threads. Only the command line, the configuration
//! and the report format of vnfcheck are stable; this library may change with any version.

#![forbid(unsafe_code)]

mod archive;
mod day;
mod definitions;
mod documents;
mod lines;
mod listing;
mod manifest;
mod meta;
mod model;
mod place;
pub mod security;

pub use archive::{Archive, Container, NameDefect, RefusedName};
pub use day::Day;
pub use definitions::{Definitions, Import, TOSCA_VERSIONS};
pub use documents::{Document, DocumentsError, documents};
pub use lines::Field;
pub use listing::{ListingError, manifest_with_hashes};
pub use manifest::{ArtifactSet, Manifest, SignatureBlock, Source, relative};
pub use meta::Meta;
pub use model::{Csar, CsarOptions, META_PATH, METADATA_FOLDER, NetworkFunction, ends_in};
pub use place::Place;
