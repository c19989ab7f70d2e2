//! The ONAP Heat requirements: the catalogue of each release, one rule per requirement, and what a rule reports.
//!
//! Pure, like `hot`: rules see a whole package and do no input or output. Only the command line, the configuration and
//! the report format of vnfcheck are stable; this library may change with any version.

pub mod catalogue;
pub mod checks;
mod generated;
mod heat;
pub mod page;
mod prelude;
pub mod registry;
mod template_format;

pub use catalogue::{Keyword, Level, Mode, Release, Requirement, Standing, requirement, requirements};
pub use checks::{Checks, Finding, Place, Profile, Related};
pub use registry::{Rule, rule, rules};
