//! Chapter "ONAP Heat Orchestration Templates Overview": files, their names, and how modules fit together.

use crate::registry::section;

section! {
    r01896::R01896,
    r07443::R07443,
    r11200::R11200,
    r20547::R20547,
    r22608::R22608,
    r31141::R31141,
    r348813::R348813,
    r37028::R37028,
    r38474::R38474,
    r511776::R511776,
    r52753::R52753,
    r53433::R53433,
    r56438::R56438,
    r589037::R589037,
    r59482::R59482,
    r70276::R70276,
    r74304::R74304,
    r76057::R76057,
    r81339::R81339,
    r81725::R81725,
    r82732::R82732,
    r87247::R87247,
    r87485::R87485,
    r89913::R89913,
    r91342::R91342,
    r94509::R94509,
    r99646::R99646,
}
