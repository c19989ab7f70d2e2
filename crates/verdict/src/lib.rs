//! What becomes of what rules say: a verdict per requirement, under a policy that chooses and weighs requirements and accepts
//! findings. Pure: no files, threads or clock; the day of the run comes with the policy.

#![forbid(unsafe_code)]

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
pub use offer::open as open_fixes;
pub use policy::Policy;
pub use question::{Question, outcome};
pub use reason::is_placeholder;
pub use selector::{Selector, SelectorError, did_you_mean};
pub use suppressions::{Suppressions, notes_on_waivers};
