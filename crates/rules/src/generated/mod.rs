//! Tables that `cargo xtask generate` writes.

#[rustfmt::skip]
pub(crate) mod rulebook;
