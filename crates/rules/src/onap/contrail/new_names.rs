//! New names for the parameters of external Contrail networks.

use vnfcheck_hot::{FileId, Node, Template};
use vnfcheck_maps::{HashMap, HashSet};
use vnfcheck_vnf::address_values::has_naming_rule;
use vnfcheck_vnf::networks::{self, Ending};
use vnfcheck_vnf::{Attached, Attachment, NetworkKind, ParamRef, Vnf};

/// A value that names a network: a parameter, or an element of a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Given<'p> {
    template: FileId,
    parameter: &'p str,
    /// The index of the element as written; empty for a whole parameter.
    index: &'p str,
}

impl<'p> Given<'p> {
    fn of(template: &Template, used: ParamRef<'p>) -> Self {
        let index = used.steps().next().map_or("", Node::text);
        Self { template: template.file(), parameter: used.name(), index }
    }
}

/// The names that the values for networks have or get. Different values in the list of one resource represent different
/// networks and get different names, even if the ID of the resource requires one role. A network without a role gets a
/// name with the role in its current name.
#[derive(Default)]
pub(super) struct NewNames<'p> {
    /// The names, by value and by the role that the resource requires.
    names: HashMap<(Given<'p>, Option<&'p str>), String>,
    /// The names in use or proposed, by template.
    taken: HashSet<(FileId, String)>,
    /// The values that have or get the name for their role.
    of_role: HashSet<(Given<'p>, String)>,
    /// The next number after each role, by template.
    next: HashMap<(FileId, String), u64>,
}

impl<'p> NewNames<'p> {
    pub(super) fn of(vnf: &Vnf<'p>) -> Self {
        let mut names = Self::default();
        for attached in [Attached::Interface, Attached::InstanceIp] {
            let external = vnf.attached(attached).filter(|it| it.kind() != Some(NetworkKind::Internal));
            for attachment in external.filter(|it| has_naming_rule(it)) {
                names.add(vnf, attachment);
            }
        }
        names
    }

    /// Returns the name of a value for the network of an attachment; `None` if no name contains a role.
    pub(super) fn name(&self, attachment: &Attachment<'p>, used: ParamRef<'p>) -> Option<&str> {
        let given = Given::of(attachment.defined.template, used);
        self.names.get(&(given, attachment.expected_role())).map(String::as_str)
    }

    fn add(&mut self, vnf: &Vnf<'p>, attachment: &Attachment<'p>) {
        let (template, role) = (attachment.defined.template, attachment.expected_role());
        let by_role = role.map(|it| Ending::Fqdn.parameter(NetworkKind::External, Some(it)));
        let uses = vnf.networks_of(attachment).iter().filter_map(|it| ParamRef::at(*it));
        let uses: Vec<_> = uses.map(|it| (it, Given::of(template, it))).collect();
        let holds = |given: &Given<'p>| {
            by_role.as_ref().is_some_and(|it| self.of_role.contains(&(*given, it.clone())))
        };
        let named = uses.iter().find(|(used, _)| by_role.as_deref() == Some(used.name()));
        let mut holder = named.or_else(|| uses.iter().find(|(_, given)| holds(given))).map(|(_, it)| *it);
        for (used, given) in uses {
            if self.names.contains_key(&(given, role)) {
                continue;
            }
            let is_good = Ending::of(used.name()) == Some(Ending::Fqdn);
            let name = match &by_role {
                _ if is_good => Some(used.name().to_owned()),
                Some(name) if holder.is_none_or(|it| it == given) => Some(name.clone()),
                // An invalid role must be corrected first.
                None if attachment.role().is_some() => None,
                _ => self.by_current_name(vnf, template, used),
            };
            let Some(name) = name else { continue };
            if by_role.as_ref() == Some(&name) {
                holder = Some(given);
                self.of_role.insert((given, name.clone()));
            }
            self.taken.insert((template.file(), name.clone()));
            self.names.insert((given, role), name);
        }
    }

    /// Returns an unused name with the role in the current name of a parameter. A number at the end of the current name
    /// becomes part of the role.
    fn by_current_name(&mut self, vnf: &Vnf<'p>, template: &Template, used: ParamRef<'p>) -> Option<String> {
        let stem = used.name().trim_end_matches(|it: char| it.is_ascii_digit());
        let number = used.name().strip_prefix(stem).unwrap_or_default();
        let named = |current: &str| vnf.network_parameter(Ending::Fqdn, NetworkKind::External, current);
        let (named, number) = match named(stem.trim_end_matches('_')) {
            Some(named) => (named, number),
            None => (named(used.name())?, ""),
        };
        let (_, role) = networks::of_parameter(&named)?;
        let role = format!("{role}{number}");
        let name = |role: &str| Ending::Fqdn.parameter(NetworkKind::External, Some(role));
        let file = template.file();
        let is_free =
            |name: &str| template.parameter(name).is_none() && !self.taken.contains(&(file, name.to_owned()));
        let first = name(&role);
        if is_free(&first) {
            return Some(first);
        }
        let next = self.next.get(&(file, role.clone())).copied().unwrap_or(2);
        let numbered = |it: u64| name(&format!("{role}n{it}"));
        let (at, found) = (next..u64::MAX).map(|it| (it, numbered(it))).find(|(_, it)| is_free(it))?;
        self.next.insert((file, role), at);
        Some(found)
    }
}
