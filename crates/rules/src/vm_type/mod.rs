//! Chapter "`{vm-type}`": names of kinds of servers in ids and parameters.

use crate::registry::section;

section! {
    r01455::R01455,
    r32394::R32394,
    r36687::R36687,
    r46839::R46839,
    r48067::R48067,
    r98407::R98407,
}
