//! Resource IDs and the names of resources.

use crate::check::Rule;

pub(crate) mod attachment_ids;
mod characters;
pub(crate) mod id_contents;
pub(crate) mod id_forms;
mod r11690;
mod r24997;
mod r65516;
mod r84517;
pub(crate) mod resource_ids;
pub(crate) mod special_characters;

/// The rule tables of this topic.
pub(super) static TABLES: &[&[Rule]] = &[
    attachment_ids::RULES,
    characters::RULES,
    id_contents::RULES,
    id_forms::RULES,
    r11690::RULES,
    r24997::RULES,
    r65516::RULES,
    r84517::RULES,
    resource_ids::RULES,
    special_characters::RULES,
];
