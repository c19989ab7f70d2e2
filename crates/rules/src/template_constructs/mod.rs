//! Chapter "ONAP Heat Template Constructs": nested templates, groups and `get_file`.

use crate::registry::section;

section! {
    r100380::R100380,
    r11041::R11041,
    r17528::R17528,
    r41888::R41888,
    r50011::R50011,
    r60011::R60011,
    r708564::R708564,
    r76718::R76718,
}
