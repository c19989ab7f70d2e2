//! Chapter "ONAP Heat VNF Modularity": base, incremental and volume modules.

use crate::registry::section;

section! {
    r610030::R610030,
}
