//! Tables that `cargo xtask generate` writes.

#[rustfmt::skip]
#[allow(clippy::needless_raw_string_hashes, reason = "one form for all texts")]
pub(crate) mod rulebook;
