//! From a path to a report: opens packages, reads and links their files, runs the rules, settles the verdicts and
//! renders them. Only the command line, the configuration and the report format of vnfcheck are stable.

#![forbid(unsafe_code)]

pub mod open;
mod places;
pub mod render;
pub mod report;
pub mod run;
mod timeout;

pub use open::{Input, OpenError, Opened};
pub use render::{Format, RenderError, render};
pub use report::{Outcome, Report, Status};
pub use run::{FailOn, Options, run};
