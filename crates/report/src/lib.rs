//! The report of vnfcheck: its types, which read back what they write, what is known from before, comparisons, and the
//! formats it is written in. Nothing here opens a file, starts a thread or judges anything. Only the formats are stable.

#![forbid(unsafe_code)]

pub mod baseline;
pub mod defects;
pub mod diff;
mod fingerprint;
mod model;
mod read;
pub mod render;
#[cfg(feature = "schema")]
pub mod schema;
mod wire;

pub use baseline::Known;
pub use fingerprint::{Fingerprints, hexadecimal};
pub use model::*;
pub use render::{Format, RenderError, render};
