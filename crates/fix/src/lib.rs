//! What mends a finding. A rule attaches a [`Fix`]: plans that say what is to become of names, entries and values, without
//! files or bytes. A [`Mender`] expands plans over the calls of a package into changes of its files, and joins the fixes of
//! many findings into one change of the package.
//!
//! Pure: no file system, no environment, no threads. Only the command line, the configuration and the report format of
//! vnfcheck are stable; this library may change with any version.

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
