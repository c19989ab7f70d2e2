//! Chapter "`{network-role}`": names of networks in ids and parameters.

use crate::registry::section;

section! {}
