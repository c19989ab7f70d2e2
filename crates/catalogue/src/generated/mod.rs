//! Tables that `cargo xtask` writes.

#[rustfmt::skip]
#[expect(clippy::unreadable_literal, reason = "numbers as the schemas have them")]
pub(crate) mod heat_schemas;
#[rustfmt::skip]
#[expect(clippy::needless_raw_string_hashes, reason = "one form for all texts")]
pub(crate) mod csar;
#[rustfmt::skip]
#[expect(clippy::needless_raw_string_hashes, reason = "one form for all texts")]
pub(crate) mod heat_pages;
#[rustfmt::skip]
#[expect(clippy::needless_raw_string_hashes, reason = "one form for all texts")]
pub(crate) mod rulebook;
#[rustfmt::skip]
#[expect(clippy::needless_raw_string_hashes, reason = "one form for all texts")]
pub(crate) mod sdc;
