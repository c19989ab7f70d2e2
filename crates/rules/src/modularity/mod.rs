//! Chapter "ONAP Heat VNF Modularity": base, incremental and volume modules.

use crate::registry::section;

section! {
    r61001::R61001,
    r610030::R610030,
}
