//! Conflicting changes of a document.

use std::collections::BTreeMap;

use vnfcheck_maps::HashSet;

use super::{Change, Refused};
use crate::{Node, NodeId, Tree};

/// Refuses changes inside nodes that other changes remove or replace.
pub(super) fn check_clashes(tree: &Tree, changes: &[Change]) -> Result<(), Refused> {
    let behind = |node: Node<'_>| node.descendants().last().map_or(0, |last| last.id().0 + 1);
    let mut whole: BTreeMap<u32, u32> = BTreeMap::new();
    let mut seen = HashSet::default();
    for change in changes.iter().filter(|change| seen.insert(*change)) {
        let (start, end) = match change {
            Change::Replace { node, .. } | Change::Rename { node, .. } => {
                (*node, tree.node(*node).map_or(0, behind))
            }
            Change::Remove { key } => {
                let key = tree.node(*key).ok_or(Refused::NoMapping)?;
                let value = if key.is_key() { tree.node(NodeId(behind(key))) } else { Some(key) };
                (key.id(), behind(value.ok_or(Refused::NoMapping)?))
            }
            Change::Insert { .. } | Change::Append { .. } => continue,
        };
        if whole.insert(start.0, end).is_some() {
            return Err(Refused::Clash);
        }
    }
    let ends = whole.values();
    let is_within = |(start, end): (&u32, &u32)| start < end;
    if whole.keys().skip(1).zip(ends).any(is_within) {
        return Err(Refused::Clash);
    }
    let is_lost = |mapping: u32| whole.range(..=mapping).next_back().is_some_and(|(_, end)| mapping < *end);
    let lost = changes.iter().any(|change| match change {
        Change::Insert { mapping: into, .. } | Change::Append { list: into, .. } => is_lost(into.0),
        Change::Replace { .. } | Change::Rename { .. } | Change::Remove { .. } => false,
    });
    if lost { Err(Refused::Clash) } else { Ok(()) }
}
