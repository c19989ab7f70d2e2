//! Chapter "Neutron Parameters": parameters of ports.

use crate::registry::section;

section! {
    r45602::R45602,
    r48880::R48880,
    r70964::R70964,
}
