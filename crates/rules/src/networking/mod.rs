//! Chapter "ONAP Heat Networking": internal and external networks.

use crate::registry::section;

section! {
    r16241::R16241,
    r16968::R16968,
    r22688::R22688,
    r35666::R35666,
    r86972::R86972,
}
