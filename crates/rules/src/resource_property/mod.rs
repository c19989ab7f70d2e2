//! Chapter "Resource Property": names of resources.

use crate::registry::section;

section! {
    r99812::R99812,
}
