//! Checks of the rules on the examples of their pages, on recordings of the engine, and on randomly edited templates;
//! user decisions; and the project's promises about its own files.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
#![allow(clippy::print_stdout, reason = "tests")]

mod decisions;
mod forms;
mod heat;
mod meta;
mod naming;
mod notations;
mod properties;
mod rulebook;
mod synthetic;
