//! Chapter "`{vm-type}`": names of kinds of servers in ids and parameters.

use crate::registry::section;

section! {
    r36687::R36687,
}
