//! Chapter "ONAP Heat Template Constructs": nested templates, groups and `get_file`.

use crate::registry::section;

section! {
    r100380::R100380,
    r50011::R50011,
}
