//! From a path to a report: opens packages, reads and links their files, runs the rules, settles the verdicts.
//! Only the command line, the configuration and the report format of vnfcheck are stable.

#![forbid(unsafe_code)]

pub mod config;
mod cover;
pub mod date;
mod delivery;
pub mod digest;
pub mod discover;
mod inline;
mod judge;
pub mod known;
pub mod mend;
pub mod observe;
mod offer;
pub mod onboarding;
pub mod open;
pub mod own;
mod places;
pub mod policy;
pub mod run;
pub mod save;
pub mod selector;
pub mod session;
mod timeout;

pub use config::Config;
pub use date::Date;
pub use discover::{Found, FoundPackage, discover, discover_one};
pub use observe::Observer;
pub use open::{Input, OpenError, Opened};
pub use own::OwnRules;
pub use policy::Policy;
pub use report;
pub use run::{Checked, Options, render, run};
pub use selector::Selector;
pub use session::{Session, Snapshot, Verdicts};
pub use timeout::within;
