//! Chapter "Nova Metadata Parameters": metadata of servers.

use crate::registry::section;

section! {
    r100400::R100400,
    r47061::R47061,
    r88536::R88536,
}
