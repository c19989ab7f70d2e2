//! Decisions that only the author of a package can make: the questions, the answers and their effects.
//!
//! A finding names the [`vnfcheck_fix::Decision`]s that it waits for. [`questions`] asks once for each subject,
//! regardless of the number of findings. [`effects`] turns answers into the fixes that the author would write: names
//! and values. The names are the evidence for all other fixes, so a decided package needs no decisions to be checked or
//! fixed again.
//!
//! Each kind of decision is one module of `kinds`. This crate uses no file system, terminal or clock. Its API is not
//! stable and may change in any version.

#![forbid(unsafe_code)]

mod asking;
pub mod file;
mod form;
mod kinds;
mod question;

pub use asking::Asking;
pub use form::{Bounds, Form};
pub use kinds::{deciding_questions, effects, open_questions, questions};
pub use question::{Answered, Effect, Effects, Kind, Place, Question, Refused};
pub use vnfcheck_fix::KEEP;
