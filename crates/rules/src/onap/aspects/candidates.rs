//! Candidates for the placeholders in expected names. Messages show candidates; fixes use only certain names.

use vnfcheck_hot::{Definition, Template};
use vnfcheck_vnf::{Attachment, NetworkKind, networks, references};
use vnfcheck_yaml::work::cap;

use crate::fixes;
use vnfcheck_check::Context;

/// Maximum number of ports of a server that are counted for the index of a port.
const MOST_COUNTED: usize = cap(100);

/// Returns the network-role of a port, interface or subnet according to the new ID of its network; `None` if the network
/// is unknown, its current ID contains no role, or another network has the new ID.
pub(crate) fn role<'p>(
    cx: &Context<'p>,
    template: &'p Template,
    definition: Definition<'p>,
) -> Option<String> {
    let reference = references::reference(definition)?;
    let networks = cx.model().targets_of(template, &[reference]);
    let mut roles = networks.into_iter().map(|network| {
        let new = cx.names().id(network.resource).map(str::to_owned);
        let is_free = |id: &String| id.as_str() == network.resource.id() || !cx.names().has_id(id);
        let new = new.or_else(|| fixes::network_id(cx, network).filter(is_free))?;
        networks::role_of_id(&new).map(str::to_owned)
    });
    let first = roles.next()??;
    roles.all(|role| role.as_ref() == Some(&first)).then_some(first)
}

/// Placeholders for the index of a port or interface of a server.
const PORT_INDICES: [&str; 2] = ["{port-index}", "{vmi_index}"];

/// Replaces the placeholders in the expected name for an attachment on a network without a role. No resource has or gets
/// the new ID of a port.
pub(crate) fn replaced<'p>(cx: &Context<'p>, attachment: &Attachment<'p>, expected: String) -> String {
    let role = Some(attachment).filter(|it| it.role().is_none()).and_then(|it| new_role(cx, it));
    let Some(role) = role else { return expected };
    let filled = expected.replace("{network-role}", &role);
    let placeholder = PORT_INDICES.into_iter().find(|it| filled.contains(it));
    let numbered = placeholder.and_then(|placeholder| {
        let position = position(cx, attachment, &role)?;
        let id = |index: usize| filled.replace(placeholder, &index.to_string());
        (0..).map(id).filter(|id| !cx.names().has_id(id)).nth(position)
    });
    numbered.unwrap_or(filled)
}

/// Works like [`replaced`], and returns `None` if a placeholder remains.
pub(crate) fn filled<'p>(cx: &Context<'p>, attachment: &Attachment<'p>, expected: String) -> Option<String> {
    Some(replaced(cx, attachment, expected)).filter(|it| !it.contains('{'))
}

/// Returns the role that the network of an attachment gets, if the ID of the attachment contains another role.
pub(crate) fn other_role<'p>(cx: &Context<'p>, attachment: &Attachment<'p>) -> Option<OtherRole<'p>> {
    let is_without_role = attachment.network.as_ref().is_some_and(|it| it.role.is_none());
    let is_internal = attachment.kind() == Some(NetworkKind::Internal);
    let current = attachment.expected_role().filter(|_| is_without_role && is_internal)?;
    let new = new_role(cx, attachment).filter(|it| it != current)?;
    Some(OtherRole { current, new })
}

/// The role in the ID of an attachment that differs from the role its network gets.
pub(crate) struct OtherRole<'p> {
    current: &'p str,
    new: String,
}

impl OtherRole<'_> {
    /// Returns the word for the names of resources on the network: `int_` with the role that its network gets.
    pub(crate) fn word(&self) -> String {
        word(&self.new)
    }

    /// Returns an ID with the role that the network gets.
    pub(crate) fn in_id(&self, id: &str) -> String {
        id.replacen(&format!("_{}_", word(self.current)), &format!("_{}_", self.word()), 1)
    }
}

fn word(role: &str) -> String {
    format!("{}{role}", NetworkKind::Internal.marker())
}

/// Returns the network-role of an attachment according to the new ID of its network.
fn new_role<'p>(cx: &Context<'p>, attachment: &Attachment<'p>) -> Option<String> {
    role(cx, attachment.defined.template, attachment.defined.definition())
}

/// Returns the position of a port among the ports of its server on networks that get a role.
fn position<'p>(cx: &Context<'p>, attachment: &Attachment<'p>, role: &str) -> Option<usize> {
    let server = cx.model().positions_of(attachment).next()?;
    let ports = cx.model().ports_of(server).take(MOST_COUNTED);
    let mut of_network = ports.filter(|it| it.role().is_none() && new_role(cx, it).as_deref() == Some(role));
    let key = attachment.defined.resource.key;
    of_network.position(|it| it.defined.resource.key == key)
}
