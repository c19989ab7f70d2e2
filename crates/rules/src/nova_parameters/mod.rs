//! Chapter "Nova Parameters": parameters of servers.

use crate::registry::section;

section! {
    r69588::R69588,
    r83706::R83706,
}
