//! Modules: base, incremental and volume templates, and nested templates.

use vnfcheck_check::Rule;

pub(crate) mod module_files;
mod new_names;
mod r07443;
pub(crate) mod r11041;
mod r11200;
mod r17528;
mod r348813;
mod r37028;
mod r511776;
mod r52753;
mod r589037;
mod r60011;
mod r61001;
mod r610030;
mod r70276;
mod r708564;
mod r81339;
mod r82732;
mod r89913;
mod r99646;

/// The rule tables of this topic.
pub(super) static TABLES: &[&[Rule]] = &[
    module_files::RULES,
    r07443::RULES,
    r11041::RULES,
    r11200::RULES,
    r17528::RULES,
    r348813::RULES,
    r37028::RULES,
    r511776::RULES,
    r52753::RULES,
    r589037::RULES,
    r60011::RULES,
    r61001::RULES,
    r610030::RULES,
    r70276::RULES,
    r708564::RULES,
    r81339::RULES,
    r82732::RULES,
    r89913::RULES,
    r99646::RULES,
];
