//! Tables that `cargo xtask` writes.

#[rustfmt::skip]
#[expect(clippy::unreadable_literal, reason = "numbers as the schemas have them")]
pub(crate) mod heat_schemas;
