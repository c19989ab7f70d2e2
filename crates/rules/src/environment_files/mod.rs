//! Chapter "ONAP Heat Support of Environment Files": what environment files list.

use crate::registry::section;

section! {
    r599443::R599443,
}
