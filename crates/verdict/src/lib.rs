//! Verdicts per requirement, under a policy that selects and weighs requirements and accepts findings. This crate
//! uses no files, threads or clock; the date of the run is part of the policy.

#![forbid(unsafe_code)]

pub mod annotate;
mod comments;
mod date;
mod decide;
pub mod listing;
mod offer;
mod places;
pub mod policy;
mod question;
mod reason;
mod selector;
mod suppression;
mod suppressions;

pub use date::Date;
pub use listing::Listing;
pub use offer::{ExpandAll, Offer, Offered, open as open_fixes};
pub use policy::Policy;
pub use question::{Question, outcome};
pub use reason::is_placeholder;
pub use selector::{Selector, SelectorError, did_you_mean};
pub use suppressions::{Suppressions, notes_on_waivers};
