//! The reader from outside: what it makes of texts, against PyYAML and libyaml, and how it changes them.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "tests"
)]

mod edit;
mod golden;
mod hostile;
mod marks;
mod properties;
mod reading;
