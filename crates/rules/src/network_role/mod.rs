//! Chapter "`{network-role}`": names of networks in ids and parameters.

use crate::registry::section;

section! {
    r00977::R00977,
    r05201::R05201,
    r11168::R11168,
    r21330::R21330,
    r21511::R21511,
    r26506::R26506,
    r58424::R58424,
    r69014::R69014,
    r84322::R84322,
    r86588::R86588,
    r96983::R96983,
}
