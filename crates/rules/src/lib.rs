//! The ONAP Heat requirements: the catalogue of each release, one rule per requirement, and what a rule reports.
//!
//! Pure, like `hot`: rules see a whole package and do no input or output. Only the command line, the configuration and
//! the report format of vnfcheck are stable; this library may change with any version.

#![forbid(unsafe_code)]

pub mod catalogue;
pub mod checks;
pub mod page;
pub mod registry;

mod cinder_volumes;
mod contrail_parameters;
mod environment_files;
mod facts;
mod general_guidelines;
mod generated;
mod heat;
mod memo;
mod modularity;
mod naming;
mod network_role;
mod networking;
mod neutron_parameters;
mod nova_metadata;
mod nova_parameters;
mod output_names;
mod overview;
mod prelude;
mod resource_ids;
mod resource_property;
mod template_constructs;
mod template_format;
mod vm_type;

pub use catalogue::{Keyword, Level, Mode, Release, Requirement, Standing, requirement, requirements};
pub use checks::words::nearest;
pub use checks::{Checks, Finding, Listed, Place, Profile, Related, Said, Terms};
pub use facts::Facts;
pub use heat::kinds::{KINDS, Kind, Severity, kind};
pub use registry::{Rule, rule, rules};
