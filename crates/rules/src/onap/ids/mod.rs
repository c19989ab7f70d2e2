//! Resource IDs and the names of resources.

use vnfcheck_check::Rule;

pub(crate) mod attachment_ids;
pub(crate) mod characters;
pub(crate) mod id_contents;
pub(crate) mod id_forms;
pub(crate) mod key_pairs;
mod new_ids;
pub(crate) mod new_parameters;
mod r11690;
mod r84517;
pub(crate) mod resource_ids;
pub(crate) mod special_characters;

/// The rule tables of this topic.
pub(super) static TABLES: &[&[Rule]] =
    &[characters::RULES, id_contents::RULES, r11690::RULES, r84517::RULES, special_characters::RULES];
