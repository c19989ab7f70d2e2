//! Chapter "`{vm-type}`": names of kinds of servers in ids and parameters.

use crate::registry::section;

section! {}
