//! The requirements of all rule sets with their pages, and the resource types of Heat.
//!
//! This crate holds data and no rule, so that a change of a rule does not compile the data again. `cargo xtask` writes
//! the tables. The API is not stable and may change in any version; only the command line, the configuration and the
//! report format of vnfcheck are stable.

#![forbid(unsafe_code)]

mod generated;
mod requirement;
pub mod resource_types;
pub mod schema;
mod section;

pub use generated::csar::REQUIREMENTS as CSAR;
pub use generated::heat_pages::PAGES as HEAT_PAGES;
pub use generated::heat_schemas::{ALIASES, CUSTOM_CONSTRAINTS};
pub use generated::rulebook::REQUIREMENTS as ONAP;
pub use generated::sdc::REQUIREMENTS as SDC;
pub use requirement::{Keyword, Level, Mode, Release, Requirement, Revision};
pub use section::{SECTIONS, Section, section, sections};
