//! Chapter "Nova Parameters": parameters of servers.

use crate::registry::section;

section! {
    r44271::R44271,
    r69588::R69588,
    r83706::R83706,
}
