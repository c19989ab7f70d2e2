//! Chapter "Resource Property": names of resources.

use crate::registry::section;

section! {}
