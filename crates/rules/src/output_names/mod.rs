//! Chapter "ONAP Output Parameter Names": names of outputs.

use crate::registry::section;

section! {
    r48987::R48987,
    r56287::R56287,
}
