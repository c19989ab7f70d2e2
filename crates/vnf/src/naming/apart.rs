//! Words that contain a vm-type or are part of one.

use crate::servers::VmTypes;
use crate::tokens::lower;

/// Maximum length in bytes of a word to search. No real name contains longer words.
const MOST_LETTERS: usize = 80;

/// The ends of all vm-types, in alphabetical order: each part of a vm-type is the start of an end.
#[derive(Debug)]
pub(crate) struct Ends(Vec<End>);

/// The part of a vm-type from a byte on.
#[derive(Clone, Copy, Debug)]
struct End {
    /// Position of the vm-type.
    vm_type: usize,
    start: usize,
}

impl End {
    fn text<'v>(self, vm_types: &'v VmTypes<'_>) -> &'v str {
        let vm_type = vm_types.get_index(self.vm_type).map(|(vm_type, _)| vm_type.as_str());
        vm_type.and_then(|it| it.get(self.start..)).unwrap_or_default()
    }
}

impl Ends {
    /// Collects the ends of vm-types.
    pub(crate) fn of(vm_types: &VmTypes<'_>) -> Self {
        let short = vm_types.keys().enumerate().filter(|(_, text)| text.len() <= MOST_LETTERS);
        let ends = short
            .flat_map(|(vm_type, text)| text.char_indices().map(move |(start, _)| End { vm_type, start }));
        let mut ends: Vec<End> = ends.collect();
        ends.sort_unstable_by_key(|end| end.text(vm_types));
        Self(ends)
    }

    /// Returns `true` if a word neither contains one of the vm-types nor is part of one, ignoring case.
    pub(crate) fn are_apart_from(&self, word: &str, vm_types: &VmTypes<'_>) -> bool {
        let word = lower(word);
        let first = self.0.partition_point(|end| end.text(vm_types) < &*word);
        let is_part = self.0.get(first).is_some_and(|end| end.text(vm_types).starts_with(&*word));
        !is_part && !contains_one(&word, vm_types)
    }
}

/// Returns `true` if a lower-case word contains a vm-type.
fn contains_one(word: &str, vm_types: &VmTypes<'_>) -> bool {
    let searched = if word.len() <= MOST_LETTERS { word } else { "" };
    let mut starts = searched.char_indices().map(|(start, _)| start);
    starts.any(|start| {
        let mut parts = (start + 1..=searched.len()).filter_map(|end| searched.get(start..end));
        parts.any(|part| vm_types.contains_key(part))
    })
}

#[cfg(test)]
mod tests {
    use vnfcheck_maps::IndexMap;

    use super::*;

    #[test]
    fn a_role_is_apart_if_neither_word_contains_the_other() {
        let vm_types: VmTypes<'_> =
            ["fw", "oam_lb"].into_iter().map(|it| (it.to_owned(), IndexMap::default())).collect();
        let ends = Ends::of(&vm_types);
        for role in ["mgmt", "ctl_lan", "lbx"] {
            assert!(ends.are_apart_from(role, &vm_types), "{role}");
        }
        for role in ["fw", "FWctl", "my_fw", "oam", "lb", "m_l", "f"] {
            assert!(!ends.are_apart_from(role, &vm_types), "{role}");
        }
        let none = VmTypes::default();
        assert!(Ends::of(&none).are_apart_from("fw", &none));
    }
}
