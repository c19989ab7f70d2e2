//! The program as its users meet it: started, asked over HTTP, killed, looked at in a browser.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
#![allow(clippy::print_stdout, reason = "tests")]

mod api;
mod browser;
mod harness;
mod keys;
mod packaging;
mod pages;
mod queue;
mod retention;
mod store;
mod tenant;
mod trouble;
mod trust;
mod vtp;
mod webhooks;
