//! Aspects of parameters that requirements share: source, name, type and environment.

pub(crate) mod candidates;
pub(crate) mod computed;
pub(crate) mod environment;
pub(crate) mod indices;
pub(crate) mod mappings;
pub(crate) mod replacement;
pub(crate) mod source;
pub(crate) mod types;
