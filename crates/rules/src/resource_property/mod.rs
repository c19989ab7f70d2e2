//! Chapter "Resource Property": names of resources.

use crate::registry::section;

section! {
    r84517::R84517,
    r85734::R85734,
    r99812::R99812,
}
