//! Chapter "Nova Parameters": parameters of servers.

use crate::registry::section;

section! {
    r23311::R23311,
    r304011::R304011,
    r40499::R40499,
    r45188::R45188,
    r481670::R481670,
    r50436::R50436,
    r51430::R51430,
    r54171::R54171,
    r57282::R57282,
    r58670::R58670,
    r663631::R663631,
    r71152::R71152,
    r87817::R87817,
    r901331::R901331,
}
