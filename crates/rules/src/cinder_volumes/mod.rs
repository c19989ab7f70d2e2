//! Chapter "ONAP Heat Cinder Volumes": volumes and volume modules.

use crate::registry::section;

section! {
    r25190::R25190,
    r270358::R270358,
}
