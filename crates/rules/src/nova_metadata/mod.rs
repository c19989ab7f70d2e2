//! Chapter "Nova Metadata Parameters": metadata of servers.

use crate::registry::section;

section! {}
