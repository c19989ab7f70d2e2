//! From a path to a report: opens packages, parses and links their files, runs the rules and decides the verdicts. Only
//! the command line, the configuration and the report format of vnfcheck are stable.

#![forbid(unsafe_code)]

pub mod anchors;
pub mod baseline;
mod candidates;
pub mod config;
mod csar_input;
pub mod digest;
pub mod discover;
mod fix_log;
pub mod fixing;
mod harm;
pub mod observe;
pub mod onboarding;
pub mod open;
pub mod options;
pub mod own;
pub mod patch;
pub mod read;
pub mod run;
pub mod save;
pub mod session;
pub mod settings;
pub mod threads;
mod timeout;

pub use config::Config;
pub use csar_input::{CsarManifest, Csars, csar_manifest};
pub use discover::{Found, FoundPackage, Unread, discover, discover_one, package_around};
pub use observe::Observer;
pub use open::{Input, OpenError, Opened, Unchecked};
pub use options::Options;
pub use own::OwnRules;
pub use run::{Checked, DEFECT, render, run};
pub use session::{Session, Snapshot, Verdicts};
pub use settings::Settings;
pub use timeout::within;
pub use vnfcheck_verdict::{
    Date, Policy, Selector, annotate, complete_defects, is_placeholder, join_defects, listing, policy,
};
