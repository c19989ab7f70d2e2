//! Chapter "Resource IDs": what resource ids tell.

use crate::registry::section;

section! {
    r11690::R11690,
}
