//! The server from an editor's point of view: messages in, messages out.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "tests")]

mod cloudformation;
mod conversation;
mod decisions;
mod edits;
mod fixes;
mod harness;
mod help;
mod navigation;
mod pulls;
mod search;
