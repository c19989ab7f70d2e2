//! Readers of the YAML documents that configure vnfcheck: `vnfcheck.yaml`, rule files and `gate.yaml`.
//!
//! [`open`] parses a document. Each mapping has a table of [`Key`]s, and [`Mistakes`] collects all errors of a document
//! with their positions.

#![forbid(unsafe_code)]

mod document;
mod keys;
mod mistakes;

pub use document::{Document, open};
pub use keys::Key;
pub use mistakes::{Mistakes, found, hint, is_value, one_or_more, shortened, unknown_word};
