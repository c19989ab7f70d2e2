//! Tables that `cargo xtask` writes.

#[rustfmt::skip]
pub(crate) mod heat_schemas;
#[rustfmt::skip]
#[allow(clippy::needless_raw_string_hashes, reason = "one form for all texts")]
pub(crate) mod rulebook;
