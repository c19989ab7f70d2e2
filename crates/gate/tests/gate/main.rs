//! Tests of the gate as a process: it is started, queried over HTTP, killed, and used in a browser.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, reason = "tests")]
#![allow(clippy::print_stdout, reason = "tests")]

mod api;
mod attestation;
mod browser;
mod compression;
mod connections;
mod dashboard;
mod harness;
mod history;
mod keys;
mod month;
mod operator;
mod packaging;
mod pages;
mod projects;
mod queue;
mod retention;
mod scale;
mod sign_in;
mod store;
mod submit;
mod tenant;
mod trouble;
mod trust;
mod vtp;
mod waivers;
mod webhooks;
