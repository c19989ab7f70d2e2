//! Report of vnfcheck: its types for writing and reading, known findings, comparisons, and output formats. This crate
//! opens no files, starts no threads and checks no packages. Only the formats are stable.

#![forbid(unsafe_code)]

pub mod baseline;
pub mod defects;
pub mod diff;
mod fingerprint;
mod model;
pub mod picture;
mod placeholders;
mod read;
pub mod render;
#[cfg(feature = "schema")]
pub mod schema;
mod wire;

pub use baseline::Baseline;
pub use fingerprint::{Fingerprints, hexadecimal};
pub use model::*;
pub use placeholders::{PLACEHOLDERS, Placeholder};
pub use render::{Format, RenderError, render};
// Types of public fields.
pub use vnfcheck_check::{Keyword, Level, Profile};
