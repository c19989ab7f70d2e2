//! Chapter "Resource IDs": what resource ids tell.

use crate::registry::section;

section! {}
