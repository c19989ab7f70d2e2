//! Chapter "`{network-role}`": names of networks in ids and parameters.

use crate::registry::section;

section! {
    r00977::R00977,
    r26506::R26506,
}
