//! New IDs of ports, interfaces and instance IPs for which no ID is proposed.

use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::Attachment;
use vnfcheck_vnf::tokens::{self, as_word, contains_delimited};

use super::attachment_ids;
use crate::onap::aspects::candidates;
use crate::words::rename_resource;
use vnfcheck_check::Context;

/// The placeholder for a vm-type.
const VM_TYPE: &str = "{vm-type}";

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

    /// Returns the help for a resource whose ID must contain the word of its network; `None` for a port that reserves
    /// an address, whose ID has another form.
    pub(super) fn rename(&mut self, attachment: &Attachment<'p>, word: &str) -> Option<String> {
        if attachment.is_reserve {
            return None;
        }
        let id = self.id(attachment, word)?;
        if id.contains(VM_TYPE) {
            return Some(format!(
                "rename the resource to `{id}` with the vm-type that the resource serves, and update all references"
            ));
        }
        Some(rename_resource(&id))
    }

    /// Returns the ID that other requirements prescribe, with the only vm-type of the VNF, and with free indices instead
    /// of unknown ones. An ID without a prescribed form gets the word as a prefix.
    fn id(&mut self, attachment: &Attachment<'p>, word: &str) -> Option<String> {
        let cx = self.cx;
        let form = attachment_ids::new_id(cx.model(), cx.names(), attachment);
        let form = form.map(|it| candidates::replaced(cx, attachment, it));
        let Some(form) = form.filter(|it| contains_delimited(it, word)) else {
            let id = format!("{word}_{}", as_word(attachment.defined.resource.id()));
            return self.unused(&id).or_else(|| self.numbered(&id));
        };
        let mut vm_types = cx.model().server_types().iter();
        let only = vm_types.next().filter(|_| vm_types.next().is_none());
        let vm_type = only.and_then(|it| tokens::good_vm_type(it)).unwrap_or(VM_TYPE);
        let id = form.replace(VM_TYPE, vm_type).replace("{vm-type_index}", "0");
        let (prefix, index) = id.rsplit_once('_')?;
        if index.starts_with('{') {
            return self.numbered(prefix);
        }
        self.unused(&id).or_else(|| self.numbered(prefix))
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
