//! Chapter "ONAP Heat Networking": internal and external networks.

use crate::registry::section;

section! {
    r86972::R86972,
}
