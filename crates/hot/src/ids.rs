//! The IDs of files.

use std::collections::BTreeMap;
use std::ops::Bound;

use vnfcheck_yaml::FileId;

/// A table of paths and their IDs. IDs have the same order as their paths, and a path keeps its ID when its file is
/// removed, so that parsed files stay valid while others are added, changed and removed.
#[derive(Debug, Default)]
pub struct FileIds {
    by_path: BTreeMap<Box<str>, FileId>,
}

impl FileIds {
    /// Assigns IDs to new paths, each between the IDs of its neighbours. If there is no free ID between two neighbours,
    /// every path of the table gets a new ID, and the function returns `false`; callers must then parse all files
    /// again.
    pub fn add<'s>(&mut self, paths: impl IntoIterator<Item = &'s str>) -> bool {
        let is_first = self.by_path.is_empty();
        let mut has_room = true;
        for path in paths {
            if !self.by_path.contains_key(path) {
                let between = if is_first { None } else { self.between(path) };
                has_room &= between.is_some();
                self.by_path.insert(path.into(), between.unwrap_or(FileId(0)));
            }
        }
        if !has_room {
            self.spread();
        }
        has_room || is_first
    }

    /// Returns the ID halfway between the IDs of the preceding and the following path.
    fn between(&self, path: &str) -> Option<FileId> {
        let (low, high) = (Bound::Unbounded, Bound::Excluded(path));
        let before = self.by_path.range::<str, _>((low, high)).next_back().map_or(0, |(_, id)| id.0);
        let (low, high) = (Bound::Excluded(path), Bound::Unbounded);
        let behind = self.by_path.range::<str, _>((low, high)).next().map_or(u32::MAX, |(_, id)| id.0);
        let middle = before + behind.checked_sub(before)? / 2;
        (middle > before).then_some(FileId(middle))
    }

    /// Assigns new IDs to all paths, evenly spaced.
    fn spread(&mut self) {
        let count = u32::try_from(self.by_path.len()).unwrap_or(u32::MAX);
        let room = u32::MAX / count.saturating_add(1).max(1);
        for (id, number) in self.by_path.values_mut().zip(1..) {
            *id = FileId(room * number);
        }
    }

    /// Returns the ID of a path of the table.
    pub fn get(&self, path: &str) -> Option<FileId> {
        self.by_path.get(path).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn ascending(ids: &FileIds) {
        let numbers: Vec<FileId> = ids.by_path.values().copied().collect();
        assert!(numbers.is_sorted_by(|a, b| a < b), "{numbers:?}");
    }

    #[test]
    fn a_path_keeps_its_number_when_others_come() {
        let mut ids = FileIds::default();
        assert!(ids.add(["b.yaml", "d.yaml"]));
        let (b, d) = (ids.get("b.yaml"), ids.get("d.yaml"));
        assert!(ids.add(["e.yaml", "a.yaml", "c.yaml", "d.yaml"]));
        assert_eq!((ids.get("b.yaml"), ids.get("d.yaml")), (b, d));
        assert_eq!(ids.get("f.yaml"), None);
        ascending(&ids);
    }

    #[test]
    fn numbers_compare_as_paths_even_when_there_is_no_room_left() {
        let mut ids = FileIds::default();
        assert!(ids.add(["a", "b"]));
        let rounds = (0..100).filter(|round| {
            let room = ids.add([format!("a{}", "a".repeat(*round)).as_str()]);
            ascending(&ids);
            !room
        });
        assert!((1..10).contains(&rounds.count()));
    }
}
