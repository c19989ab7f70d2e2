//! Names as people read them.
//!
//! [`unseen`] contains the characters that a reader cannot see, and [`confusable`] the characters that look like others.
//! [`near`] and [`names`] find similar names, and [`suggestions`] chooses the most likely meaning of a misspelled name.

#![forbid(unsafe_code)]

pub mod confusable;
pub mod names;
pub mod near;
pub mod suggestions;
pub mod unseen;
