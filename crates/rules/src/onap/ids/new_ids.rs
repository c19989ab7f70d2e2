//! New IDs of ports, interfaces and instance IPs for which no requirement prescribes the whole ID.

use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::Attachment;
use vnfcheck_vnf::tokens::as_word;

use crate::words::rename_resource;
use vnfcheck_check::Context;

/// New IDs that the help of one requirement names; all are unused and different.
pub(super) struct NewIds<'c, 'p> {
    cx: &'c Context<'p>,
    proposed: HashSet<String>,
    /// The next index after each prefix.
    next: HashMap<String, u64>,
}

impl<'c, 'p> NewIds<'c, 'p> {
    pub(super) fn new(cx: &'c Context<'p>) -> Self {
        Self { cx, proposed: HashSet::default(), next: HashMap::default() }
    }

    /// Returns the help for a resource whose ID must contain the word of its network, which becomes the prefix; `None`
    /// for a port that reserves an address, whose ID has another form.
    pub(super) fn rename(&mut self, attachment: &Attachment<'p>, word: &str) -> Option<String> {
        if attachment.is_reserve {
            return None;
        }
        let id = format!("{word}_{}", as_word(attachment.defined.resource.id()));
        let id = self.unused(&id).or_else(|| self.numbered(&id))?;
        Some(rename_resource(&id))
    }

    fn unused(&mut self, id: &str) -> Option<String> {
        (!self.cx.names().has_id(id) && self.proposed.insert(id.to_owned())).then(|| id.to_owned())
    }

    fn numbered(&mut self, prefix: &str) -> Option<String> {
        let first = self.next.get(prefix).copied().unwrap_or_default();
        let (index, id) =
            (first..u64::MAX).find_map(|index| Some((index, self.unused(&format!("{prefix}_{index}"))?)))?;
        self.next.insert(prefix.to_owned(), index + 1);
        Some(id)
    }
}
