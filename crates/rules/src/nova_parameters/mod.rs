//! Chapter "Nova Parameters": parameters of servers.

use crate::registry::section;

section! {
    r22838::R22838,
    r44271::R44271,
    r59568::R59568,
    r69431::R69431,
    r69588::R69588,
    r83706::R83706,
    r91125::R91125,
    r98450::R98450,
}
