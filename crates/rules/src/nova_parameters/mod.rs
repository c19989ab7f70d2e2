//! Chapter "Nova Parameters": parameters of servers.

use crate::registry::section;

section! {}
