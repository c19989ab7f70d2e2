//! Chapter "ONAP Heat Template Constructs": nested templates, groups and `get_file`.

use crate::registry::section;

section! {
    r50011::R50011,
}
