//! What the rules say: of the examples of their pages, of what was recorded of the engine, of templates edited at random; what
//! users decide about it; and what the project promises of its own files.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
#![allow(clippy::print_stdout, reason = "tests")]

mod decisions;
mod forms;
mod heat;
mod meta;
mod notations;
mod properties;
mod rulebook;
mod synthetic;

// Where what `xtask new-rule` writes looks for it.
use rules::check;
