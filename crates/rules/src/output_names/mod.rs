//! Chapter "ONAP Output Parameter Names": names of outputs.

use crate::registry::section;

section! {
    r18683::R18683,
    r94669::R94669,
}
