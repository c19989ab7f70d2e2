//! Tests of the public API: parsing, compared with PyYAML and libyaml, and editing.
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
