//! From a path to a report: opens packages, reads and links their files, runs the rules, settles the verdicts and
//! renders them. Only the command line, the configuration and the report format of vnfcheck are stable.

#![forbid(unsafe_code)]

pub mod config;
mod cover;
pub mod date;
pub mod diff;
mod fingerprint;
mod inline;
mod judge;
pub mod known;
pub mod observe;
pub mod open;
mod places;
pub mod policy;
pub mod render;
pub mod report;
pub mod run;
#[cfg(feature = "schema")]
pub mod schema;
pub mod selector;
mod timeout;

pub use config::Config;
pub use date::Date;
pub use known::Known;
pub use observe::Observer;
pub use open::{Input, OpenError, Opened};
pub use policy::Policy;
pub use render::{Format, RenderError, render};
pub use report::{Outcome, Report, Status};
pub use run::{FailOn, Options, run};
pub use selector::Selector;
