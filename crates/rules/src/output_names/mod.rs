//! Chapter "ONAP Output Parameter Names": names of outputs.

use crate::registry::section;

section! {
    r18683::R18683,
    r48987::R48987,
    r56287::R56287,
    r88524::R88524,
    r94669::R94669,
    r97726::R97726,
}
