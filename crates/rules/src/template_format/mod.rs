//! Chapter "ONAP Heat Orchestration Template Format": what a template and an environment file contain.

use crate::registry::section;

section! {
    r00011::R00011,
    r03324::R03324,
    r10834::R10834,
    r11441::R11441,
    r16447::R16447,
    r23664::R23664,
    r25877::R25877,
    r26124::R26124,
    r27078::R27078,
    r35414::R35414,
    r36772::R36772,
    r39402::R39402,
    r44001::R44001,
    r53952::R53952,
    r67231::R67231,
    r67386::R67386,
    r71699::R71699,
    r75141::R75141,
    r86285::R86285,
    r90152::R90152,
    r90279::R90279,
    r90526::R90526,
    r92635::R92635,
}
