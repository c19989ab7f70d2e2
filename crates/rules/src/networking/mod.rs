//! Chapter "ONAP Heat Networking": internal and external networks.

use crate::registry::section;

section! {
    r22688::R22688,
    r86972::R86972,
}
