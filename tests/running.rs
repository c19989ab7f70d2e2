//! The life of a package in a run: opening, checking, fixing and reporting; and malicious packages.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]

mod csars;
mod decided;
mod definitions;

mod discovery;
mod evaluation;
mod fixing;
mod formats;
#[path = "hostile/growth.rs"]
mod growth;
mod helps;
#[cfg(unix)]
#[path = "hostile/tests.rs"]
mod hostile;
mod origins;
mod own;
mod owners;
mod packages;
mod runs;
mod sharing;
mod slips;
mod undecided;
mod verdicts;
