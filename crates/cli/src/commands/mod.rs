//! One module per command.

pub(crate) mod check;
pub(crate) mod explain;
pub(crate) mod list;
