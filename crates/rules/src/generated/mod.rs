//! Tables that `cargo xtask` writes.

#[rustfmt::skip]
#[allow(clippy::unreadable_literal, reason = "numbers as the schemas have them")]
pub(crate) mod heat_schemas;
#[rustfmt::skip]
#[allow(clippy::needless_raw_string_hashes, reason = "one form for all texts")]
pub(crate) mod csar;
#[rustfmt::skip]
#[allow(clippy::needless_raw_string_hashes, reason = "one form for all texts")]
pub(crate) mod heat_pages;
#[rustfmt::skip]
#[allow(clippy::needless_raw_string_hashes, reason = "one form for all texts")]
pub(crate) mod rulebook;
#[rustfmt::skip]
#[allow(clippy::needless_raw_string_hashes, reason = "one form for all texts")]
pub(crate) mod sdc;
