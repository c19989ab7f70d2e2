//! Reads CSAR packages (ETSI GS NFV-SOL004) and checks ONAP's requirements on them.
//!
//! [`Archive`] contains the files in memory. [`Csar::read`] parses them into [`Meta`], [`Manifest`] and
//! [`Definitions`], each with positions. [`REQUIREMENTS`] contains the check functions. [`security`] implements
//! digests, signatures and certificates.
//!
//! The library is pure: no file system, no environment, no clock, no threads. Only the command line, the configuration
//! and the report format of vnfcheck are stable; this library may change with any version.

#![forbid(unsafe_code)]

mod archive;
mod definitions;
mod documents;
mod findings;
mod lines;
mod listing;
mod manifest;
mod meta;
mod model;
pub mod requirements;
pub mod security;
#[cfg(test)]
mod testing;

pub use archive::{Archive, Container, NameDefect, RefusedName};
pub use definitions::{Definitions, Import};
pub use findings::{Finding, Findings, Place, Related, Status};
pub use lines::Field;
pub use listing::{ListingError, manifest_with_hashes};
pub use manifest::{ArtifactSet, Manifest, SignatureBlock, Source};
pub use meta::Meta;
pub use model::{Csar, NetworkFunction, Terms};
pub use requirements::{REQUIREMENTS, Requirement};
