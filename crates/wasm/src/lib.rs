//! vnfcheck for browsers and Node: checks and fixes packages in memory. Only the JavaScript interface is stable;
//! `docs/browser.md` describes this interface.

#![forbid(unsafe_code)]
// The generated functions take classes and buffers by value, because JavaScript transfers their ownership.
#![allow(clippy::needless_pass_by_value)]

mod decide;
mod defects;
mod error;
mod explain;
mod fix;
mod options;
mod package;
mod patch;
mod picture;
mod report;

pub use decide::{Questions, fix_with, questions};
pub use error::Error;
pub use explain::{catalogue, explain};
pub use fix::{Fixed, fix};
pub use package::Package;
pub use report::{Report, check, render};

use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the version of vnfcheck.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
