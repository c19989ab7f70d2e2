//! Chapter "Contrail Resource Parameters": parameters of Contrail resources.

use crate::registry::section;

section! {
    r100020::R100020,
    r100040::R100040,
    r100060::R100060,
    r100080::R100080,
    r100100::R100100,
    r100120::R100120,
    r100140::R100140,
    r100160::R100160,
    r100170::R100170,
    r100180::R100180,
    r100210::R100210,
    r100230::R100230,
    r100250::R100250,
    r100270::R100270,
    r76682::R76682,
    r92193::R92193,
}
