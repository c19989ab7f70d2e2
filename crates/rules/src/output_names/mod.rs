//! Chapter "ONAP Output Parameter Names": names of outputs.

use crate::registry::section;

section! {}
