//! Candidates for the placeholders in expected names. Messages show candidates; fixes use certain names only.

use vnfcheck_hot::{Definition, Template};
use vnfcheck_vnf::{Attachment, networks, references, tokens};
use vnfcheck_yaml::work::cap;

use crate::fixes;
use vnfcheck_check::{Context, Finding};

/// Maximum number of ports of a server that are counted for the index of a port.
const MOST_COUNTED: usize = cap(100);

/// Returns the network-role of a port, interface or subnet according to the new ID of its network; `None` if the network
/// is unknown or its present ID contains no role.
pub(crate) fn role<'p>(
    cx: &Context<'p>,
    template: &'p Template,
    definition: Definition<'p>,
) -> Option<String> {
    let reference = references::reference(definition)?;
    let networks = cx.model().targets_of(template, &[reference]);
    let mut roles = networks.into_iter().map(|network| {
        let new = cx.names().id(network.resource).map(str::to_owned);
        let new = new.or_else(|| fixes::network_id(cx, network))?;
        networks::role_of_id(&new).map(str::to_owned)
    });
    let first = roles.next()??;
    roles.all(|role| role.as_ref() == Some(&first)).then_some(first)
}

/// Replaces the placeholders in a finding about an attachment on a network without a role. `name` is the present name of
/// the subject, whose index may be kept.
pub(crate) fn fill<'p>(cx: &Context<'p>, attachment: &Attachment<'p>, name: &str, finding: &mut Finding) {
    for (placeholder, text) in of_placeholders(cx, attachment, name) {
        finding.fill(placeholder, &text);
    }
}

/// Returns an expected name with the same replacements as [`fill`], or `None` if a placeholder remains.
pub(crate) fn filled<'p>(
    cx: &Context<'p>,
    attachment: &Attachment<'p>,
    name: &str,
    expected: String,
) -> Option<String> {
    let found = of_placeholders(cx, attachment, name).into_iter();
    let filled = found.fold(expected, |filled, (placeholder, text)| filled.replace(placeholder, &text));
    (!filled.contains('{')).then_some(filled)
}

/// Returns the placeholders with their candidates.
fn of_placeholders<'p>(
    cx: &Context<'p>,
    attachment: &Attachment<'p>,
    name: &str,
) -> Vec<(&'static str, String)> {
    if attachment.role().is_some() {
        return Vec::new();
    }
    let role_of = |it: &Attachment<'p>| role(cx, it.defined.template, it.defined.definition());
    let Some(role) = role_of(attachment) else { return Vec::new() };
    let mut found = vec![("{network-role}", role.clone())];
    found.extend(tokens::split_index(name).map(|(_, index)| ("{index}", index.to_owned())));
    let position = cx.model().positions_of(attachment).next();
    let ports = position.into_iter().flat_map(|it| cx.model().ports_of(it)).take(MOST_COUNTED);
    let of_network = ports.filter(|it| it.role().is_none() && role_of(it).as_ref() == Some(&role));
    let key = attachment.defined.resource.key;
    if let Some((index, _)) = of_network.enumerate().find(|(_, it)| it.defined.resource.key == key) {
        found.extend(["{port-index}", "{vmi_index}"].map(|it| (it, index.to_string())));
    }
    found
}
