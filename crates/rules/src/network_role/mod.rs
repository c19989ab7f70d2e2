//! Chapter "`{network-role}`": names of networks in ids and parameters.

use crate::registry::section;

section! {
    r21511::R21511,
    r58424::R58424,
    r86588::R86588,
}
