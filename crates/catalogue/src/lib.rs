//! The requirements of all rule sets with their pages, and the resource types of Heat.
//!
//! This crate contains data and no rules, so that a change to a rule does not recompile the data. The build script
//! reads the pages in `rules/`, and `cargo xtask import-heat-schemas` writes the resource types. The API is not stable
//! and may change in any version; only the command line, the configuration and the report format of vnfcheck are
//! stable.

#![forbid(unsafe_code)]

mod generated;
mod pages;
mod requirement;
pub mod resource_types;
pub mod schema;
mod section;

pub use generated::heat_schemas::{ALIASES, CUSTOM_CONSTRAINTS};
pub use pages::{CSAR, HEAT_PAGES, ONAP, PRACTICE, SDC};
pub use requirement::{Keyword, Level, Mode, Release, Requirement, Revision};
pub use section::{SECTIONS, Section, section, sections};
