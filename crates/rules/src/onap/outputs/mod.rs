//! Outputs and the parameters that receive them.

use vnfcheck_check::Rule;

pub(crate) mod module_outputs;
pub(crate) mod oam;
pub(crate) mod output_names;
mod r48987;
mod r56287;
mod r88524;
mod r97726;
pub(crate) mod resources;

/// The rule tables of this topic.
pub(super) static TABLES: &[&[Rule]] =
    &[module_outputs::RULES, r48987::RULES, r56287::RULES, r88524::RULES, r97726::RULES];
