//! Chapter "ONAP Heat Cinder Volumes": volumes and volume modules.

use crate::registry::section;

section! {
    r270358::R270358,
}
