//! Chapter "Nova Metadata Parameters": metadata of servers.

use crate::registry::section;

section! {
    r02691::R02691,
    r09811::R09811,
    r13194::R13194,
    r15480::R15480,
    r20856::R20856,
    r34055::R34055,
    r36542::R36542,
    r37039::R37039,
    r44318::R44318,
    r55218::R55218,
    r55306::R55306,
    r55307::R55307,
    r56183::R56183,
    r67597::R67597,
    r72871::R72871,
    r80374::R80374,
    r98374::R98374,
}
