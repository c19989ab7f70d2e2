//! Fixes of findings. A rule attaches a [`Fix`]: plans for names, entries and values that are independent of files
//! and bytes. A [`Mender`] expands plans across the calls of a package to changes of its files, and combines the
//! fixes of many findings into one change of the package.
//!
//! This crate uses no file system, environment or threads. Its API is not stable and may change in any version; only
//! the command line, the configuration and the report format of vnfcheck are stable.

#![forbid(unsafe_code)]

mod expand;
mod expansion;
mod join;
mod names;
mod plan;
mod refusal;

pub use expand::Mender;
pub use expansion::Expansion;
pub use join::{Dropped, Joined, Package as Files};
pub use names::{Name, name_at};
pub use plan::{Applicability, Fix, Plan};
pub use refusal::{Hidden, Refusal};
pub use yaml::Written;
