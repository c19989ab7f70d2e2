//! Chapter "Nova Metadata Parameters": metadata of servers.

use crate::registry::section;

section! {
    r07507::R07507,
    r20308::R20308,
    r37437::R37437,
    r39067::R39067,
    r50816::R50816,
    r54340::R54340,
    r62428::R62428,
    r68023::R68023,
    r71493::R71493,
    r72483::R72483,
    r74978::R74978,
    r82134::R82134,
    r86476::R86476,
}
