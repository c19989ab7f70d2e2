//! One module per command.

pub(crate) mod add_waivers;
pub(crate) mod apply;
pub(crate) mod baseline;
mod changes;
pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
mod decisions;
pub(crate) mod diff;
pub(crate) mod explain;
pub(crate) mod explain_value;
pub(crate) mod fix;
pub(crate) mod graph;
pub(crate) mod init;
mod interview;
pub(crate) mod list;
#[cfg(feature = "lsp")]
pub(crate) mod lsp;
pub(crate) mod man;
pub(crate) mod manifest;
pub(crate) mod model;
mod monitor;
pub(crate) mod pack;
mod package;
#[cfg(feature = "preload")]
pub(crate) mod preload;
pub(crate) mod rules;
#[cfg(feature = "submit")]
pub(crate) mod submit;
pub(crate) mod verify_verdict;
mod watch;
